"""What the entrant may conclude is what trying every world leaves, each as often."""

import hashlib
import random
from collections import Counter
from itertools import islice

import pytest

from games import registry
from games.core.cards import card_set
from games.core.dealing import RandomStream
from games.core.protocol import ENTRANT
from games.core.round import observed_steps
from games.klassiek.state import State as KlassiekState
from games.modern.state import NONE
from games.modern.state import State as ModernState
from games.registry import GAMES
from games.thirtyone.hands import THIRTY_ONE, value
from games.thuis.state import NOBODY
from games.thuis.state import State as ThuisState
from tests.games import worlds

SEED = hashlib.sha256(b"evidence").digest()
DRAWS = 2000
MIXES = [
    ("steady-1", "bold-1", "sharp-1"),
    ("sharp-1", "sharp-1", "sharp-1"),
    ("bold-1", "steady-1", "bold-1"),
]
TABLES = {  # by game: how many cards of each hand are known, how many are unseen
    "klassiek": (((3, 2, 1, 3), 20),),
    "thuis": (((3, 1, 1, 2), 8),),
    "modern": (((3, 0, 3, 3), 7), ((3, 3, 1, 2), 7)),
}


class Table:
    """A round from its middle: few cards are unseen, and every world they allow is at hand."""

    def __init__(self, game, number):
        luck = random.Random(f"{game} {number}")
        offer = registry.GAMES[game]
        self.rules = offer.rules(seats=4, options={})
        self.bots = [offer.bots[bot] for bot in MIXES[number % len(MIXES)]]
        self.sharp = offer.bots["sharp-1"]
        self.dealer = number % 4
        cards = list(self.rules.deck())
        luck.shuffle(cards)
        sizes, unseen = TABLES[game][number % len(TABLES[game])]
        self.known = [card_set(cards.pop() for _ in range(size)) for size in sizes]
        self.lying = [cards.pop() for _ in range(3)]
        unseen = card_set(cards.pop() for _ in range(unseen))
        self.seen = card_set(self.lying + cards) | sum(self.known[1:])
        make = {"klassiek": self.klassiek, "thuis": self.thuis, "modern": self.modern}[game]
        self.worlds = [
            make(hands, stock)
            for hands, stock in worlds.dealt_anew(self.known, unseen, stock=4 * (game == "modern"))
            if not any(value[hand] == THIRTY_ONE for hand in hands)
        ]
        self.true = luck.choice(self.worlds)

    def klassiek(self, hands, out):
        known = (0, *self.known[1:])
        turn = ((self.dealer + 1) % 4, (1,) * 4, 0, 0, known, False, False)
        return KlassiekState(hands, card_set(self.lying), *turn, self.dealer, card_set(out))

    def thuis(self, hands, stock):
        turn = ((self.dealer + 1) % 4, 4, 40, 0, NOBODY)
        return ThuisState(hands, card_set(self.lying), *turn, self.seen, stock, (), self.dealer)

    def modern(self, hands, stock):
        taken = 39 - len(stock)
        turn = (NONE, self.lying[0], (self.dealer + 1) % 4, 4, 0, 0, False)
        stock = (NONE,) * taken + stock
        return ModernState(hands, *turn, self.seen, stock, taken, self.dealer)

    def decisions(self):
        """Yield the entrant's actions before each of its decisions, as `sharp-1` plays."""
        entrant = []
        while True:
            _, state = worlds.played(self.rules, self.bots, self.true, entrant)
            if self.rules.to_act(state) is None:
                return
            yield tuple(entrant)
            entrant.append(self.sharp.choose(self.rules.observe(state, ENTRANT)))

    def belief(self, entrant, state=None):
        """Return what is believed at a decision, and what is seen there."""
        state = state or self.true
        actions, after = worlds.played(self.rules, self.bots, state, entrant)
        seen = self.rules.observe(state, ENTRANT)
        belief = GAMES[self.rules.game].belief.on_the_deal(self.bots, seen)
        for index, step in enumerate(observed_steps(self.rules, state, actions)):
            belief = belief.after(step, RandomStream(SEED, f"seen {index}"))
        return belief, self.rules.observe(after, ENTRANT)

    def left(self, entrant):
        """Return each consistent world and what it has become, found by trying them all."""
        return list(worlds.consistent(self.rules, self.bots, self.worlds, self.true, entrant))


def hidden(state):
    """Return what the entrant cannot see of a state, as far as play can depend on it."""
    stock = getattr(state, "stock", ())
    return (state.hands, stock[getattr(state, "taken", len(stock)) :])


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", TABLES)
def test_sampled_deals_are_the_consistent_ones_equally_often(game, number):
    table = Table(game, number)
    for entrant in table.decisions():
        left = table.left(entrant)
        expected = Counter(hidden(state) for _, state in left)
        belief, seen = table.belief(entrant)
        stream = RandomStream(SEED, f"{number} {entrant}")
        drawn = Counter(hidden(state) for state in islice(belief.deals(seen, stream), DRAWS))

        assert drawn.total() == DRAWS
        assert set(drawn) <= set(expected)
        assert surprise(drawn, expected) < 6
        # What the entrant cannot see changes nothing that it believes.
        for world, _ in random.Random(number).sample(left, min(3, len(left))):
            assert table.belief(entrant, world) == (belief, seen)


def surprise(drawn, expected):
    """Return how far chi-square is from what chance makes of it, in standard deviations."""
    scale = drawn.total() / expected.total()
    squares = sum(
        (drawn[one] - scale * count) ** 2 / (scale * count) for one, count in expected.items()
    )
    freedom = len(expected) - 1
    return (squares - freedom) / max(2 * freedom, 1) ** 0.5
