"""9.0, 9.8, 13.1 An attack that has been launched: air points, untried units revealed, morale, the die."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Event, Frame, Reason, Seat, agenda, t
from hexfront.engine.base.draws import die
from hexfront.games.kharkov.combat import odds, results
from hexfront.games.kharkov.combat.pledges import (
    AirPoints,
    AttackerAir,
    Committed,
    DefenderAir,
    Morale,
    Roused,
)
from hexfront.games.kharkov.events import Fought, Launched
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.state import ATTACKED, SOVIET, STRUCK
from hexfront.games.kharkov.units import counters, entrenchments, untried
from hexfront.kit import bars
from hexfront.kit.bars import Modifier, total

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState
    from hexfront.kit.odds import Ladder

ROWS = ("kharkov:9.4a", "kharkov:9.4b", "kharkov:9.4c", "kharkov:9.4d", "kharkov:9.4e", "kharkov:9.4f")
"""The rows of the combat table, one for each die; a modified 7 reads 6 [kharkov:9.33]."""
ATTACKER_AIR, DEFENDER_AIR, MORALE = range(3)
"""The stages of an attack on its way to the die."""


class Edge(NamedTuple):
    """Odds that may lie beyond the table, and whether anything shifts them."""

    ladder: Ladder
    rung: int
    shifted: bool


def _beyond(rule: str, shifted: bool) -> Modifier:
    return Modifier(
        rule,
        lambda edge: t(
            "Odds beyond the table count as {column}", column=edge.ladder.names[edge.ladder.clamp(edge.rung)]
        ),
        lambda edge: edge.ladder.clamp(edge.rung) - edge.rung if edge.shifted == shifted else 0,
    )


BEYOND = (_beyond("kharkov:9.4g", False), _beyond("kharkov:9.83b", True))
"""What brings odds back onto the table before they are shifted."""


class Zeal(NamedTuple):
    """What morale does for an attack."""

    turn: int = 0
    rolled: bool = False
    shift: int = 0


CALM = Zeal()
"""Nobody has rolled for morale."""
MORALE_SHIFT = Modifier(
    "kharkov:9.83a",
    lambda zeal: t("Soviet morale on turn {turn}", turn=zeal.turn),
    lambda zeal: zeal.shift,
)
"""Columns to the right, never to the left."""


def launch(
    board: Board,
    state: KharkovState,
    seat: Seat,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    out: list[Event],
) -> None:
    """Commit the attackers: from here there is no way back [kharkov:12.0g4]."""
    names, hexes = tuple(map(board.name, attackers)), tuple(map(board.label, targets))
    rules = _launch_rules(board, state, attackers, targets)
    out.append(Launched(targets=hexes, attackers=names, rules=rules))
    for unit in attackers:
        state.flags[unit] |= ATTACKED
    entrenchments.leave(board, state, attackers, out)
    for at in targets:
        for unit in state.at.get(at, ()):
            state.flags[unit] |= STRUCK
    south.attacked(board, state, targets, out)
    agenda.push(state, Struck(seat, attackers, targets))


def _launch_rules(
    board: Board, state: KharkovState, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[str, ...]:
    """The rules that shape this attack."""
    rules = ["kharkov:9.0g1", "kharkov:9.11a", "kharkov:9.24"]
    posts = {state.where[unit] for unit in attackers}
    if len(posts) > 1:
        rules.append("kharkov:9.13")
    if sum(len(counters.combat_units(board, state, at)) for at in posts) > len(attackers):
        rules += ("kharkov:9.12b", "kharkov:9.22")
    if len(targets) > 1:
        rules += ("kharkov:9.23a", "kharkov:9.23b")
    if any(len(state.at.get(at, ())) > 1 for at in targets):
        rules.append("kharkov:9.21")
    return tuple(rules)


class Struck(Committed, tag="struck", frozen=True):
    """A launched attack on its way to the die."""

    rule: ClassVar[str] = "kharkov:9.0g3"
    seat: Seat
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    stage: int = 0
    air: tuple[int, int] = (0, 0)
    morale: int = 0
    """Columns that morale shifts."""
    roused: bool = False

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Ask for air points, attacker first [kharkov:13.12], reveal, ask for morale, and fight."""
        for stage in range(self.stage, MORALE + 1):
            asked = self.question(board, state, stage, out)
            if asked is not None:
                agenda.become(state, self, msgspec.structs.replace(self, stage=stage + 1))
                agenda.push(state, asked)
                return True
        agenda.done(state, self)
        zeal = Zeal(state.turn, self.roused, self.morale)
        resolve(board, state, self.attackers, self.targets, out, air=self.air, zeal=zeal)
        return True

    def answered(self, child: Frame, answer: AirPoints | Roused) -> Struck:
        """Somebody has added something."""
        if isinstance(answer, Roused):
            return msgspec.structs.replace(self, morale=answer.shift, roused=True)
        return msgspec.structs.replace(self, air=tuple(answer))

    def question(self, board: Board, state: KharkovState, stage: int, out: list[Event]) -> Frame | None:
        """What a player is asked on a stage, if he has anything to commit; before morale all units are revealed."""
        if stage == ATTACKER_AIR:
            return AttackerAir(self.seat) if state.air[self.seat] else None
        if stage == DEFENDER_AIR:
            return DefenderAir(1 - self.seat) if state.air[1 - self.seat] else None
        reveal(board, state, self.attackers, self.targets, out)
        return Morale(self.seat) if odds.stirred(board, state, self.seat, overrun=False) else None


def _morale_told(zeal: Zeal) -> list[Reason]:
    """What morale shifts, if somebody has rolled for it, and even if that is nothing."""
    nothing = [Reason("kharkov:9.82", MORALE_SHIFT.words(zeal), "+0")] if zeal.rolled else []
    return bars.reasons((MORALE_SHIFT,), zeal, of="column") or nothing


def reveal(
    board: Board, state: KharkovState, attackers: tuple[int, ...], targets: tuple[int, ...], out: list[Event]
) -> None:
    """Everybody in the fight shows what he is worth [kharkov:12.0g3]."""
    for unit in attackers:
        untried.reveal(board, state, unit, out)
    for at in targets:
        for unit in counters.combat_units(board, state, at):
            untried.reveal(board, state, unit, out)


def overrun(
    board: Board, state: KharkovState, attackers: tuple[int, ...], target: int, out: list[Event]
) -> None:
    """Resolve an overrun of one hex [kharkov:7.0g5]: no air, no morale, and the frame below is told what came of it."""
    reveal(board, state, attackers, (target,), out)
    resolve(board, state, attackers, (target,), out, overrun=True)


def resolve(
    board: Board,
    state: KharkovState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    out: list[Event],
    *,
    overrun: bool = False,
    air: tuple[int, int] = (0, 0),
    zeal: Zeal = CALM,
) -> None:
    """Form the odds, roll, and leave the result to :mod:`results`."""
    balance = odds.weigh(board, state, attackers, targets, overrun=overrun, air=air)
    # Everybody has shown what he is, so both sides have come to one total.
    attack, defence = min(balance.attack), min(balance.defence)
    ladder, table = board.tables.ladder, board.tables.crt(state.options)
    rung = ladder.rung(attack, defence)
    shift = balance.shift + MORALE_SHIFT.amount(zeal)
    edge = Edge(ladder, rung, bool(shift))
    column = ladder.names[ladder.clamp(rung + total(BEYOND, edge) + shift)]
    told = [*_morale_told(zeal), *bars.reasons(BEYOND, edge, lambda _: "")]
    reasons, rules = [*balance.reasons, *told], [*balance.rules, *[reason.rule for reason in told]]
    rolled = die(state, "combat", out, rules=("kharkov:9.0g3",))
    row = min(max(rolled + balance.die, 1), len(ROWS))
    outcome = table.result(column, row)
    rules.append(ROWS[row - 1])
    if board.tables.results[outcome].split:
        rules.append("kharkov:9.58a")
    if board.side[attackers[0]] == SOVIET and not odds.stirred(board, state, SOVIET, overrun=False):
        rules.append("kharkov:9.84")
    out.append(
        Fought(
            targets=tuple(map(board.label, targets)),
            attackers=tuple(map(board.name, attackers)),
            attack=attack,
            defence=defence,
            column=column,
            die=row,
            outcome=outcome,
            modifiers=tuple([(reason.rule, reason.text, reason.amount) for reason in reasons]),
            overrun=overrun,
            rules=tuple(dict.fromkeys(rules)),
        )
    )
    results.begin(board, state, attackers, targets, balance.defenders, outcome, overrun=overrun)
