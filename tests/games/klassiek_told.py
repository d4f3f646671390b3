"""`klassiek` once more, told card by card as the rule book does: a check on the quick rules."""

RANKS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}


class ToldRound:
    """A round at a real table: cards in hands, everyone's swaps counted on fingers."""

    def __init__(self, deck, dealer):
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands = {seat: deck[place:12:4] for place, seat in enumerate(self.order)}
        self.table = deck[12:15]
        self.swaps = dict.fromkeys(range(4), 0)
        self.turns = dict.fromkeys(range(4), 0)
        self.done = {seat for seat in range(4) if points(self.hands[seat]) == 31}
        self.one_more = set(range(4)) - self.done if self.done else None
        self.queue = self.order[:]

    def to_act(self):
        return next((seat for seat in self.queue if seat not in self.done), None)

    def act(self, words):
        seat = self.to_act()
        first_of_all = seat == self.order[0] and not any(self.turns.values())
        self.turns[seat] += 1
        self._exchange(seat, words.split())
        if words == "pass" or (words == "swap-all" and not first_of_all) or self.swaps[seat] == 5:
            self.done.add(seat)
        if self.one_more is not None and seat in self.one_more:
            self.done.add(seat)
        if words != "pass" and points(self.hands[seat]) == 31:
            self.done.add(seat)
            self._last_turns()
        if len(self.done) == 3:
            self._last_turns()
        place = self.queue.index(seat) + 1
        self.queue = self.queue[place:] + self.queue[:place]

    def _last_turns(self):
        if self.one_more is None:
            self.one_more = set(range(4)) - self.done

    def _exchange(self, seat, words):
        match words:
            case ["swap", give, take]:
                hand, table = self.hands[seat], self.table
                hand[hand.index(give)], table[table.index(take)] = take, give
                self.swaps[seat] += 1
            case ["swap-all"]:
                self.hands[seat], self.table = self.table, self.hands[seat]
                self.swaps[seat] += 1


def points(hand):
    """Return the points of three cards as text."""
    if len({card[0] for card in hand}) == 1:
        return 30.5
    return max(sum(RANKS[card[0]] for card in hand if card[1] == suit) for suit in "cdhs")
