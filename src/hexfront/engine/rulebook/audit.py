"""How much of a rulebook is enforced and proved. The audit runs nothing: it reads three things.

The rule index says what there is to enforce. The game's folder says what is enforced: a row is, if its id stands
there in full as a string of its own, and not only in an option that is offered
(``hexfront.engine.rulebook.citations`` says more). The report of the last tests says what is proved: a row is, if a
test that passed cites it and saw it act. An example needs no code of its own, only a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from hexfront.engine.base.errors import BadData
from hexfront.engine.base.texts import Text, t
from hexfront.engine.rulebook.citations import find_citations, find_effects
from hexfront.engine.rulebook.proofs import Proof
from hexfront.engine.rulebook.rules import (
    TO_ENFORCE,
    Rule,
    RuleIndex,
    game_folder,
    natural_key,
)


class Row(msgspec.Struct, frozen=True):
    """One rule, the places that enforce it, the tests that prove it, and the reason if it is waived."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]
    waiver: str | None = None

    @property
    def to_enforce(self) -> bool:
        """Whether it obliges the referee to something, and is not waived."""
        return self.rule.kind in TO_ENFORCE and self.waiver is None

    @property
    def is_example(self) -> bool:
        """Whether it is a worked example of the rulebook."""
        return self.rule.kind == "example"

    @property
    def enforced(self) -> bool:
        """Whether the game cites it; an example that is proved is enforced by the rules it goes through."""
        return bool(self.tests if self.is_example else self.code)

    @property
    def proved(self) -> bool:
        """Whether a test saw it act."""
        return bool(self.tests)

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it still needs: code, a test, both or nothing."""
        if not self.to_enforce:
            return ()
        code = () if self.enforced or self.is_example else ("code",)
        return code if self.proved else (*code, "test")


class Missing(msgspec.Struct, frozen=True):
    """A row to enforce that lacks code, a test or both."""

    id: str
    kind: str
    summary: str
    lacks: tuple[str, ...]


class Report(msgspec.Struct, frozen=True):
    """The audit of one game. ``strays`` are citations in its code that its index does not have."""

    game: str
    rows: tuple[Row, ...]
    strays: dict[str, tuple[str, ...]] = {}
    note: Text | None = None

    @property
    def to_enforce(self) -> tuple[Row, ...]:
        """The rows that oblige the referee to something and are not waived."""
        return tuple(row for row in self.rows if row.to_enforce)

    @property
    def waived(self) -> tuple[Row, ...]:
        """All other rows: those with a waiver, and components and notes, which need none."""
        return tuple(row for row in self.rows if not row.to_enforce)

    def as_json(self) -> dict[str, Any]:
        """The figures, and what is missing, as ``hexfront audit --json`` prints them."""
        duties = self.to_enforce
        examples = [row for row in duties if row.is_example]
        return {
            "game": self.game,
            "rows": len(self.rows),
            "to_enforce": len(duties),
            "enforced": sum(row.enforced for row in duties),
            "proved": sum(row.proved for row in duties),
            "examples": len(examples),
            "examples_proved": sum(row.proved for row in examples),
            "waived": len(self.waived),
            "missing": [msgspec.structs.asdict(row) | {"lacks": list(row.lacks)} for row in missing(self)],
        }


def audit(
    game_id: str,
    index: RuleIndex,
    source_dir: Path,
    proofs: Iterable[Proof] | None,
    waived: Mapping[str, str],
) -> Report:
    """Hold a rule index against a game's folder and the last report; None is for no report at all."""
    sites = find_citations(source_dir, game_id)
    tests: dict[str, list[str]] = {}
    for proof in proofs or ():
        for citation in proof.proves:
            tests.setdefault(citation, []).append(proof.test)
    rows = tuple(
        Row(rule, tuple(sites.get(citation, ())), tuple(tests.get(citation, ())), waived.get(rule.id))
        for rule in index
        for citation in [index.citation(rule)]
    )
    strays = {name: tuple(sites[name]) for name in sorted(sites, key=natural_key) if name not in index}
    return Report(game_id, rows, strays, _NO_REPORT if proofs is None else None)


def audit_game(game: Any, proofs: Iterable[Proof] | None) -> Report:
    """The audit of a game that offers ``rules``, and ``waived`` if it leaves rows out."""
    index = getattr(game, "rules", None)
    if not isinstance(index, RuleIndex):
        raise BadData(f"{game.meta.id} offers no rule index; a game keeps one as its attribute rules")
    return audit(game.meta.id, index, game_folder(game), proofs, getattr(game, "waived", {}))


class Effect(msgspec.Struct, frozen=True):
    """How many of the rows that a game cites act, and where those are cited that are only talked about."""

    game: str
    cited: int
    told: dict[str, tuple[str, ...]]

    @property
    def acting(self) -> int:
        """The rows at which something is done."""
        return self.cited - len(self.told)


def effect_of(game: Any, report: Report) -> Effect:
    """Which of the rows to enforce bar, cost, modify or force something; examples have no code of their own."""
    acting = find_effects(game_folder(game), game.meta.id)
    cited = [row for row in report.to_enforce if row.code and not row.is_example]
    told = {row.rule.id: row.code for row in cited if f"{report.game}:{row.rule.id}" not in acting}
    return Effect(report.game, len(cited), told)


def missing(report: Report) -> list[Missing]:
    """The rows to enforce that are not both enforced and proved, in the order of the rulebook."""
    return [
        Missing(row.rule.id, row.rule.kind, row.rule.summary, row.lacks) for row in report.rows if row.lacks
    ]


_NO_REPORT = t("There is no report of tests here, so no rule counts as proved; running the tests writes one.")
