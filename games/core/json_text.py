"""JSON that people bring: decoding and parsing, with a sentence for each kind of fault."""

import json
from typing import Any

from games.core.errors import BadInput

BYTE_ORDER_MARK = "\ufeff"
# The beginnings of files in UTF-16 and UTF-32, of which the second kind begins as the first does.
OTHER_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


def decode(content: bytes) -> str:
    """Return a text in UTF-8, without the byte order mark that some programs write first.

    :raises BadInput: if it is in another encoding.
    """
    if content.startswith(OTHER_MARKS) or b"\0" in content[:4]:
        raise BadInput("The text is in UTF-16 or UTF-32: save it as UTF-8.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"The text is not in UTF-8: byte {error.start + 1} fits nothing.") from None


def read_json(text: str, *, keys_once: bool = True) -> Any:
    """Return the value of a JSON text, in which each key stands once if `keys_once`.

    :raises BadInput: naming what is wrong.
    """
    if not text.strip():
        raise BadInput("The text is empty.")
    try:
        hook = _object if keys_once else None
        return json.loads(text, object_pairs_hook=hook, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if text[error.pos : error.pos + 1] == BYTE_ORDER_MARK:
            raise BadInput(f"A byte order mark stands inside the text: {place}.") from None
        raise BadInput(f"The text is no JSON: {place}.") from None
    except RecursionError:
        raise BadInput("The JSON is nested too deeply.") from None
    except ValueError:  # Python reads no integer of over 4,300 digits
        raise BadInput("The JSON holds a number that is too long.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; a repeated key could be read in two ways."""
    result = dict(pairs)
    if len(result) < len(pairs):
        raise BadInput("In the JSON a key stands twice.")
    return result


def _refuse_constant(constant: str) -> None:
    """Refuse NaN and Infinity, which Python would accept."""
    raise BadInput(f"JSON has no {constant}.")
