"""The presentation of `eenentwintigen`: stakes, hands in the open, and the Bank."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.play.replay import Frame
from tournaments.web.common.action_labels import PASS as PASS_WORDS
from tournaments.web.common.action_labels import ActionWords
from tournaments.web.common.texts import (
    Text,
    card_sign,
    half_points_of,
    plural_count,
    points_text,
    signed_points_text,
)
from tournaments.web.games.eenentwintigen_sentences import (
    DECK,
    SENTENCES,
    TWENTY_ONE,
    bank_total,
    stake_place,
)
from tournaments.web.games.presentation import (
    EventNote,
    ExampleHand,
    GamePresentation,
    OptionWords,
    Pile,
)
from tournaments.web.games.table_layout import (
    ASIDE,
    CLOSED,
    STOCK,
    ActionButton,
    KeyHelp,
    Placement,
    SeatTag,
    Sentence,
    TableCard,
    TableEvent,
    TableHand,
    TableState,
    hand_prefix,
    lay_row,
    legal_buttons,
    row_places,
    still_card,
)

STAKES = ("2", "4", "6", "8", "10")
CHIPS = tuple(
    ActionButton(f"stake {chips}", chips, _("chips"), str(key), chip=f"chip{chips}")
    for key, chips in enumerate(STAKES, start=1)
)
PLAY = (
    ActionButton("buy", pgettext_lazy("a card", "Buy"), _("One card more"), "B"),
    ActionButton("split", _("Split"), _("Your stake on each"), "D"),
    ActionButton("renew", _("Vuile was"), _("Two new cards"), "V"),
    ActionButton("pass", _("Pass"), _("This hand stands"), "P", final=True),
)
BANK = SeatTag(_("Bank"), "gold")


class EenentwintigenLayout:
    """The table page of `eenentwintigen`."""

    middle_template = "table/eenentwintigen/_middle.html"
    keys = (
        KeyHelp("1 2 3 4 5", _("stake 2, 4, 6, 8 or 10")),
        KeyHelp("B", pgettext_lazy("a card", "buy")),
        KeyHelp("P", _("pass")),
        KeyHelp("D", _("split")),
        KeyHelp("V", _("vuile was")),
    )
    two_taps: Text = _("Every button is one tap: first a chip, then buying and passing.")

    def deal_placement(self, frame: Frame) -> Placement:
        """Return two cards for each seat, most of them face down."""
        observed: Any = frame
        placement: Placement = {DECK: CLOSED, STOCK: str(observed["stock"])}
        for seat, hands in enumerate(observed["hands"]):
            lay_row(placement, hand_prefix(seat), hands[0])
        return placement

    def sentences(self, event: TableEvent, placement: Placement) -> Iterator[Sentence]:
        """Yield one sentence for each event; for the Bank's turn, one for each card."""
        yield from SENTENCES[event.words[0]](event, placement)

    def hands(self, state: TableState, seat: int) -> tuple[TableHand, ...]:
        """Return the hands of a seat, each with its total and its stake."""
        values = state.frame["values"][seat]
        return tuple(_hand(state, seat, at, value) for at, value in enumerate(values))

    def seat_tags(self, state: TableState, seat: int) -> list[SeatTag]:
        return [BANK] if seat == state.frame["dealer"] else []

    def middle(self, state: TableState) -> dict[str, Any]:
        """Return the stock, and the cards that were renewed."""
        aside = row_places(state.placement, ASIDE)
        return {
            "stock": still_card(DECK, CLOSED),
            "left": state.frame["stock"],
            "aside": [still_card(place, state.placement[place]) for place in aside],
        }

    def buttons(self, state: TableState) -> list[ActionButton]:
        return legal_buttons(state.round_view.legal_actions, *CHIPS, *PLAY)

    def facts(self, state: TableState) -> list[str]:
        return []

    def prompt(self, state: TableState) -> str:
        """Return what to do: choose a stake, or buy or pass with one of the hands."""
        if state.frame["phase"] == "stakes":
            return gettext("Your turn: choose your stake.")
        must_buy = not state.is_legal("pass")
        if len(state.frame["hands"][0]) == 1:
            return gettext("Your turn: buy or pass?")
        if state.frame["hand_in_play"]:
            either = gettext("Your second hand: buy or pass?")
            return gettext("Buy for your second hand.") if must_buy else either
        either = gettext("Your first hand: buy or pass?")
        return gettext("Buy for your first hand.") if must_buy else either

    def ending(self, state: TableState) -> str:
        """Return the chips won or lost and why, and whether the purse is empty."""
        chips = state.round_view.half_points[0]  # type: ignore[index]
        bank = state.frame["dealer"]
        text = _chips_sentence(chips, is_bank=bank == 0)
        if bank != 0:
            text = f"{_reason(state.frame['values'][0], state.frame['values'][bank][0])} {text}"
        if state.purse:
            return text
        return f"{text} {gettext('Your last chip is gone. Well played: this entry is done.')}"


def _reason(own: Sequence[float], bank: float) -> str:
    if all(half_points_of(value) > TWENTY_ONE for value in own):
        return gettext("You are over 21: dead.")
    return bank_total(half_points_of(bank))


def _chips_sentence(chips: int, *, is_bank: bool) -> str:
    if is_bank:
        return gettext("You were the Bank: %(chips)s.") % {"chips": signed_points_text(chips)}
    if chips == 0:
        return gettext("A draw: you keep your stake.")
    if chips > 0:
        text = ngettext("You win %(n)s chip.", "You win %(n)s chips.", plural_count(chips))
    else:
        text = ngettext("You lose %(n)s chip.", "You lose %(n)s chips.", plural_count(chips))
    return text % {"n": points_text(abs(chips))}


def _hand(state: TableState, seat: int, at: int, value: float | None) -> TableHand:
    total = None if value is None else half_points_of(value)
    cards = row_places(state.placement, hand_prefix(seat, at))
    place = stake_place(seat, at)
    chip = state.placement.get(place)
    in_play = state.frame["hand_in_play"] if state.frame["to_act"] == seat else None
    return TableHand(
        cards=tuple(still_card(card, state.placement[card]) for card in cards),
        total=total,
        chip=TableCard(place, chip, _stake_label(chip)) if chip else None,
        is_dead=total is not None and total > TWENTY_ONE,
        is_in_play=in_play == at and len(state.frame["hands"][seat]) > 1,
    )


def _stake_label(chip: str) -> str:
    return gettext("stake: %(chips)s") % {"chips": chip.removeprefix("chip")}


def _seat_notes(frame: Mapping[str, Any], seat: int) -> list[str]:
    if seat == frame["dealer"]:
        return [gettext("the Bank")]
    chips = frame["stakes"][seat]
    return [gettext("stake %(chips)s") % {"chips": chips}] if chips else []


def _bank_note(event: Mapping[str, Any]) -> str:
    return gettext("Bank: %(cards)s") % {"cards": _signs(event["cards"])}


def _signs(cards: Sequence[str]) -> str:
    return " ".join(map(card_sign, cards))


EENENTWINTIGEN = GamePresentation(
    id="eenentwintigen",
    name=_("Twenty-one"),
    summary=_("Stake, buy, split: come closer to 21 than the Bank, with the chips you have."),
    fan="-- Ad Td",
    rules_template="rules/eenentwintigen.html",
    examples={
        "pictures": ExampleHand("Js Qd Kh", 18),
        "ace_high": ExampleHand("Ad Th", 42),
        "ace_low": ExampleHand("Ad Th Jc", 26),
        "dealt_player": ExampleHand("-- 9h"),
        "dealt_bank": ExampleHand("-- --"),
        "pair": ExampleHand("8c 8h"),
        "split_first": ExampleHand("8c Tc", 36),
        "split_second": ExampleHand("8h 9d Kc", 42),
        "seven_eight": ExampleHand("7d 8s", 30),
        "renewed": ExampleHand("Ac Ts", 42),
        "bank_draws": ExampleHand("7s 9c", 32),
        "bank_stands": ExampleHand("7s 9c Jd", 36),
        "aces": ExampleHand("Ac Ah", 41),
        "three_sevens": ExampleHand("7c 7d 7h", 42),
    },
    bots={
        "steady-1": _("Stakes the same every time, buys up to 15, and plays no tricks."),
        "bold-1": _("Stakes all it may, splits whatever it may, and buys with 17 too."),
        "sharp-1": _("Counts every card it has seen, and takes what then promises most."),
    },
    options={
        "bank": OptionWords(
            label=_("Who is the Bank"),
            values={
                "rotating": _("everyone in turn: the Bank moves one seat to the left each round"),
                "fixed": _("always the seat to your right, so it is never you"),
            },
            form_label=_("The Bank"),
            form_values={
                "rotating": pgettext_lazy("the Bank", "goes round"),
                "fixed": pgettext_lazy("the Bank", "stays with the last seat"),
            },
        ),
        "bank_ace": OptionWords(
            label=_("The ace of the Bank"),
            values={
                "eleven": _("always counts 11"),
                "soft": _("counts 11 or 1, as it does for a player"),
            },
            form_label=_("The Bank's ace"),
            form_values={
                "eleven": pgettext_lazy("an ace", "counts 11"),
                "soft": pgettext_lazy("an ace", "counts 1 or 11"),
            },
        ),
        "extras": OptionWords(
            label=_("Extra rules"),
            values={
                False: pgettext_lazy("extra rules", "off"),
                True: pgettext_lazy("extra rules", "on: two aces are 20.5, three sevens beat 21"),
            },
            form_label=_("Extra rules"),
            form_values={False: _("no"), True: _("yes")},
        ),
    },
    actions={
        "stake": ActionWords(
            short=_("stake %(chips)s"),
            you_did=_("You staked %(chips)s"),
            did=_("Staked %(chips)s"),
            by=_("with a stake of %(chips)s"),
            arguments=("chips",),
        ),
        "buy": ActionWords(
            short=pgettext_lazy("in a line of play", "buy"),
            you_did=_("You bought a card"),
            did=pgettext_lazy("did", "Bought a card"),
            by=_("by buying a card"),
        ),
        "split": ActionWords(
            short=pgettext_lazy("in a line of play", "split"),
            you_did=_("You split"),
            did=pgettext_lazy("did", "Split"),
            by=_("by splitting"),
        ),
        "renew": ActionWords(
            short=pgettext_lazy("in a line of play", "dirty wash"),
            you_did=_("You asked for new cards"),
            did=pgettext_lazy("did", "Asked for new cards"),
            by=_("by asking for new cards"),
        ),
        "pass": PASS_WORDS,
    },
    event_notes={
        "turned-up": EventNote(lambda event: card_sign(event["card"])),
        "bought": EventNote(lambda event: card_sign(event["card"])),
        "renewed": EventNote(lambda event: _signs(event["cards"])),
        "twenty-one": EventNote(lambda _event: gettext("21!")),
        "dead": EventNote(lambda _event: gettext("over 21")),
        "seven-cards": EventNote(lambda _event: gettext("seven cards")),
        "bank": EventNote(_bank_note, names_actor=True),
    },
    seat_notes=_seat_notes,
    piles=(Pile(_("Stock"), is_stock=True),),
    table=EenentwintigenLayout(),
    refusals=(
        gettext_noop("First everyone stakes."),
        gettext_noop("The stakes are made."),
        gettext_noop("You have too few chips for that."),
        gettext_noop("The stock is empty."),
        gettext_noop("The stock has fewer than two cards."),
        gettext_noop("A hand of one card has to buy."),
        gettext_noop("That is possible only as the first act on the two cards that were dealt."),
        gettext_noop("Only two cards of one rank can be split."),
        gettext_noop("Only a 7 and an 8 can be renewed."),
    ),
    extraction=_(
        "Extraction: the chips won, as a share of those that the best line wins; a dash where that "
        "wins nothing."
    ),
)
