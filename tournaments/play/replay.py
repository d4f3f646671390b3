"""Entries replayed from rows: the setup of the tournament, rounds as the entrant sees them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from games import registry
from games.core.actions import WORDS
from games.core.protocol import ENTRANT, Event, Rules
from games.core.round import Round, parse_actions, play, visible_events
from games.core.terms import Setup as Setup  # pages name the type, and may not import games
from games.core.terms import Terms
from tournaments.errors import NotFound
from tournaments.models import Entry, Tournament, Turn
from tournaments.play.seeds import seed_opened

Points = tuple[int, ...]
Frame = dict[str, object]  # the entrant's observation as JSON


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


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as the entrant, seat 0, sees it.

    `turn`: the number of turns the entrant has taken. `events`: visible events of all seats, from
    the deal on. `half_points` (of every seat) and `hands` are None until the round is over; from
    then on `observation` is None and `legal_actions` empty. `frames()` returns the observation
    after the deal and after each action; it is computed at each call, because only pages need it.
    """

    number: int
    dealer: int
    turn: int
    over: bool
    observation: Frame | None
    legal_actions: tuple[str, ...]
    events: tuple[Event, ...]
    half_points: Points | None
    hands: list[Any] | None
    table: list[str]
    frames: Callable[[], list[Frame]] = field(compare=False, repr=False)

    def without_actions(self) -> "RoundView":
        """Return the same round with no legal actions, for an entry that is not played on."""
        return replace(self, legal_actions=())


@dataclass(frozen=True, slots=True)
class EntryView:
    """How far an entry has got.

    `round`, `turn` and `current` are None once it is finished. `half_points` holds the entrant's
    result of each finished round; `score_half_points` is None until the entry is scored.
    """

    state: str
    round: int | None
    turn: int | None
    current: RoundView | None
    half_points: Points
    score_half_points: int | None = None


@dataclass(frozen=True, slots=True)
class TurnReplay:
    """The replay up to and including one of the entrant's turns.

    `events`: the visible events of that turn's action and of all actions after it. `after`: the
    entry just after them.
    """

    round_view: RoundView
    events: tuple[Event, ...]
    after: EntryView


def turn_words(*, entry: Entry, number: int) -> list[str]:
    """Return the entrant's actions in a round, in order."""
    rows = Turn.objects.filter(entry=entry, round=number).order_by("number")
    return list(rows.values_list("action", flat=True))


def round_view(*, entry: Entry, number: int, turns: int | None = None) -> RoundView:
    """Return a round of an entry, after its first `turns` turns (None: after all of them).

    :raises NotFound: if the entry has not begun that round.
    """
    finished = len(entry.half_points)
    has_ended = entry.complete or entry.state == Entry.State.WITHDRAWN
    if not 1 <= number <= (finished if has_ended else finished + 1):
        raise NotFound
    words = turn_words(entry=entry, number=number)[:turns]
    view = replayed_view(setup_of(entry.tournament), number, words, entry.half_points[: number - 1])
    return view if entry.state == Entry.State.PLAYING else view.without_actions()


def entry_view(*, entry: Entry, upto: tuple[int, int] | None = None) -> EntryView:
    """Return how far an entry has got; `upto` (round, turn): as it was just after that turn.

    :raises NotFound: if that round has not been begun.
    """
    if upto is not None:
        number, turn = upto
        current = round_view(entry=entry, number=number, turns=turn + 1)
        return _entry_after(setup_of(entry.tournament), entry.half_points[: number - 1], current)
    points = tuple(entry.half_points)
    if entry.state != Entry.State.PLAYING:
        return EntryView(entry.state, None, None, None, points, entry.score_half_points)
    current = round_view(entry=entry, number=len(points) + 1)
    if current.over and _has_older_points(entry):
        return entry_view(entry=entry)
    return EntryView(entry.state, current.number, current.turn, current, points)


def _has_older_points(entry: Entry) -> bool:
    """Read an entry's row again; return True if a round has ended since it was first read."""
    before = entry.half_points
    entry.refresh_from_db(
        fields=["state", "half_points", "complete", "finished_at", "score_half_points"]
    )
    return bool(entry.half_points != before)


def turn_replay(
    setup: Setup, number: int, words: Sequence[str], before: Sequence[int]
) -> TurnReplay:
    """Return the replay up to the last of the entrant's actions `words` in a round.

    It depends on nothing that changes later, so a repeated request gets the same answer.
    `before`: the entrant's half points of the earlier rounds.

    :raises IllegalAction: if the rules forbid one of the actions.
    """
    round_ = setup.play(number, parse_actions(words), before, keep_states=True)
    events = visible_events(setup.rules, round_, ENTRANT)
    last = max(index for index, (seat, _) in enumerate(round_.actions) if seat == ENTRANT)
    view = view_of(setup, number, round_, events)
    since = tuple(chain.from_iterable(events[last + 1 :]))
    return TurnReplay(view, since, _entry_after(setup, before, view))


def replayed_view(
    setup: Setup, number: int, words: Sequence[str], before: Sequence[int]
) -> RoundView:
    """Return a round played with the entrant's actions; `before`: half points of earlier rounds.

    :raises IllegalAction: at the first action that the rules forbid.
    """
    round_ = setup.play(number, parse_actions(words), before, keep_states=True)
    return view_of(setup, number, round_)


def view_of(
    setup: Setup,
    number: int,
    round_: Round[Any],
    events: Sequence[Sequence[Event]] | None = None,
) -> RoundView:
    """Return a round that has kept its states as its entrant sees it.

    `events`: its visible events, if the caller has them.
    """
    rules, state, over = setup.rules, round_.state, round_.over
    if events is None:
        events = visible_events(rules, round_, ENTRANT)
    return RoundView(
        number=number,
        dealer=rules.dealer(number),
        turn=round_.turns,
        over=over,
        observation=None if over else rules.observe(state, ENTRANT).as_json(),
        legal_actions=tuple(WORDS[action] for action in rules.legal_actions(state)),
        events=tuple(chain.from_iterable(events)),
        half_points=round_.half_points,
        hands=rules.hands(state) if over else None,
        table=rules.table(state),
        frames=partial(_frames, rules, round_.states),
    )


def _frames(rules: Rules[Any], states: Sequence[Any]) -> list[Frame]:
    return [rules.observe(state, ENTRANT).as_json() for state in states]


def next_round(setup: Setup, before: Sequence[int]) -> tuple[Points, RoundView | None]:
    """Return the points of an entry and the round in which the entrant has its next turn.

    Rounds after `before` in which the entrant has no turn are over at once; their points are
    added. The round is None once the entry is over.
    """
    points = list(before)
    while not setup.is_over(points):
        current = _new_round(
            _RoundStart(setup.terms.commitment(), len(points) + 1, setup.purse(points), setup)
        )
        if current.half_points is None:
            return tuple(points), current
        points.append(current.half_points[ENTRANT])
    return tuple(points), None


@dataclass(frozen=True, slots=True)
class _RoundStart:
    """Cache key: commitment (which determines the setup), round number, purse."""

    commitment: str
    number: int
    purse: int
    setup: Setup = field(compare=False, repr=False)


@lru_cache(maxsize=512)
def _new_round(start: _RoundStart) -> RoundView:
    """Return a round before the entrant's first turn; it is the same for every entrant."""
    setup = start.setup
    deal = setup.deal(start.number)._replace(purse=start.purse)
    return view_of(setup, start.number, play(setup.rules, setup.bots, deal, (), keep_states=True))


def _entry_after(setup: Setup, before: Sequence[int], current: RoundView) -> EntryView:
    """Return an entry that has got to this round; `before`: its points of the earlier rounds."""
    points: Points = tuple(before)
    following: RoundView | None = current
    if current.half_points is not None:
        points, following = next_round(setup, [*before, current.half_points[ENTRANT]])
    if following is None:
        return EntryView(Entry.State.FINISHED.value, None, None, None, points)
    return EntryView(Entry.State.PLAYING.value, following.number, following.turn, following, points)
