"""The hands that the rules pages draw, and what they are worth."""

from typing import NamedTuple

from django.utils.translation import gettext

from tournaments.web.common.card_labels import card_name

CLOSED = "--"


class Drawn(NamedTuple):
    """Cards in a row: each with whether it is pointed out; all as they are read out.

    `half_points`: what they are worth, doubled, where the page says so.
    """

    cards: list[tuple[str, bool]]
    label: str
    half_points: int | None


# A star points out the card that goes or comes.
HANDS: dict[str, tuple[str, int | None]] = {
    # The value of a hand in the games of thirty-one.
    "best": ("Ah Kh Jh", 62),
    "kings": ("Kc Kd Ks", 61),
    "sevens": ("7c 7d 7h", 61),
    "two_hearts": ("Kh Qh Ac", 40),
    "ace_alone": ("7h 3h Ac", 22),
    "mixed": ("Kh Qd Jc", 20),
    # One card for another, and all three.
    "swap_hand": ("Kh Qh 7c*", 40),
    "swap_table": ("Th* 9s Jd", None),
    "swapped_hand": ("Kh Qh Th*", 60),
    "swapped_table": ("7c* 9s Jd", None),
    "all_hand": ("7c 8d Ts", 20),
    "all_table": ("Ks Js 8h", 40),
    # A draw and a discard.
    "draw_hand": ("As Js 4d", 42),
    "draw_pile": ("8s*", None),
    "draw_four": ("As Js 4d 8s*", None),
    "draw_kept": ("As Js 8s", 58),
    "draw_left": ("4d*", None),
    "stock": ("--", None),
    # The dirty wash.
    "wash": ("7c 8d 9h", None),
    "washed": ("Kd 8s Jc", None),
    # Twenty-one.
    "pictures": ("Js Qd Kh", 18),
    "ace_high": ("Ad Th", 42),
    "ace_low": ("Ad Th Jc", 26),
    "dealt_player": ("-- 9h", None),
    "dealt_bank": ("-- --", None),
    "pair": ("8c 8h", None),
    "split_first": ("8c Tc", 36),
    "split_second": ("8h 9d Kc", 42),
    "seven_eight": ("7d 8s", 30),
    "renewed": ("Ac Ts", 42),
    "bank_draws": ("7s 9c", 32),
    "bank_stands": ("7s 9c Jd", 36),
    "aces": ("Ac Ah", 41),
    "three_sevens": ("7c 7d 7h", 42),
}
FANS = {
    "klassiek": "Ah Kh Th",
    "modern": "As Js 8s",
    "thuis": "Kc Kd Ks",
    "eenentwintigen": "-- Ad Td",
}


def drawn() -> dict[str, Drawn]:
    """Return every hand by its name, read out in the page's language."""
    return {name: _drawn(cards, half_points) for name, (cards, half_points) in HANDS.items()}


def fan(cards: str) -> Drawn:
    """Return cards that only adorn a page."""
    return _drawn(cards, None)


def _drawn(text: str, half_points: int | None) -> Drawn:
    cards = [(word[:2].replace(CLOSED, ""), word.endswith("*")) for word in text.split()]
    said = ", ".join(card_name(card) if card else gettext("a closed card") for card, _ in cards)
    return Drawn(cards, said[:1].upper() + said[1:], half_points)
