"""How tests look at pages: signed in, in a language, with htmx or as plain forms."""

from django.test import Client

from scripts.snapshot.compare import fold_white_space

HTMX = {"HX-Request": "true"}


def browser(user=None, language="en"):
    client = Client()
    client.cookies["django_language"] = language
    if user is not None:
        client.force_login(user)
    return client


def table_url(entry, number=1):
    return f"/play/{entry.pk}/{number}/"


def text(response):
    """Return an answer's text; of a page, with only the white space that a browser shows."""
    page = response.content.decode()
    if response["Content-Type"].startswith("text/html"):
        return fold_white_space(page)
    return page
