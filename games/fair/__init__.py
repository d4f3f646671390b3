"""Fair values: what each action of a decision was worth by all that could be known then."""

from games.fair.decisions import DEALS, PLAYS_ON, fair_of_decision, fair_of_round
from games.fair.figures import FEWEST_DEALS, Fair

__all__ = ["DEALS", "FEWEST_DEALS", "PLAYS_ON", "Fair", "fair_of_decision", "fair_of_round"]
