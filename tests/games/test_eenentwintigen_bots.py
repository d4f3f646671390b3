"""What the bots of `eenentwintigen` do, and how well."""

from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.actions import WORDS, parse
from games.core.dealing import deal
from games.eenentwintigen.estimates import RankOdds, estimates
from tests.games.eenentwintigen import GAME, deck, played, rules

BOTS = GAME.bots
SEED = bytes.fromhex("5a" * 32)
EVEN = RankOdds(*[1 / 8] * 8)


@pytest.mark.parametrize(
    ("bot", "_habit", "hand", "acts", "words"),
    [
        ("steady-1", "stakes the same on an ace", "9c Ac", [], "stake 4"),
        ("steady-1", "and on a king", "9c Kc", [], "stake 4"),
        ("steady-1", "buys at 15", "8c 7c", ["stake 2"], "buy"),
        ("steady-1", "stands at 16", "7c 9c", ["stake 2"], "pass"),
        ("steady-1", "never splits", "Tc Td", ["stake 2"], "pass"),
        ("steady-1", "buys with one card", "8c 8d", ["stake 2", "split"], "buy"),
        ("bold-1", "stakes all it may", "9c Kc", [], "stake 10"),
        ("bold-1", "buys at 17", "8c 9c", ["stake 2"], "buy"),
        ("bold-1", "stands at 18", "8c Tc", ["stake 2"], "pass"),
        ("bold-1", "splits", "Tc Td", ["stake 2"], "split"),
        ("bold-1", "renews", "8c 7c", ["stake 2"], "renew"),
        ("sharp-1", "stakes high on an ace", "9c Ac", [], "stake 10"),
        ("sharp-1", "stakes low on a king", "9c Kc", [], "stake 2"),
        ("sharp-1", "stakes high on an 8: it may become more", "9c 8c", [], "stake 10"),
        ("sharp-1", "splits aces", "Ac Ad", ["stake 2"], "split"),
        ("sharp-1", "splits eights", "8c 8d", ["stake 2"], "split"),
        ("sharp-1", "keeps two tens", "Tc Td", ["stake 2"], "pass"),
        ("sharp-1", "keeps two kings together", "Kc Kd", ["stake 2"], "buy"),
        ("sharp-1", "renews", "8c 7c", ["stake 2"], "renew"),
        ("sharp-1", "buys while it cannot die", "Kc 7c", ["stake 2"], "buy"),
        ("sharp-1", "stands at 19", "Tc 9d", ["stake 2"], "pass"),
        ("sharp-1", "buys one more with a soft 16", "Ac Jc", ["stake 2"], "buy"),
    ],
)
def test_what_a_bot_does(bot, _habit, hand, acts, words):
    law = rules()
    state = played(law, deck([hand, "Qh Qs"]), acts)

    assert WORDS[BOTS[bot].choose(law.observe(state, 0))] == words


@pytest.mark.parametrize("bot", BOTS)
def test_two_aces_are_kept_or_split_where_they_count_20_5(bot):
    law = rules(extras=True)
    state = played(law, deck(["Ac Ad", "Qh Qs"]), ["stake 2"])
    action = WORDS[BOTS[bot].choose(law.observe(state, 0))]

    assert action == ("split" if bot == "bold-1" else "pass")


def test_sharp_1_counts_the_cards_that_are_gone():
    """With every low card seen a buy at 15 is death; with the high ones gone it is a gift."""
    law = rules(4)
    low = deck(["7c 8d", "Jc Jd", "Qc Qd", "Kc Kd"], "8c Jh Js Qh Qs Kh Ks Ac Ad Ah As")
    state = played(law, low, ["stake 2"] * 3)._replace(fresh=False)
    rich = state._replace(aside=sum(1 << card for card in state.stock[1:11]))
    poor = state._replace(aside=sum(1 << card for card in state.stock[11:]))

    assert WORDS[BOTS["sharp-1"].choose(law.observe(rich, 0))] == "pass"
    assert WORDS[BOTS["sharp-1"].choose(law.observe(poor, 0))] == "buy"


@pytest.mark.parametrize("bank_soft", [False, True])
def test_the_chances_of_a_total_rise_with_it_and_end_where_a_hand_is_dead(bank_soft):
    promised = estimates(EVEN, bank_soft=bank_soft, lowest=0)
    stand = promised.stand_hard

    assert stand[:22] == sorted(stand[:22])
    assert stand[16] == pytest.approx(stand[2])
    assert stand[20] < promised.two_aces < stand[21] < 1
    assert set(stand[22:]) == {-1.0}
    assert promised.stand_soft[11] == stand[21]
    assert promised.buy_hard[20] == pytest.approx(stand[21] / 8 - 7 / 8)


def test_a_certain_card_gives_certain_estimates():
    """Only kings left: the Bank comes to 20, a player at 12 to 20 as well."""
    promised = estimates(RankOdds(0, 0, 0, 0, 0, 0, 1, 0), bank_soft=False, lowest=0)

    assert promised.stand_hard[19:22] == [-1.0, 0.0, 1.0]
    assert promised.buy_hard[12] == promised.buy_hard[16] == 0.0
    assert promised.buy_hard[17] == 1.0
    assert promised.buy_hard[18] == -1.0


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.id)
@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(GAME.seats),
    st.sampled_from(GAME.options["bank_ace"]),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_whatever_the_entrant_does_a_round_with_bots_ends(bot, seats, bank_ace, extras, random):
    law = rules(seats, bank_ace=bank_ace, extras=extras)
    cards = list(law.deck())
    random.shuffle(cards)
    state = law.start(cards, random.randrange(seats), 2 * random.randrange(1, 60))
    while (seat := law.to_act(state)) is not None:
        action = bot.choose(law.observe(state, seat))

        assert action in law.legal_actions(state)
        assert bot.choose(law.observe(state, seat)) == action
        wild = not seat and random.random() < 0.5
        state = law.apply(state, random.choice(law.legal_actions(state)) if wild else action)


def won(law, number, entrant):
    """Return the chips of an entrant with 100, against steady bots, in one round."""
    cards = deal(law.deck(), game=law.game, seed=SEED, number=number)
    state = law.start(cards, law.dealer(number), 100)
    while (seat := law.to_act(state)) is not None:
        bot = BOTS["steady-1"] if seat else entrant
        state = law.apply(state, bot.choose(law.observe(state, seat)))
    return law.half_points(state)[0] / 2


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (4, {}), (8, {}), (4, {"extras": True, "bank_ace": "soft"}), (4, {"bank": "fixed"})],
)
def test_sharp_play_beats_steady_play_on_the_same_deals(seats, options):
    law = rules(seats, **options)
    leads = [
        won(law, number, BOTS["sharp-1"]) - won(law, number, BOTS["steady-1"])
        for number in range(1, 2001)
    ]
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1) / len(leads))

    assert mean > 2 * error


def test_a_bot_stakes_within_the_entrants_chips():
    law = rules()
    for chips in range(2, 10):
        state = law.start(law.deck(), 1, chips)
        for bot in BOTS.values():
            assert law.refusal(state, bot.choose(law.observe(state, 0))) is None
    assert WORDS[BOTS["bold-1"].choose(law.observe(state, 0))] == "stake 8"
    assert parse("stake 8") in law.legal_actions(state)
