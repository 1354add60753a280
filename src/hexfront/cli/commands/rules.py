"""``hexfront rules``: the rule cards of a game."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer

from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import GameId, Json
from hexfront.engine.contract.registry import load_game
from hexfront.engine.rulebook.audit import Row, audit_game
from hexfront.engine.rulebook.proofs import PROOFS, load_proofs
from hexfront.engine.rulebook.rules import KINDS, Rule, RuleIndex

RuleId = Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as 9.58.")]
Search = Annotated[str, typer.Option("--search", metavar="WORDS", help="Only rules with all these words.")]
OfKind = Annotated[
    str, typer.Option("--kind", metavar="KIND", help=f"Only rules of a kind: {', '.join(KINDS)}.")
]


def rules(
    game: GameId, rule: RuleId = None, search: Search = "", kind: OfKind = "", json: Json = False
) -> None:
    """List the rules of a game, or show one and its proofs."""
    found = load_game(game)
    if rule is not None:
        if search or kind:
            raise BadCall("one rule or a search, not both: leave out ID, or --search and --kind")
        _show_card(found, rule, json)
        return
    if kind and kind not in KINDS:
        raise BadCall(f"no kind {kind!r} of rules; there is: {', '.join(KINDS)}")
    rows = [row for row in rule_index(found).search(search) if kind in ("", row.kind)]
    if json:
        output.print_json(rows)
    else:
        _show_list(rows)


def rule_index(game: Any) -> RuleIndex:
    """The rule index of a game that has one."""
    index = getattr(game, "rules", None)
    if not isinstance(index, RuleIndex):
        raise BadCall(f"{game.meta.title} offers no rule index")
    return index


def _show_list(rows: list[Rule]) -> None:
    for section, members in groupby(rows, key=lambda row: row.section):
        output.show(section, output.pairs([(row.id, row.summary) for row in members]), "")
    output.show(f"{len(rows)} rules" if len(rows) != 1 else "1 rule")


def _show_card(game: Any, rule_id: str, json: bool) -> None:
    rule = rule_index(game)[rule_id]
    report = audit_game(game, load_proofs(PROOFS))
    row = next(row for row in report.rows if row.rule.id == rule.id)
    if json:
        output.print_json(_card(row))
        return
    output.show(f"{game.meta.id}:{rule.id}  {rule.section}  ({rule.kind})")
    output.show(rule.summary, "")
    output.show(output.pairs([(name, line) for name, lines in _evidence(row) for line in lines]))


def _card(row: Row) -> dict[str, object]:
    return {
        **output.plain(row.rule),
        "enforced_in": row.code,
        "seen_by": row.tests,
        "waived": row.waiver,
    }


def _evidence(row: Row) -> list[tuple[str, list[str]]]:
    return [
        ("enforced in", list(row.code) or ["nothing yet"]),
        ("seen by", list(row.tests) or ["no test yet"]),
        ("waived", [row.waiver] if row.waiver else []),
    ]
