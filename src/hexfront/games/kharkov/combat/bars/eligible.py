"""9.1 What keeps a unit out of an attack, and what spares a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.state import ADVANCED, ATTACKED, AXIS, DISRUPTED, SHELTERED, SOVIET, STRUCK
from hexfront.games.kharkov.supply import hq
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Soldier(NamedTuple):
    """A unit that is to attack for a side."""

    board: Board
    state: KharkovState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self.board.name(self.unit)

    @property
    def kind(self) -> str:
        """What kind of unit it is."""
        return self.board.units[self.unit].kind

    @property
    def flags(self) -> int:
        """What has happened to it."""
        return self.state.flags[self.unit]

    @property
    def present(self) -> bool:
        """Whether it is one of its side on the map."""
        return self.board.side[self.unit] == self.side and self.state.where[self.unit] > 0


def _unled(one: Soldier, side: int) -> bool:
    fights = one.present and one.board.combat[one.unit]
    return one.side == side and fights and not hq.led(one.board, one.state, one.unit)


READY = (
    ban(
        "kharkov:9.11a",
        lambda one: t("{unit} attacks only in its own combat phase.", unit=one.name),
        lambda one: one.board.side[one.unit] != one.side,
    ),
    ban(
        "kharkov:9.11b",
        lambda one: t("{unit} is not on the map.", unit=one.name),
        lambda one: one.state.where[one.unit] <= 0,
    ),
    ban(
        "kharkov:10.14a",
        lambda one: t("{unit} is an HQ and never attacks.", unit=one.name),
        lambda one: one.kind == "hq",
    ),
    ban(
        "kharkov:6.73a",
        lambda one: t("{unit} stands for units that are not yet committed.", unit=one.name),
        lambda one: one.kind != "hq" and not one.board.combat[one.unit],
    ),
    ban(
        "kharkov:7.32a",
        lambda one: t("{unit} is disrupted and may not attack.", unit=one.name),
        lambda one: one.flags & DISRUPTED,
    ),
    ban(
        "kharkov:9.73b",
        lambda one: t("{unit} has advanced and may not attack in this phase.", unit=one.name),
        lambda one: one.flags & ADVANCED,
    ),
    ban(
        "kharkov:9.14",
        lambda one: t("{unit} has already attacked in this phase.", unit=one.name),
        lambda one: one.flags & ATTACKED,
    ),
    ban(
        "kharkov:6.51",
        lambda one: t("{unit} waits in the southern sector.", unit=one.name),
        lambda one: one.present and south.asleep(one.board, one.state, one.unit),
    ),
    ban(
        "kharkov:9.15",
        lambda one: t("{unit} is not in the command radius of an active HQ.", unit=one.name),
        lambda one: _unled(one, SOVIET),
    ),
    ban(
        "kharkov:10.21",
        lambda one: t("{unit} is not in the command radius of an active HQ.", unit=one.name),
        lambda one: _unled(one, AXIS),
    ),
)
"""What keeps a unit from attacking anybody now."""


class Approach(NamedTuple):
    """A unit on the map before a hex, which may be one of several attacked together."""

    board: Board
    state: KharkovState
    unit: int
    several: bool

    @property
    def at(self) -> int:
        """Where it stands."""
        return self.state.where[self.unit]

    @property
    def afar(self) -> int:
        """The hexes that are not next to it."""
        return ~self.board.grid.around[self.at]


REACH = (
    Bar(
        "kharkov:6.3f",
        lambda near, to: t("Combat goes across the Dnieper only along a road."),
        lambda near: near.board.grid.around[near.at] & ~near.board.linked[near.at],
    ),
    Bar(
        "kharkov:9.11b",
        lambda near, to: t(
            "{hex} is not next to {target}.", hex=near.board.label(near.at), target=near.board.label(to)
        ),
        lambda near: 0 if near.several else near.afar,
    ),
    Bar(
        "kharkov:9.23b",
        lambda near, to: t("{unit} is not next to every hex attacked.", unit=near.board.name(near.unit)),
        lambda near: near.afar if near.several else 0,
    ),
)
"""What keeps a unit from attacking a hex."""


class Target:
    """A hex that a side is to attack, in a phase in which some garrisons have been stormed."""

    def __init__(
        self, board: Board, state: KharkovState, side: int, at: int, stormed: tuple[int, ...]
    ) -> None:
        self.board, self.state, self.side, self.at, self.stormed = board, state, side, at, stormed
        garrison = state.garrisons >> at & 1 == 1
        self.label = board.label(at)
        self.friendly = state.occupied[side] >> at & 1 == 1 or (side == AXIS and garrison)
        self.there = () if self.friendly else state.at.get(at, ())
        self.units = [unit for unit in self.there if board.units[unit].kind != "reserve"]
        self.garrison = garrison and not self.friendly

    @property
    def enemy(self) -> bool:
        """Whether anybody is there who can be attacked."""
        return bool(self.units) or self.garrison

    @property
    def spent(self) -> bool:
        """Whether all who are there have been attacked in this phase, or one of them covers the others."""
        fresh = self.garrison and self.at not in self.stormed
        fresh = fresh or any(not self.state.flags[unit] & STRUCK for unit in self.units)
        return not fresh or any(covers(self.board, self.state, unit) for unit in self.units)


def covers(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit keeps its hex from being attacked: attacked once, it has not fled there, so it would be again."""
    return board.combat[unit] and state.flags[unit] & (STRUCK | SHELTERED) == STRUCK


TARGETS = (
    ban(
        "kharkov:9.0g1",
        lambda target: t("{hex} is friendly.", hex=target.label),
        lambda target: target.friendly,
    ),
    ban(
        "kharkov:9.73b",
        lambda target: t("A unit that has advanced stands in {hex}: no attack this phase.", hex=target.label),
        lambda target: any(target.state.flags[unit] & ADVANCED for unit in target.units),
    ),
    ban(
        "kharkov:9.14",
        lambda target: t("{hex} has already been attacked in this phase.", hex=target.label),
        lambda target: target.enemy and target.spent,
    ),
    ban(
        "kharkov:6.71",
        lambda target: t("A reserve marker is not attacked."),
        lambda target: target.there and not target.enemy,
    ),
    ban(
        "kharkov:9.0g1",
        lambda target: t("There is no enemy in {hex}.", hex=target.label),
        lambda target: not target.friendly and not target.there and not target.garrison,
    ),
)
"""What spares a hex, whoever would attack it."""
GARRISON_ALONE = ban(
    "kharkov:15.31b",
    lambda target: t("A garrison never attacks."),
    lambda target: target.side == AXIS and target.board.linked[target.at] & target.state.garrisons,
)
NOBODY_NEAR = ban(
    "kharkov:9.11b",
    lambda target: t("None of your units is next to {hex}.", hex=target.label),
    lambda target: True,
)
