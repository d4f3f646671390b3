"""Fields of a body that take exactly what they name."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

LAST_YEAR = 2199  # a later one overflows somewhere between here and a reader's own zone
LARGEST = 2**31 - 1


class WholeNumber(serializers.IntegerField):
    """A JSON integer: ``true``, ``3.0`` and ``"3"`` are none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_value": LARGEST} | kwargs)

    def to_internal_value(self, data: object) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Text(serializers.CharField):
    """A JSON string, kept as it is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False} | kwargs)

    def to_internal_value(self, data: object) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


class Moment(serializers.DateTimeField):
    """A date and time (ISO 8601) that says where it is from: ``Z`` or an offset."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "naive": _("A time needs its zone: end it in Z, or in an offset."),
        "far": _("That is too far away."),
    }

    def __init__(self, **kwargs: Any) -> None:
        given: dict[str, Any] = {"default_timezone": UTC, "input_formats": ["iso-8601"]} | kwargs
        super().__init__(**given)

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            self.fail("naive")
        if not 2000 <= value.year <= LAST_YEAR:
            self.fail("far")
        return super().enforce_timezone(value)


@extend_schema_field({"oneOf": [{"type": kind} for kind in ("integer", "boolean", "string")]})
class Option(serializers.Field[Any, Any, Any, Any]):
    """What a rule may be set to: a whole number, true or false, or a text."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": _("A rule is set to a whole number, true or false, or a text.")
    }

    def to_internal_value(self, data: object) -> int | str:
        if type(data) not in (int, bool, str):
            self.fail("invalid")
        return data  # type: ignore[return-value]  # one of the three

    def to_representation(self, value: object) -> object:
        return value
