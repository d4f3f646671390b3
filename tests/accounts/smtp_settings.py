"""The settings of processes that really mail, to a test's own server."""

from config.settings import base
from config.settings.test import *  # noqa: F403

EMAIL_BACKEND = base.EMAIL_BACKEND
EMAIL_DELIVERY_BACKEND = base.EMAIL_DELIVERY_BACKEND
