"""The bounds of what an organiser plans, which forms, API and services share."""

from datetime import datetime

MOST_PLACES = 10
MOST_ROUNDS = 100
MOST_GRACE = 720  # hours
MOST_NAME = 80
MOST_REASON = 200
# A mistyped year is refused. One near the ends of the calendar also overflows in another zone.
FIRST_YEAR, LAST_YEAR = 2000, 2199


def is_within_years(at: datetime) -> bool:
    """Return whether a time lies in the years in which tournaments take place."""
    return FIRST_YEAR <= at.year <= LAST_YEAR
