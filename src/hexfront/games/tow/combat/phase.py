"""10.0 The combat segment of an activation: one attack after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.combat.declare import Planning
from hexfront.games.tow.combat.eligible import barred, matches, spared

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def open_segment(board: Board, state: TowState, side: int) -> None:
    """Let the activated units of a side attack."""
    agenda.push(state, Combat(side))


class Combat(Frame, tag="combat", frozen=True):
    """The activated units may attack adjacent enemies, each once, in the order their owner likes [tow:10.1a]."""

    rule: ClassVar[str] = "tow:10.0a"
    ask: ClassVar[Text] = t("Choose a hex to attack, or end the combat.")
    side: int
    ready: bool = False
    """Whether what follows holds for the board as it is: it is looked up once between two attacks."""
    targets: tuple[int, ...] = ()
    able: tuple[int, ...] = ()

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """See who can attack whom."""
        if self.ready:
            return False
        targets, units = matches(board, state, self.side)
        if not targets:
            agenda.done(state, self)
        else:
            agenda.become(state, self, Combat(self.side, True, targets, units))
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The active player."""
        return (state.seats[self.side],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Any enemy hex that the units next to it can attack at 1-1 or better, or the end."""
        groups: dict[Key, Group] = {("hex", at): Listed([("attack", at)]) for at in self.targets}
        groups["verb", "end"] = Listed([("end",)])
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Plan an attack, or end the segment."""
        if action[0] == "end":
            agenda.done(state, self)
            return
        close = board.going.linked[action[1]]
        units = tuple([unit for unit in self.able if close >> state.where[unit] & 1])
        agenda.push(state, Planning(self.side, action[1], units))

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Why a hex may not be attacked."""
        if action[0] == "attack":
            return spared(board, state, self.side, action[1])
        if action[0] in ("step", "march", "transfer", "relocate"):
            if state.phase == "opening":
                words = t("These units may only fight before the first tokens are selected.")
                return Illegal("tow:12.1b", words)
            return Illegal("tow:4.3.1.2", t("This is the combat segment: attack, or end it."))
        return Illegal(self.rule, t("Attack a hex next to your activated units, or end the combat."))

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Nobody has to attack."""
        if action[0] == "end":
            return (Reason("tow:10.0e", t("No unit is obliged to attack.")),)
        words = t("{hex} can be attacked.", hex=board.label(action[1]))
        return (Reason(self.rule, words), Reason("tow:10.1a", t("In any order, one by one")))


def plan(board: Board, state: TowState, seat: Seat, target: int, units: tuple[int, ...]) -> list[Action]:
    """The atoms of ``attack HEX with UNITS``; raises Illegal if the hex or a unit may not take part."""
    segment = state.agenda[-1] if state.agenda else None
    if not isinstance(segment, Combat):
        raise Illegal("tow:10.0a", t("Units attack only in the combat of their activation."))
    if target not in segment.targets:
        raise spared(board, state, segment.side, target)
    for unit in units:
        refusal = barred(board, state, segment.side, unit, target)
        if refusal is not None:
            raise refusal
    return [("attack", target), *[("join", unit) for unit in units], ("launch",)]
