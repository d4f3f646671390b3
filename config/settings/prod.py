"""Production: required variables, TLS, ``__Host-`` cookies; refuses settings of a demo."""

from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

from config.connections import cache, database
from config.keys import derived_secret
from config.settings.base import *


def _need(name: str, *, value: object) -> None:
    if not value:
        raise ImproperlyConfigured(f"Set {name}: production has no default for it.")


_need("SECRET_KEY", value=SECRET_KEY)
_need("SEED_KEY", value=SEED_KEYS)
_need("PRACTICE_KEY", value=PRACTICE_KEY)
_need("DATABASE_URL", value=DATABASE_URL)
_need("REDIS_URL", value=REDIS_URL)
_need("ALLOWED_HOSTS", value=ALLOWED_HOSTS)

if len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 5 or SECRET_KEY.startswith("django-insecure-"):
    raise ImproperlyConfigured("SECRET_KEY is a default or too weak: make 50 random characters.")
if SECRET_KEY.startswith("of no worth"):
    raise ImproperlyConfigured("SECRET_KEY is the one of the tests.")
for _key in SEED_KEYS:
    try:
        Fernet(_key)
    except ValueError:
        raise ImproperlyConfigured("SEED_KEY holds something that is no Fernet key.") from None
    if len(set(_key)) < 5:
        raise ImproperlyConfigured("SEED_KEY is a default or too weak.")


def _need_own_key(name: str, key: str, *, others: set[str]) -> None:
    """Refuse a key that is weak, that of the tests, or another setting's."""
    if len(key) < 43 or len(set(key)) < 5:  # 32 random bytes in base 64
        raise ImproperlyConfigured(f"{name} is too weak: make 50 random characters.")
    if key.startswith("of no worth"):
        raise ImproperlyConfigured(f"{name} is the one of the tests.")
    if key in others:
        raise ImproperlyConfigured(f"{name} is a key of its own, and serves nothing else.")


_need_own_key("PRACTICE_KEY", PRACTICE_KEY, others={SECRET_KEY, *SEED_KEYS})
# An installation of the first release has no such variable, and starts without it.
ADDRESS_HASH_KEY = ADDRESS_HASH_KEY or derived_secret(SECRET_KEY, purpose="address hashes")
_need_own_key("ADDRESS_HASH_KEY", ADDRESS_HASH_KEY, others={SECRET_KEY, PRACTICE_KEY, *SEED_KEYS})
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=True)
REQUIRE_PROVED_ADDRESS = env.bool("REQUIRE_PROVED_ADDRESS", default=True)

# An installation of the first release has no SITE_URL, and starts without it.
SITE_URL = SITE_URL if "SITE_URL" in env.ENVIRON else f"https://{ALLOWED_HOSTS[0].lstrip('.')}"
if not SITE_URL.startswith("https://") or "*" in SITE_URL:
    raise ImproperlyConfigured("SITE_URL is https:// and the name by which mails link to the site.")

DATABASES = {"default": database(url=DATABASE_URL)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    raise ImproperlyConfigured("SQLite is for one machine's demo; give a PostgreSQL DATABASE_URL.")
CACHES = {"default": cache(url=REDIS_URL, prefix=REDIS_PREFIX)}

STORAGES["staticfiles"] = {"BACKEND": "config.static_files.HashedStaticFilesStorage"}
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["map", "png", "woff", "woff2"]

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31536000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken"
PRACTICE_COOKIE_NAME = "__Host-practice"
KNOWN_BROWSER_COOKIE_NAME = "__Host-known-browser"
