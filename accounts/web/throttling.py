"""Throttled pages and forms, and the page for too many tries."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.errors import TooManyTries
from accounts.models import User
from accounts.throttling import MINUTE, try_count

ViewT = TypeVar("ViewT", bound=Callable[..., HttpResponseBase])


@never_cache
def too_many_tries_page(
    request: HttpRequest, refusal: TooManyTries, *, way_back: str = ""
) -> HttpResponse:
    """Return the page that says when to try again, or only its sentence for htmx.

    `way_back`: the address of a link on the page.
    """
    seconds = refusal.usage.wait
    is_page = not getattr(request, "htmx", False)
    template = "account/too_many_tries.html" if is_page else "account/_too_many_tries.html"
    context = {
        # Up to a minute in seconds, as most waits are short.
        "seconds": seconds,
        "minutes": 0 if seconds <= MINUTE else -(-seconds // MINUTE),
        "way_back": way_back,
    }
    page = render(request, template, context, status=429)
    page["Retry-After"] = str(seconds)
    return page


def limited_post(scope: str, *, way_back: str = ".") -> Callable[[ViewT], ViewT]:
    """Return the decorator of a view whose POST requests count against a limit of their user.

    The same limit counts the calls of the API that do the same. `way_back` is a relative address;
    by default that of the view itself, which shows the table or the form as it is now.
    """

    def decorate(view: ViewT) -> ViewT:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" and isinstance(request.user, User):
                try:
                    try_count(scope, str(request.user.pk))
                except TooManyTries as refusal:
                    return too_many_tries_page(request, refusal, way_back=way_back)
            return view(request, *args, **kwargs)

        return cast(ViewT, limited)

    return decorate


class ThrottledPost:
    """A view whose POST requests are throttled, by the view itself or by its form."""

    def count(self, request: HttpRequest) -> None:
        """Count this try, unless the form does.

        :raises TooManyTries: if a limit is exceeded.
        """

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Handle the form, or return the page for too many tries."""
        answer: HttpResponseBase
        try:
            self.count(request)
            answer = super().post(request, *args, **kwargs)  # type: ignore[misc]
        except TooManyTries as refusal:
            answer = too_many_tries_page(request, refusal)
        return answer
