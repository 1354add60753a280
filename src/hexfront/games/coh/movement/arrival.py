"""5.5 Reinforcements, and 5.6 leaving the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Group
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.events import Moved
from hexfront.games.coh.movement import entering, mobility
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS, drop
from hexfront.games.coh.state import GONE, READY, WAITING
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import counters, objectives, works_on_map
from hexfront.games.coh.units.scoring import award
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.firefight.firefight import Exit
    from hexfront.games.coh.map.terrain_costs import Gait
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def ready(board: Board, state: CohState, out: list[Event]) -> None:
    """Units whose turn has come, or whose event has, may enter from now on [coh:5.5a]."""
    for number, group in enumerate(board.firefight.groups):
        due = number in state.came if group.event else 0 < group.turn <= state.turn
        if not due:
            continue
        for unit in group.pieces:
            if state.where[unit] == WAITING:
                state.where[unit] = READY
                out.append(Marked(what=board.names[unit], marker="ready", rules=("coh:2.0h", "coh:5.5a")))


def entries(board: Board, state: CohState, unit: int) -> int:
    """The hexes where a reinforcement may enter: its own, shifted by up to two where enemies stand [coh:5.5c]."""
    own, held = board.gates[unit], board.entries[unit] & state.held[1 - board.side[unit]]
    if held:
        for at in each(held):
            own |= board.grid.within(at, board.limits.entry_shift) & board.edge
        own &= board.standing[unit]
    for at in state.works if board.stoppable[unit] else ():
        if own >> at & 1 and works_on_map.bars(board, state, unit, at):
            own &= ~(1 << at)
    return own


def price_at(board: Board, state: CohState, unit: int, at: int) -> int:
    """What entering the map there costs: the move cost and the terrain, by road without it [coh:5.5b]."""
    return mobility.move_cost(board, state, unit) + board.entering[unit][at]


def surcharges(board: Board, gait: Gait) -> list[int]:
    """By hex, what its terrain adds to the price of entering the map there."""
    return [
        0 if board.edge_roads >> at & 1 else board.ground.terrain_cost(gait, at) or 0
        for at in range(board.grid.size)
    ]


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Enter by any of its hexes; carried units come with their vehicle."""
    if state.carrier[unit] < 0:
        found += Entering(board, state, unit, purse).actions()


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many hexes and ways there are at most."""
    return WAYS * entries(board, state, unit).bit_count() * (2 if board.cautious(state) else 1)


class Entering(Group):
    """What a unit that waits can do: enter by any of its hexes, in each way that can pay for it; then a few more acts.

    Those who draw one of them do not have all written out.
    """

    __slots__ = ("_hexes", "_more", "_unit", "_ways")

    def __init__(
        self, board: Board, state: CohState, unit: int, purse: Purse, more: Sequence[Action] = ()
    ) -> None:
        base, extra, gates = (
            mobility.move_cost(board, state, unit),
            board.entering[unit],
            entries(board, state, unit),
        )
        blocked = [
            at for at in state.works if gates >> at & 1 and works_on_map.entry_die(board, state, unit, at)
        ]
        self._unit, self._hexes, self._more = unit, _in_order(gates), more
        if board.cautious(state) and board.foot[unit]:
            slow = base + board.limits.cautious
            open_to = [at for at in self._hexes if not board.ground.cover >> at & 1]
            prices = [(at, slow + extra[at] + (at in blocked)) for at in open_to]
            self._more = [*[("creep", unit, at, way) for at, price in prices for way in purse[price]], *more]
        if blocked:
            self._ways = [purse[base + extra[at] + (at in blocked)] for at in self._hexes]
        else:
            self._ways = [purse[base + extra[at]] for at in self._hexes]

    def actions(self) -> list[Action]:
        """Every action of the group."""
        unit, by_hex = self._unit, zip(self._hexes, self._ways, strict=True)
        return [*[("enter", unit, at, way) for at, ways in by_hex for way in ways], *self._more]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions."""
        number = int(chance() * len(self))
        for place, ways in enumerate(self._ways):
            if number < len(ways):
                return ("enter", self._unit, self._hexes[place], ways[number])
            number -= len(ways)
        return self._more[number]

    def __len__(self) -> int:
        return sum(map(len, self._ways)) + len(self._more)


@lru_cache(maxsize=256)
def _in_order(gates: int) -> tuple[int, ...]:
    """The hexes of a set; there are few sets by which units enter."""
    return tuple(listed(gates))


def enter_price(board: Board, state: CohState, action: Action) -> int:
    """What it costs to come onto the map."""
    return price_at(board, state, action[1], action[2])


def enter(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Come onto the map with everything carried, perhaps with caution (5.0.3b)."""
    unit, to = action[1], action[2]
    state.facing[unit] = board.inward[to]
    rules = ("coh:5.5b", "coh:5.5a") if board.entries[unit] >> to & 1 else ("coh:5.5b", "coh:5.5c")
    entering.go(board, state, unit, to, action[0], out, rules, action[-1])


ENTER = (
    bar(
        "coh:5.5a",
        lambda case: t("{unit} is no reinforcement that waits to enter.", unit=case.name),
        lambda case: case.at != READY,
    ),
    bar(
        "coh:5.5b",
        lambda case: t("{unit} enters with the vehicle that carries it.", unit=case.name),
        lambda case: case.state.carrier[case.unit] >= 0,
    ),
)
"""What keeps a unit from coming onto the map, wherever it does."""


def against_enter(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not enter there."""
    unit, to = action[1], action[2]
    yield from against(ENTER, Case(board, state, unit, action), to)
    gates = entries(board, state, unit)
    if not (gates | board.entries[unit] & board.standing[unit]) >> to & 1:
        legal = tuple(board.grid.label(at) for at in each(gates))
        yield Illegal("coh:5.5a", t("{unit} enters elsewhere.", unit=board.names[unit]), legal)
    yield from against(mobility.WORKS, Case(board, state, unit, action), to)


def enter_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The price, and a shift if there is one."""
    unit, to = action[1], action[2]
    found = [Reason("coh:5.5b", t("Entering is a move."), f"{price_at(board, state, unit, to)}")]
    if not board.entries[unit] >> to & 1:
        found.append(Reason("coh:5.5c", t("Shifted: an enemy stands in the entry hex.")))
    return (*found, *works_on_map.entry_reasons(board, state, unit, to))


def exit_of(board: Board, state: CohState, unit: int) -> Exit | None:
    """The exit by which a unit may leave from where it stands [coh:5.6]."""
    side, at = SIDES[board.side[unit]], state.where[unit]
    for one in board.firefight.exits:
        if one.side == side and at > 0 and one.hexes >> at & 1:
            return one
    return None


def offer_exit(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Leave the map where the firefight lets the side leave."""
    if (
        not board.firefight.exits
        or exit_of(board, state, unit) is None
        or not mobility.may_move(board, state, unit)
    ):
        return
    found += [("exit", unit, way) for way in purse[mobility.move_cost(board, state, unit)]]


def most_exits(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """In how many ways leaving can be paid."""
    return len(purse[mobility.move_cost(board, state, unit)]) if board.firefight.exits else 0


def exit_price(board: Board, state: CohState, action: Action) -> int:
    """A clear hex more."""
    return mobility.move_cost(board, state, action[1])


def leave(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Leave with everything carried; each unit that counts scores."""
    unit = action[1]
    one, at = exit_of(board, state, unit), state.where[unit]
    assert one is not None
    for gone in (*counters.loads(state, unit), unit):
        counters.take_off(board, state, gone, GONE)
        out.append(
            Moved(unit=board.names[gone], start=board.labels[at], end="", how="exit", rules=("coh:5.6",))
        )
        if gone in state.active[seat]:
            state.active[seat] = tuple(other for other in state.active[seat] if other != gone)
        counts = not one.types or board.types[gone].id in one.types
        if counts and state.turn <= one.last:
            award(state, seat, one.vp, "left", board.names[gone], out, ("coh:5.6", "coh:2.5"))
    if not state.active[seat]:
        drop(board, state, seat, out, "coh:2.2f")
    objectives.settle(board, state, at, out)


EXIT = (
    bar(
        "coh:5.6",
        lambda case: t("{unit} may not leave the map here.", unit=case.name),
        lambda case: exit_of(case.board, case.state, case.unit) is None,
    ),
    *mobility.IMMOBILE,
)
"""What keeps a unit from leaving the map."""


def against_exit(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not leave."""
    return against(EXIT, Case(board, state, action[1]))


def exit_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs and brings."""
    one = exit_of(board, state, action[1])
    assert one is not None
    return (Reason("coh:5.6", t("The firefight lets units leave here."), f"{one.vp} VP"),)


ACTS = {
    "enter": UnitAct(enter_price, enter, against_enter, enter_reasons, trips=False, uses="move"),
    "exit": UnitAct(exit_price, leave, against_exit, exit_reasons, trips=False, uses="move"),
}
