"""Setting up: fronts worked out beforehand, for the units and hexes of the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.chair import Dream
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.setup.lists import orders
from hexfront.games.kharkov.state import AXIS, BROKEN, SOVIET, UNUSED

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.setup.deploy import Deploy
    from hexfront.games.kharkov.state import KharkovState

AXIS_FRONT: dict[str, tuple[str, ...]] = {
    "0716": ("294ID",),
    "0815": ("297ID",),
    "0915": ("6/3Pz", "3/3Pz", "394/3Pz"),
    "1014": ("201/23Pz", "126/23Pz", "128/23Pz"),
}
"""Units whose place differs from the historical one."""
AXIS_SCREEN: dict[str, tuple[str, ...]] = {
    "79ID": ("0214", "0516", "0616"),
    "71ID": ("1115", "1216", "1317"),
    "44ID": ("1517", "1716", "1814"),
    "101L": ("3507", "3706", "3806"),
}
"""Divisions that set up as regiments: before Kharkov, along the Donets, and down to the south edge (17.24)."""
PLANS: dict[int, tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]] = {
    AXIS: (AXIS_FRONT, AXIS_SCREEN),
    SOVIET: ({}, {}),
}


def next_of(dream: Dream, frame: Deploy) -> Advice:
    """The next action of the set-up: the historical front, then those who stand elsewhere, then commit."""
    board, state = dream.game, dream.state
    if _nobody(board, state, frame.seat):
        return Advice(("historical",), 1.0, (t("A sound front to begin with"),))
    actions = _actions(dream.copy(), frame.seat)
    if actions:
        return Advice(actions[0], 1.0, (t("A better place for it"),))
    if frame.flaw(board, state) is None:
        return Advice(("commit",), 1.0, (t("The front stands"),))
    return Advice(("historical",), 1.0, (t("A front without a gap"),))


def _actions(dream: Dream, seat: int) -> list[Action]:
    """The actions that carry out the plan; none if it does not lead to a legal front from here."""
    done: list[Action] = []
    while True:
        choices = dream.choices(seat)
        action = next((one for one in _wanted(dream.game, dream.state, seat) if one in choices), None)
        if action is None:
            return done if ("commit",) in choices else []
        dream.apply(seat, action)
        done.append(action)


def _nobody(board: Board, state: KharkovState, seat: int) -> bool:
    """Whether none of a side's units on the front is placed yet."""
    return all(state.where[unit] == UNUSED for unit in orders(board, state).free[seat])


def _known(board: Board, seat: int) -> bool:
    """Whether the units and hexes of the plan are those of this game."""
    front, screen = PLANS[seat]
    names = [name for units in front.values() for name in units] + list(screen)
    hexes = list(front) + [label for labels in screen.values() for label in labels]
    return all(name in board.data.numbers for name in names) and all(map(board.grid.knows, hexes))


def _wanted(board: Board, state: KharkovState, seat: int) -> Iterator[Action]:
    """What is still to be done for the plan."""
    if not _known(board, seat):
        return
    front, screen = PLANS[seat]
    for name, labels in screen.items():
        unit = board.data.numbers[name]
        if state.where[unit] != BROKEN:
            yield ("split", unit)
        regiments = [one for one in board.data.by_kind["regiment"] if state.marker[one] == unit]
        for one, label in zip(regiments, labels, strict=False):
            if state.where[one] > 0 and state.where[one] != board.grid.hex(label):
                yield ("place", one, board.grid.hex(label))
    for label, names in front.items():
        for name in names:
            unit = board.data.numbers[name]
            if state.where[unit] != board.grid.hex(label):
                yield ("place", unit, board.grid.hex(label))
