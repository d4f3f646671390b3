"""Throttled forms, and the page for too many tries."""

from abc import ABC, abstractmethod
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.errors import TooManyTries


@never_cache
def too_many_tries_page(request: HttpRequest, refusal: TooManyTries) -> HttpResponse:
    """Return the page that says when to try again."""
    minutes = -(-refusal.seconds // 60)
    page = render(request, "account/too_many_tries.html", {"minutes": minutes}, status=429)
    page["Retry-After"] = str(refusal.seconds)
    return page


class ThrottledPost(ABC):
    """A view whose POST requests are throttled."""

    @abstractmethod
    def count(self, request: HttpRequest) -> None:
        """Count this try.

        :raises TooManyTries: if a limit is exceeded.
        """

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Handle the form, or return the page for too many tries."""
        try:
            self.count(request)
        except TooManyTries as refusal:
            return too_many_tries_page(request, refusal)
        answer: HttpResponseBase = super().post(request, *args, **kwargs)  # type: ignore[misc]
        return answer
