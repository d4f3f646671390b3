"""The sentences of `eenentwintigen`: one function for each event.

Each function changes the placement to match its sentences.
"""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext

from tournaments.web.common.texts import card_name, card_sign, half_points_of, points_text
from tournaments.web.games.table_layout import (
    ASIDE,
    STOCK,
    Placement,
    Sentence,
    TableEvent,
    hand_prefix,
    lay_row,
    pass_sentence,
    row_faces,
    row_places,
)

Sentences = Iterator[Sentence]
DECK = "d0"
TWENTY_ONE = 42  # half points; a hand above it is dead


def stake_place(seat: int, hand: int = 0) -> str:
    """Return the place of the chip that is staked on a hand."""
    return f"k{seat}-{hand}"


def _sentence(event: TableEvent, yours: str, theirs: str, say: str, source: str = "") -> Sentence:
    return Sentence(event.seat, theirs if event.seat else yours, say, source)


def _take_from_stock(placement: Placement, cards: int) -> None:
    placement[STOCK] = str(int(placement[STOCK]) - cards)


def _stake_sentences(event: TableEvent, placement: Placement) -> Sentences:
    chips = event.words[1]
    placement[stake_place(event.seat)] = f"chip{chips}"
    words = {"who": event.actor, "chips": chips}
    yours = gettext("You stake %(chips)s.") % words
    theirs = gettext("%(who)s stakes %(chips)s.") % words
    yield _sentence(event, yours, theirs, chips, f"seat-{event.seat}")


def _turned_up_sentences(event: TableEvent, placement: Placement) -> Sentences:
    card = event.event["card"]
    placement[f"{hand_prefix(event.seat)}0"] = card
    words = {"who": event.actor, "card": card_name(card)}
    yours = gettext("Your closed card is the %(card)s.") % words
    theirs = gettext("The closed card of %(who)s is the %(card)s.") % words
    yield _sentence(event, yours, theirs, card_sign(card))


def _no_sentences(_event: TableEvent, _placement: Placement) -> Sentences:
    """Yield nothing: the next event has the cards and the sentence."""
    yield from ()


def _bought_sentences(event: TableEvent, placement: Placement) -> Sentences:
    card = event.event["card"]
    hand = hand_prefix(event.seat, event.before["hand_in_play"])
    lay_row(placement, hand, [*row_faces(placement, hand), card])
    _take_from_stock(placement, 1)
    words = {"who": event.actor, "card": card_name(card)}
    yours = gettext("You buy the %(card)s.") % words
    theirs = gettext("%(who)s buys the %(card)s.") % words
    yield _sentence(event, yours, theirs, f"+ {card_sign(card)}", DECK)


def _split_sentences(event: TableEvent, placement: Placement) -> Sentences:
    first, second = row_faces(placement, hand_prefix(event.seat))
    lay_row(placement, hand_prefix(event.seat), [first])
    lay_row(placement, hand_prefix(event.seat, 1), [second])
    placement[stake_place(event.seat, 1)] = placement[stake_place(event.seat)]
    names = {"who": event.actor}
    yours = gettext("You split: two hands, your stake on each.")
    theirs = gettext("%(who)s splits: two hands, the stake on each.") % names
    yield _sentence(event, yours, theirs, gettext("Split!"), stake_place(event.seat))


def _renewed_sentences(event: TableEvent, placement: Placement) -> Sentences:
    hand = hand_prefix(event.seat)
    lay_row(placement, ASIDE, [*row_faces(placement, ASIDE), *row_faces(placement, hand)])
    lay_row(placement, hand, event.event["cards"])
    _take_from_stock(placement, 2)
    cards = ", ".join(card_name(card) for card in event.event["cards"])
    words = {"who": event.actor, "cards": cards}
    yours = gettext("You say vuile was: %(cards)s come.") % words
    theirs = gettext("%(who)s says vuile was: %(cards)s come.") % words
    yield _sentence(event, yours, theirs, gettext("Vuile was!"), DECK)


def _pass_sentences(event: TableEvent, _placement: Placement) -> Sentences:
    yield pass_sentence(event)


def _twenty_one_sentences(event: TableEvent, _placement: Placement) -> Sentences:
    theirs = gettext("%(who)s has 21!") % {"who": event.actor}
    yield _sentence(event, gettext("You have 21!"), theirs, gettext("21!"))


def _dead_sentences(event: TableEvent, _placement: Placement) -> Sentences:
    theirs = gettext("%(who)s is over 21: dead.") % {"who": event.actor}
    yield _sentence(event, gettext("You are over 21: dead."), theirs, gettext("Dead!"))


def _seven_cards_sentences(event: TableEvent, _placement: Placement) -> Sentences:
    yours = gettext("You have seven cards: this hand is full.")
    theirs = gettext("%(who)s has seven cards: that hand is full.") % {"who": event.actor}
    yield _sentence(event, yours, theirs, gettext("Seven cards!"))


def _bank_sentences(event: TableEvent, placement: Placement) -> Sentences:
    """Yield one sentence for each card of the Bank's turn, then one for its total."""
    seat, cards = event.seat, event.event["cards"]
    hand = hand_prefix(seat)
    lay_row(placement, hand, cards[:2])
    words = {"one": card_name(cards[0]), "two": card_name(cards[1])}
    text = gettext("The Bank turns up the %(one)s and the %(two)s.") % words
    yield Sentence(seat, text, f"{card_sign(cards[0])} {card_sign(cards[1])}")
    for card in cards[2:]:
        placement[f"{hand}{len(row_places(placement, hand))}"] = card
        _take_from_stock(placement, 1)
        text = gettext("The Bank draws the %(card)s.") % {"card": card_name(card)}
        yield Sentence(seat, text, f"+ {card_sign(card)}", DECK)
    total = half_points_of(event.after["values"][seat][0])
    say = gettext("Dead!") if total > TWENTY_ONE else points_text(total)
    yield Sentence(seat, bank_total(total), say)


def bank_total(half_points: int) -> str:
    """Return a sentence about the total of the Bank's hand."""
    total = {"total": points_text(half_points)}
    if half_points > TWENTY_ONE:
        return gettext("The Bank has %(total)s: dead.") % total
    return gettext("The Bank has %(total)s.") % total


SENTENCES: Mapping[str, Callable[[TableEvent, Placement], Sentences]] = {
    "stake": _stake_sentences,
    "turned-up": _turned_up_sentences,
    "buy": _no_sentences,
    "bought": _bought_sentences,
    "split": _split_sentences,
    "renew": _no_sentences,
    "renewed": _renewed_sentences,
    "pass": _pass_sentences,
    "twenty-one": _twenty_one_sentences,
    "dead": _dead_sentences,
    "seven-cards": _seven_cards_sentences,
    "bank": _bank_sentences,
}
