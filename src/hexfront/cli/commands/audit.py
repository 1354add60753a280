"""``hexfront audit``: how much of each rulebook is enforced and proved."""

from __future__ import annotations

from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.options import Json
from hexfront.engine.contract.registry import load_all, load_game
from hexfront.engine.rulebook.audit import (
    Effect,
    Missing,
    Report,
    audit_game,
    effect_of,
    missing,
)
from hexfront.engine.rulebook.proofs import PROOFS, load_proofs

Game = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="One game; all that are installed if left out.")
]
ShowMissing = Annotated[bool, typer.Option("--missing", help="List the rules that lack code or a test.")]
ShowActs = Annotated[
    bool, typer.Option("--acts", help="Count the rules that do something, and list those only talked about.")
]

_COLUMNS = ("game", "rows", "to enforce", "enforced", "proved", "examples", "waived", "missing")
_ACTS = ("game", "cited", "acting", "only talked about")


def audit(game: Game = None, show: ShowMissing = False, acts: ShowActs = False, json: Json = False) -> None:
    """Count the rules to enforce, enforced and proved."""
    proofs = load_proofs(PROOFS)
    games, faults = ([load_game(game)], []) if game else load_all()
    for fault in faults:
        output.note(str(fault))
    reports = [audit_game(one, proofs) for one in games]
    if acts:
        _print_acts([effect_of(one, report) for one, report in zip(games, reports, strict=True)], json)
        return
    if json:
        output.print_json([report.as_json() for report in reports])
        return
    output.show(output.table(_COLUMNS, [_figures(report) for report in reports], right=_COLUMNS[1:]))
    for report in reports:
        _print_rows(report, show)
    for line in dict.fromkeys(output.words(report.note) for report in reports if report.note):
        output.note(line)


def _figures(report: Report) -> tuple[str, ...]:
    found = report.as_json()
    examples = f"{found['examples_proved']} of {found['examples']}"
    numbers = [str(found[name]) for name in ("rows", "to_enforce", "enforced", "proved")]
    return (report.game, *numbers, examples, str(found["waived"]), str(len(found["missing"])))


def _print_acts(effects: list[Effect], json: bool) -> None:
    if json:
        rows = [
            {"game": one.game, "cited": one.cited, "acting": one.acting, "told": one.told} for one in effects
        ]
        output.print_json(rows)
        return
    figures = [(one.game, str(one.cited), str(one.acting), str(len(one.told))) for one in effects]
    output.show(output.table(_ACTS, figures, right=_ACTS[1:]))
    for one in effects:
        if one.told:
            output.show(f"\n{one.game}: cited, but only talked about")
            output.show(output.pairs([(rule, ", ".join(places)) for rule, places in one.told.items()]))


def _print_rows(report: Report, show: bool) -> None:
    waivers = [(row.rule.id, row.waiver) for row in report.rows if row.waiver]
    if waivers:
        output.show(f"\n{report.game}: waived, with the reason")
        output.show(output.pairs(waivers))
    if report.strays:
        output.show(f"\n{report.game}: cited in code, but not in the index")
        output.show(output.pairs([(name, ", ".join(sites)) for name, sites in report.strays.items()]))
    lacking = missing(report)
    if show and lacking:
        output.show(f"\n{report.game}: missing")
        output.show(output.table(("rule", "kind", "lacks", "summary"), [_missing(row) for row in lacking]))


def _missing(row: Missing) -> tuple[str, ...]:
    return row.id, row.kind, ", ".join(row.lacks), row.summary
