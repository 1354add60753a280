"""15.1 Breaking divisions down and re-forming them, 15.2 entrenchments."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked, Removed
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.events import Placed
from hexfront.games.kharkov.state import (
    AIRLIFTED,
    AXIS,
    BROKEN,
    DISRUPTED,
    ENTRENCHED,
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
IDLE = ENTRENCHED | MOVED | DISRUPTED
"""What keeps a regiment from entrenching, wherever it stands."""


@remembered(most=1)
def _parts(board: Board) -> dict[int, tuple[tuple[Face, ...], ...]]:
    """By division that can break down and by the face it shows, its regiments [kharkov:15.11a]."""
    found = {}
    for unit, counter in enumerate(board.units):
        parts = tuple(board.tables.splits(counter.kind, face) for face in counter.faces)
        if counter.side == "axis" and any(parts):
            found[unit] = parts
    return found


def spare(board: Board, state: KharkovState) -> list[int]:
    """The regiment counters in their box: fifteen and no more [kharkov:15.15a]."""
    return [unit for unit in board.data.by_kind["regiment"] if state.where[unit] == UNUSED]


def pieces(board: Board, state: KharkovState, unit: int) -> tuple[Face, ...]:
    """What a division breaks down into as it stands; nothing if it does not."""
    parts = _parts(board).get(unit)
    return parts[state.step[unit]] if parts else ()


def breaks(board: Board, state: KharkovState, unit: int, left: int) -> bool:
    """Whether a unit may break down where it stands, with so many regiment counters in the box."""
    here, parts = state.where[unit], _parts(board).get(unit)
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
    if unit not in _parts(board):
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
    box = [unit for unit in _parts(board) if state.where[unit] == BROKEN] if len(there) > 1 else []
    if not box:
        return []
    return list(_joined(board, tuple(there), tuple([state.step[unit] for unit in there]), tuple(box)))


@remembered(most=64)
def _joined(
    board: Board, there: tuple[int, ...], shown: tuple[int, ...], box: tuple[int, ...]
) -> tuple[Action, ...]:
    """The same by the faces that the regiments show: most of the time nobody has changed them since the last look."""
    faces = {unit: board.units[unit].faces[step] for unit, step in zip(there, shown, strict=True)}
    groups = [used for count in range(2, len(there) + 1) for used in combinations(there, count)]
    made = [(used, _made_of(board).get(tuple(sorted(faces[unit] for unit in used)), {})) for used in groups]
    return tuple([("reform", unit, used) for unit in box for used, divisions in made if unit in divisions])


@remembered(most=1)
def _made_of(board: Board) -> dict[tuple[Face, ...], dict[int, int]]:
    """By the faces of regiments, in order, the divisions they make up and the face of each, as an index."""
    found: dict[tuple[Face, ...], dict[int, int]] = {}
    for unit, lines in _parts(board).items():
        for step, parts in enumerate(lines):
            found.setdefault(tuple(sorted(parts)), {}).setdefault(unit, step)
    return found


def _faces(board: Board, state: KharkovState, used: tuple[int, ...]) -> tuple[Face, ...]:
    return tuple(sorted([counters.face(board, state, one) for one in used]))


def _shape(board: Board, state: KharkovState, unit: int, used: tuple[int, ...]) -> int:
    """The face of a division that these regiments make up, as an index; -1 if they match no line."""
    return _made_of(board).get(_faces(board, state, used), {}).get(unit, -1)


def reform(board: Board, state: KharkovState, unit: int, used: tuple[int, ...], out: list[Event]) -> None:
    """Put a division of the box in the place of its regiments; its movement is over [kharkov:15.12a]."""
    at, step = state.where[used[0]], _shape(board, state, unit, used)
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


def undiggable(board: Board, state: KharkovState, unit: int) -> Illegal | None:
    """What keeps a unit from entrenching."""
    name = board.name(unit)
    if board.units[unit].kind != "regiment" or state.where[unit] <= 0:
        return Illegal("kharkov:15.21", t("Only infantry regiments entrench."))
    if state.flags[unit] & ENTRENCHED:
        return Illegal("kharkov:15.21", t("{unit} is entrenched already.", unit=name))
    if state.flags[unit] & MOVED:
        return Illegal("kharkov:15.21", t("{unit} has moved in this phase.", unit=name))
    if state.flags[unit] & DISRUPTED:
        return Illegal("kharkov:15.22c", t("{unit} is disrupted.", unit=name))
    if len(state.at[state.where[unit]]) > 1:
        return Illegal("kharkov:15.22a", t("{unit} is not alone in its hex.", unit=name))
    return None


def dig(board: Board, state: KharkovState, unit: int, out: list[Event]) -> None:
    """A regiment that does not move entrenches and gives up its ZOC."""
    state.flags[unit] |= MOVED
    counters.entrench(board, state, unit)
    out.append(Marked(what=board.name(unit), marker="entrenched", rules=("kharkov:15.21", "kharkov:15.24")))


def leave(board: Board, state: KharkovState, units: tuple[int, ...], out: list[Event]) -> None:
    """A regiment that moves or attacks gives up its trench [kharkov:15.23a]."""
    for unit in units:
        if state.flags[unit] & ENTRENCHED:
            counters.leave_trench(board, state, unit)
            out.append(
                Marked(what=board.name(unit), marker="entrenched", on=False, rules=("kharkov:15.23a",))
            )


def crowd(board: Board, state: KharkovState, at: int, out: list[Event], rule: str = "kharkov:15.23a") -> None:
    """A trench is lost when somebody stops in its hex; ``rule`` is 15.23b where that is a retreat."""
    there = state.at.get(at, ())
    if len(there) < 2:
        return
    for unit in there:
        if state.flags[unit] & ENTRENCHED:
            counters.leave_trench(board, state, unit)
            out.append(Marked(what=board.name(unit), marker="entrenched", on=False, rules=(rule,)))


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
    hexes = {state.where[unit] for unit in (*_parts(board), *board.data.by_kind["regiment"])}
    return sorted([at for at in hexes if at > 0])


def offers_of(board: Board, state: KharkovState, unit: int) -> list[Action]:
    """What one unit on the map may do besides moving: a regiment entrenches, a division breaks down."""
    if unit in board.data.by_kind["regiment"]:
        digs = not state.flags[unit] & IDLE and len(state.at[state.where[unit]]) == 1
        return [("dig", unit)] if digs else []
    splits = unit in _parts(board) and breaks(board, state, unit, len(spare(board, state)))
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
    if unit not in _parts(board) or state.where[unit] != BROKEN:
        return Illegal("kharkov:15.12b", t("{unit} is no division that waits in the box.", unit=name))
    places = {state.where[one] for one in action[2]}
    if len(places) > 1 or min(places) <= 0:
        return Illegal("kharkov:15.12a", t("The regiments must be in one hex."))
    if _shape(board, state, unit, action[2]) >= 0 and list(action[2]) != sorted(set(action[2])):
        return Illegal("kharkov:15.12a", t("Name each regiment once, in the order of their numbers."))
    return Illegal("kharkov:15.12a", t("These regiments do not make up {unit}.", unit=name))
