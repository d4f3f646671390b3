"""What everyone at the table is told of an action in `eenentwintigen`."""

from games.core.actions import BUY, RENEW, STAKE, WORDS, Action
from games.core.cards import NAMES, card_set, texts
from games.core.protocol import Event, Seat
from games.eenentwintigen.state import State
from games.eenentwintigen.values import MOST_CARDS, TWENTY_ONE, total
from games.thirtyone.turns import OVER


def told(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return the action, then the cards that it turned up and what they made."""
    seat = before.seat
    events: list[Event] = [{"seat": seat, "action": WORDS[action]}]
    if action >= STAKE:
        if after.seat == OVER or after.stakes[after.seat]:
            events += _turned_up(after)
    elif action in (BUY, RENEW):
        events += _came(before, after)
    if after.seat == OVER:
        events.append(_bank(after))
    return tuple(events)


def _turned_up(state: State) -> list[Event]:
    """Return the players' closed cards in turn order, and who has 21 with them."""
    seats = len(state.stakes)
    events: list[Event] = []
    for step in range(1, seats):
        seat = (state.dealer + step) % seats
        hand = state.hands[seat]
        events.append({"seat": seat, "event": "turned-up", "card": NAMES[hand[0]]})
        if total(hand) == TWENTY_ONE:
            events.append({"seat": seat, "event": "twenty-one"})
    return events


def _came(before: State, after: State) -> list[Event]:
    """Return the cards that came from the stock, and what they made of the hand."""
    seat, hand = before.seat, after.hands[before.slot]
    old = before.hands[before.slot]
    if card_set(old) & card_set(hand):
        drawn: Event = {"seat": seat, "event": "bought", "card": NAMES[hand[-1]]}
    else:
        names = [NAMES[card] for card in hand]
        drawn = {"seat": seat, "event": "renewed", "cards": names, "gone": texts(card_set(old))}
    outcome = _made(seat, total(hand), len(hand))
    return [drawn, outcome] if outcome else [drawn]


def _made(seat: Seat, counted: int, cards: int) -> Event | None:
    if counted > TWENTY_ONE:
        return {"seat": seat, "event": "dead"}
    if counted == TWENTY_ONE:
        return {"seat": seat, "event": "twenty-one"}
    return {"seat": seat, "event": "seven-cards"} if cards == MOST_CARDS else None


def _bank(state: State) -> Event:
    cards = [NAMES[card] for card in state.hands[state.dealer]]
    return {"seat": state.dealer, "event": "bank", "cards": cards}
