"""What prices, lines and charts say, in Dutch and in English."""

import pytest
from django.utils import translation

from games.core.actions import WORDS
from games.core.errors import NOT_IN_GAME
from games.registry import GAMES
from tests.tournaments.reviewed import DEALS
from tournaments.selectors.analysis.reviews import ReviewedDecision
from tournaments.templatetags.cards import coloured_suits
from tournaments.templatetags.names import ghost_name
from tournaments.web.common.texts import DASH, mean_text, percent_text
from tournaments.web.games import PRESENTATIONS, result_text
from tournaments.web.review.costs import FEW_SHOWN, decision_text
from tournaments.web.review.points_chart import FOOT, HEIGHT, TOP, points_chart
from tournaments.web.review.steps import steps_of

ARGUMENTS = {"swap": "swap Ah Td", "discard": "discard Ah", "stake": "stake 4"}
ACTIONS = [
    (game, ARGUMENTS.get(words, words))
    for game, presentation in PRESENTATIONS.items()
    for words in presentation.actions
]


def decision(**told):
    """Give a decision: A♥ was given for a nine, with 10♥ for it 31 was there."""
    known = {
        "round": 3,
        "turn": 1,
        "action": "swap Ah 9s",
        "par_before": 62,
        "par_after": 56,
        "price": 6,
        "best": "swap 7c Th",
        "deals": DEALS,
        "fair": 2500,
        "fair_best": 2500,
        "fair_error": 20,
        "fair_price": 0,
        "fair_action": "swap Ah 9s",
        "values": (("swap Ah 9s", 2500), ("swap 7c Th", 2480)),
    }
    return ReviewedDecision(**known | told)


def said(one, *, game="klassiek", own=True):
    told = decision_text(one, game, own=own)
    return [part.replace("\xa0", " ") for part in (told.headline, told.cost, told.known) if part]


GAVE = "You gave away A♥: 3 points", "31 was there with 10♥ for 7♣."
STILL = "That could not have been known; still, on average 1.0 points more was there by passing."
GAF = "Je gaf A♥ weg: 3 punten", "31 zat erin met 10♥ voor 7♣."


@pytest.mark.parametrize(
    ("_case", "told", "english", "dutch"),
    [
        (
            "dear by hindsight only",
            {},
            [*GAVE, "That could not have been known."],
            [*GAF, "Dat was niet te weten."],
        ),
        (
            "dear by both",
            {"fair_price": 120, "fair_action": "swap 7c Th"},
            [*GAVE, "It could be known: on average 1.2 points more with 10♥ for 7♣."],
            [*GAF, "Dat was te weten: gemiddeld 1,2 punten meer met 10♥ voor 7♣."],
        ),
        (
            "the best was hidden, something better was not",
            {"fair_price": 100, "fair_action": "pass"},
            [
                *GAVE,
                STILL,
            ],
            [
                *GAF,
                "Dat was niet te weten; wel zat er gemiddeld 1,0 punten meer in door te passen.",
            ],
        ),
        (
            "nothing lost",
            {"price": 0, "par_after": 62},
            [
                "You gave away A♥: nothing lost",
                "31 could still be had.",
                "By what could be known, no choice was better.",
            ],
            [
                "Je gaf A♥ weg: niets verloren",
                "31 zat er nog in.",
                "Voor zover te weten viel was geen keus beter.",
            ],
        ),
        (
            "before the end",
            {
                "price": None,
                "par_before": None,
                "par_after": None,
                "best": None,
                "fair_price": 250,
                "fair_action": "pass",
            },
            [
                "You gave away A♥: 2.5 points on average",
                "It could be known: on average 2.5 points more by passing.",
            ],
            [
                "Je gaf A♥ weg: gemiddeld 2,5 punten",
                "Dat was te weten: gemiddeld 2,5 punten meer door te passen.",
            ],
        ),
        (
            "too few to tell",
            {"fair": None, "fair_price": None, "fair_action": None, "values": ()},
            [*GAVE, "Too few to tell what could be known."],
            [*GAF, "Te weinig om te zeggen wat te weten viel."],
        ),
    ],
)
def test_a_price_in_words(_case, told, english, dutch):
    with translation.override("en"):
        assert said(decision(**told)) == english
    with translation.override("nl"):
        assert said(decision(**told)) == dutch


def test_chips_are_called_chips_and_have_a_sign():
    stakes = {"action": "stake 4", "best": "stake 10", "fair_action": "stake 4", "values": ()}
    one = decision(**stakes, par_before=20, par_after=18, price=2)

    told = said(one, game="eenentwintigen")

    assert told[:2] == ["You staked 4: 1 chip", "+10 was there with a stake of 10."]


def test_of_somebody_else_it_does_not_say_you():
    assert said(decision(), own=False)[0] == "Gave away A♥: 3 points"


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize(("game", "action"), ACTIONS)
def test_every_action_has_words_of_its_own(language, game, action):
    others = [other for at, other in ACTIONS if at == game and other != action]
    forms = [
        lambda action: _words(game, action).in_line(action),
        lambda action: _words(game, action).read_aloud(action),
        lambda action: _words(game, action).as_means(action),
    ]
    with translation.override(language):
        for form in forms:
            assert form(action) not in map(form, others)
        words = _words(game, action)
        assert words.in_past(action, own=True) != words.in_past(action, own=False)


def _words(game, action):
    return PRESENTATIONS[game].action_words(action)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_action_that_the_rules_know_has_words(game):
    rules = game.rules(seats=game.default_seats, options={})
    state = rules.start(game.deck(), 0, rules.purse)
    known = [action for action in WORDS if rules.refusal(state, action) != NOT_IN_GAME]

    assert known
    assert all(_words(game.id, WORDS[action]) for action in known)


def test_the_best_choices_and_the_one_taken_are_shown():
    stakes = [(f"stake {chips}", 100 * chips) for chips in (2, 4, 6, 8, 10)]
    values = (*stakes, ("pass", 50), ("buy", 40))
    one = decision(action="buy", best="split", fair_action="stake 10", values=values)
    told = decision_text(one, "eenentwintigen", own=True)

    assert len(told.values) == FEW_SHOWN + 1
    assert told.values[0].width == 100
    assert (told.values[-1].is_mine, told.values[-1].width) == (True, 0)
    assert told.left_out == 1


@pytest.mark.parametrize(
    ("language", "tenths", "shown"),
    [("en", 875, "87.5%"), ("nl", 875, "87,5%"), ("en", -1000, "\u2212100.0%"), ("en", None, DASH)],
)
def test_percentages(language, tenths, shown):
    with translation.override(language):
        assert percent_text(tenths) == shown


@pytest.mark.parametrize(
    ("hundredths", "shown"), [(125, "1.3"), (-125, "\u22121.3"), (4, "0.0"), (-4, "0.0")]
)
def test_means_have_one_decimal_halves_away_from_nothing(hundredths, shown):
    assert mean_text(hundredths) == shown


def test_results_are_points_or_chips_won():
    assert result_text(61, "thuis") == "30.5"
    assert result_text(12, "eenentwintigen") == "+6"
    assert result_text(-12, "eenentwintigen") == "\u22126"
    assert result_text(None, "thuis") == DASH


def test_red_suits_are_marked_and_everything_else_is_escaped():
    assert coloured_suits("<b>7♥ A♠") == (
        '&lt;b&gt;7<span class="sign hearts">♥</span> A<span class="sign spades">♠</span>'
    )


def test_ghosts_have_names():
    assert [ghost_name(kind) for kind in ("par", "sharp-1", "pass")] == [
        "Par",
        "Sharp",
        "Passes at once",
    ]


def test_bars_stand_on_zero_and_par_lies_where_it_is():
    chart = points_chart([(1, 62, 62), (2, 0, 31), (3, 31, None)], 16)
    full, none, half = chart.bars

    assert chart.zero == TOP + HEIGHT == chart.height - FOOT
    assert (full.y, full.height, full.par_y, full.is_par) == (TOP, HEIGHT, TOP, True)
    assert none.height == 1
    assert half.y == none.par_y == TOP + HEIGHT // 2
    assert not half.is_par


def test_losses_hang_from_zero():
    chart = points_chart([(1, 20, 20), (2, -20, 0)], 2)
    won, lost = chart.bars

    assert won.y + won.height == lost.y == chart.zero == TOP + HEIGHT // 2
    assert lost.height == HEIGHT // 2


def test_many_rounds_leave_room_for_their_numbers():
    bars = points_chart([(number, 40, 62) for number in range(1, 101)], 100).bars

    assert [bar.number for bar in bars if bar.has_label] == list(range(5, 101, 5))


def test_a_step_tells_what_followed_and_whose_it_was():
    class Seen:
        events = (
            {"seat": 2, "event": "thirty-one"},
            {"seat": 1, "action": "discard 7c"},
            {"seat": 2, "event": "last-turn"},
            {"seat": 0, "action": "draw stock", "card": "Td"},
        )

    steps = steps_of(Seen, ["You", "West", "North", "East"], PRESENTATIONS["modern"])

    assert [step.text.replace("\xa0", " ") for step in steps] == [
        "The deal · North 31!",
        "West: 7♣ away · North one last turn",
        "You: from the stock 10♦",
    ]
    assert [step.turn for step in steps] == [None, None, 0]
