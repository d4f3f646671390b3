"""What stays behind when a player deletes their account."""

from dataclasses import dataclass

from accounts.address_hashes import addresses_of
from accounts.models import User
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class DeletionPreview:
    """Counts shown before a deletion.

    `entries` stay under another name; `playing` of them are still being played. `withdrawn` more
    end because they have not begun. `tournaments` were created by the user. From `barred` running
    tournaments the user's addresses are barred until these are final; 0 without an address.
    """

    entries: int
    playing: int
    withdrawn: int
    tournaments: int
    barred: int


def deletion_preview(*, user: User) -> DeletionPreview:
    """Return what would stay behind if the user deleted their account now."""
    entries = Entry.objects.filter(player=user, place__isnull=False)
    rows = entries.filter(state=Entry.State.PLAYING)
    playing = sum(row.started or bool(row.half_points) for row in rows)
    withdrawn = len(rows) - playing
    tournaments = Tournament.objects.filter(created_by=user).count()
    return DeletionPreview(
        entries=entries.count() - withdrawn,
        playing=playing,
        withdrawn=withdrawn,
        tournaments=tournaments,
        barred=_entered_and_running(user) if addresses_of(user) else 0,
    )


def _entered_and_running(user: User) -> int:
    entered = Entry.objects.filter(player=user)
    return entered.exclude(tournament__state__in=Tournament.REVEALED).count()
