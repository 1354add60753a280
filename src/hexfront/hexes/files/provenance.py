"""Where each feature of a map comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hexfront.hexes.errors import HexError

KINDS = ("rulebook", "source", "reconstructed", "designed")


class Provenance(NamedTuple):
    """One origin: its kind and, where there is one, the rule id or the name of the source.

    >>> Provenance.parse("rulebook 9.31")
    Provenance(kind='rulebook', detail='9.31')
    >>> str(Provenance.parse("designed"))
    'designed'
    """

    kind: str
    detail: str = ""

    @classmethod
    def parse(cls, text: str) -> Provenance:
        """Read `rulebook <rule id>`, `source <name>`, `reconstructed` or `designed`."""
        kind, _, detail = text.strip().partition(" ")
        if kind not in KINDS:
            raise HexError(f'provenance "{text}" must start with {", ".join(KINDS)}')
        if kind == "rulebook" and not detail:
            raise HexError('provenance "rulebook" must name its rule, such as "rulebook 9.31"')
        return cls(kind, detail.strip())

    def __str__(self) -> str:
        return f"{self.kind} {self.detail}".rstrip()


Item = int | tuple[int, int]
"""A hex, or a hexside or link as (hex, direction)."""


@dataclass(frozen=True, slots=True)
class Origins:
    """The origin of a group of features, and of the single ones that differ from it."""

    default: Provenance
    but: Mapping[Item, Provenance] = field(default_factory=dict)

    def of(self, item: Item | None = None) -> Provenance:
        """Return the origin of one item, or of the group."""
        return self.default if item is None else self.but.get(item, self.default)
