"""The steps of a round, one for each action, each in a few words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, pgettext

from tournaments.play.replay import RoundView
from tournaments.web.common.action_labels import act_label, act_sign
from tournaments.web.common.card_labels import card_sign


@dataclass(slots=True)
class Step:
    """One action and the events that followed it; step 0 is the deal, which has no seat.

    `turn` counts the entrant's own actions from 0; None for everyone else's.
    """

    index: int
    seat: int | None
    who: str
    sign: str
    label: str
    turn: int | None
    notes: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the step as one line of text: `West: 7♣ → A♥ · 31!`."""
        text = f"{self.who}: {self.sign}" if self.who else self.sign
        return " · ".join([text, *self.notes])


def steps_of(round_view: RoundView, names: Sequence[str]) -> list[Step]:
    """Return the steps of a round, the deal first; `names` are those of the seats."""
    deal = pgettext("the cards dealt", "The deal")
    steps, turn = [Step(0, None, "", deal, deal, None)], 0
    events: Sequence[Any] = round_view.events
    for event in events:
        if "action" not in event:
            steps[-1].notes.append(_note(event, steps[-1].seat, names))
            continue
        steps.append(_step(event, len(steps), turn, names))
        turn += event["seat"] == 0
    return steps


def notes_of(events: Sequence[Any], names: Sequence[str]) -> list[str]:
    """Return the announcements of the deal, a word or two each."""
    return [_note(event, None, names) for event in events]


def _step(event: Any, index: int, turn: int, names: Sequence[str]) -> Step:
    seat, action = event["seat"], event["action"]
    sign = act_sign(action)
    if card := event.get("card"):
        sign = f"{sign} {card_sign(card)}"
    own = turn if seat == 0 else None
    return Step(index, seat, names[seat], sign, act_label(action), own)


def _note(event: Any, actor: int | None, names: Sequence[str]) -> str:
    """Return an event in a word or two, with the seat's name if another seat acted."""
    text = _NOTES[event["event"]](event)
    is_other = event["seat"] != actor and event["event"] != "bank"
    return f"{names[event['seat']]} {text}" if is_other else text


def _signs(cards: Sequence[str]) -> str:
    return " ".join(map(card_sign, cards))


_NOTES: dict[str, Callable[[Any], str]] = {
    "thirty-one": lambda _: gettext("31!"),
    "last-turn": lambda _: gettext("one last turn"),
    "vuile-was": lambda event: (
        gettext("dirty wash, new pot %(cards)s") % {"cards": _signs(event["table"])}
    ),
    "turned-up": lambda event: card_sign(event["card"]),
    "bought": lambda event: card_sign(event["card"]),
    "renewed": lambda event: _signs(event["cards"]),
    "twenty-one": lambda _: gettext("21!"),
    "dead": lambda _: gettext("over 21"),
    "seven-cards": lambda _: gettext("seven cards"),
    "bank": lambda event: gettext("Bank: %(cards)s") % {"cards": _signs(event["cards"])},
}
