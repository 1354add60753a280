"""15.1, 15.2 What divisions and regiments may do besides moving: break down, re-form, dig in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.state import AXIS, BROKEN, UNSUPPLIED
from hexfront.games.kharkov.units.entrenchments import IDLE, dig, undiggable
from hexfront.games.kharkov.units.regiments import (
    breaks,
    pieces,
    reform,
    reforms,
    shape,
    spare,
    split,
    unsplittable,
)

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def offers(board: Board, state: KharkovState) -> list[Action]:
    """What divisions and regiments may do besides moving in the Axis Initial Movement Phase, hex by hex."""
    found: list[Action] = []
    for at in _quarters(board, state):
        for unit in state.at[at]:
            found += offers_of(board, state, unit)
        if state.shared >> at & 1:
            found += reforms(board, state, at)
    return found


def _quarters(board: Board, state: KharkovState) -> list[int]:
    """The hexes of regiments and of divisions that break down."""
    hexes = {state.where[unit] for unit in (*board.parts, *board.data.by_kind["regiment"])}
    return sorted([at for at in hexes if at > 0])


def offers_of(board: Board, state: KharkovState, unit: int) -> list[Action]:
    """What one unit on the map may do besides moving: a regiment entrenches, a division breaks down."""
    if unit in board.data.by_kind["regiment"]:
        digs = not state.flags[unit] & IDLE and len(state.at[state.where[unit]]) == 1
        return [("dig", unit)] if digs else []
    splits = unit in board.parts and breaks(board, state, unit, len(spare(board, state)))
    return [("split", unit)] if splits else []


def joined(board: Board, state: KharkovState, unit: int) -> list[Action]:
    """How a division in the box may be re-formed, hex by hex."""
    posts = {state.where[one] for one in board.data.by_kind["regiment"]}
    hexes = sorted([at for at in posts if at > 0 and state.shared >> at & 1])
    return [action for at in hexes for action in reforms(board, state, at) if action[1] == unit]


def play(board: Board, state: KharkovState, action: Action, out: list[Event]) -> None:
    """Break down, re-form or entrench."""
    if action[0] == "split":
        split(board, state, action[1], out)
    elif action[0] == "dig":
        dig(board, state, action[1], out)
    else:
        reform(board, state, action[1], action[2], out)


def reasons(board: Board, state: KharkovState, action: Action) -> tuple[Reason, ...]:
    """What it brings and what it costs."""
    if action[0] == "dig":
        found = [Reason("kharkov:15.22a", t("It is alone in its hex."))]
        if state.flags[action[1]] & UNSUPPLIED:
            found.append(Reason("kharkov:15.22b", t("It needs no supply to entrench.")))
        return (*found, Reason("kharkov:15.24", t("Entrenched it has no ZOC.")))
    free = Reason("kharkov:15.11c" if action[0] == "split" else "kharkov:15.12a", t("Cost in MP"), "0")
    if action[0] == "reform":
        return (free, Reason("kharkov:15.12b", t("{unit} waits in the box.", unit=board.name(action[1]))))
    parts = pieces(board, state, action[1])
    told = ", ".join(f"{face.attack}-{face.ma}" for face in parts)
    left = len(spare(board, state)) - len(parts)
    return (
        free,
        Reason("kharkov:15.11a", t("Regiments"), told),
        Reason("kharkov:15.15a", t("Regiment counters left after that"), str(left)),
    )


def refuse(board: Board, state: KharkovState, action: Action) -> Illegal:
    """The rule against it."""
    unit, name = action[1], board.name(action[1])
    if state.phase not in ("axis-setup", "axis-movement"):
        words = t("Regiments are formed, joined and entrenched in the Axis Initial Movement Phase.")
        return Illegal("kharkov:15.21" if action[0] == "dig" else "kharkov:15.1a", words)
    if action[0] == "split":
        return unsplittable(board, state, unit)
    if action[0] == "dig":
        refusal = undiggable(board, state, unit) if board.side[unit] == AXIS else None
        return refusal or Illegal("kharkov:15.21", t("Only infantry regiments of the Axis entrench."))
    if unit not in board.parts or state.where[unit] != BROKEN:
        return Illegal("kharkov:15.12b", t("{unit} is no division that waits in the box.", unit=name))
    places = {state.where[one] for one in action[2]}
    if len(places) > 1 or min(places) <= 0:
        return Illegal("kharkov:15.12a", t("The regiments must be in one hex."))
    if shape(board, state, unit, action[2]) >= 0 and list(action[2]) != sorted(set(action[2])):
        return Illegal("kharkov:15.12a", t("Name each regiment once, in the order of their numbers."))
    return Illegal("kharkov:15.12a", t("These regiments do not make up {unit}.", unit=name))
