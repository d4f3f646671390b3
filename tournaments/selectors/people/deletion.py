"""What stays behind when a player deletes their account."""

from dataclasses import dataclass

from accounts.models import User
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class DeletionPreview:
    """Counts shown before a deletion.

    `entries` stay under another name; `playing` of them are still being played. `withdrawn` more
    end because they have not begun. `tournaments` were created by the user.
    """

    entries: int
    playing: int
    withdrawn: int
    tournaments: int


def deletion_preview(*, user: User) -> DeletionPreview:
    """Return what would stay behind if the user deleted their account now."""
    entries = Entry.objects.filter(player=user, place__isnull=False)
    rows = entries.filter(state=Entry.State.PLAYING)
    playing = sum(row.started or bool(row.half_points) for row in rows)
    withdrawn = len(rows) - playing
    tournaments = Tournament.objects.filter(created_by=user).count()
    return DeletionPreview(entries.count() - withdrawn, playing, withdrawn, tournaments)
