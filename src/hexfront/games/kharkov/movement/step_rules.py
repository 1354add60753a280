"""6.1 to 6.3, 6.6, 6.8, 8.1 Which hexes are closed to a unit or stack under way, and by which rule.

What is offered is worked out faster in ``steps``; a test holds both to the same hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t
from hexfront.games.kharkov.movement import step_costs, steps
from hexfront.games.kharkov.movement.leaving_zoc import AWAY, Step
from hexfront.games.kharkov.movement.step_costs import Stride
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, SOVIET, UNSUPPLIED
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar, ban, objections
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def _label(case: Step, to: int) -> str:
    return case.board.label(to)


def _shunned(step: Step) -> int:
    reserve = any(step.board.units[unit].kind == "reserve" for unit in step.units)
    return steps.shunned(step.board, step.state.occupied[AXIS], step.at) if reserve else 0


def _near_markers(step: Step, to: int) -> Text:
    if steps.watched(step.board, step.state.occupied[AXIS]) >> step.at & 1:
        return t("A reserve marker near Axis units may only go farther away from them.")
    return t("A reserve marker keeps more than 3 hexes from Axis units.")


def _guarded(step: Step) -> int:
    """The hexes beyond the Donets that an enemy on its bank guards."""
    board, state, side = step.board, step.state, step.side
    return bits(to for to in each(step.over_the_donets) if steps.crossing_barred(board, state, side, to))


def _spender(step: Step, to: int) -> tuple[int, int, int] | None:
    """The first who could not pay for a step, what it would have spent, and what it has."""
    for unit, spent in zip(step.units, step.mover.spent, strict=True):
        total = spent + step_costs.price(Stride(step.board, unit, step.at, to, step.disengages))
        most = steps.allowance(step.board, step.state, unit)
        if total > most:
            return unit, total, most
    return None


def _bill(step: Step, to: int) -> Text:
    spender = _spender(step, to)
    assert spender is not None
    unit, total, most = spender
    numbers = {"unit": step.board.name(unit), "total": halves(total), "most": halves(most)}
    return t("{unit} would spend {total} of {most} MP.", **numbers)


def _too_dear(rule: str, holds: Callable[[Step, int], bool]) -> Bar:
    """Hexes that cost too much, where the one who cannot pay is such a one."""

    def hexes(step: Step) -> int:
        found = ((to, _spender(step, to)) for to in each(step.linked))
        return bits(to for to, spender in found if spender and holds(step, spender[0]))

    return Bar(rule, _bill, hexes)


def _hungry(step: Step, unit: int) -> bool:
    return bool(step.state.flags[unit] & UNSUPPLIED)


def _overfull(step: Step) -> int:
    """The hexes of friends in which they may not end, and from which they could not go on."""
    board, state, mover, at = step.board, step.state, step.mover, step.at
    found = 0
    for to in each(step.linked & state.occupied[step.side]):
        if steps.too_many(board, state, mover, to):
            spent = steps.totals(board, state, mover, at, to)
            if not steps.way_out(board, state, steps.entering(board, state, mover, at, to, spent), to):
                found |= 1 << to
    return found


HELD: tuple[Bar, ...] = (
    Bar(
        "kharkov:6.22b",
        lambda case, to: t("{to} holds an enemy unit.", to=_label(case, to)),
        lambda case: case.state.occupied[1 - case.side],
    ),
    Bar(
        "kharkov:15.3a",
        lambda case, to: t("The garrison of {to} must be eliminated first.", to=_label(case, to)),
        lambda case: case.state.garrisons & ~case.state.occupied[AXIS] if case.side == SOVIET else 0,
    ),
)
"""Nobody enters a hex that an enemy holds, however he comes: for every case with a side."""

BY_NAME: tuple[Bar, ...] = (
    Bar(
        "kharkov:6.77",
        lambda step, to: t("Until the south is active its Soviet units go north only by rail."),
        lambda step: steps.kept_south(step.board, step.state, step.units, step.at),
    ),
    Bar("kharkov:6.72c", _near_markers, _shunned),
)
"""Hexes that are closed to certain Soviet units."""

GROUND: tuple[Bar, ...] = (
    Bar(
        "kharkov:6.0g3",
        lambda step, to: t(
            "Units move hex by hex, and {to} is not next to {at}.",
            to=_label(step, to),
            at=_label(step, step.at),
        ),
        lambda step: ~step.board.grid.around[step.at],
    ),
    *HELD,
    ban(
        "kharkov:6.23b",
        lambda step: t("{unit} has entered an enemy ZOC and must stop.", unit=step.lead),
        lambda step: step.mover.stopped,
    ),
    *AWAY,
    *BY_NAME,
    Bar(
        "kharkov:6.25a",
        lambda step, to: t(
            "An enemy on the bank of the Donets bars the crossing into {to}.", to=_label(step, to)
        ),
        _guarded,
    ),
    Bar(
        "kharkov:6.3f",
        lambda step, to: t("The Dnieper is crossed only at a bridge."),
        lambda step: step.board.grid.around[step.at] & ~step.linked,
    ),
)
"""What is closed however much they could spend."""

MEANS: tuple[Bar, ...] = (
    _too_dear("kharkov:6.6", lambda step, unit: step.disengages),
    _too_dear("kharkov:6.26", lambda step, unit: not step.disengages and _hungry(step, unit)),
    _too_dear("kharkov:6.11", lambda step, unit: not step.disengages and not _hungry(step, unit)),
    Bar(
        "kharkov:8.1a",
        lambda step, to: t("{to} would hold more than 3 combat units.", to=_label(step, to)),
        _overfull,
    ),
)
"""What is closed for want of points or of room."""


def against(
    board: Board, state: KharkovState, mover: Mover, at: int, to: int, *, able: bool = True
) -> Iterator[Illegal]:
    """Every rule that keeps a mover from its next hex; who is not able to move has no points to speak of."""
    step = Step(board, state, mover, at)
    yield from objections(GROUND, step, to)
    if able:
        yield from objections(MEANS, step, to)


def shut(board: Board, state: KharkovState, units: tuple[int, ...], at: int, to: int) -> Illegal | None:
    """The rule that closes a hex to units, from however far they come."""
    return next(objections((*HELD, *BY_NAME), Step(board, state, Mover(units, ()), at), to), None)
