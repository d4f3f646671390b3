"""The demo: accounts, an open tournament of each game, and one played to its end."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from games.core.actions import WORDS
from games.core.protocol import ENTRANT
from games.core.round import parse_actions
from games.registry import GAMES
from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now
from tournaments.play.replay import entry_view, setup_of, turn_words
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.tournaments import tournament_create, tournament_open
from tournaments.services.contest.turns import turn_take

ORGANISER, PLAYER = "organiser", "player"
DAYS = 14
# One tournament a game: its name, its game, its bots. Guests have played the last.
OFFERED = (
    (
        "Eenentwintigen: who keeps the most chips?",
        "eenentwintigen",
        ("steady-1", "bold-1", "sharp-1"),
    ),
    ("Thuis with five at the table", "thuis", ("steady-1", "bold-1", "sharp-1", "steady-1")),
    ("Modern: stock or open pile?", "modern", ("steady-1", "bold-1", "sharp-1")),
    ("Klassiek for everyone", "klassiek", ("steady-1", "bold-1", "sharp-1")),
)
# Ten have played this one, so that it is soon final: a winner, reviews, profiles to look at.
PLAYED = ("Klassiek, played to the end", "klassiek", ("steady-1", "sharp-1", "bold-1"))
# Who plays along: ordinary entries, played a turn at a time with a bot's eyes.
GUESTS = (
    "Anneke", "Bram", "Carolien", "Dirk", "Esmee", "Floris", "Gijs", "Hanneke", "Ilse", "Joost",
)  # fmt: skip
EARLY = 6  # so many of them are in the open tournament already
EYES = ("steady-1", "bold-1", "sharp-1")


@transaction.atomic
def demo_account(*, name: str, password: str, is_organiser: bool) -> bool:
    """Make an account if there is none of that name; say whether it was made."""
    if User.objects.filter(username__iexact=name).exists():
        return False
    make = User.objects.create_superuser if is_organiser else User.objects.create_user
    make(name, password=password)
    return True


def demo_tournaments() -> list[Tournament]:
    """Return the demo's open tournaments, new ones where the last have closed."""
    _played_out()
    offered = [_tournament(name, game, bots) for name, game, bots in OFFERED]
    _fill(offered[-1], GUESTS[:EARLY])
    return offered


def _played_out() -> None:
    """See that one tournament was played by all; the sweep and the workers make it final."""
    name, game, bots = PLAYED
    made = Tournament.objects.filter(created_by__username=ORGANISER, name=name)
    if not made.filter(state__in=["closed", "final"]).exists():
        _fill(_tournament(name, game, bots), GUESTS)


def _fill(tournament: Tournament, names: Sequence[str]) -> None:
    for number, name in enumerate(names):
        guest = _guest(name)
        if guest is not None:
            _play(entry_join(tournament=tournament, player=guest)[0], number)


def _tournament(name: str, game: str, bots: Sequence[str]) -> Tournament:
    organiser = User.objects.get(username=ORGANISER)
    now = database_now()
    going_on = Tournament.objects.filter(created_by=organiser, name=name, closes_at__gt=now)
    found = going_on.filter(state__in=["announced", "open"]).order_by("pk").first()
    tournament = found or tournament_create(
        by=organiser,
        name=name,
        game=game,
        seats=len(bots) + 1,
        bots=list(bots),
        opens_at=now,
        closes_at=now + timedelta(days=DAYS),
    )
    tournament_open(tournament_id=tournament.pk)
    return tournament


def _guest(name: str) -> User | None:
    """Return an account that nobody can sign in to; None where the name is a person's."""
    found = User.objects.filter(username__iexact=name).first() or User.objects.create_user(name)
    return None if found.has_usable_password() else found


def _play(entry: Entry, guest: int) -> None:
    """Play an entry to its end as a bot would, which sees what the entrant sees."""
    setup = setup_of(entry.tournament)
    while (standing := entry_view(entry=entry)).round is not None:
        number, turn = standing.round, standing.turn or 0
        chooser = GAMES[setup.terms.game].bots[_eyes(guest, number)]
        words = turn_words(entry=entry, number=number)
        played = setup.play(number, parse_actions(words), standing.half_points)
        action = chooser.choose(setup.rules.observe(played.state, ENTRANT))
        turn_take(entry=entry, number=number, turn=turn, action=WORDS[action])
        entry.refresh_from_db(fields=["half_points", "state", "complete"])


def _eyes(guest: int, number: int) -> str:
    """Return the bot that a guest is in a round: nine guests differ, the tenth ties with one."""
    return EYES[(guest // 3 + guest % 3 * number) % 3]
