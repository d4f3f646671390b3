"""The variables of the environment: what is not understood is refused, not dropped in silence."""

import re
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

TRUE: Final = frozenset({"1", "true", "yes", "y", "on", "ok"})
FALSE: Final = frozenset({"0", "false", "no", "n", "off"})
# What Django compares with a request's host, whose port it leaves out; a dot in front of a name
# means all its subdomains too.
_HOST = re.compile(
    r"\*|\.?[a-z0-9]([a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE
)
_ORIGIN = re.compile(r"https?://(\*\.)?([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.ASCII)
_REDIS = re.compile(r"(/[0-9]*)?", re.ASCII)
# The methods have the names that `environ` gives them, and hide those of the types.
Switch: TypeAlias = bool
Number: TypeAlias = int
Words: TypeAlias = list[str]


class Variables(environ.Env):  # type: ignore[misc]  # environ has no types
    """Reads variables; one that is empty has its default.

    `environ` takes every text but a few for false, and keeps white space around the parts of a
    list, which then match nothing.
    """

    def bool(self, var: str, default: bool) -> bool:
        """Return whether a switch is on.

        :raises ImproperlyConfigured: if it is neither on nor off.
        """
        text = self._text(var).lower()
        if text and text not in TRUE | FALSE:
            raise ImproperlyConfigured(f"{var} is neither true nor false: {text!a}.")
        return text in TRUE if text else default

    def int(self, var: str, default: Number) -> Number:
        """Return a number that is not negative.

        :raises ImproperlyConfigured: if it is none.
        """
        text = self._text(var)
        if text and not (text.isascii() and text.isdecimal()):
            raise ImproperlyConfigured(f"{var} is not a number from 0: {text!a}.")
        return Number(text) if text else default

    def list(self, var: str, default: Words) -> Words:
        """Return the parts of a text between commas, without white space around them."""
        parts = [part.strip() for part in self._text(var).split(",")]
        return [part for part in parts if part] or default

    def hosts(self, var: str) -> Words:
        """Return host names as Django compares them.

        :raises ImproperlyConfigured: if one of them matches no host, as it has a scheme or a port.
        """
        return self._matching(var, _HOST, "a host name, without scheme, port and path")

    def origins(self, var: str) -> Words:
        """Return origins as Django compares them.

        :raises ImproperlyConfigured: if one of them matches none, as it has no scheme or a path.
        """
        return self._matching(var, _ORIGIN, "an origin like https://name, without a path")

    def redis_url(self, var: str) -> str:
        """Return the address of a Redis server.

        :raises ImproperlyConfigured: if it is none. The client would take what is no number of a
            database for 0.
        """
        url = self._text(var)
        parts = urlsplit(url)
        is_socket = parts.scheme == "unix"
        is_server = parts.scheme in ("redis", "rediss") and _REDIS.fullmatch(parts.path)
        if url and not (is_socket or is_server):
            raise ImproperlyConfigured(f"{var} is not like redis://HOST:PORT/NUMBER.")
        return url

    def mail(self, var: str, default: str) -> dict[str, Any]:
        """Return the settings of a mail server.

        :raises ImproperlyConfigured: if the URL has options that nothing reads.
        """
        config: dict[str, Any] = self.email_url(var, default=default)
        if unread := config.pop("OPTIONS", None):
            raise ImproperlyConfigured(
                f"{var} has options that nothing reads: {', '.join(unread)}."
            )
        return config

    def _text(self, var: str) -> str:
        return str(self.str(var, default="")).strip()

    def _matching(self, var: str, form: re.Pattern[str], description: str) -> Words:
        values = self.list(var, default=[])
        for value in values:
            if not form.fullmatch(value):
                raise ImproperlyConfigured(f"{var}: {value!a} is not {description}.")
        return values
