"""Who may not join a tournament because of an e-mail address, until the tournament is final."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.address_hashes import address_digests, digests_left_behind
from accounts.email_lookup import proved_addresses
from accounts.models import FormerAddress, User
from tournaments.errors import AddressBarred, AddressNotProved
from tournaments.models import BarredAddress, Entry, Tournament

EVENT = "address barred"  # logged, so that it can be repeated after a restore
logger = structlog.get_logger(__name__)


class Bar(NamedTuple):
    """A barred address as the log holds it: the slug of the tournament, and a keyed hash."""

    tournament: str
    digest: str


def address_check(*, player: User, tournament: Tournament) -> None:
    """Refuse a player whose address keeps them out of a tournament.

    Where a proved address is asked for, only that one counts, and nobody else who was in the
    tournament may have proved it before: claiming another's address keeps nobody out.

    :raises AddressNotProved: if the tournament asks for a proved address, and there is none.
    :raises AddressBarred: if an entrant with the address was here before under another account.
    """
    asks = tournament.asks_proof
    if asks and not proved_addresses(player).exists():
        raise AddressNotProved
    digests = address_digests(player, proved_only=asks)
    barred = BarredAddress.objects.filter(tournament=tournament, digest__in=digests)
    passed_on = FormerAddress.objects.filter(
        digest__in=digests, proved=True, user__entries__tournament=tournament
    ).exclude(user=player)
    if barred.exists() or (asks and passed_on.exists()):
        raise AddressBarred


def addresses_bar(*, user: User) -> None:
    """Bar the addresses of an account that is being deleted, in the caller's transaction.

    From every tournament that it has or had an entry in, and that is not final or void yet.
    """
    entered = Entry.objects.filter(player=user).exclude(tournament__state__in=Tournament.REVEALED)
    for entry in entered.select_related("tournament"):
        tournament = entry.tournament
        digests = digests_left_behind(user, proved_only=tournament.asks_proof)
        bars_repeat(bars=[Bar(tournament.slug, digest) for digest in sorted(digests)])


@transaction.atomic
def bars_repeat(*, bars: Iterable[Bar]) -> int:
    """Add and log bars; return how many are new.

    A bar for a tournament that is unknown, final or void is left out.
    """
    count = 0
    for bar in bars:
        running = Tournament.objects.exclude(state__in=Tournament.REVEALED)
        tournament = running.filter(slug=bar.tournament).first()
        if tournament is None:
            continue
        _row, is_new = BarredAddress.objects.get_or_create(tournament=tournament, digest=bar.digest)
        if is_new:
            count += 1
            transaction.on_commit(partial(logger.info, **_log_event(bar)))
    return count


def bar_log_events() -> Iterator[dict[str, Any]]:
    """Yield every bar as the log event that it once was."""
    rows = BarredAddress.objects.order_by("pk").values_list("tournament__slug", "digest")
    return (_log_event(Bar(*row)) for row in rows.iterator())


def _log_event(bar: Bar) -> dict[str, Any]:
    return {"event": EVENT, "tournament": bar.tournament, "digest": bar.digest}


@transaction.atomic
def bars_clear() -> None:
    """Delete the hashes that no tournament needs: those of final and void ones.

    And those of addresses given up by players who are in no tournament that is being played. Rows
    that another call is deleting are left to it, so that two tournaments can end at once.
    """
    _delete(BarredAddress.objects.filter(tournament__state__in=Tournament.REVEALED))
    entries = Entry.objects.filter(player=OuterRef("user"))
    running = entries.exclude(tournament__state__in=Tournament.REVEALED)
    _delete(FormerAddress.objects.filter(~Exists(running)))


def _delete(rows: QuerySet[Any]) -> None:
    free = rows.select_for_update(skip_locked=True, of=("self",))
    rows.model._default_manager.filter(pk__in=[row.pk for row in free]).delete()
