"""The rules of `eenentwintigen`: which actions are legal, and the state after each."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core.actions import BUY, PASS, RENEW, SPLIT, STAKE, STAKES, Action
from games.core.cards import NAMES, Card, card_set, full_deck
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.core.protocol import ENTRANT, OVER, Event, Options, Seat
from games.core.round import next_dealer, with_item
from games.eenentwintigen.events import events_of
from games.eenentwintigen.settlement import bank_draws, chips
from games.eenentwintigen.state import HIDDEN, Observation, State
from games.eenentwintigen.values import EIGHT, MOST_CARDS, RANK, SEVEN, TWENTY_ONE, Cards, total

START_CHIPS = 100

STAKE_FIRST = "First everyone stakes."
STAKES_ARE_MADE = "The stakes are made."
TOO_FEW_CHIPS = "You have too few chips for that."
STOCK_IS_EMPTY = "The stock is empty."
STOCK_TOO_SMALL = "The stock has fewer than two cards."
ONE_CARD_BUYS = "A hand of one card has to buy."
ONLY_FIRST_ACT = "That is possible only as the first act on the two cards that were dealt."
NO_PAIR = "Only two cards of one rank can be split."
NO_SEVEN_EIGHT = "Only a 7 and an 8 can be renewed."

_STAKES: tuple[Action, ...] = tuple(STAKE + stake for stake in STAKES)
_AFFORDED = tuple(
    tuple(STAKE + stake for stake in STAKES if stake <= chips) for chips in range(STAKES[-1] + 1)
)
_IN_GAME = frozenset({*_STAKES, PASS, BUY, SPLIT, RENEW})
_PASS_ONLY, _BUY_ONLY, _PASS_OR_BUY = (PASS,), (BUY,), (PASS, BUY)
_DECK = full_deck(lowest="7")
DEALT, PLAYED = True, False  # values of `fresh`
_HIDDEN_PAIR = (HIDDEN, HIDDEN)


class EenentwintigenRules(NamedTuple):
    """The rules of `eenentwintigen`: options `bank`, `bank_ace` and `extras`."""

    seats: int
    options: Options
    game: str = "eenentwintigen"
    purse: int = START_CHIPS

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def dealer(self, number: int) -> Seat:
        """Return the Bank of a round (1-based): it moves to the left, unless it is fixed."""
        if self.options["bank"] == "fixed":
            return self.seats - 1
        return next_dealer(number, self.seats)

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; the seat at the Bank's left has to stake."""
        seats = self.seats
        pairs = tuple(zip(deck[:seats], deck[seats : 2 * seats], strict=True))  # eldest hand first
        first = (dealer + 1) % seats
        hands = pairs[seats - first :] + pairs[: seats - first] + ((),) * seats
        stock = tuple(deck[2 * seats :])
        return State(hands, stock, (0,) * seats, first, first, DEALT, 0, dealer, purse)

    def to_act(self, state: State) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, buy, split, renew, or the stakes."""
        return _legal_actions(state)

    def refusal(self, state: State, action: Action) -> str | None:
        """Return the reason why an action is illegal, or None if it is legal."""
        if action in _legal_actions(state):
            return None
        if state.seat == OVER:
            return ROUND_IS_OVER
        return _reason(state, action) if action in _IN_GAME else NOT_IN_GAME

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := self.refusal(state, action)) is not None:
            raise IllegalAction(reason)
        if action >= STAKE:
            return self._after_stake(state, action - STAKE)
        if action == BUY:
            return self._after_buy(state)
        if action == PASS:
            return self._after_hand(state)
        return _after_split(state) if action == SPLIT else self._after_renewal(state)

    def half_points(self, state: State) -> tuple[int, ...] | None:
        """Return each seat's result in half points (chips, doubled), or None until it is over."""
        if state.seat != OVER:
            return None
        return tuple(2 * result for result in chips(state, self.options))

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return the open cards, and nothing else: closed cards are hidden from every seat."""
        hands, stock, stakes, to_act, slot, _, aside, dealer, purse = state
        if to_act != OVER and not stakes[to_act]:
            hands = tuple((HIDDEN, *hand[1:]) if hand else hand for hand in hands)
        if to_act != OVER:
            hands = with_item(hands, dealer, _HIDDEN_PAIR)
        own = purse if seat == ENTRANT else 0
        soft, extras = self.options["bank_ace"] == "soft", bool(self.options["extras"])
        legal = _legal_actions(state) if seat == to_act else ()
        return Observation(
            seat, hands, stakes, to_act, slot, len(stock), aside, dealer, own, soft, extras, legal
        )

    def opening(self, state: State) -> tuple[Event, ...]:
        """Return no events: the deal announces nothing."""
        return ()

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the action, then the cards that it turned up and their outcome."""
        return events_of(before, action, after)

    def hands(self, state: State) -> list[list[list[str]]]:
        """Return each seat's hands in order of play, the cards in the order they came."""
        return [
            [[NAMES[card] for card in hand] for hand in state.hands[seat :: self.seats] if hand]
            for seat in range(self.seats)
        ]

    def table(self, state: State) -> list[str]:
        """Return no cards: there are none that anyone may take."""
        return []

    def _after_stake(self, state: State, stake: int) -> State:
        """Return the state after a stake; after the last stake the first player plays."""
        hands, stock, stakes, seat, _, _, aside, dealer, purse = state
        following = (seat + 1) % self.seats
        stakes = with_item(stakes, seat, stake)
        if following != dealer:
            return State(hands, stock, stakes, following, following, DEALT, aside, dealer, purse)
        return self._after_seat(
            State(hands, stock, stakes, dealer, dealer, DEALT, aside, dealer, purse)
        )

    def _after_buy(self, state: State) -> State:
        """Return the state after one more card; from 21 up or with seven the hand is over."""
        hands, stock, stakes, seat, slot, _, aside, dealer, purse = state
        cards = (*hands[slot], stock[0])
        hands = with_item(hands, slot, cards)
        after = State(hands, stock[1:], stakes, seat, slot, PLAYED, aside, dealer, purse)
        if total(cards) >= TWENTY_ONE or len(cards) == MOST_CARDS:
            return self._after_hand(after)
        return after

    def _after_renewal(self, state: State) -> State:
        """Return the state after two new cards; an ace and a ten end the hand."""
        cards = state.stock[:2]
        after = state._replace(
            hands=with_item(state.hands, state.slot, cards),
            stock=state.stock[2:],
            fresh=PLAYED,
            aside=state.aside | card_set(state.hands[state.slot]),
        )
        return self._after_hand(after) if total(cards) == TWENTY_ONE else after

    def _after_hand(self, state: State) -> State:
        """Return the state with the second hand of a split in play, or the next seat to act."""
        second = state.seat + self.seats
        if state.slot != second and state.hands[second]:
            return state._replace(slot=second, fresh=PLAYED)
        return self._after_seat(state)

    def _after_seat(self, state: State) -> State:
        """Return the state with the next player without a 21 to act, or the finished round."""
        hands, stock, stakes, seat, _, _, aside, dealer, purse = state
        seats = self.seats
        seat = (seat + 1) % seats
        while seat != dealer:
            if total(hands[seat]) != TWENTY_ONE:
                return State(hands, stock, stakes, seat, seat, DEALT, aside, dealer, purse)
            seat = (seat + 1) % seats
        count = bank_draws(hands[dealer], stock, self.options)
        hands = with_item(hands, dealer, hands[dealer] + stock[:count])
        return State(hands, stock[count:], stakes, OVER, OVER, PLAYED, aside, dealer, purse)


def _after_split(state: State) -> State:
    """Return the state after each of two cards became a hand."""
    first, second = state.hands[state.slot]
    hands = with_item(state.hands, state.slot, (first,))
    return state._replace(
        hands=with_item(hands, state.slot + len(state.stakes), (second,)), fresh=PLAYED
    )


def _legal_actions(state: State) -> tuple[Action, ...]:
    """Return every legal action in the fixed order; none once the round is over."""
    hands, stock, stakes, seat, slot, fresh, _, _, _ = state
    if seat == OVER or not stakes[seat]:
        return _legal_stakes(state)
    if fresh:
        return _first_actions(state)
    if not stock:
        return _PASS_ONLY
    return _PASS_OR_BUY if len(hands[slot]) > 1 else _BUY_ONLY


def _legal_stakes(state: State) -> tuple[Action, ...]:
    """Return the stakes that the seat to act may make; none once the round is over."""
    if state.seat == OVER:
        return ()
    if state.seat != ENTRANT or state.purse >= STAKES[-1]:
        return _STAKES
    return _AFFORDED[state.purse]


def _first_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions with two cards as they were dealt."""
    basic = _PASS_OR_BUY if state.stock else _PASS_ONLY
    first, second = state.hands[state.slot]
    if RANK[first] == RANK[second]:
        return (*basic, SPLIT) if _can_pay_twice(state) else basic
    if len(state.stock) >= 2 and _is_seven_eight((first, second)):
        return (*basic, RENEW)
    return basic


def _can_pay_twice(state: State) -> bool:
    return state.seat != ENTRANT or 2 * state.stakes[ENTRANT] <= state.purse


def _is_seven_eight(cards: Cards) -> bool:
    return RANK[cards[0]] + RANK[cards[1]] == SEVEN + EIGHT


def _reason(state: State, action: Action) -> str:
    """Return the reason why an illegal action of this game is illegal."""
    if action >= STAKE:
        return STAKES_ARE_MADE if state.stakes[state.seat] else TOO_FEW_CHIPS
    if not state.stakes[state.seat]:
        return STAKE_FIRST
    if action == BUY:
        return STOCK_IS_EMPTY
    return ONE_CARD_BUYS if action == PASS else _reason_of_first_action(state, action)


def _reason_of_first_action(state: State, action: Action) -> str:
    """Return the reason why a hand may not be split or renewed."""
    cards = state.hands[state.slot]
    if not state.fresh:
        return ONLY_FIRST_ACT
    if action == SPLIT:
        return TOO_FEW_CHIPS if RANK[cards[0]] == RANK[cards[1]] else NO_PAIR
    return STOCK_TOO_SMALL if _is_seven_eight(cards) else NO_SEVEN_EIGHT
