"""What holds in every round of `klassiek`, however it is played."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.actions import PASS, SWAP_ALL, WORDS
from games.core.cards import NAMES, card_set, members
from games.klassiek.bots import BOTS
from games.klassiek.state import MOST_SWAPS, SEATS
from tests.games.klassiek_told import ToldRound, points
from tests.games.tables import RULES

PLAYS = given(st.randoms(use_true_random=False), st.sampled_from([0.0, 0.1, 0.3]))
DECK = card_set(RULES.deck())


def dealt_at_random(random):
    deck = list(RULES.deck())
    random.shuffle(deck)
    return deck, random.randrange(SEATS)


def states(random, final):
    """Yield every state of a round played at random; a turn is final with this chance."""
    state = RULES.start(*dealt_at_random(random))
    yield state
    while legal := RULES.legal_actions(state):
        state = RULES.apply(state, _chosen(random, legal, final))
        yield state


def _chosen(random, legal, final):
    return random.choice((PASS, SWAP_ALL) if random.random() < final else legal[2:])


def exchanged(state, one, other):
    """Return the state with two cards exchanged, wherever they are."""
    both = 1 << one | 1 << other
    hands = tuple(hand ^ both if (hand & both).bit_count() == 1 else hand for hand in state.hands)
    out = state.out ^ both if (state.out & both).bit_count() == 1 else state.out
    return state._replace(hands=hands, out=out)


@PLAYS
def test_any_legal_play_ends_and_keeps_all_32_cards(random, final):
    for turn, state in enumerate(states(random, final)):
        places = [*state.hands, state.table, state.out]

        assert [place.bit_count() for place in places] == [3, 3, 3, 3, 3, 17]
        assert sum(places) == DECK
        assert turn <= SEATS * MOST_SWAPS
    assert state.done == 0b1111


@PLAYS
def test_the_rules_agree_with_a_plain_implementation_of_the_rule_book(random, final):
    deck, dealer = dealt_at_random(random)
    state, told = RULES.start(deck, dealer), ToldRound([NAMES[card] for card in deck], dealer)
    while (seat := RULES.to_act(state)) is not None:
        assert seat == told.to_act()
        action = _chosen(random, RULES.legal_actions(state), final)
        state = RULES.apply(state, action)
        told.act(WORDS[action])
        assert RULES.hands(state) == [sorted(told.hands[seat]) for seat in range(SEATS)]
        assert RULES.table(state) == sorted(told.table)
        assert {seat for seat in range(SEATS) if state.done >> seat & 1} == told.done
    assert told.to_act() is None
    assert RULES.half_points(state) == tuple(2 * points(told.hands[seat]) for seat in range(SEATS))


@settings(max_examples=25)
@PLAYS
def test_exchanging_two_hidden_cards_changes_nothing_visible(random, final):
    for state in states(random, final):
        for seat in range(SEATS):
            seen = state.hands[seat] | state.table | card_set_of_all(state.known)
            one, two = random.sample(members[DECK & ~seen], 2)
            other = exchanged(state, one, two)

            assert rendered(other, seat) == rendered(state, seat)
            assert RULES.table(other) == RULES.table(state)
            if state.seat == seat:
                _assert_same_turn(state, other, random)


def card_set_of_all(sets):
    mask = 0
    for cards in sets:
        mask |= cards
    return mask


def rendered(state, seat):
    return json.dumps(RULES.observe(state, seat).as_json()).encode()


def _assert_same_turn(state, other, random):
    """The seat to act sees the same choices; a bot takes the same; the same is told of it."""
    seat = state.seat
    assert RULES.legal_actions(other) == RULES.legal_actions(state)
    for bot in BOTS.values():
        assert bot.choose(RULES.observe(other, seat)) == bot.choose(RULES.observe(state, seat))
    action = random.choice(RULES.legal_actions(state))
    after, others_after = RULES.apply(state, action), RULES.apply(other, action)
    assert rendered(others_after, seat) == rendered(after, seat)
    for observer in range(SEATS):
        told = RULES.events(state, action, after, observer)
        assert RULES.events(other, action, others_after, observer) == told


@settings(max_examples=25)
@PLAYS
def test_an_exchange_of_visible_cards_changes_the_observation(random, final):
    """The test above can fail: an own card, or one on the table, makes a difference."""
    for state in states(random, final):
        for seat in range(SEATS):
            own, hidden = members[state.hands[seat]][0], members[state.out][0]

            assert rendered(exchanged(state, own, hidden), seat) != rendered(state, seat)


@settings(max_examples=25)
@PLAYS
def test_a_seat_remembers_every_card_that_lay_on_the_table(random, final):
    lain = 0
    for state in states(random, final):
        lain |= state.table
        for seat in range(SEATS):
            seen = RULES.observe(state, seat)

            assert seen.known == tuple(hand & lain for hand in state.hands)
            assert seen.table == state.table
            assert seen.hand == state.hands[seat]


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(BOTS)))
def test_whatever_the_entrant_does_a_round_with_bots_ends(random, bot_id):
    state = RULES.start(*dealt_at_random(random))
    turns = 0
    while (seat := RULES.to_act(state)) is not None:
        chosen = BOTS[bot_id].choose(RULES.observe(state, seat))
        legal = RULES.legal_actions(state)
        assert chosen in legal
        state = RULES.apply(state, chosen if seat else random.choice(legal))
        turns += 1
    assert turns <= SEATS * MOST_SWAPS
