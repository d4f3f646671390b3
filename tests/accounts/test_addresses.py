"""The addresses of clients, in every form in which proxies write them (case 119)."""

import logging

import pytest
from django.test import RequestFactory

from accounts.addresses import UNKNOWN, _complain, client_address

pytestmark = pytest.mark.once
V6 = "2001:db8:0:7::/64"


@pytest.fixture(autouse=True)
def _nothing_told():
    _complain.cache_clear()


def address(settings, header, *, proxies=1, peer="10.0.0.1"):
    settings.TRUSTED_PROXIES = proxies
    headers = {} if header is None else {"x-forwarded-for": header}
    return client_address(RequestFactory(REMOTE_ADDR=peer).get("/", headers=headers))


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("  203.0.113.7\t", "203.0.113.7"),
        ("203.0.113.7:52311", "203.0.113.7"),
        ('"203.0.113.7:52311"', "203.0.113.7"),
        ('"203.0.113.7"', "203.0.113.7"),
        ("2001:db8:0:7::7", V6),
        ("2001:DB8:0:7::7", V6),
        ("[2001:db8:0:7::7]", V6),
        ("[2001:db8:0:7::7]:443", V6),
        ('"[2001:db8:0:7::7]:443"', V6),
        ('"[2001:db8:0:7::7]"', V6),
        ('"2001:db8:0:7::7"', V6),
        ("2001:db8:0:7::7%eth0", V6),
        ("fe80::1%eth0", "fe80::/64"),
        ("[fe80::1%eth0]:443", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("[::ffff:203.0.113.7]:443", "203.0.113.7"),
        ("::ffff:cb00:7107", "203.0.113.7"),
        ("::ffff:203.0.113.7%eth0", "203.0.113.7"),
        ("203.0.113.7,", "203.0.113.7"),
        (", ,203.0.113.7:1 , ", "203.0.113.7"),
        ("198.51.100.1,203.0.113.7:80", "203.0.113.7"),  # two lines, as the server joins them
        ("unknown, 203.0.113.7", "203.0.113.7"),
        ("_hidden,203.0.113.7", "203.0.113.7"),
        ('"[::1]:80, 203.0.113.7', "203.0.113.7"),
    ],
)
def test_every_form_that_proxies_write(settings, caplog, header, expected):
    assert address(settings, header) == expected
    assert caplog.records == []


@pytest.mark.parametrize(
    "header",
    [
        "unknown",
        "_hidden",
        "_hidden:80",
        "<script>",
        "203.0.113.7:",
        "203.0.113.7:port",
        "203.0.113.7:123456",
        "203.0.113",
        "203.0.113.256",
        "[203.0.113.7]x",
        "[2001:db8::7",
        "2001:db8::7]:443",
        "[2001:db8::7]443",
        "unix:",
        "a\u0660.0.0.1",
        "x" * 5000,
    ],
)
def test_what_cannot_be_read_is_told_once(settings, caplog, header):
    """Everybody then has the address of the proxy, and so shares its limits."""
    with caplog.at_level(logging.WARNING, "accounts.addresses"):
        found = {address(settings, f"198.51.100.1, {header}") for _ in range(5)}

    assert found == {"10.0.0.1"}
    [line] = [record.getMessage() for record in caplog.records]
    assert "X-Forwarded-For" in line
    assert len(line) < 300


@pytest.mark.parametrize(
    ("_case", "proxies", "peer", "header", "expected", "told"),
    [
        ("no proxy: it is invented", 0, "203.0.113.9", "198.51.100.1", "203.0.113.9", "is 0"),
        ("no proxy, no header", 0, "203.0.113.9", None, "203.0.113.9", ""),
        ("one: the last hop is true", 1, "10.0.0.1", "198.51.100.1", "198.51.100.1", ""),
        ("one: not what is before", 1, "10.0.0.1", "8.8.8.8, 198.51.100.1", "198.51.100.1", ""),
        ("two: the last but one", 2, "10.0.0.1", "8.8.8.8, 198.51.100.1, 10.2", "198.51.100.1", ""),
        ("fewer: past the proxies", 2, "203.0.113.9", "198.51.100.1", "203.0.113.9", "fewer"),
        ("empty hops are no hops", 2, "203.0.113.9", ",198.51.100.1,", "203.0.113.9", "fewer"),
        ("no header: a look at its health", 1, "203.0.113.9", None, "203.0.113.9", ""),
        ("IPv6 is its network", 0, "2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::/64", ""),
        ("IPv4 in IPv6", 0, "::ffff:203.0.113.9", None, "203.0.113.9", ""),
        ("a socket", 0, "", None, UNKNOWN, ""),
    ],
)
def test_which_hop_is_true(settings, caplog, _case, proxies, peer, header, expected, told):
    assert address(settings, header, proxies=proxies, peer=peer) == expected
    assert [told in record.getMessage() for record in caplog.records] == [True] * bool(told)
