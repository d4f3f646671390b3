"""Addresses of the pages."""

from django.urls import path

from tournaments.web import compare, entries, lobby, review, rulebook, table, tournament

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("games/", rulebook.overview, name="games"),
    path("games/<slug:game_id>/", rulebook.rules, name="game-rules"),
    path("tournaments/<slug:slug>/", tournament.tournament, name="tournament"),
    path("tournaments/<slug:slug>/standings/", tournament.standings, name="tournament-standings"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", compare.compare, name="compare"),
    path("tournaments/<slug:slug>/join/", entries.join, name="join"),
    path("entries/<uuid:entry_id>/", entries.result, name="result"),
    path("entries/<uuid:entry_id>/review/", review.review, name="review"),
    path("entries/<uuid:entry_id>/review/<int:number>/", review.review_round, name="review-round"),
    path("entries/<uuid:entry_id>/withdraw/", entries.withdraw, name="withdraw"),
    path("play/<uuid:entry_id>/", table.table, name="table"),
    path("play/<uuid:entry_id>/<int:number>/", table.table_round, name="table-round"),
]
