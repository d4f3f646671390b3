"""``tournaments/``: list them, read one, create one."""

from types import MappingProxyType
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.scopes import Scope
from accounts.typed import IsOneLine
from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer, PageAnswer
from tournaments.api.calls import (
    BODY,
    MEMBERS,
    PAGE,
    RATE_LIMIT,
    SCOPES,
    Call,
    described,
    page_source,
)
from tournaments.api.idempotency import CODES, PARAMETER, acts_once
from tournaments.errors import SeedAlreadyUsed
from tournaments.models import Tournament
from tournaments.models.bounds import MOST_GRACE, MOST_NAME, MOST_PLACES, MOST_ROUNDS
from tournaments.play.replay import terms_of
from tournaments.selectors.contest.access import Content, can_see, is_organiser, tournament_for
from tournaments.selectors.contest.games import game_ids
from tournaments.selectors.contest.listing import tournament_list
from tournaments.services.contest.tournaments import tournament_announce


class TournamentInput(serializers.Serializer[Any]):
    """A new tournament as an organiser plans it."""

    name = fields.StrictCharField(max_length=MOST_NAME, validators=[IsOneLine(MOST_NAME)])
    game = fields.StrictCharField(max_length=32)
    bots = serializers.ListField(
        child=fields.StrictCharField(max_length=40),
        max_length=16,
        help_text=_("Ids, seat 1 first."),
    )
    opens_at = fields.DateTimeFieldWithZone()
    closes_at = fields.DateTimeFieldWithZone()
    rules = serializers.DictField(
        child=fields.RuleValueField(),
        required=False,
        help_text=_("What differs from the default."),
    )
    seats = fields.StrictIntegerField(required=False, min_value=2, max_value=8)
    rounds = fields.StrictIntegerField(required=False, min_value=1, max_value=MOST_ROUNDS)
    places = fields.StrictIntegerField(required=False, min_value=1, max_value=MOST_PLACES)
    grace = fields.StrictIntegerField(
        required=False,
        min_value=1,
        max_value=MOST_GRACE,
        help_text=_("Hours to the first action; without one the place is given back."),
    )
    most_flat = fields.StrictIntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_ROUNDS - 1,
        help_text=_(
            "At most so many rounds in which the simple bot already gets all there is to be had. "
            "Seeds are drawn until one keeps the rule; the tournament is announced then."
        ),
    )
    asks_proved_address = fields.StrictBooleanField(
        source="asks_proof",
        required=False,
        help_text=_(
            "Whether only players who have proved an e-mail address can join. Without it the "
            "site's setting decides for a ranked tournament, and no other asks."
        ),
    )
    seed = fields.SeedField(
        required=False,
        max_length=64,
        help_text=_(
            "64 lower-case hex digits. A tournament whose seed was given says so and is not "
            "ranked. Without it the server makes one, which nobody sees before the end."
        ),
    )


class TournamentSource(NamedTuple):
    """A tournament with the count of places taken in it; `seed` is None while it is secret."""

    tournament: Any
    seed: str | None


def tournament_source(tournament: Tournament, viewer: User | None) -> TournamentSource:
    """Return a tournament with its seed, if `viewer` may see that."""
    is_public = can_see(viewer=viewer, content=Content.SEED, tournament=tournament)
    return TournamentSource(tournament, terms_of(tournament).seed if is_public else None)


class TournamentAnswer(AnswerSerializer):
    """A tournament; `bots` to `seed` are its terms."""

    slug = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    state = serializers.ChoiceField(Tournament.State.choices, source="tournament.state")
    bots = serializers.ListField(child=serializers.CharField(), source="tournament.bots")
    game = serializers.CharField(source="tournament.game")
    rounds = serializers.IntegerField(source="tournament.rounds")
    rules = fields.ObjectField(source="tournament.rules")
    seats = serializers.IntegerField(source="tournament.seats")
    seed = serializers.CharField(allow_null=True, help_text="Null until the tournament is final.")
    commitment = serializers.CharField(
        allow_null=True,
        help_text="SHA-256 of the terms, the seed among them; null while it is being prepared.",
    )
    most_flat = serializers.IntegerField(
        source="tournament.most_flat",
        allow_null=True,
        help_text="The rule that the deals keep: at most so many flat rounds.",
    )
    draws = serializers.IntegerField(
        source="tournament.draws", help_text="How many seeds were drawn to keep the rule."
    )
    ranked = serializers.BooleanField(help_text="False if somebody chose the seed.")
    asks_proved_address = serializers.BooleanField(
        source="tournament.asks_proof",
        help_text="True if only players who have proved an e-mail address can join.",
    )
    places = serializers.IntegerField(source="tournament.places")
    places_taken = serializers.IntegerField(source="tournament.taken")
    opens_at = fields.DateTimeFieldInUtc(source="tournament.opens_at")
    closes_at = fields.DateTimeFieldInUtc(source="tournament.closes_at")
    grace = serializers.IntegerField(
        source="tournament.grace", help_text="Hours from joining to the first action."
    )
    created_at = fields.DateTimeFieldInUtc(source="tournament.created_at")
    void_reason = serializers.CharField(source="tournament.void_reason", allow_blank=True)

    def read_commitment(self, source: TournamentSource) -> str | None:
        is_prepared = source.tournament.state != Tournament.State.PREPARING
        return source.tournament.commitment if is_prepared else None

    def read_ranked(self, source: TournamentSource) -> bool:
        return not source.tournament.seed_supplied


class TournamentPageAnswer(PageAnswer):
    """A page of tournaments."""

    results = TournamentAnswer(many=True)


TOURNAMENT_EXAMPLE = {
    "slug": "vrijdagavond-k3q7ma",
    "name": "Vrijdagavond",
    "state": "open",
    "bots": ["steady-1", "bold-1", "sharp-1"],
    "game": "klassiek",
    "rounds": 16,
    "rules": {},
    "seats": 4,
    "seed": None,
    "commitment": "05c919e5b6c10e8aa6979b24c9130f634296a256c622ff7880fabf016d863a93",
    "most_flat": None,
    "draws": 0,
    "ranked": True,
    "asks_proved_address": False,
    "places": 10,
    "places_taken": 1,
    "opens_at": "2026-12-04T18:00:00Z",
    "closes_at": "2026-12-11T18:00:00Z",
    "grace": 24,
    "created_at": "2026-12-01T09:30:00.271828Z",
    "void_reason": "",
}
PAGE_EXAMPLE = {
    "next": "https://example.org/api/v1/tournaments/?page=after-31",
    "results": [TOURNAMENT_EXAMPLE],
}
NEW_TOURNAMENT_EXAMPLE = TOURNAMENT_EXAMPLE | {
    "slug": "vrijdagavond-x2b5nd",
    "state": "announced",
    "commitment": "639eb47bf4bba8823df25c4fa812ab14acfaf1f3a4771e8683bfed6ceb511be7",
    "places_taken": 0,
}
INPUT_EXAMPLE = {
    "name": "Vrijdagavond",
    "game": "klassiek",
    "bots": ["steady-1", "bold-1", "sharp-1"],
    "opens_at": "2026-12-04T19:00:00+01:00",
    "closes_at": "2026-12-11T19:00:00+01:00",
}


ANY = "Empty: any."


class TournamentsCall(Call):
    """List all tournaments; create one."""

    scopes = MappingProxyType({**SCOPES, "post": Scope.ORGANISE})
    limit = "create:user"

    @described(
        "tournaments",
        "Tournaments, newest first",
        {200: TournamentPageAnswer},
        "bad-input",
        "not-authenticated",
        example=PAGE_EXAMPLE,
        parameters=[
            OpenApiParameter("state", str, description=ANY, enum=["", *Tournament.State.values]),
            OpenApiParameter("game", str, description=ANY, enum=["", *game_ids()]),
            PAGE,
        ],
    )
    def get(self, request: Request) -> Response:
        filters = {name: request.query_params.get(name, "") for name in ("state", "game")}
        number = request.query_params.get("page", "1")
        page = tournament_list(**filters, page=number, viewer=self.viewer)
        rows = [tournament_source(tournament, self.viewer) for tournament in page.rows]
        return Response(TournamentPageAnswer.render(page_source(request, rows, page.after)))

    @described(
        "tournament create",
        "Make a tournament (organisers): 201, or 200 if you had made it already",
        {201: TournamentAnswer, 200: TournamentAnswer},
        *BODY,
        "not-authenticated",
        "second-factor-required",
        "not-eligible",
        "csrf-failed",
        "seed-already-used",
        "throttled",
        *CODES,
        example=NEW_TOURNAMENT_EXAMPLE,
        request=TournamentInput,
        body_example=INPUT_EXAMPLE,
        auth=MEMBERS,
        parameters=[*RATE_LIMIT, PARAMETER],
    )
    @acts_once
    def post(self, request: Request) -> Response:
        organiser = self.member()
        if not is_organiser(organiser):
            raise PermissionDenied
        self.count()
        body = self.request_body(TournamentInput)
        tournament, is_new = tournament_announce(by=organiser, **body)
        if not is_new and body.get("seed") is not None:
            raise SeedAlreadyUsed
        # Read again, for the count of places taken.
        row = tournament_for(slug=tournament.slug, viewer=organiser)
        answer = TournamentAnswer.render(tournament_source(row, organiser))
        return Response(answer, status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)


class TournamentCall(Call):
    """One tournament."""

    @described(
        "tournament",
        "One tournament",
        {200: TournamentAnswer},
        "not-authenticated",
        "not-found",
        example=TOURNAMENT_EXAMPLE,
    )
    def get(self, request: Request, slug: str) -> Response:
        row = tournament_for(slug=slug, viewer=self.viewer)
        return Response(TournamentAnswer.render(tournament_source(row, self.viewer)))
