"""What decides whether a turn may be taken, read in one go once its entry is locked."""

from dataclasses import dataclass

from django.db import connection

from tournaments.models import Entry, Tournament
from tournaments.models.written import NOW, entry_key

# Written out: the busiest question of all, and putting it together anew cost more than asking it.
_QUESTION = """
SELECT t.id, t.slug, t.name, t.game, t.seats, t.rounds, t.grace, t.commitment,
  t.state = 'open' AND t.closes_at > {now},
  (SELECT is_active FROM accounts_user WHERE id = %s), own.action
FROM tournaments_tournament t
LEFT JOIN tournaments_turn own ON own.entry_id = %s AND own.round = %s
WHERE t.id = %s
ORDER BY own.number
"""
# In the order of the columns, as `from_db` takes them.
_KEPT = ("id", "slug", "name", "game", "seats", "rounds", "grace", "commitment")
_MOST_NUMBER = 32767  # what the column of a turn's round can hold


@dataclass(frozen=True, slots=True)
class Moment:
    """The tournament (what is not of its terms is read when asked for), and the turns so far.

    `is_open`: by its state and by the database's clock. `has_player`: the account is not closed.
    """

    tournament: Tournament
    is_open: bool
    has_player: bool
    words: tuple[str, ...]


def moment_of(*, entry: Entry, number: int) -> Moment:
    """Return what holds now for an entry and its round `number`; ask once it is locked."""
    round_ = number if 0 <= number <= _MOST_NUMBER else 0
    with connection.cursor() as cursor:
        question = _QUESTION.format(now=NOW[connection.vendor])
        asked = [entry.player_id, entry_key(entry.pk), round_, entry.tournament_id]
        cursor.execute(question, asked)
        rows = cursor.fetchall()
    *known, is_open, has_player, _ = rows[0]
    tournament = Tournament.from_db(connection.alias, _KEPT, known)
    words = tuple(row[-1] for row in rows if row[-1] is not None)
    return Moment(tournament, bool(is_open), bool(has_player), words)
