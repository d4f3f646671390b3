"""Which accounts an e-mail address identifies, and whether an account has proved one."""

from allauth.account.models import EmailAddress
from django.db.models import F, Max, QuerySet

from accounts.emails import normalise
from accounts.models import User


def holders(address: str) -> list[User]:
    """Return the accounts to which an address belongs: one that has proved it comes first.

    The others are those that had it before addresses were proved.
    """
    address = normalise(address)
    if not _is_address(address):
        return []
    proved = User.objects.filter(emailaddress__email=address, emailaddress__verified=True)
    from_before = User.objects.filter(email=address, email_from_before=True)
    return list(dict.fromkeys([*proved, *from_before.order_by("pk")]))


def users_signing_in(address: str) -> list[User]:
    """Return the accounts that somebody who signs in with an address may mean, the holder first.

    The last is the one that claimed it last: its password opens it, and no other, whether somebody
    holds the address or not. Were it otherwise, who claims one could tell.
    """
    owners, address = holders(address), normalise(address)
    if not _is_address(address):
        return []
    claims = User.objects.filter(email=address).exclude(pk__in=[user.pk for user in owners])
    rows = claims.annotate(claim=Max("emailaddress"))
    newest = rows.order_by(F("claim").desc(nulls_last=True), "-pk").first()
    return owners if newest is None else [*owners, newest]


def proved_addresses(user: User) -> QuerySet[EmailAddress]:
    """Return the addresses of an account whose mail has been answered: at most one."""
    rows: QuerySet[EmailAddress] = EmailAddress.objects.filter(user=user, verified=True)
    return rows


def _is_address(text: str) -> bool:
    return "@" in text and "\0" not in text  # PostgreSQL refuses a NUL
