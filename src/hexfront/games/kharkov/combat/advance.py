"""9.7 Advance after combat: the victors follow along the paths of retreat."""

from __future__ import annotations

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
from hexfront.games.kharkov.combat.retreat_words import ADVANCE, spoken
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, south, steps
from hexfront.games.kharkov.state import ADVANCED, AXIS, DISRUPTED, SOVIET
from hexfront.games.kharkov.units import counters, regiments
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

Trail = tuple[tuple[int, ...], ...]


def begin(
    board: Board,
    state: KharkovState,
    side: int,
    units: tuple[int, ...],
    trail: Trail,
    free: tuple[int, ...],
    granted: tuple[str, ...] = (),
) -> None:
    """Let the victors of a fight advance; ``free`` are hexes whose defenders were all eliminated (9.74).

    ``granted`` are the rules that let them, beyond those of any advance.
    """
    alive = tuple(unit for unit in units if state.where[unit] > 0)
    if not alive or not (trail or free):
        return
    posts = tuple(state.where[unit] for unit in alive)
    staffs = tuple(
        unit for at in dict.fromkeys(posts) for unit in state.at[at] if board.units[unit].kind == "hq"
    )
    agenda.push(state, Advance(side, alive, posts, staffs, trail, free, granted))


class Advance(Frame, tag="advance", frozen=True):
    """Any or all victors may advance now, or never [kharkov:9.73a]."""

    rule: ClassVar[str] = "kharkov:9.71b"
    ask: ClassVar[Text] = t("Advance victorious units along the path of retreat, or pass.")
    seat: Seat
    units: tuple[int, ...]
    posts: tuple[int, ...]
    """Where each of them stood in the fight."""
    staffs: tuple[int, ...]
    """HQs stacked with them, which may go along [kharkov:10.13b]."""
    trail: Trail
    free: tuple[int, ...]
    granted: tuple[str, ...] = ()
    going: int = -1
    """The unit that has advanced one hex and may go on."""
    moved: tuple[int, ...] = ()
    options: tuple[tuple[int, int], ...] = ()
    """By unit that may go now, its next hexes: looked up before the victor is asked."""

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """It is over when nobody can go any farther."""
        if self.options:
            return False
        options = self.open(board, state)
        if options:
            agenda.become(state, self, msgspec.structs.replace(self, options=tuple(options.items())))
        else:
            agenda.done(state, self)
        return True

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The victor."""
        return (self.seat,)

    def heads(self) -> int:
        """The hexes that were left."""
        return bits(path[0] for path in self.trail) | bits(self.free)

    def enterable(self, board: Board, state: KharkovState) -> int:
        """Hexes that no enemy holds [kharkov:15.3a]."""
        return board.grid.mask & ~steps.no_entry(board, state, self.seat)

    def seconds(self, board: Board, state: KharkovState, at: int) -> int:
        """Where an advance may go on from its first hex."""
        if self.seat == SOVIET and state.zoc[AXIS] >> at & 1:
            return 0
        found = bits(path[1] for path in self.trail if len(path) > 1 and path[0] == at)
        if at in self.free:
            found |= board.linked[at]
        found &= self.enterable(board, state) & board.linked[at]
        return self.roomy(board, state, found)

    def roomy(self, board: Board, state: KharkovState, hexes: int) -> int:
        """Those of the hexes in which one more unit may end [kharkov:8.1a]."""
        return counters.with_room(board, state, self.seat, hexes)

    def firsts(self, board: Board, state: KharkovState) -> int:
        """The emptied hexes a unit may enter: with room, or to go on."""
        heads = self.heads() & self.enterable(board, state)
        fit = self.roomy(board, state, heads)
        for at in each(heads & ~fit):
            if self.seconds(board, state, at):
                fit |= 1 << at
        return fit

    def open(self, board: Board, state: KharkovState) -> dict[int, int]:
        """Where each unit may go now."""
        options: dict[int, int] = {}
        if self.going >= 0:
            options[self.going] = self.seconds(board, state, state.where[self.going])
        if not self.pressed(board, state):
            firsts = self.firsts(board, state)
            for unit, post in zip(self.units, self.posts, strict=True):
                if unit not in self.moved:
                    options[unit] = firsts & board.linked[post]
            for staff in self.staffs:
                options[staff] = self.company(state, staff)
        return {unit: hexes for unit, hexes in options.items() if hexes}

    def pressed(self, board: Board, state: KharkovState) -> bool:
        """Whether a unit stands in an overfull hex and has to go on."""
        return self.going >= 0 and counters.room(board, state, state.where[self.going]) < 0

    def company(self, state: KharkovState, staff: int) -> int:
        """Where units of an HQ's stack have advanced to."""
        at = state.where[staff]
        pairs = zip(self.units, self.posts, strict=True)
        return bits(state.where[unit] for unit, post in pairs if post == at and unit in self.moved) & ~(
            1 << at
        )

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's next hexes, or no more; only a unit in an overfull hex has to go on."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("advance", unit), hexes) for unit, hexes in self.options
        }
        if not self.pressed(board, state):
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Advance a unit one hex, let an HQ go along, or stay."""
        if action[0] == "pass":
            agenda.done(state, self)
            return
        _, unit, to = action
        rules = self.rules(board, state, unit, to)
        if unit in self.staffs:
            rest = tuple(one for one in self.staffs if one != unit)
            later = msgspec.structs.replace(self, going=-1, staffs=rest, options=())
        else:
            going = -1 if unit == self.going else unit
            later = msgspec.structs.replace(self, going=going, moved=(*self.moved, unit), options=())
        agenda.become(state, self, later)
        start, end = board.label(state.where[unit]), board.label(to)
        regiments.leave(board, state, (unit,), out)
        counters.put(board, state, unit, to)
        state.flags[unit] |= ADVANCED
        out.append(Moved(units=(board.name(unit),), start=start, end=end, how="advance", rules=rules))
        if counters.room(board, state, to) >= 0 or seat == SOVIET:
            # Who only passes an overfull hex has not arrived: reserves that this would free could bar his way.
            regiments.crowd(board, state, to, out)
            entering.arrive(board, state, (unit,), to, out)

    def rules(self, board: Board, state: KharkovState, unit: int, to: int) -> tuple[str, ...]:
        """The rules that speak in a step."""
        if unit in self.staffs:
            return ("kharkov:10.13b",)
        found = ["kharkov:9.71a", "kharkov:9.71b", "kharkov:9.73a", *self.granted]
        if unit != self.going:
            found.append("kharkov:9.74a" if to in self.free else "kharkov:9.75")
        elif state.where[unit] in self.free:
            found += ("kharkov:9.74b", "kharkov:9.4h")
        else:
            found += ("kharkov:9.75", "kharkov:9.72c")
        if state.zoc[1 - self.seat] >> to & 1:
            found.append("kharkov:9.72a" if self.seat == AXIS else "kharkov:9.72b")
            direction = board.grid.direction(state.where[unit], to)
            if direction is not None and board.donets[direction] >> state.where[unit] & 1:
                found.append("kharkov:6.25b")
        return tuple(found)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not advance there."""
        if action[0] == "pass":
            return Illegal("kharkov:8.1a", t("The advancing unit may not end in a hex with 3 others."))
        if action[0] != "advance":
            return Illegal("kharkov:9.73a", t("The advance is decided at once: advance, or pass."))
        _, unit, to = action
        if unit in self.staffs:
            return Illegal(
                "kharkov:10.13b", t("{unit} goes along with units of its hex.", unit=board.name(unit))
            )
        if unit not in self.units and state.flags[unit] & DISRUPTED:
            return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=board.name(unit)))
        if unit not in self.units:
            words = t("{unit} is not among the victors of this fight.", unit=board.name(unit))
            return Illegal(self.rule, words)
        return self.astray(board, state, unit, to)

    def astray(self, board: Board, state: KharkovState, unit: int, to: int) -> Illegal:
        """The rule against one hex of an advance."""
        name, label, at = board.name(unit), board.label(to), state.where[unit]
        if not self.enterable(board, state) >> to & 1:
            rule = "kharkov:15.3a" if state.garrisons >> to & 1 else "kharkov:6.22b"
            return Illegal(rule, t("{hex} is held by the enemy.", hex=label))
        if unit in self.moved and unit != self.going:
            return Illegal("kharkov:9.75", t("{unit} has finished its advance.", unit=name))
        on_path = bits(path[1] for path in self.trail if len(path) > 1 and path[0] == at)
        if unit != self.going:
            if not self.heads() >> to & 1:
                return Illegal("kharkov:9.72c", t("An advance begins in the hex that was left."))
        elif self.seat == SOVIET and state.zoc[AXIS] >> at & 1:
            return Illegal("kharkov:9.72b", t("{unit} has entered an Axis ZOC and must stop.", unit=name))
        elif at not in self.free and not on_path:
            return Illegal("kharkov:9.75", t("{unit} has advanced as far as the enemy retreated.", unit=name))
        elif at not in self.free and not on_path >> to & 1:
            return Illegal("kharkov:9.72c", t("{hex} is not on the path of retreat.", hex=label))
        if not board.linked[at] >> to & 1:
            return Illegal(
                "kharkov:9.74a",
                t("{unit} advances hex by hex, and {hex} is not next to it.", unit=name, hex=label),
            )
        return Illegal("kharkov:8.1a", t("{hex} already holds 3 combat units.", hex=label))

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a step."""
        if action[0] == "pass":
            return (Reason("kharkov:9.73a", t("An advance is never compulsory.")),)
        _, unit, to = action
        found = spoken(ADVANCE, self.rules(board, state, unit, to))
        if unit not in self.staffs:
            found += spoken(ADVANCE, ("kharkov:9.73b",))
        return (*found, *south.roused(board, state, self.seat, to))
