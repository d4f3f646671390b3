"""The par search: the entrant's best line of one round against deterministic bots.

It is a one-player search with iterative deepening. The target is the highest value that the
bounds allow; it is lowered when no line reaches it. Every node keeps its upper bound and the
number of turns in which the target was not reached, so that a later iteration, with more turns
or a lower target, expands only what may matter, and a bot chooses once per state.
"""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from games.core.actions import Action
from games.core.game import Bounds
from games.core.protocol import ENTRANT, Bot, Rules, Seat, StateT

Line = tuple[Action, ...]

MANY = 1000  # more turns than any round has
_SHALLOW = 3  # iterations before a full search decides whether the target can be reached
_MOST_EDGES = 200_000  # the size at which the transposition table is cleared


class BestLine(NamedTuple):
    """The best half points, the first line that reaches them, and the number of nodes expanded."""

    half_points: int
    line: Line
    nodes: int


class _Node(Generic[StateT]):
    """A state with the entrant to act: its edges, its upper bound, and the last failed search."""

    __slots__ = ("edges", "state", "target", "turns", "upper_bound")

    def __init__(self, state: StateT, upper_bound: int) -> None:
        self.state = state
        self.upper_bound = upper_bound
        self.target = self.turns = -MANY  # the target that was not reached in this many turns
        self.edges: list[tuple[Action, _Edge[StateT]]] = []


class _Edge(Generic[StateT]):
    """An action of the entrant and the bots' replies, as far as they have been played.

    `node` is the node it leads to, once the bots are played; `over`: the result is final.
    """

    __slots__ = ("node", "over", "state", "upper_bound")

    def __init__(self, state: StateT, upper_bound: int) -> None:
        self.state = state
        self.upper_bound = upper_bound
        self.over = False
        self.node: _Node[StateT] | None = None


class Search(Generic[StateT]):
    """One search with its transposition table."""

    def __init__(
        self,
        rules: Rules[StateT],
        bots: Sequence[Bot[Any]],
        bounds: Bounds[StateT],
        *,
        most_edges: int = _MOST_EDGES,
    ) -> None:
        self._rules, self._bots, self._bounds = rules, bots, bounds
        self._most_edges = most_edges
        self._nodes: dict[StateT, _Node[StateT]] = {}
        self._edges: dict[StateT, _Edge[StateT]] = {}
        self._node_count = self._target = 0
        self._cut = False  # True if a line was cut off that more turns could continue

    def best(self, state: StateT) -> BestLine:
        """Return the entrant's best result from this state, and the first line to it.

        Of equal lines it is one with the fewest turns, and of those the first in the order of
        actions.
        """
        while (value := self._bounds.final_half_points(state)) is None:
            seat = self._rules.to_act(state)
            assert seat is not None, "the result of a finished round is final"
            if seat == ENTRANT:
                root = _Node(state, self._bounds.bound(state, MANY))
                while (line := self._shortest(root)) is None:
                    pass
                return BestLine(self._target, line, self._node_count)
            state = self._after_bot(state, seat)
        return BestLine(value, (), 0)

    def _shortest(self, root: _Node[StateT]) -> Line | None:
        """Return the first of the shortest lines to the root's upper bound.

        None if no line reaches it; the upper bound is then lower.
        """
        self._target = target = root.upper_bound
        turns = 0
        while root.upper_bound == target:
            turns += 1
            is_deep = turns == _SHALLOW + 1 and not self._bounds.long
            if is_deep and self._search(root, MANY) is None:
                return None
            line = self._search(root, turns)
            if line is not None:
                return line
        return None

    def _search(self, node: _Node[StateT], turns: int) -> Line | None:
        """Depth-limited search: the first line from `node` to the target in at most `turns`."""
        target = self._target
        if node.upper_bound < target:
            return None
        if turns < 1 or (node.target == target and node.turns >= turns):
            self._cut = True
            return None
        cut, self._cut = self._cut, False
        free, edges = self._bounds.free, node.edges or self._expand(node)
        for action, edge in edges:
            if edge.upper_bound >= target:
                line = self._follow(edge, turns if action in free else turns - 1)
                if line is not None:
                    return (action, *line)
        if self._cut:
            node.target, node.turns = target, turns
        else:
            node.upper_bound = max([edge.upper_bound for _, edge in edges])
            self._cut = cut
        return None

    def _expand(self, node: _Node[StateT]) -> list[tuple[Action, _Edge[StateT]]]:
        """Return the edges of a node; actions that lead to one state share an edge."""
        self._node_count += 1
        if len(self._edges) > self._most_edges:
            self._clear()
        apply, known_edges = self._rules.apply, self._edges
        state, upper_bound = node.state, node.upper_bound
        edges = []
        for action in self._rules.legal_actions(state):
            after = apply(state, action)
            edge = known_edges.get(after)
            if edge is None:
                edge = known_edges[after] = _Edge(after, upper_bound)
            edges.append((action, edge))
        node.edges = edges
        return edges

    def _clear(self) -> None:
        """Empty the transposition table; the nodes on the current line stay in use."""
        for node in self._nodes.values():
            node.edges = []
        self._edges.clear()
        self._nodes.clear()

    def _follow(self, edge: _Edge[StateT], turns: int) -> Line | None:
        """Return the first line that continues from an edge to the target."""
        if (node := edge.node) is not None:
            if self._bounds.bound(node.state, turns) < self._target:
                self._cut = True
                return None
        elif not edge.over:
            self._play_bots(edge, turns)
            node = edge.node
        if node is None:
            return () if edge.over and edge.upper_bound >= self._target else None
        line = self._search(node, turns)
        edge.upper_bound = node.upper_bound
        return line

    def _play_bots(self, edge: _Edge[StateT], turns: int) -> None:
        """Play the bots until the entrant is to act, or until the bound excludes the target."""
        final_half_points, to_act = self._bounds.final_half_points, self._rules.to_act
        while (value := final_half_points(edge.state)) is None:
            if self._is_pruned(edge, turns):
                return
            seat = to_act(edge.state)
            if seat == ENTRANT:
                edge.node = self._node(edge)
                return
            assert seat is not None, "the result of a finished round is final"
            edge.state = self._after_bot(edge.state, seat)
        edge.over, edge.upper_bound = True, value

    def _is_pruned(self, edge: _Edge[StateT], turns: int) -> bool:
        """Return whether the target is out of reach in this many turns; lower the edge's bound."""
        bound, target, state = self._bounds.bound, self._target, edge.state
        if bound(state, turns) >= target:
            return False
        edge.upper_bound = min(edge.upper_bound, bound(state, MANY))
        self._cut |= edge.upper_bound >= target
        return True

    def _node(self, edge: _Edge[StateT]) -> _Node[StateT]:
        """Return the node of the edge's state, shared by every edge that leads to it."""
        state = edge.state
        node = self._nodes.get(state)
        if node is None:
            node = self._nodes[state] = _Node(state, edge.upper_bound)
        return node

    def _after_bot(self, state: StateT, seat: Seat) -> StateT:
        """Return the state after the action of the bot that is to act."""
        action = self._bots[seat - 1].choose(self._rules.observe(state, seat))
        return self._rules.apply(state, action)
