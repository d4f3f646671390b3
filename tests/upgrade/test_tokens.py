"""API tokens of the first release: every scope for 90 days, and a mail to each owner, once."""

import json

import pytest

READ = """
import json
from django.conf import settings
settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
from django.core import mail
from django.utils import timezone
from accounts.models import ApiToken
from accounts.token_notices import token_notices_send
mail.outbox = []
tokens = [[token.scopes, round((token.ends_at - timezone.now()).total_seconds() / 86400),
           token.factor_shown, token.last_used_at] for token in ApiToken.objects.all()]
owners = sorted({token.user.email for token in ApiToken.objects.all() if token.user.email})
sent = [token_notices_send() for _ in range(2)]
print(json.dumps([tokens, owners, sent, sorted(one.to[0] for one in mail.outbox)]))
"""


@pytest.fixture
def upgraded(run):
    run("manage.py", "migrate", "--verbosity", "0")
    return json.loads(run("manage.py", "shell", "--no-imports", "-c", READ))


def test_older_tokens_keep_every_scope_for_90_days_and_their_owners_are_told(upgraded):
    tokens, owners, sent, told = upgraded

    assert len(tokens) > 1
    assert all(token == ["read play organise", 90, True, None] for token in tokens)
    assert owners
    assert (sent, told) == ([len(owners), 0], owners)
