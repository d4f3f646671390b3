"""A round told picture by picture: what the entrant could see after each action."""

from games.core.actions import parse
from games.core.protocol import ENTRANT
from tournaments.models import Entry
from tournaments.play.replay import RoundSeen
from tournaments.play.seats import Sitting, sitting_of

Frame = dict[str, object]


def frame_list(*, entry: Entry, seen: RoundSeen) -> list[Frame]:
    """Return what `frames_of` does, of an entry."""
    return frames_of(sitting_of(entry), seen)


def frames_of(sitting: Sitting, seen: RoundSeen) -> list[Frame]:
    """Return the entrant's observation after the deal, then after each action it was told of.

    Every one is what the rules showed at that moment; the last holds still once a round is over.
    """
    setup = sitting.setup
    rules = setup.rules
    state = rules.start(*setup.deal(seen.number, sitting.half_points[: seen.number - 1]))
    frames: list[Frame] = [rules.observe(state, ENTRANT).as_json()]
    for event in seen.events:
        if "action" in event:
            state = rules.apply(state, parse(event["action"]))
            frames.append(rules.observe(state, ENTRANT).as_json())
    return frames
