"""Actions as integers, and the words in which records and the API write them.

The numeric order is *the fixed order of actions*: it breaks ties between equally good lines.
"""

from games.core.cards import NAMES
from games.core.errors import IllegalAction

Action = int

PASS: Action = 0
SWAP_ALL: Action = 1
HOLD: Action = 2
DRAW_OPEN: Action = 3
DRAW_STOCK: Action = 4
BUY: Action = 5
SPLIT: Action = 6
RENEW: Action = 7
STAKE: Action = 10  # plus the stake in chips
DISCARD: Action = 64  # plus the card
SWAP: Action = 4096  # plus 64 times the hand card, plus the table card

STAKES = (2, 4, 6, 8, 10)

WORDS: dict[Action, str] = {
    PASS: "pass",
    SWAP_ALL: "swap-all",
    HOLD: "hold",
    DRAW_OPEN: "draw open",
    DRAW_STOCK: "draw stock",
    BUY: "buy",
    SPLIT: "split",
    RENEW: "renew",
    **{STAKE + chips: f"stake {chips}" for chips in STAKES},
    **{DISCARD + card: f"discard {name}" for card, name in enumerate(NAMES)},
    **{
        SWAP + 64 * give + take: f"swap {give_name} {take_name}"
        for give, give_name in enumerate(NAMES)
        for take, take_name in enumerate(NAMES)
        if give != take
    },
}
_ACTIONS: dict[str, Action] = {words: action for action, words in WORDS.items()}

NO_SUCH_WORDS = "There is no such action."


def parse(words: object) -> Action:
    """Return the action with these words.

    :raises IllegalAction: if no game has such an action.

    >>> WORDS[parse("swap Ah Td")]
    'swap Ah Td'
    """
    action = _ACTIONS.get(words) if isinstance(words, str) else None
    if action is None:
        raise IllegalAction(NO_SUCH_WORDS)
    return action
