"""Addresses of the pages."""

from django.urls import path

from tournaments.web.account import views as account
from tournaments.web.comparison import views as comparison
from tournaments.web.entry import views as entry
from tournaments.web.lobby import views as lobby
from tournaments.web.practice import views as practice
from tournaments.web.profile import views as profile
from tournaments.web.review import views as review
from tournaments.web.rules import views as rules
from tournaments.web.share import views as share
from tournaments.web.table import views as table
from tournaments.web.tournament import views as tournament

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("games/", rules.overview, name="games"),
    path("games/<slug:game_id>/", rules.rules, name="game-rules"),
    path("tournaments/<slug:slug>/", tournament.tournament_view, name="tournament"),
    path(
        "tournaments/<slug:slug>/standings/", tournament.standings_view, name="tournament-standings"
    ),
    path("tournaments/<slug:slug>/rounds/<int:number>/", comparison.comparison, name="compare"),
    path("tournaments/<slug:slug>/join/", entry.join, name="join"),
    path("entries/<uuid:entry_id>/", entry.result, name="result"),
    path("entries/<uuid:entry_id>/review/", review.review, name="review"),
    path("entries/<uuid:entry_id>/review/<int:number>/", review.review_round, name="review-round"),
    path("entries/<uuid:entry_id>/share/", share.share, name="share"),
    path(
        "entries/<uuid:entry_id>/share/<slug:language>/<slug:version>.png",
        share.picture,
        name="share-picture",
    ),
    path("entries/<uuid:entry_id>/withdraw/", entry.withdraw, name="withdraw"),
    path("accounts/export/", account.export, name="account_export"),
    path("accounts/delete/", account.delete, name="account_delete"),
    path("players/<str:name>/", profile.profile, name="player"),
    path("practice/<slug:game>/", practice.begin, name="practice"),
    path("practice/<slug:game>/for-real/", practice.for_real, name="for-real"),
    path(
        "practice/<slug:game>/<slug:shuffle>/<int:number>/",
        practice.practise,
        name="practice-round",
    ),
    path("play/<uuid:entry_id>/", table.table, name="table"),
    path("play/<uuid:entry_id>/<int:number>/", table.table_round, name="table-round"),
]
