"""What a decision cost, in words."""

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from tournaments.selectors.analysis.reviews import DecisionSeen
from tournaments.templatetags.names import has_chips
from tournaments.templatetags.points import points
from tournaments.templatetags.shares import mean, result
from tournaments.web.common.action_labels import act_by, act_done, act_sign

FEW_SHOWN = 5


class Value(NamedTuple):
    """What an action was worth by all that could be known, in hundredths of a point.

    `width`: in hundredths, how far it reaches between the worst and the best.
    """

    sign: str
    value: int
    width: int
    is_mine: bool
    is_best: bool


class Priced(NamedTuple):
    """A decision in words. `headline` says what was done, `cost` what it cost.

    `lost`: whether anything was lost that is told; `values` has the best actions and the one
    taken, `left_out` counts the others.
    """

    decision: DecisionSeen
    headline: str
    cost: str
    known: str
    lost: bool
    values: tuple[Value, ...]
    left_out: int


def priced(decision: DecisionSeen, game: str, *, own: bool) -> Priced:
    """Return a decision in words, as far as its prices are told."""
    values = _values(decision)
    shown = [value for at, value in enumerate(values) if at < FEW_SHOWN or value.is_mine]
    lost = bool(decision.price or (decision.price is None and decision.fair_price))
    return Priced(
        decision=decision,
        headline=_headline(decision, game, act_done(decision.action, own=own)),
        cost=_cost(decision, game),
        known=_known(decision, game),
        lost=lost,
        values=tuple(shown),
        left_out=len(values) - len(shown),
    )


def _headline(decision: DecisionSeen, game: str, done: str) -> str:
    price, fair = decision.price, decision.fair_price
    if price:
        return f"{done}: {_amount(price, game)}"
    if price is None and fair:
        names = {"done": done, "amount": _mean_amount(fair, game)}
        return gettext("%(done)s: %(amount)s on average") % names
    return gettext("%(done)s: nothing lost") % {"done": done} if price == 0 else done


def _cost(decision: DecisionSeen, game: str) -> str:
    """Return what was to be had, by hindsight."""
    if decision.price is None or decision.par_before is None:
        return ""
    best = result(decision.par_before, game)
    if decision.price == 0:
        return gettext("%(best)s could still be had.") % {"best": best}
    by = act_by(decision.best or decision.action)
    return gettext("%(best)s was there %(by)s.") % {"best": best, "by": by}


def _known(decision: DecisionSeen, game: str) -> str:
    """Return whether it could have been known."""
    fair, price = decision.fair_price, decision.price
    if fair is None or decision.fair_action is None:
        return gettext("Too few to tell what could be known.")
    if not fair and price:
        return gettext("That could not have been known.")
    if not fair:
        return gettext("By what could be known, no choice was better.")
    better = {"by": act_by(decision.fair_action), "amount": _mean_amount(fair, game)}
    hidden = bool(price) and decision.fair_action != decision.best
    said = (
        gettext(
            "That could not have been known; still, on average %(amount)s more was there %(by)s."
        )
        if hidden
        else gettext("It could be known: on average %(amount)s more %(by)s.")
    )
    return said % better


def _amount(half_points: int, game: str) -> str:
    return _with_unit(points(half_points), game, one=half_points == 2)


def _mean_amount(hundredths: int, game: str) -> str:
    return _with_unit(mean(hundredths), game, one=False)


def _with_unit(text: str, game: str, *, one: bool) -> str:
    """Return points or chips with their unit: `3 points`."""
    many = 1 if one else 2
    if has_chips(game):
        return ngettext("%(n)s chip", "%(n)s chips", many) % {"n": text}
    return ngettext("%(n)s point", "%(n)s points", many) % {"n": text}


def _values(decision: DecisionSeen) -> list[Value]:
    """Return every action with its value, best first, of equals the one taken."""
    if not decision.values:
        return []
    worths = [value for _, value in decision.values]
    low, spread = min(worths), max(max(worths) - min(worths), 1)
    rows = [
        Value(
            sign=act_sign(action),
            value=value,
            width=100 * (value - low) // spread,
            is_mine=action == decision.action,
            is_best=action == decision.fair_action,
        )
        for action, value in decision.values
    ]
    return sorted(rows, key=lambda row: (-row.value, not row.is_mine))
