"""The counters of tries, and the client addresses that they count by."""

import logging

import pytest
from django.test import Client, RequestFactory

from accounts.addresses import UNKNOWN, client_address
from accounts.throttling import limit_reached
from config.connections import cache as cache_settings
from config.ports import free_port

# The window is long enough that no test meets its end.
CENTURY = 3_155_760_000


def test_the_count_is_exact_across_processes_and_threads(race):
    """More tries than are allowed; a sign-in's limit is that of one name from one address."""
    doors = {"count_up": [31], "try_sign_in": [], "try_sign_up": []}
    allowed = {door: sum(race([[door, 9, *limit]] * 24)) for door, limit in doors.items()}

    assert allowed == {"count_up": 31, "try_sign_in": 10, "try_sign_up": 60}


def test_a_refusal_says_how_long_to_wait(time_machine):
    time_machine.move_to("2026-06-01 12:10:00Z", tick=False)

    assert [limit_reached("s", "a", 1, 3600) for _ in range(2)] == [0, 3000]
    time_machine.shift(3000)
    assert limit_reached("s", "a", 1, 3600) == 0


def test_scopes_and_identifiers_are_counted_separately():
    assert limit_reached("s", "a", 0, CENTURY) > 0
    assert limit_reached("s", "a", 1, CENTURY) > 0
    assert limit_reached("s", "b", 1, CENTURY) == 0
    assert limit_reached("t", "a", 1, CENTURY) == 0


@pytest.mark.parametrize("ident", ["", "a b\n", "\ud800", "🂡", "x" * 100_000, "a\x00"])
def test_any_text_can_be_counted(ident):
    assert [limit_reached("s", ident, 1, CENTURY) > 0 for _ in range(2)] == [False, True]


def test_without_the_server_everything_is_allowed_with_one_warning(settings, caplog):
    settings.CACHES = {
        "default": cache_settings(url=f"redis://127.0.0.1:{free_port()}/0", prefix="away:")
    }
    with caplog.at_level(logging.WARNING, "accounts.throttling"):
        assert [limit_reached("s", "a", 1, CENTURY) for _ in range(5)] == [0] * 5

    assert len([r for r in caplog.records if r.name == "accounts.throttling"]) == 1


@pytest.mark.parametrize(
    ("_case", "proxies", "peer", "header", "address"),
    [
        ("no proxy: the header is invented", 0, "203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("one: the last hop is true", 1, "10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("one: what stands before is not", 1, "10.0.0.1", "8.8.8.8, 198.51.100.1", "198.51.100.1"),
        ("two: the last but one", 2, "10.0.0.1", "8.8.8.8, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("fewer hops: past the proxies", 2, "203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("no header", 1, "203.0.113.9", None, "203.0.113.9"),
        ("a hop that is no address", 1, "203.0.113.9", "<script>", "203.0.113.9"),
        ("IPv6 is its network", 0, "2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::/64"),
        ("IPv4 in IPv6", 0, "::ffff:203.0.113.9", None, "203.0.113.9"),
        ("a socket", 0, "", None, UNKNOWN),
    ],
)
def test_client_addresses(settings, _case, proxies, peer, header, address):
    settings.TRUSTED_PROXIES = proxies
    headers = {"x-forwarded-for": header} if header else {}
    request = RequestFactory(REMOTE_ADDR=peer).get("/", headers=headers)

    assert client_address(request) == address


@pytest.fixture
def wrong(user):
    return {"login": user.username, "password": "wrong"}


def test_forged_addresses_count_as_one(user, wrong):
    client = Client()
    codes = [
        client.post(
            "/accounts/login/", wrong, headers={"x-forwarded-for": f"198.51.100.{number}"}
        ).status_code
        for number in range(100)
    ]

    assert codes == [200] * 10 + [429] * 90


def test_tries_with_a_name_do_not_lock_its_owner_out(user, wrong, password):
    attacker, victim = Client(REMOTE_ADDR="203.0.113.1"), Client(REMOTE_ADDR="203.0.113.2")
    for _ in range(70):
        attacker.post("/accounts/login/", wrong, headers={"x-forwarded-for": "203.0.113.2"})

    answer = victim.post("/accounts/login/", wrong | {"password": password})
    assert answer.status_code == 302
