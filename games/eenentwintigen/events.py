"""The events of an action in `eenentwintigen`, the same for every seat."""

from games.core.actions import BUY, RENEW, STAKE, WORDS, Action
from games.core.cards import NAMES, card_set, texts
from games.core.protocol import OVER, Event, Seat
from games.eenentwintigen.state import State
from games.eenentwintigen.values import MOST_CARDS, TWENTY_ONE, total


def events_of(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return the action, then the cards that it turned up and their outcome."""
    seat = before.seat
    events: list[Event] = [{"seat": seat, "action": WORDS[action]}]
    if action >= STAKE:
        if after.seat == OVER or after.stakes[after.seat]:
            events += _closed_cards(after)
    elif action in (BUY, RENEW):
        events += _new_cards(before, after)
    if after.seat == OVER:
        events.append(_bank(after))
    return tuple(events)


def _closed_cards(state: State) -> list[Event]:
    """Return the players' closed cards in turn order, and each 21 that they make."""
    seats = len(state.stakes)
    events: list[Event] = []
    for step in range(1, seats):
        seat = (state.dealer + step) % seats
        hand = state.hands[seat]
        events.append({"seat": seat, "event": "turned-up", "card": NAMES[hand[0]]})
        if total(hand) == TWENTY_ONE:
            events.append({"seat": seat, "event": "twenty-one"})
    return events


def _new_cards(before: State, after: State) -> list[Event]:
    """Return the cards that came from the stock, and the outcome for the hand, if any."""
    seat, hand = before.seat, after.hands[before.slot]
    old = before.hands[before.slot]
    if card_set(old) & card_set(hand):
        event: Event = {"seat": seat, "event": "bought", "card": NAMES[hand[-1]]}
    else:
        names = [NAMES[card] for card in hand]
        event = {"seat": seat, "event": "renewed", "cards": names, "gone": texts(card_set(old))}
    outcome = _outcome(seat, total(hand), len(hand))
    return [event, outcome] if outcome else [event]


def _outcome(seat: Seat, points: int, cards: int) -> Event | None:
    """Return the event that ends a hand of this total and size, or None."""
    if points > TWENTY_ONE:
        return {"seat": seat, "event": "dead"}
    if points == TWENTY_ONE:
        return {"seat": seat, "event": "twenty-one"}
    return {"seat": seat, "event": "seven-cards"} if cards == MOST_CARDS else None


def _bank(state: State) -> Event:
    """Return the cards of the Bank."""
    cards = [NAMES[card] for card in state.hands[state.dealer]]
    return {"seat": state.dealer, "event": "bank", "cards": cards}
