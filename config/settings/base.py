"""Settings for every environment; the only module that reads it. No secret has a default."""

from email.utils import parseaddr
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from config.connections import transport
from config.environment import Variables
from config.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Variables()

# --- the environment ---------------------------------------------------------------------------

SECRET_KEY = env.str("SECRET_KEY", default="")
# Fernet keys: the first encrypts, all of them decrypt.
SEED_KEYS: list[str] = env.list("SEED_KEY", default=[])
PRACTICE_KEY = env.str("PRACTICE_KEY", default="")  # key of the deals of practice rounds
# Key of the hashes by which addresses of deleted and former entrants are recognised.
ADDRESS_HASH_KEY = env.str("ADDRESS_HASH_KEY", default="")
# Whether new ranked tournaments ask for a proved address where nothing else is said.
REQUIRE_PROVED_ADDRESS = env.bool("REQUIRE_PROVED_ADDRESS", default=False)
DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = env.redis_url("REDIS_URL")
REDIS_PREFIX = env.str("REDIS_PREFIX", default="gelijkspel:")
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)  # how many append to X-Forwarded-For
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
# Staff show a second factor before their pages; production has it on.
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=False)
LOG_JSON = env.bool("LOG_JSON", default=False)
EMAIL_CONFIG = env.mail("EMAIL_URL", default="consolemail://")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Gelijkspel <gelijkspel@localhost>")
vars().update(EMAIL_CONFIG)
# Requests store mails, workers deliver them; a server that says nothing holds a worker so long.
EMAIL_DELIVERY_BACKEND: str = EMAIL_CONFIG["EMAIL_BACKEND"]
EMAIL_BACKEND = "accounts.outbox.OutboxBackend"
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)  # seconds
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")  # in mails
# Whom to write to about a weakness: e-mail addresses, or addresses of pages.
SECURITY_CONTACT: list[str] = env.list(
    "SECURITY_CONTACT", default=[parseaddr(DEFAULT_FROM_EMAIL)[1]]
)

# --- Django ------------------------------------------------------------------------------------

DEBUG = False
INSTALLED_APPS = [
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",  # after allauth, whose admin of addresses it unregisters
    "corsheaders",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]
MIDDLEWARE = [
    "config.middleware.Policies",
    "config.middleware.CallsFromElsewhere",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.Compress",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.NoStore",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.BodyLimit",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.card_settings.CardLettersMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.card_settings.card_settings",
            ],
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# An action has at most 32 characters and a form a few hundred.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

LANGUAGE_CODE = "en"
LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Amsterdam"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# Sessions are in the database, so that nobody is signed out when Redis is away. Django ends all
# of a user's sessions when the password changes.
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
PRACTICE_COOKIE_NAME = "practice"
KNOWN_BROWSER_COOKIE_NAME = "known-browser"  # in which an account has signed in
CSRF_FAILURE_VIEW = "accounts.web.csrf.failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Nothing of a browser that the pages do not use; keys of staff are asked for by our own pages.
_UNUSED = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "screen-wake-lock"),
    *("serial", "usb"),
)
_OWN = ("publickey-credentials-create", "publickey-credentials-get")
PERMISSIONS_POLICY = ", ".join(
    (*(f"{feature}=()" for feature in _UNUSED), *(f"{feature}=(self)" for feature in _OWN))
)
# Pages elsewhere may read what everybody may, and call with a token of their reader; never with
# the cookies of a browser. `config.middleware.CallsFromElsewhere` says which calls.
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ("GET", "POST", "PATCH", "DELETE")
CORS_ALLOW_HEADERS = (
    *("accept", "accept-language", "authorization", "content-type"),
    *("idempotency-key", "if-none-match"),
)
CORS_EXPOSE_HEADERS = (
    *("Content-Language", "ETag", "Idempotency-Replayed", "Retry-After", "WWW-Authenticate"),
    *("RateLimit", "RateLimit-Policy"),
    *("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}
LOGGING = logging_config(json=LOG_JSON)

# --- accounts (django-allauth) -----------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.AccountBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.passwords.SimilarityValidator"},
    {"NAME": "accounts.passwords.PasswordLengthValidator"},
    {"NAME": "accounts.passwords.LeakedPasswordValidator"},
    {"NAME": "accounts.passwords.SiteWordsValidator"},
    {"NAME": "accounts.passwords.DigitsValidator"},
]
# Words of this site in both languages, beside RESERVED_NAMES, the host names, and what these
# functions return: no password consists of them.
PASSWORD_WORDS = [
    *("wachtwoord", "password", "welkom", "welcome", "toernooi", "tournament", "kaart", "kaarten"),
    *("card", "cards", "speler", "player", "spel", "game", "ronde", "round", "punt", "punten"),
    *("point", "points", "club", "bot", "organisator", "organizer", "beheerder", "deal", "ruilen"),
    *("swap", "zetel", "seat", "oefenen", "practice", "gelijk", "dealer", "bank", "kaartspel"),
]
PASSWORD_WORD_SOURCES = ["tournaments.web.games.site_words.site_words"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.web.forms.SignUpForm",
    "login": "accounts.web.forms.SignInForm",
    "reset_password": "accounts.web.forms.ResetRequestForm",
    "change_password": "accounts.web.forms.PasswordForm",
    "reset_password_from_key": "accounts.web.forms.ResetForm",
}
ACCOUNT_EMAIL_VERIFICATION = "none"  # accounts/proofs.py proves addresses, and never signs in
ACCOUNT_PREVENT_ENUMERATION = "strict"  # many accounts may claim an address, one proves it
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True  # a mail either way, so that both responses take as long
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Gelijkspel] "
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_RATE_LIMITS = False  # accounts/throttling.py counts for pages and API alike
ACCOUNT_SESSION_REMEMBER = True
# Django's own generator also depends on the address, and needs no query, so that a known address
# takes no longer than an unknown one.
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"
PASSWORD_RESET_TIMEOUT = 3600
ADDRESS_PROOF_TIMEOUT = 3 * 24 * 3600
# Names that nobody chooses, nor one that looks like them: those of the site and its staff, and
# those that these functions return, since accounts/ knows nothing of games.
RESERVED_NAMES = ["admin", "support", "moderator", "gelijkspel", "organiser", "root"]
RESERVED_NAME_SOURCES = ["tournaments.web.common.computer_names.computer_names"]
# Second factors: allauth keeps them, our pages and forms ask for them.
MFA_ADAPTER = "accounts.factor_adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    "authenticate": "accounts.web.factor_forms.CodeForm",
    "authenticate_webauthn": "accounts.web.factor_forms.PasskeyForm",
}
MFA_RECOVERY_CODE_DIGITS = 12
MFA_ALLOW_UNVERIFIED_EMAIL = True
# Pages of staff, by name, for which the second factor was shown within ten minutes: giving rights,
# new passwords and the end of others' accounts, voiding. Of a list only its actions count.
WEIGHTY_ACTS = {
    "admin:accounts_user_changelist",
    "admin:accounts_user_add",
    "admin:accounts_user_change",
    "admin:accounts_user_delete",
    "admin:auth_user_password_change",
    "admin:auth_group_changelist",
    "admin:auth_group_add",
    "admin:auth_group_change",
    "admin:auth_group_delete",
    "admin:tournaments_tournament_void",
}
# --- end of accounts ---------------------------------------------------------------------------

# --- the API (Django REST framework, drf-spectacular) ------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api_auth.BearerAuthentication",
        "tournaments.api.auth.SessionUnlessToken",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.api.errors.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Gelijkspel",
    "DESCRIPTION": (
        "Everyone plays the same deals against the same bots. Get a token, join a tournament, "
        "play your rounds one action at a time.\n\n"
        "[Make a token](/accounts/tokens/) · [To the site](/)"
    ),
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,  # the labels are for pages, and translated
    "ENUM_NAME_OVERRIDES": {
        "TournamentState": "tournaments.models.Tournament.State",
        "EntryState": "tournaments.models.Entry.State",
        "JobState": "tournaments.models.Job.State",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
# --- end of the API ----------------------------------------------------------------------------

# --- workers (Celery) --------------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = transport(prefix=REDIS_PREFIX)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"  # not affected by summer time
CELERY_TASK_DEFAULT_QUEUE = "scoring"
# Par and reviews take minutes, so they have a queue and a worker of their own.
CELERY_TASK_ROUTES = {"tournaments.do_next_job": {"queue": "review"}}
CELERY_TASK_IGNORE_RESULT = True  # the row is the result
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.2,
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournaments.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "sweep-jobs": {"task": "tournaments.sweep_jobs", "schedule": 5.0, "options": {"expires": 5}},
    "send-mails": {
        "task": "accounts.send_mails",
        "schedule": 10.0,
        "options": {"expires": 10},
    },
    "clear-names": {
        "task": "tournaments.clear_names",
        "schedule": 3600.0,
        "options": {"expires": 600},
    },
    "clear-mails": {
        "task": "tournaments.clear_mails",
        "schedule": 3600.0,
        "options": {"expires": 600},
    },
    "clear-sessions": {
        "task": "tournaments.clear_sessions",
        "schedule": 3600.0,
        "options": {"expires": 600},
    },
    "clear-idempotency-keys": {
        "task": "tournaments.clear_idempotency_keys",
        "schedule": 3600.0,
        "options": {"expires": 600},
    },
    "send-token-notices": {
        "task": "tournaments.send_token_notices",
        "schedule": 3600.0,
        "options": {"expires": 600},
    },
}
