"""Jobs that review a finished entry, one round per step."""

from tournaments.models import Entry, Job, RoundReview
from tournaments.play.replay import setup_of, turn_words
from tournaments.play.solver import round_costs

REVIEWED = (Entry.State.FINISHED, Entry.State.SCORED)


def review_step(job: Job) -> bool:
    """Review one more round of a finished entry; return whether that was the last.

    :raises GameError: if its turns do not replay.
    """
    entry = job.entry
    assert entry is not None
    if entry.state not in REVIEWED:
        job.delete()  # the sweep adds it again once the entry is scored
        return True
    rounds = _missing_rounds(entry)
    if rounds:
        _add_review(entry, rounds[0])
    return len(rounds) <= 1


def _missing_rounds(entry: Entry) -> list[int]:
    """Return the finished rounds without a review; a round cut off by closing has none."""
    stored = set(RoundReview.objects.filter(entry=entry).values_list("round", flat=True))
    finished = range(1, len(entry.half_points) + 1)
    return [number for number in finished if number not in stored]


def _add_review(entry: Entry, number: int) -> None:
    words = turn_words(entry=entry, number=number)
    before = entry.half_points[: number - 1]
    costs = round_costs(setup_of(entry.tournament), number, words, before)
    half_points, turns, line, decisions = costs.as_row_values()
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
        ignore_conflicts=True,  # another worker stored the same row first
    )
