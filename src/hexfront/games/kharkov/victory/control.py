"""17.1, 17.2 Who holds the cities, whether Kharkov is cut off, and whether the Axis has a front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.events import Scored
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.supply import in_supply
from hexfront.hexes import bits, connected

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

ROADS = ("road-poltava", "road-dnepropetrovsk")


def entered_city(board: Board, state: KharkovState, at: int, side: int, out: list[Event]) -> None:
    """A unit has entered a city hex: it changes hands, and the first Soviet entry scores [kharkov:17.21]."""
    label, changed = board.label(at), state.holder.get(at) != side
    state.holder[at] = side
    if side == SOVIET and at not in state.captured:
        state.captured[:] = sorted((*state.captured, at))
        points = board.tables.victory.city_hex
        rules = ("kharkov:17.21", "kharkov:17.0.t4", "kharkov:11.31a")
        line = t("A Soviet unit enters the city hex {at}.", at=label)
        out.append(Scored(side="soviet", points=points, line=line, rules=rules))
    elif changed:
        rule = "kharkov:17.22" if side == SOVIET else "kharkov:17.11b"
        out.append(
            Marked(
                what=label,
                marker="held by the Soviets" if side == SOVIET else "held by the Axis",
                rules=(rule,),
            )
        )


def controls(board: Board, state: KharkovState, city: int, side: int) -> str:
    """The rule by which a side controls a city, given by its hexes; empty if it does not."""
    if side == SOVIET:
        return "" if city & ~soviet_hexes(board, state) else "kharkov:17.12"
    if not city & ~state.garrisons:
        return "kharkov:17.11a"
    supplied = in_supply.german(board, state, also=city) | bits(state.air_supply)
    return "" if city & ~(held(state, AXIS) & supplied) else "kharkov:17.11b"


def held(state: KharkovState, side: int) -> int:
    """The city hexes that a side holds or held last."""
    return bits(at for at, holder in state.holder.items() if holder == side)


def soviet_hexes(board: Board, state: KharkovState) -> int:
    """The city hexes that the Soviets hold and that have a supply route to the east edge [kharkov:17.12]."""
    return in_supply.route_east(board, state, held(state, SOVIET))


def kharkov_lost(board: Board, state: KharkovState) -> tuple[str, ...]:
    """The rules by which Kharkov is Soviet-controlled or isolated now; none if it is neither."""
    city = board.data.zone("kharkov")
    if not city:
        return ()
    if controls(board, state, city, SOVIET):
        return ("kharkov:17.23a", "kharkov:17.12")
    roads = (board.data.zone(ROADS[0]) | board.data.zone(ROADS[1])) & ~city
    return ("kharkov:17.23a", "kharkov:17.23b") if state.occupied[SOVIET] & roads else ()


def front(board: Board, state: KharkovState) -> int:
    """The hexes the Axis holds: with a unit, or in its ZOC and without an enemy [kharkov:17.24]."""
    return (state.occupied[AXIS] | state.zoc[AXIS]) & ~state.occupied[SOVIET]


def front_holds(board: Board, state: KharkovState) -> bool:
    """Whether a chain of hexes the Axis holds runs from the north edge to the south edge."""
    held = front(board, state)
    return bool(connected(board.grid, held & board.north_edge, held) & board.south_edge)
