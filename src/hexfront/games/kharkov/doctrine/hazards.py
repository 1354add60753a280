"""What a fight is likely to bring: every column of the combat table weighed in victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.tables import CombatResult

if TYPE_CHECKING:
    from hexfront.games.kharkov.doctrine.picture import Picture

RETREAT = 0.35
"""What it costs a side to fall back one hex, the hex itself left out."""


class Stakes(NamedTuple):
    """What each kind of result is worth to the attacker."""

    defender: tuple[float, float, float]
    """Nothing, D1, D2."""
    gone: float
    """De."""
    shaken: float
    """The defender's step of an Eng."""
    attacker: tuple[float, float, float]
    lost: float
    """Ae."""
    spent: float
    """The attacker's step of an Eng."""


def worth(stakes: Stakes, result: CombatResult) -> float:
    """What one result is worth to the attacker."""
    if result.engaged:
        return stakes.shaken - stakes.spent
    gain = stakes.gone if result.defender_eliminated else stakes.defender[result.defender]
    return gain - (stakes.lost if result.attacker_eliminated else stakes.attacker[result.attacker])


def by_column(picture: Picture, stakes: Stakes, die: int = 0) -> list[float]:
    """What each column of the combat table is worth to the attacker."""
    tables = picture.game.tables
    table = tables.crt(picture.state.options)
    found = []
    for column in table.columns:
        cells = table.cells[column]
        rows = [cells[min(max(row + die, 0), len(cells) - 1)] for row in range(6)]
        found.append(sum(worth(stakes, tables.results[text]) for text in rows) / 6)
    return found


def morale(picture: Picture, attacker: int) -> list[int]:
    """The columns that Soviet morale may add, one for each roll; just nothing where there is none."""
    tables = picture.game.tables
    turn = str(picture.state.turn)
    if attacker or turn not in tables.morale.columns:
        return [0]
    return [int(cell) for cell in tables.morale.cells[turn]]


def expected(
    picture: Picture, columns: list[float], attack: float, defence: float, shift: int, rolls: list[int]
) -> float:
    """What an attack of this strength is worth, all that is uncertain averaged."""
    ladder = picture.game.tables.ladder
    base = ladder.clamp(ladder.rung(int(attack * 4), max(1, int(defence * 4))))
    last = len(columns) - 1
    return sum(columns[min(max(base + shift + roll, 0), last)] for roll in rolls) / len(rolls)
