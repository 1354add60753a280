"""Answers to questions about a position of Götterdämmerung: reach, fights, zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.positions.probe import Reached
from hexfront.games.goetter.combat import odds
from hexfront.games.goetter.combat.clash import Clash, Sort, meet
from hexfront.games.goetter.map.links import Way
from hexfront.games.goetter.movement import leave, phases
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.siege import guns
from hexfront.games.goetter.state import SIDES, SOVIET, GoetterState
from hexfront.games.goetter.table.walks import walks
from hexfront.games.goetter.trains import ride
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.games.goetter.zones import zone
from hexfront.hexes import each
from hexfront.kit import answers
from hexfront.kit.combat import pursuit

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

BOX = "plain"
"""The box that red arrows lead to."""


def reach(board: Board, state: GoetterState, seat: Seat, unit: str) -> list[Reached]:
    """Where a unit can go in this phase: on foot, by overrun of a neighbour, by train, or off the map."""
    number = board.data.numbers[unit]
    found = answers.reached(board, [*walks(board, state, number), *pursuit.walks(board, state, number)])
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Movement) or state.where[number] <= 0 or board.side[number] != state.player:
        return found
    known = {one.hex for one in found}
    charges = charging.hexes(board, state, frame.party, number)
    found += [Reached(board.label(at), "", (), "overrun") for at in each(charges)]
    rides = [board.label(at) for at in each(ride.hexes(board, state, number))]
    found += [Reached(label, "", (), "rail") for label in rides if label not in known]
    if leave.exits(board, state, frame.party, number):
        found.append(Reached(BOX, "", (), "exit"))
    return found


def reach_via(
    board: Board, state: GoetterState, seat: Seat, unit: str, via: tuple[str, ...]
) -> list[Reached]:
    """Every hex a unit can reach by a way that begins with these hexes; none if it cannot go that way."""
    way = tuple(board.grid.hex(label) for label in via)
    number = board.data.numbers[unit]
    found = [*walks(board, state, number, way), *pursuit.walks(board, state, number, way)]
    return answers.reached(board, found)


def zoc(board: Board, state: GoetterState) -> dict[str, list[str]]:
    """The hexes in the zones of control of each side."""
    return {side: board.map.describe(zone.of_side(board, state, number)) for number, side in enumerate(SIDES)}


def fight(board: Board, state: GoetterState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
    """A fight of these units for a hex, whoever's turn it is: an overrun in a movement phase, else an attack.

    Guns that are not next to a siege hex fire into its overrun. Support points are left out; what a G marker would do
    to a Soviet attack is told beside the odds.
    """
    target = board.grid.hex(at)
    named = answers.attackers(board, state, units, (target,), lambda side: state.occupied[1 - side])
    sort = _sort(state)
    way: Way = "siege-march" if sort == "siege" else "march"
    far = tuple(unit for unit in named if not board.links.leads(state.where[unit], target, way))
    attackers = tuple(unit for unit in named if unit not in far)
    clash = meet(state, board.side[named[0]], attackers, target, sort, far)
    _check_named(board, state, clash)
    if not clash.defenders:
        raise BadAction(t("nobody in {at} can be attacked any more in this phase", at=at))
    found = odds.fight(board, state, clash)
    if clash.side != SOVIET:
        return found
    words = t("A G marker would shift on average")
    drawn = Reason("goetter:6.47.t1", words, odds.mean(odds.cup(board, state.turn)))
    return msgspec.structs.replace(found, modifiers=(*found.modifiers, drawn))


def _check_named(board: Board, state: GoetterState, clash: Clash) -> None:
    """Refuse who cannot take part: far units that are no guns, and overruns out of several hexes."""
    able = guns.able(board, state, clash) if clash.attackers else ()
    for unit in clash.guns:
        if unit not in able:
            name, at = board.names[unit], board.label(clash.target)
            raise BadAction(t("{name} is not next to {at}, or nobody goes that way", name=name, at=at))
    if clash.sort != "attack" and len({state.where[unit] for unit in clash.attackers}) > 1:
        raise BadAction(t("an overrun is made out of one hex, by units that stand there together"))


def _sort(state: GoetterState) -> Sort:
    if state.phase in phases.SIEGE:
        return "siege"
    return "overrun" if state.phase in (*phases.NORMAL, *phases.AGAIN) else "attack"
