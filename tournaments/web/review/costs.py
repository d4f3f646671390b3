"""The cost of a decision as text: headline, hindsight, and what could be known."""

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from tournaments.selectors.analysis.reviews import ReviewedDecision
from tournaments.web.common.texts import mean_text, plural_count, points_text
from tournaments.web.games import PRESENTATIONS, has_chips, result_text

FEW_SHOWN = 5


class ActionValue(NamedTuple):
    """The fair value of one legal action, in hundredths of a point.

    `width`: its position between the worst (0) and the best (100) action.
    """

    sign: str
    value: int
    width: int
    is_mine: bool
    is_best: bool


class DecisionText(NamedTuple):
    """A decision as text.

    `headline`: the action and its price. `cost`: the best result that was possible with all cards
    known. `known`: whether a better choice could have been known. `is_loss`: the price shown is
    above zero. `values`: the best actions and the one taken; `left_out` counts the others.
    """

    decision: ReviewedDecision
    headline: str
    cost: str
    known: str
    is_loss: bool
    values: tuple[ActionValue, ...]
    left_out: int


def decision_text(decision: ReviewedDecision, game: str, *, own: bool) -> DecisionText:
    """Return a decision as text; prices the viewer may not see yet are left out."""
    values = _values(decision, game)
    words = PRESENTATIONS[game].action_words(decision.action)
    visible = [value for at, value in enumerate(values) if at < FEW_SHOWN or value.is_mine]
    is_loss = bool(decision.price or (decision.price is None and decision.fair_price))
    return DecisionText(
        decision=decision,
        headline=_headline(decision, game, words.in_past(decision.action, own=own)),
        cost=_cost(decision, game),
        known=_known(decision, game),
        is_loss=is_loss,
        values=tuple(visible),
        left_out=len(values) - len(visible),
    )


def _headline(decision: ReviewedDecision, game: str, done: str) -> str:
    price, fair = decision.price, decision.fair_price
    if price:
        return f"{done}: {_amount(price, game)}"
    if price is None and fair:
        names = {"done": done, "amount": _mean_amount(fair, game)}
        return gettext("%(done)s: %(amount)s on average") % names
    return gettext("%(done)s: nothing lost") % {"done": done} if price == 0 else done


def _cost(decision: ReviewedDecision, game: str) -> str:
    """Return the best result that was possible with all cards known."""
    if decision.price is None or decision.par_before is None:
        return ""
    best = result_text(decision.par_before, game)
    if decision.price == 0:
        return gettext("%(best)s could still be had.") % {"best": best}
    by = _means(decision.best or decision.action, game)
    return gettext("%(best)s was there %(by)s.") % {"best": best, "by": by}


def _known(decision: ReviewedDecision, game: str) -> str:
    """Return whether a better choice could have been known."""
    fair, price = decision.fair_price, decision.price
    if fair is None or decision.fair_action is None:
        return gettext("Too few to tell what could be known.")
    if not fair and price:
        return gettext("That could not have been known.")
    if not fair:
        return gettext("By what could be known, no choice was better.")
    better = {"by": _means(decision.fair_action, game), "amount": _mean_amount(fair, game)}
    is_hindsight = bool(price) and decision.fair_action != decision.best
    text = (
        gettext(
            "That could not have been known; still, on average %(amount)s more was there %(by)s."
        )
        if is_hindsight
        else gettext("It could be known: on average %(amount)s more %(by)s.")
    )
    return text % better


def _means(action: str, game: str) -> str:
    return PRESENTATIONS[game].action_words(action).as_means(action)


def _amount(half_points: int, game: str) -> str:
    return _with_unit(points_text(half_points), game, plural_count(half_points))


def _mean_amount(hundredths: int, game: str) -> str:
    return _with_unit(mean_text(hundredths), game, 2)


def _with_unit(text: str, game: str, count: int) -> str:
    """Return points or chips with their unit: `3 points`; `count` chooses the plural."""
    if has_chips(game):
        return ngettext("%(n)s chip", "%(n)s chips", count) % {"n": text}
    return ngettext("%(n)s point", "%(n)s points", count) % {"n": text}


def _values(decision: ReviewedDecision, game: str) -> list[ActionValue]:
    """Return every action with its value, best first; among equals the action taken comes first."""
    if not decision.values:
        return []
    worths = [value for _, value in decision.values]
    low, spread = min(worths), max(max(worths) - min(worths), 1)
    rows = [
        ActionValue(
            sign=PRESENTATIONS[game].action_sign(action),
            value=value,
            width=100 * (value - low) // spread,
            is_mine=action == decision.action,
            is_best=action == decision.fair_action,
        )
        for action, value in decision.values
    ]
    return sorted(rows, key=lambda row: (-row.value, not row.is_mine))
