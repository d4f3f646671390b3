"""Who may do what in `eenentwintigen`, and what follows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.core.actions import BUY, PASS, RENEW, SPLIT, STAKE, Action
from games.core.cards import NAMES, Card, card_set, full_deck
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT, Event, Option, Seat
from games.eenentwintigen.law import legal, refusal
from games.eenentwintigen.settling import bank_drawn, chips
from games.eenentwintigen.state import HIDDEN, Observation, State
from games.eenentwintigen.telling import told
from games.eenentwintigen.values import MOST_CARDS, TWENTY_ONE, total
from games.thirtyone.turns import OVER, replaced

START_CHIPS = 100
_DECK = full_deck(lowest="7")
DEALT, PLAYED = True, False  # whether a hand is fresh
_HIDDEN_PAIR = (HIDDEN, HIDDEN)


class EenentwintigenRules(NamedTuple):
    """The rules of `eenentwintigen`: options `bank`, `bank_ace` and `extras`."""

    seats: int
    options: Mapping[str, Option]
    game: str = "eenentwintigen"
    purse: int = START_CHIPS

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def dealer(self, number: int) -> Seat:
        """Return the Bank of a round (1-based): it moves to the left, unless it is fixed."""
        if self.options["bank"] == "fixed":
            return self.seats - 1
        return (number + self.seats - 2) % self.seats

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal; the seat at the Bank's left has to stake."""
        seats = self.seats
        dealt = tuple(zip(deck[:seats], deck[seats : 2 * seats], strict=True))  # eldest hand first
        first = (dealer + 1) % seats
        hands = dealt[seats - first :] + dealt[: seats - first] + ((),) * seats
        stock = tuple(deck[2 * seats :])
        return State(hands, stock, (0,) * seats, first, first, DEALT, 0, dealer, purse)

    def to_act(self, state: State) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every legal action in the fixed order: pass, buy, split, renew, or the stakes."""
        return legal(state)

    def refusal(self, state: State, action: Action) -> str | None:
        """Return why the rules forbid an action here, or None where they allow it."""
        return refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := refusal(state, action)) is not None:
            raise IllegalAction(reason)
        if action == BUY:
            return self._bought(state)
        if action == PASS:
            return self._hand_over(state)
        if action == SPLIT:
            return _split(state)
        return self._renewed(state) if action == RENEW else self._staked(state, action - STAKE)

    def half_points(self, state: State) -> tuple[int, ...] | None:
        """Return the chips that each seat won, doubled, or None while the round is played."""
        if state.seat != OVER:
            return None
        return tuple(2 * won for won in chips(state, self.options))

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return what lies open, and nothing else: closed cards are hidden from all."""
        hands, stock, stakes, to_act, slot, _, gone, dealer, purse = state
        if to_act != OVER and not stakes[to_act]:
            hands = tuple((HIDDEN, *hand[1:]) if hand else hand for hand in hands)
        if to_act != OVER:
            hands = replaced(hands, dealer, _HIDDEN_PAIR)
        own = purse if seat == ENTRANT else 0
        soft, extras = self.options["bank_ace"] == "soft", bool(self.options["extras"])
        allowed = legal(state) if seat == to_act else ()
        return Observation(
            seat, hands, stakes, to_act, slot, len(stock), gone, dealer, own, soft, extras, allowed
        )

    def opening(self, state: State) -> tuple[Event, ...]:
        """Return nothing: what was dealt lies closed until all have staked."""
        return ()

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the action, then the cards that it turned up and what they made."""
        return told(before, action, after)

    def hands(self, state: State) -> list[list[list[str]]]:
        """Return each seat's hands in order of play, the cards in the order they came."""
        return [
            [[NAMES[card] for card in hand] for hand in state.hands[seat :: self.seats] if hand]
            for seat in range(self.seats)
        ]

    def table(self, state: State) -> list[str]:
        """Return no cards: nothing lies on the table for anyone to take."""
        return []

    def _staked(self, state: State, stake: int) -> State:
        """Return the state after a stake; after the last one the first player plays."""
        hands, stock, stakes, seat, _, _, gone, dealer, purse = state
        following = (seat + 1) % self.seats
        stakes = replaced(stakes, seat, stake)
        if following != dealer:
            return State(hands, stock, stakes, following, following, DEALT, gone, dealer, purse)
        return self._seat_over(
            State(hands, stock, stakes, dealer, dealer, DEALT, gone, dealer, purse)
        )

    def _bought(self, state: State) -> State:
        """Return the state after one more card; from 21 up or with seven the hand is over."""
        hands, stock, stakes, seat, slot, _, gone, dealer, purse = state
        cards = (*hands[slot], stock[0])
        hands = replaced(hands, slot, cards)
        after = State(hands, stock[1:], stakes, seat, slot, PLAYED, gone, dealer, purse)
        if total(cards) >= TWENTY_ONE or len(cards) == MOST_CARDS:
            return self._hand_over(after)
        return after

    def _renewed(self, state: State) -> State:
        """Return the state after two new cards; an ace and a ten end the hand."""
        cards = state.stock[:2]
        after = state._replace(
            hands=replaced(state.hands, state.slot, cards),
            stock=state.stock[2:],
            fresh=PLAYED,
            gone=state.gone | card_set(state.hands[state.slot]),
        )
        return self._hand_over(after) if total(cards) == TWENTY_ONE else after

    def _hand_over(self, state: State) -> State:
        """Return the state with the turn at the second hand of a split, or at the next seat."""
        second = state.seat + self.seats
        if state.slot != second and state.hands[second]:
            return state._replace(slot=second, fresh=PLAYED)
        return self._seat_over(state)

    def _seat_over(self, state: State) -> State:
        """Return the state with the turn at the next player without a dealt 21, or played out."""
        hands, stock, stakes, seat, _, _, gone, dealer, purse = state
        seats = self.seats
        seat = (seat + 1) % seats
        while seat != dealer:
            if total(hands[seat]) != TWENTY_ONE:
                return State(hands, stock, stakes, seat, seat, DEALT, gone, dealer, purse)
            seat = (seat + 1) % seats
        drawn = bank_drawn(hands[dealer], stock, self.options)
        hands = replaced(hands, dealer, hands[dealer] + stock[:drawn])
        return State(hands, stock[drawn:], stakes, OVER, OVER, PLAYED, gone, dealer, purse)


def _split(state: State) -> State:
    """Return the state after each of two cards became a hand."""
    one, two = state.hands[state.slot]
    hands = replaced(state.hands, state.slot, (one,))
    return state._replace(
        hands=replaced(hands, state.slot + len(state.stakes), (two,)), fresh=PLAYED
    )
