"""How tests practise: a browser with cards of its own, forms as the page sends them."""

import re

from tests.tournaments.browsing import browser
from tests.tournaments.playing import form_of
from tournaments.play.action_codes import actions_decode
from tournaments.play.practice import Shuffle, practice_replayed, practice_round

GAMES = ("klassiek", "modern", "thuis", "eenentwintigen")
VISITOR, NAME = "0123456789abcdef" * 2, "c0ffee123456"


def visitor(language="en", user=None):
    """Give a browser that has been dealt practice cards before."""
    client = browser(user, language)
    client.cookies["practice"] = VISITOR
    return client


def cards(game="klassiek", *, name=NAME, visitor=VISITOR):
    return Shuffle(visitor, game, name)


def address(game="klassiek", number=1, played="", name=NAME):
    return f"/practice/{game}/{name}/{number}/" + (f"?played={played}" if played else "")


def played_in(address):
    """Give what an address tells of a practice."""
    found = re.search(r"played=([a-z.]*)", address)
    return found[1] if found else ""


def practice_at(address):
    """Give the practice that an address tells."""
    _, _, game, name, _, _ = address.split("/")
    return practice_replayed(cards(game, name=name), actions_decode(played_in(address)).rounds)


def seen_at(address):
    """Give the round that an address leads to, as its visitor may see it."""
    return practice_round(practice_at(address), int(address.split("/")[4]))


def play_out(client, at, choose):
    """Take turns until the round is over; give the address after each."""
    found = [at]
    while not (seen := seen_at(found[-1])).over:
        answer = client.post(found[-1], form_of(seen, choose(seen.legal_actions)))
        assert answer.status_code == 302
        found.append(answer["Location"])
    return found
