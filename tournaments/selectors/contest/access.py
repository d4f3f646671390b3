"""The one rule of who may see what, and when; and who may run or enter a tournament."""

import uuid
from collections.abc import Iterable
from enum import Enum, auto

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import Q

from accounts.models import User
from tournaments.errors import NotFound
from tournaments.models import Entry, Tournament

Viewer = User | AnonymousUser | None


class Content(Enum):
    """Everything that somebody may ask to see."""

    OWN_OBSERVATION = auto()  # hand, table and public events, as the rules show them
    ROUND_HANDS = auto()  # all hands of a round
    FAIR_VALUES = auto()  # what could be known
    TOTALS = auto()  # of finished entries; who has joined and how far they are
    PAR = auto()  # open par and best lines, own or others'
    MATCHPOINTS = auto()  # extraction, matchpoints, ghosts
    OTHERS_ROUNDS = auto()  # others' rounds and reviews
    QUALITY = auto()  # of the deals, in numbers that show no card
    RECORD = auto()
    SEED = auto()


def can_see(
    *,
    viewer: Viewer,
    content: Content,
    entry: Entry | None = None,
    tournament: Tournament | None = None,
    number: int | None = None,
) -> bool:
    """Tell whether somebody may see something of an entry or a tournament now.

    `number`: the round that is asked about, where it is one.
    """
    of = entry.tournament if entry is not None else tournament
    if content is Content.TOTALS or (of is not None and of.is_revealed):
        return True
    if content is Content.QUALITY:
        return is_organiser(viewer)
    if entry is None or not is_own(viewer=viewer, entry=entry):
        return False
    own = {
        Content.OWN_OBSERVATION: True,
        Content.ROUND_HANDS: number is not None and 1 <= number <= len(entry.half_points),
        Content.FAIR_VALUES: entry.finished_at is not None,
    }
    return own.get(content, False)


def can_find(*, viewer: Viewer, tournament: Tournament) -> bool:
    """Tell whether somebody may know that there is this tournament: organisers before the rest."""
    return tournament.state != Tournament.State.PREPARING or is_organiser(viewer)


def is_own(*, viewer: Viewer, entry: Entry) -> bool:
    """Tell whether an entry is the viewer's own."""
    return viewer is not None and viewer.is_authenticated and viewer.pk == entry.player_id


def entry_for(*, viewer: Viewer, entry_id: uuid.UUID | str) -> Entry:
    """Return an entry that the viewer may know of, with its tournament and player.

    :raises NotFound: if there is none, or it is somebody else's and its tournament goes on.
    """
    rows = Entry.objects.select_related("tournament", "player")
    try:
        entry = rows.filter(pk=entry_id).first()
    except (ValueError, ValidationError):
        entry = None
    if entry is None:
        raise NotFound
    own = is_own(viewer=viewer, entry=entry)
    shown = entry.tournament.is_revealed and entry.state != Entry.State.WITHDRAWN
    if not own and not shown:
        raise NotFound
    return entry


def is_organiser(user: Viewer) -> bool:
    """Tell whether somebody runs tournaments: makes, voids and looks after them."""
    return isinstance(user, User) and user.is_active and (user.is_staff or user.is_superuser)


def can_enter(user: Viewer, tournament: Tournament) -> bool:
    """Tell whether somebody may play here: nobody who made it, or could change it."""
    if not isinstance(user, User) or not user.is_active or user.pk == tournament.created_by_id:
        return False
    return not organisers_among([user.pk])


def organisers_among(players: Iterable[int]) -> set[int]:
    """Return which of these users may make or change tournaments.

    Rights that come through a group, or that somebody has got since, count as well; and those of
    accounts that have been deleted, so that no rank changes.
    """
    found = User.objects.filter(_organisers(), pk__in=list(players))
    return set(found.values_list("pk", flat=True).distinct())


def _organisers() -> Q:
    rights = {"content_type__app_label": "tournaments", "codename__regex": "^(add|change|delete)_"}
    given = Q(**{f"user_permissions__{key}": value for key, value in rights.items()})
    through = Q(**{f"groups__permissions__{key}": value for key, value in rights.items()})
    staff = Q(is_superuser=True) | Q(is_staff=True) | Q(deletion__was_organiser=True)
    return staff | given | through
