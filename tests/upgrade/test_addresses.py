"""E-mail addresses of the first release: in one form, unproved, and still good for a reset."""

import json
import sqlite3
from contextlib import closing

import psycopg
import pytest

READ = """
import json
from allauth.account.models import EmailAddress
from accounts.email_lookup import holders
from accounts.models import User
from tournaments.models import Tournament
users = {user.username: [user.email, user.email_from_before] for user in User.objects.all()}
rows = [[row.user.username, row.email, row.verified, row.primary]
        for row in EmailAddress.objects.order_by("user")]
held = {email: [user.username for user in holders(email)] for email, _ in users.values()}
asks = Tournament.objects.filter(asks_proof=True).exists()
print(json.dumps([users, rows, held, asks]))
"""
# Otto's address is another spelling of Nora's; the first release told them apart.
WIDE = "\uff4e\uff4f\uff52\uff41@example.org"
ROWS = "UPDATE account_emailaddress SET"
SPELLINGS = (
    f"UPDATE accounts_user SET email = '{WIDE}' WHERE username = 'Otto'",
    f"{ROWS} email = '{WIDE}' WHERE email = 'otto@example.org'",
    f"{ROWS} verified = (1=1) WHERE email = 'pien@example.org'",
    "DELETE FROM account_emailaddress WHERE email = 'quinten@example.org'",
)


@pytest.fixture
def upgraded(old_database, run):
    """Upgrade a database with two spellings of one address; tell what is in it."""
    if old_database.startswith("sqlite"):
        with closing(sqlite3.connect(old_database.removeprefix("sqlite:///"))) as database:
            database.executescript(";".join(SPELLINGS))
    else:
        with psycopg.connect(old_database, autocommit=True) as database:
            for statement in SPELLINGS:
                database.execute(statement)
    run("manage.py", "migrate", "--verbosity", "0")
    return json.loads(run("manage.py", "shell", "--no-imports", "-c", READ))


def test_both_accounts_keep_an_address_that_they_spelled_differently(upgraded):
    users, rows, held, asks = upgraded
    primary = {name: email for name, email, _verified, is_primary in rows if is_primary}

    assert users["Nora"] == users["Otto"] == ["nora@example.org", True]
    assert held["nora@example.org"] == ["Nora", "Otto"]
    assert users["Pien"] == ["pien@example.org", True]
    assert not any(verified for _name, _email, verified, _primary in rows)
    assert primary == {name: email for name, (email, _) in users.items() if email}
    assert all(is_from_before == bool(email) for email, is_from_before in users.values())
    assert asks is False
