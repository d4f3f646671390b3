"""Variables of the environment that are nearly right are refused, and not dropped in silence."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import Variables
from tests.config.test_production import GOOD

pytestmark = pytest.mark.once


@pytest.fixture
def read(monkeypatch):
    """Read a text: ``read("hosts", "a.nl")``; None if it is refused."""

    def value(kind, text, **default):
        monkeypatch.setenv("THE_VARIABLE", text)
        try:
            return getattr(Variables(), kind)("THE_VARIABLE", **default)
        except ImproperlyConfigured:
            return None

    return value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((text, True) for text in ("1", "true", "TRUE", " yes ", "on", "y", "ok")),
        *((text, False) for text in ("0", "false", "False", "no\n", "off", "n")),
        *((text, None) for text in ("treu", "2", "-", "tru e", "'true'", "ja", "1.0")),
    ],
)
def test_switches(read, text, value):
    assert read("bool", text, default=True) is value
    assert read("bool", text, default=False) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), (" 2 ", 2), ("", 7), ("-1", None), ("one", None), ("1.0", None), ("\u0662", None)],
)
def test_numbers(read, text, value):
    assert read("int", text, default=7) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("a", ["a"]), (" a , b,,c\n", ["a", "b", "c"]), ("", ["x"]), (" , ", ["x"])],
)
def test_lists(read, text, value):
    assert read("list", text, default=["x"]) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a.nl, B.nl", ["a.nl", "B.nl"]),
        (".a.nl,localhost,127.0.0.1,[::1],*", [".a.nl", "localhost", "127.0.0.1", "[::1]", "*"]),
        *((f"a.nl,{text}", None) for text in ("https://a.nl", "a.nl:443", "a.nl/", "*.a.nl")),
        *(
            (text, None)
            for text in ('"a.nl"', "a.nl b.nl", "a.nl;b.nl", "::1", "caf\u00e9.nl", "a.nl.")
        ),
    ],
)
def test_hosts(read, text, value):
    assert read("hosts", text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("https://a.nl, http://b.nl:8000", ["https://a.nl", "http://b.nl:8000"]),
        ("https://*.a.nl", ["https://*.a.nl"]),
        *((text, None) for text in ("a.nl", "https://a.nl/", "https:a.nl", "ftp://a.nl", "'x'")),
    ],
)
def test_origins(read, text, value):
    assert read("origins", text) == value


@pytest.mark.parametrize(
    ("text", "is_good"),
    [
        *(
            (text, True)
            for text in ("redis://h:6379/0", "rediss://:p@h", "unix:///run/r.sock?db=1")
        ),
        *((text, False) for text in ("h:6379", "http://h/0", "redis://h/zero", "redis://h/0/1")),
    ],
)
def test_addresses_of_redis(read, text, is_good):
    assert read("redis_url", text) == (text if is_good else None)


def test_options_of_a_mail_server_that_nothing_reads(read):
    assert read("mail", "smtp://h:25", default="")["EMAIL_HOST"] == "h"
    assert read("mail", "smtp://h:25?ssl=1", default="") is None
    assert read("mail", "smpt://h:25", default="") is None


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("TRUSTED_PROXIES", "one"),
        ("ALLOWED_HOSTS", "https://gelijkspel.example"),
        ("CSRF_TRUSTED_ORIGINS", "gelijkspel.example"),
        ("LOG_JSON", "treu"),
        ("REQUIRE_PROVED_ADDRESS", "nope"),
        ("REDIS_URL", "127.0.0.1:6379"),
        ("EMAIL_URL", "smtp://h:25?tls=1"),
    ],
)
def test_the_site_does_not_start_with_them(run, variable, text):
    refused = run(
        "-c", "from django.conf import settings; settings.DEBUG", **(GOOD | {variable: text})
    )

    assert refused.returncode != 0
    assert variable in refused.stderr.splitlines()[-1]


def test_white_space_in_a_list_of_hosts_is_nothing(run):
    hosts = {"ALLOWED_HOSTS": "a.example, gelijkspel.example"}
    code = "from django.conf import settings; print(settings.ALLOWED_HOSTS)"

    assert run("-c", code, **(GOOD | hosts)).stdout.strip() == "['a.example', 'gelijkspel.example']"
