"""How tests look at pages: signed in, in a language, with htmx or as plain forms."""

import re

from django.test import Client

# Where the lines of a template end shows nothing: white space is one space, and is none at the end
# of a tag and beside a block.
BLOCKS = (
    "article|aside|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h1|h2|h3|header|li|"
    "main|nav|ol|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
WHITE_SPACE = (
    (re.compile(r"\s+"), " "),
    (re.compile(r" (?=/?>)"), ""),
    (re.compile(rf" ?(</?(?:{BLOCKS})\b[^>]*>) ?"), r"\1"),
)
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
        for pattern, replacement in WHITE_SPACE:
            page = pattern.sub(replacement, page)
    return page
