"""13.0 Air points: what each turn brings, and air supply for the Axis; their use in combat is in combat.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Actors,
    Choices,
    Decision,
    Event,
    Group,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.kharkov.state import AIRLIFTED, AXIS
from hexfront.games.kharkov.victory import control
from hexfront.hexes import bits, listed
from hexfront.kit.bars import Bar, ban, closed, objections

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def turn_start(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Give both sides the air points of the turn track; what was left of the last turn is gone."""
    points = board.data.turn(state.turn).air
    state.air[:] = [points["soviet"], points["axis"]]
    line = t("Air points: Soviet {soviet}, Axis {axis}.", soviet=points["soviet"], axis=points["axis"])
    out.append(Said(line=line, rules=("kharkov:13.0g1",)))


def open_phase(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Let the Axis supply by air for the next turn."""
    agenda.push(state, AirSupply())


def last(board: Board, state: KharkovState) -> bool:
    """Whether no turn follows for which air supply could be of use."""
    return state.turn >= len(board.data.turns)


def feed(board: Board, state: KharkovState) -> None:
    """The units in the hexes with a point count as supplied, wherever they go; those of the last turn no more."""
    state.flags[:] = [flags & ~AIRLIFTED for flags in state.flags]
    for at in state.air_supply:
        for unit in state.at.get(at, ()):
            if board.side[unit] == AXIS:
                state.flags[unit] |= AIRLIFTED


END_KEY: Key = ("verb", "end")
END = Listed([("end",)])
FED = t("All units in the hex count as supplied for the whole next turn, wherever they go.")


def _group(key: Key) -> Group:
    return END if key == END_KEY else Listed([("supply", key[1])])


def _needy(board: Board, state: KharkovState) -> int:
    """The hexes with Axis units, and the city hexes that count as units when the last turn ends [kharkov:17.11b]."""
    final = state.turn + 1 == len(board.data.turns)
    return state.occupied[AXIS] | control.held(state, AXIS) if final else state.occupied[AXIS]


class Lift(NamedTuple):
    """Air points that are being put on hexes."""

    board: Board
    state: KharkovState
    chosen: int
    """The hexes that have one."""


AIRLIFT: tuple[Bar, ...] = (
    ban(
        "kharkov:13.2b",
        lambda lift: t("Air supply serves the next turn, and there is none."),
        lambda lift: last(lift.board, lift.state),
    ),
    Bar(
        "kharkov:13.2b",
        lambda lift, to: t("One air point supplies all of {at}; it has one.", at=lift.board.label(to)),
        lambda lift: lift.chosen,
    ),
    Bar(
        "kharkov:13.2a",
        lambda lift, to: t("There is no Axis unit in {at} to supply.", at=lift.board.label(to)),
        lambda lift: ~_needy(lift.board, lift.state),
    ),
    ban(
        "kharkov:13.0g1",
        lambda lift: t("No air point of this turn is left."),
        lambda lift: not lift.state.air[AXIS],
    ),
)
"""Which hexes are not supplied by air."""


class AirSupply(Decision, tag="air-supply", frozen=True):
    """Unused Axis air points are put on hexes, for the whole next turn [kharkov:13.2a].

    The hexes chosen wait here: those of the last turn's phase count until this turn ends.
    """

    rule: ClassVar[str] = "kharkov:13.2a"
    ask: ClassVar[Text] = t("Put unused air points on hexes to supply them for the whole next turn, or end.")
    forced: ClassVar[bool] = True
    chosen: tuple[int, ...] = ()

    def sole(self, board: Board, state: KharkovState) -> Action | None:
        """When no point can be put anywhere the phase ends."""
        return None if self._open(board, state) else ("end",)

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The Axis alone supplies by air."""
        return (AXIS,)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The hexes that have a point for the next turn already."""
        return tuple(map(board.label, self.chosen))

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each hex with Axis units or a city to hold while points are left, and the end."""
        hexes = listed(self._open(board, state))
        return Actors(board.lexicon.key, [*map(board.hex_keys.__getitem__, hexes), END_KEY], _group)

    def _lift(self, board: Board, state: KharkovState) -> Lift:
        return Lift(board, state, bits(self.chosen))

    def _open(self, board: Board, state: KharkovState) -> int:
        """The hexes that may still be supplied."""
        return board.grid.mask & ~closed(AIRLIFT, self._lift(board, state))

    def supply(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Spend a point on a hex."""
        state.air[AXIS] -= 1
        chosen = tuple(sorted((*self.chosen, action[1])))
        agenda.become(state, self, msgspec.structs.replace(self, chosen=chosen))
        rules = ("kharkov:13.2a", "kharkov:13.0g2", "kharkov:4.2B5")
        out.append(Marked(what=board.label(action[1]), marker="air supply", rules=rules))

    def end(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """The new hexes take the place of the old."""
        agenda.done(state, self)
        if not last(board, state):
            state.air_supply[:] = self.chosen
            feed(board, state)

    def stands(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """No point, no unit, or a hex that has its point."""
        return objections(AIRLIFT, self._lift(board, state), action[1])

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nobody moves or fights now."""
        return Illegal(self.rule, t("In this phase the Axis may only put air points on hexes."))

    def fed(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it costs and what it brings."""
        held = Reason("kharkov:17.11b", t("The city hex counts as supplied when the game ends."))
        return (
            Reason("kharkov:13.2a", t("Air points left"), str(state.air[AXIS] - 1)),
            Reason("kharkov:13.2b", FED),
            *([] if state.occupied[AXIS] >> action[1] & 1 else [held]),
        )

    def lost(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What is given up."""
        return (Reason("kharkov:13.0g1", t("Air points left unused are lost"), str(state.air[AXIS])),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("supply", grouped("supply"), supply, stands, fed),
        Act("end", grouped("end"), end, reasons=lost),
    )
