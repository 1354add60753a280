"""The variables of a position: what its ``[set]`` may say and what the state makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position, one_of
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.state import LOST_BRIDGEHEAD, SIDES, TowState
from hexfront.games.tow.victory.checks import QUARTERS

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board

MOST_HALVES = 100
"""More half points than any table gives."""


def given_by(position: Position) -> Given:
    """What a position sets."""
    return Given(position.set, META.vocabulary.variables)


def set_variables(board: Board, state: TowState, given: Given) -> None:
    """Set what the position gives; the rest stays as it is."""
    for name in ("held", "orders", "crossings", "attacked"):
        if given.has(name):
            setattr(state, name, given.hexes(board.map, name))
    for name in ("cup", "hand", "played", "returned"):
        if given.has(name):
            setattr(state, name, _tokens(board, given, name))
    for name in ("air", "flown"):
        if given.has(name):
            setattr(state, name, _markers(board, given, name))
    state.stavka = given.truth("stavka", state.stavka)
    state.settled = given.truth("settled", state.settled)
    if given.has("arrivals"):
        state.arrivals = given.number("arrivals")
    if given.has("needed"):
        state.needed = round(given.read("needed", float, "a number of points", 0) * QUARTERS)
    _set_bridgehead(board, state, given)
    state.dropped = given.truth("dropped", state.dropped)
    _set_seats(state, given)
    for side, number in given.numbers("relocations").items():
        state.relocations[SIDES.index(one_of(side, SIDES, "side", "[set] relocations"))] = number
    for name, label in given.names("away").items():
        state.origins[_unit(board, "away", name)] = given.hex(board.map, "away", label)
    if given.has("reliefs"):
        state.reliefs = tuple(_unit(board, "reliefs", name) for name in given.words("reliefs"))
    for label, names in given.lists("stacks").items():
        _order(board, state, given.hex(board.map, "stacks", label), names)
    state.result = given.result()


def _tokens(board: Board, given: Given, name: str) -> tuple[int, ...]:
    found = [_token(board, name, word) for word in given.words(name)]
    return tuple(found) if name == "played" else tuple(sorted(found))


def _token(board: Board, name: str, word: str) -> int:
    known = [token.id for token in board.tokens]
    return known.index(one_of(word, known, "token", f"[set] {name}"))


def drawn(board: Board, given: Given) -> int | None:
    """The token that has just been drawn, if the position names one."""
    word = given.read("drawn", str, "a token", "")
    return _token(board, "drawn", word) if word else None


def negotiation(given: Given) -> int | None:
    """The negotiation points to be spent now, in halves, if the position gives any."""
    if not given.has("negotiation"):
        return None
    halves = given.read("negotiation", float, "a number of points", 0) * 2
    if halves != int(halves) or not 0 < halves <= MOST_HALVES:
        raise BadPosition(
            t(
                "[set] negotiation = {points}; it is a number of half points, such as 3.5",
                points=f"{halves / 2:g}",
            )
        )
    return int(halves)


def _markers(board: Board, given: Given, name: str) -> tuple[int, ...]:
    known = [str(marker.id) for marker in board.data.air]
    found = [known.index(one_of(word, known, "marker", f"[set] {name}")) for word in given.words(name)]
    return tuple(found) if name == "flown" else tuple(sorted(found))


def _unit(board: Board, where: str, name: str) -> int:
    if name not in board.data.numbers:
        raise BadPosition(t('[set] {where}: unknown unit "{name}"', where=where, name=name))
    return board.data.numbers[name]


def _set_bridgehead(board: Board, state: TowState, given: Given) -> None:
    where = given.read("bridgehead", str, "a hex or 'destroyed'", "")
    if where:
        lost = where == "destroyed"
        state.bridgehead = LOST_BRIDGEHEAD if lost else given.hex(board.map, "bridgehead", where)
        state.dropped = True


def _set_seats(state: TowState, given: Given) -> None:
    if given.has("seats"):
        sides = given.words("seats")
        if sorted(sides) != sorted(SIDES):
            raise BadPosition(t("[set] seats names both sides once, not {sides}", sides=", ".join(sides)))
        state.seats = (sides.index("soviet"), sides.index("axis"))


def _order(board: Board, state: TowState, at: int, names: list[str]) -> None:
    """Put the units of a hex in another order."""
    order = tuple(board.data.numbers.get(name, -1) for name in names)
    if sorted(order) != sorted(state.at.get(at, ())):
        raise BadPosition(
            t("[set] stacks: {hex} does not hold just {units}", hex=board.label(at), units=", ".join(names))
        )
    state.at[at] = order
