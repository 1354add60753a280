"""Writing a state of Conflict of Heroes down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.positions.position import (
    Plain,
    Position,
    UnitLine,
    written_down,
)
from hexfront.games.coh import frames
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.state import CohState, Work
from hexfront.games.coh.table.place import BOXES, FLAGS
from hexfront.games.coh.table.variables import COUNTS, REST

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board

NAMES = {number: name for name, number in BOXES.items()}
KEPT = ("turns", "starting-cp", "levels", "exits", "guns-in-bunkers", "may-smoke")
"""Variables that shape the firefight itself, so they stay as the position had them."""


def position(board: Board, state: CohState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, chance to come left out."""
    written = board.written or Position(game="coh", scenario=board.firefight.id)
    own = {line.id: line for line in written.unit if line.kind or line.id not in _theirs(board, written)}
    units = [_line(board, state, unit, own) for unit in range(len(board.names))]
    return written_down(state, written, written.scenario, units, _variables(board, state, written))


def _theirs(board: Board, written: Position) -> dict[str, int]:
    """The counters of the firefight that a position names, which bring their own seats and groups."""
    return board.firefights[written.scenario].numbers if written.scenario else {}


def _line(board: Board, state: CohState, unit: int, own: dict[str, UnitLine]) -> UnitLine:
    name, where, kind = board.names[unit], state.where[unit], board.types[unit]
    mine = own.get(name)
    flags = [flag for flag, mask in FLAGS.items() if state.flags[unit] & mask]
    if unit in state.active[board.seat[unit]]:
        flags.append("active")
    if state.hidden >> unit & 1:
        flags.append("hidden")
    if unit in state.exposed:
        flags.append("exposed")
    if state.inside[unit]:
        flags.append(state.inside[unit])
    carrier = state.carrier[unit]
    return UnitLine(
        id=name,
        at=board.labels[where] if where > 0 else NAMES[where],
        kind=kind.id if mine is not None else "",
        facing=board.grid.directions[state.facing[unit]],
        flags=flags,
        on=board.names[carrier] if carrier >= 0 else "",
        notes=_notes(board, state, unit, mine),
    )


def _notes(board: Board, state: CohState, unit: int, mine: UnitLine | None) -> dict[str, Plain]:
    notes: dict[str, Plain] = {}
    if mine is not None:
        notes |= {key: value for key, value in mine.notes.items() if key in ("entry", "turn")}
        notes["seat"] = board.firefight.seats[board.seat[unit]].id
        turn = board.firefight.groups[board.firefight.pieces[unit].group].turn
        if turn:
            notes["turn"] = turn
    if state.hit[unit] >= 0:
        notes["hit"] = board.markers[state.hit[unit]].id
        notes["shown"] = str(state.shown[unit])
    if state.not_hit[unit]:
        notes["not-hit"] = [
            one.id for number, one in enumerate(board.markers) if state.not_hit[unit] >> number & 1
        ]
    if state.hidden >> unit & 1:
        notes["maybe"] = list(board.map.describe(state.maybe[unit]))
    if state.handle[unit] or state.hidden >> unit & 1:
        notes["handle"] = state.handle[unit]
    there = state.at.get(state.where[unit], ())
    if len(there) > 1 and unit in there:
        notes["rank"] = there.index(unit)
    return notes


def _variables(board: Board, state: CohState, written: Position) -> dict[str, Plain]:
    seats = [seat.id for seat in board.firefight.seats]
    found: dict[str, Plain] = {key: value for key, value in written.set.items() if key in KEPT}
    for name in COUNTS:
        found[name] = dict(zip(seats, getattr(state, name), strict=True))
    found["hands"] = {
        seats[seat]: [board.card_names[card] for card in hand]
        for seat, hand in enumerate(state.hands)
        if hand
    }
    for name in ("deck", "discards"):
        counts = getattr(state, name)
        found[name] = [card for number, card in enumerate(board.card_names) for _ in range(counts[number])]
    found["weapons"] = {board.card_names[card]: board.names[unit] for card, unit in state.weapons.items()}
    found["smoke"] = {board.labels[at]: list(markers) for at, markers in state.smoke.items()}
    found["works"] = {
        board.labels[at]: [_work(board, work) for work in there] for at, there in state.works.items()
    }
    found["control"] = {
        board.labels[at]: SIDES[side] if side >= 0 else "" for at, side in state.holder.items()
    }
    found["passes"] = [seats[seat] for seat in state.passes]
    found["first"] = seats[state.first]
    blank = frames.blank(board, state.scenario, frozenset(state.options), state.seed)
    blank.next_handle = max(state.handle, default=0)
    for unit, hit in enumerate(state.hit):
        if hit >= 0:
            blank.pools[hit] -= 1
        if unit in state.active[board.seat[unit]]:
            blank.active[board.seat[unit]] = (*blank.active[board.seat[unit]], unit)
    rest = {name: getattr(state, name) for name in REST if getattr(state, name) != getattr(blank, name)}
    found["rest"] = msgspec.to_builtins(rest)
    return {name: value for name, value in found.items() if value not in ({}, [])}


def _work(board: Board, work: Work) -> Any:
    """A work in the words that a position has for it, or with all its fields where they do not do."""
    words = [work.kind]
    if work.facing >= 0:
        words.append(board.grid.directions[work.facing])
    side = board.seat_side[work.seat]
    words.append(SIDES[side])
    if work.hidden:
        words.append("hidden")
    plain = board.first_seat[side] == work.seat and work.maybe == (board.grid.mask if work.hidden else 0)
    return (
        " ".join(words) if plain else {**msgspec.to_builtins(work), "maybe": board.map.describe(work.maybe)}
    )
