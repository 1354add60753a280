"""9.0, 9.8, 9.9, 13.1: the odds of a fight by what is known now, and the exact chance of every result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import t
from hexfront.engine.contract.chances import chances, joined, mapped
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.kharkov.combat.strengths import (
    HALF,
    attack_force,
    defence_force,
    defenders,
)
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.units import entrenchments
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Force, Modifier

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

OVERRUN_RULES = (
    *("kharkov:7.0g4", "kharkov:7.0g5", "kharkov:7.21a", "kharkov:7.21b"),
    *("kharkov:7.22", "kharkov:9.81b", "kharkov:11.41b", "kharkov:13.15", "kharkov:3.23b"),
)


WAKES = Reason("kharkov:6.52", t("The attack wakes the south, whose units then count as supplied"), "")
HALVED = Reason("kharkov:7.0g4", t("The overrunning stack is halved"), HALF)
BOTH_ARMOURED = t("Both sides have armour")


class Clash(NamedTuple):
    """What shifts the columns of a fight: armour and air points, of the attacker and of the defender."""

    armour: tuple[bool, bool]
    air: tuple[int, int]


EVEN = Force("kharkov:9.9b", lambda clash: all(clash.armour))
"""Where armour shifts nothing."""
SHIFTS = (
    Modifier(
        "kharkov:9.9a",
        lambda clash: t("Only the attacker has armour"),
        lambda clash: int(clash.armour[0] and not EVEN.holds(clash)),
    ),
    Modifier(
        "kharkov:9.9a",
        lambda clash: t("Only the defender has armour"),
        lambda clash: -int(clash.armour[1] and not EVEN.holds(clash)),
    ),
    Modifier("kharkov:13.14", lambda clash: t("Air point of the attacker"), lambda clash: clash.air[0]),
    Modifier("kharkov:13.14", lambda clash: t("Air point of the defender"), lambda clash: -clash.air[1]),
)
"""Columns to the right."""


class Balance(msgspec.Struct):
    """Both sides of a fight, added up."""

    attack: dict[int, int]
    """The ways to come to each total."""
    defence: dict[int, int]
    reasons: list[Reason]
    rules: list[str]
    """Every rule that had a say, those of the reasons included."""
    shift: int
    """Columns to the right, all shifts but that of morale netted."""
    die: int
    defenders: tuple[int, ...]
    """The combat units that defend."""


def weigh(
    board: Board,
    state: KharkovState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    *,
    overrun: bool = False,
    air: tuple[int, int] = (0, 0),
) -> Balance:
    """Add up both sides by what is known now, with every modifier but morale."""
    attack, die = attack_force(board, state, attackers, targets, overrun=overrun)
    units = defenders(board, state, targets, overrun=overrun)
    defence = defence_force(board, state, targets, units)
    ways = attack.totals()
    rules = ["kharkov:9.0g2", *attack.rules, *defence.rules]
    reasons = [*attack.reasons, *defence.reasons]
    if overrun:
        ways = mapped(ways, lambda total: max(total // 2, 1))
        reasons.append(HALVED)
        rules += OVERRUN_RULES
    clash = Clash((armoured(board, attackers), armoured(board, units)), air)
    told = [Reason(rule, BOTH_ARMOURED, "0") for rule in bars.forced((EVEN,), clash)]
    told += bars.reasons(SHIFTS, clash, of="column")
    rules += [reason.rule for reason in told]
    shift = bars.total(SHIFTS, clash)
    return Balance(ways, defence.totals(), [*reasons, *told], rules, shift, die, units)


def armoured(board: Board, units: tuple[int, ...]) -> bool:
    """Whether any of the units is armour."""
    return any(board.units[unit].armour for unit in units)


def base_columns(board: Board, balance: Balance) -> dict[int, int]:
    """The ways to come to each column before shifts: odds rounded for the defender, then clamped [kharkov:9.4g]."""
    ladder = board.tables.ladder
    return joined(balance.attack, balance.defence, lambda one, other: ladder.clamp(ladder.rung(one, other)))


def stirred(board: Board, state: KharkovState, side: int, *, overrun: bool) -> bool:
    """Whether a side may roll for morale: the Soviet attacker on turns 1 to 4 [kharkov:9.81a] [kharkov:9.84]."""
    return side == SOVIET and not overrun and str(state.turn) in board.tables.morale.columns


def foreseen(
    board: Board, state: KharkovState, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> KharkovState:
    """The state in which an attack will be fought: trenches left [kharkov:15.23a], the south awake [kharkov:6.52]."""
    wakes = not state.south_active and state.occupied[AXIS] & board.south & bits(targets)
    if not wakes and not any(unit in state.entrenched for unit in attackers):
        return state
    later = clone(state)
    entrenchments.leave(board, later, attackers, [])
    south.attacked(board, later, targets, [])
    return later


def fight(
    board: Board,
    state: KharkovState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    *,
    overrun: bool = False,
    air: tuple[int, int] = (0, 0),
    morale: bool = True,
) -> Fight:
    """A fight before it is fought, with the exact chance of every result.

    Untried units are drawn from what is left of their class, and a Soviet attacker rolls for morale if he may.
    """
    then = foreseen(board, state, attackers, targets)
    balance = weigh(board, then, attackers, targets, overrun=overrun, air=air)
    bases = base_columns(board, balance)
    shifts: Mapping[int, int] = {0: 1}
    woken = then.south_active and not state.south_active
    modifiers = (WAKES, *balance.reasons) if woken else tuple(balance.reasons)
    if morale and stirred(board, state, board.side[attackers[0]], overrun=overrun):
        shifts = mapped(board.tables.morale.distribution(str(state.turn)), int)
        text = t("Morale roll on turn {turn}", turn=state.turn)
        modifiers = (*modifiers, Reason("kharkov:9.81a", text, f"+{min(shifts)}–{max(shifts)}", "column"))
    ladder, table = board.tables.ladder, board.tables.crt(state.options)
    columns = joined(bases, shifts, lambda base, more: ladder.clamp(base + balance.shift + more))
    names = [ladder.names[column] for column in sorted(columns)]
    ways = table.mixture({ladder.names[column]: columns[column] for column in sorted(columns)}, balance.die)
    order = sorted(ways, key=lambda result: _worst_first(board, result))
    return Fight(
        target=", ".join(board.label(at) for at in targets),
        attack=(min(balance.attack), max(balance.attack)),
        defence=(min(balance.defence), max(balance.defence)),
        columns=tuple(names),
        modifiers=modifiers,
        chances=chances({result: ways[result] for result in order}),
        table=table.name,
        provenance=table.origin(names[0]) if len(names) == 1 else table.provenance,
    )


def _worst_first(board: Board, text: str) -> tuple[int, int]:
    """The worst result for the defender comes first, the worst for the attacker last."""
    result = board.tables.results[text]
    attacker = 3 if result.attacker_eliminated else result.attacker
    defender = 3 if result.defender_eliminated else result.defender
    return -defender, attacker
