"""What the table says when a round of eenentwintigen is over: why, and what it cost or brought."""

import html
import re

from tests.tournaments.browsing import browser, table_url, text
from tests.tournaments.playing import any_of, at_turn, dice, sit_down
from tournaments.play.replay import round_view
from tournaments.services.contest.turns import turn_take

ENDING = re.compile(r"The round is over\. </span><b>([^<]*)</b>")
BROKE = " Your last chip is gone. Well played: this entry is done."
WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


def _total(cards, *, is_bank=False):
    """Count a hand anew, from its cards alone."""
    total = sum(WORTH.get(rank) or int(rank) for rank, _suit in cards)
    aces = sum(rank == "A" for rank, _suit in cards)
    while total > 21 and aces and not is_bank:
        total, aces = total - 10, aces - 1
    return total


def _expected(seen):
    chips = seen.half_points[0] // 2
    if seen.dealer == 0:
        return None
    own = [_total(hand) for hand in seen.hands[0]]
    bank = _total(seen.hands[seen.dealer][0], is_bank=True)
    if all(total > 21 for total in own):
        why = "You are over 21: dead."
    else:
        why = f"The Bank has {bank}" + (": dead." if bank > 21 else ".")
    if not chips:
        return f"{why} A draw: you keep your stake."
    return f"{why} You {'win' if chips > 0 else 'lose'} {abs(chips)} chips."


def test_the_end_of_a_round_says_why(announce, player):
    entry = sit_down(announce, player, "eenentwintigen", 4, rounds=16)
    random, found = dice(3), set()
    while seen := at_turn(entry):
        turn_take(entry=entry, number=seen.number, turn=seen.turn, action=any_of(seen, random))
    for number in range(1, len(entry.half_points) + 1):
        seen = round_view(entry=entry, number=number)
        page = text(browser(player).get(table_url(entry, number)))
        told = html.unescape(ENDING.search(page)[1])
        expected = _expected(seen)
        if expected is None:
            assert told.startswith("You were the Bank: ")
        else:
            assert told.removesuffix(BROKE) == expected
            found.add(re.sub(r"\d+", "n", expected.split(". ")[0]))
    assert found == {"You are over n: dead", "The Bank has n: dead", "The Bank has n"}
