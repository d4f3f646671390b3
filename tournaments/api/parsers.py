"""How a body becomes data: JSON, read more strictly than most readers do."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 in which no key stands twice and no text holds what no database takes."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value that a body holds.

        :raises RequestDataTooBig: if there is more of it than we take in.
        :raises ParseError: if it is no JSON, or JSON that two readers may read differently.
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
            # Nothing of the body is repeated: it may hold a password.
            raise ParseError(_("The body is not JSON as we read it.")) from None
        return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _constant(name: str) -> None:
    raise ValueError(f"JSON has no {name}")


def _check(value: object) -> None:
    """Refuse a NUL or a lone surrogate in any text.

    :raises ValueError: if there is one.
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
