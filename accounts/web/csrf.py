"""What somebody sees whose page was too old, or came from elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

SENSITIVE = ("password",)  # parts of the names of fields that are never echoed
OWN = ("csrfmiddlewaretoken",)


@never_cache
def failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Explain, and offer to go on with what was chosen.

    A page restored by "back" holds the token from before signing in. Its choice is kept as a form
    with a new token, which takes a deliberate click; a request that came from another site is
    offered nothing, and neither is one that holds a password.
    """
    names = [name for name in request.POST if name not in OWN]
    keeps = _is_from_here(request) and not any(part in name for name in names for part in SENSITIVE)
    fields = [(name, value) for name in names for value in request.POST.getlist(name)]
    page = {"keeps": keeps, "fields": fields if keeps else []}
    is_fragment = request.headers.get("HX-Request") == "true"
    # htmx shows no page but one that went well; the action was refused all the same.
    response = render(request, "403_csrf.html", page, status=200 if is_fragment else 403)
    if is_fragment:
        response["HX-Retarget"], response["HX-Reswap"] = "body", "innerHTML"
    return response


def _is_from_here(request: HttpRequest) -> bool:
    """Say whether the browser itself vouches that one of our pages asked."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
