"""The export and the deletion of a person's account, with its entries in tournaments."""

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from accounts.deletion import account_empty, user_lock
from accounts.export import export_claim
from accounts.models import Deletion, User
from tournaments.errors import EntryStarted, TournamentNotOpen
from tournaments.models import Entry, IdempotencyKey
from tournaments.selectors.contest.access import organisers_among
from tournaments.selectors.people.export import export_of
from tournaments.services.contest.barred_addresses import addresses_bar
from tournaments.services.contest.entries import entry_withdraw

REPR_LENGTH = 200  # the length of `LogEntry.object_repr`


@transaction.atomic
def account_export(*, user: User) -> dict[str, Any]:
    """Return everything stored about a user, at most once a day.

    :raises ExportTooSoon: if there was an export less than a day ago.
    :raises WrongCredentials: if the account has been closed meanwhile.
    """
    export_claim(user=user)
    return export_of(user=user)


@transaction.atomic
def account_delete(
    *, user_id: int, number: int | None = None, at: datetime | None = None
) -> Deletion | None:
    """Delete an account and return its deletion; None if it is deleted already or does not exist.

    Entries stay, under another name, and the addresses are barred from their tournaments until
    these are final. An entry without a first action is withdrawn. One that has
    begun counts the rounds that it has finished when its tournament closes. `number` and `at` are
    those of an earlier deletion that is repeated.

    :raises LastSuperuser: if no other account could grant rights.
    """
    user = user_lock(user_id)
    if user is None:
        return None
    was_organiser = bool(organisers_among([user.pk]))
    for entry in _locked_playing(user):
        with suppress(EntryStarted, TournamentNotOpen):
            entry_withdraw(entry=entry)
    addresses_bar(user=user)
    IdempotencyKey.objects.filter(user=user).delete()
    deletion = account_empty(user=user, was_organiser=was_organiser, number=number, at=at)
    _clear_log(user, str(deletion))
    return deletion


def deletion_repeat(*, user_id: int, number: int, at: datetime) -> bool:
    """Repeat a deletion in a restored, older database; return whether it deleted an account.

    An account that was created after the deletion belongs to somebody else: a restored database
    assigns ids again that it had assigned before.
    """
    if not User.objects.filter(pk=user_id, date_joined__lte=at).exists():
        return False
    return account_delete(user_id=user_id, number=number, at=at) is not None


def _locked_playing(user: User) -> list[Entry]:
    """Lock the entries being played, waiting for turns in progress to commit; return them."""
    rows = Entry.objects.filter(player=user, state=Entry.State.PLAYING)
    return list(rows.select_for_update(no_key=True).order_by("pk"))


def _clear_log(user: User, name: str) -> None:
    """Remove the name from the log of the admin pages about the entries."""
    entries = Entry.objects.filter(player=user).select_related("tournament")
    by_id = {str(entry.pk): entry for entry in entries}
    kind = ContentType.objects.get_for_model(Entry)
    for row in LogEntry.objects.filter(content_type=kind, object_id__in=list(by_id)):
        row.object_repr = f"{name} in {by_id[row.object_id or ''].tournament}"[:REPR_LENGTH]
        row.save(update_fields=["object_repr"])
