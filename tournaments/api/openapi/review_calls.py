"""The calls about par and reviews as the schema tells them."""

from tournaments.api.openapi import review_answers
from tournaments.api.openapi.calls import described

REVIEW = described(
    "review",
    "What each decision of your entry cost; by hindsight, and of others, once it is final",
    {200: review_answers.ReviewAnswer},
    "not-authenticated",
    "not-found",
    "tournament-not-final",
)
PAR = described(
    "par",
    "The best that was to be had, round by round, once the tournament is final",
    {200: review_answers.TournamentParAnswer},
    "not-authenticated",
    "not-found",
    "tournament-not-final",
)
FIELD = described(
    "tournament round",
    "A round as everyone played it, once the tournament is final",
    {200: review_answers.FieldAnswer},
    "not-authenticated",
    "not-found",
    "tournament-not-final",
)
