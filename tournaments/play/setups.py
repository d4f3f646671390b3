"""The setup of a tournament (terms, rules, bots), built from its row and cached."""

import json
from functools import lru_cache

from games import registry
from games.core.entry import Setup
from games.core.terms import Terms
from tournaments.models import Entry, Tournament
from tournaments.play.seeds import seed_opened

__all__ = ["Setup", "setup_at", "setup_for", "setup_of", "terms_of"]


def setup_of(tournament: Tournament) -> Setup:
    """Return a tournament's terms, the seed included, with its rules and bots."""
    return _setup(
        (tournament.game, tournament.seats, tournament.rounds),
        json.dumps(tournament.rules),
        tuple(tournament.bots),
        tournament.seed_encrypted,
    )


def setup_for(entry: Entry) -> Setup:
    """Return the setup of an entry's tournament; reads only its key and commitment."""
    tournament = entry.tournament
    return setup_at(tournament_id=tournament.pk, commitment=tournament.commitment)


@lru_cache(maxsize=256)
def setup_at(*, tournament_id: int, commitment: str) -> Setup:
    """Return the setup of a tournament by key; the commitment is part of the cache key."""
    return setup_of(Tournament.objects.get(pk=tournament_id, commitment=commitment))


def terms_of(tournament: Tournament) -> Terms:
    """Return a tournament's terms with the seed, which nobody may see before the end."""
    return setup_of(tournament).terms


@lru_cache(maxsize=256)
def _setup(shape: tuple[str, int, int], rules: str, bots: tuple[str, ...], sealed: str) -> Setup:
    game, seats, rounds = shape
    seed = seed_opened(sealed)
    return registry.setup(Terms(game, json.loads(rules), seats, bots, rounds, seed))
