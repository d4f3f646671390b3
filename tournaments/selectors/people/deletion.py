"""What somebody leaves behind who deletes their account."""

from dataclasses import dataclass

from accounts.models import User
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class DeletionPreview:
    """How many entries stay, how many of those are being played, how many end; tournaments made."""

    stay: int
    going_on: int
    end: int
    made: int


def deletion_preview(*, user: User) -> DeletionPreview:
    """Return what somebody would leave behind now."""
    held = Entry.objects.filter(player=user, place__isnull=False)
    playing = held.filter(state=Entry.State.PLAYING)
    begun = sum(row.started or bool(row.half_points) for row in playing)
    end = len(playing) - begun
    made = Tournament.objects.filter(created_by=user).count()
    return DeletionPreview(stay=held.count() - end, going_on=begun, end=end, made=made)
