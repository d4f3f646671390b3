"""Lists in pages: tournaments, and a player's own entries.

A page starts after a row that it names, so that rows added meanwhile neither repeat nor hide one.
"""

import re
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Count, Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.errors import BadInput
from tournaments.models import Entry, Tournament
from tournaments.selectors.contest.access import Viewer, is_organiser
from tournaments.selectors.contest.games import game_ids

SIZE = 20
LAST_PAGE = 10_000
_NUMBER = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)
_AFTER = re.compile(r"after-([0-9a-f-]{1,36})", re.ASCII)
RowT = TypeVar("RowT", bound=Model)


class Page(NamedTuple, Generic[RowT]):
    """Some rows, and the name of the page after them; None on the last page."""

    rows: Sequence[RowT]
    after: str | None


def tournament_list(
    *, state: str = "", game: str = "", page: str = "1", viewer: Viewer = None
) -> Page[Any]:
    """Return a page of tournaments, newest first, each with `taken`, the number of places taken.

    :raises BadInput: if there is no such state, game or page.
    """
    if state and state not in Tournament.State.values:
        raise BadInput(_("There is no such state."))
    if game and game not in game_ids():
        raise BadInput(_("There is no such game."))
    filters = {name: value for name, value in (("state", state), ("game", game)) if value}
    visible = Tournament.objects.all()
    if not is_organiser(viewer):
        visible = visible.exclude(state=Tournament.State.PREPARING)
    places = Count("entries", filter=Q(entries__place__isnull=False))
    rows = visible.filter(**filters).annotate(taken=places)
    return page_of(rows, among=visible, page=page, newest="created_at")


def entry_list(*, player: User, page: str = "1") -> Page[Entry]:
    """Return a page of a player's own entries, newest first.

    :raises BadInput: if there is no such page.
    """
    rows = Entry.objects.filter(player=player).select_related("tournament")
    return page_of(rows, among=rows, page=page, newest="joined_at")


def page_of(
    rows: QuerySet[RowT], *, among: QuerySet[Any], page: str, newest: str, size: int = SIZE
) -> Page[RowT]:
    """Return a page of rows, newest first by the field `newest`, then by key.

    `page` is the name that the page before gave (`after-KEY`), or a number from 1. A number shifts
    when a row is added; a name does not. The key of a name is looked up in `among`, which may hold
    rows that the list no longer has.

    :raises BadInput: if there is no such page.
    """
    ordered = rows.order_by(f"-{newest}", "-pk")
    if match := _AFTER.fullmatch(page):
        ordered, first = ordered.filter(_older_than(among, match[1], newest)), 0
    elif _NUMBER.fullmatch(page) and int(page) <= LAST_PAGE:
        first = (int(page) - 1) * size
    else:
        raise BadInput(_("There is no such page."))
    sliced = list(ordered[first : first + size + 1])
    on_page = sliced[:size]
    return Page(on_page, f"after-{on_page[-1].pk}" if len(sliced) > size else None)


def _older_than(among: QuerySet[Any], key: str, newest: str) -> Q:
    """Return the condition for rows that come after the row with this key.

    :raises BadInput: if there is no such row.
    """
    try:
        at = among.values_list(newest, flat=True).filter(pk=key).first()
    except (ValueError, ValidationError):  # not a key of this model
        at = None
    if at is None:
        raise BadInput(_("There is no such page."))
    return Q(**{f"{newest}__lt": at}) | Q(**{newest: at, "pk__lt": key})
