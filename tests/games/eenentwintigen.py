"""Rounds of `eenentwintigen` for its tests: decks that deal given hands, and play by words."""

from games import registry
from games.core.actions import WORDS, parse
from games.core.cards import NAMES
from games.core.cards import parse as card
from games.eenentwintigen.values import PIPS

GAME = registry.game("eenentwintigen")


def rules(seats=2, **options):
    return GAME.rules(seats=seats, options=options)


def deck(hands, stock="", *, dealer=None):
    """Return a deck that deals these hands (by seat), and then these cards; the rest follow."""
    seats = len(hands)
    bank = seats - 1 if dealer is None else dealer
    order = [hands[(bank + 1 + step) % seats].split() for step in range(seats)]
    named = [hand[nth] for nth in (0, 1) for hand in order] + stock.split()
    cards = [card(name) for name in named]
    assert len(set(cards)) == len(cards)
    return (*cards, *(one for one in rules().deck() if one not in cards))


def played(law, cards, actions, *, dealer=None, chips=100):
    state = law.start(cards, law.seats - 1 if dealer is None else dealer, chips)
    for words in actions:
        state = law.apply(state, parse(words))
    return state


def may(law, state):
    return [WORDS[action] for action in law.legal_actions(state)]


def points(law, state):
    return [half / 2 for half in law.half_points(state)]


def eight_seats(last, left, *, bank="Tc Td"):
    """Return rules and a state: seat 6 of eight plays `last` with so many left in the stock."""
    law = rules(8)
    hands = ["Jc Jd", "Qc Qd", "Kc Kd", "Jh Js", "Qh Qs", "Kh Ks", last, bank]
    named = {card(name) for hand in hands for name in hand.split()}
    rest = (one for one in law.deck() if one not in named)
    stock = sorted(rest, key=lambda one: PIPS[one])  # low cards first: more are bought
    state = law.start(deck(hands, " ".join(NAMES[one] for one in stock)), 7, 100)
    for _ in range(7):
        state = law.apply(state, parse("stake 2"))
    while state.seat != 6:
        buys = len(state.stock) > left
        state = law.apply(state, parse("buy" if buys else "pass"))
    assert len(state.stock) == left
    return law, state
