"""What programs find at fixed addresses: robots.txt, security.txt, the form of a new password."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

DAY = 24 * 3600
VALID_DAYS = 180  # RFC 9116 asks for less than a year
TEXT = "text/plain; charset=utf-8"
# Pages of one's own, forms, and practice, where every click is another address.
CLOSED = ("/accounts/", "/admin/", "/api/v1/", "/play/", "/practice/", "/i18n/")


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(_request: HttpRequest) -> HttpResponse:
    """Tell crawlers what is not for them."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    return HttpResponse("\n".join(lines) + "\n", content_type=TEXT)


@require_safe
@cache_control(public=True, max_age=DAY)
def security(request: HttpRequest) -> HttpResponse:
    """Tell whom to write to about a weakness (RFC 9116); it never expires."""
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    expires = midnight + timedelta(days=VALID_DAYS)
    lines = [
        *(f"Contact: {_address(contact)}" for contact in settings.SECURITY_CONTACT),
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {request.build_absolute_uri(reverse('security-txt'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type=TEXT)


def _address(contact: str) -> str:
    """Return a contact as a URI; an e-mail address needs the scheme in front."""
    return contact if ":" in contact else f"mailto:{contact}"


@require_safe
def change_password(_request: HttpRequest) -> HttpResponse:
    """Lead a password manager to the form."""
    return redirect("account_change_password")
