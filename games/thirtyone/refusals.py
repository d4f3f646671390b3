"""The fixed sentences with which more than one of the 31 games refuses an action."""

ROUND_IS_OVER = "The round is over."
NOT_IN_HAND = "That card is not in your hand."
NOT_IN_GAME = "This game has no such action."
