"""The tournaments of a recording: of each game one in every state, with entries in every state."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from random import Random
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.management import call_command

from scripts.snapshot.answers import HTMX, Store, Visitor
from scripts.snapshot.environment import Environment

GAMES = ("klassiek", "modern", "thuis", "eenentwintigen")
SEATS = {
    "open": {"thuis": 2, "eenentwintigen": 2},
    "void": {"thuis": 8, "eenentwintigen": 8},
}
RULES = {
    ("void", "eenentwintigen"): {"bank": "fixed", "bank_ace": "soft", "extras": True},
    ("closed", "eenentwintigen"): {"bank": "fixed"},
}
HOURS = {
    "final": 3,
    "unranked": 3,
    "closed": 30,
}  # until it closes; the others are open for two weeks
BOTS = ("steady-1", "bold-1", "sharp-1")
PEOPLE = ("Nora", "Otto", "Pien", "Quinten", "Roos", "Sem")
PASSWORD = "a long sentence to sign in with"  # noqa: S105 - of accounts that live in a recording
ORGANISER, HELPER = "leiding", "hulp"
LAST_ACTIONS = ("stake 4", "pass", "hold")
MOST_TURNS = 4  # from then on whatever ends the round is done
ROUNDS = 3
DEMO_PIECES = 24  # par of sixteen rounds, the ghosts, and some of a review
REVIEWED, GUEST = ("Nora", "Otto"), "Anneke"
SEED = bytes(range(32)).hex()


class Players:
    """Everybody who plays and organises, and the tournaments by game and state."""

    def __init__(self, environment: Environment, store: Store) -> None:
        self.environment, self.store = environment, store
        self.random = Random("snapshot")  # noqa: S311 - the same every time is what is wanted
        self.visitors: dict[str, Visitor] = {}
        self.slugs: dict[tuple[str, str], str] = {}

    def visitor(self, name: str, language: str = "en") -> Visitor:
        return Visitor(self.environment, self.store, name, language=language)

    def sign_up(self) -> None:
        """Make the accounts: players by the form, organisers as the command line does."""
        users = get_user_model().objects
        users.create_superuser(ORGANISER, "leiding@example.org", PASSWORD)
        users.create_user(HELPER, "hulp@example.org", PASSWORD, is_staff=True)
        for name in PEOPLE:
            visitor = self.visitor(name, "nl" if name == "Otto" else "en")
            email = f"{name.lower()}@example.org" if name != "Sem" else ""
            fields = {"username": name, "email": email, "password1": PASSWORD}
            visitor.form("accounts", "/accounts/signup/", fields)
            self._prove_address(visitor)
            self.visitors[name] = visitor
        for name in (ORGANISER, HELPER):
            self.visitors[name] = self.visitor(name)
            fields = {"login": name, "password": PASSWORD}
            self.visitors[name].form("accounts", "/accounts/login/", fields)
        for name, visitor in self.visitors.items():
            body = {"username": name, "password": PASSWORD, "name": "recorder"}
            visitor.token = visitor.api("POST", "tokens/", body).json()["token"]

    def _prove_address(self, visitor: Visitor) -> None:
        """Answer the mail that asks for a proof, which a site of the first release did not send."""
        for message in mail.outbox:
            for link in re.findall(r"http://testserver(/accounts/email/\S+)", str(message.body)):
                visitor.get("accounts", link)
                visitor.form("accounts", link, {})
        mail.outbox.clear()

    def create(self, game: str, state: str, **plan: Any) -> str:
        """Make a tournament with the API; return its slug."""
        now = datetime.now(UTC)
        seats = SEATS.get(state, {}).get(game, 4)
        closes_at = now + timedelta(hours=HOURS.get(state, 14 * 24))
        body = {
            "name": f"{game} {state}",
            "game": game,
            "seats": seats,
            "bots": [BOTS[seat % len(BOTS)] for seat in range(seats - 1)],
            "rules": RULES.get((state, game), {}),
            "opens_at": (now - timedelta(minutes=1)).isoformat(),
            "closes_at": closes_at.isoformat(),
            "rounds": ROUNDS,
            **plan,
        }
        response = self.visitors[ORGANISER].api("POST", "tournaments/", body)
        self.slugs[game, state] = response.json()["slug"]
        return self.slugs[game, state]

    def join(self, name: str, slug: str) -> dict[str, Any]:
        """Have somebody join; return the entry as the API tells it."""
        entry: dict[str, Any] = (
            self.visitors[name].api("POST", f"tournaments/{slug}/entries/").json()
        )
        return entry

    def action(self, entry: dict[str, Any]) -> str:
        """Return an action for an entry: any that goes on, and in the end one that does not."""
        legal: list[str] = entry["legal_actions"]
        if entry["turn"] >= MOST_TURNS:
            return next((words for words in LAST_ACTIONS if words in legal), legal[0])
        going_on = [words for words in legal if words not in (*LAST_ACTIONS, "swap-all")]
        if going_on and self.random.random() < 0.8:
            return self.random.choice(going_on)
        return self.random.choice(legal)

    def play(
        self, name: str, slug: str, until: Callable[[dict[str, Any]], bool] = lambda _: False
    ) -> dict[str, Any]:
        """Play with the API until an entry is finished, or until it is as wanted."""
        entry = self.join(name, slug)
        visitor = self.visitors[name]
        while entry["state"] == "playing" and not until(entry):
            body = {"round": entry["round"], "turn": entry["turn"], "action": self.action(entry)}
            path = f"entries/{entry['id']}/actions/"
            answer = visitor.api("POST", path, body).json()
            if self.random.random() < 0.1:
                visitor.api("POST", path, body)
            entry = answer["entry"]
        visitor.api("GET", f"entries/{entry['id']}/")
        return entry

    def play_by_page(self, name: str, slug: str, headers: dict[str, str] | None = None) -> None:
        """Play to the end with the forms of the table page, plain ones or by htmx."""
        visitor = self.visitors[name]
        visitor.get("play", f"/tournaments/{slug}/")
        visitor.form("play", f"/tournaments/{slug}/join/", {})
        entry = self.join(name, slug)
        while entry["state"] == "playing":
            url = f"/play/{entry['id']}/{entry['round']}/"
            visitor.get("play", url)
            form = form_of(str(entry["turn"]), self.action(entry))
            visitor.form("play", url, form, headers)
            if headers:
                visitor.get("play", f"{url}?at=0.0.0.playing", headers)
            if self.random.random() < 0.2:
                visitor.form("play", url, form, headers)
            visitor.get("play", url)
            entry = visitor.api("GET", f"entries/{entry['id']}/", area="play").json()
        visitor.get("play", f"/play/{entry['id']}/")

    def spoil(self, entry_id: str) -> None:
        """Change the points of a finished entry, so that it does not replay and is parked."""
        entry = apps.get_model("tournaments", "Entry").objects.get(pk=entry_id)
        changed = [points + 2 for points in entry.half_points]
        type(entry).objects.filter(pk=entry_id).update(half_points=changed)


def form_of(turn: str, words: str) -> dict[str, str]:
    """Return the form that the table page sends for an action."""
    match words.split():
        case ["swap", give, take]:
            return {"turn": turn, "action": "swap", "give": give, "take": take}
        case _:
            return {"turn": turn, "action": words}


def build(players: Players) -> None:
    """Make every tournament and play in it; the clock is then two days on."""
    environment = players.environment
    environment.randomness.begin("accounts")
    players.sign_up()
    _play_finals(players)
    environment.shift(hours=3)
    sweep(environment)
    work(environment, _of_finals)
    _play_closed(players)
    environment.shift(hours=31)
    environment.run_task("tournaments.sweep")
    environment.messages.clear()  # nobody counts these
    _play_demo(players)
    work(environment, _of_demo, most=DEMO_PIECES)
    _play_others(players)


def _play_finals(players: Players) -> None:
    for game in GAMES:
        slug = players.create(game, "final")
        players.play("Nora", slug)
        players.play_by_page("Otto", slug)
        players.play_by_page("Pien", slug, HTMX)
        players.play("Quinten", slug, until=lambda entry: len(entry["rounds"]) == 1)
        withdrawn = players.join("Roos", slug)
        players.visitors["Roos"].api("DELETE", f"entries/{withdrawn['id']}/")
        players.environment.deliver()
        players.spoil(players.play("Sem", slug)["id"])
    players.play("Nora", players.create("klassiek", "unranked", seed=SEED))


def _play_closed(players: Players) -> None:
    for game in GAMES:
        slug = players.create(game, "closed")
        players.play("Nora", slug)
        players.play("Otto", slug, until=lambda entry: len(entry["rounds"]) == 1)
        players.join("Pien", slug)


def _play_demo(players: Players) -> None:
    players.environment.randomness.begin("demo")
    call_command("demo", verbosity=0)
    sweep(players.environment)


def _play_others(players: Players) -> None:
    """Play in what stays open, announced, prepared, or becomes void."""
    environment = players.environment
    opens_at = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    for game in GAMES:
        void = players.create(game, "void")
        players.play("Nora", void)
        players.play("Otto", void, until=lambda entry: len(entry["rounds"]) == 1)
        _play_open(players, game)
        players.create(game, "announced", opens_at=opens_at)
        players.create(game, "preparing", rounds=4, most_flat=1)
    for game in GAMES:
        url = f"/admin/tournaments/tournament/{key_of(players.slugs[game, 'void'])}/void/"
        players.visitors[ORGANISER].form("admin", url, {"reason": "a wrong deck"})
    environment.messages.clear()
    players.join("Pien", players.create("klassiek", "full", places=1))
    players.join("Roos", players.create("klassiek", "late", grace=1))
    environment.shift(hours=2)


def _play_open(players: Players, game: str) -> None:
    """Have an entry in every state in a tournament that stays open."""
    slug = players.create(game, "open", rounds=5)
    players.play_by_page("Otto", slug, HTMX)
    players.environment.deliver()
    players.play("Nora", slug, until=lambda entry: entry["turn"] > 0 and entry["round"] > 1)
    players.spoil(players.play("Sem", slug)["id"])
    players.environment.deliver()
    withdrawn = players.join("Roos", slug)
    players.visitors["Roos"].api("DELETE", f"entries/{withdrawn['id']}/")
    players.join("Quinten", slug)
    players.play("Pien", slug)
    players.environment.messages.clear()  # Pien's entry waits to be counted


def key_of(slug: str) -> int:
    """Return the primary key of a tournament."""
    key: int = apps.get_model("tournaments", "Tournament").objects.get(slug=slug).pk
    return key


def sweep(environment: Environment) -> None:
    """Do what is due, count what is finished, and do what is due then."""
    for _ in range(2):
        environment.run_task("tournaments.sweep")
        environment.deliver()
    environment.run_task("tournaments.sweep")


def work(environment: Environment, is_wanted: Callable[[Any], bool], *, most: int = 1000) -> None:
    """Do the jobs that are wanted, at most so many pieces of them; the others are forgotten."""
    environment.run_task("tournaments.sweep_jobs")
    jobs = apps.get_model("tournaments", "Job").objects.filter(state="waiting")
    for job in jobs.select_related("tournament", "entry__player"):
        if not is_wanted(job):
            job.delete()
    while jobs.exists() and most:
        most -= 1
        environment.run_task("tournaments.do_next_job")
    environment.messages.clear()


def _of_finals(job: Any) -> bool:
    """Return whether a job is to be done for a final tournament: few reviews, for they are slow."""
    reviewed = REVIEWED[:1] if job.tournament.game == "modern" else REVIEWED
    return bool(job.kind != "review" or job.entry.player.username in reviewed)


def _of_demo(job: Any) -> bool:
    """Return whether a job is to be done for the demo: par of one tournament, one review."""
    is_final = job.tournament.state == "final"
    if job.kind == "review":
        return bool(is_final and job.entry.player.username == GUEST)
    is_open = job.tournament.state == "open" and job.tournament.game == "klassiek"
    return bool(job.kind == ("par" if is_final else "quality") and (is_final or is_open))


class Fields(HTMLParser):
    """The values of a page's form fields and buttons that can be used, by name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        name, value = values.get("name"), values.get("value")
        if tag in ("input", "button") and name and value is not None and "disabled" not in values:
            self.values.setdefault(name, []).append(value)


def practise(players: Players, game: str, headers: dict[str, str] | None, language: str) -> None:
    """Play two practice rounds of a game by its forms, which tell what can be done."""
    visitor = players.visitor(f"practising {'by htmx' if headers else 'by forms'}", language)
    url = visitor.get("practice", f"/practice/{game}/").headers["Location"]
    for number in (1, 2):
        url = re.sub(r"/\d+/(\?|$)", rf"/{number}/\1", url)
        for turn in range(3 * MOST_TURNS):
            page = visitor.get("practice", url).content.decode()
            values = Fields(page).values
            form = _practice_form(players.random, values, is_last=turn >= MOST_TURNS)
            if not form:
                break
            answer = visitor.form("practice", url, form, headers)
            url = answer.headers.get("Location") or answer.headers.get("HX-Replace-Url", url)


def _practice_form(
    random: Random, values: dict[str, list[str]], *, is_last: bool
) -> dict[str, str]:
    """Return a form for one of the actions that a page offers; an empty one if it offers none."""
    actions = sorted({*values.get("action", [])} - {"swap"})
    give, take = sorted({*values.get("give", [])}), sorted({*values.get("take", [])})
    if "turn" not in values or not (actions or give):
        return {}
    turn = values["turn"][0]
    last = [words for words in LAST_ACTIONS if words in actions]
    if is_last and last:
        return form_of(turn, last[0])
    if give and take and random.random() < 0.7:
        return form_of(turn, f"swap {random.choice(give)} {random.choice(take)}")
    return form_of(turn, random.choice(actions)) if actions else {}
