"""What is told and shown of a round of `eenentwintigen`, as JSON."""

from games.core.actions import parse
from tests.games.eenentwintigen import deck, eight_seats, played, rules


def told(law, state, words):
    """Return what is told of an action, and the state after it."""
    action = parse(words)
    after = law.apply(state, action)
    return list(law.events(state, action, after, 0)), after


def test_the_deal_has_no_events():
    law = rules(3)
    assert law.opening(law.start(law.deck(), 2, 100)) == ()


def test_the_last_stake_turns_up_the_closed_cards():
    law = rules(3)
    state = played(law, deck(["9c Tc", "Ac Td", "Th Ts"]), [])
    events, state = told(law, state, "stake 4")
    assert events == [{"seat": 0, "action": "stake 4"}]

    assert told(law, state, "stake 6")[0] == [
        {"seat": 1, "action": "stake 6"},
        {"seat": 0, "event": "turned-up", "card": "9c"},
        {"seat": 1, "event": "turned-up", "card": "Ac"},
        {"seat": 1, "event": "twenty-one"},
    ]


def test_events_of_a_buy_name_the_card_and_the_outcome():
    law = rules()
    state = played(law, deck(["8c 8d", "Th Ts"], "Kc 9c Tc Qc"), ["stake 2"])
    events, state = told(law, state, "split")
    assert events == [{"seat": 0, "action": "split"}]
    events, state = told(law, state, "buy")
    assert events == [
        {"seat": 0, "action": "buy"},
        {"seat": 0, "event": "bought", "card": "Kc"},
    ]
    events, state = told(law, state, "buy")
    assert events[-1] == {"seat": 0, "event": "twenty-one"}
    events, state = told(law, state, "buy")

    assert told(law, state, "buy")[0] == [
        {"seat": 0, "action": "buy"},
        {"seat": 0, "event": "bought", "card": "Qc"},
        {"seat": 0, "event": "twenty-one"},
        {"seat": 1, "event": "bank", "cards": ["Th", "Ts"]},
    ]


def test_events_of_a_dead_hand_and_of_the_bank():
    law = rules()
    state = played(law, deck(["9c Tc", "7h 8h"], "9d Jh"), ["stake 2"])

    assert told(law, state, "buy")[0] == [
        {"seat": 0, "action": "buy"},
        {"seat": 0, "event": "bought", "card": "9d"},
        {"seat": 0, "event": "dead"},
        {"seat": 1, "event": "bank", "cards": ["7h", "8h", "Jh"]},
    ]


def test_events_of_seven_cards():
    law = rules()
    cards = deck(["Jc Jd", "Th Ts"], "Jh Js Qc Qd Qh")
    state = played(law, cards, ["stake 2", *["buy"] * 4])

    assert told(law, state, "buy")[0][2] == {"seat": 0, "event": "seven-cards"}


def test_events_of_a_renewal_name_old_and_new_cards():
    law = rules()
    state = played(law, deck(["8c 7d", "Th Ts"], "Tc Ad"), ["stake 2"])

    assert told(law, state, "renew")[0] == [
        {"seat": 0, "action": "renew"},
        {"seat": 0, "event": "renewed", "cards": ["Tc", "Ad"], "gone": ["8c", "7d"]},
        {"seat": 0, "event": "twenty-one"},
        {"seat": 1, "event": "bank", "cards": ["Th", "Ts"]},
    ]


def test_observation_during_the_stakes():
    law = rules(3)
    state = played(law, deck(["9c Tc", "Ac Td", "Th Ts"]), ["stake 4"], chips=20)

    assert law.observe(state, 0).as_json() == {
        "seat": 0,
        "dealer": 2,
        "to_act": 1,
        "phase": "stakes",
        "hand_in_play": None,
        "hands": [[[None, "Tc"]], [[None, "Td"]], [[None, None]]],
        "values": [[None], [None], [None]],
        "stakes": [4, 0, 0],
        "chips": 20,
        "stock": 26,
        "set_aside": [],
        "bank_ace": "eleven",
        "extras": False,
        "legal": [],
    }


def test_observation_during_play():
    law = rules(3, extras=True)
    cards = deck(["8c 8d", "Ac Ad", "Ah As"], "Kc")
    state = played(law, cards, ["stake 4", "stake 2", "split", "buy", "pass"], chips=20)
    shown = law.observe(state, 0).as_json()

    assert (shown["phase"], shown["hand_in_play"]) == ("play", 1)
    assert shown["hands"] == [[["8c", "Kc"], ["8d"]], [["Ac", "Ad"]], [[None, None]]]
    assert shown["values"] == [[12, 8], [20.5], [None]]
    assert shown["legal"] == ["buy"]
    assert law.observe(state, 1).as_json() == shown | {"seat": 1, "chips": None, "legal": []}


def test_observation_after_the_round():
    law = rules(bank_ace="soft")
    cards = deck(["7c 8d", "Ah Jh"], "9c Td Kh")
    state = played(law, cards, ["stake 4", "renew", "pass"])
    shown = law.observe(state, 0).as_json()

    assert (shown["phase"], shown["to_act"], shown["hand_in_play"]) == ("over", None, None)
    assert shown["hands"] == [[["9c", "Td"]], [["Ah", "Jh", "Kh"]]]
    assert shown["values"] == [[19], [17]]
    assert shown["set_aside"] == ["7c", "8d"]


def test_an_ace_has_the_value_for_its_seat():
    law = rules()
    state = played(law, deck(["Ac Ad", "Ah As"]), ["stake 2", "pass"])

    assert law.observe(state, 0).as_json()["values"] == [[12], [22]]


def test_an_empty_stock_is_shown_as_0():
    law, state = eight_seats("9c 9d", 0)

    assert law.observe(state, 6).as_json()["stock"] == 0
    assert law.observe(state, 6).as_json()["legal"] == ["pass", "split"]
