"""Keyed hashes of e-mail addresses, by which a former one is recognised without storing it."""

import hashlib
import hmac
from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.email_lookup import proved_addresses
from accounts.emails import normalise
from accounts.models import FormerAddress, User


def address_digest(address: str) -> str:
    """Return the hash of an address under a key that serves nothing else: 64 hex digits."""
    key = settings.ADDRESS_HASH_KEY.encode()
    return hmac.new(key, normalise(address).encode(errors="replace"), hashlib.sha256).hexdigest()


def addresses_of(user: User, *, proved_only: bool = False) -> set[str]:
    """Return the addresses that an account has now, or only the one that it has proved."""
    if proved_only:
        return set(proved_addresses(user).values_list("email", flat=True))
    rows = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {*rows, normalise(user.email)} - {""}


def address_digests(user: User, *, proved_only: bool = False) -> set[str]:
    """Return the hashes of `addresses_of` an account."""
    return {address_digest(address) for address in addresses_of(user, proved_only=proved_only)}


def digests_left_behind(user: User, *, proved_only: bool = False) -> set[str]:
    """Return the hashes of the addresses that an account has or had.

    An address that another account has proved was only claimed, and is left out.
    """
    addresses = addresses_of(user, proved_only=proved_only)
    elsewhere = EmailAddress.objects.filter(email__in=addresses, verified=True).exclude(user=user)
    own = addresses - set(elsewhere.values_list("email", flat=True))
    former = FormerAddress.objects.filter(user=user)
    if proved_only:
        former = former.filter(proved=True)
    return {*map(address_digest, own), *former.values_list("digest", flat=True)}


def addresses_leave(user: User, addresses: Iterable[str]) -> None:
    """Take addresses from an account and keep their hashes, in the caller's transaction."""
    leaving = set(addresses)
    proved = addresses_of(user, proved_only=True)
    for address in sorted(leaving):
        former_address_keep(user, address, proved=address in proved)
    EmailAddress.objects.filter(user=user, email__in=leaving).delete()


def former_address_keep(user: User, address: str, *, proved: bool) -> None:
    """Keep the hash of an address that an account gives up, or no longer holds."""
    FormerAddress.objects.create(user=user, digest=address_digest(address), proved=proved)
