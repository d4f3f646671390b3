"""The tournaments app as Django registers it."""

from typing import Any

from django.apps import AppConfig
from django.apps import apps as installed
from django.contrib.auth.management import create_permissions
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

ORGANISERS = "Organisers"
RIGHTS = ("add_tournament", "change_tournament", "view_tournament", "view_entry")


class TournamentsConfig(AppConfig):
    """Tournaments, entries, turns and results."""

    name = "tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        """Create the group of organisers after the migrations that create its rights."""
        post_migrate.connect(organisers_prepare, sender=self)


def organisers_prepare(
    *, app_config: AppConfig, using: str, apps: Any = installed, **_: object
) -> None:
    """Create the group of organisers if it is missing; never change it afterwards."""
    create_permissions(app_config, verbosity=0, using=using, apps=apps)
    group_model, right_model = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    group, is_new = group_model.objects.using(using).get_or_create(name=ORGANISERS)
    if is_new:
        rights = {"content_type__app_label": "tournaments", "codename__in": RIGHTS}
        group.permissions.set(right_model.objects.using(using).filter(**rights))
