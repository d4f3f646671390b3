"""The base of every admin class: its list is filtered by the filters it shows, by nothing else."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.utils import get_fields_from_path
from django.core.exceptions import FieldDoesNotExist
from django.http import HttpRequest, HttpResponse


class OfferedLookups(admin.ModelAdmin):
    """Refuses look-ups in an address, except those of the filters and dates that a list shows.

    Django allows them for every field of a list's own model. With `__regex` or `__gt` a hidden
    value can then be read one character at a time, from how many rows the list has.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Return whether a filter of the list makes this look-up; the database accepts its value.

        PostgreSQL refuses a NUL in a text parameter.
        """
        if request is None or not value.isprintable():
            return False
        return lookup in self._offered(request)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Return whether a row may be found by this field: by its primary key only."""
        try:
            return bool(self.opts.get_field(to_field).primary_key)  # type: ignore[union-attr]  # a relation from another model has none
        except (AttributeError, FieldDoesNotExist):
            return False

    def _offered(self, request: HttpRequest) -> Iterator[str]:
        """Yield the names of the parameters that filter the list."""
        for item in self.get_list_filter(request):
            yield from filter(None, self._filter(item, request).expected_parameters())
        if self.date_hierarchy:
            yield from (f"{self.date_hierarchy}__{part}" for part in ("year", "month", "day"))

    def _filter(self, item: Any, request: HttpRequest) -> admin.ListFilter:
        """Return an item of `list_filter` as Django makes it: a class, a field, or both."""
        if callable(item):
            own: admin.ListFilter = item(request, {}, self.model, self)
            return own
        path, new = item if isinstance(item, tuple) else (item, admin.FieldListFilter.create)
        field = get_fields_from_path(self.model, path)[-1]
        by_field: admin.ListFilter = new(field, request, {}, self.model, self, field_path=path)
        return by_field


def refuse_autocomplete(request: HttpRequest) -> HttpResponse:
    """Refuse Django's search for the choices of a field, which no form of this site uses.

    :raises DisallowedModelAdminLookup: always.
    """
    raise DisallowedModelAdminLookup("No form completes what is typed.")
