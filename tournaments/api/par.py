"""``tournaments/{slug}/par/`` and ``…/rounds/{n}/``: par and the results beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import Call, described
from tournaments.models import Job
from tournaments.selectors.analysis.comparison import round_comparison
from tournaments.selectors.analysis.figures import GhostEntry, ghost_list
from tournaments.selectors.analysis.par import TournamentPar, tournament_par
from tournaments.selectors.contest.access import tournament_for


class ParAnswer(AnswerSerializer):
    """Par of a round, with one line that reaches it."""

    round = serializers.IntegerField(source="number")
    par = fields.PointsField(source="half_points")
    turns = serializers.IntegerField(allow_null=True, help_text="The fewest (`modern`).")
    chips = serializers.IntegerField(
        allow_null=True, help_text="Before the round on the best line (`eenentwintigen`)."
    )
    line = serializers.ListField(child=serializers.CharField())
    nodes = serializers.IntegerField(help_text="How many positions the search looked at.")


class GhostAnswer(AnswerSerializer):
    """A computed entry without a player: `par`, a bot, or `pass` (passes at once)."""

    ghost = serializers.CharField(source="kind")
    score = fields.PointsField()
    extraction = fields.PercentField(allow_null=True)
    points = serializers.ListField(source="half_points", child=fields.PointsField())


class ParSource(NamedTuple):
    """Par of a tournament's rounds, and its ghosts."""

    par: TournamentPar
    ghosts: Sequence[GhostEntry]


class TournamentParAnswer(AnswerSerializer):
    """Par of a tournament, as far as it has been computed."""

    state = serializers.ChoiceField(Job.State.choices, source="par.state")
    rounds_total = serializers.IntegerField(source="par.of")
    score = fields.PointsField(source="par.score", allow_null=True)
    rounds = ParAnswer(source="par.rounds", many=True)
    ghosts = GhostAnswer(many=True)


PAR_ROUND_EXAMPLE = {
    "round": 1,
    "par": 30.5,
    "turns": None,
    "chips": None,
    "line": ["swap 8s Js", "swap Kc Ts", "pass"],
    "nodes": 412,
}
PAR_EXAMPLE = {
    "state": "done",
    "rounds_total": 1,
    "score": 30.5,
    "rounds": [PAR_ROUND_EXAMPLE],
    "ghosts": [
        {"ghost": "par", "score": 30.5, "extraction": 100, "points": [30.5]},
        {"ghost": "steady-1", "score": 27, "extraction": 88.5, "points": [27]},
        {"ghost": "pass", "score": 21, "extraction": 68.9, "points": [21]},
    ],
}


class ParCall(Call):
    """Par of a tournament, once the tournament is final."""

    @described(
        "par",
        "The best that was to be had, round by round, once the tournament is final",
        {200: TournamentParAnswer},
        "not-authenticated",
        "not-found",
        "tournament-not-final",
        example=PAR_EXAMPLE,
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(slug=slug, viewer=self.viewer)
        par = tournament_par(tournament=tournament, viewer=self.viewer)
        ghosts = ghost_list(tournament=tournament, viewer=self.viewer)
        return Response(TournamentParAnswer.render(ParSource(par, ghosts)))


class FieldLineAnswer(AnswerSerializer):
    """One entrant's line in the round; `parts_at`: number of first actions shared with par."""

    player = serializers.CharField()
    entry = serializers.UUIDField(source="entry_id")
    line = serializers.ListField(child=serializers.CharField())
    over = serializers.BooleanField(source="is_over")
    points = fields.PointsField(source="half_points", allow_null=True)
    matchpoints = serializers.IntegerField(allow_null=True)
    to_par = fields.PointsField(allow_null=True)
    extraction = fields.PercentField(allow_null=True)
    parts_at = serializers.IntegerField(allow_null=True)


class GhostLineAnswer(AnswerSerializer):
    """A ghost's line in the round."""

    ghost = serializers.CharField(source="kind")
    line = serializers.ListField(child=serializers.CharField())
    points = fields.PointsField(source="half_points")
    to_par = fields.PointsField(allow_null=True)
    parts_at = serializers.IntegerField(allow_null=True)


class FieldAnswer(AnswerSerializer):
    """A round as everyone played it, best first."""

    round = serializers.IntegerField(source="number")
    par = ParAnswer(allow_null=True)
    most_matchpoints = serializers.IntegerField(source="most")
    lines = FieldLineAnswer(many=True)
    ghosts = GhostLineAnswer(many=True)


FIELD_EXAMPLE = {
    "round": 1,
    "par": PAR_ROUND_EXAMPLE,
    "most_matchpoints": 2,
    "lines": [
        {
            "player": "anna",
            "entry": "3f6c1a52-8a58-4c55-9d7e-5d0c1b0f7a31",
            "line": ["swap 8s Js", "pass"],
            "over": True,
            "points": 27,
            "matchpoints": 2,
            "to_par": 3.5,
            "extraction": 88.5,
            "parts_at": 1,
        },
        {
            "player": "bert",
            "entry": "7d1e4f0c-52a5-4d1b-8a63-0f4a7e3b9c11",
            "line": ["pass"],
            "over": True,
            "points": 21,
            "matchpoints": 0,
            "to_par": 9.5,
            "extraction": 68.9,
            "parts_at": 0,
        },
    ],
    "ghosts": [
        {
            "ghost": "steady-1",
            "line": ["swap 8s Js", "pass"],
            "points": 27,
            "to_par": 3.5,
            "parts_at": 1,
        }
    ],
}


class FieldCall(Call):
    """A round as everyone played it, once the tournament is final."""

    @described(
        "tournament round",
        "A round as everyone played it, once the tournament is final",
        {200: FieldAnswer},
        "not-authenticated",
        "not-found",
        "tournament-not-final",
        example=FIELD_EXAMPLE,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(slug=slug, viewer=self.viewer)
        field = round_comparison(tournament=tournament, viewer=self.viewer, number=number)
        return Response(FieldAnswer.render(field))
