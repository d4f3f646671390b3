"""What happened at the table, in sentences, each with the picture that goes with it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.play.observations import Frame
from tournaments.play.replay import RoundSeen
from tournaments.web.common.layout import Picture, written
from tournaments.web.games.shape import Moment, Table, Told


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, what then lay where, and whether it is still to be told."""

    told: Told
    picture: Picture
    new: bool

    @property
    def lay(self) -> str:
        return written(self.picture)


@dataclass(frozen=True, slots=True)
class Story:
    """A round so far: what was dealt in sight, and every line since."""

    dealt: Picture
    lines: tuple[Line, ...]

    @property
    def now(self) -> Picture:
        """Return what lies where after the last line."""
        return self.lines[-1].picture if self.lines else self.dealt

    @property
    def before(self) -> str:
        """Return what lay where before the first new line."""
        told = [line for line in self.lines if not line.new]
        return told[-1].lay if told else written(self.dealt)


FROM_THE_DEAL = -1


def story_of(
    seen: RoundSeen, frames: Sequence[Frame], table: Table, *, seats: int, since: int | None
) -> Story:
    """Tell a round; the lines from the entrant's turn `since` on are new.

    `FROM_THE_DEAL` makes all of them new, None makes none.
    """
    picture = table.dealt(frames[0])
    dealt, lines, at, own = dict(picture), [], 0, 0
    for event in seen.events:
        if "action" in event:
            at += 1
            own += event["seat"] == 0
        moment = Moment(event, frames[max(at - 1, 0)], frames[at], seats)
        for told in table.tell(moment, picture):
            new = since is not None and own > since
            lines.append(Line(told, dict(picture), new))
    return Story(dealt, tuple(lines))
