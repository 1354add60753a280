"""4.2 in words: why a hex is or is not in a zone of control of the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def reasons(board: Board, state: GoetterState, unit: int, to: int) -> Iterator[Reason]:
    """Whose zones cover a hex that a unit enters, and why those of other enemies beside it do not."""
    enemy = 1 - board.side[unit]
    beside = board.grid.around[to] | board.links.entry.get(to, 0) | board.links.exit.get(to, 0)
    near = beside & state.occupied[enemy]
    holders = [at for at in each(near & state.zoned[enemy]) if zone.reach(board, at) >> to & 1]
    if holders:
        yield Reason("goetter:4.0b", t("The hex is in the ZOC of"), _labels(board, holders))
        yield from _holders(board, state, holders, to)
        if zone.exerts(board, state, to, (unit,)):
            yield Reason("goetter:4.24", t("It has a ZOC itself, and each binds the other"))
    for at in each(near):
        if at not in holders:
            yield from _without(board, state, at, to)
    friends = beside & state.zoned[1 - enemy] & ~(1 << state.where[unit])
    if any(zone.reach(board, at) >> to & 1 for at in each(friends)):
        yield Reason("goetter:4.23", t("Friendly ZOC never bind it"))


def _holders(board: Board, state: GoetterState, holders: list[int], to: int) -> Iterator[Reason]:
    for at in holders:
        if board.siege >> at & 1:
            yield Reason("goetter:4.2b", t("On the siege map every unit has a ZOC"), board.labels[at])
        else:
            yield Reason(
                "goetter:4.2a", t("Defence in {hex}", hex=board.labels[at]), _defence(board, state, at)
            )
        if any(state.disrupted >> unit & 1 for unit in state.at[at]):
            yield Reason("goetter:4.27", t("Disrupted units keep their ZOC"), board.labels[at])
        if board.transit >> at & 1 and (board.siege | board.transit) >> to & 1:
            yield Reason("goetter:4.25b", t("A ZOC reaches out of a transit hex"), board.labels[at])


def _without(board: Board, state: GoetterState, at: int, to: int) -> Iterator[Reason]:
    """Why the enemies in a hex beside it have no zone there."""
    label = board.labels[at]
    if state.zoned[board.side[state.at[at][0]]] >> at & 1:
        if board.siege >> at & 1 and board.transit >> to & 1:
            yield Reason("goetter:4.25a", t("No ZOC reaches from the siege map into transit"), label)
        elif board.siege >> at & 1:
            yield Reason("goetter:4.26b", t("No ZOC crosses the Spree but by a bridge"), label)
        else:
            yield Reason("goetter:4.26a", t("No ZOC crosses a lake or the sea"), label)
        return
    if not board.siege >> at & 1:
        yield Reason(
            "goetter:4.2a", t("Too weak for a ZOC: defence in {hex}", hex=label), _defence(board, state, at)
        )
    if not all(board.units[unit].zone for unit in state.at[at]):
        yield Reason("goetter:4.2c", t("Führer, factories, depots and HQs do not count for a ZOC"), label)


def _defence(board: Board, state: GoetterState, at: int) -> str:
    units = [unit for unit in state.at[at] if board.units[unit].zone]
    return str(sum(counters.face(board, state, unit).defence for unit in units))


def _labels(board: Board, hexes: list[int]) -> str:
    return ", ".join(board.labels[at] for at in hexes)
