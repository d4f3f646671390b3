"""The accounts app as Django registers it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users and API tokens."""

    name = "accounts"
    verbose_name = _("accounts")

    def ready(self) -> None:
        """Register the checks of the settings, and listen to events of accounts."""
        import_module("accounts.checks")
        import_module("accounts.factor_events").connect()
        import_module("accounts.event_signals").connect()
