"""What holds in every round of `eenentwintigen`, however it is played."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.cards import NAMES, card_set
from games.eenentwintigen.state import HIDDEN
from tests.games.eenentwintigen import GAME, rules

LAWS = st.builds(
    rules,
    st.sampled_from(GAME.seats),
    bank=st.sampled_from(GAME.options["bank"]),
    bank_ace=st.sampled_from(GAME.options["bank_ace"]),
    extras=st.sampled_from(GAME.options["extras"]),
)


def plays(test):
    """Run a test over rounds of every kind, however busy the machine is."""
    given_one = given(LAWS, st.randoms(use_true_random=False), st.integers(1, 60))
    return settings(deadline=None)(given_one(test))


def steps(law, random, half_chips):
    """Yield `(before, action, state)` of a round played at random; first only a state."""
    deck = list(law.deck())
    random.shuffle(deck)
    state = law.start(deck, random.randrange(law.seats), 2 * half_chips)
    yield None, None, state
    while legal := law.legal_actions(state):
        action = random.choice([*legal, *legal[-1:]])
        before, state = state, law.apply(state, action)
        yield before, action, state


def exchanged(state, one, other):
    """Return the state with two cards exchanged, wherever they are."""
    swapped = {one: other, other: one}

    def new(cards):
        return tuple(swapped.get(card, card) for card in cards)

    return state._replace(hands=tuple(new(hand) for hand in state.hands), stock=new(state.stock))


def hidden(law, state):
    """Return every card that lies closed: nobody may see it, its holder neither."""
    shown = state.aside
    for seat in range(law.seats):
        hands = state.hands[seat :: law.seats]
        for card in (card for hand in hands for card in hand):
            is_bank, is_first = seat == state.dealer, card == hands[0][0]
            staking = state.seat >= 0 and not state.stakes[state.seat]
            if state.seat < 0 or not (is_bank or (staking and is_first)):
                shown |= 1 << card
    return [card for card in law.deck() if not shown >> card & 1]


def rendered(law, state):
    return [json.dumps(law.observe(state, seat).as_json()) for seat in range(law.seats)]


@plays
def test_any_legal_play_ends_and_keeps_every_card_in_one_place(law, random, half_chips):
    for before, _, state in steps(law, random, half_chips):
        cards = [card for hand in state.hands for card in hand]

        assert len(cards) + len(state.stock) + state.aside.bit_count() == 32
        assert card_set(cards) | card_set(state.stock) | state.aside == card_set(law.deck())
        assert before != state
        over = law.to_act(state) is None
        assert over == (law.half_points(state) is not None) == (law.legal_actions(state) == ())
    assert over


@plays
def test_wins_and_losses_balance_and_no_one_pays_more_than_it_has(law, random, half_chips):
    *_, (_, _, state) = steps(law, random, half_chips)
    won = law.half_points(state)

    assert all(half % 4 == 0 for half in won)
    assert won[0] >= -4 * half_chips
    if sum(won):
        assert (state.dealer, won[0]) == (0, -4 * half_chips)
    for seat, stake in enumerate(state.stakes):
        assert bool(stake) == (seat != state.dealer)
        assert seat == state.dealer or abs(won[seat]) in (0, 2 * stake, 4 * stake)


@plays
def test_exchanging_two_closed_cards_changes_nothing_visible(law, random, half_chips):
    for before, action, state in steps(law, random, half_chips):
        closed = hidden(law, state)
        if len(closed) < 2:
            continue
        one, two = random.sample(closed, 2)
        other = exchanged(state, one, two)

        assert other != state
        assert rendered(law, other) == rendered(law, state)
        assert law.legal_actions(other) == law.legal_actions(state)
        for seat in range(law.seats):
            assert law.observe(other, seat) == law.observe(state, seat)
        if before is not None:
            early = exchanged(before, one, two)
            assert law.apply(early, action) == other
            assert told(law, early, action, other) == told(law, before, action, state)


def told(law, before, action, after):
    return [law.events(before, action, after, seat) for seat in range(law.seats)]


@plays
def test_what_lies_open_is_shown_and_nothing_else(law, random, half_chips):
    for _, _, state in steps(law, random, half_chips):
        closed = hidden(law, state)
        for seat in range(law.seats):
            seen = law.observe(state, seat)
            for shown, hand in zip(seen.hands, state.hands, strict=True):
                if hand[:1] and hand[0] == state.hands[state.dealer][0] and state.seat >= 0:
                    assert shown == (HIDDEN, HIDDEN)
                else:
                    assert shown == tuple(HIDDEN if card in closed else card for card in hand)
            assert seen.stock == len(state.stock)
            assert seen.purse == (state.purse if seat == 0 else 0)


@plays
def test_the_events_of_a_round_name_every_card_that_came(law, random, half_chips):
    """The events alone, added up, are the hands at the end."""
    hands = {}
    for before, action, state in steps(law, random, half_chips):
        if before is None:
            opened = law.observe(state, 0).hands
            hands = {
                seat: {NAMES[card] for card in opened[seat] if card != HIDDEN}
                for seat in range(law.seats)
            }
            continue
        for event in law.events(before, action, state, 0):
            cards = hands[event["seat"]]
            cards -= set(event.get("gone", ()))
            cards |= {event["card"]} if "card" in event else set(event.get("cards", ()))

    assert hands == {
        seat: {card for hand in held for card in hand} for seat, held in enumerate(law.hands(state))
    }
