"""The variables of a position: what lies on the map besides counters, and what the players hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent, said
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position, one_of
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.state import CohState, Work
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board

COUNTS = ("cp", "ap", "vp", "lost", "spent")
"""Numbers by seat."""
TOLD = frozenset(
    (
        *("seed", "drawn", "dictated", "scenario", "options", "turn", "phase", "agenda"),
        *(
            "where",
            "facing",
            "flags",
            "hidden",
            "maybe",
            "handle",
            "hit",
            "shown",
            "not_hit",
            "inside",
            "carrier",
        ),
        *("at", "held", "lairs", "about", "exposed", "first", "passes", "holder"),
        *("smoke", "works", "hands", "deck", "discards", "weapons"),
        *COUNTS,
    )
)
"""Fields that units, variables and frames of a position say."""
REST = tuple(name for name in CohState.__struct_fields__ if name not in TOLD)
"""Fields that a position holds as they are, under ``rest``."""


def seat_number(board: Board, name: object) -> int:
    """The number of a seat by its id."""
    ids = [seat.id for seat in board.firefight.seats]
    return ids.index(one_of(str(name), ids, "seat", "[set]"))


def at_hex(board: Board, label: object) -> int:
    """A whole hex by its label."""
    name = str(label)
    if not board.grid.knows(name) or not board.grid.mask >> board.grid.hex(name) & 1:
        raise BadPosition(t('[set]: unknown hex "{name}": {extent}', name=name, extent=extent(board.grid)))
    return board.grid.hex(name)


def card_number(board: Board, name: object) -> int:
    """The number of a kind of card."""
    return board.card_names.index(one_of(str(name), board.card_names, "card", "[set]"))


def table(position: Position, name: str) -> dict[str, Any]:
    """A variable that is a table."""
    value = position.set.get(name, {})
    if not isinstance(value, dict):
        raise BadPosition(t("[set] {name}: a table, not {value}", name=name, value=repr(value)))
    return value


def listed(position: Position, name: str) -> list[Any]:
    """A variable that is a list."""
    value = position.set.get(name, [])
    if not isinstance(value, list):
        raise BadPosition(t("[set] {name}: a list, not {value}", name=name, value=repr(value)))
    return value


def set_variables(board: Board, state: CohState, position: Position) -> None:
    """Set what ``[set]`` says."""
    for name in COUNTS:
        for seat, number in table(position, name).items():
            getattr(state, name)[seat_number(board, seat)] = int(number)
    for seat, cards in table(position, "hands").items():
        state.hands[seat_number(board, seat)] = tuple(sorted(card_number(board, card) for card in cards))
    for name in ("deck", "discards"):
        if name in position.set:
            cards = [card_number(board, card) for card in listed(position, name)]
            getattr(state, name)[:] = [cards.count(number) for number in range(len(board.card_names))]
    for card, unit in table(position, "weapons").items():
        state.weapons[card_number(board, card)] = board.numbers[
            one_of(str(unit), board.names, "unit", "weapons")
        ]
    for label, markers in table(position, "smoke").items():
        state.smoke[at_hex(board, label)] = tuple(markers)
    for label, lines in table(position, "works").items():
        state.works[at_hex(board, label)] = tuple(_work(board, label, line) for line in lines)
    for label, side in table(position, "control").items():
        state.holder[at_hex(board, label)] = (
            SIDES.index(one_of(side, SIDES, "side", "control")) if side else -1
        )
    state.passes = tuple(seat_number(board, seat) for seat in listed(position, "passes"))


def _work(board: Board, label: str, text: object) -> Work:
    """A work in words: its kind, then a facing, a side and ``hidden``, each if it is needed; or all its fields."""
    if isinstance(text, dict):
        maybe = bits(at_hex(board, one) for one in text.get("maybe", []))
        return msgspec.structs.replace(msgspec.convert({**text, "maybe": 0}, Work), maybe=maybe)
    kind, *words = str(text).split()
    where = f"[set] works {label}"
    one_of(kind, WORKS, "work", where)
    facing, side, hidden = -1, 1, False
    for word in words:
        if word in board.grid.directions:
            facing = board.grid.directions.index(word)
        elif word == "hidden":
            hidden = True
        else:
            side = SIDES.index(one_of(word, SIDES, "side", where))
    if kind == "bunker" and facing < 0:
        raise BadPosition(t('{where}: a bunker faces somewhere, for example "bunker s"', where=where))
    return Work(kind, board.first_seat[side], facing, hidden, board.grid.mask if hidden else 0)


def give(board: Board, state: CohState, position: Position) -> None:
    """Set what depends on counters and frames: activations, exposed units, and the fields under ``rest``."""
    flagged = [(board.numbers[line.id], line.flags) for line in position.unit]
    for unit, flags in flagged:
        seat = board.seat[unit]
        if "active" in flags and unit not in state.active[seat]:
            state.active[seat] = (*state.active[seat], unit)
    state.exposed = tuple(unit for unit, flags in flagged if "exposed" in flags)
    for seat in board.seats:
        if state.active[seat] and f"{board.firefight.seats[seat].id}" not in table(position, "ap"):
            state.ap[seat] = board.limits.activation_ap
    if "first" in position.set:
        state.first = seat_number(board, position.set["first"])
    state.next_handle = max(state.handle, default=0)
    hints = get_type_hints(CohState)
    for name, value in table(position, "rest").items():
        one_of(name, REST, "field", "[set] rest")
        try:
            setattr(state, name, msgspec.convert(value, hints[name]))
        except msgspec.ValidationError as error:
            raise BadPosition(t("[set] rest: {name}: {fault}", name=name, fault=said(error))) from None
