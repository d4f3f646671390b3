"""One machine without configuration: SQLite, an embedded broker, generated secrets in ``var/``."""

from cryptography.fernet import Fernet
from django.core.management.utils import get_random_secret_key

from config.connections import cache, database
from config.keys import stored_secret
from config.owner_only import keep_to_owner
from config.settings import base
from config.settings.base import *

keep_to_owner(VAR_DIR)

SECRET_KEY = SECRET_KEY or stored_secret(VAR_DIR / "secret_key", get_random_secret_key)
SEED_KEYS = SEED_KEYS or [
    stored_secret(VAR_DIR / "seed_key", lambda: Fernet.generate_key().decode()),
]
PRACTICE_KEY = PRACTICE_KEY or stored_secret(VAR_DIR / "practice_key", get_random_secret_key)
ADDRESS_HASH_KEY = ADDRESS_HASH_KEY or stored_secret(
    VAR_DIR / "address_hash_key", get_random_secret_key
)
DATABASES = {"default": database(url=DATABASE_URL or f"sqlite:///{VAR_DIR / 'db.sqlite3'}")}

# `make play` stores the address of its broker here, for commands run beside it.
_listening = VAR_DIR / "redis_url"
REDIS_URL = base.REDIS_URL or (
    _listening.read_text() if _listening.exists() else "redis://127.0.0.1:6379/0"
)
CACHES = {"default": cache(url=REDIS_URL, prefix=REDIS_PREFIX)}
CELERY_BROKER_URL = REDIS_URL

ALLOWED_HOSTS = [*ALLOWED_HOSTS, "localhost", "127.0.0.1", "[::1]"]
STATIC_ROOT = None  # files are served from their sources, not collected
WHITENOISE_USE_FINDERS = True
