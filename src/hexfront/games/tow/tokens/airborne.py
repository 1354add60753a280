"""11.1 The airborne operation: the token becomes a bridgehead, and the paratroopers land with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.hexes import connected, each
from hexfront.kit.bars import Bar, closed, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def zone(board: Board, state: TowState) -> int:
    """The hexes within eight of a Soviet unit in supply [tow:11.1g]."""
    cut_off = state.unsupplied | state.isolated
    supplied = 0
    for at in each(state.occupied[SOVIET]):
        if any(not cut_off >> unit & 1 for unit in state.at[at]):
            supplied |= 1 << at
    return connected(board.grid, supplied, limit=board.limits.airborne_range)


LANDINGS: tuple[Bar, ...] = (
    Bar(
        "tow:11.1g",
        lambda case, to: t("The enemy is in {hex}.", hex=case[0].label(to)),
        lambda case: case[1].occupied[AXIS],
    ),
    Bar(
        "tow:11.1g",
        lambda case, to: t("{hex} is sea.", hex=case[0].label(to)),
        lambda case: ~case[0].land,
    ),
    Bar(
        "tow:5.0b",
        lambda case, to: t("{hex} is full.", hex=case[0].label(to)),
        lambda case: case[1].full[SOVIET],
    ),
    Bar(
        "tow:11.1g",
        lambda case, to: t(
            "{hex} is more than {most} hexes from any Soviet unit in supply.",
            hex=case[0].label(to),
            most=case[0].limits.airborne_range,
        ),
        lambda case: ~zone(*case),
    ),
)
"""Where nobody lands, by board and state; an enemy ZOC does not matter."""


def landings(board: Board, state: TowState) -> int:
    """Where the paratroopers may land."""
    return board.grid.mask & ~closed(LANDINGS, (board, state))


class AirDrop(Decision, tag="air-drop", frozen=True):
    """The airborne token is placed as a bridgehead together with the airborne unit [tow:11.1g]."""

    rule: ClassVar[str] = "tow:11.1g"
    ask: ClassVar[Text] = t("Choose the hex in which the paratroopers land.")

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Without a hex to land in there is no operation."""
        if landings(board, state):
            return False
        out.append(Said(line=t("The paratroopers find no hex to land in."), rules=("tow:11.1g",)))
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (state.seats[SOVIET],)

    def hexes(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """Every hex to land in."""
        return [("land", at) for at in each(landings(board, state))]

    def land(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Place the marker and the unit: from now on it is a crossing point and a source of supply."""
        at, unit = action[1], board.data.reinforcements.airborne
        agenda.done(state, self)
        state.bridgehead = at
        label = board.label(at)
        rules = ("tow:11.1g", "tow:11.1h", "tow:5.0h", "tow:11.1i", "tow:11.1k", "tow:11.1l", "tow:12.3c")
        out.append(Marked(what=label, marker="bridgehead", rules=rules))
        counters.put(board, state, unit, at)
        landed = ("tow:11.1g", "tow:2.2j", "tow:4.3.4")
        out.append(Moved(unit=board.name(unit), start="", end=label, how="arrival", rules=landed))
        control.entered(board, state, unit, at, out)
        relocation.rested(board, state, unit, out)

    def stands(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Why nobody lands there."""
        return objections(LANDINGS, (board, state), action[1])

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """They land first."""
        return Illegal(self.rule, self.ask)

    def needs(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a landing needs."""
        words = t("Hexes from a Soviet unit in supply, at most")
        return (Reason(self.rule, words, str(board.limits.airborne_range)),)

    acts: ClassVar[tuple[Act, ...]] = (Act("land", hexes, land, stands, needs),)
