"""6.0 What a mover under way may do: what has to wait, where it may not halt, and what its choices mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Action, Fight, Reason, Seat, Text, t
from hexfront.games.kharkov.movement import step_reasons, steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.turn import overrun
from hexfront.kit.bars import Bar, ban
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Hold(NamedTuple):
    """What somebody wants to do while units are under way."""

    board: Board
    state: KharkovState
    mover: Mover
    begun: bool
    action: Action


def first(board: Board, mover: Mover) -> Text:
    """Whoever is under way goes on before anybody else."""
    lead = board.name(mover.units[0])
    return t("{unit} is under way: go on with it, or let go of it, first.", unit=lead)


def _not_now(hold: Hold) -> bool:
    """Whether somebody else is meant, or what is only done before the first step or after it."""
    verb, units = hold.action[0], hold.mover.units
    if verb == "step":
        return bool(hold.action[1] != units[0])
    if verb == "drop":
        return hold.begun or len(units) == 1 or hold.action[1] not in units
    return bool(verb == ("cancel" if hold.begun else "halt"))


def _overfull(hold: Hold) -> bool:
    at = hold.state.where[hold.mover.units[0]]
    ends = hold.action[0] == "halt" and hold.begun
    return ends and steps.too_many(hold.board, hold.state, hold.mover, at)


UNDER_WAY: tuple[Bar, ...] = (
    ban("kharkov:6.0g3", lambda hold: first(hold.board, hold.mover), _not_now),
    ban(
        "kharkov:8.1a",
        lambda hold: t(
            "More than 3 combat units may not end in {at}: go on.",
            at=hold.board.label(hold.state.where[hold.mover.units[0]]),
        ),
        _overfull,
    ),
)
"""What has to wait while units are under way, and where they may not halt."""


def gathered(board: Board, state: KharkovState, units: tuple[int, ...]) -> tuple[Reason, ...]:
    """How many units are picked up together, and what keeps them from overrunning, if anything does."""
    rule = overrun.hindrance(board, state, steps.set_out(board, state, units), state.where[units[0]])
    found = Reason("kharkov:6.0g3", t("Units that go together"), str(len(units)))
    return (found, Reason(rule, overrun.HINDRANCES[rule])) if rule else (found,)


def step(frame: Any, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What the step costs."""
    at = state.where[frame.mover.units[0]]
    totals = steps.totals(board, state, frame.mover, at, action[2])
    return step_reasons.reasons(board, state, frame.mover, at, action[2], totals)


def struck(frame: Any, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What the overrun costs."""
    return overrun.reasons(board, state, frame.mover, state.where[frame.mover.units[0]], action[1])


def odds(frame: Any, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds of an overrun."""
    return overrun.fights(board, state, frame.mover, action[1])


def rest(frame: Any, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Who goes on, without the one that stays."""
    return gathered(board, state, tuple(unit for unit in frame.mover.units if unit != action[1]))


def unmoved(frame: Any, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Why they may be put down."""
    return (Reason("kharkov:6.0g4", t("Nobody has moved yet: they may be picked up again")),)


def given_up(frame: Any, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What a halt gives up."""
    lost = halves(max(steps.left(board, state, frame.mover)))
    return (
        Reason("kharkov:6.0g4", t("Its movement is finished for this phase")),
        Reason("kharkov:6.12", t("MP that are neither saved nor handed on"), lost),
    )


def out_of_zoc(mover: Mover, later: Mover, leaving: bool) -> tuple[str, ...]:
    """The rules by which a mover gets out of an enemy ZOC, and those that stop it in the next."""
    rules: list[str] = []
    if leaving:
        rules += ("kharkov:6.6", "kharkov:6.61")
    elif mover.ignored and not any(mover.spent):
        rules.append("kharkov:6.8a")
    elif mover.fresh:
        rules.append("kharkov:7.25b")
    if later.stopped:
        rules.append(
            "kharkov:6.8b" if mover.ignored else "kharkov:6.63b" if mover.disengaged else "kharkov:6.23b"
        )
    return tuple(rules)
