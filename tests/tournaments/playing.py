"""How tests play the games of the table page: entries of each, and what an entrant has seen."""

import json
import re
from random import Random

from tournaments.play.replay import round_view
from tournaments.services.contest.entries import entry_join

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
TABLES = [("klassiek", 4), ("modern", 4), ("thuis", 2), ("thuis", 8)]
TABLES += [("eenentwintigen", 2), ("eenentwintigen", 4), ("eenentwintigen", 8)]
BOTS = ("sharp-1", "bold-1", "steady-1")


def sit_down(announce, player, game, seats, **given):
    """Give an entry of a game whose deals are always the same."""
    bots = [BOTS[seat % len(BOTS)] for seat in range(seats - 1)]
    terms = {"seed": f"{seats:064x}", "bots": bots, "seats": seats}
    return entry_join(tournament=announce(game=game, **terms | given), player=player)[0]


def at_turn(entry):
    """Give the round that an entry is in; None once it is finished."""
    entry.refresh_from_db()
    if entry.state != "playing":
        return None
    return round_view(entry=entry, number=len(entry.half_points) + 1)


def form_of(seen, words):
    """Give the form that the page sends for an action."""
    word, *cards = words.split()
    if word == "swap":
        return {"turn": str(seen.turn), "action": word, "give": cards[0], "take": cards[1]}
    return {"turn": str(seen.turn), "action": words}


def any_of(seen, random):
    """Give an action; one that ends the turns only now and then, so that rounds last."""
    going_on = [words for words in seen.legal_actions if words not in ("pass", "swap-all")]
    if going_on and random.random() < 0.8:
        return random.choice(going_on)
    return random.choice(seen.legal_actions)


def dice(seed):
    return Random(seed)


def shown_to(entry, number):
    """Return the cards that the entrant has seen in a round, by what the rules let it observe."""
    seen = round_view(entry=entry, number=number)
    observed = [seen.frames(), [dict(one) for one in seen.events], seen.hands]
    return set(CARD.findall(json.dumps(observed)))
