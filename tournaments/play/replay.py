"""What a replay shows its entrant: a round, an entry up to a turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Any

from games.core.actions import WORDS
from games.core.entry import Setup
from games.core.protocol import ENTRANT, Event
from games.core.round import Deal, Round, parse_actions, play, visible_events
from tournaments.models import Entry

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """A round as the entrant, seat 0, saw it.

    `turn`: how many turns the entrant has taken. `events`: every seat's, from the deal on.
    `half_points` (of every seat) and `hands` are None until it is over; `observation` is None and
    `legal_actions` empty from then on.
    """

    number: int
    dealer: int
    turn: int
    over: bool
    observation: dict[str, object] | None
    legal_actions: tuple[str, ...]
    events: tuple[Event, ...]
    half_points: Points | None
    hands: list[Any] | None
    table: list[str]


@dataclass(frozen=True, slots=True)
class EntrySeen:
    """How far an entry has got.

    `round`, `turn` and `current` are None once it is finished; `half_points` holds the entrant's
    of each finished round; `score_half_points` is None until it is scored.
    """

    state: str
    round: int | None
    turn: int | None
    current: RoundSeen | None
    half_points: Points
    score_half_points: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the replay gives up to one of the entrant's turns, that turn included.

    `events`: from that turn's action on.
    """

    seen: RoundSeen
    events: tuple[Event, ...]
    after: EntrySeen


def round_played(
    setup: Setup, number: int, words: Sequence[str], before: Sequence[int]
) -> Round[Any]:
    """Play a round with the entrant's actions; `before`: its half points of earlier rounds.

    :raises IllegalAction: at the first action that the rules forbid.
    """
    return setup.play(number, parse_actions(words), before)


def followed(setup: Setup, before: Sequence[int]) -> tuple[Points, Round[Any] | None]:
    """Return the points with those of rounds in which the entrant has no turn, and what is next.

    The round is None once the entry is over.
    """
    points = list(before)
    while not setup.is_over(points):
        current = _begun_at(setup, points).played
        if current.half_points is None:
            return tuple(points), current
        points.append(current.half_points[ENTRANT])
    return tuple(points), None


def told(
    setup: Setup, number: int, played: Round[Any], before: Sequence[int]
) -> list[tuple[Event, ...]]:
    """Return what the entrant saw: first of the deal, then of each action."""
    return _told(setup, setup.deal(number, before), played)


def _told(setup: Setup, deal: Deal, played: Round[Any]) -> list[tuple[Event, ...]]:
    return visible_events(setup.rules, deal, played.actions, ENTRANT)


@dataclass(frozen=True, slots=True)
class _Beginning:
    """What a round begins with; the setup follows from the commitment."""

    commitment: str
    number: int
    purse: int
    setup: Setup = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A round before the entrant's first turn, and what the entrant saw of it."""

    played: Round[Any]
    events: tuple[tuple[Event, ...], ...]


def _begun_at(setup: Setup, before: Sequence[int]) -> _Begun:
    """Return the round after these as it begins."""
    number, purse = len(before) + 1, setup.purse(before)
    return _begun(_Beginning(setup.terms.commitment(), number, purse, setup))


@lru_cache(maxsize=512)
def _begun(at: _Beginning) -> _Begun:
    """Return a round as it begins, which is the same for everyone who comes to it."""
    setup = at.setup
    deal = setup.deal(at.number)._replace(purse=at.purse)
    played = play(setup.rules, setup.bots, deal, ())
    return _Begun(played, tuple(_told(setup, deal, played)))


def seen(
    setup: Setup, number: int, played: Round[Any], events: Sequence[Sequence[Event]]
) -> RoundSeen:
    """Return a round as the entrant saw it, given what it was told."""
    rules, state, over = setup.rules, played.state, played.over
    return RoundSeen(
        number=number,
        dealer=rules.dealer(number),
        turn=played.turns,
        over=over,
        observation=None if over else rules.observe(state, ENTRANT).as_json(),
        legal_actions=tuple(WORDS[action] for action in rules.legal_actions(state)),
        events=tuple(chain.from_iterable(events)),
        half_points=played.half_points,
        hands=rules.hands(state) if over else None,
        table=rules.table(state),
    )


def standing_at(setup: Setup, before: Sequence[int], current: RoundSeen) -> EntrySeen:
    """Return how far an entry is that has got to this round, and not further."""
    if current.half_points is None:
        return EntrySeen(
            Entry.State.PLAYING.value, current.number, current.turn, current, tuple(before)
        )
    points, following = followed(setup, [*before, current.half_points[ENTRANT]])
    if following is None:
        return EntrySeen(Entry.State.FINISHED.value, None, None, None, points)
    number = len(points) + 1
    begun = seen(setup, number, following, _begun_at(setup, points).events)
    return EntrySeen(Entry.State.PLAYING.value, number, begun.turn, begun, points)


def answer(setup: Setup, number: int, words: Sequence[str], before: Sequence[int]) -> Answer:
    """Return what the last of these actions brought about.

    It holds nothing that changes later, so it is the same for ever.

    :raises IllegalAction: if the rules forbid one of the actions.
    """
    deal = setup.deal(number, before)
    played = play(setup.rules, setup.bots, deal, parse_actions(words))
    events = _told(setup, deal, played)
    own = [index for index, (seat, _) in enumerate(played.actions) if seat == ENTRANT]
    since = events[own[-1] + 1 :]
    current = seen(setup, number, played, events)
    return Answer(current, tuple(chain.from_iterable(since)), standing_at(setup, before, current))


def closed(shown: RoundSeen) -> RoundSeen:
    """Return a round that is not played any further: there is nothing to choose."""
    return replace(shown, legal_actions=())
