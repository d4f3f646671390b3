"""The life of a tournament: announced, opened, closed, made final; or voided."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, Required, TypedDict, Unpack

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.typed import one_line
from games import registry
from games.core.errors import GameError
from games.core.terms import Terms
from tournaments import queue
from tournaments.errors import BadInput, SeedAlreadyUsed, TournamentNotOpen
from tournaments.models import Entry, Job, StateChange, Tournament
from tournaments.models.bounds import (
    FIRST_YEAR,
    LAST_YEAR,
    MOST_GRACE,
    MOST_NAME,
    MOST_PLACES,
    MOST_REASON,
    MOST_ROUNDS,
    is_within_years,
)
from tournaments.models.clock import database_now
from tournaments.play.seeds import new_seed, seed_hash, seed_sealed
from tournaments.services.contest.entries import entry_finish, tournament_advance

SLUG_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
# What a plan says outside its terms, and how many rounds.
SAME = (
    *("name", "opens_at", "closes_at", "rounds", "places", "grace", "most_flat", "seed_supplied"),
    "asks_proof",
)
State = Tournament.State


class TournamentPlan(TypedDict, total=False):
    """The arguments for announcing a tournament."""

    name: Required[str]
    game: Required[str]
    bots: Required[Sequence[str]]
    opens_at: Required[datetime]
    closes_at: Required[datetime]
    rules: Mapping[str, int | str] | None
    seats: int | None
    rounds: int
    places: int
    grace: int
    seed: str | None
    most_flat: int | None
    asks_proof: bool | None


def tournament_create(*, by: User, **plan: Unpack[TournamentPlan]) -> Tournament:
    """Announce a tournament; without a seed in the plan a secret one is drawn.

    A tournament with a chosen seed is unranked. One with a rule about its deals (`most_flat`, the
    most flat rounds) is prepared first: a worker draws seeds until the deals keep the rule.
    Whether it asks for a proved address follows from `REQUIRE_PROVED_ADDRESS` where the plan does
    not say, if it is ranked.

    :raises BadInput: if the terms or the times are not valid.
    :raises SeedAlreadyUsed: if a tournament with this seed exists.
    """
    return _announce(*_planned(by, plan))


def _planned(by: User, plan: TournamentPlan) -> tuple[Tournament, Terms]:
    """Return the row of a planned tournament, not stored, and its terms.

    :raises BadInput: if the terms or the times are not valid.
    """
    _check_times(plan["opens_at"], plan["closes_at"])
    row = Tournament(
        name=_one_line(plan["name"], most=MOST_NAME),
        opens_at=plan["opens_at"],
        closes_at=plan["closes_at"],
        rounds=_number(plan, "rounds", default=16, most=MOST_ROUNDS),
        places=_number(plan, "places", default=10, most=MOST_PLACES),
        grace=_number(plan, "grace", default=24, most=MOST_GRACE),
        seed_supplied=plan.get("seed") is not None,
        most_flat=_most_flat(plan),
        asks_proof=_asks_proof(plan),
        created_by=by,
    )
    return row, _terms(plan, row.rounds)


def tournament_copy(
    *, tournament: Tournament, by: User, opens_at: datetime, closes_at: datetime, name: str
) -> Tournament:
    """Announce a tournament with the terms of another and a new seed.

    :raises BadInput: if the times or the name are not valid.
    """
    plan = _copy_plan(tournament, name=name, opens_at=opens_at, closes_at=closes_at)
    return tournament_create(by=by, **plan)


def _copy_plan(
    tournament: Tournament, *, name: str, opens_at: datetime, closes_at: datetime
) -> TournamentPlan:
    return {
        "name": name,
        "game": tournament.game,
        "bots": tournament.bots,
        "opens_at": opens_at,
        "closes_at": closes_at,
        "rules": tournament.rules,
        "seats": tournament.seats,
        "rounds": tournament.rounds,
        "places": tournament.places,
        "grace": tournament.grace,
        "most_flat": tournament.most_flat,
        "asks_proof": tournament.asks_proof,
    }


@transaction.atomic
def tournament_announce(*, by: User, **plan: Unpack[TournamentPlan]) -> tuple[Tournament, bool]:
    """Announce a tournament once, however often its form or call is sent.

    Return it, and whether this call announced it. A tournament of the same creator with the same
    name, times and terms is the same, unless it is void.

    :raises BadInput: if the terms or the times are not valid.
    :raises SeedAlreadyUsed: if a tournament with this seed exists.
    """
    row, terms = _planned(by, plan)
    existing = _existing(row, terms)
    return (existing, False) if existing else (_announce(row, terms), True)


@transaction.atomic
def tournament_announce_again(
    *, tournament: Tournament, by: User, opens_at: datetime, closes_at: datetime, name: str
) -> tuple[Tournament, bool]:
    """Announce a copy of a tournament once, with a new seed.

    Return it, and whether this call announced it.

    :raises BadInput: if the times or the name are not valid.
    """
    times = {"opens_at": opens_at, "closes_at": closes_at}
    planned = _planned(by, _copy_plan(tournament, name=name, **times))
    if existing := _existing(*planned, other_than=tournament.pk):
        return existing, False
    return tournament_copy(tournament=tournament, by=by, name=name, **times), True


@transaction.atomic
def tournament_void(*, tournament: Tournament, by: User, reason: str) -> None:
    """Void a tournament: finished rounds are scored, and everything is revealed.

    Voiding it again changes nothing.

    :raises BadInput: if no reason is given.
    :raises TournamentNotOpen: if it is final.
    """
    reason = _one_line(reason, most=MOST_REASON)
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if locked.state == State.VOID:
        return
    playing, at = _locked_playing(locked.pk), database_now()
    if not tournament_advance(tournament_id=locked.pk, to=State.VOID, at=at, by=by, reason=reason):
        raise TournamentNotOpen(_("A final tournament stays as it is."))
    for entry in playing:
        entry_finish(entry=entry, at=at, complete=False)


@transaction.atomic
def tournament_ask_proof(*, tournament: Tournament, asks: bool) -> None:
    """Set whether a tournament asks for a proved address.

    :raises TermsAreFixed: if somebody has joined, even if they have withdrawn since.
    """
    locked = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament.pk)
    if locked.get().asks_proof != asks:
        locked.update(asks_proof=asks)


@transaction.atomic
def tournament_open(*, tournament_id: int) -> bool:
    """Open a tournament at its time; return whether this call did."""
    locked = _locked(tournament_id)
    now = database_now()
    if locked is None or locked.opens_at > now:
        return False
    return tournament_advance(tournament_id=tournament_id, to=State.OPEN, at=now)


@transaction.atomic
def tournament_close(*, tournament_id: int) -> bool:
    """Close a tournament at its time, or once every place is taken and every entry finished.

    Return whether this call did.
    """
    locked = _locked(tournament_id)
    if locked is None or not (locked.closes_at <= database_now() or _is_played_out(locked)):
        return False
    playing, at = _locked_playing(tournament_id), database_now()
    if not tournament_advance(tournament_id=tournament_id, to=State.CLOSED, at=at):
        return False
    for entry in playing:
        entry_finish(entry=entry, at=at, complete=False)
    return True


@transaction.atomic
def tournament_finalise(*, tournament_id: int) -> bool:
    """Make a closed tournament final once every entry is scored or parked; return whether."""
    locked = _locked(tournament_id)
    open_ended = Entry.objects.filter(
        tournament_id=tournament_id, state__in=[Entry.State.PLAYING, Entry.State.FINISHED]
    )
    if locked is None or open_ended.exists():
        return False
    return tournament_advance(tournament_id=tournament_id, to=State.FINAL, at=database_now())


def _locked(tournament_id: int) -> Tournament | None:
    return Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()


def _is_played_out(tournament: Tournament) -> bool:
    entries = Entry.objects.filter(tournament=tournament, place__isnull=False)
    playing = entries.filter(state=Entry.State.PLAYING)
    return entries.count() >= tournament.places and not playing.exists()


def _locked_playing(tournament_id: int) -> list[Entry]:
    """Lock the entries being played, waiting for actions in progress to commit; return them."""
    playing = Entry.objects.filter(tournament_id=tournament_id, state=Entry.State.PLAYING)
    return list(playing.select_for_update(no_key=True).order_by("pk"))


def _existing(planned: Tournament, terms: Terms, *, other_than: int = 0) -> Tournament | None:
    """Return the tournament that its creator has announced with the same plan, if there is one."""
    # Two forms sent at the same moment wait for each other here.
    User.objects.select_for_update(no_key=True).get(pk=planned.created_by_id)
    rows = Tournament.objects.filter(
        created_by=planned.created_by_id,
        game=terms.game,
        seats=terms.seats,
        **{name: getattr(planned, name) for name in SAME},
    )
    if planned.seed_supplied:
        rows = rows.filter(seed_key_hash=seed_hash(terms.seed))
    rows = rows.exclude(state=Tournament.State.VOID).exclude(pk=other_than).order_by("pk")
    lists = (dict(terms.rules), list(terms.bots))  # JSON, which databases compare in their own ways
    return next((row for row in rows if (row.rules, row.bots) == lists), None)


@transaction.atomic
def _announce(row: Tournament, terms: Terms) -> Tournament:
    row.game, row.rules, row.bots = terms.game, dict(terms.rules), list(terms.bots)
    row.seats, row.rounds = terms.seats, terms.rounds
    row.seed_encrypted, row.seed_key_hash = seed_sealed(terms.seed), seed_hash(terms.seed)
    row.commitment = terms.commitment()
    row.slug = _slug(row.name)
    row.state = State.ANNOUNCED if row.most_flat is None else State.PREPARING
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        if not Tournament.objects.filter(seed_key_hash=row.seed_key_hash).exists():
            raise
        raise SeedAlreadyUsed from None
    StateChange.objects.create(
        tournament=row, state=row.state, at=database_now(), by=row.created_by
    )
    if row.state == State.PREPARING:
        Job.objects.add(kind=Job.Kind.PREPARE, tournament=row)
        queue.hint(queue.DO_NEXT_JOB)
    return row


def _terms(plan: TournamentPlan, rounds: int) -> Terms:
    """Return the terms with every rule written out.

    :raises BadInput: if the game cannot be played with them.
    """
    seed = plan.get("seed")
    try:
        game = registry.game(plan["game"])
        seats = plan.get("seats")
        terms = Terms(
            game=game.id,
            rules=game.full_options(plan.get("rules") or {}),
            seats=game.default_seats if seats is None else seats,
            bots=tuple(plan["bots"]),
            rounds=rounds,
            seed=registry.seed_bytes(new_seed() if seed is None else seed).hex(),
        )
        registry.setup(terms)
    except GameError as refusal:
        raise BadInput(str(refusal)) from refusal
    return terms


def _number(
    plan: TournamentPlan, name: Literal["rounds", "places", "grace"], *, default: int, most: int
) -> int:
    value = plan.get(name, default)
    if type(value) is not int or not 1 <= value <= most:
        raise BadInput(_("%(name)s is a number from 1 to %(most)s.") % {"name": name, "most": most})
    return value


def _most_flat(plan: TournamentPlan) -> int | None:
    most = plan.get("most_flat")
    if most is None:
        return None
    rounds = plan.get("rounds", 16)
    if type(most) is not int or not 0 <= most < rounds:
        raise BadInput(_("The most flat rounds are a number below that of the rounds."))
    if plan.get("seed") is not None:
        raise BadInput(_("A rule about the deals is for seeds that are made here."))
    return most


def _asks_proof(plan: TournamentPlan) -> bool:
    asks = plan.get("asks_proof")
    is_ranked = plan.get("seed") is None
    return (settings.REQUIRE_PROVED_ADDRESS and is_ranked) if asks is None else asks


def _check_times(opens_at: datetime, closes_at: datetime) -> None:
    if opens_at.tzinfo is None or closes_at.tzinfo is None:
        raise BadInput(_("A time needs its zone."))
    _check_years(opens_at, closes_at)
    if closes_at <= opens_at:
        raise BadInput(_("A tournament closes after it opens."))
    if closes_at <= database_now():
        raise BadInput(_("A tournament closes in the future."))


def _check_years(*times: datetime) -> None:
    """Refuse a mistyped year before anything is computed or looked up with it."""
    if not all(map(is_within_years, times)):
        raise BadInput(
            _("Take a year from %(first)s to %(last)s.") % {"first": FIRST_YEAR, "last": LAST_YEAR}
        )


def _one_line(text: str, *, most: int) -> str:
    """Return the text as it is stored.

    :raises BadInput: if it is empty, too long, or has characters that are refused.
    """
    try:
        return one_line(text, most=most)
    except ValidationError as refusal:
        raise BadInput(refusal.messages[0]) from None


def _slug(name: str) -> str:
    tail = "".join(secrets.choice(SLUG_LETTERS) for _letter in range(6))
    return "-".join(filter(None, (slugify(name)[:60].strip("-_"), tail)))
