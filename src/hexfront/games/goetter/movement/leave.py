"""5.26 Off the map into the box of the North German Plain, by a red arrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, agenda, grouped, t
from hexfront.games.goetter.box.map_file import PLAIN as BOX
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.movement import march, pace, party, phases, steps
from hexfront.games.goetter.movement.begin_bars import BEGIN_BARS
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.state import PLAIN, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.kit import bars
from hexfront.kit.bars import Modifier, ban
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

PRICE: tuple[Modifier, ...] = (
    Modifier(
        "goetter:5.26a",
        lambda case: t("Out by the red arrow"),
        lambda case: 2 * case.board.limits.box,
    ),
    Modifier(
        "goetter:5.22c",
        lambda case: t("Out of an enemy ZOC"),
        lambda case: 2 * case.board.limits.zone_exit if case.watched else 0,
        "goetter:4.22",
    ),
)


def _too_dear(case: Going) -> bool:
    if case.at <= 0 or steps.least(case.board, case.state, case.unit, case.spent):
        return False
    return bars.total(PRICE, case) > case.left


EXIT_BARS = (
    *BEGIN_BARS,
    ban(
        "goetter:7.22a",
        lambda case: t("{unit} goes with others: let it part from them first.", unit=case.name),
        lambda case: len(party.goers(case.party, case.unit)) > 1,
    ),
    ban(
        "goetter:5.26a",
        lambda case: t("{unit} is not in a hex with a red arrow.", unit=case.name),
        lambda case: case.at > 0 and not case.on(case.board.arrows),
    ),
    ban(
        "goetter:5.29a",
        lambda case: t("A depot moves along railways alone."),
        lambda case: case.has(case.board.depots),
    ),
    ban(
        "goetter:2.3d",
        lambda case: t(
            "Leaving the map costs {cost} MP, and {unit} has {left} left.",
            cost=halves(bars.total(PRICE, case)),
            unit=case.name,
            left=halves(case.left),
        ),
        _too_dear,
    ),
)


def exits(board: Board, state: GoetterState, moving: Party, unit: int) -> bool:
    """Whether a unit may leave the map now: the fast way of the bars."""
    at = state.where[unit]
    if at <= 0 or not board.arrows >> at & 1 or state.phase in phases.SIEGE or board.depots >> unit & 1:
        return False
    if len(party.goers(moving, unit)) > 1 or not march.may_go(board, state, moving, unit):
        return False
    return not _too_dear(Going(board, state, moving, unit))


def _play(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    unit = action[1]
    case = Going(board, state, frame.party, unit)
    lines = bars.counted(PRICE, case)
    cost, start = sum(amount for _, amount in lines), board.labels[case.at]
    rules = tuple(line.rule for line, _ in lines)
    if cost > case.left:
        rules = (*rules, "goetter:5.23")
    party.begin(state, (unit,))
    counters.take_off(board, state, unit, PLAIN)
    agenda.become(state, frame, msgspec.structs.replace(frame, party=party.bereft(frame.party, unit)))
    out.append(Moved(unit=board.names[unit], start=start, end=BOX, how="leave", cost=cost, rules=rules))


def _objections(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(EXIT_BARS, Going(board, state, frame.party, action[1]))


def _reasons(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
    case = Going(board, state, frame.party, action[1])
    yield from bars.reasons(PRICE, case, halves)
    yield from pace.reasons(board, state, case.unit)
    yield Reason("goetter:5.26b", t("It never comes back, and is not lost"))


EXIT = Act("exit", grouped("exit"), _play, _objections, _reasons)
