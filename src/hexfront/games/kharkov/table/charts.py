"""The printed charts: combat results, Soviet morale, terrain effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Chart
from hexfront.games.kharkov.box.roster import MOBILITIES
from hexfront.games.kharkov.box.tables import TerrainEffect
from hexfront.games.kharkov.movement.steps import told
from hexfront.kit.tables import CombatTable

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


def charts(board: Board) -> list[Chart]:
    """Everything that a player would look up."""
    tables = board.tables
    return [
        _by_die("crt", t("Combat results"), tables.crt(())),
        _by_die("morale", t("Soviet morale, by turn"), tables.morale),
        Chart(
            id="terrain",
            title=t("Terrain effects: movement points, and combat"),
            columns=("foot", "mobile", "staff", "combat"),
            rows=tuple((line.name, _effects(line)) for line in tables.terrain.values()),
        ),
    ]


def _by_die(name: str, title: Text, table: CombatTable) -> Chart:
    dice = range(1, 7)
    rows = tuple((str(die), tuple(table.result(column, die) for column in table.columns)) for die in dice)
    return Chart(name, title, table.columns, rows, table.provenance)


def _effects(line: TerrainEffect) -> tuple[str, ...]:
    sign = "+" if line.on == "side" else ""
    costs = [sign + told(line.cost[mobility]) if line.cost else "–" for mobility in MOBILITIES]
    combat = []
    if line.defence_times > 1:
        combat.append(f"defence ×{line.defence_times}")
    if line.attack_halved:
        combat.append("attack ×½")
    if line.die:
        combat.append(f"die +{line.die}")
    return (*costs, ", ".join(combat) or "–")
