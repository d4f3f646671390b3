"""Every world that a few unseen cards allow, found by trying them all: slow, and plainly right.

A world is a state at the start; it is consistent when its play cannot be told, by the entrant, from
what was witnessed. Nothing here knows of holdings or of what a bot thinks.
"""

from itertools import combinations, permutations

from games.core.cards import card_set, members
from games.core.protocol import ENTRANT
from games.core.round import observed_steps


def played(rules, bots, state, entrant):
    """Return the actions from a state on, until the entrant's run out, and the state after."""
    own, actions = iter(entrant), []
    while (seat := rules.to_act(state)) is not None:
        seen = rules.observe(state, seat)
        action = next(own, None) if seat == ENTRANT else bots[seat - 1].choose(seen)
        if action is None:
            break
        state = rules.apply(state, action)
        actions.append((seat, action))
    return actions, state


def consistent(rules, bots, worlds, true, entrant):
    """Yield each world that shows the entrant just what the true one does, and what it becomes."""
    actions, _ = played(rules, bots, true, entrant)
    shown = [rules.observe(true, ENTRANT), *observed_steps(rules, true, actions)]
    for world in worlds:
        if not _can(rules, bots, world, actions):
            continue
        if [rules.observe(world, ENTRANT), *observed_steps(rules, world, actions)] == shown:
            yield world, played(rules, bots, world, entrant)[1]


def _can(rules, bots, state, actions):
    """Tell whether just these actions come about in a world; or stop at the first other."""
    for seat, action in actions:
        if rules.to_act(state) != seat or rules.refusal(state, action) is not None:
            return False
        if seat != ENTRANT and bots[seat - 1].choose(rules.observe(state, seat)) != action:
            return False
        state = rules.apply(state, action)
    return True


def hands_of(cards, sizes):
    """Yield each way to give hands of these sizes out of the cards, as sets."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in hands_of(rest, sizes[1:]):
            yield (card_set(hand), *others)


def dealt_anew(known, unseen, *, stock=0):
    """Yield each way to complete the hands out of the unseen cards, with each order of a stock.

    `known` are the cards known of each hand, the entrant's own whole; `stock` is how many of the
    first cards of the stock matter.
    """
    sizes = [3 - hand.bit_count() for hand in known]
    for drawn in hands_of(members[unseen], sizes):
        rest = members[unseen & ~sum(drawn)]
        hands = tuple(one | other for one, other in zip(known, drawn, strict=True))
        for top in permutations(rest, min(stock, len(rest))):
            below = tuple(card for card in rest if card not in top)
            yield hands, top + below
