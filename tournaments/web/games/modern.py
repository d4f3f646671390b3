"""The presentation of `modern`: a closed stock and an open pile to draw from."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.action_labels import PASS as PASS_WORDS
from tournaments.web.common.action_labels import ActionWords
from tournaments.web.common.texts import Text, card_name, card_sign, half_points_of
from tournaments.web.games import thirtyone
from tournaments.web.games.presentation import ExampleHand, GamePresentation, Pile
from tournaments.web.games.table_layout import (
    CLOSED,
    STOCK,
    ActionButton,
    KeyHelp,
    Placement,
    SeatTag,
    Sentence,
    TableCard,
    TableEvent,
    TableHand,
    TableState,
    card_place,
    face_label,
    hand_prefix,
    lay_row,
    legal_buttons,
    pass_sentence,
    row_faces,
    row_places,
    still_card,
)

PASS = ActionButton("pass", _("Pass"), _("Your hand is final"), "P", final=True)
PILE, TOP, DECK = "p", "p0", "d0"


class ModernLayout(thirtyone.ThirtyOneLayout):
    """The table page of `modern`."""

    middle_template = "table/modern/_middle.html"
    keys = (
        KeyHelp("S", _("draw from the stock")),
        KeyHelp("O", _("take the open card")),
        KeyHelp("1 2 3 4", _("put a card down")),
        KeyHelp("P", _("pass")),
    )
    two_taps: Text = _(
        "A turn takes two taps: the stock or the open pile, then the card that you put down."
    )

    def deal_placement(self, frame: Frame) -> Placement:
        """Return hands of three, the open pile and the stock."""
        observed: Any = frame
        placement = thirtyone.dealt_hands(observed["known"], observed["hand"])
        lay_row(placement, PILE, observed["table"])
        placement |= {DECK: CLOSED, STOCK: str(observed["stock"])}
        return placement

    def sentences(self, event: TableEvent, placement: Placement) -> Iterator[Sentence]:
        """Yield one sentence for each event."""
        word = event.words[0]
        if word == "draw":
            yield _draw_sentence(event, placement)
        elif word == "discard":
            yield _discard_sentence(event, placement)
        elif word == "pass":
            yield pass_sentence(event)
        else:
            yield thirtyone.announcement_sentence(event)

    def hands(self, state: TableState, seat: int) -> tuple[TableHand, ...]:
        """Return the hand of a seat; the entrant chooses the discard among four cards."""
        cards = thirtyone.hand_faces(state, seat)
        if seat:
            return (TableHand(tuple(still_card(*card) for card in cards)),)
        own = tuple(_own_card(state, at, *card) for at, card in enumerate(cards, start=1))
        value = state.frame["value"]  # None while the hand has four cards
        return (TableHand(own, None if value is None else half_points_of(value)),)

    def seat_tags(self, state: TableState, seat: int) -> list[SeatTag]:
        return thirtyone.done_tags(state, seat)

    def middle(self, state: TableState) -> dict[str, Any]:
        """Return the stock and the pile; the entrant can tap one while it may draw."""
        left = state.frame["stock"]
        count = ngettext("%(left)s card", "%(left)s cards", left) % {"left": left}
        take, draw = (
            words if state.is_legal(words) else "" for words in ("draw open", "draw stock")
        )
        stock = gettext("Stock: %(count)s") % {"count": count}
        label = gettext("Draw from the stock: %(count)s") % {"count": count} if draw else stock
        top = state.placement.get(TOP, "")
        name = {"card": card_name(top) if top else ""}
        pile = gettext("Take the %(card)s from the open pile") % name
        return {
            "stock": TableCard(DECK, CLOSED, label, "S", "stock-button", action=draw),
            "left": left,
            "pile": TableCard(
                TOP,
                top,
                pile if take else face_label(top) if top else gettext("nothing"),
                "O",
                "pile-button",
                action=take,
            ),
        }

    def buttons(self, state: TableState) -> list[ActionButton]:
        return legal_buttons(state.round_view.legal_actions, PASS)

    def facts(self, state: TableState) -> list[str]:
        return []

    def prompt(self, state: TableState) -> str:
        """Return whether to draw or to put a card down."""
        if state.frame["drawn"]:
            return gettext("Tap the card that you put down.")
        if state.frame["last_turns"]:
            return gettext("Your last turn: draw a card or pass.")
        return gettext("Your turn: draw a card or pass.")


def _own_card(state: TableState, at: int, place: str, face: str) -> TableCard:
    words = f"discard {face}"
    card = {"card": card_name(face)}
    is_new = face == state.frame["drawn"]
    if not state.is_legal(words):
        mark = _("just taken") if is_new else ""
        return TableCard(place, face, face_label(face), id=f"hand-{at}", mark=mark)
    if is_new:
        label = gettext("Put the %(card)s down again, just drawn") % card
    else:
        label = gettext("Put the %(card)s down") % card
    mark = _("just drawn") if is_new else ""
    return TableCard(place, face, label, str(at), f"hand-{at}", action=words, mark=mark)


def _draw_sentence(event: TableEvent, placement: Placement) -> Sentence:
    """Add a card to a hand in the placement; from the stock only its drawer sees it."""
    hand = hand_prefix(event.seat)
    before = row_faces(placement, hand)
    card = str(event.event.get("card", ""))
    names = {"who": event.actor, "card": card_name(card) if card else ""}
    is_own = event.seat == 0
    lay_row(placement, hand, [*before, card or CLOSED])
    placement[STOCK] = str(event.after["stock"])
    if event.words[1] == "open":
        placement.pop(TOP, None)
        yours = gettext("You take the %(card)s from the open pile.") % names
        theirs = gettext("%(who)s takes the %(card)s from the open pile.") % names
        return Sentence(event.seat, yours if is_own else theirs, f"← {card_sign(card)}")
    if is_own:
        text = gettext("You draw the %(card)s from the stock.") % names
        return Sentence(0, text, f"← {card_sign(card)}", DECK)
    text = gettext("%(who)s draws from the stock.") % names
    return Sentence(event.seat, text, gettext("Draws"), DECK)


def _discard_sentence(event: TableEvent, placement: Placement) -> Sentence:
    """Put a card of four on the pile in the placement; the drawn card takes its place."""
    card = event.words[1]
    row = row_places(placement, hand_prefix(event.seat))
    fourth = row[-1]
    # If the discard was face down, it may be any closed card: take the drawn one.
    is_visible = card in (placement[place] for place in row)
    left = card_place(placement, hand_prefix(event.seat), card)
    if not is_visible and placement[fourth] == CLOSED:
        left = fourth
    drawn_card = placement.pop(fourth)
    if left != fourth:
        placement[left] = drawn_card
    placement[TOP] = card
    names = {"who": event.actor, "card": card_name(card)}
    yours = gettext("You put the %(card)s down.") % names
    theirs = gettext("%(who)s puts the %(card)s down.") % names
    text = theirs if event.seat else yours
    return Sentence(event.seat, text, f"→ {card_sign(card)}", left)


MODERN = GamePresentation(
    id="modern",
    name=_("Thirty-one, modern"),
    summary=_("Draw from the stock or the open pile, discard one. As often as you dare."),
    fan="As Js 8s",
    rules_template="rules/modern.html",
    examples=thirtyone.VALUE_EXAMPLES
    | {
        "draw_hand": ExampleHand("As Js 4d", 42),
        "draw_pile": ExampleHand("8s*"),
        "draw_four": ExampleHand("As Js 4d 8s*"),
        "draw_kept": ExampleHand("As Js 8s", 58),
        "draw_left": ExampleHand("4d*"),
        "stock": ExampleHand("--"),
    },
    bots={
        "steady-1": _("Takes the open card when it helps, and passes with 26 or more."),
        "bold-1": _("Keeps two high cards of one suit, and draws until it has 30 or more."),
        "sharp-1": _("Counts the cards that can still come and the turns that are left."),
    },
    actions={
        "draw open": ActionWords(
            short=pgettext_lazy("in a line of play", "open card"),
            you_did=_("You took the open card"),
            did=pgettext_lazy("did", "Took the open card"),
            by=_("by taking the open card"),
        ),
        "draw stock": ActionWords(
            short=pgettext_lazy("in a line of play", "from the stock"),
            you_did=_("You drew from the stock"),
            did=pgettext_lazy("did", "Drew from the stock"),
            by=_("by drawing from the stock"),
        ),
        "discard": ActionWords(
            short=_("%(card)s away"),
            label=_("%(card)s away"),
            you_did=_("You gave away %(card)s"),
            did=_("Gave away %(card)s"),
            by=_("by giving away %(card)s"),
            arguments=("card",),
        ),
        "pass": PASS_WORDS,
    },
    event_notes=thirtyone.EVENT_NOTES,
    seat_notes=thirtyone.seat_notes,
    piles=(Pile(_("Open pile")), Pile(_("Stock"), is_stock=True)),
    table=ModernLayout(),
    refusals=(
        gettext_noop("First draw a card."),
        gettext_noop("You have drawn a card: first put one down."),
        gettext_noop("The card taken from the open pile may not be put down at once."),
    ),
    extraction=_(
        "Extraction: the points, as a share of those of the best bot in the same seat, since here "
        "par is 31 nearly always."
    ),
    extraction_unit=_("of the best bot"),
)
