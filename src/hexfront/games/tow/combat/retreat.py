"""10.4 Retreats: the owner takes his units back, hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Hexes
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.combat import retreat_paths
from hexfront.games.tow.combat.losses import eliminate, lose_step
from hexfront.games.tow.events import Moved
from hexfront.games.tow.map.combat_map import depths
from hexfront.games.tow.state import SOVIET
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control

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
        depth=supply_depths(board, state, side),
        origin=origin,
        distance=distance,
    )


def supply_depths(board: Board, state: TowState, side: int) -> tuple[int, ...]:
    """By hex, how far the nearest friendly source is; the airborne bridgehead is one [tow:11.1i]."""
    sources = board.sources[side]
    if side == SOVIET and state.bridgehead > 0:
        sources |= 1 << state.bridgehead
    return depths(board.grid, sources)


class Retreat(Frame, tag="retreat", frozen=True):
    """Beaten units fall back, each by the best of its ways; among equals the owner chooses."""

    rule: ClassVar[str] = "tow:10.4a"
    ask: ClassVar[Text] = t("Retreat each unit, hex by hex.")
    seat: Seat
    units: tuple[int, ...]
    """Those that have not finished."""
    origin: int
    distance: int
    going: int = -1
    path: tuple[int, ...] = ()
    """The hexes that the unit under way has entered."""
    ready: bool = False
    open: tuple[tuple[int, int], ...] = ()
    """The units that may go now with their next hexes, looked up once between two steps."""
    ends: int = 0
    """Where those that have finished stand."""

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Give up who finds no way; go where there is but one."""
        if self.ready:
            return False
        units = tuple(unit for unit in self.units if state.where[unit] == self.origin or unit == self.going)
        if not units:
            agenda.done(state, self)
            return True
        found = tuple(
            (unit, retreat_paths.choices(terms(board, state, unit, self.origin, self.distance), self.path))
            for unit in ((self.going,) if self.going >= 0 else units)
        )
        lost = tuple(unit for unit, hexes in found if not hexes)
        if lost:
            self._give_up(board, state, lost, out)
            return True
        later = msgspec.structs.replace(self, units=units, ready=True, open=found)
        agenda.become(state, self, later)
        unit, hexes = found[0]
        if len(found) == 1 and not hexes & (hexes - 1):
            later.play(board, state, self.seat, ("retreat", unit, hexes.bit_length() - 1), out)
            return True
        return False

    def _give_up(self, board: Board, state: TowState, lost: tuple[int, ...], out: list[Event]) -> None:
        """Units that would leave the map, enter enemies or cross where they may not are eliminated."""
        rest = tuple(unit for unit in self.units if unit not in lost)
        agenda.become(state, self, msgspec.structs.replace(self, units=rest, going=-1, path=()))
        for unit in lost:
            eliminate(board, state, unit, out, "tow:10.4k")

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (self.seat,)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Each unit's next hexes."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("retreat", unit), hexes) for unit, hexes in self.open
        }
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take one hex of a retreat; in enemy ZOC it costs a step."""
        _, unit, to = action
        path = (*self.path, to) if unit == self.going else (to,)
        faced = terms(board, state, unit, self.origin, self.distance)
        rules = self.rules(board, faced, unit, path)
        hurt = bool(faced.zoc >> to & 1)
        falls = hurt and counters.steps_left(board, state, unit) <= 1
        over = falls or retreat_paths.ended(faced, path)
        rest = tuple(one for one in self.units if one != unit)
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
            lose_step(board, state, unit, out, "tow:10.4e")
        if over and not falls:
            control.rested(board, state, unit, out)

    def rules(
        self, board: Board, faced: retreat_paths.Terms, unit: int, path: tuple[int, ...]
    ) -> tuple[str, ...]:
        """The rules that speak in a step."""
        to = path[-1]
        at = path[-2] if len(path) > 1 else self.origin
        found = ["tow:10.4a", "tow:10.4b", "tow:10.4d", "tow:10.4f"]
        if not board.combat[unit]:
            found.append("tow:2.3a")
        if self.ends & ~(1 << to):
            found.append("tow:10.4c")
        if faced.zoc >> to & 1:
            found.append("tow:10.4e")
        if len(path) > self.distance:
            found.append("tow:10.4g")
        if board.going.unbridged[at] >> to & 1:
            found.append("tow:10.4i")
        elif board.going.wet[at] >> to & 1 and not board.going.across[at] >> to & 1:
            found.append("tow:10.4h")
        return tuple(found)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not retreat there."""
        if action[0] != "retreat":
            return Illegal(self.rule, self.ask)
        _, unit, to = action
        if self.going >= 0 and unit != self.going:
            words = t("{unit} has not finished its retreat.", unit=board.name(self.going))
            return Illegal(self.rule, words)
        if unit not in self.units:
            return Illegal(self.rule, t("{unit} is not retreating.", unit=board.name(unit)))
        faced = terms(board, state, unit, self.origin, self.distance)
        return barred(board, faced, unit, self.path, to)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a step."""
        _, unit, to = action
        path = (*self.path, to) if unit == self.going else (to,)
        faced = terms(board, state, unit, self.origin, self.distance)
        left = str(max(self.distance - len(path), 0))
        words = t("Hexes still to go after this one")
        return tuple(Reason(rule, words, left) for rule in self.rules(board, faced, unit, path))


def barred(board: Board, faced: retreat_paths.Terms, unit: int, path: tuple[int, ...], to: int) -> Illegal:
    """The rule against one hex of a retreat."""
    at = path[-1] if path else faced.origin
    name, label = board.name(unit), board.label(to)
    if not board.grid.around[at] >> to & 1:
        return Illegal(
            "tow:10.4a", t("{hex} is not next to {unit}, which retreats hex by hex.", unit=name, hex=label)
        )
    if faced.enemies >> to & 1:
        return Illegal("tow:10.4k", t("The enemy is in {hex}.", hex=label))
    if not board.going.linked[at] >> to & 1:
        return Illegal("tow:10.4k", t("The way to {hex} is blocked.", hex=label))
    if not retreat_paths.nexts(faced, at) >> to & 1:
        if board.going.across[at] >> to & faced.zoc >> at & faced.zoc >> to & 1:
            return Illegal("tow:10.4j", t("No retreat across a major river from one enemy ZOC into another."))
        words = t("A major river without a bridge is crossed only with the first hex of a retreat.")
        return Illegal("tow:10.4i", words)
    return _worse(faced, path, to, name, label)


def _worse(faced: retreat_paths.Terms, path: tuple[int, ...], to: int, name: str, label: str) -> Illegal:
    """The rule against a hex that could be entered, were there not a better one."""
    found = retreat_paths.ranks(faced, path)
    if to not in found:
        return Illegal(
            "tow:10.4a", t("Through {hex} {unit} could not end its retreat.", unit=name, hex=label)
        )
    best, ours = min(found.values()), found[to]
    if ours[0] > best[0]:
        return Illegal("tow:10.4d", t("Another way than {hex} enters fewer hexes in enemy ZOC.", hex=label))
    if ours[1] > best[1]:
        return Illegal("tow:10.4f", t("Another way than {hex} leads nearer to supply.", hex=label))
    return Illegal("tow:10.4f", t("Another way than {hex} ends where there is room.", hex=label))
