"""The golden files as the tests read them."""

import json
from pathlib import Path

from games.registry import GAMES


def golden_fingerprints():
    """Return each bot's fingerprint by game and bot, written when the bot was published."""
    return {game: _fingerprints(Path("tests/golden", game)) for game in GAMES}


def _fingerprints(folder):
    by_bot = json.loads((folder / "bots.json").read_text())
    for path in folder.glob("bot-*.json"):
        by_bot |= json.loads(path.read_text())
    return by_bot
