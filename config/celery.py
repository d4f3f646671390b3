"""The Celery app. Workers start with ``celery -A config worker``."""

import logging.config
import os

import billiard.pool
from celery import Celery
from celery.signals import setup_logging, worker_init, worker_ready
from django.conf import settings

from config.broker import BrokerEvicts, broker_ask

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.prod")

# Tenths of a second that a child of the pool waits for a parent that has stopped reading. With the
# default of 30 s every fifth shutdown outlasts `docker stop`. An unread acknowledgement only causes
# the task to run again.
billiard.pool.GUARANTEE_MESSAGE_CONSUMPTION_RETRY_LIMIT = 20

app = Celery("config")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_: object) -> None:
    """Log as the site does, instead of Celery's own logging."""
    logging.config.dictConfig(settings.LOGGING)


@worker_init.connect
@worker_ready.connect
def refuse_evicting_broker(**_: object) -> None:
    """Stop the worker if the broker may evict queued messages.

    Checked at the start, when the broker may be away, and again once the worker is connected.
    """
    try:
        broker_ask(url=settings.REDIS_URL)
    except BrokerEvicts as refusal:
        raise SystemExit(str(refusal)) from None
    except ConnectionError:
        logging.getLogger(__name__).warning("The broker does not answer yet.")
