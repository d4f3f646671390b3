"""What holds in every round of `modern`, however it is played."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.core.actions import DRAW_OPEN, DRAW_STOCK, PASS
from games.core.cards import card_set
from games.modern.rules import ModernRules
from games.modern.state import NONE

RULES = ModernRules()
BOTS = registry.game("modern").bots
FAVOURITES = (None, DRAW_OPEN, DRAW_STOCK)
RANDOMS = st.integers(0, 2**32).map(Random)
PLAYS = given(RANDOMS, st.sampled_from(FAVOURITES))


def shuffled(random):
    deck = list(RULES.deck())
    random.shuffle(deck)
    return RULES.start(deck, random.randrange(4))


def states(random, favourite):
    """Yield every state of a round that is played at random, one draw perhaps preferred."""
    state = shuffled(random)
    yield state
    while legal := RULES.legal_actions(state):
        preferred = favourite in legal and random.random() < 0.9
        passing = legal[0] == PASS and random.random() < 0.8
        action = favourite if preferred else random.choice(legal[1:] if passing else legal)
        state = RULES.apply(state, action)
        yield state


def hidden_from(state, seat):
    """Return the cards that a seat may not know, from its own cards and what lay face up."""
    known = state.hands[seat] | state.seen
    if state.seat == seat and state.drawn != NONE:
        known |= 1 << state.drawn
    return [card for card in RULES.deck() if not known >> card & 1]


def exchanged(state, one, other):
    """Return the state with two cards exchanged, wherever they are."""
    both = 1 << one | 1 << other
    swapped = {one: other, other: one}
    return state._replace(
        hands=tuple(
            hand ^ both if (hand & both).bit_count() == 1 else hand for hand in state.hands
        ),
        drawn=swapped.get(state.drawn, state.drawn),
        stock=tuple(swapped.get(card, card) for card in state.stock),
    )


@settings(deadline=None)
@PLAYS
def test_any_legal_play_ends_and_keeps_every_card_in_one_place(random, favourite):
    for state in states(random, favourite):
        drawn = 0 if state.drawn == NONE else 1 << state.drawn
        held = [*state.hands, drawn]
        stock = card_set(state.stock[state.taken :])
        pile = state.seen & ~sum(held)

        assert sum(held) | stock | pile == card_set(RULES.deck())
        assert sum(place.bit_count() for place in (*held, stock, pile)) == 52
        assert state.top == NONE or pile >> state.top & 1
        assert [hand.bit_count() for hand in state.hands] == [3] * 4
        assert state.turns <= 156
        assert (RULES.to_act(state) is None) == (RULES.half_points(state) is not None)
    assert RULES.to_act(state) is None
    assert state.drawn == NONE


@settings(max_examples=30, deadline=None)
@PLAYS
def test_exchanging_two_hidden_cards_changes_nothing_visible(random, favourite):
    for state in states(random, favourite):
        for seat in range(4):
            hidden = hidden_from(state, seat)
            if len(hidden) < 2:  # with an empty stock and every other card seen
                continue
            other = exchanged(state, *random.sample(hidden, 2))

            assert RULES.observe(other, seat) == RULES.observe(state, seat)
            assert RULES.observe(other, seat).as_json() == RULES.observe(state, seat).as_json()
            assert RULES.table(other) == RULES.table(state)
            if RULES.to_act(state) == seat:
                assert RULES.legal_actions(other) == RULES.legal_actions(state)


@settings(max_examples=30, deadline=None)
@PLAYS
def test_exchanging_two_hidden_cards_changes_no_event(random, favourite):
    before = None
    for state in states(random, favourite):
        if before is not None and before.drawn == NONE and state.drawn != NONE:
            action = DRAW_OPEN if state.taken == before.taken else DRAW_STOCK
            for seat in range(4):
                hidden = hidden_from(state, seat)
                if len(hidden) < 2:  # with an empty stock and every other card seen
                    continue
                pair = random.sample(hidden, 2)
                other = exchanged(before, *pair), action, exchanged(state, *pair)

                assert RULES.events(*other, seat) == RULES.events(before, action, state, seat)
        before = state
