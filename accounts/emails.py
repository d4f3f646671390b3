"""E-mail addresses in the one form in which they are stored, compared and hashed."""

import unicodedata

LENGTH = 254  # as much as is stored


def normalise(address: str | None) -> str:
    """Return an address in lower case and NFKC, without white space around it.

    Nothing else is folded: whether dots or a `+tag` make another mailbox is the provider's choice,
    and folding them would confuse two people at a provider for whom they do.
    """
    text = unicodedata.normalize("NFKC", address or "").strip().lower()
    return unicodedata.normalize("NFKC", text)  # lower case may compose differently
