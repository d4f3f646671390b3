"""Numbers keep their order on a page that runs from right to left."""

import pytest

from tests.tournaments.factories import last, play
from tests.tournaments.reviewed import keep_all
from tournaments.models import Tournament
from tournaments.models.clock import database_now
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.tournaments import tournament_close, tournament_finalise

# Every text that is a number, or a time, by where its characters are seen: out of order if any is
# to the left of the one before it in the same line.
OUT_OF_ORDER = r"""() => {
  const number = /^[+\u2212-]?\d+([.,]\d+)?%?$/, found = [];
  let counted = 0;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, text = node.data.trim();
    const isTime = Boolean(node.parentElement.closest("time"));
    if (!isTime && !number.test(text)) continue;
    const at = node.data.indexOf(text), boxes = [];
    for (let n = at; n < at + text.length; n += 1) {
      const range = document.createRange();
      range.setStart(node, n); range.setEnd(node, n + 1);
      const box = range.getClientRects()[0];
      if (box && box.width) boxes.push(box);
    }
    if (boxes.length < 2) continue;
    counted += 1;
    const back = (box, n) => n && box.top === boxes[n - 1].top && box.left < boxes[n - 1].left;
    if (boxes.some(back)) found.push(node.parentElement.outerHTML.slice(0, 160));
  }
  return { counted, found };
}"""


@pytest.fixture
def final(seated):
    """Give an entry in a final tournament, reviewed: ``final("thuis")``."""

    def play_out(game):
        entry = seated(game)
        play(entry, choose=last)
        tournament = entry.tournament
        Tournament.objects.filter(pk=tournament.pk).update(closes_at=database_now())
        tournament_close(tournament_id=tournament.pk)
        entry_score(entry_id=entry.pk)
        assert tournament_finalise(tournament_id=tournament.pk)
        tournament.refresh_from_db()
        keep_all(tournament)
        return entry

    return play_out


@pytest.mark.parametrize("game", ["klassiek", "eenentwintigen"])
def test_numbers_and_times_keep_their_order(visit, final, anna, game):
    entry = final(game)
    slug = entry.tournament.slug
    page = visit(user=anna, language="nl", reduced_motion="reduce")
    counted = 0
    for path in [
        f"/play/{entry.pk}/1/",
        f"/entries/{entry.pk}/",
        f"/entries/{entry.pk}/review/",
        f"/tournaments/{slug}/",
        f"/tournaments/{slug}/rounds/1/",
        f"/players/{anna.username}/",
    ]:
        page.goto(path)
        page.evaluate("document.documentElement.dir = 'rtl'")
        seen = page.evaluate(OUT_OF_ORDER)
        assert seen["found"] == [], path
        counted += seen["counted"]
    assert counted > 30
