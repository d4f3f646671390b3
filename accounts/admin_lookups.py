"""The base of every admin class: refuses look-ups that no filter makes, and malformed keys."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import get_fields_from_path
from django.core.exceptions import FieldDoesNotExist, SuspiciousOperation, ValidationError
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse


def is_key(model: type[models.Model], text: object) -> bool:
    """Return whether a text has the form of a primary key, within the range of its column.

    Django passes what a form holds to the database, which answers other texts with a fault.
    """
    try:
        model._meta.pk.clean(text, None)
    except ValidationError:
        return False
    return True


class KeysField(forms.ModelMultipleChoiceField):
    """Several rows of a form; malformed keys are refused like unknown ones."""

    def clean(self, value: Any) -> Any:
        assert self.queryset is not None  # as the field is made
        for key in value if isinstance(value, list | tuple) else ():
            if not is_key(self.queryset.model, key):
                raise ValidationError(
                    self.error_messages["invalid_pk_value"],
                    code="invalid_pk_value",
                    params={"pk": key},
                )
        return super().clean(value)


class OfferedLookups(admin.ModelAdmin):
    """Refuses look-ups in an address, except those of the filters and dates that a list shows.

    Django allows them for every field of a list's own model. With `__regex` or `__gt` a hidden
    value can then be read one character at a time, from how many rows the list has.

    Keys of rows that a form sends have to be well formed.
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

    def response_action(
        self, request: HttpRequest, queryset: models.QuerySet[Any], *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        """Do the chosen action with the chosen rows.

        :raises SuspiciousOperation: if one of their keys is malformed, which no list sends.
        """
        keys = request.POST.getlist(ACTION_CHECKBOX_NAME)
        if not all(is_key(self.model, key) for key in keys):
            raise SuspiciousOperation("The key of a chosen row is malformed.")
        return super().response_action(request, queryset, *args, **kwargs)

    def formfield_for_manytomany(
        self, db_field: models.ManyToManyField, request: HttpRequest | None = None, **kwargs: Any
    ) -> forms.ModelMultipleChoiceField | None:
        """Return the field of a form for several rows, which checks their keys."""
        field: forms.ModelMultipleChoiceField | None = super().formfield_for_manytomany(
            db_field,
            request,  # type: ignore[arg-type]  # there is always one
            **{"form_class": KeysField} | kwargs,
        )
        return field

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


def refuse_shortcut(request: HttpRequest, rest: str) -> HttpResponse:
    """Refuse Django's redirect to the page of any row, by its type and key; no row has one.

    :raises Http404: always.
    """
    raise Http404
