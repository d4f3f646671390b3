"""Scopes, end and last use of tokens; those that exist keep every scope, and end in 90 days."""

from datetime import datetime, timedelta

import django.utils.timezone
from django.db import migrations, models

import accounts.models.token

ALL = "read play organise"
KEPT = timedelta(days=90)


def _end_of_existing() -> datetime:
    return django.utils.timezone.now() + KEPT


class Migration(migrations.Migration):

    dependencies = [("accounts", "0006_addresses_in_lower_case")]

    operations = [
        # Each default is of the rows that exist; the one of new rows follows.
        migrations.AddField("apitoken", "scopes", models.CharField("scopes", max_length=32, default=ALL)),
        migrations.AddField("apitoken", "ends_at", models.DateTimeField("ends at", default=_end_of_existing)),
        migrations.AddField("apitoken", "last_used_at", models.DateTimeField("last used at", null=True, editable=False)),
        migrations.AddField("apitoken", "factor_shown", models.BooleanField(default=True, editable=False)),
        migrations.AddField("apitoken", "notice_due", models.BooleanField(default=True, editable=False)),
        migrations.AlterField("apitoken", "ends_at", models.DateTimeField("ends at", default=accounts.models.token.default_end)),
        migrations.AlterField("apitoken", "factor_shown", models.BooleanField(default=False, editable=False)),
        migrations.AlterField("apitoken", "notice_due", models.BooleanField(default=False, editable=False)),
        migrations.AddConstraint(
            "apitoken",
            models.CheckConstraint(
                condition=models.Q(scopes__in=[
                    "read", "play", "organise", "read play", "read organise", "play organise", ALL,
                ]),
                name="token_scopes_known",
            ),
        ),
    ]
