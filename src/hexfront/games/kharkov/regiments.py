"""15.1 Breaking divisions down and re-forming them, 15.2 entrenchments."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.actions import Action
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import t
from hexfront.games.kharkov import counters
from hexfront.games.kharkov.events import Marked, Placed, Removed
from hexfront.games.kharkov.roster import Face
from hexfront.games.kharkov.state import (
    AXIS,
    BROKEN,
    DISRUPTED,
    ENTRENCHED,
    IN_ZOC,
    MOVED,
    UNSUPPLIED,
    UNUSED,
)

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

DIVISIONS = ("infantry", "light", "mountain")
INHERITED = DISRUPTED | IN_ZOC | UNSUPPLIED


def spare(game: Kharkov, state: KharkovState) -> list[int]:
    """The regiment counters in their box: fifteen and no more [kharkov:15.15a]."""
    return [unit for unit in game.data.by_kind["regiment"] if state.where[unit] == UNUSED]


def pieces(game: Kharkov, state: KharkovState, unit: int) -> tuple[Face, ...]:
    """What a division breaks down into as it stands [kharkov:15.11a]."""
    if game.units[unit].kind not in DIVISIONS:
        return ()
    return game.tables.splits(game.units[unit].kind, counters.face(game, state, unit))


def unsplittable(game: Kharkov, state: KharkovState, unit: int) -> Illegal | None:
    """What keeps a division on the map from breaking down."""
    name = game.name(unit)
    parts = pieces(game, state, unit)
    if not parts or state.where[unit] <= 0:
        return Illegal("kharkov:15.11a", t("{unit} does not break down into regiments.", unit=name))
    if state.flags[unit] & MOVED:
        return Illegal("kharkov:15.11b", t("{unit} has already moved.", unit=name))
    if len(parts) > len(spare(game, state)):
        return Illegal("kharkov:15.15a", t("There are not enough regiment counters left."))
    if counters.room(game, state, state.where[unit]) + 1 < len(parts):
        return Illegal("kharkov:15.13a", t("The regiments would overfill the hex."))
    return None


def split(game: Kharkov, state: KharkovState, unit: int, out: list[Event]) -> None:
    """Replace a division by its regiments, which may move at once [kharkov:15.11c]."""
    at, parts = state.where[unit], pieces(game, state, unit)
    counters.take_off(game, state, unit, BROKEN)
    rules = ("kharkov:15.1a", "kharkov:15.1c", "kharkov:15.11c")
    out.append(Removed(unit=game.name(unit), at=game.label(at), why="broken down", rules=rules))
    for regiment, part in zip(spare(game, state), parts, strict=False):
        state.step[regiment] = game.units[regiment].faces.index(part)
        state.flags[regiment] = state.flags[unit] & INHERITED
        state.start[regiment] = state.start[unit]
        state.marker[regiment] = unit
        counters.put(game, state, regiment, at)
        out.append(Placed(unit=game.name(regiment), at=game.label(at), rules=("kharkov:15.11a",)))
    if state.zoc[1 - AXIS] >> at & 1:
        out.append(Marked(what=game.label(at), marker="broken down in enemy ZOC", rules=("kharkov:15.13b",)))


def reformable(game: Kharkov, state: KharkovState, unit: int, at: int) -> list[int]:
    """The regiments in a hex that would make up a division of the box; none if they do not match a line."""
    there = [one for one in state.at.get(at, ()) if game.units[one].kind == "regiment"]
    for line in game.tables.breakdown:
        if game.units[unit].kind not in line.kinds or line.face not in game.units[unit].faces:
            continue
        if Counter(counters.face(game, state, one) for one in there) == Counter(line.regiments):
            return there
    return []


def reform(game: Kharkov, state: KharkovState, unit: int, at: int, out: list[Event]) -> None:
    """Put a division of the box in the place of its regiments; its movement is over [kharkov:15.12a]."""
    used = reformable(game, state, unit, at)
    parts = Counter(counters.face(game, state, one) for one in used)
    line = next(
        line
        for line in game.tables.breakdown
        if game.units[unit].kind in line.kinds and Counter(line.regiments) == parts
    )
    flags = MOVED
    for one in used:
        flags |= state.flags[one] & INHERITED
        counters.take_off(game, state, one, UNUSED)
        out.append(
            Removed(unit=game.name(one), at=game.label(at), why="re-formed", rules=("kharkov:15.12a",))
        )
    state.step[unit] = game.units[unit].faces.index(line.face)
    state.flags[unit] = flags
    counters.put(game, state, unit, at)
    out.append(Placed(unit=game.name(unit), at=game.label(at), rules=("kharkov:15.12a", "kharkov:15.12b")))


def undiggable(game: Kharkov, state: KharkovState, unit: int) -> Illegal | None:
    """What keeps a unit from entrenching."""
    name = game.name(unit)
    if game.units[unit].kind != "regiment" or state.where[unit] <= 0:
        return Illegal("kharkov:15.21", t("Only infantry regiments entrench."))
    if state.flags[unit] & MOVED:
        return Illegal("kharkov:15.21", t("{unit} has moved in this phase.", unit=name))
    if state.flags[unit] & DISRUPTED:
        return Illegal("kharkov:15.22c", t("{unit} is disrupted.", unit=name))
    if len(state.at[state.where[unit]]) > 1:
        return Illegal("kharkov:15.22a", t("{unit} is not alone in its hex.", unit=name))
    if state.flags[unit] & ENTRENCHED:
        return Illegal("kharkov:15.21", t("{unit} is entrenched already.", unit=name))
    return None


def dig(game: Kharkov, state: KharkovState, unit: int, out: list[Event]) -> None:
    """A regiment that does not move entrenches; supply does not matter [kharkov:15.22b]."""
    state.flags[unit] |= MOVED
    counters.entrench(game, state, unit)
    rules = ("kharkov:15.21", "kharkov:15.22a", "kharkov:15.22b", "kharkov:15.24")
    out.append(Marked(what=game.name(unit), marker="entrenched", rules=rules))


def crowd(game: Kharkov, state: KharkovState, at: int, out: list[Event]) -> None:
    """A trench is lost when its hex is shared [kharkov:15.23a]."""
    there = state.at.get(at, ())
    if len(there) < 2:
        return
    for unit in there:
        if state.flags[unit] & ENTRENCHED:
            counters.leave_trench(game, state, unit)
            out.append(Marked(what=game.name(unit), marker="entrenched", on=False, rules=("kharkov:15.23a",)))


def offers(game: Kharkov, state: KharkovState) -> list[Action]:
    """What divisions and regiments may do in the Axis Initial Movement Phase."""
    found: list[Action] = []
    for at, units in state.at.items():
        for unit in units:
            kind = game.units[unit].kind
            if kind in DIVISIONS and unsplittable(game, state, unit) is None:
                found.append(("split", unit))
            elif kind == "regiment" and undiggable(game, state, unit) is None:
                found.append(("dig", unit))
        if any(game.units[unit].kind == "regiment" for unit in units):
            found += [("reform", unit, at) for unit in _box(game, state) if reformable(game, state, unit, at)]
    return found


def _box(game: Kharkov, state: KharkovState) -> list[int]:
    return [unit for unit, place in enumerate(state.where) if place == BROKEN]


def play(game: Kharkov, state: KharkovState, action: Action, out: list[Event]) -> None:
    """Break down, re-form or entrench."""
    if action[0] == "split":
        split(game, state, action[1], out)
    elif action[0] == "dig":
        dig(game, state, action[1], out)
    else:
        reform(game, state, action[1], action[2], out)


def refuse(game: Kharkov, state: KharkovState, action: Action) -> Illegal:
    """The rule against it."""
    unit = action[1]
    refusal = None
    if game.side[unit] == AXIS and action[0] == "split":
        refusal = unsplittable(game, state, unit)
    elif game.side[unit] == AXIS and action[0] == "dig":
        refusal = undiggable(game, state, unit)
    elif action[0] == "reform" and state.where[unit] != BROKEN:
        return Illegal("kharkov:15.12b", t("Only a broken-down division can be re-formed."))
    elif action[0] == "reform":
        return Illegal(
            "kharkov:15.12a", t("The regiments there do not make up {unit}.", unit=game.name(unit))
        )
    return refusal or Illegal("kharkov:15.1a", t("Only German infantry divisions break down into regiments."))
