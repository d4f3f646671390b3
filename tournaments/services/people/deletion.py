"""The deletion of an account, with what it leaves in tournaments."""

from contextlib import suppress
from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from accounts.deletion import account_empty, user_lock
from accounts.models import Deletion, User
from tournaments.errors import EntryStarted, TournamentNotOpen
from tournaments.models import Entry
from tournaments.selectors.contest.access import organisers_among
from tournaments.services.contest.entries import entry_withdraw

REPR_LENGTH = 200  # what the log of the organisers' pages holds


@transaction.atomic
def account_delete(
    *, user_id: int, number: int | None = None, at: datetime | None = None
) -> Deletion | None:
    """Delete an account; None where that has been done already, or there is none.

    Entries stay, without the name. One without a first action gives its place back; one that has
    begun counts with the rounds it has once its tournament closes, as if its player never came
    back. `number` and `at`: those of a deletion that is done again.

    :raises LastSuperuser: if nobody else can give rights to others.
    """
    user = user_lock(user_id)
    if user is None:
        return None
    was_organiser = bool(organisers_among([user.pk]))
    for entry in _playing(user):
        with suppress(EntryStarted, TournamentNotOpen):
            entry_withdraw(entry=entry)
    deletion = account_empty(user=user, was_organiser=was_organiser, number=number, at=at)
    _forget(user, str(deletion))
    return deletion


def deletion_repeat(*, user_id: int, number: int, at: datetime) -> bool:
    """Do a deletion again in a database that is older than it; say whether anything was done.

    An account that is younger than the deletion is somebody else's: a database that was put back
    gives the numbers of accounts that it has lost to newcomers.
    """
    if not User.objects.filter(pk=user_id, date_joined__lte=at).exists():
        return False
    return account_delete(user_id=user_id, number=number, at=at) is not None


def _playing(user: User) -> list[Entry]:
    """Lock what is being played: a turn under way is waited for, and none comes after."""
    rows = Entry.objects.filter(player=user, state=Entry.State.PLAYING)
    return list(rows.select_for_update(no_key=True).order_by("pk"))


def _forget(user: User, name: str) -> None:
    """Remove the name from what organisers' pages have written down about the entries."""
    entries = Entry.objects.filter(player=user).select_related("tournament")
    about = {str(entry.pk): entry for entry in entries}
    kind = ContentType.objects.get_for_model(Entry)
    for row in LogEntry.objects.filter(content_type=kind, object_id__in=list(about)):
        row.object_repr = f"{name} in {about[row.object_id or ''].tournament}"[:REPR_LENGTH]
        row.save(update_fields=["object_repr"])
