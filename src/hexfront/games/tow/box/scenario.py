"""The scenarios and what counts in them (13.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.games.tow.box.files import SCENARIOS
from hexfront.games.tow.box.token_list import LAST_TURN
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, parts

QUARTERS = 4
"""Points are counted in quarters of a victory point: fractions count exactly (13.2)."""


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """What counts for the Soviet player, in quarters of a victory point; 0 where it does not (13.2, 13.3)."""

    crossing_point: int = 0
    mechanised_west: int = 0
    """For a mechanised unit west of the Dnipro that can trace supply."""
    other_west: int = 0
    mechanised_west_cut_off: int = 0
    """For one that cannot."""
    other_west_cut_off: int = 0
    major_city: int = 0
    panzer_destroyed: int = 0
    german_destroyed: int = 0
    minor_destroyed: int = 0
    axis_relocation: int = 0
    soviet_relocation: int = 0
    breakthrough: int = 0
    """For a Soviet unit in a breakthrough hex."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario; all start with the same set-up."""

    id: str
    title: str
    last_turn: int
    needed: int
    """What the Soviet player needs to win, in quarters of a victory point."""
    each_turn: bool
    """Whether that is checked at the end of every turn, or only of the last."""
    points: Points
    origins: Mapping[str, Provenance]


class _Scenario(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    title: str
    last_turn: int
    needed: float
    each_turn: bool
    points: dict[str, float]
    origin: dict[str, str] = msgspec.field(name="from")


def read_scenarios(files: DataFiles) -> dict[str, Scenario]:
    """Read and check the scenarios."""
    return {name: _scenario(files, name) for name in SCENARIOS}


def _scenario(files: DataFiles, name: str) -> Scenario:
    file = f"scenarios/{name}.toml"
    doc = files.toml(file, _Scenario)
    if not 1 <= doc.last_turn <= LAST_TURN:
        raise bad(file, "last_turn", f"the turn track has turns 1 to {LAST_TURN}")
    for field in doc.points:
        if field not in Points.__struct_fields__:
            raise bad(
                file, "points", f'unknown "{field}"; there can be {", ".join(Points.__struct_fields__)}'
            )
    points = {field: parts(file, f"points.{field}", value, QUARTERS) for field, value in doc.points.items()}
    return Scenario(
        id=name,
        title=doc.title,
        last_turn=doc.last_turn,
        needed=parts(file, "needed", doc.needed, QUARTERS),
        each_turn=doc.each_turn,
        points=Points(**points),
        origins=origins(file, "", doc.origin, ["last_turn", "needed", "each_turn", *points]),
    )
