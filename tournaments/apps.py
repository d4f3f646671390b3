"""The tournaments app as Django registers it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Tournaments, entries, turns and results."""

    name = "tournaments"
    verbose_name = _("tournaments")
