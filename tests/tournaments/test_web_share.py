"""The page that shares a result: for everybody once it is final, and not there before."""

import re

import pytest

from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import advance, make_entry, make_tournament, play
from tests.tournaments.finals import make_final
from tests.tournaments.reviewed import keep_all
from tests.tournaments.test_web_leaks import cards_in
from tournaments.models import Entry
from tournaments.play.replay import round_view
from tournaments.services.contest.entries import entry_withdraw
from tournaments.services.contest.scoring import entry_park

pytestmark = pytest.mark.django_db
NOBODYS = "00000000-0000-4000-8000-000000000000"


def url(entry):
    return f"/entries/{entry.pk}/share/"


def meta(page):
    """Return what a page tells those that make previews of links."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page)
    return dict(found)


def test_everybody_sees_it(stranger):
    entry = make_final()

    for user in (None, stranger, entry.player):
        page = text(browser(user).get(url(entry)))
        assert re.search(r"<h1>Anna is number [12]( of 2)?</h1>", page)
        assert f"{entry.score_half_points / 2:g}" in page
        assert "Everyone plays the same 3 deals against the same bots." in page
        for path in ("review/", "review/1/"):
            assert f'href="/entries/{entry.pk}/{path}"' in page
        assert f'href="/tournaments/{entry.tournament.slug}/"' in page
        assert 'href="/practice/klassiek/"' in page
        assert page.count('class="bar') == 3 + 1  # and one in the legend


def test_the_best_round_shows_the_hand_that_it_ended_with():
    entry = make_final(rounds=6)
    other = entry.tournament.entries.exclude(pk=entry.pk).get().half_points

    page = text(browser().get(url(entry)))

    (number,) = set(re.findall(r'review/(\d)/">See how it went', page))
    above = [mine - theirs for mine, theirs in zip(entry.half_points, other, strict=True)]
    assert above[int(number) - 1] == max(above)
    hand = round_view(entry=entry, number=int(number)).hands[0]
    assert cards_in(page) == set(hand)


def test_a_preview_is_told_everything_with_whole_addresses():
    entry = make_final()

    told = meta(text(browser().get(url(entry))))

    assert told["og:title"].endswith("· Vrijdag")
    assert f"{entry.score_half_points / 2:g} points" in told["og:description"]
    assert told["og:url"] == f"http://testserver{url(entry)}?l=en"
    assert told["og:image"].startswith(f"http://testserver{url(entry)}en/")
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:image:alt"]


def test_the_link_keeps_the_language_of_who_shares_it():
    entry = make_final()
    visitor = browser()
    del visitor.cookies["django_language"]

    answer = visitor.get(f"{url(entry)}?l=nl")

    assert answer["Content-Language"] == "nl"
    assert '<html lang="nl"' in text(answer)
    told = meta(text(answer))
    assert (told["og:locale"], told["og:image"].count("/share/nl/")) == ("nl_NL", 1)
    assert f"{entry.score_half_points / 2:g}".replace(".", ",") in told["og:description"]
    assert '<html lang="en"' in text(visitor.get(f"{url(entry)}?l=xx"))
    assert '<html lang="en"' in text(browser().get(f"{url(entry)}?l=nl"))  # who chose English


@pytest.mark.parametrize(
    ("_case", "state"), [("open", "open"), ("counted", "closed"), ("void", "void")]
)
def test_before_it_is_final_there_is_no_such_page_for_anybody(_case, state, stranger):
    made = make_tournament(rounds=2)
    entry = play(make_entry(made))
    advance(made, to=state)
    keep_all(made)

    for user in (None, stranger, entry.player, made.created_by):
        assert _same_as_nobodys(user, entry)


@pytest.mark.parametrize("how", ["withdrawn", "parked"])
def test_nor_is_there_one_of_an_entry_that_does_not_count(how, stranger):
    made = make_tournament(rounds=2)
    entry = make_entry(made)
    if how == "withdrawn":
        entry_withdraw(entry=entry)
    else:
        play(entry)
        entry_park(entry=entry, reason="a test")
    advance(made, to="final")

    for user in (None, stranger, entry.player):
        assert _same_as_nobodys(user, entry)


def _same_as_nobodys(user, entry):
    """Tell whether the page, and its picture, are what they are for an entry that never was."""
    client = browser(user)
    for path in ("", "en/0123456789abcdef.png"):
        answers = [client.get(f"/entries/{pk}/share/{path}") for pk in (entry.pk, NOBODYS)]
        assert [answer.status_code for answer in answers] == [404, 404]
        bodies = [_bare(text(answer)) for answer in answers]
        assert bodies[0] == bodies[1]
        assert cards_in(bodies[0]) == set()
    return True


def _bare(page):
    """Return a page without what is different at each address and each time."""
    without = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", page)
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "ID", without)


def test_the_result_has_a_link_to_it_once_it_is_final(player):
    entry = make_final()
    made = make_tournament(rounds=1)
    early = play(make_entry(made, player))
    path = f'href="{url(early)}"'

    assert path not in text(browser(player).get(f"/entries/{early.pk}/"))
    advance(made, to="final")
    page = text(browser(player).get(f"/entries/{early.pk}/"))
    assert path in page
    assert f'readonly value="http://testserver{url(early)}?l=en"' in page
    assert url(entry) in text(browser().get(f"/entries/{entry.pk}/"))


@pytest.mark.parametrize(
    ("_case", "plan", "headline"),
    [
        ("alone in the field", {"others": 0}, "Anna is number 1"),
        ("the seed was chosen", {"seed": bytes(range(32)).hex()}, "Anna played along"),
        ("par is not known yet", {"par": False}, r"Anna is number [12]"),
        ("one round", {"rounds": 1}, r"Anna is number [12]"),
        ("a name of other letters", {"name": "日本語 🎉"}, r"Anna is number [12]"),
        ("a name of markup", {"name": "<b>&amp;</b>"}, r"Anna is number [12]"),
    ],
)
def test_it_stands_whatever_is_known(_case, plan, headline):
    page = text(browser().get(url(make_final(**plan))))

    assert re.search(rf"<h1>{headline}", page)
    assert "<b>&amp;" not in page


def test_an_entry_without_a_finished_round_is_shown_all_the_same(player):
    made = make_tournament(rounds=2)
    entry = play(make_entry(made, player), turns=0)
    Entry.objects.filter(pk=entry.pk).update(started=True)
    advance(made, to="final")

    page = text(browser().get(url(entry)))

    assert "No round was finished before the tournament closed." in page
    assert 'class="best-hand"' not in page


def test_chips_that_were_lost_are_told_without_a_share_of_nothing():
    entry = make_final(game="eenentwintigen")
    Entry.objects.filter(pk=entry.pk).update(score_half_points=2)

    page = text(browser().get(url(entry)))

    assert "1 chip. Everyone" in page
    assert "\N{MINUS SIGN}" not in page.split("<h1>")[1].split("</dl>")[0]
    assert "of what there was" not in page


@pytest.mark.parametrize("game", ["modern", "thuis", "eenentwintigen"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_game_is_shared(game, language):
    page = text(browser(language=language).get(url(make_final(game=game))))

    assert page.count('class="bar') > 1
    assert len(cards_in(page)) >= 2


def test_looking_changes_nothing_and_nothing_else_is_answered(every_row):
    entry = make_final()
    before = every_row()

    assert browser().get(url(entry)).status_code == 200
    assert browser().head(url(entry)).status_code == 200
    assert browser().post(url(entry)).status_code == 405
    assert every_row() == before
