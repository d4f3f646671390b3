"""Ten million guesses from public data do not find a seed."""

import hashlib
import random
from datetime import timedelta
from itertools import chain, product

import pytest

from games.core.terms import Terms
from tests.tournaments.factories import make_tournament
from tournaments.play.replay import terms_of

pytestmark = [pytest.mark.soak, pytest.mark.real_seeds]

MANY = 10_000_000
SECOND = 1_000_000  # microseconds
sha256 = hashlib.sha256


def microseconds(time):
    return int(time.timestamp()) * SECOND + time.microsecond


def counted(made):
    """Guess numbers that were written out, hashed, or that started a generator of chance."""
    for number in chain(range(500_000), range(made.pk, made.pk + 1000)):
        yield f"{number:064x}"
        yield sha256(b"%d" % number).hexdigest()
    for number in range(200_000):
        yield random.Random(number).randbytes(32).hex()


def timed(made):
    """Guess the time: to the microsecond around when it was made, to the second around the rest."""
    at = microseconds(made.created_at)
    for number in range(at - 2 * SECOND, at + 2 * SECOND):
        yield sha256(b"%d" % number).hexdigest()
    for number in range(at // 1000 - 50_000, at // 1000 + 50_000):
        yield f"{number:064x}"
        yield random.Random(number).randbytes(32).hex()
    for time in (made.created_at, made.opens_at, made.closes_at):
        for number in range(-43_200, 43_200):
            moment = time + timedelta(seconds=number)
            yield sha256(b"%d" % int(moment.timestamp())).hexdigest()
            yield sha256(moment.isoformat(timespec="seconds").encode()).hexdigest()
            yield random.Random(int(moment.timestamp())).randbytes(32).hex()


def named(made):
    """Guess words that are on the page, with a number before or behind."""
    words = [made.slug, made.name, made.game, str(made.pk), made.created_by.username]
    words += [f"{one}{sep}{two}" for one, two in product(words, words) for sep in ("", ":", "-")]
    yield from (sha256(word.encode()).hexdigest() for word in words)
    for word in words:
        hashed = sha256(word.encode())
        for number in range(70_000):
            behind = hashed.copy()
            behind.update(b"%d" % number)
            yield behind.hexdigest()
        for sep in ":-":
            for number in range(100):
                yield sha256(f"{word}{sep}{number}".encode()).hexdigest()
                yield sha256(f"{number}{sep}{word}".encode()).hexdigest()


def found_among(guesses, *, terms, commitments):
    """Return which of the commitments some seed among the guesses makes, and how many there were.

    A seed is the last word of the text that is hashed: what comes before is hashed once.
    """
    before, after = terms.canonical().split(terms.seed)
    begun, behind = sha256(before.encode()), after.encode()
    many, found = 0, set()
    for many, seed in enumerate(guesses, 1):  # noqa: B007 (how many is told after it)
        made = begun.copy()
        made.update(seed.encode() + behind)
        if made.hexdigest() in commitments:
            found.add(made.hexdigest())
    return found, many


def weak_seeds(made):
    """Give seeds as careless makers make them, each in words of its own."""
    at = made.created_at
    return [
        format(made.pk, "064x"),
        hashlib.sha256(str(microseconds(at) - 1234).encode()).hexdigest(),
        random.Random(int(at.timestamp() * 1000)).randbytes(32).hex(),
        random.Random(31).randbytes(32).hex(),
        hashlib.sha256(made.slug.encode()).hexdigest(),
        hashlib.sha256(f"{made.name}:{made.game}7".encode()).hexdigest(),
        hashlib.sha256(made.opens_at.isoformat(timespec="seconds").encode()).hexdigest(),
    ]


def test_guesses_find_weak_seeds_and_not_those_of_the_server(db):
    made = make_tournament()
    terms = terms_of(made)
    weak = {Terms(*terms[:-1], seed).commitment() for seed in weak_seeds(made)}
    guesses = chain(counted(made), timed(made), named(made))

    found, many = found_among(guesses, terms=terms, commitments={made.commitment} | weak)

    assert many >= MANY
    assert found == weak
