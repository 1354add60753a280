"""7.6 Rally: a unit tries to get rid of its damage marker."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.chances import at_least
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire import targets
from hexfront.games.coh.points.case import Case, against, bar, free
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import marker_secrets, values_with_marker
from hexfront.kit.bars import Modifier, counted, total
from hexfront.kit.bars import reasons as helps

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the rally of a damaged unit."""
    if state.hit[unit] >= 0 and able(board, state, unit):
        found += [("rally", unit, how) for how in purse[board.limits.rally_cost]]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """In how many ways it can be paid."""
    return len(purse[board.limits.rally_cost])


RALLY = (
    bar(
        "coh:7.6a",
        lambda case: t("{unit} has no damage marker.", unit=case.name),
        lambda case: case.state.hit[case.unit] < 0,
    ),
    bar(
        "coh:7.6d",
        lambda case: t("From this marker {unit} never rallies.", unit=case.name),
        lambda case: (
            case.state.hit[case.unit] >= 0 and case.board.markers[case.state.hit[case.unit]].rally is None
        ),
    ),
    bar(
        "coh:7.6f",
        lambda case: t("{unit} shares its hex with enemies and cannot rally.", unit=case.name),
        lambda case: targets.engaged(case.board, case.state, case.unit),
    ),
)
"""What keeps a unit from rallying."""


def able(board: Board, state: CohState, unit: int) -> bool:
    """Whether a unit may try to rally."""
    return free(RALLY, Case(board, state, unit))


def _covered(case: Case) -> bool:
    ground = case.board.ground
    return bool(ground.cover >> case.at & 1) or any(walls >> case.at & 1 for walls in ground.walls)


def _comrades(case: Case) -> int:
    """How many undamaged friends are in the hex."""
    board, state, unit = case.board, case.state, case.unit
    return sum(
        other != unit and board.side[other] == board.side[unit] and state.hit[other] < 0
        for other in state.at.get(case.at, ())
    )


HELP = (
    Modifier(
        "coh:7.6.1a",
        lambda case: t("Terrain that is cover"),
        lambda case: case.board.limits.rally_cover if _covered(case) else 0,
    ),
    Modifier(
        "coh:7.6.1b",
        lambda case: t("Undamaged friends in the hex"),
        lambda case: _comrades(case) * case.board.limits.rally_comrade,
    ),
)
"""What helps a unit to rally."""


def bonus(board: Board, state: CohState, unit: int) -> int:
    """What cover and undamaged friends add to the roll of a unit that rallies."""
    return total(HELP, Case(board, state, unit))


class Rallying(Rolling, tag="rallying", frozen=True):
    """Units try to rally, one roll each, all judged by how they stood before [coh:7.6a]."""

    rule: ClassVar[str] = "coh:7.6a"
    seat: int
    units: tuple[int, ...]
    bonuses: tuple[int, ...]
    rules: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    rolled: int = UNROLLED

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll for the next unit, or apply everything."""
        if self.rolled != UNROLLED:
            total = self.rolled + self.bonuses[len(self.totals)]
            agenda.become(state, self, replace(self, totals=(*self.totals, total), rolled=UNROLLED))
        elif len(self.totals) < len(self.units):
            agenda.push(state, Roll(self.seat, "rally"))
        else:
            agenda.done(state, self)
            for unit, total in zip(self.units, self.totals, strict=True):
                _judge(board, state, unit, total, self.rules, out)
        return True

    def rolling(self, board: Board, state: CohState) -> Text:
        """Who tries, and what it needs."""
        unit = self.units[len(self.totals)]
        least = self._least(board, state)
        return t("{unit} rallies with {least} or more.", unit=board.names[unit], least=least)

    def chance(self, board: Board, state: CohState, change: int) -> Fraction:
        """How likely it rallies."""
        return at_least(self._least(board, state) - change)

    def _least(self, board: Board, state: CohState) -> int:
        number = len(self.totals)
        one = values_with_marker.marker(board, state, self.units[number])
        return (one.rally or 0 if one else 0) - self.bonuses[number]


def _judge(
    board: Board, state: CohState, unit: int, total: int, rules: tuple[str, ...], out: list[Event]
) -> None:
    one = values_with_marker.marker(board, state, unit)
    if one is None or one.rally is None:
        return
    told = ("coh:7.6a", "coh:7.6.1c", *rules)
    if total >= one.rally:
        line = t("{unit} rallies with {total}.", unit=board.names[unit], total=total)
        out.append(Said(line=line, rules=told))
        wounds.heal(board, state, unit, out, ("coh:7.6b", "coh:7.6e", "coh:7.5g"))
    else:
        line = t("{unit} fails to rally with {total}.", unit=board.names[unit], total=total)
        out.append(Said(line=line, rules=(*told, "coh:7.6b")))
        marker_secrets.rally_failed(board, state, unit, total)


def begin(
    board: Board,
    state: CohState,
    seat: Seat,
    units: tuple[int, ...],
    out: list[Event],
    automatic: bool = False,
) -> None:
    """Let units rally: by a roll each, or at once by a card."""
    if automatic:
        for unit in units:
            wounds.heal(board, state, unit, out, ("coh:7.6b", "coh:7.6e", "coh:7.5g"))
        return
    helped = [counted(HELP, Case(board, state, unit)) for unit in units]
    rules = tuple(dict.fromkeys(one.rule for found in helped for one, _ in found))
    bonuses = tuple(sum(amount for _, amount in found) for found in helped)
    agenda.push(state, Rallying(seat, units, bonuses, rules))
    lines = [t("{unit} tries to rally.", unit=board.names[unit]) for unit in units]
    out.extend(Said(line=line, rules=("coh:7.6a",)) for line in lines)


def price(board: Board, state: CohState, action: Action) -> int:
    """Five points [coh:7.6a]."""
    return board.limits.rally_cost


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Try to rally."""
    begin(board, state, seat, (action[1],), out)


def against_rally(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why it may not be tried."""
    return against(RALLY, Case(board, state, action[1]))


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What is needed, and what helps."""
    unit = action[1]
    one = values_with_marker.marker(board, state, unit)
    assert one is not None
    need = Reason(values_with_marker.marker_rule(one), t("The marker goes on a roll of"), f"{one.rally}+")
    often = Reason("coh:7.6c", t("Any kind of action will do, any number of times."))
    return (need, *helps(HELP, Case(board, state, unit)), often)


ACTS: dict[str, UnitAct] = {"rally": UnitAct(price, perform, against_rally, reasons, trips=False)}
