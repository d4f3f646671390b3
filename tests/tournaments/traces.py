"""Where a name may have been left: every column of every table, every key, every page."""

import base64
import json

import redis
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client


def database_dump():
    """Give every row of every table as one text, sessions decoded."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found.extend(f"{table}: {row!r}" for row in cursor.fetchall())
    found.extend(f"session: {one.get_decoded()!r}" for one in Session.objects.all())
    assert len(found) > len(list(apps.get_models()))
    return "\n".join(found)


def broker_dump():
    """Give every key of ours and its value, messages as what they carry."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        keys = list(client.scan_iter(f"{settings.REDIS_PREFIX}*", count=1000))
        return "\n".join(f"{key!r}: {_value(client, key)}" for key in keys)


def _value(client, key):
    kind = client.type(key)
    if kind == b"string":
        return repr(client.get(key))
    if kind == b"list" and b":throttle:" in key:  # times and tags
        return repr(client.lrange(key, 0, -1))
    if kind == b"list":
        return "".join(_message(one) for one in client.lrange(key, 0, -1))
    return repr(client.hgetall(key) if kind == b"hash" else client.dump(key))


def _message(text):
    sent = json.loads(text)
    return f"{sent} {base64.b64decode(sent['body'])!r}"


def pages_dump(paths, *, viewers=(None,)):
    """Give what each viewer is shown at each address, in both languages, headers and all."""
    found = []
    for viewer in viewers:
        client = Client()
        if viewer is not None:
            client.force_login(viewer)
        for path in paths:
            for language in ("nl", "en"):
                answer = client.get(path, headers={"accept-language": language})
                assert answer.status_code < 500, path
                body = answer.getvalue().decode(errors="replace")
                found.append(f"{path} {answer.status_code} {dict(answer.headers)} {body}")
    return "\n".join(found)
