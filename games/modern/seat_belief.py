"""The holdings of one bot in a `modern` round that explain its observed actions."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS
from games.core.cards import Card, CardSet, members
from games.core.dealing import RandomStream
from games.core.protocol import Bot, Seat
from games.core.round import ObservedStep
from games.modern.state import Observation
from games.thirtyone.hands import THIRTY_ONE, value
from games.thirtyone.holdings import Holdings, dealt_holdings, within

SAMPLE_SIZE = 400  # paths kept at first, sampled uniformly from all
FEWEST_PATHS = 16  # with fewer holdings left, more paths are kept from the deal on
MOST_PATHS = 4 * SAMPLE_SIZE  # the largest sample where some holding is left
MOST_PATHS_FROM_NONE = 64 * SAMPLE_SIZE  # the largest sample where none is

ItemT = TypeVar("ItemT")
Path = tuple[CardSet, Card]  # a hand of three, and the card that was drawn to it


class SeatBelief(NamedTuple):
    """The holdings of one seat that explain its observed actions.

    Holdings are repeated once per path (dealt hand and drawn cards), so that uniform sampling is
    correct. Where there are too many paths, a uniform sample of `sample_size` is kept.
    """

    seat: Seat
    bot: Bot[Observation]
    holdings: Holdings
    first: Holdings  # the holdings at the deal
    past: tuple[tuple[ObservedStep, CardSet], ...]  # each step with the cards unseen after it
    before_draw: Observation | None = None  # while the discard is to come
    sample_size: int = SAMPLE_SIZE
    is_sample: bool = False  # some paths were left out

    @classmethod
    def on_the_deal(
        cls, seat: Seat, bot: Bot[Observation], observation: Observation, unseen: CardSet
    ) -> "SeatBelief":
        """Return the belief before any action; a 31 that was dealt has been announced."""
        first = dealt_holdings(
            unseen,
            observation.known[seat],
            thirty_one=bool((observation.done & ~observation.passed) >> seat & 1),
        )
        return cls(seat, bot, first, first, ())

    def after(self, step: ObservedStep, unseen: CardSet, stream: RandomStream) -> "SeatBelief":
        """Return the belief after a step; if too few paths are left, with a larger sample."""
        past = (*self.past, (step, unseen))
        belief = self._after_step(step, unseen, stream)._replace(past=past)
        while belief._has_too_few_paths():
            again = self._replace(
                holdings=self.first,
                sample_size=4 * belief.sample_size,
                before_draw=None,
                is_sample=False,
            )
            for past_step, past_unseen in past:
                again = again._after_step(past_step, past_unseen, stream)
            belief = again._replace(past=past)
        return belief

    def _has_too_few_paths(self) -> bool:
        most = MOST_PATHS if self.holdings else MOST_PATHS_FROM_NONE
        return self.is_sample and len(self.holdings) < FEWEST_PATHS and self.sample_size < most

    def _after_step(
        self, step: ObservedStep, unseen: CardSet, stream: RandomStream
    ) -> "SeatBelief":
        """Return the belief after a step of any seat, with this sample size."""
        belief = self
        if step.seat == self.seat:
            if step.action == PASS:
                belief = self._after_pass(step, stream)
            elif step.action < DISCARD:
                belief = self._replace(before_draw=step.before)
            else:
                belief = self._after_discard(step, unseen, stream)
        return belief._replace(holdings=within(belief.holdings, unseen))

    def _after_pass(self, step: ObservedStep, stream: RandomStream) -> "SeatBelief":
        known = step.before.known[self.seat]
        observation = step.before._replace(seat=self.seat)

        def passes(holding: CardSet) -> bool:
            return self.bot.choose(observation._replace(hand=holding | known)) == PASS

        holdings, is_sample = _sample(self.holdings, passes, self.sample_size, stream)
        return self._replace(holdings=tuple(holdings), is_sample=self.is_sample or is_sample)

    def _after_discard(
        self, step: ObservedStep, unseen: CardSet, stream: RandomStream
    ) -> "SeatBelief":
        before = self.before_draw
        assert before is not None
        discard, hidden = step.action - DISCARD, ~step.after.known[self.seat]
        announced = step.has_event("thirty-one")
        open_card = before.top if step.before.drawn_from == "open" else None
        hands = [holding | before.known[self.seat] for holding in self.holdings]
        paths = [
            path
            for path in _paths(hands, discard, open_card, members[unseen])
            if (value[_hand_after(path, discard)] == THIRTY_ONE) is announced
        ]
        kept_paths, is_sample = _sample(
            paths, self._explains(step, before), self.sample_size, stream
        )
        return self._replace(
            holdings=tuple([_hand_after(path, discard) & hidden for path in kept_paths]),
            before_draw=None,
            is_sample=self.is_sample or is_sample,
        )

    def _explains(self, step: ObservedStep, before_draw: Observation) -> Callable[[Path], bool]:
        """Return a test of a path: the bot would draw and discard as it was observed to."""
        choose, seat = self.bot.choose, self.seat
        at_draw = before_draw._replace(seat=seat)
        at_discard = step.before._replace(seat=seat)
        draw = DRAW_OPEN if step.before.drawn_from == "open" else DRAW_STOCK
        draws: dict[CardSet, bool] = {}

        def explains(path: Path) -> bool:
            hand, drawn = path
            if hand not in draws:
                draws[hand] = choose(at_draw._replace(hand=hand)) == draw
            if not draws[hand]:
                return False
            return choose(at_discard._replace(hand=hand, drawn=drawn)) == step.action

        return explains


def _paths(
    hands: Sequence[CardSet], discard: Card, open_card: Card | None, unseen: Sequence[Card]
) -> Iterator[Path]:
    """Yield each hand with each drawn card after which this card can be discarded.

    `open_card`: the card taken from the open pile, or None if the draw was from the stock.
    """
    for hand in hands:
        holds = hand >> discard & 1
        if open_card is not None:
            if holds:
                yield hand, open_card
        elif holds:
            yield from [(hand, card) for card in unseen if not hand >> card & 1]
        else:
            yield hand, discard


def _hand_after(path: Path, discard: Card) -> CardSet:
    """Return the hand after the draw and the discard."""
    hand, drawn = path
    return (hand | 1 << drawn) & ~(1 << discard)


def _sample(
    items: Sequence[ItemT], explains: Callable[[ItemT], bool], size: int, stream: RandomStream
) -> tuple[list[ItemT], bool]:
    """Return the items that explain a step, and whether some of them may have been left out.

    If there are more than `size` items, they are tried in random order up to `size` successes.
    """
    if len(items) <= size:
        return [item for item in items if explains(item)], False
    order = list(items)
    result: list[ItemT] = []
    for place in range(len(order)):
        index = place + stream.below(len(order) - place)
        item, order[index] = order[index], order[place]
        if explains(item):
            result.append(item)
            if len(result) == size:
                return result, place + 1 < len(order)
    return result, False
