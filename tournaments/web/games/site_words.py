"""The words that everybody reads on this site, which make bad passwords."""

from django.conf import settings
from django.utils.translation import override

from tournaments.web.common.computer_names import computer_names
from tournaments.web.games import PRESENTATIONS


def site_words() -> set[str]:
    """Return the names of games, bots and ghosts in each language; see `PASSWORD_WORD_SOURCES`."""
    words = computer_names()
    for language, _label in settings.LANGUAGES:
        with override(language):
            words |= {str(text) for game in PRESENTATIONS.values() for text in (game.id, game.name)}
    return words
