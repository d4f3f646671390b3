"""The Celery app. Workers start with ``celery -A config worker``."""

import logging.config
import os

import billiard.pool
from celery import Celery
from celery.signals import setup_logging, worker_init, worker_ready
from django.conf import settings

from config.broker import BrokerEvicts, broker_ask

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.prod")

# A pool child waits this many tenths of a second for a parent that has stopped reading. The usual
# 30 s make one stop in five outlast `docker stop`; an acknowledgement unread only means a repeat.
billiard.pool.GUARANTEE_MESSAGE_CONSUMPTION_RETRY_LIMIT = 20

app = Celery("config")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_: object) -> None:
    """Keep Celery from setting up its own logging."""
    logging.config.dictConfig(settings.LOGGING)


@worker_init.connect
@worker_ready.connect
def refuse_a_forgetful_broker(**_: object) -> None:
    """Stop the worker where the broker may throw queued work away.

    Asked at the start, and again once the worker is connected: at the start the broker may be away.
    """
    try:
        broker_ask(url=settings.REDIS_URL)
    except BrokerEvicts as refusal:
        raise SystemExit(str(refusal)) from None
    except ConnectionError:
        logging.getLogger(__name__).warning("The broker does not answer yet.")
