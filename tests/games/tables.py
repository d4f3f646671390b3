"""Tables of `klassiek` to test on: decks that deal given cards, positions, play by words."""

from games.core.actions import WORDS, parse
from games.core.cards import card_set
from games.core.cards import parse as card
from games.klassiek.rules import KlassiekRules

RULES = KlassiekRules()
PLAIN = ("7c 8d 9h", "7d 8h 9s", "7h 8s 9c", "7s 8c 9d")  # 9 each
TABLE = "Tc Jd Qh"


def dealt_deck(*hands, dealer=3):
    """Return a deck that deals these hands, by seat, and then the table; the rest in order."""
    *seats, table = (text.split() for text in hands)
    order = [(dealer + 1 + step) % len(seats) for step in range(len(seats))]
    names = [seats[seat][turn] for turn in range(3) for seat in order] + table
    cards = [card(name) for name in names]
    assert len(set(cards)) == len(cards), "a card lies in two places"
    return (*cards, *(one for one in RULES.deck() if one not in cards))


def dealt(*hands, table=TABLE, dealer=3):
    """Return the state after a deal of these hands; the seats left out hold little."""
    hands = (*hands, *PLAIN[len(hands) :])
    return RULES.start(dealt_deck(*hands, table, dealer=dealer), dealer)


def after(state, *actions):
    """Return the state after these actions, each in words."""
    for words in actions:
        state = RULES.apply(state, parse(words))
    return state


def cards(text):
    return card_set(card(name) for name in text.split())


def legal_words(state):
    return [WORDS[action] for action in RULES.legal_actions(state)]
