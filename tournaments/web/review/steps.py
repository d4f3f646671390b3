"""A round in steps, one an action, each told in a few words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, pgettext

from tournaments.play.replay import RoundSeen
from tournaments.web.common.action_labels import act_label, act_sign
from tournaments.web.common.card_labels import card_sign


@dataclass(slots=True)
class Step:
    """What a seat did, and what followed; the first is the deal, which nobody did.

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
        """Return the step in a line: `West: 7♣ → A♥ · 31!`."""
        said = f"{self.who}: {self.sign}" if self.who else self.sign
        return " · ".join([said, *self.notes])


def steps_of(seen: RoundSeen, names: Sequence[str]) -> list[Step]:
    """Return the steps of a round, the deal first; `names` are those of the seats."""
    deal = pgettext("the cards dealt", "The deal")
    steps, turn = [Step(0, None, "", deal, deal, None)], 0
    for event in seen.events:
        told: Any = event
        if "action" not in told:
            steps[-1].notes.append(_noted(told, steps[-1].seat, names))
            continue
        steps.append(_step(told, len(steps), turn, names))
        turn += told["seat"] == 0
    return steps


def notes_of(events: Sequence[Any], names: Sequence[str]) -> list[str]:
    """Return what was announced on the deal, in a word or two each."""
    return [_noted(event, None, names) for event in events]


def _step(event: Any, index: int, turn: int, names: Sequence[str]) -> Step:
    seat, action = event["seat"], event["action"]
    sign = act_sign(action)
    if card := event.get("card"):
        sign = f"{sign} {card_sign(card)}"
    own = turn if seat == 0 else None
    return Step(index, seat, names[seat], sign, act_label(action), own)


def _noted(event: Any, acted: int | None, names: Sequence[str]) -> str:
    """Return an event in a word or two, with whose it is where that is not who acted."""
    text = _NOTES[event["event"]](event)
    whose = event["seat"] != acted and event["event"] != "bank"
    return f"{names[event['seat']]} {text}" if whose else text


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
