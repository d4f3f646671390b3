"""A practice at the table page: addresses that tell all that was played."""

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.play.action_codes import moves_written
from tournaments.play.practice import Practice, practice_sitting
from tournaments.play.seats import Sitting
from tournaments.templatetags.names import game_name


@dataclass(frozen=True)
class PracticeVenue:
    """A visitor's table; its addresses hold the actions so far."""

    practice: Practice
    sitting: Sitting

    bar = "practice/_bar.html"
    way_on = "practice/_way_on.html"

    @property
    def state(self) -> str:
        return "over" if self.practice.is_over else "playing"

    @property
    def rounds_shown(self) -> int:
        return self.practice.begun

    @property
    def end(self) -> str:
        """Return the way to new cards."""
        return reverse("practice", args=[self.sitting.game])

    def title(self, number: int) -> str:
        given = {"number": number, "name": game_name(self.sitting.game)}
        return gettext("Practice round %(number)s · %(name)s") % given

    def address(self, number: int) -> str:
        shuffle = self.practice.shuffle
        path = practice_address(shuffle.game, shuffle.name, number)
        return f"{path}?played={self._played}" if self._played else path

    def look(self, number: int) -> str:
        return f"{self.address(number)}{'&' if self._played else '?'}at="

    @cached_property
    def _played(self) -> str:
        return moves_written(self.practice.turns).rstrip(".")


def practice_venue(practice: Practice, number: int) -> PracticeVenue:
    """Return a practice's table in one of its rounds."""
    return PracticeVenue(practice, practice_sitting(practice, number))


def practice_address(game: str, shuffle: str, number: int) -> str:
    """Return where a round begins; what is played of it goes behind."""
    return reverse("practice-round", args=[game, shuffle, number])
