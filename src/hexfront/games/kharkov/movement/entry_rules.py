"""16.0 What keeps a reinforcement off the map, or out of a hex of its edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t
from hexfront.games.kharkov.movement import reinforcements, steps
from hexfront.games.kharkov.movement.step_rules import HELD
from hexfront.games.kharkov.state import POOL
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar, ban, objections

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Entry(NamedTuple):
    """A reinforcement that wants to come onto the map, of the player whose phase it is."""

    board: Board
    state: KharkovState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """The unit's id."""
        return self.board.name(self.unit)

    @property
    def expected(self) -> bool:
        """Whether it is one that this player still waits for."""
        board, unit = self.board, self.unit
        own = board.side[unit] == self.side and self.state.where[unit] == POOL
        return own and reinforcements.arrival(board, unit) is not None

    @property
    def turn(self) -> int:
        """The turn on which it is due, if it is expected; then it may come on any later one."""
        found = reinforcements.arrival(self.board, self.unit)
        return found[0] if found is not None and self.expected else 0

    @property
    def edge(self) -> int:
        """The hexes of its edge."""
        found = reinforcements.arrival(self.board, self.unit)
        return (
            reinforcements.edge(self.board, self.state, found[1])
            if found is not None and self.expected
            else 0
        )


def _elsewhere(rule: str, words: Text) -> Bar:
    """The hexes that do not lie on the edge by which a rule brings the unit."""

    def hexes(entry: Entry) -> int:
        if not entry.expected or reinforcements.place_rule(entry.board, entry.state, entry.unit) != rule:
            return 0
        return ~entry.edge

    return Bar(rule, lambda entry, to: words, hexes)


def _full(entry: Entry) -> int:
    """The hexes of its edge with no room, from which it could not go on."""
    board, state, unit = entry.board, entry.state, entry.unit
    if not board.combat[unit]:
        return 0
    friends = entry.edge & state.occupied[entry.side]
    full = friends & ~counters.with_room(board, state, entry.side, friends)
    return bits(
        at
        for at in each(full)
        if not steps.way_out(board, state, reinforcements.entered(board, state, unit, at), at)
    )


def _too_dear(entry: Entry) -> int:
    points = steps.allowance(entry.board, entry.state, entry.unit)
    return entry.edge & ~reinforcements.affordable(entry.board, entry.unit, points)


ENTRIES: tuple[Bar, ...] = (
    ban(
        "kharkov:16.0g1",
        lambda entry: t("{unit} is no reinforcement of yours that waits to enter.", unit=entry.name),
        lambda entry: not entry.expected,
    ),
    ban(
        "kharkov:16.0g1",
        lambda entry: t("{unit} arrives on turn {turn}.", unit=entry.name, turn=entry.turn),
        lambda entry: entry.turn > entry.state.turn,
    ),
    ban(
        "kharkov:16.0g2",
        lambda entry: t("Reinforcements enter in the Initial Movement Phase."),
        lambda entry: entry.state.phase == "axis-mechanised",
    ),
    *[_elsewhere(rule, words) for rule, words in reinforcements.WAYS_IN.items()],
    *HELD,
    Bar(
        "kharkov:8.1a",
        lambda entry, to: t("{to} already holds 3 combat units.", to=entry.board.label(to)),
        _full,
    ),
    Bar(
        "kharkov:6.11",
        lambda entry, to: t("{unit} has not enough MP to enter there.", unit=entry.name),
        _too_dear,
    ),
)
"""What keeps a reinforcement off the map, or out of a hex."""


def against(board: Board, state: KharkovState, seat: int, unit: int, at: int) -> Iterator[Illegal]:
    """Every rule against an entry."""
    return objections(ENTRIES, Entry(board, state, seat, unit), at)
