"""A page of another origin reads the API and calls it with a token, in a browser."""

from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from accounts.services import token_issue
from tournaments.models import Entry

CALL = """([address, method, headers, credentials]) =>
  fetch(address, {method, headers, credentials})
    .then(({status}) => status).catch(({name}) => name)"""


class Elsewhere(BaseHTTPRequestHandler):
    """Serves an empty page."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    """Give the address of another site's page."""
    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_page_elsewhere_reads_and_plays_with_a_token(
    visit, live_server, announced, anna, complaints, elsewhere
):
    page = visit(user=anna)
    page.goto(elsewhere)
    token = {"Authorization": f"Bearer {token_issue(user=anna)[0]}"}

    def call(path, method="GET", headers=None, cookies="omit"):
        address = f"{live_server.url}/api/v1/{path}"
        return page.evaluate(CALL, [address, method, headers or {}, cookies])

    assert call("games/") == 200
    assert call("entries/") == 401
    assert call(f"tournaments/{announced.slug}/entries/", "POST", token) == 201
    assert call("entries/", headers=token) == 200
    assert call("games/", cookies="include") == "TypeError", "no answer to one with cookies"
    assert call("tokens/", "DELETE", token) == 204
    assert Entry.objects.get().player == anna
    complaints.clear()  # the browser reports the refusals
