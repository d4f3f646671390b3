"""One law book for every game on offer: what holds however a round is played."""

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.actions import WORDS, parse
from games.core.cards import NAMES
from games.core.entry import play_entry
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.record import make_record, read_record, replay
from games.core.round import Deal, play
from games.core.terms import Terms, read_terms
from games.fair import PLAYS_ON
from games.registry import GAMES, setup
from games.trace import answer

MOST_ACTIONS = 1000  # far more than any round takes: 156 draws and as many discards is most
RANDOM = st.randoms(use_true_random=False)
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
FEW = settings(max_examples=15)


def rules_of(game, random):
    """Return the rules of a game with seats and options as they come."""
    options = {name: random.choice(values) for name, values in game.options.items()}
    return game.rules(seats=random.choice(game.seats), options=options)


def deal_of(rules, random):
    deck = list(rules.deck())
    random.shuffle(deck)
    return Deal(deck, random.randrange(rules.seats), 2 * random.randint(1, 80))


def played(rules, start, random):
    """Return every state of a round played at random, and the actions between."""
    states, actions = [rules.start(*start)], []
    eager = random.random()  # to end: the first of the actions is the one that ends most
    while legal := rules.legal_actions(states[-1]):
        actions.append(legal[0] if random.random() < eager / 3 else random.choice(legal))
        states.append(rules.apply(states[-1], actions[-1]))
        assert len(actions) <= MOST_ACTIONS
    return states, actions


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_a_round_ends_and_three_functions_agree_when(game, random):
    rules = rules_of(game, random)
    states, _ = played(rules, deal_of(rules, random), random)

    for state in states[:-1]:
        assert rules.to_act(state) in range(rules.seats)
        assert rules.half_points(state) is None
    assert rules.to_act(states[-1]) is None
    assert rules.legal_actions(states[-1]) == ()
    points = rules.half_points(states[-1])
    assert [type(half) for half in points] == [int] * rules.seats


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_the_same_actions_give_the_same_round(game, random):
    rules = rules_of(game, random)
    start = deal_of(rules, random)
    states, actions = played(rules, start, random)
    again = [rules.start(*start)]
    for action in actions:
        again.append(rules.apply(again[-1], action))

    assert again == states
    assert len(set(states)) == len(states), "a state came back"


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_a_refusal_agrees_with_the_legal_actions_for_every_known_word(game, random):
    rules = rules_of(game, random)
    states, _ = played(rules, deal_of(rules, random), random)
    for state in {states[0], random.choice(states), random.choice(states), states[-1]}:
        legal = rules.legal_actions(state)

        assert list(legal) == [one for one in WORDS if rules.refusal(state, one) is None]
        assert len(set(legal)) == len(legal)


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_a_refused_action_changes_nothing(game, random):
    rules = rules_of(game, random)
    states, _ = played(rules, deal_of(rules, random), random)
    state = random.choice(states)
    told = repr(state)
    for action in random.sample(sorted(set(WORDS) - set(rules.legal_actions(state))), 50):
        with pytest.raises(IllegalAction) as refusal:
            rules.apply(state, action)
        assert str(refusal.value) == rules.refusal(state, action)
    assert repr(state) == told


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_every_card_lies_in_one_place(game, random):
    rules = rules_of(game, random)
    states, _ = played(rules, deal_of(rules, random), random)
    names = {NAMES[card] for card in rules.deck()}
    for state in states:
        text = json.dumps([rules.hands(state), rules.table(state)])
        shown = [name for name in names for _ in range(text.count(f'"{name}"'))]

        assert len(shown) == len(set(shown)) == text.count('"') // 2


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_observations_and_events_are_json_and_reproducible(game, random):
    rules = rules_of(game, random)
    states, actions = played(rules, deal_of(rules, random), random)
    for state in states:
        for seat in range(rules.seats):
            seen = rules.observe(state, seat)
            text = json.dumps(seen.as_json(), allow_nan=False)
            assert json.loads(text) == rules.observe(state, seat).as_json()
            assert seen == rules.observe(state, seat)
    json.dumps(rules.opening(states[0]), allow_nan=False)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        for observer in range(rules.seats):
            first, *more = rules.events(before, action, after, observer)
            assert first["action"] == WORDS[action]
            assert first["seat"] == rules.to_act(before)
            assert all(event["event"] and event["seat"] in range(rules.seats) for event in more)
            json.dumps(more, allow_nan=False)


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_a_bot_chooses_legally_and_reproducibly(game, random):
    rules = rules_of(game, random)
    for state in played(rules, deal_of(rules, random), random)[0][:-1]:
        for bot in game.bots.values():
            chosen = bot.choose(rules.observe(state, rules.to_act(state)))

            assert chosen in rules.legal_actions(state)
            assert chosen == bot.choose(rules.observe(state, rules.to_act(state)))


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_whatever_the_entrant_does_a_round_with_bots_ends(game, random):
    rules = rules_of(game, random)
    start = deal_of(rules, random)
    bots = [random.choice(list(game.bots.values())) for _ in range(1, rules.seats)]
    own = []
    while not (at := play(rules, bots, start, own)).over:
        assert rules.to_act(at.state) == ENTRANT
        own.append(random.choice(rules.legal_actions(at.state)))
        assert len(own) <= MOST_ACTIONS
    assert at.turns == len(own)


@EVERY_GAME
@FEW
@given(random=RANDOM)
def test_the_trace_agrees_with_the_rules(game, random):
    rules = rules_of(game, random)
    start = deal_of(rules, random)
    states, actions = played(rules, start, random)
    case = {
        "id": "law",
        "game": game.id,
        "rules": dict(rules.options),
        "deck": [NAMES[card] for card in start.deck],
        "dealer": start.dealer,
        "seats": rules.seats,
        "chips": start.purse,
        "actions": [WORDS[action] for action in actions],
    }
    told = answer(json.dumps(case).encode())

    assert told["over"] is True
    assert told["points"] == [half / 2 for half in rules.half_points(states[-1])]
    assert [step["seat"] for step in told["steps"]] == [rules.to_act(s) for s in states[:-1]]
    for step, state in zip(told["steps"], states, strict=False):
        assert sorted(map(parse, step["legal"])) == sorted(rules.legal_actions(state))


@EVERY_GAME
@settings(max_examples=5)
@given(random=RANDOM)
def test_a_randomly_played_entry_replays_from_its_record(game, random):
    rules = rules_of(game, random)
    bots = tuple(random.choice(sorted(game.bots)) for _ in range(1, rules.seats))
    seed = f"{random.getrandbits(256):064x}"
    table = setup(Terms(game.id, dict(rules.options), rules.seats, bots, 4, seed))
    turns, points = [], []
    while not table.is_over(points):
        own = []
        while (at := table.play(len(turns) + 1, own, points)).half_points is None:
            own.append(random.choice(rules.legal_actions(at.state)))
        turns.append(own)
        points.append(at.half_points[ENTRANT])
    record = make_record(table.terms, play_entry(table, turns))
    back = read_record(json.loads(json.dumps(record.as_json())))

    assert replay(setup(back.terms), back) == play_entry(table, turns)
    assert replay(table, record).half_points == tuple(points)


@EVERY_GAME
def test_the_deal_moves_to_the_left_and_the_entrant_acts_first_in_round_1(game):
    for seats in game.seats:
        rules = game.rules(seats=seats, options={})

        assert [rules.dealer(r) for r in range(1, 20)] == [
            (r + seats - 2) % seats for r in range(1, 20)
        ]
        assert rules.dealer(1) == seats - 1


@EVERY_GAME
def test_a_game_knows_its_options_and_writes_out_the_defaults(game):
    for values in product(*game.options.values()):
        chosen = dict(zip(game.options, values, strict=True))
        assert dict(game.rules(seats=game.default_seats, options=chosen).options) == chosen
    assert dict(game.rules(seats=game.default_seats, options={}).options) == {
        name: values[0] for name, values in game.options.items()
    }
    assert game.default_seats in game.seats
    assert {PLAYS_ON, *game.founders} <= set(game.bots)
    assert all(bot.id == bot_id for bot_id, bot in game.bots.items())


@EVERY_GAME
def test_terms_of_a_game_have_a_commitment_and_can_be_played(game):
    seats = game.default_seats
    terms = Terms(game.id, game.full_options({}), seats, ("steady-1",) * (seats - 1), 16, "ab" * 32)

    assert read_terms(json.loads(terms.canonical())) == terms
    assert setup(terms).rules.deck() == tuple(sorted(set(setup(terms).rules.deck())))
