"""Addresses that may not join a tournament again."""

from django.db import models

from tournaments.models.tournament import Tournament


class BarredAddress(models.Model):
    """The keyed hash of an address of an entrant who deleted the account.

    It bars the address from the tournament until that is final or void, and goes then. It does not
    say which entrant that was.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="barred_addresses")
    digest = models.CharField(max_length=64, editable=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "digest"), name="one_row_a_barred_address"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.digest[:8]}…"
