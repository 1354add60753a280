"""The printed charts: combat results, terrain effects, and what hangs on the crossing points (2.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Chart
from hexfront.games.tow.box.terrain import TerrainEffect
from hexfront.kit.sheet import die_chart, halves

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board


def charts(board: Board) -> list[Chart]:
    """Everything that a player would look up."""
    tables = board.tables
    return [
        die_chart("crt", t("Combat results"), tables.crt),
        Chart(
            "terrain",
            t("Terrain effects: movement points, and combat"),
            ("movement", "strategic", "combat"),
            tuple((line.name, _effects(line)) for line in tables.terrain.values()),
        ),
        _by_crossings(board),
        _stavka(board),
        Chart(
            "costs",
            t("Costs in negotiation points"),
            ("points",),
            (
                ("order", (halves(tables.costs.order),)),
                *((pool, (halves(cost),)) for pool, cost in tables.costs.pools.items()),
            ),
        ),
    ]


def _by_crossings(board: Board) -> Chart:
    table = board.tables.crossings
    counts = tuple(str(number) for number in range(len(table.luftwaffe)))
    return Chart(
        "crossings",
        t("By crossing points under Soviet control"),
        counts,
        (
            ("Luftwaffe", tuple(map(str, table.luftwaffe))),
            ("Negotiation", tuple(map(halves, table.negotiation))),
            ("OKH Command", tuple(map(str, table.okh))),
        ),
        "designed",
    )


def _stavka(board: Board) -> Chart:
    table = board.tables.crossings.stavka
    return Chart(
        "stavka",
        t("STAVKA: turn, and the most crossing points with which it comes"),
        ("crossing points",),
        tuple((str(turn), (str(most),)) for turn, most in sorted(table.items())),
        "reconstructed",
    )


def _effects(line: TerrainEffect) -> tuple[str, ...]:
    if line.blocked:
        return ("no crossing", "–", "no attack")
    cost = "all" if line.whole_move else halves(line.cost)
    combat = []
    if line.shift:
        combat.append(f"{line.shift} column{'s' if line.shift > 1 else ''} left")
    if line.halves:
        combat.append("attack ×½")
    return (
        f"+{cost}" if line.on == "side" and line.cost else cost,
        halves(line.strategic),
        ", ".join(combat) or "–",
    )
