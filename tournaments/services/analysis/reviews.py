"""The review of a finished entry: worked out once, a round at a time."""

from tournaments.models import Entry, Job, RoundReview
from tournaments.play.replay import setup_of, turn_words
from tournaments.play.solver import round_costs

REVIEWED = (Entry.State.FINISHED, Entry.State.SCORED)


def review_step(job: Job) -> bool:
    """Review one round more of a finished entry; say whether that was the last.

    :raises GameError: if its turns do not replay.
    """
    entry = job.entry
    assert entry is not None
    if entry.state not in REVIEWED:
        job.delete()  # the sweep adds it again once the entry is counted
        return True
    missing = _missing(entry)
    if missing:
        _add(entry, missing[0])
    return len(missing) <= 1


def _missing(entry: Entry) -> list[int]:
    """Return the finished rounds without a review; one cut off by closing gets none."""
    there = set(RoundReview.objects.filter(entry=entry).values_list("round", flat=True))
    finished = range(1, len(entry.half_points) + 1)
    return [number for number in finished if number not in there]


def _add(entry: Entry, number: int) -> None:
    words = turn_words(entry=entry, number=number)
    before = entry.half_points[: number - 1]
    weighed = round_costs(setup_of(entry.tournament), number, words, before)
    half_points, turns, line, decisions = weighed.as_row_values()
    RoundReview.objects.bulk_create(
        [
            RoundReview(
                entry=entry,
                round=number,
                half_points=half_points,
                turns=turns,
                line=line,
                decisions=decisions,
            )
        ],
        ignore_conflicts=True,  # another worker was as quick, and found the same
    )
