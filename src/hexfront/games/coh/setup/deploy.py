"""1.0 Setting up a firefight: works, then units, seat by seat; cards last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Hexes,
    Joined,
    Listed,
)
from hexfront.engine.base.choices import Group as Offered
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, PhaseBegan
from hexfront.engine.base.handles import conceal
from hexfront.engine.base.texts import Text, t
from hexfront.engine.base.trying import Tried
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.procedures import Draft
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.cards import hand
from hexfront.games.coh.events import Placed
from hexfront.games.coh.hidden import decoys, detection
from hexfront.games.coh.setup import briefing
from hexfront.games.coh.state import DUG, WAITING
from hexfront.games.coh.units import counters, objectives, works_on_map
from hexfront.games.coh.units.facing import Face
from hexfront.games.coh.works.lay_at_setup import Fortify, lay_fixed
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.firefight.firefight import Firefight, Group
    from hexfront.games.coh.state import CohState

PUT = {"no": ("place",), "may": ("place", "plot"), "must": ("plot",)}
"""By how a group of the firefight may hide, how its units are set up."""


def begin(board: Board, state: CohState, out: list[Event]) -> None:
    """Lay out what the sheet fixes, then let the seats choose the rest [coh:1.0.1]."""
    rules: tuple[str, ...] = ("coh:1.0.1", "coh:1.0.2", "coh:1.0.3", "coh:1.0.4", "coh:1.0.6")
    if len(board.seats) > 2:
        rules = (*rules, "coh:20.1b")
    if board.solo(state, 0) or board.solo(state, 1):
        rules = (*rules, "coh:20.2a")
    out.append(PhaseBegan(phase="setup", seat=-1, rules=rules))
    out += briefing.read_out(board)
    for group in board.firefight.groups:
        for vehicle, carried in group.loads:
            for unit in carried:
                state.carrier[unit] = vehicle
    lay_fixed(board, state, out)
    for group in board.firefight.groups:
        if fixed(group):
            for unit in group.pieces:
                if state.carrier[unit] < 0:
                    set_up(board, state, unit, group.hexes.bit_length() - 1, out)
    agenda.push(state, Muster())


def fixed(group: Group) -> bool:
    """Whether the sheet leaves nothing to choose: one hex, a facing, in the open."""
    return group.on_map and group.hidden == "no" and group.facing is not None and group.hexes.bit_count() == 1


def set_up(board: Board, state: CohState, unit: int, at: int, out: list[Event]) -> None:
    """Stand a unit visibly in a hex, with its load and its improvised defences."""
    group = group_of(board, unit)
    state.facing[unit] = board.inward[at] if group.facing is None else group.facing
    counters.put(board, state, unit, at)
    if group.dug_in:
        state.flags[unit] |= DUG
    out.append(Placed(unit=board.names[unit], at=board.labels[at], rules=("coh:1.0.5a",)))


def group_of(board: Board, unit: int) -> Group:
    """The group of the firefight that a unit belongs to."""
    return board.firefight.groups[board.firefight.pieces[unit].group]


def drafted(firefight: Firefight, seat: Seat) -> tuple[int, ...]:
    """The units that a player sets up as he likes; what is carried comes with its vehicle."""
    return tuple(
        unit
        for group in firefight.groups
        if group.seat == seat and group.on_map and not fixed(group)
        for unit in group.pieces
        if not any(unit in carried for _, carried in group.loads)
    )


class Muster(Frame, tag="muster", frozen=True):
    """The steps of the set-up: works of each seat, units of each seat, then cards."""

    rule: ClassVar[str] = "coh:1.0.5a"
    step: int = 0

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Open the next draft that has something to choose, or finish."""
        seats, step = len(board.seats), self.step
        if step == 2 * seats:
            agenda.done(state, self)
            finish(board, state, out)
            return True
        agenda.become(state, self, Muster(step + 1))
        if step < seats and Fortify(step).lines(board):
            agenda.push(state, Fortify(step))
        elif step >= seats and Deploy(step - seats).free(board):
            agenda.push(state, Deploy(step - seats))
        return True


def finish(board: Board, state: CohState, out: list[Event]) -> None:
    """Hidden units get their handles [coh:1.0.8], cards are dealt [coh:1.0.7], objectives held at once are noted."""
    decoys.lay(board, state, out)
    for seat in board.seats:
        lurking = [unit for unit in board.force[seat] if state.hidden >> unit & 1]
        conceal(state, lurking, board.friends[seat], out)
    hand.deal(board, state, out)
    if state.hidden:
        detection.look(board, state, out)
    if state.coins:
        decoys.look(board, state, out)
    for at in state.holder:
        objectives.settle(board, state, at, out)


class Deploy(Draft, tag="deploy", frozen=True):
    """A player places the units that start on the map, some of them perhaps in secret [coh:1.0.5a]."""

    rule: ClassVar[str] = "coh:1.0.5a"
    ask: ClassVar[Text] = t("Set up your units.")

    def free(self, board: Board) -> tuple[int, ...]:
        """The units the player has a choice about."""
        return board.drafted[self.seat]

    def area(self, board: Board, state: CohState, unit: int) -> int:
        """Where a unit may be set up: whole hexes of its area where it can stand [coh:1.0.5b].

        A hex with a trench is closed to wheeled vehicles, not only to those that would drive in [coh:18.1.1c].
        """
        area = group_of(board, unit).hexes & board.standing[unit]
        if state.works and board.vehicle[unit] and board.types[unit].mobility == "wheeled":
            area &= ~bits([at for at in state.works if works_on_map.has(state, at, "trench")])
        return area

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Each unit, to be put down or taken back, and the automatic fill, or the commit once all are down."""
        return Settings(self, board, state)

    def spots(self, board: Board, state: CohState, unit: int) -> list[Offered]:
        """Where a unit may be put that is not down yet, openly or in secret as its group says.

        One plotted where there is a fortification may lie in it.
        """
        if state.where[unit] == WAITING:
            area = self.area(board, state, unit)
            return [Hexes((verb, unit), area) for verb in PUT[group_of(board, unit).hidden]]
        if state.hidden >> unit & 1 and state.works and not state.inside[unit]:
            dens = works_on_map.open_to(board, state, unit, state.where[unit])
            if dens:
                return [Listed([("occupy", unit, WORKS.index(work), CARD) for work in dens])]
        return []

    def flaw(self, board: Board, state: CohState) -> Illegal | None:
        """Everybody must be down."""
        for unit in self.free(board):
            if state.where[unit] == WAITING:
                return Illegal("coh:1.0.5a", t("{unit} is not set up yet.", unit=board.names[unit]))
        return None

    def put(self, board: Board, state: CohState, action: Action, out: list[Event]) -> None:
        """Place or plot a unit, or take it back."""
        verb, unit = action[0], action[1]
        if verb == "take":
            self._take(board, state, unit, out)
        elif verb == "occupy":
            works_on_map.shelter(board, state, unit, WORKS[action[2]], out)
        elif verb == "plot":
            plot(board, state, unit, action[2], self.area(board, state, unit), out)
        else:
            set_up(board, state, unit, action[2], out)
            if group_of(board, unit).facing is None:
                agenda.push(state, Face(unit))

    def _take(self, board: Board, state: CohState, unit: int, out: list[Event]) -> None:
        secret = board.friends[self.seat] if state.hidden >> unit & 1 else None
        loads = counters.loads(state, unit)
        for gone in (*loads, unit):
            counters.take_off(board, state, gone, WAITING)
        for load in loads:
            state.carrier[load] = unit
        out.append(Placed(unit=board.names[unit], at="", to=secret, rules=("coh:1.0.5a",)))

    def fill_in(self, board: Board, state: CohState, out: list[Event]) -> None:
        """Everybody who is left goes into cover as far apart as the area allows, hidden where that is allowed."""
        for unit, at in self._spread(board, state).items():
            if state.where[unit] != WAITING:
                continue
            if group_of(board, unit).hidden == "no":
                set_up(board, state, unit, at, out)
            else:
                plot(board, state, unit, at, self.area(board, state, unit), out)

    def _spread(self, board: Board, state: CohState) -> dict[int, int]:
        """A hex for each unit that nobody sees on the map yet.

        It is the same whoever is plotted already, or those who come into the open would tell where he is.
        """
        standing = [
            state.where[unit]
            for unit in board.force[self.seat]
            if state.where[unit] > 0 and not state.hidden >> unit & 1
        ]
        found: dict[int, int] = {}
        for unit in self.free(board):
            if state.where[unit] == WAITING or state.hidden >> unit & 1:
                found[unit] = self._best(board, self.area(board, state, unit), standing)
                standing += [found[unit]] * (1 + len(counters.loads(state, unit)))
        return found

    def _best(self, board: Board, area: int, standing: list[int]) -> int:
        cover = board.ground.cover
        return min(each(area), key=lambda at: (standing.count(at), not cover >> at & 1, at))

    def commit(self, board: Board, state: CohState, out: list[Event]) -> None:
        """The next seat goes on."""

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The first objection."""
        return next(self.objections(board, state, seat, action), super().refuse(board, state, seat, action))

    def objections(self, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Why that may not be put there, or not be done yet."""
        if action[0] in ("place", "plot"):
            yield from self._against_putting(board, state, action)
        elif action not in self.choices(board, state, seat):
            yield super().refuse(board, state, seat, action)

    def _against_putting(self, board: Board, state: CohState, action: Action) -> Iterator[Illegal]:
        unit, at = action[1], action[2]
        name, label = board.names[unit], board.labels[at] if 0 <= at < len(board.labels) else ""
        if unit not in self.free(board):
            yield Illegal("coh:1.0.5a", t("{unit} is not yours to set up.", unit=name))
            return
        group = group_of(board, unit)
        if not board.grid.mask >> at & 1:
            yield Illegal("coh:1.0.5b", t("{hex} is a half hex, out of play.", hex=label))
        elif group.hexes & board.standing[unit] & ~self.area(board, state, unit) & 1 << at:
            yield Illegal("coh:18.1.1c", t("A work keeps {unit} out of {hex}.", unit=name, hex=label))
        elif not self.area(board, state, unit) >> at & 1:
            yield Illegal("coh:1.0.5a", t("{unit} may not be set up in {hex}.", unit=name, hex=label))
        if action[0] == "plot" and group.hidden == "no":
            yield Illegal("coh:10.0a", t("The firefight does not let {unit} start hidden.", unit=name))
        if action[0] == "place" and group.hidden == "must":
            yield Illegal("coh:10.0a", t("{unit} starts hidden: plot it.", unit=name))
        if state.where[unit] != WAITING:
            yield Illegal("coh:1.0.5a", t("{unit} is set up already: take it back first.", unit=name))


def plot(board: Board, state: CohState, unit: int, at: int, area: int, out: list[Event]) -> None:
    """Note a hidden unit down where only its side knows [coh:1.0.8] [coh:10.0a]."""
    counters.put(board, state, unit, at)
    for one in (unit, *counters.loads(state, unit)):
        counters.conceal(board, state, one, area)
    if group_of(board, unit).dug_in:
        state.flags[unit] |= DUG
    to = board.friends[board.seat[unit]]
    out.append(Placed(unit=board.names[unit], at=board.labels[at], to=to, rules=("coh:10.0a", "coh:1.0.8")))


class Settings(Tried):
    """What may be done with each unit that a player sets up; then to fill in, or to go on when all are down."""

    __slots__ = ("_deploy", "_game", "_state")

    def __init__(self, deploy: Deploy, board: Board, state: CohState) -> None:
        super().__init__(board.lexicon.key, (len(deploy.free(board)), 1))
        self._deploy, self._game, self._state = deploy, board, state

    def actors(self) -> list[Key]:
        """Those who can be put somewhere, then the others, who are down."""
        board, units = self._game, self._deploy.free(self._game)
        there = [unit for unit in units if self._deploy.spots(board, self._state, unit)]
        return [
            *[board.unit_keys[unit] for unit in dict.fromkeys([*there, *units])],
            ("verb", self._ending()),
        ]

    def made(self, key: Key) -> Offered | None:
        """What may be done with a unit, or to end."""
        kind, which = key
        if kind == "unit":
            return self._unit(int(which)) if which in self._deploy.free(self._game) else None
        return Listed([(which,)]) if which == self._ending() else None

    def candidate(self, number: int) -> Offered | None:
        """The same by number."""
        units = self._deploy.free(self._game)
        return self._unit(units[number]) if number < len(units) else Listed([(self._ending(),)])

    def _unit(self, unit: int) -> Offered:
        found = self._deploy.spots(self._game, self._state, unit)
        if self._state.where[unit] > 0:
            found.append(Listed([("take", unit)]))
        return found[0] if len(found) == 1 else Joined(found)

    def _ending(self) -> str:
        return "commit" if self._deploy.flaw(self._game, self._state) is None else "fill"
