"""``hexfront games``: what is installed."""

from __future__ import annotations

from hexfront.cli import output
from hexfront.cli.options import Json
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.registry import load_all


def games(json: Json = False) -> None:
    """List the installed games."""
    found, faults = load_all()
    metas = [game.meta for game in found]
    if json:
        output.print_json([_entry(meta) for meta in metas])
    elif not metas:
        output.note("no games are installed")
    else:
        columns = ("id", "title", "scenario", "seats", "turns", "status")
        rows = [row for meta in metas for row in _rows(meta)]
        output.show(output.table(columns, rows, right=["turns"]))
    for fault in faults:
        output.note(str(fault))


def _entry(meta: Meta) -> dict[str, object]:
    fields = ("id", "title", "version", "publisher", "period", "scale", "status", "scenarios")
    return {name: getattr(meta, name) for name in fields}


def _rows(meta: Meta) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for scenario in meta.scenarios:
        head = ("", "", "") if rows else (meta.id, meta.title, meta.status)
        seats = ", ".join(scenario.seats)
        rows.append((head[0], head[1], scenario.id, seats, str(scenario.turns), head[2]))
    return rows
