"""The address of each call."""

from django.urls import path

from tournaments.api.actions import ActionsCall
from tournaments.api.entries import EntriesCall, EntryCall, JoinCall
from tournaments.api.games import GamesCall
from tournaments.api.par import FieldCall, ParCall
from tournaments.api.reviews import ReviewCall
from tournaments.api.rounds import RecordCall, RoundCall
from tournaments.api.standings import StandingsCall
from tournaments.api.tokens import TokensCall
from tournaments.api.tournaments import TournamentCall, TournamentsCall

ENTRY = "entries/<uuid:entry_id>/"
TOURNAMENT = "tournaments/<slug:slug>/"

app_name = "api"
urlpatterns = [
    path("games/", GamesCall.as_view(), name="games"),
    path("tournaments/", TournamentsCall.as_view(), name="tournaments"),
    path(TOURNAMENT, TournamentCall.as_view(), name="tournament"),
    path(f"{TOURNAMENT}entries/", JoinCall.as_view(), name="join"),
    path(f"{TOURNAMENT}standings/", StandingsCall.as_view(), name="standings"),
    path(f"{TOURNAMENT}par/", ParCall.as_view(), name="par"),
    path(f"{TOURNAMENT}rounds/<int:number>/", FieldCall.as_view(), name="field"),
    path("entries/", EntriesCall.as_view(), name="entries"),
    path(ENTRY, EntryCall.as_view(), name="entry"),
    path(f"{ENTRY}actions/", ActionsCall.as_view(), name="actions"),
    path(f"{ENTRY}rounds/<int:number>/", RoundCall.as_view(), name="round"),
    path(f"{ENTRY}record/", RecordCall.as_view(), name="record"),
    path(f"{ENTRY}review/", ReviewCall.as_view(), name="review"),
    path("tokens/", TokensCall.as_view(), name="tokens"),
]
