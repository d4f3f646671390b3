"""How well a tournament's deals tell players apart, worked out once before it opens."""

from tournaments.models import Job, Quality
from tournaments.play.replay import setup_of
from tournaments.play.solver import quality_figures


def quality_step(job: Job) -> bool:
    """Work out the quality of a tournament's deals, in one piece."""
    measured = quality_figures(setup_of(job.tournament))
    Quality.objects.bulk_create(
        [Quality(tournament=job.tournament, flat=measured.flat, bots=list(measured.bots))],
        ignore_conflicts=True,
    )
    return True
