"""10.5 Advance after combat: the attackers may follow into the hex that was left, mechanised units beyond it."""

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
from hexfront.games.tow.events import Moved
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def begin(board: Board, state: TowState, side: int, attackers: tuple[int, ...], target: int) -> None:
    """Let the attackers of an emptied hex advance, and HQs stacked with them [tow:10.5d]."""
    units = tuple(unit for unit in attackers if board.combat[unit] and state.where[unit] > 0)
    posts = tuple(state.where[unit] for unit in units)
    staffs = tuple(unit for at in dict.fromkeys(posts) for unit in state.at[at] if not board.combat[unit])
    if units:
        agenda.push(state, Advance(side, target, units, posts, staffs))


class Advance(Frame, tag="advance", frozen=True):
    """All, some or none of the attackers advance [tow:10.5e]."""

    rule: ClassVar[str] = "tow:10.5a"
    ask: ClassVar[Text] = t("Advance into the hex that was left, or pass.")
    side: int
    target: int
    units: tuple[int, ...]
    posts: tuple[int, ...]
    """Where each of them attacked from."""
    staffs: tuple[int, ...]
    """HQs in these hexes that have not advanced."""
    going: int = -1
    """The mechanised unit that has advanced one hex and may go on."""
    moved: tuple[int, ...] = ()
    ready: bool = False
    open: tuple[tuple[int, int], ...] = ()
    """Who may go now, and where; looked up once between two steps."""

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """It is over when nobody can go any farther."""
        if self.ready:
            return False
        found = self.options(board, state)
        if found:
            agenda.become(state, self, msgspec.structs.replace(self, ready=True, open=found))
        else:
            self.halt(board, state, out)
            agenda.done(state, self)
        return True

    def halt(self, board: Board, state: TowState, out: list[Event]) -> None:
        """The unit under way ends its advance."""
        if self.going >= 0:
            control.rested(board, state, self.going, out)

    def options(self, board: Board, state: TowState) -> tuple[tuple[int, int], ...]:
        """Where each unit may go now; one in an overfull hex has to go on before any other."""
        found = []
        if self.going >= 0:
            onward = self.seconds(board, state, self.going)
            if onward:
                found.append((self.going, onward))
            if pressed(board, state, self.going):
                return tuple(found)
        bit = 1 << self.target
        for unit, post in zip(self.units, self.posts, strict=True):
            if unit in self.moved:
                continue
            full = state.full[self.side] & bit
            if not full or (self.far(board, unit, post) and self.seconds(board, state, unit)):
                found.append((unit, bit))
        for staff in self.staffs:
            company = self.company(state, staff) & ~state.staffs[self.side]
            if company:
                found.append((staff, company))
        return tuple(found)

    def far(self, board: Board, unit: int, post: int) -> bool:
        """Whether a unit may advance two hexes: mechanised, and not over an unbridged major river [tow:10.5i]."""
        return board.mechanised[unit] and not board.going.unbridged[post] >> self.target & 1

    def seconds(self, board: Board, state: TowState, unit: int) -> int:
        """The second hexes [tow:10.5g]: no enemy, room, no blocked hexside, no unbridged major river [tow:10.5j]."""
        going, side = board.going, self.side
        found = going.linked[self.target] & ~going.unbridged[self.target] & ~state.occupied[1 - side]
        # Whoever would come back to where it stands now finds room there: it has left it itself.
        return found & ~(state.full[side] & ~(1 << state.where[unit]))

    def company(self, state: TowState, staff: int) -> int:
        """Where units of an HQ's stack have advanced to [tow:10.5d]."""
        at = state.where[staff]
        pairs = zip(self.units, self.posts, strict=True)
        return bits(state.where[unit] for unit, post in pairs if post == at and unit in self.moved) & ~(
            1 << at
        )

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Each unit's next hexes, or no more; only a unit in an overfull hex has to go on."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("advance", unit), hexes) for unit, hexes in self.open
        }
        if self.going < 0 or not pressed(board, state, self.going):
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take one hex of an advance, let an HQ follow, or end it."""
        if action[0] == "pass":
            self.halt(board, state, out)
            agenda.done(state, self)
            return
        _, unit, to = action
        rules = self.rules(board, state, unit, to)
        if unit != self.going:
            self.halt(board, state, out)
        later = msgspec.structs.replace(self, ready=False, open=(), going=-1)
        onward = False
        if unit in self.staffs:
            later = msgspec.structs.replace(later, staffs=tuple(one for one in self.staffs if one != unit))
        elif unit != self.going:
            onward = self.far(board, unit, state.where[unit])
            later = msgspec.structs.replace(later, moved=(*self.moved, unit), going=unit if onward else -1)
        agenda.become(state, self, later)
        start = state.where[unit]
        counters.put(board, state, unit, to)
        labels = board.labels
        out.append(
            Moved(unit=board.names[unit], start=labels[start], end=labels[to], how="advance", rules=rules)
        )
        control.entered(board, state, unit, to, out)
        if not onward:
            control.rested(board, state, unit, out)

    def rules(self, board: Board, state: TowState, unit: int, to: int) -> tuple[str, ...]:
        """The rules that speak in a step."""
        found = ["tow:10.5a", "tow:10.5e", "tow:10.5f", "tow:10.5l", "tow:2.2b"]
        if unit in self.staffs:
            found += ("tow:10.5d", "tow:2.3a")
        elif unit == self.going:
            found += ("tow:10.5c", "tow:10.5g", "tow:10.5h")
        else:
            found.append("tow:10.5g")
            found.append("tow:10.5c" if board.mechanised[unit] else "tow:10.5b")
            if board.going.unbridged[state.where[unit]] >> to & 1:
                found.append("tow:10.5i")
        return tuple(found)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not advance there."""
        if action[0] != "advance":
            if action[0] == "pass":
                words = t(
                    "{unit} may not stay: {hex} is full.", unit=board.name(self.going), hex=self.named(board)
                )
                return Illegal("tow:10.5l", words)
            return Illegal("tow:10.5e", t("Advance after the combat, or pass."))
        return barred(board, state, self, action[1], action[2])

    def named(self, board: Board) -> str:
        """The hex that was left."""
        return board.label(self.target)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a step."""
        if action[0] == "pass":
            return (Reason("tow:10.5e", t("An advance is never compulsory.")),)
        words = t("{unit} may enter {hex}.", unit=board.name(action[1]), hex=board.label(action[2]))
        return tuple(Reason(rule, words) for rule in self.rules(board, state, action[1], action[2]))


def pressed(board: Board, state: TowState, unit: int) -> bool:
    """Whether a unit stands in an overfull hex."""
    return counters.fighters(board, state.at[state.where[unit]]) > board.stacking


def barred(board: Board, state: TowState, frame: Advance, unit: int, to: int) -> Illegal:
    """The rule against one hex of an advance."""
    name, label, at, target = board.name(unit), board.label(to), state.where[unit], frame.named(board)
    if frame.going >= 0 and unit != frame.going and pressed(board, state, frame.going):
        words = t("{unit} has to go on first: {hex} is full.", unit=board.name(frame.going), hex=target)
        return Illegal("tow:10.5l", words)
    if not board.combat[unit]:
        return Illegal("tow:10.5d", t("An HQ advances only with combat units it is stacked with.", unit=name))
    if unit not in frame.units:
        return Illegal("tow:10.5a", t("{unit} is not among the victors of this combat.", unit=name))
    if unit not in frame.moved:
        if to != frame.target:
            return Illegal("tow:10.5g", t("The first hex of an advance is {hex}.", hex=target))
        return Illegal("tow:10.5l", t("{hex} is full, and {unit} could not go on.", hex=label, unit=name))
    if not board.mechanised[unit]:
        return Illegal("tow:10.5b", t("{unit} is not mechanised and advances one hex.", unit=name))
    post = frame.posts[frame.units.index(unit)]
    if unit != frame.going:
        if at == frame.target and board.going.unbridged[post] >> at & 1:
            words = t("{unit} has crossed a major river without a bridge and has to stop.", unit=name)
            return Illegal("tow:10.5i", words)
        return Illegal("tow:10.5c", t("{unit} has ended its advance.", unit=name))
    return _beyond(board, state, frame, at, to, label)


def _beyond(board: Board, state: TowState, frame: Advance, at: int, to: int, label: str) -> Illegal:
    """The rule against a second hex."""
    if not board.grid.around[at] >> to & 1:
        return Illegal("tow:10.5g", t("{hex} is not next to the hex that was left.", hex=label))
    if not board.going.linked[at] >> to & 1:
        return Illegal("tow:10.5k", t("The way to {hex} is blocked.", hex=label))
    if board.going.unbridged[at] >> to & 1:
        words = t("A major river without a bridge is not crossed with the second hex of an advance.")
        return Illegal("tow:10.5j", words)
    if state.occupied[1 - frame.side] >> to & 1:
        return Illegal("tow:5.0g", t("The enemy is in {hex}.", hex=label))
    return Illegal("tow:10.5l", t("{hex} is full.", hex=label))
