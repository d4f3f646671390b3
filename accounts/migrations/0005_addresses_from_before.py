"""Addresses of existing accounts: in one form, unproved, and good for links until proved.

Accounts whose addresses were two spellings of one both keep it. Each gets the link to choose
another password that is asked for with it, and signs in with its own password, until one of them
proves the address; the other then only claims it.
"""

import logging
import unicodedata
from collections import defaultdict
from typing import Any

from django.db import migrations

logger = logging.getLogger(__name__)


def _normalise(address: str) -> str:
    text = unicodedata.normalize('NFKC', address).strip().lower()
    return unicodedata.normalize('NFKC', text)


def take_over(apps: Any, schema_editor: object) -> None:
    User = apps.get_model('accounts', 'User')
    EmailAddress = apps.get_model('account', 'EmailAddress')
    EmailAddress.objects.filter(verified=True).update(verified=False)
    for row in EmailAddress.objects.order_by('-primary', 'pk'):
        email = _normalise(row.email)
        if email == row.email:
            continue
        if EmailAddress.objects.filter(user=row.user, email=email).exists():
            row.delete()
        else:
            EmailAddress.objects.filter(pk=row.pk).update(email=email)
    users: defaultdict[str, list[int]] = defaultdict(list)
    for user in User.objects.exclude(email='').order_by('pk'):
        email = _normalise(user.email)
        User.objects.filter(pk=user.pk).update(email=email, email_from_before=bool(email))
        if not email:
            continue
        users[email].append(user.pk)
        if not EmailAddress.objects.filter(user=user, email=email).exists():
            EmailAddress.objects.filter(user=user, primary=True).update(primary=False)
            EmailAddress.objects.create(user=user, email=email, primary=True)
    for keys in users.values():
        if len(keys) > 1:
            logger.warning('One address in two spellings: users %s keep it until one proves it.', keys)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_proved_addresses'),
        ('account', '0009_emailaddress_unique_primary_email'),
    ]

    operations = [
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
