"""Access rules: which tournaments and entries a viewer can find, see, run or enter."""

import uuid
from collections.abc import Iterable
from enum import Enum, auto
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from tournaments.errors import NotFound
from tournaments.models import Entry, StateChange, Tournament
from tournaments.models.clock import database_now

Viewer = User | AnonymousUser | None
BEFORE_OPENING = (Tournament.State.PREPARING, Tournament.State.ANNOUNCED)


class Content(Enum):
    """The kinds of content whose visibility depends on the viewer and on the tournament's state."""

    OWN_OBSERVATION = auto()  # own hand, table cards and public events, as the rules show them
    ROUND_HANDS = auto()  # every hand of one round
    FAIR_VALUES = auto()  # expected values given only what the entrant could know
    TOTALS = auto()  # scores of finished entries; who has joined and how many rounds they played
    PAR = auto()  # par and best lines
    MATCHPOINTS = auto()  # extraction, matchpoints, ghosts
    OTHERS_ROUNDS = auto()  # other players' rounds and reviews
    QUALITY = auto()  # figures about the deals that reveal neither a card nor par
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
    """Return whether a viewer may see this content of an entry or a tournament now.

    `number` is the round, needed for `ROUND_HANDS` only.
    """
    subject = entry.tournament if entry is not None else tournament
    if content is Content.QUALITY:
        return subject is not None and _sees_quality(viewer, subject)
    if content is Content.TOTALS or (subject is not None and subject.is_revealed):
        return True
    if entry is None or not is_own(viewer=viewer, entry=entry):
        return False
    visible_to_entrant = {
        Content.OWN_OBSERVATION: True,
        Content.ROUND_HANDS: number is not None and 1 <= number <= len(entry.half_points),
        Content.FAIR_VALUES: entry.finished_at is not None,
    }
    return visible_to_entrant.get(content, False)


def _sees_quality(viewer: Viewer, tournament: Tournament) -> bool:
    """Return True for an organiser who has no entry, until the tournament opens by the clock."""
    if not isinstance(viewer, User) or not is_organiser(viewer):
        return False
    is_before = tournament.state in BEFORE_OPENING and database_now() < tournament.opens_at
    return is_before and not tournament.entries.filter(player=viewer).exists()


def can_find(*, viewer: Viewer, tournament: Tournament) -> bool:
    """Return whether a viewer may know that a tournament exists: always, once it is announced."""
    return tournament.state != Tournament.State.PREPARING or is_organiser(viewer)


def is_own(*, viewer: Viewer, entry: Entry) -> bool:
    """Return whether an entry belongs to the viewer."""
    return viewer is not None and viewer.is_authenticated and viewer.pk == entry.player_id


def entry_for(*, viewer: Viewer, entry_id: uuid.UUID | str) -> Entry:
    """Return an entry that the viewer may know of, with its tournament and player.

    :raises NotFound: if it does not exist, or is another player's in a tournament not yet revealed.
    """
    rows = Entry.objects.select_related("tournament", "player")
    try:
        entry = rows.filter(pk=entry_id).first()
    except (ValueError, ValidationError):
        entry = None
    if entry is None:
        raise NotFound
    if is_own(viewer=viewer, entry=entry):
        return entry
    if not entry.tournament.is_revealed or entry.state == Entry.State.WITHDRAWN:
        raise NotFound
    return entry


def tournament_for(*, slug: str, viewer: Viewer = None) -> Tournament:
    """Return a tournament by its slug, as a row of `tournament_rows`.

    :raises NotFound: if it does not exist, or the viewer may not know of it yet.
    """
    tournament: Tournament | None = None
    if slug.isprintable():  # PostgreSQL refuses a NUL in a text parameter
        tournament = tournament_rows().filter(slug=slug).first()
    if tournament is None or not can_find(viewer=viewer, tournament=tournament):
        raise NotFound
    return tournament


def tournament_rows() -> QuerySet[Any]:
    """Return all tournaments, each with two more columns.

    `taken` is the number of places taken. `ended_at` is the time of closing or voiding; before
    that, the time at which it will close.
    """
    # A tournament may end before its closing time: once everyone has played, or when voided.
    ends = StateChange.objects.filter(tournament=OuterRef("pk"), state__in=["closed", "void"])
    return Tournament.objects.annotate(
        taken=Count("entries", filter=Q(entries__place__isnull=False)),
        ended_at=Coalesce(Subquery(ends.order_by("at").values("at")[:1]), "closes_at"),
    )


def is_organiser(user: Viewer) -> bool:
    """Return whether a user may create, void and manage tournaments."""
    return isinstance(user, User) and user.is_active and (user.is_staff or user.is_superuser)


def can_enter(user: Viewer, tournament: Tournament) -> bool:
    """Return whether a user may play in a tournament: not its creator, nor anyone with rights."""
    if not isinstance(user, User) or not user.is_active or user.pk == tournament.created_by_id:
        return False
    return not organisers_among([user.pk])


def organisers_among(players: Iterable[int]) -> set[int]:
    """Return those of these user ids that have, or had, the right to change tournaments.

    Counts rights through a group, rights acquired later, and rights of accounts deleted since, so
    that a deletion never changes a rank.
    """
    rows = User.objects.filter(_organiser_condition(), pk__in=list(players))
    return set(rows.values_list("pk", flat=True).distinct())


def _organiser_condition() -> Q:
    rights = {"content_type__app_label": "tournaments", "codename__regex": "^(add|change|delete)_"}
    own_rights = Q(**{f"user_permissions__{key}": value for key, value in rights.items()})
    group_rights = Q(**{f"groups__permissions__{key}": value for key, value in rights.items()})
    staff = Q(is_superuser=True) | Q(is_staff=True) | Q(deletion__was_organiser=True)
    return staff | own_rights | group_rights
