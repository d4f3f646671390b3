"""Fair draws: no combination of hands more often than another, and none that cannot be."""

import hashlib
import random
from collections import Counter
from functools import reduce
from itertools import islice, product
from operator import or_

import pytest

from games import registry
from games.core.actions import DISCARD, DRAW_STOCK
from games.core.cards import card_set, full_deck
from games.core.dealing import RandomStream
from games.core.protocol import ENTRANT
from games.core.round import observed_steps
from games.core.terms import Terms
from games.eenentwintigen.evidence import Belief as EenentwintigenBelief
from games.fair import DEALS, decisions, samples
from games.modern.seat_belief import FEWEST_PATHS, MOST_PATHS, SAMPLE_SIZE, SeatBelief
from games.modern.state import NONE
from games.registry import GAMES
from games.thirtyone import holdings
from tests.games.test_fair_evidence import surprise

SEED = hashlib.sha256(b"draws").digest()


def setup_of(game, bots, name):
    offer = registry.GAMES[game]
    seed = hashlib.sha256(name.encode()).hexdigest()
    return registry.setup(Terms(game, offer.full_options({}), len(bots) + 1, bots, 16, seed))


def as_sharp(setup, number):
    sharp, actions = registry.GAMES[setup.terms.game].bots["sharp-1"], []
    while not (played := setup.play(number, actions)).over:
        actions.append(sharp.choose(setup.rules.observe(played.state, ENTRANT)))
    return actions


def listed(luck, cards, size, count):
    """Return so many holdings of a size, some more than once."""
    return tuple(card_set(luck.sample(cards, size)) for _ in range(count))


@pytest.mark.parametrize("sizes", [(1, 2), (3, 1, 2), (2, 2, 2, 1), (0, 3, 1)])
def test_every_disjoint_combination_is_equally_likely(sizes):
    luck = random.Random(str(sizes))
    cards = luck.sample(full_deck(lowest="7"), 10)
    seats = [listed(luck, cards, size, 8 if size else 2) for size in sizes]
    expected = Counter(hands for hands in product(*seats) if share_none(hands))
    drawn = Counter(
        islice(holdings.samples(seats, card_set(cards), RandomStream(SEED, str(sizes))), 2000)
    )

    assert drawn.total() == 2000
    assert set(drawn) <= set(expected)
    assert surprise(drawn, expected) < 6


def share_none(hands):
    return reduce(or_, hands).bit_count() == sum(hand.bit_count() for hand in hands)


def test_sampling_ends_if_no_combination_is_possible():
    one = card_set([10])

    assert (
        list(holdings.samples([(one,), (one,)], card_set([10, 11]), RandomStream(SEED, "none")))
        == []
    )
    assert (
        list(holdings.samples([(one,), ()], card_set([10, 11]), RandomStream(SEED, "none"))) == []
    )


def test_numbers_below_a_limit_are_equally_likely():
    stream = RandomStream(SEED, "below")
    drawn = Counter(stream.below(7) for _ in range(7000))

    assert set(drawn) == set(range(7))
    assert surprise(drawn, Counter(dict.fromkeys(range(7), 1))) < 6


def test_all_orders_are_equally_likely():
    stream = RandomStream(SEED, "orders")
    drawn = Counter(tuple(stream.shuffled("abc")) for _ in range(3000))

    assert len(drawn) == 6
    assert surprise(drawn, Counter(dict.fromkeys(drawn, 1))) < 6


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
@pytest.mark.parametrize("game", ["thuis", "eenentwintigen"])
def test_deals_are_sampled_with_any_number_of_seats(game, seats):
    bots = tuple(islice(("sharp-1", "bold-1", "steady-1") * 3, seats - 1))
    setup = setup_of(game, bots, f"{game} {seats}")
    for number in range(1, 7):
        for decision in decisions(setup, number, as_sharp(setup, number)):
            deals = list(samples(setup, decision))

            assert len(deals) == DEALS
            for state in deals[:20]:
                assert setup.rules.observe(state, ENTRANT) == decision.observation
                assert setup.rules.legal_actions(state) == decision.legal


@pytest.mark.parametrize("game", GAMES)
def test_a_sampled_deal_holds_every_card_once(game):
    setup = setup_of(game, ("steady-1", "bold-1", "steady-1"), "cards")
    for number in range(1, 3):
        for decision in decisions(setup, number, as_sharp(setup, number)):
            for state in islice(samples(setup, decision), 5):
                hands = state.hands if game == "eenentwintigen" else map(_members, state.hands)
                lying = [card for hand in hands for card in hand]
                stock = [card for card in getattr(state, "stock", ()) if card >= 0]

                assert len(set(lying + stock)) == len(lying + stock)
                assert set(lying + stock) <= set(setup.rules.deck())


def _members(mask):
    return [card for card in range(52) if mask >> card & 1]


@pytest.mark.parametrize("game", ["klassiek", "thuis"])
@pytest.mark.parametrize("name", ["one", "two"])
def test_the_belief_always_contains_the_true_hands(game, name):
    setup = setup_of(game, ("sharp-1", "bold-1", "steady-1"), name)
    for number in range(1, 9):
        for decision, true in _true(setup, number):
            for items, hand, known in zip(
                decision.belief.holdings,
                true.hands[1:],
                decision.observation.known[1:],
                strict=True,
            ):
                assert hand & ~known in items


def test_the_belief_in_modern_contains_the_true_hand_if_all_paths_are_kept():
    setup = setup_of("modern", ("steady-1", "bold-1", "steady-1"), "one")
    followed = 0
    for number in range(1, 3):
        for decision, true in _true(setup, number):
            for belief in decision.belief.seats:
                hand, known = true.hands[belief.seat], decision.observation.known[belief.seat]
                if not belief.is_sample:
                    followed += 1
                    assert hand & ~known in belief.holdings
    assert followed > 5


def _true(setup, number):
    """Yield each decision of a round with the true state there."""
    actions = as_sharp(setup, number)
    found = decisions(setup, number, actions)
    for turn, decision in zip(range(len(actions)), found, strict=False):
        yield decision, setup.play(number, actions[:turn]).state


def test_the_belief_in_modern_samples_paths_and_more_of_them_if_few_are_left():
    setup = setup_of("modern", ("bold-1",) * 3, "one")
    beliefs = [
        belief
        for number in range(1, 3)
        for decision, _ in _true(setup, number)
        for belief in decision.belief.seats
    ]
    sampled = [one for one in beliefs if one.is_sample]

    assert sampled
    assert all(one.holdings for one in sampled)
    assert all(
        len(one.holdings) >= FEWEST_PATHS or one.sample_size >= MOST_PATHS for one in sampled
    )
    assert {one.sample_size for one in beliefs} > {SAMPLE_SIZE}


@pytest.fixture(scope="module")
def first_turn():
    """Give a round in which seat 1 has taken its first turn: what was witnessed of it."""
    setup = setup_of("modern", ("steady-1",) * 3, "thin")
    played = setup.play(1, as_sharp(setup, 1)[:2])
    state = setup.rules.start(*setup.deal(1))
    steps = list(observed_steps(setup.rules, state, played.actions))[:4]
    assert [step.seat for step in steps] == [0, 0, 1, 1]
    assert steps[2].action == DRAW_STOCK
    for step in steps[:2]:
        state = setup.rules.apply(state, step.action)
    return setup, state, steps


@pytest.fixture(scope="module")
def held(first_turn):
    """Give what seat 1 may hold after its first turn, following so many ways."""
    setup, _, steps = first_turn

    def follow(followed, label):
        one = SeatBelief.on_the_deal(1, setup.bots[0], steps[0].before, _unseen(steps[0].before))
        one = one._replace(sample_size=followed)
        for index, step in enumerate(steps):
            one = one.after(step, _unseen(step.after), RandomStream(SEED, f"{label} {index}"))
        return one

    return follow


def test_a_holding_counts_once_per_path(first_turn, held):
    setup, state, steps = first_turn
    put = 1 << steps[3].action - DISCARD
    counted = Counter(held(10**9, "all").holdings)

    def comes_by(holding, drawn):
        """Tell whether the seat does what it did, when just this card of the four was drawn."""
        hands = (state.hands[0], holding ^ put ^ drawn, *state.hands[2:])
        stock = (*state.stock[: state.taken], drawn.bit_length() - 1)
        at = state._replace(hands=hands, stock=stock)
        for step in steps[2:]:
            if setup.bots[0].choose(setup.rules.observe(at, 1)) != step.action:
                return False
            at = setup.rules.apply(at, step.action)
        return True

    some = random.Random(7).sample(sorted(counted), 200)
    four = [[1 << card for card in _members(holding | put)] for holding in some]

    assert {counted[holding] for holding in some} >= {1, 2}
    for holding, cards in zip(some, four, strict=True):
        assert counted[holding] == sum(comes_by(holding, drawn) for drawn in cards)


def test_a_sample_of_paths_gives_the_same_distribution_as_all_paths(held):
    everything = held(10**9, "all")
    some = [held(100, f"some {number}") for number in range(20)]
    # By the highest card: so few kinds that they can be counted.
    expected = Counter(holding.bit_length() for holding in everything.holdings)
    drawn = Counter(holding.bit_length() for one in some for holding in one.holdings)

    assert not everything.is_sample
    assert all(one.is_sample and len(one.holdings) == 100 for one in some)
    assert surprise(drawn, expected) < 6


def _unseen(seen):
    own = 0 if seen.drawn == NONE else 1 << seen.drawn
    return card_set(full_deck(lowest="2")) & ~seen.seen & ~seen.hand & ~own


def test_closed_cards_are_sampled_from_all_unseen_cards():
    setup = setup_of("eenentwintigen", ("steady-1",) * 3, "closed")
    decision = next(iter(decisions(setup, 1, ())))
    stream = RandomStream(SEED, "closed")
    drawn = Counter(
        state.hands[ENTRANT][0]
        for state in islice(EenentwintigenBelief().deals(decision.observation, stream), 3000)
    )

    assert len(drawn) == 32 - 3  # one card of each player lies open
    assert surprise(drawn, Counter(dict.fromkeys(drawn, 1))) < 6
