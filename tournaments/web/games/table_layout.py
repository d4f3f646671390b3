"""`TableLayout`: what a game brings to the table page, and the parts it is made of."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tournaments.play.replay import Frame, RoundView
from tournaments.web.common.card_labels import Text, seat_name
from tournaments.web.common.layout import Placement


class TableEvent(NamedTuple):
    """An event of a round, with the entrant's observation before and after its action."""

    event: Mapping[str, Any]
    before: Any
    after: Any
    seats: int

    @property
    def seat(self) -> int:
        return int(self.event["seat"])

    @property
    def who(self) -> str:
        return seat_name(self.seat, self.seats)

    @property
    def words(self) -> list[str]:
        """Return the words of the action, or the one word of another kind of event."""
        return str(self.event.get("action") or self.event["event"]).split()


class Sentence(NamedTuple):
    """What happened: `text` in full, `say` the short form that is shown at the seat.

    `source`: where a card comes from that was not visible before (a place, or an id on the page).
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

    @property
    def id(self) -> str:
        return f"act-{self.words.replace(' ', '-')}"


def legal_buttons(legal: Sequence[str], *buttons: ActionButton) -> list[ActionButton]:
    """Return the buttons of legal actions."""
    return [button for button in buttons if button.words in legal]


class TableState(NamedTuple):
    """A round as the table page shows it.

    `frame`: the entrant's observation. `purse`: the entrant's chips at the end of the round; 0 in
    a game without chips.
    """

    round_view: RoundView
    frame: Any
    placement: Placement
    purse: int

    def is_legal(self, words: str) -> bool:
        return words in self.round_view.legal_actions


class TableLayout(Protocol):
    """What a game brings to the table page.

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
