"""The forms with which an organiser announces, copies and voids tournaments."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.typed import IsOneLine
from tournaments.models.bounds import (
    FIRST_YEAR,
    LAST_YEAR,
    MOST_GRACE,
    MOST_NAME,
    MOST_PLACES,
    MOST_REASON,
    MOST_ROUNDS,
    is_within_years,
)
from tournaments.selectors.contest.games import GameOnOffer
from tournaments.services.contest.tournaments import TournamentPlan
from tournaments.web.common.texts import bot_name
from tournaments.web.games import PRESENTATIONS
from tournaments.web.games.presentation import OptionWords

DAYS = 14
YES_OR_NO = {"yes": True, "no": False}
ZONE = _("Time in Europe/Amsterdam")
TYPED = {"class": "vTextField", "autocomplete": "off", "dir": "auto"}
Fieldsets = list[tuple[Any, dict[str, Any]]]


def _opens() -> datetime:
    return _unambiguous(timezone.localtime().replace(second=0, microsecond=0))


def _closes() -> datetime:
    return _unambiguous(_opens() + timedelta(days=DAYS))


def _unambiguous(time: datetime) -> datetime:
    """Return a local time, an hour later if clocks skip it or show it twice that night."""
    is_plain = time.utcoffset() == time.replace(fold=1 - time.fold).utcoffset()
    return time if is_plain else time + timedelta(hours=1)


class DateTimeLocalInput(forms.DateTimeInput):
    """The browser's own input for a day and a time, which needs no script."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        years = {"min": f"{FIRST_YEAR}-01-01T00:00", "max": f"{LAST_YEAR}-12-31T23:59"}
        super().__init__(format="%Y-%m-%dT%H:%M", attrs=years)


def _check_year(at: datetime) -> None:
    if not is_within_years(at):
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise forms.ValidationError(_("Take a year from %(first)s to %(last)s."), params=years)


class TimesForm(forms.Form):
    """A name, an opening and a closing time."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MOST_NAME,
        validators=[IsOneLine(MOST_NAME)],
        widget=forms.TextInput(attrs=TYPED),
    )
    opens_at = forms.DateTimeField(
        label=_("Opens at"),
        widget=DateTimeLocalInput,
        initial=_opens,
        help_text=ZONE,
        validators=[_check_year],
    )
    closes_at = forms.DateTimeField(
        label=_("Closes at"),
        widget=DateTimeLocalInput,
        initial=_closes,
        help_text=ZONE,
        validators=[_check_year],
    )

    def clean(self) -> dict[str, Any]:
        """Compare the two times, so that the error is shown beside the field."""
        data = super().clean() or {}
        opens_at, closes_at = data.get("opens_at"), data.get("closes_at")
        if opens_at and closes_at and closes_at <= opens_at:
            self.add_error("closes_at", gettext("A tournament closes after it opens."))
        return data

    def fieldsets(self) -> Fieldsets:
        """Return the fieldsets of the page."""
        return [(None, {"fields": ["name", ("opens_at", "closes_at")]})]


def _whole(*, label: Any, initial: int, most: int, hint: Any = "") -> forms.IntegerField:
    """Return a field for a whole number from 1 to `most`."""
    return forms.IntegerField(
        label=label, initial=initial, min_value=1, max_value=most, help_text=hint
    )


def _choices_of_proof() -> list[tuple[str, Any]]:
    """Return the choices of whether to ask for a proved address; the first is the site's own."""
    usual = _("Yes, if it is ranked") if settings.REQUIRE_PROVED_ADDRESS else _("No")
    site = gettext("As usual here: %(choice)s") % {"choice": usual}
    return [("", site), ("yes", _("Yes")), ("no", _("No"))]


class AnnounceForm(TimesForm):
    """A new tournament of one game with a number of seats."""

    rounds = _whole(label=_("Rounds"), initial=16, most=MOST_ROUNDS)
    places = _whole(label=_("Places"), initial=10, most=MOST_PLACES)
    grace = _whole(
        label=_("Hours to the first action"),
        initial=24,
        most=MOST_GRACE,
        hint=_("An entry without one by then gives its place back."),
    )
    asks_proof = forms.TypedChoiceField(
        label=_("Asks for a proved e-mail address"),
        required=False,
        choices=_choices_of_proof,
        coerce=YES_OR_NO.__getitem__,
        empty_value=None,
        help_text=_(
            "Then only players who have proved one can join, so that nobody plays twice. "
            "It cannot be changed once somebody has joined."
        ),
    )
    most_flat = forms.IntegerField(
        label=_("Most flat rounds"),
        required=False,
        min_value=0,
        max_value=MOST_ROUNDS - 1,
        help_text=_(
            "In a flat round the simple bot already gets all there is to be had. With a number "
            "here seeds are drawn until one keeps to it, at most 200; the tournament is announced "
            "then. Of 16 rounds about 6 are flat."
        ),
    )
    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        validators=[RegexValidator(r"\A[0-9a-f]{64}\Z", _("A seed is 64 lower-case hex digits."))],
        widget=forms.TextInput(attrs={"class": "vTextField", "autocomplete": "off"}),
        help_text=_(
            "Leave this empty: the seed is then made here, and nobody sees it before the end. "
            "With a seed given the tournament is unranked, says so in public, and you cannot "
            "enter it."
        ),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, game: GameOnOffer, seats: int
    ) -> None:
        super().__init__(data)
        self.game, self.seats = game, seats
        self.rules = {f"rule_{name}": name for name in game.rules}
        options = PRESENTATIONS[game.id].options
        self.bots = [f"bot_{seat}" for seat in range(1, seats)]
        for key, name in self.rules.items():
            self.fields[key] = _option_field(options[name], game.rules[name])
        for seat, key in enumerate(self.bots, 1):
            self.fields[key] = _bot_field(seat, game.bots)

    def fieldsets(self) -> Fieldsets:
        """Return the fieldsets of the page."""
        sets: Fieldsets = super().fieldsets()
        if self.rules:
            sets.append((_("Rules"), {"fields": list(self.rules)}))
        sets.append((_("Bots"), {"fields": self.bots}))
        sets.append((_("Size"), {"fields": ["rounds", "places", "grace"]}))
        sets.append((_("Players"), {"fields": ["asks_proof"]}))
        return [*sets, (_("Deals"), {"fields": ["most_flat", "seed"]})]

    def plan(self) -> TournamentPlan:
        """Return the arguments of `tournament_announce`; the form must be valid."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "game": self.game.id,
            "seats": self.seats,
            "rules": {name: data[key] for key, name in self.rules.items()},
            "bots": [data[key] for key in self.bots],
            "opens_at": data["opens_at"],
            "closes_at": data["closes_at"],
            "rounds": data["rounds"],
            "places": data["places"],
            "grace": data["grace"],
            "seed": data["seed"] or None,
            "most_flat": data["most_flat"],
            "asks_proof": data["asks_proof"],
        }


def _option_field(words: OptionWords, values: tuple[Any, ...]) -> forms.TypedChoiceField:
    """Return the field for an option of a game; the first value is its default."""
    return forms.TypedChoiceField(
        label=str(words.form_label),
        choices=[(json.dumps(value), words.form_values[value]) for value in values],
        coerce=json.loads,
        initial=json.dumps(values[0]),
    )


def _bot_field(seat: int, bots: tuple[str, ...]) -> forms.ChoiceField:
    """Return the field for the bot of a seat; the initial bots differ from seat to seat."""
    return forms.ChoiceField(
        label=gettext("Seat %(seat)s") % {"seat": seat},
        choices=[(bot, f"{bot_name(bot)} ({bot})") for bot in bots],
        initial=bots[(seat - 1) % len(bots)],
    )


class VoidForm(forms.Form):
    """The reason why a tournament is made void."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MOST_REASON,
        validators=[IsOneLine(MOST_REASON)],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_("Everyone reads it on the tournament's page."),
    )

    def fieldsets(self) -> Fieldsets:
        """Return the fieldsets of the page."""
        return [(None, {"fields": ["reason"]})]


class ConfirmForm(forms.Form):
    """A form without fields, to confirm an action."""

    def fieldsets(self) -> Fieldsets:
        """Return no fields."""
        return []
