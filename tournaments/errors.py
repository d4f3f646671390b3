"""Everything a tournament refuses, each with its public code."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TournamentError(Exception):
    """A tournament refused something a caller asked for; the message is for its reader."""

    code: ClassVar[str] = "tournament-error"
    message: ClassVar[str | Promise] = ""

    def __init__(self, message: str | Promise | None = None) -> None:
        super().__init__(self.message if message is None else message)

    def __str__(self) -> str:
        return str(self.args[0])  # now, in the language of whoever reads it


class BadInput(TournamentError):
    """What came in does not have the shape that was asked for."""

    code = "bad-input"
    message = _("That cannot be read.")


class TermsAreFixed(BadInput):
    """What has been announced does not change any more."""

    message = _("What has been announced does not change any more.")


class NotFound(TournamentError):
    """There is no such thing, or it is none of the asker's business."""

    code = "not-found"
    message = _("There is nothing here.")


class AccountClosed(NotFound):
    """The account has been closed or deleted since its owner was asked who they are."""

    message = _("This account is closed.")


class NotEligible(TournamentError):
    """Whoever made a tournament, or runs tournaments, does not play for a rank."""

    code = "not-eligible"
    message = _("Organisers cannot enter a tournament.")


class TournamentFull(TournamentError):
    """Every place is taken."""

    code = "tournament-full"
    message = _("Every place is taken.")


class TournamentNotOpen(TournamentError):
    """The tournament is not being played now."""

    code = "tournament-not-open"
    message = _("This tournament is not open.")


class TournamentNotFinal(TournamentError):
    """What was asked for is shown once the tournament is final."""

    code = "tournament-not-final"
    message = _("This is shown once the tournament is final.")


class EntryStarted(TournamentError):
    """The entry has begun, and stands."""

    code = "entry-started"
    message = _("You have begun, so your place stays yours.")


class EntryWithdrawn(TournamentError):
    """The entry has given its place back."""

    code = "entry-withdrawn"
    message = _("You have given your place back.")


class FirstActionTooLate(EntryWithdrawn):
    """The time for a first action is over, and with it the entry's hold on its place."""

    message = _("The time for your first move is over, so your place has gone back. Join again.")


class RoundOver(TournamentError):
    """The round has ended; another one is being played, or none."""

    code = "round-over"
    message = _("That round is over.")


class TurnAlreadyPlayed(TournamentError):
    """Another action stands for this turn."""

    code = "turn-already-played"
    message = _("You have already played this turn, differently.")


class TurnNotReached(TournamentError):
    """Earlier turns are still to be played."""

    code = "turn-not-reached"
    message = _("It is not time for this turn yet.")


class SeedAlreadyUsed(TournamentError):
    """Some tournament has been dealt from this seed."""

    code = "seed-already-used"
    message = _("This seed has been used before.")
