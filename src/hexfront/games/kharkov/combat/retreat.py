"""9.6 Retreats: the owner takes his units back, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.kharkov.combat.bars.retreat import Fallback, against
from hexfront.games.kharkov.combat.losses import eliminate
from hexfront.games.kharkov.combat.retreat_paths import Land, land, off_map
from hexfront.games.kharkov.combat.retreat_words import RETREAT, spoken
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, south
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, SHELTERED, SOVIET
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.units import counters, entrenchments
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban
from hexfront.kit.combat.hex_by_hex import HexByHex, Ways, only

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Withdrawn(NamedTuple):
    """The answer of a retreat that is over."""

    trail: tuple[tuple[int, ...], ...]
    """The paths, each as long as the retreat and from the hex that was left."""


class Retreat(HexByHex, tag="retreat", frozen=True):
    """Units fall back hex by hex, in the order and by the ways their owner likes."""

    rule: ClassVar[str] = "kharkov:9.62"
    ask: ClassVar[Text] = t("Retreat each unit, hex by hex.")
    verb: ClassVar[str] = "retreat"
    seat: Seat
    units: tuple[int, ...]
    """Those that have not finished; HQs among them stood alone."""
    distance: int
    staffs: tuple[int, ...]
    """HQs stacked with them, which go along [kharkov:10.13b]."""
    attacking: bool
    overrun: bool
    going: int = -1
    path: tuple[int, ...] = ()
    trail: tuple[tuple[int, ...], ...] = ()
    """The paths of retreat, each as long as the retreat and from the hex that was left."""
    moves: tuple[tuple[int, int], ...] = ()
    """Where the finished ones began and ended."""
    attacked: tuple[int, ...] = ()
    """The hexes that these units attacked: who retreats has no part in taking them [kharkov:9.4j]."""
    options: Ways = ()
    """By unit that may go on now, its next hexes: looked up before the owner is asked."""

    @property
    def ahead(self) -> Ways:
        """By unit that may go on now, its next hexes."""
        return self.options

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (self.seat,)

    def case(self, board: Board, state: KharkovState, unit: int) -> Fallback:
        """A unit about to take one hex."""
        start = self.path[0] if unit == self.going else state.where[unit]
        return Fallback(board, state, self, unit, self.land(board, state, start))

    def cases(self, board: Board, state: KharkovState) -> list[tuple[int, Fallback]]:
        """The unit under way; if none is, all that have not begun; in the end the HQs."""
        units = (self.going,) if self.going >= 0 else self.units or self.staffs
        return [(unit, self.case(board, state, unit)) for unit in units]

    def against(self, case: Fallback) -> tuple[Bar, ...]:
        """The bars for this unit."""
        return against(case)

    def onward(self, board: Board, case: Fallback) -> int:
        """Of units that retreat, the best hexes there are: the search for these heeds all bars that could hold them."""
        retreats = case.unit == self.going or bool(self.units)
        return case.best if retreats else super().onward(board, case)

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Go where there is but one way; give up who finds none, then HQs without company; then it is over."""
        if self.options:
            return False
        stranded = self.stranded(state)
        if stranded:
            rest = tuple([one for one in self.staffs if one not in stranded])
            agenda.become(state, self, msgspec.structs.replace(self, staffs=rest))
            for one in stranded:
                hq.displace(board, state, one, out, "kharkov:10.13c")
            return True
        options = tuple([way for way in self.ways(board, self.cases(board, state)) if way[1]])
        step = only(options)
        if step is not None and not self.optional(board, state):
            self.go(board, state, *step, out)
        elif options:
            agenda.become(state, self, msgspec.structs.replace(self, options=options))
        elif self.going >= 0 or self.units:
            self.give_up(board, state, out)
        else:
            agenda.answer(state, self, Withdrawn(self.trail))
        return True

    def stranded(self, state: KharkovState) -> tuple[int, ...]:
        """HQs of a defender from whose hex nobody has got away, once all have gone."""
        if self.attacking or self.units or self.going >= 0:
            return ()
        return tuple([one for one in self.staffs if not self.company(state, one)])

    def optional(self, board: Board, state: KharkovState) -> bool:
        """Whether only HQs are left to go, and those of an attacker, who may leave them where they are."""
        return self.attacking and not self.units and self.going < 0

    def give_up(self, board: Board, state: KharkovState, out: list[Event]) -> None:
        """Units that cannot complete their retreat are eliminated; an HQ alone is displaced."""
        where = land(board, state, self.seat, self.attacked)
        lost = (self.going,) if self.going >= 0 else self.units
        rest = tuple([unit for unit in self.units if unit not in lost])
        agenda.become(state, self, msgspec.structs.replace(self, units=rest, going=-1, path=()))
        for unit in lost:
            if not board.combat[unit]:
                hq.displace(board, state, unit, out, "kharkov:10.14c")
            elif off_map(board, state, unit, where, self.distance):
                eliminate(board, state, unit, out, "kharkov:9.61c")
            else:
                eliminate(board, state, unit, out, "kharkov:9.64c")

    def land(self, board: Board, state: KharkovState, start: int) -> Land:
        """Where units of one hex may go: those of them that went before leave a hex as vacant as it was."""
        where = land(board, state, self.seat, self.attacked)
        if not self.moves:
            return where
        rejoined = bits(to for _, to in self.moves if self.mates_alone(state, start, to))
        return Land(where.open, where.calm | where.open & rejoined)

    def mates_alone(self, state: KharkovState, start: int, at: int) -> bool:
        """Whether a hex holds nobody but units that have just retreated there from a given one."""
        there = state.at.get(at, ())
        return bool(there) and len(there) == self.moves.count((start, at))

    def company(self, state: KharkovState, one: int) -> int:
        """The hexes to which units have retreated from an HQ's hex."""
        return bits(end for start, end in self.moves if start == state.where[one])

    def go(self, board: Board, state: KharkovState, unit: int, to: int, out: list[Event]) -> None:
        """Take one hex of a retreat, or let an HQ go along."""
        replace = partial(msgspec.structs.replace, options=())
        if unit in self.staffs:
            agenda.become(
                state, self, replace(self, staffs=tuple([one for one in self.staffs if one != unit]))
            )
            self.move(board, state, unit, to, out, ("kharkov:10.13b",))
            entering.arrive(board, state, (unit,), to, out)
            return
        path = (*self.path, to) if unit == self.going else (state.where[unit], to)
        rules = self.rules(board, state, unit, path)
        rest = tuple([one for one in self.units if one != unit])
        ended = len(path) > self.distance
        if ended:
            trail, moves = (*self.trail, path[: self.distance]), (*self.moves, (path[0], to))
            later = replace(self, units=rest, going=-1, path=(), trail=trail, moves=moves)
            agenda.become(state, self, later)
            if board.combat[unit] and not self.overrun and self.befriended(state, path[0], to):
                state.flags[unit] |= SHELTERED
        else:
            agenda.become(state, self, replace(self, units=rest, going=unit, path=path))
        self.move(board, state, unit, to, out, rules)
        if ended:
            entrenchments.crowd(board, state, to, out, "kharkov:15.23b")
        if ended or self.seat == SOVIET:
            entering.arrive(board, state, (unit,), to, out)

    def befriended(self, state: KharkovState, start: int, at: int) -> bool:
        """Whether other friends or an Axis garrison are in a hex: who flees to them is weak there [kharkov:9.65a]."""
        if self.seat == AXIS and state.garrisons >> at & 1:
            return True
        return at in state.at and not self.mates_alone(state, start, at)

    def move(
        self, board: Board, state: KharkovState, unit: int, to: int, out: list[Event], rules: tuple[str, ...]
    ) -> None:
        """Move the counter."""
        start, end = board.label(state.where[unit]), board.label(to)
        counters.put(board, state, unit, to)
        out.append(Moved(units=(board.name(unit),), start=start, end=end, how="retreat", rules=rules))

    def rules(self, board: Board, state: KharkovState, unit: int, path: tuple[int, ...]) -> tuple[str, ...]:
        """The rules that speak in a step."""
        to, side = path[-1], self.seat
        found = ["kharkov:9.62", "kharkov:9.63"]
        vacant = not self.befriended(state, path[0], to)
        found.append("kharkov:9.64a" if vacant or board.cities >> to & 1 else "kharkov:9.64b")
        if state.zoc[1 - side] >> to & 1:
            found += ("kharkov:9.61b", "kharkov:8.25a" if to in state.at else "kharkov:15.31c")
        if len(path) <= self.distance and any(state.flags[one] & ENTRENCHED for one in state.at.get(to, ())):
            found.append("kharkov:15.23b")
        elif self.overrun and not vacant:
            found.append("kharkov:9.65c")
        elif len(path) > self.distance and not (vacant or self.attacking) and board.combat[unit]:
            found.append("kharkov:9.65a")
        if any(start == path[0] and end != to for start, end in self.moves):
            found.append("kharkov:9.4i")
        if not board.combat[unit]:
            found.append("kharkov:10.14b")
        return tuple(found)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nobody loses steps instead any more."""
        if action[0] not in ("stand", "lose"):
            return Illegal(self.rule, self.ask)
        lone = next((one for one in self.units if not board.combat[one]), None)
        if lone is not None and all(not board.combat[one] for one in self.units):
            return Illegal("kharkov:9.52b", t("{unit} is an HQ and has no steps.", unit=board.name(lone)))
        return Illegal("kharkov:9.56b", t("Losses and retreat may not be mixed."))

    def _go(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        self.go(board, state, action[1], action[2], out)

    def _spoken(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        """The rules that speak in a step."""
        _, unit, to = action
        if unit in self.staffs:
            yield from self._free(board, state, seat, action)
            return
        path = (*self.path, to) if unit == self.going else (state.where[unit], to)
        figures = {"kharkov:9.63": self.distance - len(path) + 1}
        yield from spoken(RETREAT, self.rules(board, state, unit, path), figures)
        yield from south.roused(board, state, self.seat, to)

    def _stay(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.become(state, self, msgspec.structs.replace(self, options=(), staffs=()))

    def _bound(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(BOUND, (self, board, state))

    def _free(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("kharkov:10.13b", t("An HQ may go along with the units of its hex."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("retreat", grouped("retreat"), _go, HexByHex.closed, _spoken),
        Act("pass", grouped("pass"), _stay, _bound, _free),
    )


BOUND = (ban("kharkov:9.62", lambda case: Retreat.ask, lambda case: not case[0].optional(*case[1:])),)
"""What keeps units from staying where they are."""
