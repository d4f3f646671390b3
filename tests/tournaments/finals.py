"""Entries of final tournaments, as profiles and shared results are made of."""

from accounts.models import User
from tests.tournaments.factories import advance, first, last, make_entry, make_tournament, play
from tests.tournaments.reviewed import keep_all


def make_final(*, par=True, others=1, name="Vrijdag", **plan):
    """Give Anna's entry, who takes the first action that is legal; others take the last."""
    anna = User.objects.filter(username="Anna").first() or User.objects.create_user("Anna")
    made = make_tournament(**{"rounds": 3, "name": name} | plan)
    mine = play(make_entry(made, anna), choose=first)
    for _ in range(others):
        play(make_entry(made), choose=last)
    advance(made, to="final")
    if par:
        keep_all(made)
    mine.refresh_from_db()
    return mine
