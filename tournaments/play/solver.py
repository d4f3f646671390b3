"""Calls of the engine that take long: par, ghosts, the cost of decisions, the quality of deals.

The results depend on terms and turns only, so every worker computes the same at any time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from games.core.actions import HOLD, PASS, WORDS, Action
from games.core.protocol import ENTRANT
from games.core.round import parse_actions
from games.core.terms import Setup
from games.par import par_of_entry, par_of_round
from games.registry import GAMES
from games.review import DecisionReview, review_round
from tournaments.models.par import PASSES
from tournaments.scoring.ratios import per_mille

SIMPLE = "steady-1"  # a round in which this bot reaches par is flat
Points = Sequence[int]
Line = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComputedPar:
    """Par of a round in half points; see `games.par` for the rest."""

    half_points: int
    turns: int | None = None
    chips: int | None = None
    line: Line = ()
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class GhostRounds:
    """The rounds that a ghost played: its half points and its actions in each."""

    half_points: tuple[int, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class DecisionCost:
    """A decision as `RoundReview.decisions` stores it.

    `par_before`, `par_after` in half points; `sums`: the sum of the half points of each legal
    action over `deals` deals; `error`: standard error of the difference between `fair_action` and
    the action, in hundredths of a point; `even`: True if chance may explain the difference.
    """

    action: str
    par_before: int
    par_after: int
    best: str
    deals: int
    sums: dict[str, int]
    fair_action: str
    error: int
    even: bool


@dataclass(frozen=True, slots=True)
class RoundCosts:
    """A round's par with the chips that the entrant had, and what each decision cost."""

    par: ComputedPar
    decisions: tuple[DecisionCost, ...]

    def as_row_values(self) -> tuple[int, int | None, list[str], list[dict[str, Any]]]:
        """Return the values of a `RoundReview`: half points, turns, line, decisions."""
        par, decisions = self.par, [asdict(decision) for decision in self.decisions]
        return par.half_points, par.turns, list(par.line), decisions


@dataclass(frozen=True, slots=True)
class QualityFigures:
    """How many rounds are flat, and what each bot gets in seat 0; as `Quality` stores it."""

    flat: int
    bots: tuple[dict[str, Any], ...]


def best_round(setup: Setup, number: int, before: Points = ()) -> ComputedPar:
    """Return par of a round; `before`: the entrant's half points of earlier rounds."""
    par = par_of_round(setup, number, before)
    return ComputedPar(
        half_points=par.half_points,
        turns=par.turns,
        chips=setup.purse(before) if setup.rules.purse else None,
        line=_words(par.line),
        nodes=par.nodes,
    )


def best_entry(setup: Setup) -> dict[int, ComputedPar]:
    """Return par of each round on the best line of a whole entry, with chips carried over."""
    pars = {number: ComputedPar(0, chips=0) for number in range(1, setup.terms.rounds + 1)}
    before: list[int] = []
    for number, par in enumerate(par_of_entry(setup).rounds, 1):
        chips = setup.purse(before)
        pars[number] = ComputedPar(par.half_points, par.turns, chips, _words(par.line), par.nodes)
        before.append(par.half_points)
    return pars


def ghost_rounds(setup: Setup, kind: str) -> GhostRounds:
    """Return the rounds of an entry played by a bot of the game, or by passing at once."""
    rounds = list(_ghost_rounds(setup, kind))
    return GhostRounds(
        tuple(half_points for half_points, _ in rounds), tuple(line for _, line in rounds)
    )


def round_costs(setup: Setup, number: int, words: Sequence[str], before: Points) -> RoundCosts:
    """Return what each decision of a finished round cost.

    :raises GameError: if the actions do not replay.
    """
    decisions = review_round(setup, number, parse_actions(words), before)
    return RoundCosts(best_round(setup, number, before), tuple(map(_weighed, decisions)))


def keeps_rule(setup: Setup, *, most_flat: int) -> bool:
    """Return True if at most `most_flat` rounds are flat; stops at the first too many."""
    flat = 0
    for is_flat in _flat_rounds(setup):
        flat += is_flat
        if flat > most_flat:
            return False
    return True


def quality_figures(setup: Setup) -> QualityFigures:
    """Return figures on how well the deals distinguish between players."""
    bots = GAMES[setup.terms.game].bots
    ghosts = {bot: ghost_rounds(setup, bot).half_points for bot in bots}
    scores = {bot: setup.score(points) for bot, points in ghosts.items()}
    start = setup.score(())
    by_a_bot = GAMES[setup.terms.game].yardstick == "best-bot"
    most = max(scores.values()) if by_a_bot else _par_score(setup)
    bot_figures = tuple(
        {
            "bot": bot,
            "score": scores[bot],
            "low": min(points),
            "high": max(points),
            "extraction": per_mille(scores[bot] - start, most - start),
        }
        for bot, points in ghosts.items()
    )
    return QualityFigures(sum(_flat_rounds(setup)), bot_figures)


def _par_score(setup: Setup) -> int:
    rounds = range(1, setup.terms.rounds + 1)
    if setup.rules.purse:
        return setup.score([par.half_points for par in best_entry(setup).values()])
    return setup.score([best_round(setup, number).half_points for number in rounds])


def _flat_rounds(setup: Setup) -> Iterator[bool]:
    """Yield for each round whether it is flat: the simple bot in seat 0 reaches par."""
    before: list[int] = []
    for half_points, _ in _ghost_rounds(setup, SIMPLE):
        yield best_round(setup, len(before) + 1, before).half_points <= half_points
        before.append(half_points)


def _ghost_rounds(setup: Setup, kind: str) -> Iterator[tuple[int, Line]]:
    choose = _pass_at_once if kind == PASSES else _as_bot(setup, kind)
    before: list[int] = []
    while not setup.is_over(before):
        actions: list[Action] = []
        number = len(before) + 1
        while (current := setup.play(number, actions, before)).half_points is None:
            actions.append(choose(setup, current.state))
        before.append(current.half_points[ENTRANT])
        yield before[-1], _words(actions)


def _as_bot(setup: Setup, kind: str) -> Callable[[Setup, Any], Action]:
    bot = GAMES[setup.terms.game].bots[kind]
    return lambda setup, state: bot.choose(setup.rules.observe(state, ENTRANT))


def _pass_at_once(setup: Setup, state: Any) -> Action:
    legal = setup.rules.legal_actions(state)
    return next((action for action in (PASS, HOLD) if action in legal), legal[0])


def _weighed(decision: DecisionReview) -> DecisionCost:
    fair, action = decision.fair, decision.action
    return DecisionCost(
        action=WORDS[action],
        par_before=decision.par_before,
        par_after=decision.par_after,
        best=WORDS[decision.best],
        deals=fair.deals,
        sums={WORDS[option]: total for option, total in zip(fair.actions, fair.sums, strict=True)},
        fair_action=WORDS[fair.best],
        error=round(100 * fair.error(action)),
        even=fair.is_even(action),
    )


def _words(line: Sequence[Action]) -> Line:
    return tuple(WORDS[action] for action in line)
