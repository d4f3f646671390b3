"""Requests that are refused or that change something: every error code, and every form."""

import re
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core import mail
from django.db import OperationalError, connection
from django.test import Client

from scripts.snapshot.answers import HTMX, Visitor
from scripts.snapshot.played import GAMES, ORGANISER, PASSWORD, SEED, Players, form_of, key_of

CODES = {
    *("bad-input", "not-authenticated", "not-eligible", "csrf-failed", "not-found"),
    *("method-not-allowed", "not-acceptable", "tournament-full", "tournament-not-open"),
    *("tournament-not-final", "entry-started", "entry-withdrawn", "round-over", "throttled"),
    *("turn-already-played", "turn-not-reached", "seed-already-used", "body-too-large"),
    *("unsupported-media-type", "illegal-action", "server-error", "unavailable"),
}
ACTIONS = (
    *("pass", "swap-all", "hold", "draw open", "draw stock", "buy", "split", "renew", "fly", ""),
    *("stake 2", "stake 3", "stake 10", "discard 2c", "discard Ah", "swap Ah Kh", "swap 7c 8c"),
    *("swap 7c 7c", "swap 2c 3c", "PASS", "pass ", "swap", "x" * 40),
)
NO_ENTRY = "00000000-0000-4000-8000-000000000000"
BODIES: tuple[Any, ...] = (
    *({}, [], None, {"round": "1"}, {"round": 1.0, "turn": 0, "action": "pass"}),
    *({"round": True, "turn": 0, "action": "pass"}, {"round": 0, "turn": -1, "action": 1}),
)
TOURNAMENTS = "/admin/tournaments/tournament/"
TIMES = {"opens_at": "2027-02-01T10:00", "closes_at": "2027-03-01T10:00"}
VISITOR_FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/accounts/signup/", {"username": "Nora", "email": "nora@example.org", "password1": "short"}),
    ("/accounts/login/", {"login": "Nora", "password": "wrong"}),
    ("/accounts/settings/", {"deck": "four", "cards": "large"}),
    ("/accounts/settings/", {"deck": "none"}),
    ("/i18n/setlang/", {"language": "nl", "next": "/games/"}),
    ("/accounts/password/reset/", {"email": "nobody@example.org"}),
    ("/accounts/password/reset/", {"email": "otto@example.org"}),
)
MEMBER_FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/accounts/email/", {"email": "nora@example.org", "password": PASSWORD}),
    ("/accounts/email/", {"email": "p@example.org", "password": "wrong"}),
    ("/accounts/email/", {"email": "p@example.org", "password": PASSWORD}),
    ("/accounts/email/mail/", {}),
    ("/accounts/settings/", {"indices": "en", "keys": "off"}),
    ("/accounts/settings/keys/", {"keys": "on"}),
    ("/accounts/tokens/", {"name": "another"}),
    ("/accounts/tokens/1/end/", {}),
    ("/accounts/export/", {}),
    ("/accounts/export/", {}),
    ("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": "x", "password2": "y"}),
    ("/accounts/delete/", {"password": "wrong"}),
)


def act_all(players: Players) -> None:
    """Send what is refused, in both languages, and then every form that changes something.

    :raises AssertionError: if one of the API's error codes was never answered.
    """
    for language in ("en", "nl"):
        _refused_turns(players, language)
        _refused_calls(players, language)
        _refused_forms(players, language)
        _refused_practice(players, language)
        _faults(players, language)
    _organise(players)
    _accounts(players)
    missing = CODES - players.store.codes
    assert not missing, f"never answered: {sorted(missing)}"


def _caller(players: Players, name: str, language: str) -> Visitor:
    """Return somebody with a session, and the token they had, who calls in a language."""
    caller = players.visitor(name, language)
    caller.token = players.visitors[name].token
    return caller.sign_in(get_user_model().objects.get(username=name))


def _entry(players: Players, name: str, game: str, state: str) -> Any:
    rows = apps.get_model("tournaments", "Entry").objects
    return rows.get(player__username=name, tournament__slug=players.slugs[game, state])


def _refused_turns(players: Players, language: str) -> None:
    nora = _caller(players, "Nora", language)
    for game in GAMES:
        entry = _entry(players, "Nora", game, "open")
        at = nora.api("GET", f"entries/{entry.pk}/").json()
        assert at["state"] == "playing", f"{game}: nothing is left to refuse"
        number, turn = at["round"], at["turn"]
        path, page = f"entries/{entry.pk}/actions/", f"/play/{entry.pk}/{number}/"
        for action in (words for words in ACTIONS if words not in at["legal_actions"]):
            nora.api("POST", path, {"round": number, "turn": turn, "action": action})
            nora.form("refused", page, form_of(str(turn), action[:30]), HTMX)
        for where in ((number, 99), (number + 1, 0), (1, 99), (number, 0), (99, 0)):
            nora.api("POST", path, {"round": where[0], "turn": where[1], "action": "fly"})
            url = f"/play/{entry.pk}/{where[0]}/"
            nora.form("refused", url, form_of(str(where[1]), "fly"), HTMX)
            nora.form("refused", url, form_of(str(where[1]), "fly"))
        for fields in ({}, {"turn": "0"}, {"turn": "x", "action": "pass"}, {"turn": str(turn)}):
            nora.form("refused", page, fields, HTMX)
        for body in BODIES:
            nora.api("POST", path, body)
        nora.api("DELETE", f"entries/{entry.pk}/")
        nora.form("refused", f"/entries/{entry.pk}/withdraw/", {})


def _refused_calls(players: Players, language: str) -> None:
    pass_ = {"round": 1, "turn": 0, "action": "pass"}
    sem, roos, nora = (_caller(players, name, language) for name in ("Sem", "Roos", "Nora"))
    late = _entry(players, "Roos", "klassiek", "late")
    roos.api("POST", f"entries/{late.pk}/actions/", pass_)
    roos.api("POST", f"entries/{_entry(players, 'Roos', 'thuis', 'open').pk}/actions/", pass_)
    otto = _entry(players, "Otto", "klassiek", "closed")
    _caller(players, "Otto", language).api("POST", f"entries/{otto.pk}/actions/", pass_)
    for game, state in (("klassiek", "full"), ("thuis", "announced"), ("thuis", "final")):
        sem.api("POST", f"tournaments/{players.slugs[game, state]}/entries/")
    organiser = _caller(players, ORGANISER, language)
    organiser.api("POST", f"tournaments/{players.slugs['thuis', 'open']}/entries/")
    plan = {"name": "x", "game": "klassiek", "bots": ["steady-1"] * 3, "seed": SEED}
    plan |= {"opens_at": "2027-02-01T10:00:00Z", "closes_at": "2027-03-01T10:00:00Z"}
    changes: tuple[dict[str, Any], ...] = (
        *({}, {"seed": "x"}, {"game": "bridge"}, {"bots": ["steady-1"]}, {"bots": ["x-1"] * 3}),
        *({"closes_at": "2027-01-01T10:00:00Z"}, {"opens_at": "yesterday"}, {"name": ""}),
        *({"rules": {"x": 1}}, {"seats": 9}, {"rounds": 0}, {"most_flat": 1}, {"places": 11}),
        *({"name": "x" * 90}, {"opens_at": "2027-02-01T10:00:00"}, {"grace": 0}, {"seats": 3}),
    )
    for change in changes:
        organiser.api("POST", "tournaments/", plan | change)
    sem.api("POST", "tournaments/", plan)
    _refused_requests(players, nora, players.visitor("visitor", language))


def _refused_requests(players: Players, nora: Visitor, visitor: Visitor) -> None:
    """Send what is no call, whoever sends it."""
    slug = players.slugs["klassiek", "open"]
    own = _entry(players, "Nora", "klassiek", "open").pk
    for url in ("/api/", "/api/v1/games", "/api/v2/games/", "entries/1/", f"entries/{NO_ENTRY}/"):
        nora.api("GET", url)
        visitor.api("GET", url)
    for method in ("PUT", "PATCH", "DELETE", "POST", "OPTIONS"):
        nora.api(method, "games/")
        nora.api(method, f"tournaments/{slug}/")
        visitor.api(method, f"entries/{own}/actions/")
    nora.api("GET", "games/", headers={"Accept": "text/html"})
    for header in ("Bearer nonsense", "Bearer", "Basic dXNlcjpwYXNz"):
        visitor.api("GET", f"entries/{own}/", headers={"Authorization": header})
    path = f"/api/v1/entries/{own}/actions/"
    headers = {"Authorization": f"Bearer {nora.token}", "Accept-Language": nora.language}
    for body in (b"{", b'{"round": 1, "round": 2}', b"\xff", b'"x"', b"x" * 70_000, b"[NaN]"):
        nora.request(
            "api", "POST", path, body=body, content_type="application/json", headers=headers
        )
    nora.request("api", "POST", path, body=b"x", content_type="text/plain", headers=headers)
    _refused_strangers(players, nora, visitor)
    standings = nora.api("GET", f"tournaments/{slug}/standings/")
    nora.api("GET", f"tournaments/{slug}/standings/", headers={"If-None-Match": standings["ETag"]})


def _refused_strangers(players: Players, nora: Visitor, visitor: Visitor) -> None:
    """Send what comes without a CSRF token, and wrong passwords until there are too many."""
    own = _entry(players, "Nora", "klassiek", "open").pk
    careful = players.visitor("Nora with a session", nora.language)
    careful.client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    careful.sign_in(get_user_model().objects.get(username="Nora"))
    careful.api("POST", f"entries/{own}/actions/", {"round": 1, "turn": 0, "action": "pass"})
    careful.form("refused", f"/play/{own}/1/", {"turn": "0", "action": "pass"})
    for number in range(12):
        visitor.api("POST", "tokens/", {"username": "Sem", "password": f"wrong {number}"})
    visitor.api("POST", "tokens/", {"username": "Sem"})


def _refused_forms(players: Players, language: str) -> None:
    nora, visitor = _caller(players, "Nora", language), players.visitor("visitor", language)
    for state in ("open", "full", "announced", "final", "preparing"):
        slug = players.slugs["klassiek", state]
        for caller in (nora, _caller(players, "Sem", language), visitor):
            caller.form("refused", f"/tournaments/{slug}/join/", {})
        _caller(players, ORGANISER, language).form("refused", f"/tournaments/{slug}/join/", {})
    for state in ("closed", "void", "final"):
        url = f"/play/{_entry(players, 'Otto', 'klassiek', state).pk}/2/"
        otto = _caller(players, "Otto", language)
        for headers in (HTMX, None):
            otto.form("refused", url, {"turn": "3", "action": "pass"}, headers)
            nora.form("refused", url, {"turn": "3", "action": "pass"}, headers)
            visitor.form("refused", url, {"turn": "3", "action": "pass"}, headers)


def _refused_practice(players: Players, language: str) -> None:
    visitor = players.visitor("visitor", language)
    for url in ("/practice/thuis/c0ffee123456/1/", "/practice/thuis/c0ffee/1/"):
        visitor.get("refused", url)
        visitor.get("refused", url, HTMX)
    visitor.client.cookies["practice"] = "0123456789abcdef" * 2
    for game in GAMES:
        for rest in ("1/", "1/?played=zzz", "2/", "9/?played=aaa.aaa", "1/?played=aaaaaa", "0/"):
            visitor.get("refused", f"/practice/{game}/c0ffee123456/{rest}")
        url = f"/practice/{game}/c0ffee123456/1/"
        for words in ACTIONS:
            visitor.form("refused", url, form_of("0", words[:30]), HTMX)
        visitor.form("refused", url, {"turn": "7", "action": "pass"})


def _faults(players: Players, language: str) -> None:
    """Send requests while the database refuses every statement."""

    def refuse(error: Exception) -> Any:
        def execute(*_: Any) -> None:
            raise error

        return execute

    visitor = players.visitor("visitor of a broken site", language)
    for error in (OperationalError("server closed the connection"), RuntimeError("a fault")):
        with connection.execute_wrapper(refuse(error)):
            visitor.api("GET", "tournaments/", area=type(error).__name__)
            for url in ("/", "/readyz", "/games/"):
                visitor.get(type(error).__name__, url)


def _organise(players: Players) -> None:
    """Send the organiser's forms: announce, copy, count again, lift a rule."""
    leiding = _caller(players, ORGANISER, "en")
    size = {"rounds": "5", "places": "4", "grace": "12", "most_flat": "", "seed": ""}
    bots = {f"bot_{seat}": "steady-1" for seat in (1, 2, 3)}
    extra = {"rule_bank": "fixed", "rule_bank_ace": "soft", "rule_extras": "on"}
    for game in GAMES:
        url = f"{TOURNAMENTS}add/?game={game}"
        form = {"name": f"{game} by form", **TIMES, **size, **bots, **extra}
        for fields in (form, form, form | {"name": "", "seed": "x", "rounds": "0"}):
            leiding.form("admin", url, fields)
    preparing = f"{TOURNAMENTS}{key_of(players.slugs['modern', 'preparing'])}/"
    final = f"{TOURNAMENTS}{key_of(players.slugs['modern', 'final'])}/"
    parked = f"/admin/tournaments/entry/{_entry(players, 'Sem', 'thuis', 'final').pk}/"
    for url, fields in (
        (f"{preparing}lift-rule/", {"sure": "on"}),
        (f"{preparing}draw-again/", {"sure": "on"}),
        (f"{final}copy/", {"name": "a copy", **TIMES}),
        (f"{final}void/", {"reason": "too late"}),
        (f"{TOURNAMENTS}{key_of(players.slugs['thuis', 'open'])}/void/", {"reason": ""}),
        (f"{parked}rescore/", {"sure": "on"}),
    ):
        leiding.form("admin", url, fields)
    players.environment.deliver()
    for url in (TOURNAMENTS, f"{preparing}change/", f"{final}change/", f"{parked}change/"):
        leiding.get("admin", url)


def _accounts(players: Players) -> None:
    """Send the forms about accounts, right and wrong; the last deletes one that has played."""
    for language in ("en", "nl"):
        visitor, pien = players.visitor("visitor", language), _caller(players, "Pien", language)
        for url, fields in VISITOR_FORMS:
            visitor.form("accounts", url, fields)
        _follow_mail(players, visitor)
        visitor.get("accounts", "/")
        for url, fields in MEMBER_FORMS:
            pien.form("accounts", url, fields)
    players.environment.shift(seconds=600)  # past the limit on wrong passwords
    pien = _caller(players, "Pien", "en")
    page = pien.form("accounts", "/accounts/delete/", {"password": PASSWORD, "sure": "on"})
    assert page.status_code == 302, page.content.decode()
    final = f"/tournaments/{players.slugs['modern', 'final']}/"
    for url in ("/", "/players/Pien/", final):
        pien.get("accounts", url)
    pien.api("GET", "entries/")
    pien.api("GET", f"/api/v1{final}standings/")


def _follow_mail(players: Players, visitor: Visitor) -> None:
    """Record the mails that were sent, and follow the link in the last."""
    for message in mail.outbox:
        sent = f"{message.subject}\n{message.to}\n\n{message.body}"
        players.store.add("accounts", f"mail {visitor.language}", sent.encode())
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    mail.outbox.clear()
    assert link
    form = visitor.get("accounts", link[1]).headers.get("Location", "/")
    visitor.get("accounts", form)
    visitor.form("accounts", form, {"password1": "x", "password2": "y"})
