"""9.1 to 9.4 in words: the rules that speak in a legal move, each with what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.map.walls import ZOC_WALLS
from hexfront.games.tow.movement.step_costs import (
    ALLOWANCE,
    HALVED,
    PRICE,
    PRINTED,
    ROUNDED,
    Allowed,
    Stride,
    price,
    told,
)
from hexfront.games.tow.units.counters import crowded
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import total

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def reasons(stride: Stride) -> list[Reason]:
    """What a legal move costs, and what else has a part in it."""
    board, state, unit, at, to = stride.board, stride.state, stride.unit, stride.at, stride.to
    found = _allowance(board, state, unit) if stride.first else []
    if stride.marching:
        found += [*bars.reasons(PRICE, stride, told), *_march(stride.first)]
    elif board.going.whole[at] >> to & 1:
        found += _whole(board, at, to)
    else:
        found += [*_ground(stride), *_zones(board, state, board.side[unit], to)]
    found += _passing(board, state, unit, to)
    found.append(Reason("tow:9.1a", t("Movement points left after it"), told(stride.left - price(stride))))
    return found


def _allowance(board: Board, state: TowState, unit: int) -> list[Reason]:
    case = Allowed(board, state, unit)
    found = [
        Reason("tow:9.0b", t("Its move begins, and that of the last unit is over")),
        Reason(PRINTED.rule, PRINTED.words(case), str(case.printed)),
        Reason("tow:2.2l", t("The counter's values are those of the order of battle")),
    ]
    if case.isolated:
        found.append(Reason(HALVED.rule, HALVED.words(case), told(total(ALLOWANCE, case))))
        found.append(Reason(ROUNDED.rule, ROUNDED.words(case)))
    if state.unsupplied >> unit & 1:
        found.append(Reason("tow:8.2b", t("Out of supply: it moves as usual")))
    if not board.combat[unit]:
        found.append(Reason("tow:2.3a", t("An HQ moves as combat units do")))
        found.append(Reason("tow:9.4a", t("An HQ uses normal or strategic movement")))
    return found


def _march(first: bool) -> list[Reason]:
    instead = [Reason("tow:9.0d", t("Strategic movement instead of normal movement"))] if first else []
    return [
        *instead,
        Reason("tow:9.2b", t("From road to road for the whole move")),
        Reason("tow:9.2c", t("Out of every enemy ZOC")),
    ]


def _whole(board: Board, at: int, to: int) -> list[Reason]:
    found = []
    if board.going.unbridged[at] >> to & 1:
        found.append(Reason("tow:9.1e", t("An unbridged major river takes the whole move")))
        found.append(Reason("tow:2.1i", t("Neither a road nor a railway crosses it")))
    if board.map.terrain.get("marsh", 0) >> to & 1:
        found.append(Reason("tow:9.3d", t("A marsh ends the move")))
    return found


def _ground(stride: Stride) -> list[Reason]:
    """The items of the price, and what the map has to do with them."""
    board, bit = stride.board, 1 << stride.to
    found = bars.reasons(PRICE, stride, told)
    if not stride.linked:
        return [*found, Reason("tow:2.6a", t("By the Terrain Effects Chart"))]
    if board.going.wet[stride.at] & bit:
        found.append(Reason("tow:9.1g", t("The river is bridged and costs nothing")))
        found.append(Reason("tow:2.1i", t("A road or railway crosses it")))
    if board.map.terrain.get("marsh", 0) & bit:
        found.append(Reason("tow:9.3f", t("A road leads through the marsh")))
    return found


def _zones(board: Board, state: TowState, side: int, to: int) -> list[Reason]:
    """Whose zones of control reach a hex, and whose do not."""
    near = board.grid.around[to] & state.occupied[1 - side]
    reaching = [one for one in each(near) if board.influence[one] >> to & 1]
    found = []
    if reaching:
        found.append(Reason("tow:6.0a", t("Enemy units and HQs control the hexes around them")))
        found.append(Reason("tow:6.0e", t("A ZOC costs movement")))
    if len(reaching) > 1:
        found.append(Reason("tow:6.0d", t("Several zones count as one"), str(len(reaching))))
    if any(board.going.wet[one] >> to & 1 for one in reaching):
        found.append(Reason("tow:6.0b", t("A river does not stop a ZOC")))
    if near.bit_count() > len(reaching):
        found += [Reason(wall.rule, wall.words(None, to)) for wall in ZOC_WALLS]
    return found


def _passing(board: Board, state: TowState, unit: int, to: int) -> list[Reason]:
    """What stacking says of the hex entered."""
    there = state.at.get(to, ())
    if not there:
        return []
    ends = Reason("tow:5.0b", t("Stacking is checked where the move ends"))
    if crowded(board, state, unit) >> to & 1:
        if board.combat[unit]:
            return [Reason("tow:5.0c", t("It may pass through a full hex, not stop there")), ends]
        return [Reason("tow:2.3c", t("An HQ may pass over another, not stop there")), ends]
    found = [Reason("tow:5.0a", t("Units stacked there already"), str(len(there)))]
    found.append(Reason("tow:5.0d", t("Two combat units and an HQ at most")))
    if to == state.bridgehead:
        found.append(Reason("tow:5.0h", t("The airborne marker does not count")))
        found.append(Reason("tow:11.1h", t("The airborne marker does not count")))
    if {board.units[other].nation for other in there} != {board.units[unit].nation}:
        found.append(Reason("tow:5.0e", t("Axis nations stack as they like")))
    return found
