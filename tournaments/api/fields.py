"""Serializer fields: strict ones for request bodies, converting ones for answers."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.core.points import to_points
from tournaments.models.bounds import FIRST_YEAR, LAST_YEAR, is_within_years

LARGEST_INTEGER = 2**31 - 1


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer; ``true``, ``3.0`` and ``"3"`` are refused."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_value": LARGEST_INTEGER} | kwargs)

    def to_internal_value(self, data: object) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class StrictBooleanField(serializers.BooleanField):
    """A JSON boolean; ``"true"`` and ``1`` are refused."""

    def to_internal_value(self, data: object) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class StrictCharField(serializers.CharField):
    """A JSON string; white space is kept, and other JSON values are refused."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False} | kwargs)

    def to_internal_value(self, data: object) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field({"type": "string", "pattern": "^[0-9a-f]{64}$"})
class SeedField(StrictCharField):
    """A seed; the service that makes the tournament refuses one of another form."""


class DateTimeFieldWithZone(serializers.DateTimeField):
    """A date and time (ISO 8601) with its time zone: ``Z`` or an offset."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "naive": _("A time needs its zone: end it in Z, or in an offset."),
        "far": _("Take a year from {first} to {last}."),
    }

    def __init__(self, **kwargs: Any) -> None:
        defaults: dict[str, Any] = {"default_timezone": UTC, "input_formats": ["iso-8601"]}
        super().__init__(**defaults | kwargs)

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            self.fail("naive")
        if not is_within_years(value):
            self.fail("far", first=FIRST_YEAR, last=LAST_YEAR)
        return super().enforce_timezone(value)


@extend_schema_field({"oneOf": [{"type": kind} for kind in ("integer", "boolean", "string")]})
class RuleValueField(serializers.Field[Any, Any, Any, Any]):
    """The value of a rule: a whole number, true or false, or a text."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": _("A rule is set to a whole number, true or false, or a text.")
    }

    def to_internal_value(self, data: object) -> int | str:
        if type(data) not in (int, bool, str):
            self.fail("invalid")
        return data  # type: ignore[return-value]  # one of the three

    def to_representation(self, value: object) -> object:
        return value


class DateTimeFieldInUtc(serializers.DateTimeField):
    """A time in an answer: ISO 8601 in UTC, ending in ``Z``."""

    def to_representation(self, value: datetime) -> str:
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


@extend_schema_field({"type": "number", "multipleOf": 0.5})
class PointsField(serializers.Field[Any, Any, Any, Any]):
    """Points, whole or half: 27, 30.5. The value that it converts is in half points."""

    def to_representation(self, value: int) -> int | float:
        return to_points(value)


@extend_schema_field({"type": "number"})
class PercentField(serializers.Field[Any, Any, Any, Any]):
    """A percentage with at most one decimal: 87, 91.5. The value is in tenths of a percent."""

    def to_representation(self, value: int) -> int | float:
        return value / 10 if value % 10 else value // 10


class MeanPointsField(serializers.FloatField):
    """Mean points with at most two decimals: 27, 30.42. The value is in hundredths of a point."""

    def to_representation(self, value: int) -> int | float:  # type: ignore[override]  # 27, not 27.0
        return value / 100 if value % 100 else value // 100


@extend_schema_field({"type": "object", "additionalProperties": {}})
class ObjectField(serializers.Field[Any, Any, Any, Any]):
    """A JSON object whose keys depend on the game; it is sent as it is."""

    def to_representation(self, value: object) -> object:
        return value


@extend_schema_field({"type": "array", "items": {"type": "array", "items": {}}})
class HandsField(serializers.Field[Any, Any, Any, Any]):
    """For each seat the list of its cards (`eenentwintigen`: the list of its hands)."""

    def to_representation(self, value: object) -> object:
        return value
