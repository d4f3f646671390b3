"""The content of a shared result, for its page and its picture."""

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from django.http import Http404
from django.utils.translation import gettext, ngettext

from accounts.names import shown_name
from tournaments.errors import NotFound
from tournaments.play.replay import round_view
from tournaments.selectors.contest.access import Viewer
from tournaments.selectors.people.finished_entries import (
    FinishedEntry,
    RoundResult,
    entry_pars,
    finished_entry,
)
from tournaments.web.common.texts import mean_text, percent_text, plural_count, points_text
from tournaments.web.games import has_chips, result_text


class SharedResult(NamedTuple):
    """A scored entry of a final tournament; `hand`: the cards that its best round ended with."""

    final: FinishedEntry
    pars: dict[int, int]
    best: RoundResult | None
    hand: tuple[str, ...]

    @property
    def player(self) -> str:
        return shown_name(self.final.entry.player.username)

    @property
    def extraction(self) -> int | None:
        """Return the extraction in tenths of a percent; None if negative: the chips show it."""
        share = self.final.extraction
        return share if share is not None and share >= 0 else None

    @property
    def game(self) -> str:
        return self.final.entry.tournament.game


def shared_result_or_404(entry_id: uuid.UUID, viewer: Viewer = None) -> SharedResult:
    """Return the shared result of an entry.

    :raises Http404: if there is no such entry, or its tournament is not final.
    """
    try:
        final = finished_entry(entry_id=entry_id, viewer=viewer)
    except NotFound:
        raise Http404 from None
    best = final.best
    return SharedResult(
        final=final,
        pars=entry_pars(final.entry),
        best=best,
        hand=_hand(final, best.number) if best else (),
    )


def headline(shared: SharedResult) -> str:
    """Return the entry's rank as a sentence: `Anneke is number 2 of 10`."""
    final = shared.final
    if final.rank is None:
        return gettext("%(player)s played along") % {"player": shared.player}
    if final.rank == 1:
        return gettext("%(player)s is number 1") % {"player": shared.player}
    values = {"player": shared.player, "rank": final.rank, "of": final.of}
    return gettext("%(player)s is number %(rank)s of %(of)s") % values


def summary(shared: SharedResult) -> str:
    """Return score and extraction, then what Gelijkspel is."""
    final = shared.final
    score = final.entry.score_half_points or 0
    if has_chips(shared.game):
        text = ngettext("%(score)s chip", "%(score)s chips", plural_count(score))
    else:
        text = ngettext("%(score)s point", "%(score)s points", plural_count(score))
    parts = [text % {"score": points_text(score)}]
    if shared.extraction is not None:
        share = {"share": percent_text(shared.extraction)}
        parts.append(gettext("%(share)s of what there was to be had") % share)
    return f"{', '.join(parts)}. {pitch(final.entry.tournament.rounds)}"


def pitch(rounds: int) -> str:
    """Return a description of Gelijkspel in two sentences."""
    text = ngettext(
        "Everyone plays the same %(rounds)s deal against the same bots. "
        "What is left is how well you play.",
        "Everyone plays the same %(rounds)s deals against the same bots. "
        "What is left is how well you play.",
        rounds,
    )
    return text % {"rounds": rounds}


def best_round_text(shared: SharedResult) -> str:
    """Return the best round as a sentence, beside the others' mean; empty if there is none."""
    best = shared.best
    if best is None:
        return ""
    values = {"number": best.number, "result": result_text(best.half_points, shared.game)}
    if best.others is None:
        return gettext("Round %(number)s: %(result)s.") % values
    text = gettext("Round %(number)s: %(result)s. The others made %(others)s on average.")
    return text % (values | {"others": mean_text(best.others)})


def _hand(final: FinishedEntry, number: int) -> tuple[str, ...]:
    """Return the entrant's cards at the end of a round, both hands of a split."""
    hands = round_view(entry=final.entry, number=number).hands
    return tuple(_flat(hands[0])) if hands else ()


def _flat(hand: Sequence[str | Sequence[str]]) -> list[str]:
    return [card for part in hand for card in ([part] if isinstance(part, str) else part)]
