"""9.1 to 9.4 in numbers: the rules that speak in a legal move, each with what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.box.map_file import LINKS
from hexfront.games.tow.movement import steps
from hexfront.games.tow.movement.hq_move import worth
from hexfront.games.tow.movement.step_rules import told
from hexfront.games.tow.units.counters import crowded
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.movement.segment import Movement
    from hexfront.games.tow.state import TowState


def reasons(board: Board, state: TowState, frame: Movement, action: Action) -> tuple[Reason, ...]:
    """What a legal move costs, or what ends with the segment."""
    if action[0] == "end":
        return (
            Reason("tow:9.0a", t("Units may move, none has to")),
            Reason("tow:9.1a", t("What was not spent is lost")),
        )
    if action[0] == "transfer":
        return worth(board, state, action[1])
    unit, to = action[1], action[2]
    at, first = state.where[unit], unit != frame.mover
    left = steps.allowance(board, state, unit) if first else frame.left
    found = _allowance(board, state, unit) if first else []
    cost = (
        board.march_cost
        if action[0] == "march"
        else steps.price(board, state, board.side[unit], at, to, left)
    )
    if action[0] == "march":
        found += _march(board, first)
    else:
        found += _step(board, state, unit, at, to)
    found += _passing(board, state, unit, to)
    found.append(Reason("tow:9.1a", t("Movement points left after it"), told(left - cost)))
    return tuple(found)


def _allowance(board: Board, state: TowState, unit: int) -> list[Reason]:
    points = board.units[unit].faces[state.step[unit]].ma
    found = [
        Reason("tow:9.0b", t("Its move begins, and that of the last unit is over")),
        Reason("tow:2.2g", t("Movement points printed on the counter"), str(points)),
        Reason("tow:2.2l", t("The counter's values are those of the order of battle")),
    ]
    if state.isolated >> unit & 1:
        found.append(
            Reason("tow:8.2c", t("Isolated: half of them"), told(steps.allowance(board, state, unit)))
        )
        found.append(Reason("tow:1.3a", t("Halves are rounded down")))
    if state.unsupplied >> unit & 1:
        found.append(Reason("tow:8.2b", t("Out of supply: it moves as usual")))
    if not board.combat[unit]:
        found.append(Reason("tow:2.3a", t("An HQ moves as combat units do")))
        found.append(Reason("tow:9.4a", t("An HQ uses normal or strategic movement")))
    return found


def _march(board: Board, first: bool) -> list[Reason]:
    found = [Reason("tow:9.2a", t("A road hex in strategic movement"), told(board.march_cost))]
    if first:
        found.append(Reason("tow:9.0d", t("Strategic movement instead of normal movement")))
    found.append(Reason("tow:9.2b", t("From road to road for the whole move")))
    found.append(Reason("tow:9.2c", t("Out of every enemy ZOC")))
    return found


def _step(board: Board, state: TowState, unit: int, at: int, to: int) -> list[Reason]:
    """The price of one step, item by item."""
    side, going, bit = board.side[unit], board.going, 1 << to
    if going.whole[at] & bit:
        return _whole(board, at, to)
    found = _ground(board, at, to)
    zoc = state.zoc[1 - side]
    if zoc >> at & 1:
        found.append(Reason("tow:9.3b", t("Out of an enemy ZOC"), told(board.zoc_leave)))
    if zoc >> to & 1:
        found.append(Reason("tow:9.3a", t("Into an enemy ZOC"), told(board.zoc_enter)))
    return found + _zones(board, state, side, to)


def _whole(board: Board, at: int, to: int) -> list[Reason]:
    found = []
    if board.going.unbridged[at] >> to & 1:
        found.append(Reason("tow:9.1e", t("An unbridged major river takes the whole move")))
        found.append(Reason("tow:2.1i", t("Neither a road nor a railway crosses it")))
    if board.map.terrain.get("marsh", 0) >> to & 1:
        found.append(Reason("tow:9.3d", t("A marsh ends the move")))
    return found


def _ground(board: Board, at: int, to: int) -> list[Reason]:
    going, effects = board.going, board.tables.terrain
    cost = next(price for price, hexes in going.ways[at] if hexes >> to & 1)
    links = [kind for kind, ways in zip(LINKS, (going.roads, going.rails), strict=True) if ways[at] >> to & 1]
    wet = bool(going.wet[at] >> to & 1)
    marsh = bool(board.map.terrain.get("marsh", 0) >> to & 1)
    found = []
    if links:
        found.append(Reason("tow:9.1f", t("Along a road or railway, whatever the terrain"), told(cost)))
        if wet:
            found.append(Reason("tow:9.1g", t("The river is bridged and costs nothing")))
            found.append(Reason("tow:2.1i", t("A road or railway crosses it")))
        if marsh:
            found.append(Reason("tow:9.3f", t("A road leads through the marsh")))
        return found
    river = (effects["river"].cost or 0) if wet else 0
    names = ", ".join(board.map.terrain_at(to)) or "clear"
    found.append(Reason("tow:9.1b", t("Terrain: {terrain}", terrain=names), told(cost - river)))
    found.append(Reason("tow:2.6a", t("By the Terrain Effects Chart")))
    if river:
        found.append(Reason("tow:9.1d", t("An unbridged minor river"), told(river)))
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
        found.append(Reason("tow:6.0c", t("A blocked hexside stops a ZOC")))
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
