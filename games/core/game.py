"""`Game`: the record of one game, with everything that tools and site use of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from games.core.actions import Action
from games.core.cards import Card, full_deck
from games.core.dealing import RandomStream
from games.core.errors import BadInput, BadRules, short_repr
from games.core.protocol import Bot, Option, Options, Rules, Seat
from games.core.round import ObservedStep
from games.core.terms import Setup, Terms

StateT_contra = TypeVar("StateT_contra", contravariant=True)


class Bounds(Protocol[StateT_contra]):
    """Upper bounds of one game that let the par search prune.

    `free`: the actions that do not end a turn. `long`: True if rounds are too long
    for a full search, in a game in which the highest bound is nearly always reached.
    """

    @property
    def free(self) -> frozenset[Action]: ...
    @property
    def long(self) -> bool: ...

    def final_half_points(self, state: StateT_contra) -> int | None:
        """Return the entrant's final half points if no action can change them, else None."""

    def bound(self, state: StateT_contra, turns: int) -> int:
        """Return half points that no line exceeds within this many turns of the entrant."""


class Belief(Protocol):
    """The hidden cards that are consistent with everything the entrant has observed."""

    def after(self, step: ObservedStep, stream: RandomStream) -> "Belief":
        """Return the belief after one more action."""

    def deals(self, observation: Any, stream: RandomStream) -> Iterator[Any]:
        """Yield random states consistent with the belief, uniformly; it may end early."""


class BeliefClass(Protocol):
    """A class of beliefs, with the two functions that do not depend on one belief."""

    def on_the_deal(self, bots: Sequence[Bot[Any]], first: Any) -> Belief:
        """Return the belief before any action; `first` is the entrant's first observation."""

    def final_half_points(self, state: Any) -> int | None:
        """Return the entrant's final half points if no action can change them, else None."""


class Game(NamedTuple):
    """The record of one game.

    `rules_class` is called with `seats` and `options`; `bounds` with the rules and the state that
    a search starts from. `founders` are the ids of the bots that the golden files are played
    with; bots added later are not among them. `lowest_rank` is the rank of the lowest card of
    the deck. `fair_choices` is the budget of a fair value: once the bots have made this many
    choices, no more deals are sampled. `yardstick` is what extraction compares an entry with: par,
    or the best bot in a game in which nearly every deal allows the highest result.

    `options` holds each rule of the game with its values, the default first. `later_options`
    names the rules that were added after the game was published: terms may lack them, and are
    then played with the default, which plays as the game did before.
    """

    id: str
    rules_class: Callable[..., Rules[Any]]
    lowest_rank: str
    bots: Mapping[str, Bot[Any]]
    founders: tuple[str, ...]
    bounds: Callable[[Rules[Any], Any], Bounds[Any]]
    belief: BeliefClass
    seats: tuple[Seat, ...] = (4,)
    default_seats: Seat = 4
    options: Mapping[str, tuple[Option, ...]] = MappingProxyType({})
    later_options: tuple[str, ...] = ()
    has_purse: bool = False
    yardstick: Literal["par", "best-bot"] = "par"
    fair_choices: int = 20_000

    def deck(self) -> tuple[Card, ...]:
        """Return the cards of the game in canonical order."""
        return full_deck(lowest=self.lowest_rank)

    def rules(self, *, seats: int, options: Options) -> Rules[Any]:
        """Return the rules with these options; a missing option has its default.

        :raises BadInput: if the game is not played with this number of seats.
        :raises BadRules: if a rule or its value is unknown.
        """
        if type(seats) is not int or seats not in self.seats:
            raise BadInput(f"{self.id} is not played with {short_repr(seats)} seats.")
        return self.rules_class(seats=seats, options=self.full_options(options))

    def full_options(self, options: Options) -> dict[str, Option]:
        """Return a value for every rule of the game: the given one or the default.

        :raises BadRules: if a rule or its value is unknown.
        """
        for name, value in options.items():
            allowed = self.options.get(name)
            if allowed is None:
                raise BadRules(f"{self.id} has no rule {short_repr(name)}.")
            if not any(type(value) is type(option) and value == option for option in allowed):
                raise BadRules(f"The rule {name!r} of {self.id} cannot be {short_repr(value)}.")
        return {name: options.get(name, allowed[0]) for name, allowed in self.options.items()}

    def setup(self, terms: Terms) -> Setup:
        """Return the terms with the rules and the bots that they name.

        :raises BadInput: if the number of seats or a bot is unknown.
        :raises BadRules: if a rule or its value is unknown, or a rule is missing that the game
            had from the start.
        """
        rules = self.rules(seats=terms.seats, options=terms.rules)
        if set(self.options).difference(self.later_options, terms.rules):
            raise BadRules("Terms write out every rule of the game.")
        if len(terms.bots) != terms.seats - 1:
            raise BadInput(f"{terms.seats} seats take {terms.seats - 1} bots.")
        return Setup(terms, rules, tuple([self.bot(bot_id) for bot_id in terms.bots]))

    def bot(self, bot_id: str) -> Bot[Any]:
        """Return a bot by its id.

        :raises BadInput: if the game has no such bot.
        """
        if bot_id not in self.bots:
            raise BadInput(f"{self.id} has no bot {short_repr(bot_id)}.")
        return self.bots[bot_id]
