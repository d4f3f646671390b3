"""What the tables of the three games of thirty-one share: hands of three, and how they change."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.templatetags.points import points
from tournaments.web.common.card_labels import card_label, card_name, card_sign
from tournaments.web.common.layout import (
    CLOSED,
    TABLE,
    Picture,
    faces,
    hand_of,
    in_place,
    lay,
    place_of,
    places,
)
from tournaments.web.games.shape import CardShown, HandShown, Key, Moment, Tag, Told, View

HAND = 3
HAND_KEYS = Key("1 2 3", _("a card in your hand"))
PASSED, DONE, THIRTY_ONE = Tag(_("passed")), Tag(_("done")), Tag("31", "gold")


def dealt_hands(known: Sequence[Sequence[str]], own: Sequence[str]) -> Picture:
    """Return a picture of hands of three: the entrant's open, the others' closed."""
    picture: Picture = {}
    for seat in range(len(known)):
        lay(picture, hand_of(seat), own if seat == 0 else [None] * HAND)
    return picture


def shown_hand(view: View, seat: int) -> list[tuple[str, str]]:
    """Return the places of a hand, each with its face; at the end all hands lie open."""
    prefix = hand_of(seat)
    lying = faces(view.picture, prefix)
    if view.round_view.hands:
        known = [card for card in lying if card != CLOSED]
        new = [card for card in view.round_view.hands[seat] if card not in known]
        lying = [card if card != CLOSED else new.pop(0) for card in lying]
    return list(zip(places(view.picture, prefix), lying, strict=True))


def plain(place: str, face: str) -> CardShown:
    """Return a card that only lies there."""
    return CardShown(place, face, label_of(face))


def label_of(face: str) -> str:
    """Return a card as it is read out; of a closed one nothing else."""
    return gettext("closed card") if face == CLOSED else card_label(face)


def hands_to_swap(view: View, seat: int) -> tuple[HandShown, ...]:
    """Return a hand; the entrant's with each card to be chosen while it may swap."""
    cards = shown_hand(view, seat)
    if seat:
        return (HandShown(tuple(plain(*card) for card in cards)),)
    may = can_swap(view)
    own = [
        CardShown(place, face, label_of(face), str(at), f"hand-{at}", "give" if may else "")
        for at, (place, face) in enumerate(cards, start=1)
    ]
    return (HandShown(tuple(own), half_points(view)),)


def table_to_swap(view: View) -> tuple[CardShown, ...]:
    """Return the cards that anyone may take, each to be chosen while the entrant may swap."""
    may = can_swap(view)
    return tuple(
        CardShown(
            place,
            view.picture[place],
            label_of(view.picture[place]),
            str(at + 4),
            f"table-{at}",
            "take" if may else "",
        )
        for at, place in enumerate(places(view.picture, TABLE), start=1)
    )


def can_swap(view: View) -> bool:
    """Tell whether the entrant may swap a card now."""
    return any(words.startswith("swap ") for words in view.round_view.legal_actions)


def half_points(view: View) -> int | None:
    """Return what the entrant's hand is worth, doubled; None with four cards in it."""
    value = view.frame["value"]
    return None if value is None else round(2 * value)


def has_31(view: View, seat: int) -> bool:
    """Tell whether it was announced that a seat has 31."""
    events = view.round_view.events
    return any(one["seat"] == seat and one.get("event") == "thirty-one" for one in events)


def standing(view: View, seat: int) -> list[Tag]:
    """Return how a seat stands in a game in which a seat is done at its own time."""
    if has_31(view, seat):
        return [] if view.round_view.over else [THIRTY_ONE]
    if seat in view.frame["passed"]:
        return [PASSED]
    return [DONE] if seat in view.frame["done"] else []


def swapped(moment: Moment, picture: Picture) -> Told:
    """Change two cards about, and tell it."""
    _word, give, take = moment.words
    held = place_of(picture, hand_of(moment.seat), give)
    lying = place_of(picture, TABLE, take)
    picture[held], picture[lying] = take, give
    names = {"who": moment.who, "give": card_name(give), "take": card_name(take)}
    if moment.seat == 0:
        text = gettext("You swap the %(give)s for the %(take)s.") % names
    else:
        text = gettext("%(who)s swaps the %(give)s for the %(take)s.") % names
    return Told(moment.seat, text, f"{card_sign(give)} → {card_sign(take)}", held)


def all_swapped(moment: Moment, picture: Picture, table: Sequence[str], *, is_final: bool) -> Told:
    """Change a hand for the table, of which these cards are left, and tell it."""
    hand = hand_of(moment.seat)
    taken = faces(picture, TABLE)
    lay(picture, TABLE, in_place(taken, table))
    lay(picture, hand, taken)
    if moment.seat == 0:
        final, going_on = gettext("You swap all three and pass."), gettext("You swap all three.")
    else:
        final = gettext("%(who)s swaps all three and passes.") % {"who": moment.who}
        going_on = gettext("%(who)s swaps all three.") % {"who": moment.who}
    text = final if is_final else going_on
    return Told(moment.seat, text, gettext("All three!"), f"seat-{moment.seat}")


def passed(moment: Moment) -> Told:
    """Tell a pass after which the hand is final."""
    who = {"who": moment.who}
    text = gettext("You pass.") if moment.seat == 0 else gettext("%(who)s passes.") % who
    return Told(moment.seat, text, gettext("Pass!"))


def announced(moment: Moment) -> Told:
    """Tell a 31, or that somebody is the last one left."""
    who = {"who": moment.who}
    mine = moment.seat == 0
    if moment.words == ["thirty-one"]:
        yours = gettext("You have 31! Whoever is not done has one last turn.")
        theirs = gettext("%(who)s has 31! Whoever is not done has one last turn.") % who
        return Told(moment.seat, yours if mine else theirs, gettext("31!"))
    yours = gettext("You are the last one left: one last turn.")
    theirs = gettext("%(who)s is the last one left: one last turn.") % who
    return Told(moment.seat, yours if mine else theirs, gettext("One last turn!"))


def ending(view: View) -> str:
    """Return how the entrant's hand stands beside the best."""
    own, best = view.round_view.half_points[0], max(view.round_view.half_points)  # type: ignore[index,arg-type]
    if own == best:
        said = gettext("%(points)s points: nobody at the table has more.")
        return said % {"points": points(own)}
    said = gettext("%(points)s points; the best hand has %(best)s.")
    return said % {"points": points(own), "best": points(best)}


def your_turn(view: View) -> str:
    """Return that it is the entrant's turn, and whether it is the last."""
    return gettext("Your last turn.") if view.frame["last_turns"] else gettext("Your turn.")
