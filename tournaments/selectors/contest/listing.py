"""Tournaments and one's own entries, page by page."""

from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.errors import BadInput
from tournaments.models import Entry, Tournament
from tournaments.selectors.contest.access import Viewer, is_organiser
from tournaments.selectors.contest.games import game_ids
from tournaments.selectors.contest.paging import Page, page_of


def tournament_list(
    *, state: str = "", game: str = "", page: str = "1", viewer: Viewer = None
) -> Page[Any]:
    """Return a page of tournaments, newest first, each with `taken`: how many of its places are.

    :raises BadInput: if there is no such state, game or page.
    """
    if state and state not in Tournament.State.values:
        raise BadInput(_("There is no such state."))
    if game and game not in game_ids():
        raise BadInput(_("There is no such game."))
    asked = {name: value for name, value in (("state", state), ("game", game)) if value}
    held = Count("entries", filter=Q(entries__place__isnull=False))
    known = Tournament.objects.all()
    if not is_organiser(viewer):
        known = known.exclude(state=Tournament.State.PREPARING)
    rows = known.filter(**asked).annotate(taken=held)
    return page_of(rows, among=known, page=page, newest="created_at")


def entry_list(*, player: User, page: str = "1") -> Page[Entry]:
    """Return a page of somebody's own entries, newest first.

    :raises BadInput: if there is no such page.
    """
    own = Entry.objects.filter(player=player).select_related("tournament")
    return page_of(own, among=own, page=page, newest="joined_at")
