"""The G markers: drawn from a cup, each with its turns and its shift (5.5, 6.47)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, check_once


class GMarker(msgspec.Struct, frozen=True, kw_only=True):
    """One marker. It lies open and goes back to the cup."""

    letter: str
    first: int
    last: int
    """The turns on which its shift counts; the last one is also how many mobile units may react (5.52)."""
    shift: int
    """Columns to the left; to the right below 0."""
    theme: str
    origins: Mapping[str, Provenance]

    def shift_on(self, turn: int) -> int:
        """The shift it gives on a turn: none outside its turns (5.52a).

        >>> marker = GMarker(letter="H", first=7, last=9, shift=2, theme="", origins={})
        >>> [marker.shift_on(turn) for turn in (4, 7, 9, 10)], marker.reacting
        ([0, 2, 2, 0], 9)
        """
        return self.shift if self.first <= turn <= self.last else 0

    @property
    def reacting(self) -> int:
        """How many mobile units may react, whatever the turn (5.52b)."""
        return self.last


class MarkerEntry(Closed, frozen=True, kw_only=True):
    """A marker as the file writes it."""

    letter: str
    first: int
    last: int
    shift: int
    theme: str
    origin: dict[str, str] = msgspec.field(name="from")


def read_markers(file: str, entries: list[MarkerEntry], turns: int) -> tuple[GMarker, ...]:
    """Check the markers: each letter once, each with turns of the track."""
    if not entries:
        raise bad(file, "marker", "needs a marker at least")
    check_once(file, (entry.letter for entry in entries))
    return tuple(_marker(file, entry, turns) for entry in entries)


def _marker(file: str, entry: MarkerEntry, turns: int) -> GMarker:
    where = f"marker {entry.letter}"
    if not 1 <= entry.first <= entry.last <= turns:
        raise bad(file, where, f"counts from a turn to a later one, between 1 and {turns}")
    return GMarker(
        letter=entry.letter,
        first=entry.first,
        last=entry.last,
        shift=entry.shift,
        theme=entry.theme,
        origins=origins(file, where, entry.origin, ["window", "shift"]),
    )
