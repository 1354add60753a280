"""The printed charts: combat results, Soviet morale, terrain effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Chart
from hexfront.games.kharkov.box.roster import MOBILITIES
from hexfront.games.kharkov.box.tables import TerrainEffect
from hexfront.kit.sheet import die_chart, halves

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


def charts(board: Board) -> list[Chart]:
    """Everything that a player would look up."""
    tables = board.tables
    return [
        die_chart("crt", t("Combat results"), tables.crt(())),
        die_chart("morale", t("Soviet morale, by turn"), tables.morale),
        Chart(
            id="terrain",
            title=t("Terrain effects: movement points, and combat"),
            columns=("foot", "mobile", "staff", "combat"),
            rows=tuple((line.name, _effects(line)) for line in tables.terrain.values()),
        ),
    ]


def _effects(line: TerrainEffect) -> tuple[str, ...]:
    sign = "+" if line.on == "side" else ""
    costs = [sign + halves(line.cost[mobility]) if line.cost else "–" for mobility in MOBILITIES]
    combat = []
    if line.defence_times > 1:
        combat.append(f"defence ×{line.defence_times}")
    if line.attack_halved:
        combat.append("attack ×½")
    if line.die:
        combat.append(f"die +{line.die}")
    return (*costs, ", ".join(combat) or "–")
