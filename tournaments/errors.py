"""The refusals of tournaments, each with its public code."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TournamentError(Exception):
    """A refusal; its message is shown to the user, in their language."""

    code: ClassVar[str] = "tournament-error"
    message: ClassVar[str | Promise] = ""

    def __init__(self, message: str | Promise | None = None) -> None:
        super().__init__(self.message if message is None else message)

    def __str__(self) -> str:
        return str(self.args[0])  # translated when it is read


class BadInput(TournamentError):
    """The input is not valid."""

    code = "bad-input"
    message = _("That cannot be read.")


class TermsAreFixed(BadInput):
    """The terms of a tournament cannot change after it is announced."""

    message = _("What has been announced does not change any more.")


class NotFound(TournamentError):
    """It does not exist, or the viewer may not know that it does."""

    code = "not-found"
    message = _("There is nothing here.")


class AccountClosed(NotFound):
    """The account has been closed or deleted since its owner signed in."""

    message = _("This account is closed.")


class NotEligible(TournamentError):
    """The user created the tournament, or may change tournaments."""

    code = "not-eligible"
    message = _("Organisers cannot enter a tournament.")


class AddressNotProved(TournamentError):
    """The tournament asks for a proved e-mail address, and the player has none."""

    code = "address-not-proved"
    message = _(
        "This tournament asks for a proved e-mail address. Prove yours on the page of your account."
    )


class AddressBarred(TournamentError):
    """An entrant with this e-mail address was in the tournament under another account."""

    code = "address-barred"
    message = _("Somebody with your e-mail address has been in this tournament already.")


class PlaceLapsed(TournamentError):
    """The time for a first action has run out twice."""

    code = "place-lapsed"
    message = _("The time for your first move ran out twice, so this tournament is over for you.")


class TournamentFull(TournamentError):
    """Every place is taken."""

    code = "tournament-full"
    message = _("Every place is taken.")


class TournamentNotOpen(TournamentError):
    """The tournament is not open."""

    code = "tournament-not-open"
    message = _("This tournament is not open.")


class TournamentNotFinal(TournamentError):
    """It is shown only once the tournament is final."""

    code = "tournament-not-final"
    message = _("This is shown once the tournament is final.")


class EntryStarted(TournamentError):
    """The entry has begun, so it cannot be withdrawn."""

    code = "entry-started"
    message = _("You have begun, so your place stays yours.")


class EntryWithdrawn(TournamentError):
    """The entry is withdrawn."""

    code = "entry-withdrawn"
    message = _("You have given your place back.")


class FirstActionTooLate(EntryWithdrawn):
    """The deadline of the first action has passed, so the entry has lost its place."""

    message = _("The time for your first move is over, so your place has gone back.")


class RoundOver(TournamentError):
    """The round is finished."""

    code = "round-over"
    message = _("That round is over.")


class TurnAlreadyPlayed(TournamentError):
    """Another action is stored for this turn."""

    code = "turn-already-played"
    message = _("You have already played this turn, differently.")


class TurnNotReached(TournamentError):
    """Earlier turns have not been played yet."""

    code = "turn-not-reached"
    message = _("It is not time for this turn yet.")


class IdempotencyKeyReused(TournamentError):
    """The key was sent with another body."""

    code = "idempotency-key-reused"
    message = _("This key was sent with another body within the last 24 hours.")


class IdempotencyKeyInUse(TournamentError):
    """The first call with this key has not been answered yet."""

    code = "idempotency-key-in-use"
    message = _("The first call with this key is still being worked on.")


class SeedAlreadyUsed(TournamentError):
    """Another tournament has this seed."""

    code = "seed-already-used"
    message = _("This seed has been used before.")
