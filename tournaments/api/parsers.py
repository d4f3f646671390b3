"""A JSON parser for request bodies: stricter than the standard one, and names each fault."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

BYTE_ORDER_MARK = "\ufeff"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # the marks of UTF-32 have them, or a NUL, in front


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 without duplicate keys, NaN, NUL characters or lone surrogates.

    A byte order mark in front, which some programs write, is passed over.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value in the request body.

        :raises RequestDataTooBig: if the body is longer than `DATA_UPLOAD_MAX_MEMORY_SIZE`.
        :raises ParseError: if it is not JSON, or is JSON that two parsers may read differently.
            The sentence quotes nothing from the body, which may hold a password.
        """
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestDataTooBig
        try:
            value = _value(_text(body))
            _check(value)
        except RecursionError:
            raise ParseError(_("The body is nested too deeply.")) from None
        return value


def _text(body: bytes) -> str:
    """Return a body as text, without a byte order mark in front.

    :raises ParseError: if it is not in UTF-8; one in UTF-16 or UTF-32 has a NUL.
    """
    try:
        if body.startswith(UTF_16) or b"\0" in body:
            raise ParseError(_("The body is not in UTF-8."))
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(_("The body is not in UTF-8.")) from None


def _value(text: str) -> Any:
    """Return the value of a JSON text.

    :raises ParseError: naming what is wrong.
    """
    if not text.strip():
        raise ParseError(_("The body is empty."))
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        if text[error.pos : error.pos + 1] == BYTE_ORDER_MARK:
            sentence = _("A byte order mark stands in line %(line)s, column %(column)s.")
        else:
            sentence = _("The body is no JSON from line %(line)s, column %(column)s.")
        raise ParseError(sentence % place) from None
    except ValueError:  # Python reads no integer of over 4,300 digits
        raise ParseError(_("The body holds a number that is too long.")) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ParseError(_("A key stands twice."))
    return members


def _constant(_name: str) -> None:
    raise ParseError(_("JSON has no NaN and no Infinity."))


def _check(value: object) -> None:
    """Check every text of a JSON value.

    :raises ParseError: if one holds a NUL or a lone surrogate, which the database cannot store.
    """
    if isinstance(value, str):
        # A lone surrogate fits no encoding.
        if "\0" in value or (not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value)):
            raise ParseError(_("A text holds a NUL, or half a character."))
    elif isinstance(value, dict):
        for key, inner in value.items():
            _check(key)
            _check(inner)
    elif isinstance(value, list):
        for inner in value:
            _check(inner)
