"""`TableLayout`: what a game defines of the table page; the card shown at each place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from django.utils.translation import gettext

from tournaments.play.replay import Frame, RoundView
from tournaments.web.common.texts import Text, card_label

# The face shown at each place, by the name of the place: `{"s0-0-1": "Ah", "stock": "9"}`.
Placement = dict[str, str]

CLOSED = "back"  # the face of a card that lies face down; every card sheet has one
TABLE, ASIDE, STOCK = "t", "a", "stock"


class TableEvent(NamedTuple):
    """An event of a round, with the entrant's observation before and after its action.

    `words`: the words of the action, or the name of another kind of event. `actor`: the name of
    the seat.
    """

    event: Mapping[str, Any]
    before: Any
    after: Any
    words: list[str]
    seat: int
    actor: str


class Sentence(NamedTuple):
    """What happened: `text` in full, `say` the short form that is shown at the seat.

    `source`: where a card that was not visible comes from (a place, or an id on the page).
    """

    seat: int
    text: str
    say: str
    source: str = ""


class TableCard(NamedTuple):
    """A card or chip at its place.

    `pick`: the name of the form field that a tap chooses it for. `action`: the action that a tap
    takes at once. Without either it is only shown.
    """

    place: str
    face: str
    label: str
    key: str = ""
    id: str = ""
    pick: str = ""
    action: str = ""
    mark: Text = ""


class TableHand(NamedTuple):
    """A hand in front of a seat; `total` in half points, None where it is not public."""

    cards: tuple[TableCard, ...]
    total: int | None = None
    chip: TableCard | None = None
    is_dead: bool = False
    is_in_play: bool = False


class SeatTag(NamedTuple):
    """The state of a seat in a word; `kind` is `plain`, `gold` or `bare`."""

    text: Text
    kind: str = "plain"


class KeyHelp(NamedTuple):
    """Keys of the keyboard, with spaces between them, and what they do."""

    keys: str
    does: Text


class ActionButton(NamedTuple):
    """An action as a button.

    `final`: it cannot be undone. `chip`: the drawing of a chip to show on it, if any.
    """

    words: str
    label: Text
    hint: Text
    key: str
    final: bool = False
    chip: str = ""


def legal_buttons(legal: Sequence[str], *buttons: ActionButton) -> list[ActionButton]:
    """Return the buttons of legal actions."""
    return [button for button in buttons if button.words in legal]


def still_card(place: str, face: str) -> TableCard:
    """Return a card that cannot be tapped."""
    return TableCard(place, face, face_label(face))


def face_label(face: str) -> str:
    """Return the text of a face for screen readers: the card's name, or that it is closed."""
    return gettext("closed card") if face == CLOSED else card_label(face)


def pass_sentence(event: TableEvent) -> Sentence:
    """Return the sentence for a pass."""
    names = {"who": event.actor}
    text = gettext("You pass.") if event.seat == 0 else gettext("%(who)s passes.") % names
    return Sentence(event.seat, text, gettext("Pass!"))


class TableState(NamedTuple):
    """A round as the table page shows it.

    `frame`: the entrant's observation. `can_swap`: a swap of one card is legal now. `purse`: the
    entrant's chips at the end of the round; 0 in a game without chips.
    """

    round_view: RoundView
    frame: Any
    placement: Placement
    can_swap: bool
    purse: int

    def is_legal(self, words: str) -> bool:
        return words in self.round_view.legal_actions


class TableLayout(Protocol):
    """The parts of the table page that a game defines.

    `middle_template`: the partial for the cards in the middle. `two_taps`: how a turn is made by
    tapping, a sentence for the help.
    """

    @property
    def middle_template(self) -> str: ...
    @property
    def keys(self) -> tuple[KeyHelp, ...]: ...
    @property
    def two_taps(self) -> Text: ...

    def deal_placement(self, frame: Frame) -> Placement:
        """Return the cards on the table after the deal."""

    def sentences(self, event: TableEvent, placement: Placement) -> Iterator[Sentence]:
        """Yield the sentences for an event; the placement is changed to match before each one."""

    def hands(self, state: TableState, seat: int) -> tuple[TableHand, ...]:
        """Return the hands of a seat."""

    def seat_tags(self, state: TableState, seat: int) -> Sequence[SeatTag]:
        """Return the tags of a seat."""

    def middle(self, state: TableState) -> dict[str, Any]:
        """Return the context of the middle template."""

    def buttons(self, state: TableState) -> list[ActionButton]:
        """Return the buttons of the legal actions."""

    def facts(self, state: TableState) -> list[str]:
        """Return short facts for the entrant besides the hand, such as turns left."""

    def prompt(self, state: TableState) -> str:
        """Return the sentence that asks the entrant to act."""

    def ending(self, state: TableState) -> str:
        """Return a sentence about how the round ended for the entrant."""


def hand_prefix(seat: int, hand: int = 0) -> str:
    """Return the prefix of the places of a hand."""
    return f"s{seat}-{hand}-"


def lay_row(placement: Placement, prefix: str, faces: Iterable[str | None]) -> None:
    """Replace the cards of a row; None is a card that lies face down."""
    for place in row_places(placement, prefix):
        del placement[place]
    for at, face in enumerate(faces):
        placement[f"{prefix}{at}"] = face or CLOSED


def row_places(placement: Mapping[str, str], prefix: str) -> list[str]:
    """Return the occupied places of a row, in order."""
    return sorted(place for place in placement if place.startswith(prefix))


def row_faces(placement: Mapping[str, str], prefix: str) -> list[str]:
    """Return the faces of a row, in order."""
    return [placement[place] for place in row_places(placement, prefix)]


def card_place(placement: Mapping[str, str], prefix: str, card: str) -> str:
    """Return the place of a card in a row; if it is not visible, that of a card face down.

    >>> card_place({"s1-0-0": "back", "s1-0-1": "Ah"}, "s1-0-", "7c")
    's1-0-0'
    """
    row = row_places(placement, prefix)
    for face in (card, CLOSED):
        for place in row:
            if placement[place] == face:
                return place
    return row[0]


def stable_order(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of `after`, each new one at the place of a card that left.

    >>> stable_order(("7c", "Ah", "Td"), ["8s", "7c", "Td"])
    ('7c', '8s', 'Td')
    """
    arriving = [card for card in after if card not in before]
    stayed = [card if card in after else (arriving.pop(0) if arriving else "") for card in before]
    return tuple(card for card in [*stayed, *arriving] if card)


def placement_text(placement: Mapping[str, str]) -> str:
    """Return a placement as the page's script reads it.

    >>> placement_text({"t0": "Ah", "stock": "9"})
    't0=Ah stock=9'
    """
    return " ".join(f"{place}={face}" for place, face in placement.items())
