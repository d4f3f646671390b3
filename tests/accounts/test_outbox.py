"""Mails are stored by requests and sent by workers, at a real mail server, also a silent one."""

import socket
import socketserver
from datetime import timedelta
from email import message_from_string, policy
from threading import Event, Lock, Thread

import pytest
from django.conf import settings as django_settings
from django.core.mail import EmailMultiAlternatives, send_mail
from django.db import transaction
from django.urls import reverse

from accounts.models import OutgoingMail, User
from accounts.outbox import BACKOFF, CLAIM, PARKED_FOR, mail_retry, mails_clear, mails_send
from tournaments.models.clock import database_now
from tournaments.services.people.accounts import account_delete

RESET = "/accounts/password/reset/"


class Talk(socketserver.StreamRequestHandler):
    """A conversation in SMTP, as far as Django's backend leads it."""

    def handle(self):
        self.server.connections += 1
        self.server.may_speak.wait()
        self._say("220 ready")
        while line := self.rfile.readline().decode().strip():
            word = line.split(" ")[0].upper()
            if word == "RCPT" and self.server.refuses:
                self._say(f"{self.server.refuses} no such mailbox")
            elif word == "DATA":
                self._say("354 go on")
                self._keep()
                self._say("250 kept")
            elif word == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 ok")

    def _say(self, line):
        self.wfile.write(f"{line}\r\n".encode())

    def _keep(self):
        lines = []
        while (line := self.rfile.readline().decode()) != ".\r\n":
            lines.append(line)
        with self.server.lock:
            self.server.mails.append(message_from_string("".join(lines), policy=policy.default))


class MailServer(socketserver.ThreadingTCPServer):
    """A mail server that says nothing until it may."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Talk)
        self.may_speak, self.lock = Event(), Lock()
        self.may_speak.set()
        self.mails, self.connections, self.refuses = [], 0, 0


@pytest.fixture
def server():
    with MailServer() as server:
        Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        yield server
        server.may_speak.set()
        server.shutdown()


@pytest.fixture
def outbox(settings, server, transactional_db):
    """Store mails as in production, and send them to the test's own server."""
    settings.EMAIL_BACKEND = "accounts.outbox.OutboxBackend"
    settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
    settings.EMAIL_TIMEOUT = 1
    return OutgoingMail.objects


@pytest.fixture
def smtp_env(process_env, server):
    """Give the environment of real processes that mail through the test's own server."""
    host, port = server.server_address
    return process_env | {
        "DJANGO_SETTINGS_MODULE": "tests.accounts.smtp_settings",
        "EMAIL_URL": f"smtp://{host}:{port}",
        "EMAIL_TIMEOUT": "2",
    }


def due(**changes):
    """Let the waiting mails be due now, as if their time had passed."""
    OutgoingMail.objects.update(send_after=database_now() - timedelta(seconds=1), **changes)


def mail_to(*recipients):
    send_mail("Hallo", "Een tekst.\n", None, recipients)


def test_a_mail_is_stored_and_then_sent_once(outbox, server):
    message = EmailMultiAlternatives(
        "Wachtwoord", "tekst\n", None, ["a@example.org"], reply_to=["b@example.org"]
    )
    message.attach_alternative("<p>tekst</p>", "text/html")
    message.send()
    row = outbox.get()
    assert (server.connections, row.recipient, row.state) == (0, "a@example.org", "waiting")
    assert "tekst" not in row.content_encrypted

    assert (mails_send(), mails_send(), outbox.count()) == (1, 0, 0)
    (sent,) = server.mails
    assert (sent["To"], sent["Subject"], sent["Reply-To"]) == (
        "a@example.org",
        "Wachtwoord",
        "b@example.org",
    )
    assert sent.get_body(["plain"]).get_content().split() == ["tekst"]
    assert sent.get_body(["html"]).get_content().strip() == "<p>tekst</p>"


def test_an_act_that_is_undone_sends_nothing(outbox):
    with transaction.atomic():
        mail_to("a@example.org")
        transaction.set_rollback(True)

    assert not outbox.exists()


def test_each_address_is_a_mail_of_its_own(outbox, server):
    mail_to("a@example.org", "b@example.org")
    mails_send()

    assert sorted(sent["To"] for sent in server.mails) == ["a@example.org", "b@example.org"]


def test_no_request_speaks_to_a_silent_mail_server(outbox, server, client):
    """Case 118: four resets at a server that accepts and says nothing, then any page."""
    User.objects.create_user("owner", "owner@example.org", email_from_before=True)
    server.may_speak.clear()
    for email in ("owner@example.org", "b@example.org", "c@example.org", "d@example.org"):
        assert client.post(RESET, {"email": email}).status_code == 302
    assert client.get("/").status_code == 200

    assert (server.connections, outbox.count()) == (0, 4)
    assert mails_send() == 0, "a worker waits for the time limit, for one mail"
    assert (server.connections, outbox.count()) == (1, 4)
    server.may_speak.set()
    due()
    assert mails_send() == 4
    assert {sent["To"] for sent in server.mails} >= {"owner@example.org", "d@example.org"}


def test_what_fails_is_tried_later_and_later_and_then_parked(outbox, settings):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        settings.EMAIL_PORT = closed.getsockname()[1]
    mail_to("a@example.org")
    waits = []
    for _ in BACKOFF:
        assert mails_send() == 0
        waits.append(outbox.get().send_after - database_now())
        assert mails_send() == 0, "it is not due"
        due()
    assert mails_send() == 0

    assert [round(wait / timedelta(minutes=1)) for wait in waits] == [1, 5, 15, 60, 240]
    row = outbox.get()
    assert (row.state, row.attempts, row.failure) == ("parked", 6, "ConnectionRefusedError")


def test_an_address_that_the_server_refuses_for_good_is_parked_at_once(outbox, server):
    server.refuses = 550
    mail_to("nobody@example.org", "nobody-else@example.org")
    mails_send()

    assert [row.state for row in outbox.all()] == ["parked", "parked"]
    assert {row.failure for row in outbox.all()} == {"address refused: [550]"}
    assert "nobody" not in outbox.first().failure


def test_a_parked_mail_is_tried_again_by_hand(outbox, server):
    mail_to("a@example.org")
    outbox.update(state="parked", attempts=6, failure="TimeoutError")

    assert (mail_retry(mail=outbox.get()), mail_retry(mail=outbox.get())) == (True, False)
    assert mails_send() == 1


def test_a_mail_whose_sender_died_is_sent_when_its_claim_runs_out(outbox, server):
    mail_to("a@example.org")
    outbox.update(attempts=1, claimed_until=database_now() + CLAIM)
    assert mails_send() == 0

    outbox.update(claimed_until=database_now() - timedelta(seconds=1))
    assert mails_send() == 1


def test_a_mail_on_which_every_sender_died_is_parked(outbox, server):
    mail_to("a@example.org")
    outbox.update(attempts=6, claimed_until=database_now() - timedelta(seconds=1))
    mails_send()

    assert (outbox.get().state, server.connections) == ("parked", 0)


def test_what_was_parked_a_month_ago_goes(outbox):
    mail_to("a@example.org", "b@example.org")
    outbox.update(state="parked")
    outbox.filter(recipient="a@example.org").update(
        send_after=database_now() - PARKED_FOR - timedelta(seconds=1)
    )

    assert mails_clear() == 1
    assert outbox.get().recipient == "b@example.org"


def test_deleting_an_account_deletes_its_mails(outbox):
    user = User.objects.create_user("leaver", "leaver@example.org")
    mail_to("leaver@example.org", "other@example.org")
    account_delete(user_id=user.pk)

    assert [row.recipient for row in outbox.all()] == ["other@example.org"]


def test_no_link_has_the_host_or_the_port_of_the_request(outbox, server, client, settings):
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["*"], "https://gelijkspel.example"
    User.objects.create_user("owner", "owner@example.org", email_from_before=True)
    for email in ("owner@example.org", "unknown@example.org"):
        client.post(RESET, {"email": email}, headers={"host": "evil.example:8443"})
    mails_send()

    for sent in server.mails:
        text = sent.get_content()
        assert "https://gelijkspel.example/accounts/" in text
        assert "evil" not in text
        assert "8443" not in text
    assert len(server.mails) == 2


def test_organisers_see_how_many_could_not_be_sent(outbox, client):
    client.force_login(User.objects.create_superuser("boss", "boss@example.org"))
    page = reverse("admin:tournaments_tournament_changelist")
    assert "could not be sent" not in client.get(page).content.decode()
    mail_to("a@example.org")
    outbox.update(state="parked", attempts=6, failure="TimeoutError")

    assert "1 mail could not be sent." in client.get(page).content.decode()
    mails = reverse("admin:accounts_outgoingmail_changelist")
    listed = client.get(mails).content.decode()
    assert "a@example.org" in listed
    assert "Een tekst" not in listed
    client.post(mails, {"action": "try_again", "_selected_action": [outbox.get().pk]})
    assert outbox.get().state == "waiting"


@pytest.mark.slow(twin="test_a_mail_is_stored_and_then_sent_once")
def test_workers_send_each_mail_once(
    outbox, server, smtp_env, celery_process, eventually, tmp_path
):
    """Two real workers and a beat, and a server that is silent at first."""
    count = 60 if django_settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else 200
    server.may_speak.clear()
    mail_to(*(f"{number}@example.org" for number in range(count)))
    for name in ("one", "two"):
        words = ("worker", "-c", "1", "-P", "solo", "-n", name, "--without-gossip")
        celery_process(*words, **smtp_env)
    celery_process("beat", "--pidfile", "", "-s", str(tmp_path / "beat"), **smtp_env)
    eventually(lambda: server.connections)
    server.may_speak.set()

    eventually(lambda: due() or not outbox.exists(), within=120, every=1)
    assert sorted(sent["To"] for sent in server.mails) == sorted(
        f"{number}@example.org" for number in range(count)
    )
