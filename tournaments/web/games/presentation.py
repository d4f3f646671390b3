"""`GamePresentation`: the record of everything that pages say about one game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.web.common.action_labels import ActionWords
from tournaments.web.common.texts import Text
from tournaments.web.games.table_layout import TableLayout


class OptionWords(NamedTuple):
    """The words for an option of a game.

    `values`: a text for each value. `form_label` and `form_values`: the same for the organiser's
    form, which has its own texts for yes and no.
    """

    label: Text
    values: Mapping[Any, Text]
    form_label: Text
    form_values: Mapping[Any, Text]


class ExampleHand(NamedTuple):
    """Cards of an example on the rules page, and their value in half points if it is shown.

    `cards`: card codes with spaces between them; `--` is face down, a star after a card marks it.
    """

    cards: str
    half_points: int | None = None


class EventNote(NamedTuple):
    """A few words about an event that is not an action, for the review.

    `names_actor`: the words say whose event it is, so the page does not put the seat before them.
    """

    text: Callable[[Mapping[str, Any]], str]
    names_actor: bool = False


class Pile(NamedTuple):
    """Cards in the middle of a review diagram: those of the table, or the stock."""

    label: Text
    is_stock: bool = False


# What the extraction of a game is a share of, unless its record says otherwise.
SHARE_OF_PAR = _("Extraction: the points, as a share of par.")
OF_WHAT_THERE_WAS = _("of what there was")

SeatNotes = Callable[[Mapping[str, Any], int], Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePresentation:
    """Everything that pages say about one game.

    `summary`: a sentence or two for the page with all games, shown beside the cards `fan`.
    `bots`: a sentence about each bot. `actions`: the words for each action, by all its words
    or by the first. `event_notes`: by the name of the event. `seat_notes`: the state of a seat
    in an observation, for the review. `hand_size`: the cards of a hand that the review shows face
    down. `refusals`: the engine's sentences that only this game
    has, for the catalogue.
    """

    id: str
    name: Text
    summary: Text
    fan: str
    rules_template: str
    examples: Mapping[str, ExampleHand]
    bots: Mapping[str, Text]
    actions: Mapping[str, ActionWords]
    event_notes: Mapping[str, EventNote]
    seat_notes: SeatNotes
    piles: Sequence[Pile]
    table: TableLayout
    hand_size: int = 3
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    refusals: Sequence[str] = ()
    extraction: Text = SHARE_OF_PAR
    extraction_unit: Text = OF_WHAT_THERE_WAS

    def action_words(self, action: str) -> ActionWords:
        """Return the words for an action: those for exactly this action, or for its first word."""
        return self.actions.get(action) or self.actions[action.split()[0]]

    def action_sign(self, action: str) -> str:
        """Return an action for a line of play: `7♣ → A♥`, or a word."""
        return self.action_words(action).in_line(action)

    def action_label(self, action: str) -> str:
        """Return an action as it is read aloud, with its cards by their names."""
        return self.action_words(action).read_aloud(action)
