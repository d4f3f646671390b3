"""The settings of the site that is measured: it has a plain door beside each of its own."""

from config.settings.test import *  # noqa: F403 (as settings do)

ROOT_URLCONF = "benchmarks.doors_site"
WHITENOISE_AUTOREFRESH = False
CSRF_COOKIE_HTTPONLY = False
