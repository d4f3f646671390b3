"""The one shape of what a game brings to the table page (`Table`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tournaments.play.replay import Frame, RoundView
from tournaments.web.common.card_labels import Button, Text, seat_name
from tournaments.web.common.layout import Picture


class Moment(NamedTuple):
    """Something that happened, with what the entrant saw before and after that action."""

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
        """Return the words of an action, or the one that names another event."""
        return str(self.event.get("action") or self.event["event"]).split()


class Told(NamedTuple):
    """A line of the story: in full, and as it is said at the seat.

    `source`: where a card comes from that nobody saw before (a place, or an id on the page).
    """

    seat: int
    text: str
    say: str
    source: str = ""


class CardShown(NamedTuple):
    """A card (or a chip) at its place, and what a tap on it does: nothing, a choice or a turn."""

    place: str
    face: str
    label: str
    key: str = ""
    id: str = ""
    pick: str = ""  # chosen under this name
    action: str = ""  # done at once
    mark: Text = ""


class HandShown(NamedTuple):
    """A hand before a seat; `total` in half points, doubled, where it is everyone's to see."""

    cards: tuple[CardShown, ...]
    total: int | None = None
    chip: CardShown | None = None
    is_dead: bool = False
    is_in_play: bool = False


class Tag(NamedTuple):
    """How a seat stands, in a word."""

    text: Text
    kind: str = "plain"  # or "gold", or "bare"


class Key(NamedTuple):
    """Keys of the game, as its help lists them."""

    keys: str
    does: Text


class View(NamedTuple):
    """A round as it lies there, for a game to lay out."""

    round_view: RoundView
    frame: Any
    picture: Picture
    purse: int  # the entrant's chips when the round is over; 0 in a game without

    def may(self, words: str) -> bool:
        return words in self.round_view.legal_actions


class Table(Protocol):
    """What a game brings to the table page."""

    @property
    def middle(self) -> str: ...
    @property
    def keys(self) -> tuple[Key, ...]: ...
    @property
    def two_taps(self) -> Text: ...

    def dealt(self, frame: Frame) -> Picture:
        """Return what lies where after the deal."""

    def tell(self, moment: Moment, picture: Picture) -> Iterator[Told]:
        """Yield what is told of an event; change the picture before each line."""

    def hands(self, view: View, seat: int) -> tuple[HandShown, ...]:
        """Return what lies before a seat."""

    def tags(self, view: View, seat: int) -> Sequence[Tag]:
        """Return how a seat stands."""

    def lying(self, view: View) -> dict[str, Any]:
        """Return what the game's own partial shows in the middle."""

    def buttons(self, view: View) -> list[Button]:
        """Return the actions that are a button now."""

    def facts(self, view: View) -> list[str]:
        """Return what the entrant keeps an eye on besides the hand."""

    def now(self, view: View) -> str:
        """Return what the entrant is asked for."""

    def ending(self, view: View) -> str:
        """Return how a round ended for the entrant, in a sentence."""
