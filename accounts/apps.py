"""The accounts app as Django registers it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users and API tokens."""

    name = "accounts"
    verbose_name = _("accounts")
