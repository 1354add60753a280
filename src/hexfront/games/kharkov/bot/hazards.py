"""What a fight is likely to bring: the columns of the combat table weighed in victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.state import SOVIET
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

FINE = 8
"""Expected strengths are compared in eighths."""


class Stakes(NamedTuple):
    """What each part of a result is worth to the attacker: the defender's side of it, then his own."""

    d1: float
    d2: float
    gone: float
    engaged: float
    a1: float
    a2: float
    lost: float


@remembered(most=16)
def parts(board: Board, options: tuple[str, ...], die: int) -> tuple[tuple[float, ...], ...]:
    """By column, how likely each part of a result is, in the order of :class:`Stakes`."""
    table, results = board.tables.crt(options), board.tables.results
    found = []
    for column in table.columns:
        chance = [0.0] * 7
        for text, ways in table.distribution(column, die).items():
            result, p = results[text], ways / 6
            chance[3] += p * result.engaged
            chance[2] += p * result.defender_eliminated
            chance[6] += p * result.attacker_eliminated
            if result.defender:
                chance[result.defender - 1] += p
            if result.attacker:
                chance[3 + result.attacker] += p
        found.append(tuple(chance))
    return tuple(found)


def morale(board: Board, state: KharkovState, attacker: int) -> tuple[int, ...]:
    """The columns that Soviet morale may add, one for each roll; just 0 where there is none (9.8)."""
    table, turn = board.tables.morale, str(state.turn)
    if attacker != SOVIET or turn not in table.columns:
        return (0,)
    return tuple(int(cell) for cell in table.cells[turn])


class Weighing:
    """Attacks of one side in one phase, weighed alike."""

    def __init__(self, board: Board, state: KharkovState, attacker: int, *, overrun: bool = False) -> None:
        self.ladder = board.tables.ladder
        self.rolls = (0,) if overrun else morale(board, state, attacker)
        self.overrun = overrun
        self.parts = [parts(board, state.options, die) for die in (0, 1)]

    def rung(self, attack: float, defence: float) -> int:
        """The column of two expected strengths before shifts."""
        if self.overrun:
            attack = max(1.0, attack / 2)
        return self.ladder.clamp(self.ladder.rung(int(attack * FINE), max(1, int(defence * FINE))))

    def value(self, stakes: Stakes, attack: float, defence: float, shift: int, die: int = 0) -> float:
        """What an attack is worth to the attacker, all that is uncertain averaged."""
        base, columns = self.rung(attack, defence) + shift, self.parts[die]
        last, total = len(columns) - 1, 0.0
        for roll in self.rolls:
            for chance, worth in zip(columns[min(max(base + roll, 0), last)], stakes, strict=True):
                total += chance * worth
        return total / len(self.rolls)
