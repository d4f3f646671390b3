"""The table of `modern`: a closed stock and an open pile to draw from."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.card_labels import Button, Text, card_name, card_sign, legal_buttons
from tournaments.web.common.layout import (
    CLOSED,
    STOCK,
    Picture,
    faces,
    hand_of,
    lay,
    place_of,
    places,
)
from tournaments.web.games import thirtyone
from tournaments.web.games.shape import CardShown, HandShown, Key, Moment, Tag, Told, View

PASS = Button("pass", _("Pass"), _("Your hand is final"), "P", final=True)
PILE, TOP, DECK = "p", "p0", "d0"


class ModernTable:
    """What `modern` brings to the table page."""

    middle = "table/modern/_middle.html"
    keys = (
        Key("S", _("draw from the stock")),
        Key("O", _("take the open card")),
        Key("1 2 3 4", _("put a card down")),
        Key("P", _("pass")),
    )
    two_taps: Text = _(
        "A turn takes two taps: the stock or the open pile, then the card that you put down."
    )

    def dealt(self, frame: Frame) -> Picture:
        """Return hands of three, the open pile and the stock."""
        shown: Any = frame
        picture = thirtyone.dealt_hands(shown["known"], shown["hand"])
        lay(picture, PILE, shown["table"])
        picture |= {DECK: CLOSED, STOCK: str(shown["stock"])}
        return picture

    def tell(self, moment: Moment, picture: Picture) -> Iterator[Told]:
        """Yield one line an event."""
        word = moment.words[0]
        if word == "draw":
            yield _drawn(moment, picture)
        elif word == "discard":
            yield _discarded(moment, picture)
        else:
            yield thirtyone.passed(moment) if word == "pass" else thirtyone.announced(moment)

    def hands(self, view: View, seat: int) -> tuple[HandShown, ...]:
        """Return a hand; the entrant's with four cards in it to choose the one to put down."""
        cards = thirtyone.shown_hand(view, seat)
        if seat:
            return (HandShown(tuple(thirtyone.plain(*card) for card in cards)),)
        own = tuple(_own(view, at, *card) for at, card in enumerate(cards, start=1))
        return (HandShown(own, thirtyone.half_points(view)),)

    def tags(self, view: View, seat: int) -> list[Tag]:
        return thirtyone.standing(view, seat)

    def lying(self, view: View) -> dict[str, Any]:
        """Return the stock and the pile, each to draw from while the entrant may."""
        left = view.frame["stock"]
        count = ngettext("%(left)s card", "%(left)s cards", left) % {"left": left}
        take, draw = (words if view.may(words) else "" for words in ("draw open", "draw stock"))
        stock = gettext("Stock: %(count)s") % {"count": count}
        label = gettext("Draw from the stock: %(count)s") % {"count": count} if draw else stock
        top = view.picture.get(TOP, "")
        name = {"card": card_name(top) if top else ""}
        pile = gettext("Take the %(card)s from the open pile") % name
        return {
            "stock": CardShown(DECK, CLOSED, label, "S", "stock-button", action=draw),
            "left": left,
            "pile": CardShown(
                TOP,
                top,
                pile if take else thirtyone.label_of(top) if top else gettext("nothing"),
                "O",
                "pile-button",
                action=take,
            ),
        }

    def buttons(self, view: View) -> list[Button]:
        return legal_buttons(view.round_view.legal_actions, PASS)

    def facts(self, view: View) -> list[str]:
        return []

    def now(self, view: View) -> str:
        """Return whether to draw or to put a card down."""
        if view.frame["drawn"]:
            return gettext("Tap the card that you put down.")
        if view.frame["last_turns"]:
            return gettext("Your last turn: draw a card or pass.")
        return gettext("Your turn: draw a card or pass.")

    def ending(self, view: View) -> str:
        return thirtyone.ending(view)


def _own(view: View, at: int, place: str, face: str) -> CardShown:
    words = f"discard {face}"
    card = {"card": card_name(face)}
    is_new = face == view.frame["drawn"]
    if not view.may(words):
        mark = _("just taken") if is_new else ""
        return CardShown(place, face, thirtyone.label_of(face), id=f"hand-{at}", mark=mark)
    if is_new:
        label = gettext("Put the %(card)s down again, just drawn") % card
    else:
        label = gettext("Put the %(card)s down") % card
    mark = _("just drawn") if is_new else ""
    return CardShown(place, face, label, str(at), f"hand-{at}", action=words, mark=mark)


def _drawn(moment: Moment, picture: Picture) -> Told:
    """Add a card to a hand: the open one, or one from the stock that only its drawer sees."""
    hand = hand_of(moment.seat)
    held = faces(picture, hand)
    card = str(moment.event.get("card", ""))
    who = {"who": moment.who, "card": card_name(card) if card else ""}
    mine = moment.seat == 0
    lay(picture, hand, [*held, card or CLOSED])
    picture[STOCK] = str(moment.after["stock"])
    if moment.words[1] == "open":
        picture.pop(TOP, None)
        yours = gettext("You take the %(card)s from the open pile.") % who
        theirs = gettext("%(who)s takes the %(card)s from the open pile.") % who
        return Told(moment.seat, yours if mine else theirs, f"← {card_sign(card)}")
    if mine:
        text = gettext("You draw the %(card)s from the stock.") % who
        return Told(0, text, f"← {card_sign(card)}", DECK)
    text = gettext("%(who)s draws from the stock.") % who
    return Told(moment.seat, text, gettext("Draws"), DECK)


def _discarded(moment: Moment, picture: Picture) -> Told:
    """Put a card of four on the pile; the one that was drawn takes its place."""
    card = moment.words[1]
    row = places(picture, hand_of(moment.seat))
    fourth = row[-1]
    # A closed card may be the drawn one as well as any other: then that one goes.
    known = card in (picture[place] for place in row)
    left = place_of(picture, hand_of(moment.seat), card)
    if not known and picture[fourth] == CLOSED:
        left = fourth
    drawn = picture.pop(fourth)
    if left != fourth:
        picture[left] = drawn
    picture[TOP] = card
    names = {"who": moment.who, "card": card_name(card)}
    yours = gettext("You put the %(card)s down.") % names
    theirs = gettext("%(who)s puts the %(card)s down.") % names
    text = theirs if moment.seat else yours
    return Told(moment.seat, text, f"→ {card_sign(card)}", left)
