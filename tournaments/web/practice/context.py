"""A practice at the table page; its addresses hold all actions so far."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.play.action_codes import actions_encode
from tournaments.play.practice import Practice, practice_setup
from tournaments.web.games import game_name
from tournaments.web.table.presenter import TableContext


@dataclass(frozen=True)
class PracticeContext(TableContext):
    """A visitor's practice; `codes` holds its actions as the address has them."""

    practice: Practice
    codes: str

    bar = "practice/_bar.html"
    way_on = "practice/_way_on.html"

    @property
    def end_address(self) -> str:
        """The address that shuffles anew."""
        return reverse("practice", args=[self.practice.shuffle.game])

    def title(self, number: int) -> str:
        words = {"number": number, "name": game_name(self.practice.shuffle.game)}
        return gettext("Practice round %(number)s · %(name)s") % words

    def address(self, number: int) -> str:
        shuffle = self.practice.shuffle
        path = practice_address(shuffle.game, shuffle.name, number)
        return f"{path}?played={self.codes}" if self.codes else path

    def poll_address(self, number: int) -> str:
        return f"{self.address(number)}{'&' if self.codes else '?'}at="


def practice_context(practice: Practice, number: int) -> PracticeContext:
    """Return the table of a practice in one of its rounds."""
    return PracticeContext(
        setup=practice_setup(practice.shuffle, number),
        half_points=practice.half_points,
        is_playing=not practice.is_over,
        state="over" if practice.is_over else "playing",
        rounds=practice.begun,
        practice=practice,
        codes=actions_encode(practice.turns).rstrip("."),
    )


def practice_address(game: str, shuffle: str, number: int) -> str:
    """Return the address of a round in which nothing has been played yet."""
    return reverse("practice-round", args=[game, shuffle, number])
