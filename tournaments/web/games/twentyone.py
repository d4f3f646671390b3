"""How the table of `eenentwintigen` tells what happens, card by card."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext

from tournaments.templatetags.points import points
from tournaments.web.common.card_labels import card_name, card_sign
from tournaments.web.common.layout import ASIDE, STOCK, Picture, faces, hand_of, lay, places
from tournaments.web.games.shape import Moment, Told

Telling = Callable[[Moment, Picture], Iterator[Told]]
DECK = "d0"
BEST = 42  # in half points: what is more than this is dead


def stake_of(seat: int, hand: int = 0) -> str:
    """Return the place of the chip that is staked on a hand."""
    return f"k{seat}-{hand}"


def _line(moment: Moment, yours: str, theirs: str, say: str, source: str = "") -> Told:
    return Told(moment.seat, theirs if moment.seat else yours, say, source)


def _staked(moment: Moment, picture: Picture) -> Iterator[Told]:
    chips = moment.words[1]
    picture[stake_of(moment.seat)] = f"chip{chips}"
    words = {"who": moment.who, "chips": chips}
    yours = gettext("You stake %(chips)s.") % words
    theirs = gettext("%(who)s stakes %(chips)s.") % words
    yield _line(moment, yours, theirs, chips, f"seat-{moment.seat}")


def _turned_up(moment: Moment, picture: Picture) -> Iterator[Told]:
    card = moment.event["card"]
    picture[f"{hand_of(moment.seat)}0"] = card
    words = {"who": moment.who, "card": card_name(card)}
    yours = gettext("Your closed card is the %(card)s.") % words
    theirs = gettext("The closed card of %(who)s is the %(card)s.") % words
    yield _line(moment, yours, theirs, card_sign(card))


def _nothing(_moment: Moment, _picture: Picture) -> Iterator[Told]:
    """Yield nothing: the event that follows tells it with its cards."""
    yield from ()


def _bought(moment: Moment, picture: Picture) -> Iterator[Told]:
    card = moment.event["card"]
    hand = hand_of(moment.seat, moment.before["hand_in_play"])
    lay(picture, hand, [*faces(picture, hand), card])
    _took(picture, 1)
    words = {"who": moment.who, "card": card_name(card)}
    yours = gettext("You buy the %(card)s.") % words
    theirs = gettext("%(who)s buys the %(card)s.") % words
    yield _line(moment, yours, theirs, f"+ {card_sign(card)}", DECK)


def _took(picture: Picture, cards: int) -> None:
    picture[STOCK] = str(int(picture[STOCK]) - cards)


def _split(moment: Moment, picture: Picture) -> Iterator[Told]:
    one, two = faces(picture, hand_of(moment.seat))
    lay(picture, hand_of(moment.seat), [one])
    lay(picture, hand_of(moment.seat, 1), [two])
    picture[stake_of(moment.seat, 1)] = picture[stake_of(moment.seat)]
    who = {"who": moment.who}
    yours = gettext("You split: two hands, your stake on each.")
    theirs = gettext("%(who)s splits: two hands, the stake on each.") % who
    yield _line(moment, yours, theirs, gettext("Split!"), stake_of(moment.seat))


def _renewed(moment: Moment, picture: Picture) -> Iterator[Told]:
    hand = hand_of(moment.seat)
    lay(picture, ASIDE, [*faces(picture, ASIDE), *faces(picture, hand)])
    lay(picture, hand, moment.event["cards"])
    _took(picture, 2)
    cards = ", ".join(card_name(card) for card in moment.event["cards"])
    words = {"who": moment.who, "cards": cards}
    yours = gettext("You say vuile was: %(cards)s come.") % words
    theirs = gettext("%(who)s says vuile was: %(cards)s come.") % words
    yield _line(moment, yours, theirs, gettext("Vuile was!"), DECK)


def _passed(moment: Moment, _picture: Picture) -> Iterator[Told]:
    theirs = gettext("%(who)s passes.") % {"who": moment.who}
    yield _line(moment, gettext("You pass."), theirs, gettext("Pass!"))


def _twenty_one(moment: Moment, _picture: Picture) -> Iterator[Told]:
    theirs = gettext("%(who)s has 21!") % {"who": moment.who}
    yield _line(moment, gettext("You have 21!"), theirs, gettext("21!"))


def _dead(moment: Moment, _picture: Picture) -> Iterator[Told]:
    theirs = gettext("%(who)s is over 21: dead.") % {"who": moment.who}
    yield _line(moment, gettext("You are over 21: dead."), theirs, gettext("Dead!"))


def _seven_cards(moment: Moment, _picture: Picture) -> Iterator[Told]:
    yours = gettext("You have seven cards: this hand is full.")
    theirs = gettext("%(who)s has seven cards: that hand is full.") % {"who": moment.who}
    yield _line(moment, yours, theirs, gettext("Seven cards!"))


def _bank(moment: Moment, picture: Picture) -> Iterator[Told]:
    """Yield the Bank's turn card by card, and then what it has."""
    seat, cards = moment.seat, moment.event["cards"]
    hand = hand_of(seat)
    lay(picture, hand, cards[:2])
    words = {"one": card_name(cards[0]), "two": card_name(cards[1])}
    text = gettext("The Bank turns up the %(one)s and the %(two)s.") % words
    yield Told(seat, text, f"{card_sign(cards[0])} {card_sign(cards[1])}")
    for card in cards[2:]:
        picture[f"{hand}{len(places(picture, hand))}"] = card
        _took(picture, 1)
        text = gettext("The Bank draws the %(card)s.") % {"card": card_name(card)}
        yield Told(seat, text, f"+ {card_sign(card)}", DECK)
    total = round(2 * moment.after["values"][seat][0])
    yield Told(seat, bank_has(total), gettext("Dead!") if total > BEST else points(total))


def bank_has(total: int) -> str:
    """Return what the Bank's hand came to, `total` in half points."""
    has = {"total": points(total)}
    if total > BEST:
        return gettext("The Bank has %(total)s: dead.") % has
    return gettext("The Bank has %(total)s.") % has


TELL: Mapping[str, Telling] = {
    "stake": _staked,
    "turned-up": _turned_up,
    "buy": _nothing,
    "bought": _bought,
    "split": _split,
    "renew": _nothing,
    "renewed": _renewed,
    "pass": _passed,
    "twenty-one": _twenty_one,
    "dead": _dead,
    "seven-cards": _seven_cards,
    "bank": _bank,
}
