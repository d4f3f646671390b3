"""axe finds nothing on any page: both languages, phone and laptop, light and dark."""

import pytest
from django.urls import get_resolver, reverse

from accounts.email_changes import email_change, proof_key
from accounts.models import User
from tests.e2e.conftest import LAPTOP, PHONE, TOLD
from tests.e2e.readers import too_wide, violations
from tests.tournaments.factories import advance, make_scored, make_tournament, play
from tests.tournaments.reviewed import keep_all
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.tournaments import tournament_void

VISITORS = (
    "lobby", "games", "game-rules", "tournament", "compare", "result", "review", "review-round",
    "share", "player", "practice", "account_settings", "account_signup", "account_login",
    "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key_done", "docs",
)  # fmt: skip
MEMBERS = (
    "lobby", "tournament", "tournament-void", "tournament-announced", "tournament-nobody",
    "tournament-asks", "account_email_prove", "proof-dead",
    "result-own", "result-waiting", "review-own", "player-own", "table-round", "table-round-over",
    "account_index", "account_email", "account_tokens", "mfa_index", "account_change_password",
    "account_sessions", "account_logout", "account_export", "account_delete", "nowhere",
)  # fmt: skip
# What has no page of its own: forms' targets, parts of a page, files, and what leads on at once.
NO_PAGE = {
    "healthz", "readyz", "set_language", "tournament-standings", "join", "withdraw", "table",
    "share-picture", "account_keys", "account_email_mail", "account_token_end",
    "account_session_end",
    "mfa_remove", "mfa_generate_recovery_codes", "account_inactive",
    "for-real", "account_reset_password_from_key",
    "robots-txt", "security-txt", "well-known-change-password",
}  # fmt: skip
# Both languages together look at each size in each scheme.
READERS = {
    "nl": ((PHONE, "light"), (LAPTOP, "dark")),
    "en": ((PHONE, "dark"), (LAPTOP, "light")),
}
ADDRESS = "anna.met.een.lange.naam.en.nog.wat.meer.letters@voorbeeld-van-een-provider.example.org"
# Looked at elsewhere: practice once begun (test_practice), second factors (test_second_factor).
ELSEWHERE = {
    "schema", "practice-round", "account_reauthenticate", "mfa_authenticate", "mfa_reauthenticate",
    "mfa_activate_totp", "mfa_add_webauthn", "mfa_view_recovery_codes",
}  # fmt: skip


def _names(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            if str(pattern.pattern) not in ("admin/", "api/v1/"):
                yield from _names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def test_no_page_is_left_out():
    looked_at = {name.removesuffix("-own") for name in (*VISITORS, *MEMBERS)}

    assert set(_names(get_resolver().url_patterns)) <= looked_at | NO_PAGE | ELSEWHERE


@pytest.fixture
def addresses(anna):
    """Give where each page is, of a site on which everything has happened."""
    final = make_tournament(name="Kampioenschap van de Vereniging Kaartvrienden", rounds=3)
    own, other = make_scored(final, player=anna), make_scored(final)
    advance(final, to="final")
    keep_all(final)
    begun = make_tournament(rounds=3, name="Halverwege")
    playing = play(entry_join(tournament=begun, player=anna)[0], turns=1)
    waiting = play(entry_join(tournament=make_tournament(rounds=1), player=anna)[0])
    void = make_tournament(name="Afgelast")
    tournament_void(tournament=void, by=void.created_by, reason="De kaarten waren bekend.")
    announced = make_tournament(state="announced", name="Straks")
    empty = make_tournament(name="Niemand")
    advance(empty, to="final")
    return {
        "game-rules": reverse("game-rules", args=["modern"]),
        "tournament": reverse("tournament", args=[final.slug]),
        "tournament-void": reverse("tournament", args=[void.slug]),
        "tournament-announced": reverse("tournament", args=[announced.slug]),
        "tournament-nobody": reverse("tournament", args=[empty.slug]),
        "compare": reverse("compare", args=[final.slug, 1]),
        "share": reverse("share", args=[own.pk]),
        "player": reverse("player", args=[other.player.username]),
        "player-own": reverse("player", args=[anna.username]),
        "practice": reverse("practice", args=["eenentwintigen"]),
        "table-round": reverse("table-round", args=[playing.pk, len(playing.half_points) + 1]),
        "table-round-over": reverse("table-round", args=[own.pk, 1]),
        "result-waiting": reverse("result", args=[waiting.pk]),
        "nowhere": "/nowhere/",
        **_of_addresses(anna),
        **_of_entries(own=own, other=other),
    }


def _of_addresses(anna):
    """Let somebody hold the address that anna claims: every note about it shows."""
    holder = User.objects.create_user("holder", ADDRESS, email_from_before=True)
    key = proof_key(email_change(user=anna, email=holder.email))
    asks = make_tournament(name="Bevestigd", asks_proof=True)
    return {
        "tournament-asks": reverse("tournament", args=[asks.slug]),
        "account_email_prove": reverse("account_email_prove", args=[key]),
        "proof-dead": reverse("account_email_prove", args=["x"]),
    }


def _of_entries(*, own, other):
    return {
        "result": reverse("result", args=[other.pk]),
        "result-own": reverse("result", args=[own.pk]),
        "review": reverse("review", args=[other.pk]),
        "review-own": reverse("review", args=[own.pk]),
        "review-round": reverse("review-round", args=[other.pk, 1]),
    }


@pytest.mark.slow(twin="test_no_page_is_left_out")
@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("names", [VISITORS, MEMBERS], ids=["visitor", "member"])
def test_it_is_sound_for_readers_of_all_kinds(visit, anna, addresses, complaints, language, names):
    page = visit(language=language, user=anna if names is MEMBERS else None)
    for name in names:
        page.goto(addresses.get(name) or reverse(name))
        _settle(page)
        for viewport, scheme in READERS[language]:
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (name, viewport["width"], scheme)
            assert too_wide(page) <= 0, (name, viewport["width"])
    complaints[:] = [said for said in complaints if "404 (Not Found)" not in said]


def _settle(page):
    if page.locator("#swagger-ui").count():
        page.locator(".opblock-summary-control").first.click()
        page.wait_for_selector(".opblock-body")
    if page.locator("#table").count():
        page.wait_for_selector("#table[data-ready]")
        page.keyboard.press("x")
        page.wait_for_selector(TOLD)
