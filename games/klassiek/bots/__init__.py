"""The bots of `klassiek`; a published one never changes."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core.protocol import Bot
from games.klassiek.bots.bold import Bold
from games.klassiek.bots.sharp import Sharp
from games.klassiek.bots.steady import Steady
from games.klassiek.state import Observation

BOTS: Mapping[str, Bot[Observation]] = MappingProxyType(
    {bot.id: bot for bot in (Steady(), Bold(), Sharp())}
)
