"""What holds in every round of `thuis`, however it is played."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.core.actions import HOLD
from games.core.cards import card_set
from games.thuis.rules import ThuisRules

GAME = registry.game("thuis")
RANDOMS = st.integers(0, 2**32).map(Random)
PLAYS = given(st.integers(2, 8), RANDOMS, st.booleans())


def states(rules, random, holding):
    """Yield every state of a round that is played at random, with many holds or as it comes."""
    deck = list(rules.deck())
    random.shuffle(deck)
    state = rules.start(deck, random.randrange(rules.seats))
    yield state
    while legal := rules.legal_actions(state):
        action = HOLD if holding and random.random() < 0.5 else random.choice(legal)
        state = rules.apply(state, action)
        yield state


def exchanged(state, one, other):
    """Return the state with two cards exchanged, wherever they are."""
    both = 1 << one | 1 << other
    swapped = {one: other, other: one}
    return state._replace(
        hands=tuple(
            hand ^ both if (hand & both).bit_count() == 1 else hand for hand in state.hands
        ),
        stock=tuple(swapped.get(card, card) for card in state.stock),
    )


@settings(deadline=None)
@PLAYS
def test_any_legal_play_ends_and_keeps_every_card_in_one_place(seats, random, holding):
    rules = ThuisRules(seats)
    for turns, state in enumerate(states(rules, random, holding)):
        places = [*state.hands, state.table, *state.aside, card_set(state.stock)]

        assert sum(places) == card_set(rules.deck())
        assert sum(place.bit_count() for place in places) == 32
        assert state.turns == turns <= 10 * seats
        assert (rules.to_act(state) is None) == (rules.half_points(state) is not None)
    assert rules.to_act(state) is None


@settings(max_examples=40, deadline=None)
@PLAYS
def test_exchanging_two_hidden_cards_changes_nothing_visible(seats, random, holding):
    rules = ThuisRules(seats)
    for state in states(rules, random, holding):
        for seat in range(seats):
            known = state.hands[seat] | state.seen
            hidden = [card for card in rules.deck() if not known >> card & 1]
            one, two = random.sample(hidden, 2)
            other = exchanged(state, one, two)
            together = any(hand >> one & hand >> two & 1 for hand in state.hands)

            assert (other == state) == together
            assert rules.observe(other, seat) == rules.observe(state, seat)
            assert rules.table(other) == rules.table(state)
            if rules.to_act(state) == seat:
                assert rules.legal_actions(other) == rules.legal_actions(state)


@settings(deadline=None)
@PLAYS
def test_what_everyone_saw_is_known_to_all(seats, random, holding):
    rules = ThuisRules(seats)
    for state in states(rules, random, holding):
        for seat, hand in enumerate(state.hands):
            for observer in range(seats):
                assert rules.observe(state, observer).known[seat] == hand & state.seen
        assert state.table & state.seen == state.table
