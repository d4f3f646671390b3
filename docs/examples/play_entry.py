"""Play a whole entry of `klassiek` over the API. Needs Python 3.11 and nothing else.

    GELIJKSPEL_TOKEN=gs_… python play_entry.py http://127.0.0.1:8000
    GELIJKSPEL_USERNAME=anna GELIJKSPEL_PASSWORD=… python play_entry.py http://127.0.0.1:8000 SLUG

Without a slug it joins the first open tournament that has a place. Run it again after it was
stopped: it goes on where it was.
"""

import json
import os
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

RANKS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}


class Refused(Exception):
    """The server said no; `code` says why, and never changes."""

    def __init__(self, problem):
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.code = problem["code"]


class Api:
    """Calls the API, and calls again where that cannot do harm."""

    def __init__(self, server):
        self.root = f"{server.rstrip('/')}/api/v1/"
        self.headers = {"Accept": "application/json", "Content-Type": "application/json"}

    def call(self, method, path, body=None):
        """Return the answer to a call, made again where it may have been lost.

        Lost on the way there or on the way back, we cannot know, and it does not matter: the same
        turn sent again gives the same answer and is taken once.
        """
        for wait in (1, 2, 4, 8):
            try:
                return self.ask(method, path, body)
            except HTTPError as error:
                if error.code not in (429, 502, 503, 504):
                    raise Refused(json.load(error)) from None
                time.sleep(int(error.headers.get("Retry-After", wait)))
            except URLError:
                time.sleep(wait)
        return self.ask(method, path, body)

    def ask(self, method, path, body):
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.root + path, data, self.headers, method=method)
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def sign_in(self):
        token = os.environ.get("GELIJKSPEL_TOKEN")
        if not token:
            login = {
                "username": os.environ["GELIJKSPEL_USERNAME"],
                "password": os.environ["GELIJKSPEL_PASSWORD"],
            }
            token = self.call("POST", "tokens/", login)["token"]
        self.headers["Authorization"] = f"Bearer {token}"


def value(hand):
    """Return the highest sum of one suit; three cards of one rank are worth 30.5."""
    if len({card[0] for card in hand}) == 1:
        return 30.5
    return max(sum(RANKS[card[0]] for card in hand if card[1] == suit) for suit in "cdhs")


def after(hand, table, action):
    """Return the hand that an action leaves."""
    match action.split():
        case ["swap", give, take]:
            return [take if card == give else card for card in hand]
        case ["swap-all"]:
            return table
        case _:
            return hand


def choose(observation, legal_actions):
    """Return the action that helps most; of equals the first, which is to pass."""
    hand, table = observation["hand"], observation["table"]
    return max(legal_actions, key=lambda action: value(after(hand, table, action)))


def an_open_tournament(api):
    """Return the slug of a tournament that has a place."""
    for tournament in api.call("GET", "tournaments/?state=open&game=klassiek")["results"]:
        if tournament["places_taken"] < tournament["places"]:
            return tournament["slug"]
    sys.exit("No open tournament has a place.")


def play(api, entry):
    """Take turns until there are none left; return the entry."""
    while entry["state"] == "playing":
        turn = {
            "round": entry["round"],
            "turn": entry["turn"],
            "action": choose(entry["observation"], entry["legal_actions"]),
        }
        answer = api.call("POST", f"entries/{entry['id']}/actions/", turn)
        if answer["round_over"]:
            print(f"round {answer['round']}: {answer['points']} points")
        entry = answer["entry"]
    return entry


def await_score(api, entry):
    """Return the entry once a worker has counted it, which takes a moment."""
    for _ in range(60):
        entry = api.call("GET", f"entries/{entry['id']}/")
        if entry["state"] != "finished":
            break
        time.sleep(1)
    return entry


def main(server, slug=None):
    """Play one entry from joining to its score."""
    api = Api(server)
    api.sign_in()
    slug = slug or an_open_tournament(api)
    entry = api.call("POST", f"tournaments/{slug}/entries/")  # joining twice is joining once
    print(f"entry {entry['id']} in {slug}")
    entry = await_score(api, play(api, entry))
    print(f"score: {entry['score']}" if entry["state"] == "scored" else f"state: {entry['state']}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
