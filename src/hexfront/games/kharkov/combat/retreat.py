"""9.6 Retreats: the owner takes his units back, hex by hex."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Group,
    Hexes,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.combat.losses import eliminate
from hexfront.games.kharkov.combat.retreat_paths import (
    Land,
    land,
    off_map,
    refuse_step,
    ways,
)
from hexfront.games.kharkov.combat.retreat_words import RETREAT, spoken
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, south
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, SHELTERED, SOVIET
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.units import counters, regiments
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Retreat(Frame, tag="retreat", frozen=True):
    """Units fall back hex by hex, in the order and by the ways their owner likes."""

    rule: ClassVar[str] = "kharkov:9.62"
    ask: ClassVar[Text] = t("Retreat each unit, hex by hex.")
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
    options: tuple[tuple[int, int], ...] = ()
    """By unit that may go on now, its next hexes: looked up before the owner is asked."""

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Go where there is but one way; give up who finds none, then HQs without company; then it is over."""
        if self.options:
            return False
        if self.going >= 0 or self.units:
            options = self.open(board, state)
            if options:
                self.go_on(board, state, options, out)
            else:
                self.give_up(board, state, out)
            return True
        stranded = () if self.attacking else tuple(one for one in self.staffs if not self.company(state, one))
        if stranded:
            rest = tuple(one for one in self.staffs if one not in stranded)
            agenda.become(state, self, msgspec.structs.replace(self, staffs=rest))
            for one in stranded:
                hq.displace(board, state, one, out, "kharkov:10.13c")
            return True
        options = self.staff_moves(state)
        if options:
            self.go_on(board, state, options, out)
        else:
            agenda.done(state, self, trail=self.trail, withdrew=True)
        return True

    def go_on(self, board: Board, state: KharkovState, options: dict[int, int], out: list[Event]) -> None:
        """Take the one step there is; if there are more, or HQs that may as well stay, the owner is asked."""
        unit, hexes = next(iter(options.items()))
        if len(options) > 1 or hexes & (hexes - 1) or self.optional():
            agenda.become(state, self, msgspec.structs.replace(self, options=tuple(options.items())))
        else:
            self.play(board, state, self.seat, ("retreat", unit, hexes.bit_length() - 1), out)

    def optional(self) -> bool:
        """Whether only HQs are left to go, and those of an attacker, who may leave them where they are."""
        return self.attacking and not self.units and self.going < 0

    def give_up(self, board: Board, state: KharkovState, out: list[Event]) -> None:
        """Units that cannot complete their retreat are eliminated; an HQ alone is displaced."""
        where = land(board, state, self.seat, self.attacked)
        lost = (self.going,) if self.going >= 0 else self.units
        rest = tuple(unit for unit in self.units if unit not in lost)
        agenda.become(state, self, msgspec.structs.replace(self, units=rest, going=-1, path=()))
        for unit in lost:
            if not board.combat[unit]:
                hq.displace(board, state, unit, out, "kharkov:10.14c")
            elif off_map(board, state, unit, where, self.distance):
                eliminate(board, state, unit, out, "kharkov:9.61c")
            else:
                eliminate(board, state, unit, out, "kharkov:9.64c")

    def open(self, board: Board, state: KharkovState) -> dict[int, int]:
        """The next hexes of every unit that may go on now."""
        if self.going >= 0:
            where, left = self.land(board, state, self.path[0]), self.distance - len(self.path) + 1
            found = ways(board, state, self.going, where, self.path[0], self.path[-1], left)
            return {self.going: found} if found else {}
        lands = {at: self.land(board, state, at) for at in {state.where[unit] for unit in self.units}}
        options = {}
        for unit in self.units:
            at = state.where[unit]
            found = ways(board, state, unit, lands[at], at, at, self.distance)
            if found:
                options[unit] = found
        return options

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

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (self.seat,)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's next hexes; in the end the HQs, which an attacker may leave where they are."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("retreat", unit), found) for unit, found in self.options
        }
        if self.optional():
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(board.lexicon.key, groups)

    def staff_moves(self, state: KharkovState) -> dict[int, int]:
        """Where the HQs may follow."""
        found = {one: self.company(state, one) for one in self.staffs}
        return {one: hexes for one, hexes in found.items() if hexes}

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take one hex of a retreat, or let an HQ go along."""
        replace = partial(msgspec.structs.replace, options=())
        if action[0] == "pass":
            agenda.become(state, self, replace(self, staffs=()))
            return
        _, unit, to = action
        if unit in self.staffs:
            agenda.become(state, self, replace(self, staffs=tuple(one for one in self.staffs if one != unit)))
            self.go(board, state, unit, to, out, ("kharkov:10.13b",))
            entering.arrive(board, state, (unit,), to, out)
            return
        path = (*self.path, to) if unit == self.going else (state.where[unit], to)
        rules = self.rules(board, state, unit, path)
        rest = tuple(one for one in self.units if one != unit)
        ended = len(path) > self.distance
        if ended:
            trail, moves = (*self.trail, path[: self.distance]), (*self.moves, (path[0], to))
            later = replace(self, units=rest, going=-1, path=(), trail=trail, moves=moves)
            agenda.become(state, self, later)
            if board.combat[unit] and not self.overrun and self.befriended(state, path[0], to):
                state.flags[unit] |= SHELTERED
        else:
            agenda.become(state, self, replace(self, units=rest, going=unit, path=path))
        self.go(board, state, unit, to, out, rules)
        if ended:
            regiments.crowd(board, state, to, out, "kharkov:15.23b")
        if ended or self.seat == SOVIET:
            entering.arrive(board, state, (unit,), to, out)

    def befriended(self, state: KharkovState, start: int, at: int) -> bool:
        """Whether other friends or an Axis garrison are in a hex: who flees to them is weak there [kharkov:9.65a]."""
        if self.seat == AXIS and state.garrisons >> at & 1:
            return True
        return at in state.at and not self.mates_alone(state, start, at)

    def go(
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

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not retreat there."""
        if action[0] in ("stand", "lose"):
            lone = next((one for one in self.units if not board.combat[one]), None)
            if lone is not None and all(not board.combat[one] for one in self.units):
                words = t("{unit} is an HQ and has no steps.", unit=board.name(lone))
                return Illegal("kharkov:9.52b", words)
            return Illegal("kharkov:9.56b", t("Losses and retreat may not be mixed."))
        if action[0] != "retreat":
            return Illegal(self.rule, self.ask)
        _, unit, to = action
        name = board.name(unit)
        if self.going >= 0 and unit != self.going:
            return Illegal(
                "kharkov:9.63", t("{unit} has not finished its retreat.", unit=board.name(self.going))
            )
        if unit in self.staffs:
            return Illegal("kharkov:10.13b", t("{unit} goes along with units of its hex.", unit=name))
        if unit not in self.units and unit != self.going:
            return Illegal(self.rule, t("{unit} is not retreating.", unit=name))
        if to in self.attacked and not state.occupied[1 - self.seat] >> to & 1:
            words = t("Who retreats does not enter {hex}, which was attacked.", hex=board.label(to))
            return Illegal("kharkov:7.24" if self.overrun else "kharkov:9.4j", words)
        return refuse_step(board, state, unit, self.path[0] if self.path else state.where[unit], to)

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a step."""
        if action[0] == "pass" or action[1] in self.staffs:
            return (Reason("kharkov:10.13b", t("An HQ may go along with the units of its hex.")),)
        _, unit, to = action
        path = (*self.path, to) if unit == self.going else (state.where[unit], to)
        figures = {"kharkov:9.63": self.distance - len(path) + 1}
        found = spoken(RETREAT, self.rules(board, state, unit, path), figures)
        return (*found, *south.roused(board, state, self.seat, to))
