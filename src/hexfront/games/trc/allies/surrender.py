"""24 Minor allies surrender: by the date, by their capital, by the number of Russians in the country."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Event
from hexfront.games.trc.box.charts.chits import FINLAND
from hexfront.games.trc.events import AllyFell, Controlled
from hexfront.games.trc.state import AXIS, LATER, POOL, RUSSIAN, SIDES, SURRENDERED, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import chits, losses, stacks
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class War(NamedTuple):
    """The war as an ally sees it."""

    board: Board
    state: TrcState


def _russians_in(war: War, hexes: int) -> int:
    """How many Russian units stand in a country, partisans apart."""
    if not hexes & war.state.occupied[RUSSIAN]:
        return 0
    return sum(hexes >> war.state.where[unit] & 1 for unit in stacks.of_side(war.board, war.state, RUSSIAN))


def _lost(war: War, city: str) -> bool:
    return bool(war.state.held[RUSSIAN] & war.board.cities.hex(city))


AT_TURN = {
    "italy": Force("trc:24.4", lambda war: war.state.turn >= war.board.limits.italy_falls_turn),
}
"""Who surrenders as a turn begins."""
AT_IMPULSE = {
    "finland": Force(
        "trc:24.5a",
        lambda war: (
            war.state.turn >= war.board.limits.finland_falls_turn
            and not chits.active(war.state, FINLAND)
            and not war.state.held[AXIS] & war.board.cities.hex("Leningrad")
        ),
    ),
}
"""Who surrenders as the Axis first impulse begins."""
AT_END = {
    "hungary": Force(
        "trc:24.2",
        lambda war: _russians_in(war, war.board.regions.hungary) >= war.board.limits.hungary_falls_units,
    ),
    "finland": Force("trc:24.3", lambda war: _lost(war, "Helsinki")),
    "rumania": Force("trc:24.3", lambda war: _lost(war, "Bucharest")),
}
"""Who surrenders in the Russian end phase, after the supply check."""
NATIONS = {"italy": "italian", "finland": "finnish", "hungary": "hungarian", "rumania": "rumanian"}


def look(
    board: Board, state: TrcState, allies: dict[str, Force], out: list[Event], *moment: str
) -> tuple[str, ...]:
    """Let those surrender who have to; ``moment`` is the rule that asks now. Nobody surrenders twice."""
    fallen = []
    for ally, force in allies.items():
        if ally not in state.fallen:
            rules = bars.forced((force,), War(board, state))
            if rules:
                _surrender(board, state, ally, out, *rules, *moment)
                fallen.append(ally)
    if fallen:
        control.settle(board, state, out)
    return tuple(fallen)


def _surrender(board: Board, state: TrcState, ally: str, out: list[Event], *rules: str) -> None:
    """All units of the nation are out of the game, those that never came too [trc:24.1]."""
    state.fallen = (*state.fallen, ally)
    out.append(AllyFell(ally=ally, rules=rules))
    for unit in each(board.sided[AXIS]):
        if board.units[unit].nation != NATIONS[ally]:
            continue
        if state.where[unit] == LATER and not board.drafted >> unit & 1:
            continue
        if state.where[unit] > 0:
            losses.remove(board, state, unit, SURRENDERED, out, "trc:24.1", "trc:2.1c")
        else:
            stacks.take_off(board, state, unit, SURRENDERED)


def first_impulse(board: Board, state: TrcState, out: list[Event]) -> None:
    """Finland may surrender by the date: it is closed, and Helsinki is Russian for good [trc:24.5b] [trc:24.5c]."""
    if "finland" in look(board, state, AT_IMPULSE, out):
        helsinki = board.cities.hex("Helsinki")
        state.closed |= board.regions.finland
        state.held[AXIS] &= ~helsinki
        if helsinki & ~state.held[RUSSIAN]:
            state.held[RUSSIAN] |= helsinki
            out.append(Controlled(place="Helsinki", side=SIDES[RUSSIAN], rules=("trc:24.5b",)))


def leave_finland(board: Board, state: TrcState, out: list[Event]) -> None:
    """Axis units that are still in closed Finland when the Axis turn ends are eliminated [trc:24.5d]."""
    finland = board.regions.finland & state.closed
    left = [unit for unit in stacks.of_side(board, state, AXIS) if finland >> state.where[unit] & 1]
    for unit in left:
        losses.remove(board, state, unit, POOL, out, "trc:24.5d")
    if left:
        control.settle(board, state, out)
