"""7.33b Guns join an overrun on the siege map before it is launched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Fight, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.goetter.combat import pledges, strengths
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.overrun import charge, charging
from hexfront.games.goetter.overrun.charge import Launched
from hexfront.games.goetter.siege import guns
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar
from hexfront.kit.combat.declare import Gathering

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

FIRING = (
    Bar(
        "goetter:7.55",
        lambda case, unit: t("{unit} fires already.", unit=case[0].names[unit]),
        lambda case: bits(case[1].firing),
    ),
)
SILENT = (
    Bar(
        "goetter:7.33b",
        lambda case, unit: t("{unit} does not fire.", unit=case[0].names[unit]),
        lambda case: ~bits(case[1].firing),
    ),
)


class Barrage(Gathering, tag="barrage", frozen=True):
    """An overrun that is about to be launched, while guns may be added: any number of them."""

    rule: ClassVar[str] = "goetter:7.33b"
    ask: ClassVar[Text] = t("Let guns fire into the overrun, then launch it or cancel it.")
    side: int
    units: tuple[int, ...]
    target: int
    party: Party
    able: tuple[int, ...]
    firing: tuple[int, ...] = ()

    @property
    def gathered(self) -> tuple[int, ...]:
        """The guns that fire."""
        return self.firing

    def gathering(self, units: tuple[int, ...]) -> Barrage:
        """The same overrun with these guns."""
        return msgspec.structs.replace(self, firing=units)

    def strong(self, board: Board, state: GoetterState) -> bool:
        """It may be launched without any gun."""
        return True

    def clash(self, state: GoetterState) -> Clash:
        """The fight as it would be launched now."""
        return charge.clash_of(state, self.side, self.units, self.target, self.firing)

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """Whoever overruns."""
        return (state.seats[self.side],)

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """The hex, those who overrun, and the guns."""
        return (board.label(self.target), *map(board.name, (*self.units, *self.firing)))

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """One overrun comes after the other."""
        return Illegal("goetter:7.13", t("Launch or cancel this overrun first."))

    def _kept_out(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        yield from bars.objections(FIRING, (board, self), action[1])
        case = guns.Battery(board, state, self.clash(state))
        yield from bars.objections(guns.GUN_BARS, case, action[1])

    def _silent(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(SILENT, (board, self), action[1])

    def _firing(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        added = strengths.strength(board, state, action[1], strengths.ATTACK)
        yield Reason("goetter:7.33b", t("Attack of the gun, at any range"), f"+{added}")
        yield Reason("goetter:7.55", t("It has moved then, and fires once in this phase."))

    def _launch(
        self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        clash = self.clash(state)
        agenda.answer(state, self, Launched(charge.paid(board, state, self.party, self.units)))
        charge.launch(state, clash)

    def _fights(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        return pledges.foreseen(board, state, self.clash(state))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", grouped("join"), Gathering.join, _kept_out, _firing),
        Act("leave", grouped("leave"), Gathering.leave, _silent),
        Act("launch", grouped("launch"), _launch, fights=_fights),
        Act("cancel", grouped("cancel"), Gathering.cancel),
    )


def _play(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Overrun at once, or ask for guns first where there are any."""
    unit, target, side = action[1], action[2], board.side[action[1]]
    units = charging.stack(board, state, frame.party, unit)
    clash = charge.clash_of(state, side, units, target)
    if able := guns.able(board, state, clash):
        agenda.push(state, Barrage(side, units, target, frame.party, able))
        return
    later = charge.paid(board, state, frame.party, units)
    agenda.become(state, frame, msgspec.structs.replace(frame, party=later))
    charge.launch(state, clash)


OVERRUN = charge.act(_play)
