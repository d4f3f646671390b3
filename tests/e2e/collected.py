"""Settings of the tests, but files are served as `config.settings.prod` has them served."""

# ruff: noqa: F403, F405 (settings come by star, as in config/settings)
from config.settings.test import *

STATIC_ROOT = env.path("STATIC_ROOT")
STORAGES["staticfiles"] = {"BACKEND": "config.static_files.HashedStaticFilesStorage"}
WHITENOISE_USE_FINDERS = False
WHITENOISE_AUTOREFRESH = False
