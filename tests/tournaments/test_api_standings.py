"""GET tournaments/{slug}/standings/."""

import pytest

from tournaments.models import Entry
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.turns import turn_take

KEYS = {"rank", "player", "state", "rounds_played", "score"}


@pytest.fixture
def ranked(announce):
    return announce(name="Op rang", rounds=1)


@pytest.fixture
def url(ranked):
    return f"tournaments/{ranked.slug}/standings/"


@pytest.fixture
def play(ranked, someone):
    """Have somebody play and be scored; with `half_points` as if the cards had been so."""

    def play(name, half_points=None):
        entry = entry_join(tournament=ranked, player=someone(name))[0]
        turn_take(entry=entry, number=1, turn=0, action="pass")
        entry_score(entry_id=entry.pk)
        if half_points is not None:
            Entry.objects.filter(pk=entry.pk).update(score_half_points=half_points)
        return entry

    return play


def test_equal_scores_share_a_rank(as_, url, play):
    """Case 33."""
    for name, half_points in (("anna", 800), ("bert", 781), ("cees", 781), ("dora", 760)):
        play(name, half_points)

    answer = as_().get(url).json()

    assert [(row["rank"], row["player"]) for row in answer] == [
        (1, "anna"),
        (2, "bert"),
        (2, "cees"),
        (4, "dora"),
    ]
    assert [row["score"] for row in answer] == [400, 390.5, 390.5, 380]
    assert all(row.keys() >= KEYS for row in answer)


def test_equal_rows_keep_their_order(as_, url, play):
    """Case 34."""
    entries = [play(f"guest-{number}", 700) for number in range(10)]
    views = set()
    for entry in reversed(entries):
        Entry.objects.filter(pk=entry.pk).update(attempts=1)
        views.add(as_().get(url).content)

    assert len(views) == 1


def test_who_plays_shows_how_far_and_no_points(as_, url, ranked, player):
    entry_join(tournament=ranked, player=player)

    [row] = as_().get(url).json()

    assert (row["player"], row["state"], row["rounds_played"]) == ("player", "playing", 0)
    assert (row["rank"], row["score"]) == (None, None)


def test_what_is_being_counted_has_no_score(as_, url, ranked, player):
    """Case 16: never an old score, nor a zero."""
    entry = entry_join(tournament=ranked, player=player)[0]
    turn_take(entry=entry, number=1, turn=0, action="pass")

    [row] = as_().get(url).json()

    assert (row["state"], row["rank"], row["score"]) == ("finished", None, None)


def test_entries_have_an_address_once_it_is_final(as_, url, ranked, play, end):
    entry = play("anna")
    [before] = as_().get(url).json()
    end(ranked, "final")
    [after] = as_().get(url).json()

    assert (before["entry"], after["entry"]) == (None, str(entry.pk))


def test_what_has_not_changed_is_not_sent_again(as_, url, play):
    play("anna")
    first = as_().get(url)

    again = as_().get(url, **{"If-None-Match": first["ETag"]})
    weak = as_().get(url, **{"If-None-Match": f'"other", W/{first["ETag"]}'})

    assert (again.status_code, again.content) == (weak.status_code, weak.content) == (304, b"")
    assert again["ETag"] == first["ETag"]


def test_what_has_changed_is_sent(as_, url, ranked, play):
    play("anna")
    first = as_().get(url)
    play("bert")

    again = as_().get(url, **{"If-None-Match": first["ETag"]})

    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_the_answer_is_the_same_for_everyone(as_, url, play, player, stranger, organiser, ranked):
    """Case 38: nothing of one reader's is served to the next."""
    play("anna")
    entry_join(tournament=ranked, player=player)

    answer = {
        caller.get(url, **{"Accept-Language": language}).content
        for caller in map(as_, (None, player, stranger, organiser))
        for language in ("nl", "en")
    }

    assert len(answer) == 1


def test_no_shared_cache_keeps_it(as_, url):
    assert as_().get(url)["Cache-Control"] == "private, no-cache"


def test_there_are_none_of_a_tournament_that_there_is_not(as_, db):
    response = as_().get("tournaments/no-such-thing/standings/")

    assert (response.status_code, response.json()["code"]) == (404, "not-found")
