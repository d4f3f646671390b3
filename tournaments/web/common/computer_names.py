"""The names under which pages and the API show bots and ghosts, which no player may choose."""

from django.conf import settings
from django.utils.translation import override

from tournaments.selectors.analysis.figures import ghost_kinds
from tournaments.selectors.contest.games import game_ids
from tournaments.web.common.texts import ghost_name


def computer_names() -> set[str]:
    """Return the id and the name in each language of every bot and ghost; see `RESERVED_NAMES`."""
    kinds = {kind for game in game_ids() for kind in ghost_kinds(game)}
    names = set(kinds)
    for language, _label in settings.LANGUAGES:
        with override(language):
            names |= {ghost_name(kind) for kind in kinds}
    return names
