"""What the table tells: each placement is what the rules show at that moment, in every game."""

from dataclasses import replace

import pytest
from django.utils import translation

from games.registry import GAMES
from tests.tournaments.browsing import browser, table_url, text
from tests.tournaments.playing import TABLES, any_of, at_turn, dice, sit_down
from tournaments.play.replay import round_view
from tournaments.services.contest.turns import turn_take
from tournaments.web.games import PRESENTATIONS
from tournaments.web.games.table_layout import CLOSED, STOCK, hand_prefix, row_faces
from tournaments.web.table.presenter import FROM_THE_DEAL, narration_of


def test_every_game_on_offer_has_a_presentation():
    assert list(PRESENTATIONS) == list(GAMES)


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def played(request, announce, player):
    """Give an entry of each game, played to its end."""
    entry, random = sit_down(announce, player, *request.param), dice(4)
    while (seen := at_turn(entry)) is not None:
        turn_take(entry=entry, number=seen.number, turn=seen.turn, action=any_of(seen, random))
    return entry


def _told_up_to(seen, count):
    """Give a round as it was after so many actions of all seats."""
    acted = [at for at, event in enumerate(seen.events) if "action" in event]
    events = seen.events if count == len(acted) else seen.events[: acted[count]]
    return replace(seen, events=events, hands=None)


def test_every_picture_is_what_the_rules_show(played):
    table, seats = PRESENTATIONS[played.tournament.game].table, played.tournament.seats
    for number in range(1, len(played.half_points) + 1):
        seen = round_view(entry=played, number=number)
        frames = seen.frames()
        for count, frame in enumerate(frames):
            told = _told_up_to(seen, count)
            story = narration_of(told, frames[: count + 1], table, seats=seats, since=None)
            _agrees(story.after, frame)


def _agrees(placement, frame):
    assert placement.get(STOCK, "") in ("", str(frame.get("stock")))
    if "hands" in frame:
        for seat, hands in enumerate(frame["hands"]):
            for at, hand in enumerate(hands):
                assert row_faces(placement, hand_prefix(seat, at)) == [
                    card or CLOSED for card in hand
                ]
        stakes = [placement.get(f"k{seat}-0", "chip0") for seat in range(len(frame["stakes"]))]
        assert stakes == [f"chip{chips}" for chips in frame["stakes"]]
        assert sorted(row_faces(placement, "a")) == sorted(frame["set_aside"])
        return
    assert sorted(row_faces(placement, hand_prefix(0))) == sorted(frame["hand"])
    assert sorted([*row_faces(placement, "t"), *row_faces(placement, "p")]) == sorted(
        frame["table"]
    )
    aside = [card for pot in frame.get("set_aside", ()) for card in pot]
    assert row_faces(placement, "a") == aside
    for seat, known in enumerate(frame["known"][1:], start=1):
        hand = row_faces(placement, hand_prefix(seat))
        assert len(hand) == 3 + (frame["to_act"] == seat and bool(frame.get("drawn_from")))
        assert sorted(card for card in hand if card != CLOSED) == sorted(known)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_line_is_a_sentence(played, language):
    table, seats = PRESENTATIONS[played.tournament.game].table, played.tournament.seats
    with translation.override(language):
        for number in range(1, len(played.half_points) + 1):
            seen = round_view(entry=played, number=number)
            frames = seen.frames()
            story = narration_of(seen, frames, table, seats=seats, since=FROM_THE_DEAL)
            for line in story.lines:
                assert line.sentence.text[-1] in ".!"
                assert line.sentence.say
                assert "%(" not in line.sentence.text
                assert line.is_new


def test_all_hands_lie_open_at_the_end(played, player):
    seen = round_view(entry=played, number=1)

    page = text(browser(player).get(table_url(played) + "?at="))

    for hand in seen.hands:
        for card in hand:
            for one in [card] if isinstance(card, str) else card:
                assert f"#{one}" in page


def test_the_bank_is_told_card_by_card(announce, player):
    entry, random = sit_down(announce, player, "eenentwintigen", 4), dice(5)
    while (seen := at_turn(entry)) is not None:
        turn_take(entry=entry, number=seen.number, turn=seen.turn, action=any_of(seen, random))
    table = PRESENTATIONS["eenentwintigen"].table
    drawn = 0
    for number in range(1, len(entry.half_points) + 1):
        seen = round_view(entry=entry, number=number)
        frames = seen.frames()
        with translation.override("en"):
            story = narration_of(seen, frames, table, seats=4, since=None)
        lines = [line.sentence.text for line in story.lines if "The Bank" in line.sentence.text]
        cards = next(event["cards"] for event in seen.events if event.get("event") == "bank")
        assert lines[0].startswith("The Bank turns up")
        assert len(lines) == len(cards)  # the first two as one, and what it has
        drawn += len(cards) - 2
    assert drawn
