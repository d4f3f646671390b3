"""Announcing a tournament from a form, which may be sent twice."""

from datetime import datetime
from typing import Unpack

from django.db import transaction

from accounts.models import User
from tournaments.models import Tournament
from tournaments.services.contest.tournaments import Plan, tournament_copy, tournament_create


@transaction.atomic
def tournament_announce(*, by: User, **plan: Unpack[Plan]) -> tuple[Tournament, bool]:
    """Announce a tournament, and say whether it was done now: sent again, the form changes nothing.

    The same maker, game, name and times make the same tournament.

    :raises BadInput: if the terms or the times make no tournament.
    :raises SeedAlreadyUsed: if some tournament has been dealt from this seed.
    """
    found = _announced(
        by=by, game=plan["game"], name=plan["name"], times=(plan["opens_at"], plan["closes_at"])
    )
    return (found, False) if found else (tournament_create(by=by, **plan), True)


@transaction.atomic
def tournament_announce_again(
    *, tournament: Tournament, by: User, opens_at: datetime, closes_at: datetime, name: str
) -> tuple[Tournament, bool]:
    """Announce a copy of a tournament, and say whether it was done now, as above.

    :raises BadInput: if the times or the name make no tournament.
    """
    found = _announced(by=by, game=tournament.game, name=name, times=(opens_at, closes_at))
    if found and found.pk != tournament.pk:
        return found, False
    made = tournament_copy(
        tournament=tournament, by=by, opens_at=opens_at, closes_at=closes_at, name=name
    )
    return made, True


def _announced(
    *, by: User, game: str, name: str, times: tuple[datetime, datetime]
) -> Tournament | None:
    # Forms sent at one instant wait here for each other.
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    rows = Tournament.objects.filter(created_by=by, game=game, name=" ".join(name.split()))
    rows = rows.filter(opens_at=times[0], closes_at=times[1])
    return rows.exclude(state=Tournament.State.VOID).order_by("pk").first()
