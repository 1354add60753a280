"""Writing a state of Kharkov down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.positions.position import Plain, Position, UnitLine
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.position_words import BOXES, FLAGS, VARIABLES
from hexfront.games.kharkov.state import RESERVE, UNUSED, KharkovState
from hexfront.kit.positions.writing import place_name, written

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


def position(board: Board, state: KharkovState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, chance to come left out."""
    return written(board, state, META.id, lambda unit, own: _line(board, state, unit, own), VARIABLES)


def _used(state: KharkovState, unit: int) -> bool:
    """Whether a counter is anywhere, or has left a trace."""
    somewhere = state.where[unit] != UNUSED or state.start[unit] != UNUSED
    return somewhere or bool(state.flags[unit] or state.step[unit]) or state.marker[unit] >= 0


def _line(board: Board, state: KharkovState, unit: int, own: UnitLine | None) -> UnitLine | None:
    if own is None and not _used(state, unit):
        return None
    counter = board.units[unit]
    hq = counter.kind == "hq"
    flags = [name for name, mask in FLAGS.items() if state.flags[unit] & mask]
    if hq and state.step[unit]:
        flags.append("inactive")
    if own is not None and counter.untried:
        flags.append("untried")
    return UnitLine(
        id=counter.id,
        at=_place(board, state, unit, state.where[unit]),
        side=counter.side,
        kind=counter.kind if own is not None else "",
        stats=_stats(counter.faces, own) if own is not None else "",
        step=0 if hq else state.step[unit],
        flags=flags,
        notes=_notes(board, state, unit, own),
    )


def _stats(faces: tuple[Any, ...], own: UnitLine) -> str:
    """All faces of a counter that the position brought, so that its step counts from the first."""
    if own.kind == "hq" or not own.stats:
        return own.stats
    return "/".join(f"{face.attack}-{face.defence}-{face.ma}" for face in faces)


def _notes(board: Board, state: KharkovState, unit: int, own: UnitLine | None) -> dict[str, Plain]:
    notes: dict[str, Plain] = {}
    if own is not None:
        notes |= {key: value for key, value in own.notes.items() if key in ("name", "nation", "division")}
    if state.marker[unit] >= 0 and state.where[unit] != RESERVE:
        notes["of"] = board.name(state.marker[unit])
    if state.identity[unit] >= 0:
        notes["identity"] = board.data.identities[state.identity[unit]].id
    if state.replacement[unit] >= 0:
        notes["replacement"] = state.replacement[unit]
    if state.start[unit] != state.where[unit]:
        notes["start"] = _place(board, state, unit, state.start[unit])
    return notes


def _place(board: Board, state: KharkovState, unit: int, place: int) -> str:
    if place == RESERVE:
        marker = state.marker[unit]
        return f"reserve:{board.name(marker)}" if marker >= 0 else "reserve"
    return place_name(board, place, BOXES)
