"""9.8, 13.1 What the players may add between launch and die: air points, then Soviet morale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Fight,
    Frame,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.choices import verbs
from hexfront.engine.base.draws import die
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.kharkov.combat import odds
from hexfront.games.kharkov.state import SOVIET

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

MORALE_ROWS = ("kharkov:9.85a", "kharkov:9.85b", "kharkov:9.85c", "kharkov:9.85d")
"""The columns of the morale table, one for each turn."""
POINT, ROLL = verbs("air", "pass"), verbs("rouse", "pass")


class Committed(Frame, frozen=True):
    """A launched attack, as those see it who may add something to it."""

    @property
    def attackers(self) -> tuple[int, ...]:
        """The units that attack."""
        raise NotImplementedError

    @property
    def targets(self) -> tuple[int, ...]:
        """The hexes that are attacked."""
        raise NotImplementedError

    @property
    def air(self) -> tuple[int, int]:
        """Air points of the attacker and the defender."""
        raise NotImplementedError


class AirPoints(NamedTuple):
    """An answer: the air points in the fight."""

    attacker: int
    defender: int


class Roused(NamedTuple):
    """An answer: the columns by which morale shifts."""

    shift: int


class _Pledge(Decision, frozen=True):
    """A question between launch and die: the attack itself can no longer be changed."""

    seat: Seat

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The one who may add something."""
        return (self.seat,)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The hexes that are attacked."""
        return tuple(board.label(at) for at in agenda.below(state, Committed).targets)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nobody leaves the fight any more."""
        if action[0] in ("cancel", "leave", "join", "add"):
            return Illegal(
                "kharkov:12.0g4", t("The attack is launched: nobody leaves it and nobody joins it.")
            )
        if action[0] == "attack":
            return Illegal("kharkov:9.0g3", t("This attack is resolved before the next."))
        return Illegal(self.rule, self.ask)

    def _pass(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.done(state, self)


class AttackerAir(_Pledge, tag="attacker-air", frozen=True):
    """The attacker may commit an air point, before untried units are revealed [kharkov:13.11]."""

    rule: ClassVar[str] = "kharkov:13.12"
    ask: ClassVar[Text] = t("Commit an air point to the attack, or pass.")

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """One point or none [kharkov:13.13]."""
        return Choices(board.lexicon.key, POINT)

    def pledged(self, before: tuple[int, int]) -> AirPoints:
        """The air points in the fight once this one is committed."""
        return AirPoints(1, before[1])

    def _commit(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        """Put the marker on the hex."""
        attack = agenda.below(state, Committed)
        state.air[seat] -= 1
        rules = ("kharkov:13.11", "kharkov:13.12", "kharkov:13.13", "kharkov:12.0g5", "kharkov:13.0g2")
        whose = "Soviet air point" if seat == SOVIET else "Axis air point"
        out.append(Marked(what=board.label(attack.targets[0]), marker=whose, rules=rules))
        agenda.answer(state, self, self.pledged(attack.air))

    def _worth(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        """What a point is worth."""
        left = str(state.air[seat])
        yield Reason("kharkov:13.13", t("At most one of the air points left is committed"), left)
        yield Reason("kharkov:13.12", t("The attacker decides first, then the defender"))
        yield Reason("kharkov:12.0g5", t("Untried units are revealed afterwards"))

    def _fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds with this choice."""
        attack = agenda.below(state, Committed)
        air = self.pledged(attack.air) if action[0] == "air" else attack.air
        return (odds.fight(board, state, attack.attackers, attack.targets, air=air),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("air", grouped("air"), _commit, reasons=_worth, fights=_fights),
        Act("pass", grouped("pass"), _Pledge._pass, reasons=_worth, fights=_fights),
    )


class DefenderAir(AttackerAir, tag="defender-air", frozen=True):
    """The defender may answer with an air point of his own [kharkov:13.12]."""

    ask: ClassVar[Text] = t("Commit an air point to the defence, or pass.")

    def pledged(self, before: tuple[int, int]) -> AirPoints:
        """The air points in the fight once this one is committed."""
        return AirPoints(before[0], 1)


class Morale(_Pledge, tag="morale", frozen=True):
    """The Soviet attacker may roll for morale on turns 1 to 4, once all else is known [kharkov:9.82]."""

    rule: ClassVar[str] = "kharkov:9.82"
    ask: ClassVar[Text] = t("Roll for Soviet morale, or pass.")

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Roll or not [kharkov:9.81a]."""
        return Choices(board.lexicon.key, ROLL)

    def _rouse(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Roll on the column of the turn."""
        row = MORALE_ROWS[state.turn - 1]
        rolled = die(state, "morale", out, rules=("kharkov:9.81a", "kharkov:9.82", row))
        shift = board.tables.morale_shift(state.turn, rolled)
        line = t("Soviet morale, die {die}: columns to the right {shift}.", die=rolled, shift=shift)
        out.append(Said(line=line, rules=("kharkov:9.82",)))
        agenda.answer(state, self, Roused(shift))

    def _best(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        """Morale only ever helps."""
        best = max(int(cell) for cell in board.tables.morale.cells[str(state.turn)])
        yield Reason("kharkov:9.83a", t("Columns to the right, at most"), f"+{best}")

    def _declined(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("kharkov:9.81a", t("The bonus may be declined."))

    def _fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds with and without the roll."""
        attack, roused = agenda.below(state, Committed), action[0] == "rouse"
        found = odds.fight(board, state, attack.attackers, attack.targets, air=attack.air, morale=roused)
        return (found,)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("rouse", grouped("rouse"), _rouse, reasons=_best, fights=_fights),
        Act("pass", grouped("pass"), _Pledge._pass, reasons=_declined, fights=_fights),
    )
