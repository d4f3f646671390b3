"""Lists in pages that neither repeat nor skip a row, whatever is added meanwhile."""

import re
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.errors import BadInput

SIZE = 20
LAST_PAGE = 10_000
_NUMBER = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)
_AFTER = re.compile(r"after-([0-9a-f-]{1,36})", re.ASCII)
RowT = TypeVar("RowT", bound=Model)


class Page(NamedTuple, Generic[RowT]):
    """Some rows, and the name of the page after them; None on the last."""

    rows: Sequence[RowT]
    after: str | None


def page_of(
    rows: QuerySet[RowT], *, among: QuerySet[Any], page: str, newest: str, size: int = SIZE
) -> Page[RowT]:
    """Return a page of rows, newest first by the field `newest`, then by key.

    `page` is what the page before called the next one, or a number (1 is the first). Numbers are
    for people: they shift when a row is added, the names do not. `among`: the rows whose keys are
    taken in such a name, for the one named may have left the list since.

    :raises BadInput: if there is no such page.
    """
    ordered = rows.order_by(f"-{newest}", "-pk")
    if match := _AFTER.fullmatch(page):
        ordered, first = ordered.filter(_behind(among, match[1], newest)), 0
    elif _NUMBER.fullmatch(page) and int(page) <= LAST_PAGE:
        first = (int(page) - 1) * size
    else:
        raise BadInput(_("There is no such page."))
    found = list(ordered[first : first + size + 1])
    shown = found[:size]
    return Page(shown, f"after-{shown[-1].pk}" if len(found) > size else None)


def _behind(among: QuerySet[Any], key: str, newest: str) -> Q:
    """Return the condition for the rows that come after the one with this key.

    :raises BadInput: if there is no such row.
    """
    try:
        at = among.values_list(newest, flat=True).filter(pk=key).first()
    except (ValueError, ValidationError):  # no key of this kind
        at = None
    if at is None:
        raise BadInput(_("There is no such page."))
    return Q(**{f"{newest}__lt": at}) | Q(**{newest: at, "pk__lt": key})
