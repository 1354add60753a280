"""The cells of the combat table, taken apart."""

from __future__ import annotations

import re

import msgspec

from hexfront.engine.base.errors import BadData

_RESULT = re.compile(r"(?:D(?P<d>[12e]))?/?(?:A(?P<a>[12e]))?")


class CombatResult(msgspec.Struct, frozen=True):
    """One cell of the combat table, taken apart (9.55 to 9.59)."""

    text: str
    defender: int = 0
    """Steps the defender loses or hexes he retreats."""
    attacker: int = 0
    defender_eliminated: bool = False
    attacker_eliminated: bool = False
    engaged: bool = False

    @property
    def split(self) -> bool:
        """Say whether both sides are affected, the defender first (9.58)."""
        return "/" in self.text


def parse_result(text: str) -> CombatResult:
    """Take a result apart.

    >>> result = parse_result("De/A1")
    >>> result.defender_eliminated, result.attacker, result.split
    (True, 1, True)
    """
    if text == "Eng":
        return CombatResult(text, engaged=True)
    found = _RESULT.fullmatch(text)
    if found is None or not (found["d"] or found["a"]) or ("/" in text) != bool(found["d"] and found["a"]):
        raise BadData(f'"{text}" is no combat result: write D1, A2, De, D1/A1 or Eng')
    d, a = found["d"] or "0", found["a"] or "0"
    return CombatResult(text, 0 if d == "e" else int(d), 0 if a == "e" else int(a), d == "e", a == "e")
