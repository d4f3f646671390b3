"""Tests: fast password hashing, mail in memory, a database and a broker per session."""

import base64
import os
from pathlib import Path
from tempfile import gettempdir

from config.connections import cache, database, transport
from config.ports import free_port
from config.settings import base
from config.settings.base import *

OWN = f"gelijkspel-test-{os.getpid()}"

SECRET_KEY = SECRET_KEY or "of no worth, for tests only: 0123456789 abcdefghijklmnop"
SEED_KEYS = SEED_KEYS or [base64.urlsafe_b64encode(bytes(32)).decode()]
PRACTICE_KEY = PRACTICE_KEY or "of no worth, for practice in tests: 0123456789 abcdefghijklmnop"
ADDRESS_HASH_KEY = ADDRESS_HASH_KEY or "of no worth, for addresses in tests: 0123456789 abcdefgh"

# A file, not memory: tests start real workers, which use it too.
_file = Path(gettempdir()) / f"{OWN}.sqlite3"
DATABASES = {"default": database(url=DATABASE_URL or f"sqlite:///{_file}")}
if not DATABASE_URL:
    DATABASES["default"]["TEST"] = {"NAME": str(_file)}

# tests/processes.py starts a broker on this port where the environment names none.
EMBEDDED_BROKER = not base.REDIS_URL
REDIS_URL = base.REDIS_URL or f"redis://127.0.0.1:{free_port()}/0"
REDIS_PREFIX = env.str("REDIS_PREFIX", default=f"{OWN}:")
CACHES = {"default": cache(url=REDIS_URL, prefix=REDIS_PREFIX)}
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = transport(prefix=REDIS_PREFIX)

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
SITE_URL = "http://testserver"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # finds files on request, which saves a scan per client
