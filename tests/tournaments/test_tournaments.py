"""The life of a tournament: announced, opened, closed, final or void."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.utils import timezone

from games.core.terms import read_terms
from tests.tournaments.factories import (
    BOTS,
    HOUR,
    advance,
    make_entry,
    make_organiser,
    make_tournament,
    past,
    play,
)
from tournaments.errors import BadInput, SeedAlreadyUsed, TournamentNotOpen
from tournaments.models import StateChange, Tournament
from tournaments.play.replay import terms_of
from tournaments.play.seeds import seed_hash, seed_opened
from tournaments.services.contest.tournaments import (
    tournament_close,
    tournament_copy,
    tournament_create,
    tournament_finalise,
    tournament_open,
    tournament_void,
)

pytestmark = pytest.mark.django_db
SEED = "5eed" * 16


def changes(tournament):
    return list(tournament.changes.values_list("state", flat=True))


def test_a_tournament_is_announced_with_its_own_seed():
    one, other = make_tournament(state="announced"), make_tournament(state="announced")
    seed = seed_opened(one.seed_encrypted)

    assert (one.state, changes(one)) == ("announced", ["announced"])
    assert not one.seed_supplied
    assert len(bytes.fromhex(seed)) == 32
    assert seed != seed_opened(other.seed_encrypted)
    assert one.slug != other.slug
    assert one.slug.startswith("spring-")


def test_the_commitment_is_that_of_the_terms():
    tournament = make_tournament()
    terms = terms_of(tournament)

    assert tournament.commitment == terms.commitment()
    assert read_terms(terms.as_json()) == terms
    assert terms.as_json() == {
        "bots": list(BOTS),
        "game": "klassiek",
        "rounds": 16,
        "rules": {},
        "seats": 4,
        "seed": seed_opened(tournament.seed_encrypted),
    }


def test_no_row_has_the_seed_in_plain_text():
    make_tournament(seed=SEED)

    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tournaments_tournament")
        assert SEED not in repr(cursor.fetchall())


def test_a_new_key_still_decrypts_old_seeds_and_changes_no_hash(settings):
    tournament = make_tournament(seed=SEED)
    settings.SEED_KEYS = ["A" * 43 + "=", *settings.SEED_KEYS]

    assert seed_opened(tournament.seed_encrypted) == SEED
    assert seed_hash(SEED) == tournament.seed_key_hash
    with pytest.raises(SeedAlreadyUsed):
        make_tournament(seed=SEED)


def test_a_seed_can_be_used_once():
    assert make_tournament(seed=SEED).seed_supplied

    with pytest.raises(SeedAlreadyUsed):
        make_tournament(seed=SEED, game="klassiek", rounds=3)
    assert Tournament.objects.count() == 1
    assert make_tournament().pk  # the refusal left the transaction whole


@pytest.mark.parametrize(
    ("_case", "plan"),
    [
        ("no such game", {"game": "poker"}),
        ("no such bot", {"bots": ["steady-9"] * 3}),
        ("a bot too few", {"bots": ["steady-1"] * 2}),
        ("no such rule", {"rules": {"extras": True}}),
        ("five seats", {"seats": 5}),
        ("a short seed", {"seed": "00"}),
        ("an empty seed", {"seed": ""}),
        ("a seed in capitals", {"seed": "5EED" * 16}),
        ("no rounds", {"rounds": 0}),
        ("rounds without end", {"rounds": 101}),
        ("true rounds", {"rounds": True}),
        ("an eleventh place", {"places": 11}),
        ("no places", {"places": 0}),
        ("no grace", {"grace": 0}),
        ("no name", {"name": "  "}),
        ("a long name", {"name": "x" * 81}),
        ("a name that cannot be stored", {"name": "a\0b"}),
        ("a name that turns round", {"name": "a\u202eb"}),
        ("closing as it opens", {"closes_at": timezone.now(), "opens_at": timezone.now() + HOUR}),
        ("closed already", {"closes_at": timezone.now() - HOUR / 2}),
        ("a time without a zone", {"closes_at": timezone.now().replace(tzinfo=None)}),
    ],
)
def test_an_invalid_plan_is_refused(_case, plan):
    with pytest.raises(BadInput):
        make_tournament(**plan)

    assert not Tournament.objects.exists()
    assert not StateChange.objects.exists()


def test_a_copy_has_the_same_terms_and_another_seed():
    one = make_tournament(rounds=3, places=4, grace=2, bots=["bold-1", "steady-1", "sharp-1"])
    now = timezone.now()
    other = tournament_copy(
        tournament=one, by=make_organiser(), opens_at=now, closes_at=now + HOUR, name="Summer"
    )

    for name in ("game", "rules", "bots", "seats", "rounds", "places", "grace"):
        assert getattr(other, name) == getattr(one, name)
    assert seed_opened(other.seed_encrypted) != seed_opened(one.seed_encrypted)
    assert (other.state, other.seed_supplied) == ("announced", False)


def test_it_opens_at_its_time_and_not_before():
    tournament = make_tournament(state="announced")

    assert not tournament_open(tournament_id=tournament.pk)
    Tournament.objects.filter(pk=tournament.pk).update(opens_at=timezone.now() - HOUR)
    assert tournament_open(tournament_id=tournament.pk)
    assert not tournament_open(tournament_id=tournament.pk)
    assert changes(tournament) == ["announced", "open"]


def test_it_closes_at_its_time_and_not_before():
    tournament = make_tournament()
    entry = play(make_entry(tournament), turns=3)

    assert not tournament_close(tournament_id=tournament.pk)
    past(tournament)
    assert tournament_close(tournament_id=tournament.pk)
    assert not tournament_close(tournament_id=tournament.pk)
    entry.refresh_from_db()
    assert (entry.state, entry.complete) == ("finished", False)
    assert entry.finished_at == tournament.changes.get(state="closed").at


def test_it_closes_early_once_every_place_is_finished():
    tournament = make_tournament(places=2, rounds=1)
    play(make_entry(tournament))
    assert not tournament_close(tournament_id=tournament.pk)  # a place is left
    late = make_entry(tournament)
    assert not tournament_close(tournament_id=tournament.pk)  # somebody plays
    play(late)

    assert tournament_close(tournament_id=tournament.pk)


def test_it_is_final_once_every_entry_is_scored_or_parked():
    tournament = make_tournament(rounds=1)
    play(make_entry(tournament))
    assert not tournament_finalise(tournament_id=tournament.pk)  # open
    advance(tournament, to="closed")

    assert not tournament_finalise(tournament_id=tournament.pk)  # one waits
    assert advance(tournament, to="final").state == "final"
    assert changes(tournament) == ["announced", "open", "closed", "final"]


@pytest.mark.parametrize("state", ["announced", "open", "closed"])
def test_it_can_be_voided_until_it_is_final(state):
    tournament = make_tournament(state=state)
    by = make_organiser()
    tournament_void(tournament=tournament, by=by, reason=" a wrong\ndeck ")
    tournament_void(tournament=tournament, by=by, reason="again")

    tournament.refresh_from_db()
    assert (tournament.state, tournament.void_reason) == ("void", "a wrong deck")
    assert tournament.changes.get(state="void").by == by
    assert not tournament_open(tournament_id=tournament.pk)


def test_entries_of_a_void_tournament_are_scored():
    entry = play(make_entry(), turns=2)
    tournament_void(tournament=entry.tournament, by=make_organiser(), reason="a wrong deck")

    entry.refresh_from_db()
    assert entry.state == "finished"


def test_a_final_tournament_cannot_be_voided_and_voiding_needs_a_reason():
    final, other = make_tournament(state="final"), make_tournament()

    with pytest.raises(TournamentNotOpen):
        tournament_void(tournament=final, by=make_organiser(), reason="a wrong deck")
    with pytest.raises(BadInput):
        tournament_void(tournament=other, by=make_organiser(), reason=" ")
    assert set(Tournament.objects.values_list("state", flat=True)) == {"final", "open"}


def test_times_are_unaffected_by_summer_time():
    start = datetime(2199, 3, 30, 22, tzinfo=ZoneInfo("Europe/Amsterdam"))
    tournament = tournament_create(
        by=make_organiser(),
        name="Night",
        game="klassiek",
        bots=BOTS,
        opens_at=start,
        closes_at=(start.astimezone(UTC) + timedelta(hours=6)),
    )
    tournament.refresh_from_db()

    assert tournament.closes_at.timestamp() - start.timestamp() == 6 * 3600
