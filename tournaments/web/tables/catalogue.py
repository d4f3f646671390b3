"""Which game brings what to the table page: a line a game."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.web.tables.eenentwintigen import EenentwintigenTable
from tournaments.web.tables.klassiek import KlassiekTable
from tournaments.web.tables.modern import ModernTable
from tournaments.web.tables.shape import Table
from tournaments.web.tables.thuis import ThuisTable

TABLES: Mapping[str, Table] = MappingProxyType(
    {
        "klassiek": KlassiekTable(),
        "modern": ModernTable(),
        "thuis": ThuisTable(),
        "eenentwintigen": EenentwintigenTable(),
    }
)
