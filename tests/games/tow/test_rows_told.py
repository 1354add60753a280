"""Rows of the rule index at which no code does anything."""

from __future__ import annotations

import re

from hexfront.engine.rulebook.audit import audit_game, effect_of
from hexfront.engine.rulebook.rules import game_folder

from .table import GAME


def test_every_row_that_only_speaks_has_its_reason_in_the_readme() -> None:
    readme = (game_folder(GAME) / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## Rows that only speak")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| ([0-9][^|]*) \| [^|]+ \|$", section, re.MULTILINE)
    reasons = {row for cell in cells for row in cell.split(", ")}
    assert reasons == set(effect_of(GAME, audit_game(GAME, None)).told)
