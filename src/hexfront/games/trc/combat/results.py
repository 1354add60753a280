"""13.3 What a battle result does: losses, then retreats, then control is settled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Decision, Event, Frame, Illegal, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.combat import retreat
from hexfront.games.trc.combat.fortress.stand import Stand
from hexfront.games.trc.combat.support import remnants
from hexfront.games.trc.state import POOL, SURRENDERED, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import losses

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

ATTACKERS, DEFENDERS = "attackers", "defenders"
LOSE, RETREAT, ELIMINATED, SURRENDER = "lose", "retreat", "eliminated", "surrender"
PARTS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "AE": ((ELIMINATED, ATTACKERS, "trc:13.3a"),),
    "A1": ((LOSE, ATTACKERS, "trc:13.3b"), (RETREAT, ATTACKERS, "trc:13.3b")),
    "AR": ((RETREAT, ATTACKERS, "trc:13.3c"),),
    "C": (),
    "EX": ((LOSE, ATTACKERS, "trc:13.3e"), (LOSE, DEFENDERS, "trc:13.3e"), (RETREAT, DEFENDERS, "trc:13.3f")),
    "DR": ((RETREAT, DEFENDERS, "trc:13.3h"),),
    "D1": ((LOSE, DEFENDERS, "trc:13.3i"), (RETREAT, DEFENDERS, "trc:13.3i")),
    "DE": ((ELIMINATED, DEFENDERS, "trc:13.3j"),),
    "DS": ((SURRENDER, DEFENDERS, "trc:13.3k"),),
}
"""By result, what happens to whom, in order, and by which rule."""
STANDING = ("trc:13.3c", "trc:13.3h")
"""The rules of retreats without a loss: out of a fortress a unit may be lost instead (26.9g)."""
FULL_RETREATS = ("trc:13.3h", "trc:13.3i")
"""The rules of retreats that are two hexes long; others are one or two, as the attacker likes."""


HARMLESS = ("AR", "DR", "D1")
"""The results that do nothing to the Home Army, in attack and in defence."""


def affected(board: Board, units: tuple[int, ...], outcome: str, out: list[Event]) -> tuple[int, ...]:
    """Those of the units to whom a result does anything: the Home Army suffers only the harder ones [trc:28.5d]."""
    spared = [unit for unit in units if board.kinds[unit] == "uprising" and outcome in HARMLESS]
    for unit in spared:
        words = t("{unit} is not affected by {outcome}.", unit=board.name(unit), outcome=outcome)
        out.append(Said(line=words, rules=("trc:28.5d",)))
    return tuple(unit for unit in units if unit not in spared)


def begin(
    state: TrcState, side: int, attackers: tuple[int, ...], defenders: tuple[int, ...], outcome: str
) -> None:
    """Put what a result asks for on the agenda."""
    agenda.push(state, Aftermath(side, attackers, defenders, outcome))


class Aftermath(Frame, tag="aftermath", frozen=True):
    """A result that is carried out part by part; control changes only when all is done [trc:13.3g]."""

    rule: ClassVar[str] = "trc:12.1c"
    side: int
    """The attacker's."""
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    outcome: str
    part: int = 0
    asked: int = 0
    """The fortresses whose owner has been asked whether his units stand."""
    stood: int = 0
    """Those in which they do."""

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Take the next part, or end the battle."""
        parts = PARTS[self.outcome]
        if self.part == len(parts):
            agenda.done(state, self)
            control.settle(board, state, out, *(("trc:13.3g",) if self.outcome == "EX" else ()))
            return True
        what, who, rule = parts[self.part]
        named = self.attackers if who == ATTACKERS else self.defenders
        units = tuple(unit for unit in named if state.where[unit] > 0)
        if what == RETREAT and rule in STANDING and self._ask(board, state, units):
            return True
        units = tuple(unit for unit in units if not self.stood >> state.where[unit] & 1)
        agenda.become(state, self, msgspec.structs.replace(self, part=self.part + 1))
        if what == LOSE and units:
            owner = self.side if who == ATTACKERS else 1 - self.side
            agenda.push(state, Losses(owner, units, rule))
        elif what == RETREAT:
            retreat.begin(board, state, self.side, units, rule, rule in FULL_RETREATS, out)
        elif what == SURRENDER:
            for unit in units:
                losses.remove(board, state, unit, SURRENDERED, out, rule)
        elif what == ELIMINATED:
            self._eliminate(board, state, units, who, rule, out)
        return True

    def _eliminate(
        self, board: Board, state: TrcState, units: tuple[int, ...], who: str, rule: str, out: list[Event]
    ) -> None:
        """All are lost; what remains of defenders retreats as after D1 [trc:26.4c]."""
        stood: dict[int, list[int]] = {}
        for unit in units:
            stood.setdefault(state.where[unit], []).append(unit)
            losses.remove(board, state, unit, POOL, out, rule)
        if who == DEFENDERS:
            found = [remnants.remain(board, state, lost, at, True, out) for at, lost in stood.items()]
            groups = tuple(group for group in found if group is not None)
            if groups:
                retreat.begin(board, state, self.side, groups, "trc:26.4c", True, out)

    def _ask(self, board: Board, state: TrcState, units: tuple[int, ...]) -> bool:
        """Ask the owner of a fortress whether his units stand there; False if nobody is left to be asked."""
        for at in sorted({state.where[unit] for unit in units}):
            there = tuple(unit for unit in units if state.where[unit] == at)
            owner = board.side[there[0]]
            if state.forts[owner] & ~self.asked & 1 << at and not retreat.holds(board, at):
                agenda.become(state, self, msgspec.structs.replace(self, asked=self.asked | 1 << at))
                agenda.push(state, Stand(owner, there, at))
                return True
        return False

    def answered(self, child: object, answer: int) -> Aftermath:
        """A battle group remains of who was lost and goes with the defenders (-1 if none does); or units stand here."""
        if isinstance(child, Losses):
            return self if answer < 0 else msgspec.structs.replace(self, defenders=(*self.defenders, answer))
        return msgspec.structs.replace(self, stood=self.stood | answer)


def _offer(frame: Losses, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("lose", unit) for unit in frame.units]


def _play(frame: Losses, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    at = state.where[action[1]]
    losses.remove(board, state, action[1], POOL, out, frame.why)
    group = None
    if frame.side != state.player:
        group = remnants.remain(board, state, [action[1]], at, frame.why in FULL_RETREATS, out)
    agenda.answer(state, frame, -1 if group is None else group)


def _objections(
    frame: Losses, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in frame.units:
        yield Illegal(frame.why, t("{unit} is not among those who may be lost.", unit=board.name(action[1])))


class Losses(Decision, tag="losses", frozen=True):
    """A side loses one unit of the battle, of its own choice: any of them."""

    rule: ClassVar[str] = "trc:13.3e"
    ask: ClassVar[Text] = t("Choose the unit that is lost.")
    forced: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (Act("lose", _offer, _play, _objections),)
    side: int
    units: tuple[int, ...]
    why: str
    """The rule that calls for the loss."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)
