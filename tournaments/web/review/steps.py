"""The steps of a round, one for each action, each in a few words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import pgettext

from tournaments.play.replay import RoundView
from tournaments.web.common.texts import card_sign
from tournaments.web.games.presentation import GamePresentation


@dataclass(slots=True)
class Step:
    """One action and the events that followed it; step 0 is the deal, which has no seat.

    `turn` counts the entrant's own actions from 0; None for everyone else's.
    """

    index: int
    seat: int | None
    name: str
    sign: str
    label: str
    turn: int | None
    notes: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the step as one line of text: `West: 7♣ → A♥ · 31!`."""
        text = f"{self.name}: {self.sign}" if self.name else self.sign
        return " · ".join([text, *self.notes])


def steps_of(round_view: RoundView, names: Sequence[str], game: GamePresentation) -> list[Step]:
    """Return the steps of a round, the deal first; `names` are those of the seats."""
    deal = pgettext("the cards dealt", "The deal")
    steps, turn = [Step(0, None, "", deal, deal, None)], 0
    events: Sequence[Any] = round_view.events
    for event in events:
        if "action" not in event:
            steps[-1].notes.append(_note(event, steps[-1].seat, names, game))
            continue
        steps.append(_step(event, len(steps), turn, names, game))
        turn += event["seat"] == 0
    return steps


def notes_of(events: Sequence[Any], names: Sequence[str], game: GamePresentation) -> list[str]:
    """Return the announcements of the deal, a word or two each."""
    return [_note(event, None, names, game) for event in events]


def _step(event: Any, index: int, turn: int, names: Sequence[str], game: GamePresentation) -> Step:
    seat, action = event["seat"], event["action"]
    sign = game.action_sign(action)
    if card := event.get("card"):
        sign = f"{sign} {card_sign(card)}"
    own = turn if seat == 0 else None
    return Step(index, seat, names[seat], sign, game.action_label(action), own)


def _note(event: Any, actor: int | None, names: Sequence[str], game: GamePresentation) -> str:
    """Return an event in a word or two, with the seat's name if another seat acted."""
    note = game.event_notes[event["event"]]
    text = note.text(event)
    if note.names_actor or event["seat"] == actor:
        return text
    return f"{names[event['seat']]} {text}"
