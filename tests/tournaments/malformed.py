"""Every address of the site with its parameters, the forms of a page, and malformed ids."""

import re
from html.parser import HTMLParser
from urllib.parse import quote

from django.urls import get_resolver

# What a program, a crawler or an attacker sends for an id.
MALFORMED = {
    "word": "x",
    "empty": "",
    "negative": "-1",
    "zero": "0",
    "over 64 bits": "9" * 20,
    "more digits than Python reads": "9" * 5000,
    "NUL": "1\0",
    "full-width digits": "\uff11\uff12",
    "superscript digit": "\u00b2",
    "Arabic digit": "\u0663",
    "fraction": "1.5",
    "underscore": "1_0",
    "spaces": " 1 ",
    "line break": "1\n",
    "UUID in braces": "{12345678-1234-5678-1234-567812345678}",
    "part of a UUID": "12345678-1234",
    "quoted for the admin": "_5F_ZZ_",
    "lone surrogate": "\ud800",
    "right to left": "\u202e1",
}
_PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
_GROUP = re.compile(r"\(\?P(<\w+>)(?:[^()]|\([^()]*\))*\)")


def routes(resolver=None, before=""):
    """Yield the route of every page and call: `entries/<uuid:entry_id>/`."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + _GROUP.sub(r"\1", str(entry.pattern)).strip("^$")
        if hasattr(entry, "url_patterns"):
            yield from routes(entry, route)
        else:
            yield route.replace("\\", "")


def address(route, known):
    """Return an address of a route, its parameters as `known` has them."""
    return "/" + _PARAMETER.sub(lambda found: _quoted(str(known[found[2]])), route)


def malformed_addresses(route, known):
    """Yield (parameter, value, address) for each parameter of a route and each malformed value."""
    for _converter, name in _PARAMETER.findall(route):
        for what, value in MALFORMED.items():
            yield name, what, address(route, known | {name: value})


def _quoted(value):
    return quote(value.encode("utf-8", "surrogatepass"), safe="")


class Forms(HTMLParser):
    """The forms of a page that post: pairs of where to, and the values of their fields."""

    def __init__(self, page):
        super().__init__()
        self.found, self._select = [], None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            method = attributes.get("method", "get").lower()
            self.found.append((method, attributes.get("action", ""), {}))
        elif self.found and tag in ("input", "button", "textarea", "select"):
            self._select = attributes.get("name") if tag == "select" else None
            if attributes.get("name"):
                self.found[-1][2].setdefault(attributes["name"], attributes.get("value", ""))
        elif tag == "option" and self._select and "selected" in attributes:
            self.found[-1][2][self._select] = attributes.get("value", "")

    @property
    def posted(self):
        """Return (address, fields) of each form that posts."""
        return [(to, fields) for method, to, fields in self.found if method == "post"]
