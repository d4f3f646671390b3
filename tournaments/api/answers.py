"""The base class of all answers, whose fields render an answer and define its schema."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, NamedTuple

from rest_framework import serializers


class Reader(NamedTuple):
    """How one key of an answer gets its value: `convert(read(source))`, or null."""

    key: str
    read: Callable[[Any], Any]
    convert: Callable[[Any], Any]
    is_required: bool


class AnswerSerializer(serializers.Serializer[Any]):
    """An answer: one field for each key, in the order in which they are sent.

    A field reads the attribute of the source that has its name, or the one that its `source`
    names (``source="row.name"``). Where a value has to be computed, a method ``read_KEY(source)``
    returns it. The field then converts the value; None is sent as null, or, where the field is
    not required, left out.

    REST framework's own rendering copies every field for each answer and looks up each attribute
    step by step; here both are done once for each class.
    """

    # How `source` is looked up; `itemgetter` for an answer whose source is a mapping.
    lookup: ClassVar["type[attrgetter[Any] | itemgetter[Any]]"] = attrgetter

    @classmethod
    def render(cls, source: object) -> dict[str, Any]:
        """Return the answer as a JSON object."""
        return _serializer(cls).to_representation(source)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        for key, read, convert, is_required in self._readers:
            value = read(instance)
            if value is not None:
                answer[key] = convert(value)
            elif is_required:
                answer[key] = None
        return answer

    @cached_property
    def _readers(self) -> tuple[Reader, ...]:
        return tuple(
            Reader(
                key,
                getattr(self, f"read_{key}", None) or self.lookup(field.source or key),
                field.to_representation,
                field.required,
            )
            for key, field in self.fields.items()
        )


@cache
def _serializer(kind: type[AnswerSerializer]) -> AnswerSerializer:
    return kind()


class PageSource(NamedTuple):
    """The source of a page of a list: the address of the next page and the sources of its rows."""

    next: str | None
    results: Sequence[Any]


class PageAnswer(AnswerSerializer):
    """A page of a list."""

    next = serializers.CharField(allow_null=True, help_text="Address of the next page.")
