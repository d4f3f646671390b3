"""How tests look at pages: signed in, in a language, with htmx or as plain forms."""

from django.test import Client

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
    return response.content.decode()
