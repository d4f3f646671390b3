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
# One open tournament per game: name, game and bots. Guests have played in the last one.
OPEN_TOURNAMENTS = (
    (
        "Eenentwintigen: who keeps the most chips?",
        "eenentwintigen",
        ("steady-1", "bold-1", "sharp-1"),
    ),
    ("Thuis with five at the table", "thuis", ("steady-1", "bold-1", "sharp-1", "steady-1")),
    ("Modern: stock or open pile?", "modern", ("steady-1", "bold-1", "sharp-1")),
    ("Klassiek for everyone", "klassiek", ("steady-1", "bold-1", "sharp-1")),
)
# A tournament that ten guests have played, for a winner, reviews and profiles to look at.
PLAYED_TOURNAMENT = ("Klassiek, played to the end", "klassiek", ("steady-1", "sharp-1", "bold-1"))
# Players of the demo: ordinary entries, whose turns a bot chooses.
GUESTS = (
    "Anneke", "Bram", "Carolien", "Dirk", "Esmee", "Floris", "Gijs", "Hanneke", "Ilse", "Joost",
)  # fmt: skip
EARLY = 6  # guests that have played in the open tournament
BOTS_OF_GUESTS = ("steady-1", "bold-1", "sharp-1")


@transaction.atomic
def demo_account(*, name: str, password: str, is_organiser: bool) -> bool:
    """Create an account unless the name is taken; return whether it was created."""
    if User.objects.filter(username__iexact=name).exists():
        return False
    make = User.objects.create_superuser if is_organiser else User.objects.create_user
    make(name, password=password)
    return True


def demo_tournaments() -> list[Tournament]:
    """Return the open tournaments of the demo; creates those that are missing or have closed."""
    _ensure_played_tournament()
    tournaments = [_tournament(name, game, bots) for name, game, bots in OPEN_TOURNAMENTS]
    _fill(tournaments[-1], GUESTS[:EARLY])
    return tournaments


def _ensure_played_tournament() -> None:
    """Ensure one tournament that all guests have played; the workers make it final."""
    name, game, bots = PLAYED_TOURNAMENT
    rows = Tournament.objects.filter(created_by__username=ORGANISER, name=name)
    if not rows.filter(state__in=["closed", "final"]).exists():
        _fill(_tournament(name, game, bots), GUESTS)


def _fill(tournament: Tournament, names: Sequence[str]) -> None:
    for number, name in enumerate(names):
        guest = _guest(name)
        if guest is not None:
            _play(entry_join(tournament=tournament, player=guest)[0], number)


def _tournament(name: str, game: str, bots: Sequence[str]) -> Tournament:
    organiser = User.objects.get(username=ORGANISER)
    now = database_now()
    current = Tournament.objects.filter(created_by=organiser, name=name, closes_at__gt=now)
    existing = current.filter(state__in=["announced", "open"]).order_by("pk").first()
    tournament = existing or tournament_create(
        by=organiser,
        name=name,
        game=game,
        seats=len(bots) + 1,
        bots=list(bots),
        opens_at=now,
        closes_at=now + timedelta(days=DAYS),
        asks_proof=False,  # its players have no addresses
    )
    tournament_open(tournament_id=tournament.pk)
    return tournament


def _guest(name: str) -> User | None:
    """Return an account without a password; None if somebody can sign in under this name."""
    user = User.objects.filter(username__iexact=name).first() or User.objects.create_user(name)
    return None if user.has_usable_password() else user


def _play(entry: Entry, guest: int) -> None:
    """Play an entry to its end; each turn is chosen by a bot from the entrant's observation."""
    setup = setup_of(entry.tournament)
    while (view := entry_view(entry=entry)).round is not None:
        number, turn = view.round, view.turn or 0
        bot = GAMES[setup.terms.game].bots[_bot_of_guest(guest, number)]
        words = turn_words(entry=entry, number=number)
        replay = setup.play(number, parse_actions(words), view.half_points)
        action = bot.choose(setup.rules.observe(replay.state, ENTRANT))
        turn_take(entry=entry, number=number, turn=turn, action=WORDS[action])
        entry.refresh_from_db(fields=["half_points", "state", "complete"])


def _bot_of_guest(guest: int, number: int) -> str:
    """Return the bot that plays for a guest in a round; nine guests differ, the tenth ties."""
    return BOTS_OF_GUESTS[(guest // 3 + guest % 3 * number) % 3]
