"""Which game brings what to the table page: a line a game."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.web.games.eenentwintigen import EenentwintigenTable
from tournaments.web.games.klassiek import KlassiekTable
from tournaments.web.games.modern import ModernTable
from tournaments.web.games.shape import Table
from tournaments.web.games.thuis import ThuisTable

TABLES: Mapping[str, Table] = MappingProxyType(
    {
        "klassiek": KlassiekTable(),
        "modern": ModernTable(),
        "thuis": ThuisTable(),
        "eenentwintigen": EenentwintigenTable(),
    }
)
