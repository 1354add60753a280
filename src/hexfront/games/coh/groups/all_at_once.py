"""9.1.3, 9.1.4 What all members of a group do at once: they rally, dig in, leave the map or get off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.games.coh.damage import mines, wounds
from hexfront.games.coh.fire import rally
from hexfront.games.coh.groups import membership
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.movement import arrival, boarding
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import Purse, pay
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.works import dig_in

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

SHARED = ("rally", "dig", "exit", "unload")
"""What all members of a group do at once."""


def price_of(board: Board, state: CohState, units: tuple[int, ...], what: str) -> int:
    """What the whole group pays [coh:9.1.3] [coh:9.1.4]; the dearest move if it leaves the map or vehicles."""
    if what == "exit":
        return max(arrival.exit_price(board, state, ("exit", unit)) for unit in units)
    if what == "unload":
        return max(boarding.off_price(board, state, ("disembark", unit)) for unit in units)
    return board.limits.rally_cost if what == "rally" else board.limits.dig_cost


def offers(board: Board, state: CohState, units: tuple[int, ...], card: bool) -> list[Action]:
    """What all members of a group can do at once, in each way it can pay."""
    return [
        ("together", what, way)
        for what in SHARED
        if next(_unable(board, state, units, what), None) is None
        for way in _purse(board, state, units, what, card)[price_of(board, state, units, what)]
    ]


def _purse(board: Board, state: CohState, units: tuple[int, ...], what: str, card: bool) -> Purse:
    """How all who take part can pay together."""
    return membership.means(board, state, _parts(board, state, units, what), card)


def _parts(board: Board, state: CohState, units: tuple[int, ...], what: str) -> tuple[int, ...]:
    """Everybody who takes part: a group of vehicles with all who get off them."""
    return boarding.unloaders(board, state, units) if what == "unload" else units


def _unable(board: Board, state: CohState, units: tuple[int, ...], what: str) -> Iterator[Illegal]:
    """Why units may not do something at once."""
    for unit in units:
        if state.where[unit] <= 0:
            yield Illegal("coh:9.2a", t("{unit} is not on the map.", unit=board.names[unit]))
        else:
            yield from _each(board, state, unit, what)
    if what == "dig" and (left := works_on_map.left(board, state)) < len(units):
        yield Illegal("coh:18.1.3c", t("Markers of improvised defences left: {left}.", left=left))


def _each(board: Board, state: CohState, unit: int, what: str) -> Iterator[Illegal]:
    """Why one of them may not."""
    if what == "unload":
        return boarding.against_emptying(board, state, unit)
    return board.acts[what].objections(board, state, board.seat[unit], (what, unit))


def objections(
    board: Board, state: CohState, units: tuple[int, ...], action: Action, card: bool
) -> Iterator[Illegal]:
    """Why the group cannot do that."""
    _, what, way = action
    if what not in SHARED:
        yield Illegal("coh:9.1.4", t("A group rallies, digs in, leaves or unloads together."))
        return
    stands = False
    for one in _unable(board, state, units, what):
        stands = True
        yield one
    status = list(
        membership.unpaid(board, state, units if stands else _parts(board, state, units, what), way, card)
    )
    yield from status
    if not stands and not status:
        price = price_of(board, state, units, what)
        if way not in _purse(board, state, units, what, card)[price]:
            rule = "coh:9.1.3" if what == "rally" else "coh:9.1.4"
            text = t("It costs the group {price}, which it cannot pay like this.", price=price)
            yield Illegal(rule, text)


def perform(
    board: Board, state: CohState, seat: Seat, units: tuple[int, ...], action: Action, out: list[Event]
) -> None:
    """The group pays; all rally, each with a roll of its own, or all dig in, leave the map or get off."""
    what, way = action[1], action[-1]
    if what == "exit":
        _leave(board, state, seat, units, way, out)
        return
    parts = _parts(board, state, units, what)
    pay(board, state, parts, price_of(board, state, units, what), way, out)
    for unit in units:
        detection.reveal(board, state, (unit,), "coh:10.0c", out)
    if what == "rally":
        rally.begin(board, state, seat, units, out)
    elif what == "unload":
        boarding.empty(board, state, seat, units, way, out)
    else:
        _dig(board, state, units, way, out)


def _dig(board: Board, state: CohState, units: tuple[int, ...], way: str, out: list[Event]) -> None:
    for unit in units:
        mines.watch(board, state, ("dig", unit, way))
    for unit in units:
        dig_in.dig_in(board, state, unit, out, ("coh:9.1.4", "coh:18.1.3a"))


def _leave(
    board: Board, state: CohState, seat: Seat, units: tuple[int, ...], way: str, out: list[Event]
) -> None:
    """Units leave the map together, with what they carry."""
    together = dict.fromkeys(one for unit in units for one in payers(board, state, ("exit", unit)))
    price = price_of(board, state, units, "exit")
    for unit in units:
        wounds.use(board, state, unit, out, "move")
        detection.reveal(board, state, (unit,), "coh:10.0c", out)
    pay(board, state, tuple(together), price, way, out)
    for unit in units:
        arrival.leave(board, state, seat, ("exit", unit, way), out)
