"""Changes of an account's e-mail address: claiming, replacing, removing and proving one.

An address is claimed until the mail to it is answered. Any number of accounts may claim one, and
at most one has proved it: the last whose mail was answered.
"""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction

from accounts.address_hashes import addresses_leave, addresses_of, former_address_keep
from accounts.email_lookup import holders, proved_addresses
from accounts.emails import normalise
from accounts.errors import ProofLinkDead, ProofNeedsSignIn, WrongCredentials
from accounts.events import Event, event_record
from accounts.models import User, is_deleted

SALT = "accounts.email_changes.proof"


@transaction.atomic
def email_change(*, user: User, email: str, at_once: bool = False) -> EmailAddress | None:
    """Change the address of a user, who has to prove it; return it, None without one.

    A proved address stays until the new one is proved, so that a slip of the pen loses nothing;
    with `at_once`, and if the new one is empty, it goes now. Then links mailed to the old one stop
    working.

    :raises WrongCredentials: if the account has been deleted meanwhile.
    """
    email = normalise(email)
    if is_deleted(user.pk):
        raise WrongCredentials("the account is deleted")
    user.refresh_from_db(fields=["email", "email_from_before"])
    stays = bool(email) and not at_once and proved_addresses(user).exists()
    addresses = {user.email, email} if stays else {email}
    addresses_leave(user, addresses_of(user) - addresses)
    if stays and email != user.email:
        event_record(Event.ADDRESS_CLAIMED, user=user)
    elif not stays:
        _email_set(user, email, from_before=user.email_from_before and email == user.email)
    return _claim(user, email) if email else None


def email_claim(*, user: User) -> EmailAddress | None:
    """Return the address that a user still has to prove; None without one."""
    waiting = EmailAddress.objects.filter(user=user, verified=False).order_by("primary", "-pk")
    claim: EmailAddress | None = waiting.first()
    if claim is None and user.email and not proved_addresses(user).exists():
        return _claim(user, user.email)
    return claim


def proof_key(address: EmailAddress) -> str:
    """Return the key of the link that proves an address; it ends when the address is changed."""
    return signing.dumps([address.pk, address.email], salt=SALT)


def claim_of_key(key: str) -> EmailAddress:
    """Return the address that a key proves.

    :raises ProofLinkDead: if the key is unknown or too old, or the address no longer the account's.
    """
    try:
        pk, email = signing.loads(key, salt=SALT, max_age=settings.ADDRESS_PROOF_TIMEOUT)
    except signing.BadSignature:
        raise ProofLinkDead("the key is unknown or too old") from None
    rows = EmailAddress.objects.select_related("user").filter(user__is_active=True)
    claim: EmailAddress | None = rows.filter(pk=pk, email=email).first()
    if claim is None:
        raise ProofLinkDead("the address has changed")
    return claim


def other_holder(claim: EmailAddress) -> User | None:
    """Return another account that would lose an address if this claim were proved."""
    return next((user for user in holders(claim.email) if user.pk != claim.user_id), None)


def email_prove(*, key: str, viewer: User | None) -> EmailAddress:
    """Prove the address of a key; a second time changes nothing.

    Another account that holds the address only claims it then. In that case the viewer must be
    signed in to the account that is to hold it, so that nobody gives an address away by following a
    link. Other claims stay as they are: who has one would see from its end that the owner came.

    :raises ProofLinkDead: if the key does not work, or no longer.
    :raises ProofNeedsSignIn: if the viewer is not signed in to the claiming account.
    """
    try:
        with transaction.atomic():
            return _prove(key, viewer)
    except IntegrityError:  # another account, which claimed it a moment ago, has proved it
        raise ProofLinkDead("another account has just proved this address") from None


def _prove(key: str, viewer: User | None) -> EmailAddress:
    _lock_claiming(claim_of_key(key).email)
    claim = claim_of_key(key)  # again, as it is now that the accounts are locked
    if claim.verified:
        return claim
    if other_holder(claim) is not None and viewer != claim.user:
        raise ProofNeedsSignIn("another account holds this address")
    _end_holding(claim.email)
    owner = claim.user
    addresses_leave(owner, addresses_of(owner) - {claim.email})
    _email_set(owner, claim.email, from_before=False)
    claim.verified = claim.primary = True
    claim.save(update_fields=["verified", "primary"])
    return claim


def _end_holding(email: str) -> None:
    """Let the accounts that hold an address only claim it."""
    for row in EmailAddress.objects.filter(email=email, verified=True).select_related("user"):
        former_address_keep(row.user, email, proved=True)
    EmailAddress.objects.filter(email=email).update(verified=False)
    User.objects.filter(email=email).update(email_from_before=False)


def _claiming(email: str) -> list[User]:
    """Return the accounts that have or claim an address, in the order in which they are locked."""
    rows = EmailAddress.objects.filter(email=email).values_list("user_id", flat=True)
    mirrored = User.objects.filter(email=email).values_list("pk", flat=True)
    return list(User.objects.filter(pk__in={*rows, *mirrored}).order_by("pk"))


def _lock_claiming(email: str) -> None:
    keys = [user.pk for user in _claiming(email)]
    list(User.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))


def _email_set(user: User, email: str, *, from_before: bool) -> None:
    """Store the address; another one than before is mailed to both."""
    before = User.objects.filter(pk=user.pk).values_list("email", flat=True).first()
    user.email, user.email_from_before = email, from_before
    user.save(update_fields=["email", "email_from_before"])
    if before != email:
        event_record(Event.ADDRESS_CHANGED, user=user, to=[before or "", email])


def _claim(user: User, email: str) -> EmailAddress:
    is_primary = email == user.email
    row, _is_new = EmailAddress.objects.get_or_create(
        user=user, email=email, defaults={"primary": is_primary}
    )
    claim: EmailAddress = row
    if claim.primary != is_primary:
        claim.primary = is_primary
        claim.save(update_fields=["primary"])
    return claim
