"""Scopes of API tokens: what a token may do of what its user may."""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Scope(TextChoices):
    """What a call of the API does; a token needs the scope of each call that it is sent with."""

    READ = "read", _("read: see what you may see")
    PLAY = "play", _("play: join, take turns, withdraw")
    ORGANISE = "organise", _("organise: make tournaments")


ALL: Final = tuple(Scope)
WITHOUT_FACTOR: Final = (Scope.READ, Scope.PLAY)


def scopes_text(scopes: Iterable[str]) -> str:
    """Return scopes as a token stores them: in a fixed order, with a space between."""
    return " ".join(scope for scope in ALL if scope in set(scopes))


# Every text that a token may store: one scope at least.
TEXTS: Final = [
    scopes_text(some) for count in range(1, len(ALL) + 1) for some in combinations(ALL, count)
]
