"""Addresses of the pages."""

from django.urls import path

from tournaments.web import (
    compare,
    entries,
    lobby,
    own_data,
    players,
    practice,
    review,
    rulebook,
    share,
    table,
    tournament,
)

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
    path("entries/<uuid:entry_id>/share/", share.share, name="share"),
    path(
        "entries/<uuid:entry_id>/share/<slug:language>/<slug:version>.png",
        share.picture,
        name="share-picture",
    ),
    path("entries/<uuid:entry_id>/withdraw/", entries.withdraw, name="withdraw"),
    path("accounts/export/", own_data.export, name="account_export"),
    path("accounts/delete/", own_data.delete, name="account_delete"),
    path("players/<str:name>/", players.profile, name="player"),
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
