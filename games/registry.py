"""The games and bots on offer, one line each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from games.core.entry import Setup
from games.core.errors import BadInput, BadRules, shown
from games.core.protocol import Bot, Option, Rules, Seat
from games.core.terms import Terms
from games.eenentwintigen.bots import BOTS as EENENTWINTIGEN_BOTS
from games.eenentwintigen.rules import EenentwintigenRules
from games.klassiek.bots import BOTS as KLASSIEK_BOTS
from games.klassiek.rules import KlassiekRules
from games.modern.bots import BOTS as MODERN_BOTS
from games.modern.rules import ModernRules
from games.thuis.bots import BOTS as THUIS_BOTS
from games.thuis.rules import ThuisRules

Options = Mapping[str, Option]


class Game(NamedTuple):
    """A game on offer.

    `seats`: the numbers of seats it allows, `default_seats` among them; `options`: each rule
    with the values it takes, the default first; `bots` by id.
    """

    id: str
    make: Callable[[int, Options], Rules[Any]]
    bots: Mapping[str, Bot[Any]]
    seats: tuple[Seat, ...] = (4,)
    default_seats: Seat = 4
    options: Mapping[str, tuple[Option, ...]] = MappingProxyType({})
    has_purse: bool = False

    def rules(self, *, seats: int, options: Options) -> Rules[Any]:
        """Return the rules with these options; what is left out has its default.

        :raises BadInput: if the game is not played with so many seats.
        :raises BadRules: if a rule or its value is unknown.
        """
        if type(seats) is not int or seats not in self.seats:
            raise BadInput(f"{self.id} is not played with {shown(seats)} seats.")
        return self.make(seats, self.completed(options))

    def completed(self, options: Options) -> dict[str, Option]:
        """Return every rule of the game with its value, defaults written out.

        :raises BadRules: if a rule or its value is unknown.
        """
        for name, chosen in options.items():
            allowed = self.options.get(name)
            if allowed is None:
                raise BadRules(f"{self.id} has no rule {shown(name)}.")
            if not any(type(chosen) is type(one) and chosen == one for one in allowed):
                raise BadRules(f"The rule {name!r} of {self.id} cannot be {shown(chosen)}.")
        return {name: options.get(name, allowed[0]) for name, allowed in self.options.items()}


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.id: game
        for game in (
            Game("klassiek", lambda seats, options: KlassiekRules(), KLASSIEK_BOTS),
            Game("modern", lambda seats, options: ModernRules(), MODERN_BOTS),
            Game(
                "thuis",
                lambda seats, options: ThuisRules(seats),
                THUIS_BOTS,
                seats=tuple(range(2, 9)),
            ),
            Game(
                "eenentwintigen",
                EenentwintigenRules,
                EENENTWINTIGEN_BOTS,
                seats=tuple(range(2, 9)),
                options={
                    "bank": ("rotating", "fixed"),
                    "bank_ace": ("eleven", "soft"),
                    "extras": (False, True),
                },
                has_purse=True,
            ),
        )
    }
)


def seed_bytes(text: str) -> bytes:
    """Return the 32 bytes of a seed written as 64 lower-case hex digits.

    :raises BadInput: if the text is anything else.
    """
    if len(text) != SEED_DIGITS or any(digit not in "0123456789abcdef" for digit in text):
        raise BadInput("A seed is 64 lower-case hex digits.")
    return bytes.fromhex(text)


SEED_DIGITS = 64


def game(game_id: object) -> Game:
    """Return the game with this id.

    :raises BadInput: if there is none.
    """
    found = GAMES.get(game_id) if isinstance(game_id, str) else None
    if found is None:
        raise BadInput(f"There is no game {shown(game_id)}.")
    return found


def setup(terms: Terms) -> Setup:
    """Return terms made playable.

    :raises BadInput: if the game, the number of seats or a bot is unknown.
    :raises BadRules: if the rules are not exactly those of the game, written out.
    """
    found = game(terms.game)
    rules = found.rules(seats=terms.seats, options=terms.rules)
    if set(terms.rules) != set(found.options):
        raise BadRules("Terms write out every rule of the game.")
    if len(terms.bots) != terms.seats - 1:
        raise BadInput(f"{terms.seats} seats take {terms.seats - 1} bots.")
    return Setup(terms, rules, tuple(bot(found, bot_id) for bot_id in terms.bots))


def bot(found: Game, bot_id: str) -> Bot[Any]:
    """Return a bot of a game by its id.

    :raises BadInput: if the game has no such bot.
    """
    if bot_id not in found.bots:
        raise BadInput(f"{found.id} has no bot {shown(bot_id)}.")
    return found.bots[bot_id]
