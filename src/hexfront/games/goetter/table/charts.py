"""The charts: combat results, terrain effects, G markers, victory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Chart
from hexfront.games.goetter.box.charts.terrain import TerrainEffect
from hexfront.hexes import Provenance
from hexfront.kit.sheet import die_chart, halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

RANK = ("rulebook", "source", "reconstructed", "designed")


def charts(board: Board) -> list[Chart]:
    """Everything that a player would look up."""
    tables = board.tables
    return [
        die_chart("crt", t("Combat results"), tables.crt),
        Chart(
            "terrain",
            t("Terrain effects: movement points, and combat"),
            ("foot", "mobile", "combat", "overrun"),
            tuple((line.name, _effects(line)) for line in tables.terrain.values()),
            _worst(origin for line in tables.terrain.values() for origin in line.origins.values()),
        ),
        Chart(
            "markers",
            t("G markers: turns, columns to the left, and mobile units that may react"),
            ("turns", "shift", "reacting"),
            tuple(
                (one.letter, (f"{one.first}–{one.last}", f"{one.shift:+d}", str(one.reacting)))
                for one in tables.markers
            ),
            _worst(origin for one in tables.markers for origin in one.origins.values()),
        ),
        Chart(
            "objectives",
            t("Objectives: victory points for each hex"),
            ("hexes", "points"),
            tuple((one.name, (", ".join(one.hexes), halves(one.vp))) for one in tables.objectives),
        ),
        Chart(
            "levels",
            t("Levels of victory: the least difference, Soviet points minus German ones"),
            ("points",),
            tuple((one.name, (halves(one.least),)) for one in tables.levels),
        ),
    ]


def _worst(origins: Iterable[Provenance]) -> str:
    """The least certain origin of a chart's cells."""
    return max((one.kind for one in origins), key=RANK.index)


def _effects(line: TerrainEffect) -> tuple[str, str, str, str]:
    if line.closed:
        return "no crossing", "no crossing", "no attack", "no overrun"
    plus = "+" if line.on == "side" else ""
    foot, mobile = (f"{plus}{halves(cost)}" if cost else "–" for cost in (line.foot, line.mobile))
    shift = f"{line.shift} left" if line.shift else "–"
    overrun = "no overrun" if line.bars else "defence ×2" if line.doubles else "–"
    return foot, mobile, shift, overrun
