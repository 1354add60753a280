"""10.1, 10.3 A combat from its declaration to the die."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Event, Frame, agenda
from hexfront.engine.base.draws import die
from hexfront.games.tow.combat import odds as strength
from hexfront.games.tow.combat import results
from hexfront.games.tow.combat.air_support import AirSupport, Supported
from hexfront.games.tow.events import Fought, Launched
from hexfront.games.tow.state import AXIS
from hexfront.hexes import bits
from hexfront.kit.bars import Force, forced

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

LEAST = (Force("tow:7.0i", lambda rolled: rolled < 1),)
"""A die that was lowered below 1 counts as 1."""
PRINTED = ("5-1", "6-1")
"""The columns of the combat table that the rulebook prints (10.5m)."""


def launch(
    board: Board, state: TowState, side: int, attackers: tuple[int, ...], target: int, out: list[Event]
) -> None:
    """Declare an attack; then the Axis may declare air support, for either side's attack [tow:7.0d]."""
    names = tuple([board.names[unit] for unit in attackers])
    rules = _launch_rules(board, state, attackers, target)
    out.append(Launched(target=board.label(target), attackers=names, rules=rules))
    state.fought |= bits(attackers)
    state.attacked |= 1 << target
    if state.air:
        agenda.push(state, Battle(side, attackers, target))
    else:
        resolve(board, state, side, attackers, target, (), out)


def _launch_rules(board: Board, state: TowState, attackers: tuple[int, ...], target: int) -> tuple[str, ...]:
    """The rules that shape this attack."""
    rules = ["tow:10.0a", "tow:10.1b"]
    posts = {state.where[unit] for unit in attackers}
    if len(posts) > 1:
        rules.append("tow:10.0g")
    if any(unit not in attackers for at in posts for unit in state.at[at]):
        rules.append("tow:10.0c")
    if len(state.at[target]) > 1:
        rules.append("tow:10.0h")
    if any(not board.combat[unit] for unit in (*attackers, *state.at[target])):
        rules.append("tow:2.3a")
    return tuple(rules)


class Battle(Supported, tag="battle", frozen=True):
    """A declared attack that waits for the Luftwaffe."""

    rule: ClassVar[str] = "tow:10.1b"
    side: int
    attackers: tuple[int, ...]
    target: int
    air: tuple[int, ...] = ()
    asked: bool = False

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Ask while there is a marker, whichever it is; then fight."""
        if not self.asked and state.air:
            agenda.become(state, self, Battle(self.side, self.attackers, self.target, self.air, True))
            agenda.push(state, AirSupport(state.seats[AXIS]))
        else:
            agenda.done(state, self)
            resolve(board, state, self.side, self.attackers, self.target, self.air, out)
        return True

    def answered(self, child: Frame, answer: int) -> Battle:
        """A marker was declared; another may follow."""
        return msgspec.structs.replace(self, air=(*self.air, answer), asked=False)


def resolve(
    board: Board,
    state: TowState,
    side: int,
    attackers: tuple[int, ...],
    target: int,
    air: tuple[int, ...],
    out: list[Event],
) -> None:
    """Form the ratio, roll, and apply the result."""
    odds = strength.odds(board, state, attackers, target, air)
    reasons = strength.reasons(board, state, attackers, target, air, odds)
    rolled = die(state, "combat", out, rules=("tow:10.3a",)) + odds.die
    row = 1 if forced(LEAST, rolled) else rolled
    result = board.tables.results[board.tables.crt.result(odds.column, row)]
    rules = ["tow:10.3a", "tow:2.6b", *[reason.rule for reason in reasons]]
    rules += forced(LEAST, rolled)
    if odds.column in PRINTED:
        rules.append("tow:10.5m")
    if any(board.mechanised[unit] for unit in (*attackers, *state.at[target])):
        rules.append("tow:2.2c")
    out.append(
        Fought(
            target=board.label(target),
            attackers=tuple([board.names[unit] for unit in attackers]),
            attack=odds.attack,
            defence=odds.defence,
            column=odds.column,
            die=row,
            outcome=result.text,
            modifiers=tuple([(reason.rule, reason.text, reason.amount) for reason in reasons]),
            rules=tuple(dict.fromkeys(rules)),
        )
    )
    results.begin(board, state, side, attackers, target, result, out)
