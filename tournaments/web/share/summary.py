"""What a shared result tells, on its page and in its picture: one entry, in a few words."""

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from django.http import Http404
from django.utils.translation import gettext, ngettext

from tournaments.errors import NotFound
from tournaments.play.rounds import round_seen
from tournaments.selectors.contest.access import Viewer
from tournaments.selectors.people.finished_entries import FinalSeen, RoundStood, final_of, pars_of
from tournaments.templatetags.names import has_chips, player_name
from tournaments.templatetags.points import many, points
from tournaments.templatetags.shares import mean, percent, result


class Shared(NamedTuple):
    """A result to be shared: what is known of it, and the hand that its best round ended with."""

    final: FinalSeen
    pars: dict[int, int]
    best: RoundStood | None
    hand: tuple[str, ...]

    @property
    def player(self) -> str:
        return player_name(self.final.entry.player.username)

    @property
    def extraction(self) -> int | None:
        """Return the extraction where it says something to a stranger: a loss is told by chips."""
        share = self.final.extraction
        return share if share is not None and share >= 0 else None

    @property
    def game(self) -> str:
        return self.final.entry.tournament.game


def shared_or_404(entry_id: uuid.UUID, viewer: Viewer = None) -> Shared:
    """Return a result that everybody may see.

    :raises Http404: if there is none, or its tournament is not final.
    """
    try:
        final = final_of(entry_id=entry_id, viewer=viewer)
    except NotFound:
        raise Http404 from None
    best = final.best
    return Shared(
        final=final,
        pars=pars_of(final.entry),
        best=best,
        hand=_hand(final, best.number) if best else (),
    )


def headline(shared: Shared) -> str:
    """Return how it ended: `Anneke is number 2 of 10`."""
    final = shared.final
    if final.rank is None:
        return gettext("%(player)s played along") % {"player": shared.player}
    if final.rank == 1:
        return gettext("%(player)s is number 1") % {"player": shared.player}
    told = {"player": shared.player, "rank": final.rank, "of": final.of}
    return gettext("%(player)s is number %(rank)s of %(of)s") % told


def summary(shared: Shared) -> str:
    """Return the figures, and what the game is, for who has never heard of it."""
    final = shared.final
    score = final.entry.score_half_points or 0
    if has_chips(shared.game):
        told = ngettext("%(score)s chip", "%(score)s chips", many(score))
    else:
        told = ngettext("%(score)s point", "%(score)s points", many(score))
    parts = [told % {"score": points(score)}]
    if shared.extraction is not None:
        share = {"share": percent(shared.extraction)}
        parts.append(gettext("%(share)s of what there was to be had") % share)
    return f"{', '.join(parts)}. {pitch(final.entry.tournament.rounds)}"


def pitch(rounds: int) -> str:
    """Return what Gelijkspel is, in two short sentences."""
    said = ngettext(
        "Everyone plays the same %(rounds)s deal against the same bots. "
        "What is left is how well you play.",
        "Everyone plays the same %(rounds)s deals against the same bots. "
        "What is left is how well you play.",
        rounds,
    )
    return said % {"rounds": rounds}


def best_told(shared: Shared) -> str:
    """Return how the best round stood out."""
    best = shared.best
    if best is None:
        return ""
    told = {"number": best.number, "result": result(best.half_points, shared.game)}
    if best.others is None:
        return gettext("Round %(number)s: %(result)s.") % told
    said = gettext("Round %(number)s: %(result)s. The others made %(others)s on average.")
    return said % (told | {"others": mean(best.others)})


def _hand(final: FinalSeen, number: int) -> tuple[str, ...]:
    """Return the entrant's cards at the end of a round; of a split hand all of them."""
    hands = round_seen(entry=final.entry, number=number).hands
    return tuple(_flat(hands[0])) if hands else ()


def _flat(hand: Sequence[str | Sequence[str]]) -> list[str]:
    return [card for part in hand for card in ([part] if isinstance(part, str) else part)]
