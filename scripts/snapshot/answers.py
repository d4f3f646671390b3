"""Answers kept as files, and the people whose requests they answer."""

import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from scripts.snapshot.environment import Environment

HTMX = {"HX-Request": "true"}
LONGEST_NAME = 120
TEXT = ("text/", "application/json", "application/problem+json", "application/vnd.oai", "image/svg")


class Store:
    """A folder of answers, one file each: its request, its status and headers, its body."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.codes: set[str] = set()
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, area: str, name: str, text: bytes) -> None:
        """Write a file of an area; one of the same name again gets a number."""
        self._counts[area, name] += 1
        if (count := self._counts[area, name]) > 1:
            name = f"{name} ({count})"
        readable = re.sub(r"[^A-Za-z0-9.?=&]+", "-", name).strip("-")[:LONGEST_NAME]
        path = self.folder / area / f"{readable}.{hashlib.sha256(name.encode()).hexdigest()[:8]}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode() + b"\n" + text)

    def add_answer(self, area: str, name: str, response: Any) -> None:
        """Write an answer over HTTP."""
        skipped = {"content-length"}  # says nothing that the body does not, and that is normalised
        lines = [f"{response.status_code} {response.reason_phrase}"]
        headers = sorted(response.headers.items())
        lines += [f"{key}: {value}" for key, value in headers if key.lower() not in skipped]
        lines += [
            f"Set-Cookie: {morsel.OutputString()}" for _, morsel in sorted(response.cookies.items())
        ]
        body = body_of(response)
        content_type = response.headers.get("Content-Type", "text/")
        if content_type.startswith("application/problem+json"):
            self.codes.add(json.loads(body)["code"])
        if not content_type.startswith(TEXT):
            body = hashlib.sha256(body).hexdigest().encode()
        self.add(area, name, "\n".join(lines).encode() + b"\n\n" + body)


def body_of(response: Any) -> bytes:
    """Return an answer's body, in one piece."""
    body: bytes = b"".join(response.streaming_content) if response.streaming else response.content
    return body


class Visitor:
    """Somebody who sends requests in a language, as a visitor or as a user, and has them recorded.

    Pages know them by their session, calls of the API by `token` where there is one. A request
    moves the clock on by `pace` seconds.
    """

    pace = 1.0

    def __init__(
        self, environment: Environment, store: Store, name: str, *, language: str = "en"
    ) -> None:
        self.environment, self.store = environment, store
        self.name, self.language = name, language
        self.client = Client(raise_request_exception=False)
        self.client.cookies["django_language"] = language
        self.token = ""
        self._counts: Counter[str] = Counter()

    @property
    def _own(self) -> tuple[str, str]:
        """Return the values of headers that are in all requests, and so not in their names."""
        return f"Bearer {self.token}", self.language

    def sign_in(self, user: Any) -> "Visitor":
        """Begin a session as a user, without the form."""
        self.environment.randomness.begin(f"session of {self.name} {self.language}")
        self.client.force_login(user)
        return self

    def request(  # noqa: PLR0913 - what a request can differ in
        self,
        area: str,
        method: str,
        path: str,
        *,
        body: Any = b"",
        content_type: str = "application/x-www-form-urlencoded",
        headers: dict[str, str] | None = None,
    ) -> Any:
        """Send a request and record its answer."""
        name = f"{self.name} {self.language} {method} {path}"
        said = {key: value for key, value in (headers or {}).items() if value not in self._own}
        if said:
            name += f" {json.dumps(said, sort_keys=True)}"
        if body:
            text = body[:200].decode("latin-1") if isinstance(body, bytes) else json.dumps(body)
            name += f" {text[:300]}"
        self._counts[name] += 1
        self.environment.shift(seconds=self.pace)
        self.environment.randomness.begin(f"{name} {self._counts[name]}")
        response = self.client.generic(
            method, path, body, content_type=content_type, headers=headers or {}
        )
        self.store.add_answer(area, name, response)
        return response

    def get(self, area: str, path: str, headers: dict[str, str] | None = None) -> Any:
        """Get a page."""
        return self.request(area, "GET", path, headers=headers)

    def form(
        self, area: str, path: str, fields: dict[str, str], headers: dict[str, str] | None = None
    ) -> Any:
        """Send a form."""
        return self.request(area, "POST", path, body=urlencode(fields).encode(), headers=headers)

    def api(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        area: str = "api",
        headers: dict[str, str] | None = None,
    ) -> Any:
        """Call the API, with the token if there is one; else the session counts."""
        headers = {"Accept-Language": self.language} | (headers or {})
        if self.token:
            headers = {"Authorization": f"Bearer {self.token}"} | headers
        text = b"" if body is None else json.dumps(body).encode()
        url = path if path.startswith("/") else f"/api/v1/{path}"
        return self.request(
            area, method, url, body=text, content_type="application/json", headers=headers
        )
