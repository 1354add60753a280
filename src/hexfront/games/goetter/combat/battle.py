"""6.3 A fight that is launched, on its way to the die: support, G marker, column, result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from hexfront.engine.api import Event, Frame, Seat, agenda, t
from hexfront.engine.base.draws import Stream, die
from hexfront.engine.base.events import ALL, Said
from hexfront.games.goetter.combat import odds, pledges
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.combat.results import Aftermath, rules_of
from hexfront.games.goetter.events import Fought
from hexfront.games.goetter.state import SOVIET, GoetterState
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.charts.markers import GMarker

SUPPORT, MARKER, DIE = range(3)
"""The stages of a fight."""


def launch(state: GoetterState, clash: Clash) -> None:
    """Fight; the frame below is answered where it is an overrun. Nobody attacks or is attacked twice [goetter:6.14]."""
    if clash.sort == "attack":
        state.fought |= bits(clash.attackers) | bits(clash.defenders)
    agenda.push(state, Battle(clash))


class Battle(Frame, tag="battle", frozen=True):
    """A launched fight. The number of support points stays with it, unseen, until the German has drawn or declined."""

    rule: ClassVar[str] = "goetter:6.3.6"
    clash: Clash
    stage: int = SUPPORT
    support: int = 0
    marker: str = ""

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Ask the Soviet for support, then the German for a G marker, then roll."""
        later = msgspec.structs.replace(self, stage=self.stage + 1)
        if self.stage == SUPPORT:
            agenda.become(state, self, later)
            if pledges.supportable(board, state, self.clash):
                agenda.push(state, pledges.Announce(self.clash))
        elif self.stage == MARKER:
            agenda.become(state, self, later)
            if self.clash.side == SOVIET:
                agenda.push(state, pledges.Draw(self.clash, self.support > 0))
        else:
            self.fight(board, state, out)
        return True

    def answered(self, child: Frame, answer: Any) -> Battle:
        """Somebody has added something."""
        if isinstance(answer, pledges.Support):
            return msgspec.structs.replace(self, support=answer.points)
        return msgspec.structs.replace(self, marker=answer.letter)

    def redrawn(self, board: Board, state: GoetterState, viewer: Seat, chance: Stream) -> Frame:
        """Who has not fixed the support knows only that there is some [goetter:6.46d]."""
        if not self.support or viewer in (ALL, state.seats[SOVIET]):
            return self
        return msgspec.structs.replace(self, support=chance.choice([*pledges.hidden(board, state)]))

    def fight(self, board: Board, state: GoetterState, out: list[Event]) -> None:
        """Show the support and spend it, form the odds, roll, and carry out the result."""
        if self.support:
            state.support -= self.support
            words = t("Support points shown and spent: {points}.", points=self.support)
            out.append(Said(line=words, rules=("goetter:6.46d", "goetter:6.46a"), reveals=True))
        marker = _marker(board, self.marker)
        weighed = odds.weigh(board, state, self.clash, self.support, marker)
        rolled = die(state, "combat", out, rules=("goetter:6.3.6",))
        outcome = board.tables.crt.result(weighed.column, rolled)
        rules = [
            "goetter:6.3.t1",
            "goetter:6.3.2",
            "goetter:2.3a",
            "goetter:6.3.3",
            *[reason.rule for reason in weighed.reasons],
            *weighed.also,
        ]
        rules += rules_of(board, outcome)
        out.append(
            Fought(
                target=board.label(self.clash.target),
                attackers=tuple(map(board.name, (*self.clash.attackers, *self.clash.guns))),
                attack=weighed.attack,
                defence=weighed.defence,
                column=weighed.column,
                die=rolled,
                outcome=outcome,
                modifiers=tuple([(reason.rule, reason.text, reason.amount) for reason in weighed.reasons]),
                overrun=self.clash.sort != "attack",
                rules=tuple(dict.fromkeys([*rules, *self.shape(board, state)])),
            )
        )
        posts = tuple([state.where[unit] for unit in self.clash.attackers])
        agenda.become(state, self, Aftermath(self.clash, posts, outcome))

    def shape(self, board: Board, state: GoetterState) -> list[str]:
        """The rules by which these units meet."""
        found, attackers = [], self.clash.attackers
        posts = {state.where[unit] for unit in attackers}
        if self.clash.sort != "attack":
            return ["goetter:7.13", "goetter:7.12", "goetter:7.23"]
        if len(posts) > 1:
            found.append("goetter:6.13")
        if len(self.clash.defenders) > 1:
            found.append("goetter:6.21")
        if any(unit not in attackers for at in posts for unit in state.at[at]):
            found.append("goetter:6.22")
        return found


def _marker(board: Board, letter: str) -> GMarker | None:
    return next((marker for marker in board.tables.markers if marker.letter == letter), None)
