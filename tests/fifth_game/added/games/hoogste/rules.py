"""Which actions `hoogste` allows, and what they do."""

from collections.abc import Mapping, Sequence

from games.core.actions import PASS, SWAP, WORDS, Action
from games.core.cards import Card, card_set, full_deck, members, texts
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.core.protocol import Event, Option, Seat
from games.hoogste.state import SEATS, Observation, State, hand_half_points

NOT_YOURS_OR_NOT_THERE = "You can swap only a card of yours for one on the table."
LOWEST_RANK = "K"
TWO_ACES = 44  # half points
_DECK = full_deck(lowest=LOWEST_RANK)


class HoogsteRules:
    """The rules of `hoogste`. The option `laps` is the number of turns of each seat."""

    game, seats, purse = "hoogste", SEATS, 0

    def __init__(self, seats: int, options: Mapping[str, Option]) -> None:
        assert seats == SEATS
        self.options = dict(options)

    def deck(self) -> tuple[Card, ...]:
        return _DECK

    def dealer(self, number: int) -> Seat:
        return number % SEATS

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> State:
        """Return the state after the deal: two cards for each seat, two on the table."""
        first = (dealer + 1) % SEATS
        hands = tuple(card_set(deck[(seat - first) % SEATS : 4 : SEATS]) for seat in range(SEATS))
        most = SEATS * int(self.options["laps"])
        return State(hands, card_set(deck[4:6]), 0, most, dealer, (0,) * SEATS)

    def to_act(self, state: State) -> Seat | None:
        return self.observe(state, 0).to_act

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        seat = self.to_act(state)
        if seat is None:
            return ()
        hand, table = members[state.hands[seat]], members[state.table]
        return (PASS, *(SWAP + 64 * give + take for give in hand for take in table))

    def refusal(self, state: State, action: Action) -> str | None:
        if self.to_act(state) is None:
            return ROUND_IS_OVER
        if action != PASS and action < SWAP:
            return NOT_IN_GAME
        return None if action in self.legal_actions(state) else NOT_YOURS_OR_NOT_THERE

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """
        if (reason := self.refusal(state, action)) is not None:
            raise IllegalAction(reason)
        state = state._replace(turns=state.turns + 1)
        if action == PASS:
            return state
        seat = (state.dealer + state.turns) % SEATS
        give, take = 1 << (action - SWAP >> 6), 1 << (action & 63)
        hands, known = list(state.hands), list(state.known)
        hands[seat] = hands[seat] ^ give | take
        known[seat] = known[seat] & ~give | take
        table = state.table ^ take | give
        return state._replace(hands=tuple(hands), table=table, known=tuple(known))

    def half_points(self, state: State) -> tuple[int, ...] | None:
        if self.to_act(state) is not None:
            return None
        return tuple(hand_half_points(hand) for hand in state.hands)

    def observe(self, state: State, seat: Seat) -> Observation:
        lying = (state.table, state.turns, state.most, state.dealer, state.known)
        return Observation(seat, state.hands[seat], *lying)

    def opening(self, state: State) -> tuple[Event, ...]:
        return ()

    def events(
        self, before: State, action: Action, after: State, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the action, then two aces if it brought them."""
        seat = self.to_act(before)
        assert seat is not None
        events: list[Event] = [{"seat": seat, "action": WORDS[action]}]
        if action != PASS and hand_half_points(after.hands[seat]) == TWO_ACES:
            events.append({"seat": seat, "event": "two-aces"})
        return tuple(events)

    def hands(self, state: State) -> list[list[str]]:
        return [sorted(texts(hand)) for hand in state.hands]

    def table(self, state: State) -> list[str]:
        return sorted(texts(state.table))
