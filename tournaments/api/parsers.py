"""A JSON parser for request bodies that is stricter than the standard one."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 without duplicate keys, NaN, NUL characters or lone surrogates."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value in the request body.

        :raises RequestDataTooBig: if the body is longer than `DATA_UPLOAD_MAX_MEMORY_SIZE`.
        :raises ParseError: if it is not JSON, or is JSON that two parsers may read differently.
        """
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestDataTooBig
        try:
            value = json.loads(
                body.decode("utf-8"), object_pairs_hook=_object, parse_constant=_constant
            )
            _check(value)
        except (ValueError, RecursionError):
            # The message quotes nothing from the body, which may hold a password.
            raise ParseError(_("The body is not JSON as we read it.")) from None
        return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key stands twice")
    return members


def _constant(name: str) -> None:
    raise ValueError(f"JSON has no {name}")


def _check(value: object) -> None:
    """Check every text of a JSON value.

    :raises ValueError: if one holds a NUL or a lone surrogate, which the database cannot store.
    """
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("a text holds a NUL")
        value.encode("utf-8")  # UnicodeEncodeError is a ValueError
    elif isinstance(value, dict):
        for key, inner in value.items():
            _check(key)
            _check(inner)
    elif isinstance(value, list):
        for inner in value:
            _check(inner)
