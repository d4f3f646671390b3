"""Prints the rules page of the added game, in Dutch; run in the copy, without a database."""

import os
import sys

import django
from django.test import Client

from tests.fifth_game.adding import GAME


def main():
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    django.setup()
    response = Client().get(f"/games/{GAME}/", headers={"accept-language": "nl"})
    sys.stdout.write(response.content.decode())


if __name__ == "__main__":
    main()
