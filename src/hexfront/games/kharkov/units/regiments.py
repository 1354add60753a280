"""15.1 Breaking divisions down into regiments, and re-forming them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Removed
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.events import Placed
from hexfront.games.kharkov.state import (
    AIRLIFTED,
    BROKEN,
    DISRUPTED,
    IN_ZOC,
    MOVED,
    SOUTHERN,
    SOVIET,
    UNSUPPLIED,
    UNUSED,
)
from hexfront.games.kharkov.units import counters
from hexfront.kit.box.roster import Face
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

SHARED = SOUTHERN | AIRLIFTED
"""What a division has only if all its regiments have it."""
INHERITED = DISRUPTED | IN_ZOC | UNSUPPLIED | SHARED
"""What regiments take over from their division, and it from them."""


def spare(board: Board, state: KharkovState) -> list[int]:
    """The regiment counters in their box: fifteen and no more [kharkov:15.15a]."""
    return [unit for unit in board.data.by_kind["regiment"] if state.where[unit] == UNUSED]


def pieces(board: Board, state: KharkovState, unit: int) -> tuple[Face, ...]:
    """What a division breaks down into as it stands; nothing if it does not."""
    parts = board.parts.get(unit)
    return parts[state.step[unit]] if parts else ()


def breaks(board: Board, state: KharkovState, unit: int, left: int) -> bool:
    """Whether a unit may break down where it stands, with so many regiment counters in the box."""
    here, parts = state.where[unit], board.parts.get(unit)
    if parts is None or here <= 0 or state.flags[unit] & MOVED:
        return False
    count = len(parts[state.step[unit]])
    if not 0 < count <= left:
        return False
    return _fits(board, state, here, count)


def _fits(board: Board, state: KharkovState, at: int, count: int) -> bool:
    """Whether a division in a hex can be replaced by so many regiments [kharkov:15.13a]."""
    # A hex with few counters has room whatever they are; others are worth a closer look.
    return (
        len(state.at[at]) + count - 1 <= board.limits.stacking or counters.room(board, state, at) + 1 >= count
    )


def unsplittable(board: Board, state: KharkovState, unit: int) -> Illegal:
    """What keeps a unit from breaking down."""
    name, parts = board.name(unit), pieces(board, state, unit)
    if unit not in board.parts:
        return Illegal("kharkov:15.1a", t("Only German infantry divisions break down into regiments."))
    if state.where[unit] <= 0:
        return Illegal("kharkov:15.1a", t("{unit} is not on the map.", unit=name))
    if not parts:
        return Illegal("kharkov:15.11a", t("{unit} is too weak to break down.", unit=name))
    if state.flags[unit] & MOVED:
        return Illegal("kharkov:15.11b", t("{unit} has already moved.", unit=name))
    left = len(spare(board, state))
    if len(parts) > left:
        words = t(
            "{unit} needs {count} regiment counters; left: {left}.", unit=name, count=len(parts), left=left
        )
        return Illegal("kharkov:15.15a", words)
    return Illegal("kharkov:15.13a", t("The regiments would overfill the hex."))


def split(
    board: Board, state: KharkovState, unit: int, out: list[Event], rule: str = "kharkov:15.11c"
) -> None:
    """Replace a division by its regiments, which may move at once; the division waits in their box."""
    at, parts = state.where[unit], pieces(board, state, unit)
    counters.take_off(board, state, unit, BROKEN)
    rules = ("kharkov:15.1a", "kharkov:15.1c", rule, *_pressed(state, at))
    out.append(Removed(unit=board.name(unit), at=board.label(at), why="broken down", rules=rules))
    # Counters that have not moved in this phase come first: 7.13 still asks where the others set out from.
    fresh = sorted(spare(board, state), key=lambda one: state.flags[one] & MOVED)
    for regiment, part in zip(fresh, parts, strict=False):
        state.step[regiment] = board.units[regiment].faces.index(part)
        state.flags[regiment] = state.flags[unit] & INHERITED
        state.start[regiment] = state.start[unit]
        state.marker[regiment] = unit
        state.alarmed.pop(regiment, None)
        counters.put(board, state, regiment, at)
        out.append(Placed(unit=board.name(regiment), at=board.label(at), rules=("kharkov:15.11a",)))
    state.together = counters.shared(state.start)


def _pressed(state: KharkovState, at: int) -> tuple[str, ...]:
    """Enemy ZOC keeps nobody from breaking down or re-forming."""
    return ("kharkov:15.13b",) if state.zoc[SOVIET] >> at & 1 else ()


def reforms(board: Board, state: KharkovState, at: int) -> list[Action]:
    """Every division of the box that regiments in a hex make up, and which of them [kharkov:15.12a]."""
    regiments = board.data.by_kind["regiment"]
    there = sorted([unit for unit in state.at.get(at, ()) if unit in regiments])
    box = [unit for unit in board.parts if state.where[unit] == BROKEN] if len(there) > 1 else []
    if not box:
        return []
    return list(_joined(board, tuple([(unit, state.step[unit]) for unit in there]), tuple(box)))


@remembered(most=64)
def _joined(board: Board, there: tuple[tuple[int, int], ...], box: tuple[int, ...]) -> tuple[Action, ...]:
    """The same by the faces that the regiments show: most of the time nobody has changed them since the last look."""
    faces = {unit: board.units[unit].faces[step] for unit, step in there}
    groups = [used for count in range(2, len(there) + 1) for used in combinations(faces, count)]
    made = [(used, _made_of(board).get(tuple(sorted(faces[unit] for unit in used)), {})) for used in groups]
    return tuple([("reform", unit, used) for unit in box for used, divisions in made if unit in divisions])


@remembered(most=1)
def _made_of(board: Board) -> dict[tuple[Face, ...], dict[int, int]]:
    """By the faces of regiments, in order, the divisions they make up and the face of each, as an index."""
    found: dict[tuple[Face, ...], dict[int, int]] = {}
    for unit, lines in board.parts.items():
        for step, parts in enumerate(lines):
            found.setdefault(tuple(sorted(parts)), {}).setdefault(unit, step)
    return found


def _faces(board: Board, state: KharkovState, used: tuple[int, ...]) -> tuple[Face, ...]:
    return tuple(sorted([counters.face(board, state, one) for one in used]))


def shape(board: Board, state: KharkovState, unit: int, used: tuple[int, ...]) -> int:
    """The face of a division that these regiments make up, as an index; -1 if they match no line."""
    return _made_of(board).get(_faces(board, state, used), {}).get(unit, -1)


def reform(board: Board, state: KharkovState, unit: int, used: tuple[int, ...], out: list[Event]) -> None:
    """Put a division of the box in the place of its regiments; its movement is over [kharkov:15.12a]."""
    at, step = state.where[used[0]], shape(board, state, unit, used)
    hurt, kept = 0, SHARED
    for one in used:
        hurt |= state.flags[one] & INHERITED
        kept &= state.flags[one]
        counters.take_off(board, state, one, UNUSED)
        state.flags[one] &= MOVED
        out.append(
            Removed(unit=board.name(one), at=board.label(at), why="re-formed", rules=("kharkov:15.12a",))
        )
    state.step[unit] = step
    state.flags[unit] = MOVED | hurt & ~SHARED | kept
    state.alarmed[unit] = at
    counters.put(board, state, unit, at)
    rules = ("kharkov:15.12a", "kharkov:15.12b", *_pressed(state, at))
    out.append(Placed(unit=board.name(unit), at=board.label(at), rules=rules))
