"""Rows at which no code does anything have their reason in the README of the game."""

from __future__ import annotations

from pathlib import Path

import hexfront
from hexfront.engine.rulebook.audit import audit_game, effect_of

from .table import GAME

README = Path(hexfront.__file__).parent / "games" / "coh" / "README.md"


def test_every_row_that_only_speaks_has_a_reason_and_no_other_row_has_one() -> None:
    section = README.read_text("utf-8").split("## Rows that only speak")[1].split("\n## ")[0]
    lines = [line.split("|")[1:3] for line in section.splitlines() if line.startswith("| ")][1:]
    reasons = {row.strip(): reason.strip() for rows, reason in lines for row in rows.split(",")}
    assert all(reasons.values())
    assert set(reasons) == set(effect_of(GAME, audit_game(GAME, None)).told)
