"""10.4 Retreats: the owner takes his units back, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.tow.combat import retreat_paths
from hexfront.games.tow.combat.bars.retreat import BARS, HURT, LOST, PREFERENCES, STRANGERS, Step
from hexfront.games.tow.combat.losses import eliminate, lose_step
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.map.combat_map import depths
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.hexes import bits
from hexfront.kit.bars import Bar, forced
from hexfront.kit.combat.hex_by_hex import HexByHex, Ways, only

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def terms(board: Board, state: TowState, unit: int, origin: int, distance: int) -> retreat_paths.Terms:
    """What a unit faces that retreats from a hex."""
    side = board.side[unit]
    return retreat_paths.Terms(
        grid=board.grid,
        going=board.going,
        enemies=state.occupied[1 - side],
        zoc=state.zoc[1 - side],
        full=counters.crowded(board, state, unit),
        moves_on=board.combat[unit],
        depth=depths(board.grid, in_supply.sources(board, state, side)),
        origin=origin,
        distance=distance,
    )


class Retreat(HexByHex, tag="retreat", frozen=True):
    """Beaten units fall back, each by the best of its ways; among equals the owner chooses."""

    rule: ClassVar[str] = "tow:10.4a"
    ask: ClassVar[Text] = t("Retreat each unit, hex by hex.")
    verb: ClassVar[str] = "retreat"
    seat: Seat
    units: tuple[int, ...]
    """Those that have not finished."""
    origin: int
    distance: int
    going: int = -1
    path: tuple[int, ...] = ()
    """The hexes that the unit under way has entered."""
    ready: bool = False
    open: Ways = ()
    """The units that may go now with their next hexes, looked up once between two steps."""
    ends: int = 0
    """Where those that have finished stand."""

    @property
    def ahead(self) -> Ways:
        """The units that may go now with their next hexes."""
        return self.open

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (self.seat,)

    def case(self, board: Board, state: TowState, unit: int) -> Step:
        """A unit about to take one hex."""
        return Step(board, self, unit, terms(board, state, unit, self.origin, self.distance))

    def against(self, case: Step) -> tuple[Bar, ...]:
        """A unit that does not retreat is told only that."""
        return BARS if case.unit in self.units else STRANGERS

    def cases(self, board: Board, state: TowState) -> list[tuple[int, Step]]:
        """The unit under way; if none is, all that have not begun."""
        units = (self.going,) if self.going >= 0 else self.units
        return [(unit, self.case(board, state, unit)) for unit in units]

    def onward(self, board: Board, case: Step) -> int:
        """The first hexes of the best ways: the search for these heeds all bars that could hold them."""
        return bits([to for to, rank in case.ranks.items() if rank == case.best])

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Eliminate units without a way; take the only step there is."""
        if self.ready:
            return False
        units = tuple([unit for unit in self.units if state.where[unit] == self.origin or unit == self.going])
        if not units:
            agenda.done(state, self)
            return True
        now = self if units == self.units else msgspec.structs.replace(self, units=units)
        cases = now.cases(board, state)
        found = now.ways(board, cases)
        lost = {unit: rules for unit, hexes in found if (rules := forced((LOST,), hexes))}
        if lost:
            rest = tuple([unit for unit in self.units if unit not in lost])
            agenda.become(state, self, msgspec.structs.replace(self, units=rest, going=-1, path=()))
            for unit, rules in lost.items():
                eliminate(board, state, unit, out, *rules)
            return True
        later = msgspec.structs.replace(now, ready=True, open=found)
        agenda.become(state, self, later)
        last = only(found)
        if last is not None:
            later.go(board, state, cases[0][1], last[1], out)
        return last is not None

    def go(self, board: Board, state: TowState, step: Step, to: int, out: list[Event]) -> None:
        """Take one hex of a retreat; in enemy ZOC it costs a step."""
        unit, rules, path = step.unit, self.rules(step, to), (*step.path, to)
        hurt = forced((HURT,), retreat_paths.Hop(step.terms, to))
        falls = bool(hurt) and counters.steps_left(board, state, unit) <= 1
        over = falls or retreat_paths.ended(step.terms, path)
        rest = tuple([one for one in self.units if one != unit])
        later = msgspec.structs.replace(self, ready=False, open=(), units=rest, going=-1, path=())
        if not over:
            later = msgspec.structs.replace(later, units=(unit, *rest), going=unit, path=path)
        elif not falls:
            later = msgspec.structs.replace(later, ends=self.ends | 1 << to)
        agenda.become(state, self, later)
        start = board.label(state.where[unit])
        counters.put(board, state, unit, to)
        out.append(Moved(unit=board.name(unit), start=start, end=board.label(to), how="retreat", rules=rules))
        control.entered(board, state, unit, to, out)
        if hurt:
            lose_step(board, state, unit, out, *hurt)
        if over and not falls:
            relocation.rested(board, state, unit, out)

    def rules(self, step: Step, to: int) -> tuple[str, ...]:
        """The rules that speak in a step: those of what it crosses, and those that have closed another way."""
        going, at = step.terms.going, step.at
        found = [self.rule, *[bar.rule for bar in PREFERENCES if bar.hexes(step)]]
        if going.whole[at] >> to & 1:
            found.append("tow:10.4b")
        if not step.terms.moves_on:
            found.append("tow:2.3a")
        if self.ends & ~(1 << to):
            found.append("tow:10.4c")
        found += forced((HURT,), retreat_paths.Hop(step.terms, to))
        if len(step.path) >= self.distance:
            found.append("tow:10.4g")
        if going.unbridged[at] >> to & 1:
            found.append("tow:10.4i")
        elif going.wet[at] >> to & 1 and not going.across[at] >> to & 1:
            found.append("tow:10.4h")
        return tuple(dict.fromkeys(found))

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Nothing else comes first."""
        return Illegal(self.rule, self.ask)

    def _go(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        self.go(board, state, self.case(board, state, action[1]), action[2], out)

    def _spoken(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        step = self.case(board, state, action[1])
        left = str(max(self.distance - len(step.path) - 1, 0))
        for rule in self.rules(step, action[2]):
            yield Reason(rule, t("Hexes still to go after this one"), left)

    acts: ClassVar[tuple[Act, ...]] = (Act("retreat", grouped("retreat"), _go, HexByHex.closed, _spoken),)
