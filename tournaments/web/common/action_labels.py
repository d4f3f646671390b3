"""Actions in words: short ones for a line of play, and phrases for a sentence."""

from collections.abc import Callable

from django.utils.translation import gettext, pgettext

from tournaments.web.common.card_labels import card_name, card_sign

NBSP = "\N{NO-BREAK SPACE}"


def act_sign(action: str) -> str:
    """Return an action as short as can be: `7♣ → A♥`, or a word."""
    word, *cards = action.split()
    if word == "swap":
        return f"{card_sign(cards[0])}{NBSP}→{NBSP}{card_sign(cards[1])}"
    if word == "discard":
        return gettext("%(card)s away") % {"card": card_sign(cards[0])}
    if word == "stake":
        return gettext("stake %(chips)s") % {"chips": cards[0]}
    return _SIGNS[action]()


def act_label(action: str) -> str:
    """Return an action as it is read out: cards by their names."""
    word, *cards = action.split()
    if word == "swap":
        names = {"give": card_name(cards[0]), "take": card_name(cards[1])}
        return gettext("%(give)s for %(take)s") % names
    if word == "discard":
        return gettext("%(card)s away") % {"card": card_name(cards[0])}
    return act_sign(action)


def act_done(action: str, *, own: bool) -> str:
    """Return what the entrant did: `You gave away A♥`; without the `You` of somebody else."""
    word, *cards = action.split()
    if word in ("swap", "discard"):
        said = gettext("You gave away %(card)s") if own else gettext("Gave away %(card)s")
        return said % {"card": card_sign(cards[0])}
    if word == "stake":
        said = gettext("You staked %(chips)s") if own else gettext("Staked %(chips)s")
        return said % {"chips": cards[0]}
    return (_YOU_DID if own else _DID)[action]()


def act_by(action: str) -> str:
    """Return how something was to be had: `with 10♥ for 7♣`."""
    word, *cards = action.split()
    if word == "swap":
        names = {"give": card_sign(cards[0]), "take": card_sign(cards[1])}
        return gettext("with %(take)s for %(give)s") % names
    if word == "discard":
        return gettext("by giving away %(card)s") % {"card": card_sign(cards[0])}
    if word == "stake":
        return gettext("with a stake of %(chips)s") % {"chips": cards[0]}
    return _BY[action]()


_SIGNS: dict[str, Callable[[], str]] = {
    "pass": lambda: pgettext("in a line of play", "pass"),
    "hold": lambda: pgettext("in a line of play", "hold"),
    "swap-all": lambda: pgettext("in a line of play", "all three"),
    "draw open": lambda: pgettext("in a line of play", "open card"),
    "draw stock": lambda: pgettext("in a line of play", "from the stock"),
    "buy": lambda: pgettext("in a line of play", "buy"),
    "split": lambda: pgettext("in a line of play", "split"),
    "renew": lambda: pgettext("in a line of play", "dirty wash"),
}
_YOU_DID: dict[str, Callable[[], str]] = {
    "pass": lambda: gettext("You passed"),
    "hold": lambda: gettext("You held"),
    "swap-all": lambda: gettext("You swapped all three"),
    "draw open": lambda: gettext("You took the open card"),
    "draw stock": lambda: gettext("You drew from the stock"),
    "buy": lambda: gettext("You bought a card"),
    "split": lambda: gettext("You split"),
    "renew": lambda: gettext("You asked for new cards"),
}
_DID: dict[str, Callable[[], str]] = {
    "pass": lambda: pgettext("did", "Passed"),
    "hold": lambda: pgettext("did", "Held"),
    "swap-all": lambda: pgettext("did", "Swapped all three"),
    "draw open": lambda: pgettext("did", "Took the open card"),
    "draw stock": lambda: pgettext("did", "Drew from the stock"),
    "buy": lambda: pgettext("did", "Bought a card"),
    "split": lambda: pgettext("did", "Split"),
    "renew": lambda: pgettext("did", "Asked for new cards"),
}
_BY: dict[str, Callable[[], str]] = {
    "pass": lambda: gettext("by passing"),
    "hold": lambda: gettext("by holding"),
    "swap-all": lambda: gettext("by swapping all three"),
    "draw open": lambda: gettext("by taking the open card"),
    "draw stock": lambda: gettext("by drawing from the stock"),
    "buy": lambda: gettext("by buying a card"),
    "split": lambda: gettext("by splitting"),
    "renew": lambda: gettext("by asking for new cards"),
}
