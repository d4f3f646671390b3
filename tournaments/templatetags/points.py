"""Filters that show numbers: points, results, percentages, means."""

from django import template

from tournaments.web.common.texts import (
    mean_text,
    percent_text,
    plural_count,
    points_text,
    signed_points_text,
)
from tournaments.web.games import result_text

register = template.Library()

register.filter("points", points_text)
register.filter("signed_points", signed_points_text)
register.filter("plural_count", plural_count)
register.filter("percent", percent_text)
register.filter("mean", mean_text)
register.filter("result", result_text)
