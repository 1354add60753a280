"""10.0 Who may attack, and who may be attacked, in an activation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Illegal, Text, t
from hexfront.games.tow.combat import odds as strength
from hexfront.hexes import bits, each, spread
from hexfront.kit import bars
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Muster(NamedTuple):
    """A side that looks for somebody to attack."""

    board: Board
    state: TowState
    side: int


class Approach(NamedTuple):
    """A unit on the map that looks at the hexes around it."""

    board: Board
    unit: int
    at: int


class Strike(NamedTuple):
    """Units that would attack a hex together."""

    board: Board
    state: TowState
    units: tuple[int, ...]
    target: int


def _on_map(muster: Muster) -> int:
    where = muster.state.where
    return bits([unit for unit in each(muster.board.sided[muster.side]) if where[unit] > 0])


READY = (
    Bar(
        "tow:10.0a",
        lambda muster, unit: t("{unit} is no unit of yours on the map.", unit=muster.board.name(unit)),
        lambda muster: ~_on_map(muster),
    ),
    Bar(
        "tow:10.0d",
        lambda muster, unit: t("{unit} is not activated and takes no part.", unit=muster.board.name(unit)),
        lambda muster: ~muster.state.active,
    ),
    Bar(
        "tow:10.0b",
        lambda muster, unit: t(
            "{unit} has already attacked in this activation.", unit=muster.board.name(unit)
        ),
        lambda muster: muster.state.fought,
    ),
)
"""What keeps units, not hexes, out of every attack."""


REACH = (
    Bar(
        "tow:10.0a",
        lambda near, to: t(
            "{unit} is not next to {hex}.", unit=near.board.name(near.unit), hex=near.board.label(to)
        ),
        lambda near: ~near.board.grid.around[near.at],
    ),
    Bar(
        "tow:10.0i",
        lambda near, to: t(
            "{unit} may not attack {hex} across a blocked hexside.",
            unit=near.board.name(near.unit),
            hex=near.board.label(to),
        ),
        lambda near: near.board.grid.around[near.at] & ~near.board.going.linked[near.at],
    ),
)
"""What keeps a unit from attacking a hex."""

TARGETS = (
    Bar(
        "tow:10.0a",
        lambda muster, to: t("There is no enemy in {hex}.", hex=muster.board.label(to)),
        lambda muster: ~muster.state.occupied[1 - muster.side],
    ),
    Bar(
        "tow:10.0f",
        lambda muster, to: t(
            "{hex} has already been attacked in this activation.", hex=muster.board.label(to)
        ),
        lambda muster: muster.state.attacked,
    ),
    Bar(
        "tow:10.0a",
        lambda muster, to: t("None of your units is next to {hex}.", hex=muster.board.label(to)),
        lambda muster: ~spread(muster.board.grid, muster.state.occupied[muster.side]),
    ),
)
"""What spares a hex, whoever would attack it."""


def _too_weak(strike: Strike, to: int) -> Text:
    odds = strength.odds(*strike)
    return t(
        "{attack} to {defence} on {hex} is below 1-1 after terrain, whatever the Luftwaffe would do.",
        attack=odds.attack,
        defence=odds.defence,
        hex=strike.board.label(to),
    )


WEAK = (
    Bar(
        "tow:10.2k",
        _too_weak,
        lambda strike: 0 if strength.odds(*strike).rung >= 0 else 1 << strike.target,
    ),
)
"""What keeps units from attacking a hex together."""


def able(board: Board, state: TowState, side: int) -> list[int]:
    """The units that may still attack: the same as those that nothing keeps out, but quicker."""
    where = state.where
    return [unit for unit in each(state.active & ~state.fought & board.sided[side]) if where[unit] > 0]


def matches(board: Board, state: TowState, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hexes that a side may attack now, and the units that can take part in any of these attacks.

    The same as the hexes that nothing spares, but quicker: strengths are added up once for all of them.
    """
    units, where, reach = able(board, state, side), state.where, board.going.linked
    near = 0
    for unit in units:
        near |= reach[where[unit]]
    enemies = near & state.occupied[1 - side] & ~state.attacked
    if not enemies:
        return (), ()
    posts = 0
    for target in each(enemies):
        posts |= reach[target]
    units = [unit for unit in units if posts >> where[unit] & 1]
    powers = strength.powers(board, state, units)
    found = []
    for target in each(enemies):
        close, wet, ours = reach[target], board.going.wet[target], 0
        for at, power in powers.items():
            if close >> at & 1:
                ours += power >> 1 if wet >> at & 1 else power
        if strength.allowed(board, ours, strength.defence(board, state, target), target):
            found.append(target)
    return tuple(found), tuple(units)


def kept_out(board: Board, state: TowState, side: int, unit: int, target: int) -> Iterator[Illegal]:
    """Every rule that keeps a unit out of an attack on a hex."""
    yield from bars.objections(READY, Muster(board, state, side), unit)
    if state.where[unit] > 0:
        yield from bars.objections(REACH, Approach(board, unit, state.where[unit]), target)


def spared(board: Board, state: TowState, side: int, target: int) -> Iterator[Illegal]:
    """Every rule that spares a hex: about the hex, about each unit next to it, or about all of them together."""
    yield from bars.objections(TARGETS, Muster(board, state, side), target)
    if not state.occupied[1 - side] >> target & 1:
        return
    near = [unit for at in each(board.grid.around[target]) for unit in state.at.get(at, ())]
    close = [unit for unit in near if board.side[unit] == side]
    fit = tuple([unit for unit in close if next(kept_out(board, state, side, unit, target), None) is None])
    if fit:
        yield from bars.objections(WEAK, Strike(board, state, fit, target), target)
        return
    for unit in close:
        yield from kept_out(board, state, side, unit, target)
