"""Preparation of a tournament with a rule: seeds are drawn until the deals keep the rule."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_noop

from accounts.models import User
from games import registry
from games.core.errors import GameError
from games.core.terms import Terms
from tournaments.errors import TournamentNotOpen
from tournaments.models import Job, StateChange, Tournament
from tournaments.models.clock import database_now
from tournaments.play.replay import terms_of
from tournaments.play.seeds import new_seed, seed_hash, seed_sealed
from tournaments.play.solver import keeps_rule

State = Tournament.State
NOT_FOUND = gettext_noop("None of the seeds drawn keeps the rule.")
TOO_LATE = gettext_noop("The time to play passed while seeds were being drawn.")


def prepare_step(job: Job) -> bool:
    """Draw one seed; announce the tournament if its deals keep the rule. Return whether they do.

    A seed whose deals do not keep the rule is not stored.

    :raises GameError: if no more seeds may be drawn, or there is no time left to play.
    """
    tournament = job.tournament
    if tournament.state != State.PREPARING:
        return True
    if tournament.closes_at <= database_now():
        raise GameError(TOO_LATE)
    if not _count_draw(job):
        raise GameError(NOT_FOUND)
    terms = terms_of(tournament)._replace(seed=new_seed())
    most = tournament.most_flat
    if most is not None and not keeps_rule(registry.setup(terms), most_flat=most):
        return False
    return _announce(tournament, terms, by=tournament.created_by)


@transaction.atomic
def _count_draw(job: Job) -> bool:
    """Count one draw; return False if none is left.

    The draw is counted before it is made, so that a crash still counts.
    """
    if not Job.objects.filter(pk=job.pk, left__gt=0).update(left=F("left") - 1):
        return False
    return Tournament.objects.prepare(tournament_id=job.tournament_id, draws=F("draws") + 1)


@transaction.atomic
def _announce(tournament: Tournament, terms: Terms, *, by: User) -> bool:
    """Announce a tournament with the deals of these terms; return True."""
    Tournament.objects.prepare(
        tournament_id=tournament.pk,
        seed_encrypted=seed_sealed(terms.seed),
        seed_key_hash=seed_hash(terms.seed),
        commitment=terms.commitment(),
    )
    if Tournament.objects.advance(tournament_id=tournament.pk, to=State.ANNOUNCED):
        StateChange.objects.create(
            tournament=tournament, state=State.ANNOUNCED, at=database_now(), by=by
        )
    return True


@transaction.atomic
def tournament_lift_rule(*, tournament: Tournament, by: User) -> None:
    """Announce a tournament in preparation without its rule about deals, with a new seed.

    :raises TournamentNotOpen: if it is no longer in preparation.
    """
    terms = terms_of(tournament)._replace(seed=new_seed())
    if not Tournament.objects.prepare(tournament_id=tournament.pk, most_flat=None):
        raise TournamentNotOpen
    _announce(tournament, terms, by=by)
    Job.objects.filter(tournament=tournament, kind=Job.Kind.PREPARE).update(
        state=Job.State.DONE, claimed_until=None, parked_reason=""
    )
