"""What `eenentwintigen` refuses, in which words; it is all that is not legal, and nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.actions import WORDS, parse
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.eenentwintigen import rules as sentences
from tests.games.eenentwintigen import GAME, deck, eight_seats, played, rules


@pytest.mark.parametrize(
    ("_case", "hand", "acts", "action", "reason"),
    [
        ("a stake above the chips", "9c Tc", [], "stake 10", sentences.TOO_FEW_CHIPS),
        ("a buy before the stakes", "9c Tc", [], "buy", sentences.STAKE_FIRST),
        ("a pass before the stakes", "9c Tc", [], "pass", sentences.STAKE_FIRST),
        ("a stake again", "9c Tc", ["stake 2"], "stake 4", sentences.STAKES_ARE_MADE),
        ("two ranks", "Kc Qc", ["stake 2"], "split", sentences.NO_PAIR),
        ("two stakes above the chips", "8c 8d", ["stake 6"], "split", sentences.TOO_FEW_CHIPS),
        ("a 7 and a 9", "7c 9d", ["stake 2"], "renew", sentences.NO_SEVEN_EIGHT),
        ("split after a buy", "Jc Jd", ["stake 2", "buy"], "split", sentences.ONLY_FIRST_ACT),
        ("renew after a buy", "7c 8d", ["stake 2", "buy"], "renew", sentences.ONLY_FIRST_ACT),
        ("renew after a split", "8c 8d", ["stake 2", "split"], "renew", sentences.ONLY_FIRST_ACT),
        ("a pass with one card", "8c 8d", ["stake 2", "split"], "pass", sentences.ONE_CARD_BUYS),
        ("a word of another game", "9c Tc", ["stake 2"], "hold", NOT_IN_GAME),
        ("a swap", "9c Tc", ["stake 2"], "swap 9c Td", NOT_IN_GAME),
        ("an act after the end", "9c Tc", ["stake 2", "pass"], "pass", ROUND_IS_OVER),
    ],
)
def test_it_refuses_and_says_why(_case, hand, acts, action, reason):
    law = rules()
    state = played(law, deck([hand, "Th Ts"], "Qd"), acts, chips=8)

    assert law.refusal(state, parse(action)) == reason
    with pytest.raises(IllegalAction) as refused:
        law.apply(state, parse(action))
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("_case", "hand", "left", "action", "reason"),
    [
        ("an empty stock", "8c 9d", 0, "buy", sentences.STOCK_IS_EMPTY),
        ("renew with one card left", "7c 8d", 1, "renew", sentences.STOCK_TOO_SMALL),
        ("renew with none left", "7c 8d", 0, "renew", sentences.STOCK_TOO_SMALL),
    ],
)
def test_it_refuses_what_the_stock_does_not_hold(_case, hand, left, action, reason):
    law, state = eight_seats(hand, left)

    assert law.refusal(state, parse(action)) == reason


@settings(deadline=None)
@given(st.permutations(rules().deck()), st.sampled_from(GAME.seats), st.data())
def test_an_action_is_refused_exactly_if_it_is_not_legal(cards, seats, data):
    law = rules(seats)
    state = law.start(cards, data.draw(st.integers(0, seats - 1)), data.draw(st.integers(2, 30)))
    while state.seat >= 0:
        legal = law.legal_actions(state)
        assert [one for one in WORDS if law.refusal(state, one) is None] == list(legal)
        assert list(legal) == sorted(set(legal))
        state = law.apply(state, data.draw(st.sampled_from(legal)))
    assert all(law.refusal(state, one) for one in WORDS)
