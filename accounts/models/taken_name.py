"""Names of deleted accounts, which nobody else may choose for a year."""

from django.db import models


class TakenName(models.Model):
    """The name of a deleted account; of the name itself only a keyed hash is kept."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.digest[:8]}…"
