"""The page for a form whose CSRF token is missing or outdated."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

SENSITIVE = (
    "password",
    "code",
    "credential",
)  # fields with these words in their names are never echoed
OWN = ("csrfmiddlewaretoken",)


@never_cache
def failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Explain the refusal, and offer to send the form again.

    A page restored by "back" holds the token from before signing in. Its fields are repeated in a
    form with a new token, which the user must click. A request from another site, or one with a
    password, is not offered again.
    """
    names = [name for name in request.POST if name not in OWN]
    keeps = _is_from_here(request) and not any(part in name for name in names for part in SENSITIVE)
    fields = [(name, value) for name in names for value in request.POST.getlist(name)]
    page = {"keeps": keeps, "fields": fields if keeps else []}
    is_fragment = request.headers.get("HX-Request") == "true"
    # htmx swaps in successful responses only; the action is refused all the same.
    response = render(request, "403_csrf.html", page, status=200 if is_fragment else 403)
    if is_fragment:
        response["HX-Retarget"], response["HX-Reswap"] = "body", "innerHTML"
    return response


def _is_from_here(request: HttpRequest) -> bool:
    """Return whether the browser reports that the request came from a page of ours."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
