"""6.5 What a result does: losses, then retreat, then the victors advance."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Event, Frame, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.goetter.combat import advance, retreat
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.combat.losses import Losses
from hexfront.games.goetter.combat.retreat import Lines, Withdrawn
from hexfront.games.goetter.state import PLAIN, GoetterState
from hexfront.games.goetter.units import losses

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.tables import Result

NO_EFFECT, EXCHANGE, ELIMINATED = "goetter:6.55", "goetter:6.53a", "goetter:6.54"
STEPS, BACK = "goetter:6.52", "goetter:6.57"


class Overran(NamedTuple):
    """What came of an overrun, for whoever launched it."""

    cleared: bool
    """Whether no enemy is left in the hex."""
    beaten: bool
    """Whether the attackers had to retreat."""
    hurt: bool
    """Whether they lost steps."""


def rules_of(board: Board, outcome: str) -> tuple[str, ...]:
    """The rules that say what a result means."""
    result = board.tables.results[outcome]
    if result.wiped:
        return (ELIMINATED,)
    if result.attacker and result.defender:
        return (EXCHANGE,)
    if not result.attacker and not result.defender:
        return (NO_EFFECT,)
    return (STEPS, BACK, "goetter:13.0q13") if result.back else (STEPS,)


class Aftermath(Frame, tag="aftermath", frozen=True):
    """A result that is carried out part by part, on all who fought [goetter:6.51a] and nobody else [goetter:6.12b]."""

    rule: ClassVar[str] = "goetter:6.51a"
    clash: Clash
    posts: tuple[int, ...]
    """Where each attacker stood."""
    outcome: str
    stage: int = 0
    lines: Lines = ()
    """The lines along which the losers have retreated."""

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Take one part after the other until somebody is asked, or end the fight."""
        result, now = board.tables.results[self.outcome], self
        while now.stage < len(PARTS):
            later = msgspec.structs.replace(now, stage=now.stage + 1)
            agenda.become(state, now, later)
            PARTS[now.stage](now, board, state, result, out)
            if state.agenda[-1] is not later:
                return True
            now = later
        if self.clash.sort == "attack":
            agenda.done(state, now)
            self.follow(board, state, result, out)
        else:
            self.stay(state, out)
            agenda.answer(state, now, self.overran(state, result))
        return True

    def answered(self, child: Frame, answer: Withdrawn) -> Aftermath:
        """The losers have retreated."""
        return msgspec.structs.replace(self, lines=answer.lines)

    def fall(self, board: Board, state: GoetterState, result: Result, out: list[Event]) -> None:
        """Who had retreated into the hex dies with any result there [goetter:6.65]."""
        if not (result.defender or result.wiped):
            return
        for unit in state.at.get(self.clash.target, ()):
            if state.sheltered >> unit & 1:
                losses.eliminate(board, state, unit, out, "goetter:6.65")

    def hurt_defender(self, board: Board, state: GoetterState, result: Result, out: list[Event]) -> None:
        """The defender's losses, or all of him."""
        if result.wiped:
            for unit in self.clash.defenders:
                losses.eliminate(board, state, unit, out, ELIMINATED)
        elif result.defender:
            self.lose(state, 1 - self.clash.side, self.clash.defenders, result.defender, result)

    def hurt_attacker(self, board: Board, state: GoetterState, result: Result, out: list[Event]) -> None:
        """The attacker's losses; guns that fire from afar suffer none."""
        if result.attacker:
            self.lose(state, self.clash.side, self.clash.attackers, result.attacker, result)

    def lose(
        self, state: GoetterState, side: int, units: tuple[int, ...], steps: int, result: Result
    ) -> None:
        """Let a side lose steps."""
        rule = EXCHANGE if result.attacker and result.defender else STEPS
        shared = ("goetter:6.51a",) if len(units) > 1 else ()
        agenda.push(state, Losses(state.seats[side], units, steps, (rule, *shared)))

    def fall_back(self, board: Board, state: GoetterState, result: Result, out: list[Event]) -> None:
        """The loser retreats, once his losses are taken [goetter:6.57]."""
        if result.back is None:
            return
        units = self.clash.attackers if result.back == "attacker" else self.clash.defenders
        alive = tuple([unit for unit in units if state.where[unit] > 0])
        retreat.begin(board, state, self.clash, alive, out)

    def overran(self, state: GoetterState, result: Result) -> Overran:
        """What the overrunning units have to know."""
        cleared = not state.occupied[1 - self.clash.side] >> self.clash.target & 1
        return Overran(cleared, result.back == "attacker", result.attacker > 0)

    def stay(self, state: GoetterState, out: list[Event]) -> None:
        """Defenders never advance after an overrun, whatever became of it [goetter:6.79]."""
        if not state.occupied[self.clash.side] >> self.posts[0] & 1:  # a stack overruns from one hex
            rules = ("goetter:6.79", "goetter:7.27b")
            out.append(Said(line=t("Nobody advances against an overrun."), rules=rules))

    def follow(self, board: Board, state: GoetterState, result: Result, out: list[Event]) -> None:
        """Let the victors advance into the hexes that the losers have left [goetter:6.71a]."""
        clash = self.clash
        wins = bool(result.defender or result.wiped)
        targets = (clash.target,) * len(clash.defenders)
        losers, posts = (clash.defenders, targets) if wins else (clash.attackers, self.posts)
        side = clash.side if wins else 1 - clash.side
        left = [at for at in dict.fromkeys(posts) if not state.occupied[1 - side] >> at & 1]
        if result.attacker and result.defender:
            gone = [at for at in self.posts if not state.occupied[clash.side] >> at & 1]
            if left or gone:
                out.append(Said(line=t("There is no advance after an exchange."), rules=("goetter:6.53b",)))
            return
        if not left or not (result.attacker or wins):
            return
        live = {at for unit, at in zip(losers, posts, strict=True) if survives(state, unit)}
        lines = tuple([line for line in self.lines if line[0] in left and line[0] in live])
        free = tuple([at for at in left if at not in live])
        victors = clash.attackers if wins else clash.defenders
        advance.begin(board, state, side, victors, lines, free)


def survives(state: GoetterState, unit: int) -> bool:
    """Whether a loser got away, off the map too."""
    return state.where[unit] > 0 or state.where[unit] == PLAIN


PARTS = (Aftermath.fall, Aftermath.hurt_defender, Aftermath.hurt_attacker, Aftermath.fall_back)
"""What a result does before anybody advances, by the stage of the frame."""
