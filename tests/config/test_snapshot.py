"""Two recordings differ if anything does but what the normalisation names."""

import pytest

from scripts.snapshot.compare import NORMALISATION, compare

PAGE = "visitor GET /\n200 OK\nContent-Type: text/html; charset=utf-8\n\n"
JSON = "visitor GET /\n200 OK\nContent-Type: application/json\n\n"
BODY = '<p class="note" id="say">Hello</p>'


@pytest.fixture
def recording(tmp_path):
    """Write recordings of one file: ``recording("before", text)``."""

    def write(name, text, file="one"):
        path = tmp_path / name / "pages" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return tmp_path / name

    return write


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BODY, '<p class="said big" id="news">Hello</p>'),
        (BODY, "<p>Hello</p>"),
        (
            '<link rel="stylesheet" href="/static/a.css">\n<link rel="icon" href="/static/i.svg">',
            '\n<link rel="icon" href="/static/i.0a1b.svg">',
        ),
        (
            '<p>a</p><script src="/static/js/a.js" defer></script>',
            '<link rel="modulepreload" href="/static/js/b.js"><p>a</p>',
        ),
        (
            '<input type="hidden" name="csrfmiddlewaretoken" value="x">',
            '<input type="hidden" name="csrfmiddlewaretoken" value="y">',
        ),
        ('<label for="a">x</label><a href="#a">', '<label for="b">x</label><a href="#b">'),
        ('<ol hx-target="#table">', '<ol hx-target="#round">'),
        ("<p>a b</p><p>c</p>", "<p>a\n  b</p>\n<p>c</p>"),
        ('<use href="/static/cards/nl.svg#Ah">', '<use href="/static/cards/nl.1234.svg#Ah">'),
    ],
)
def test_what_is_normalised_is_no_difference(recording, before, after):
    assert compare(recording("before", PAGE + before), recording("after", PAGE + after)) == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PAGE + BODY, PAGE + BODY.replace("Hello", "Hallo")),
        (PAGE + "<b>a</b><b>c</b>", PAGE + "<b>a</b> <b>c</b>"),
        (PAGE + BODY, PAGE.replace("200 OK", "404 Not Found") + BODY),
        (PAGE + '<a href="/games/">', PAGE + '<a href="/games/thuis/">'),
        (PAGE + '<i data-key="a">', PAGE + '<i data-key="b">'),
        (PAGE + '<use href="/static/nl.svg#Ah">', PAGE + '<use href="/static/nl.svg#Kh">'),
        (PAGE + "<script>a()</script>", PAGE + "<script>b()</script>"),
        (JSON + '{"id": 1}', JSON + '{"id": 1.0}'),
        (JSON + '{"html": " class=\\"a\\""}', JSON + '{"html": " class=\\"b\\""}'),
    ],
)
def test_everything_else_is_one(recording, before, after, capsys):
    assert compare(recording("before", before), recording("after", after)) == 1
    assert "1 in both, 1 differ" in capsys.readouterr().out


def test_a_file_that_is_gone_or_new_is_a_difference(recording, capsys):
    before = recording("before", PAGE)
    recording("after", PAGE)
    after = recording("after", PAGE, file="two")

    assert compare(before, after) == 1
    assert compare(after, before) == 1
    assert "new: pages/two" in capsys.readouterr().out


def test_it_lists_the_classes_and_ids_that_changed(recording, capsys):
    after = '<p class="note big" id="say-3">Hello</p>'
    compare(recording("before", PAGE + BODY), recording("after", PAGE + after))

    told = capsys.readouterr().out
    assert "classes gone: none\nclasses new: big\nids gone: say\nids new: say-N" in told


def test_each_rule_says_why():
    assert all(rule.why.endswith(".") for rule in NORMALISATION)
