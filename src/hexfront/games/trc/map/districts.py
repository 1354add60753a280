"""Countries and military districts (3.3, 3.4, 5.5, 17.3)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.map_file import AXIS_COUNTRIES, COUNTRIES, DISTRICTS, LINES
from hexfront.hexes import HexMap, union

ATTACKS = {
    **{"N": ("baltic-district",), "C": ("western-district",), "S": ("kiev-district",)},
    "R": ("kiev-district", "odessa-district"),
}
"""By set-up code, the districts whose units may be attacked in the very first impulse (3.7)."""


@dataclass(frozen=True, slots=True, eq=False)
class Districts:
    """The regions of a map as sets of hexes."""

    countries: dict[str, int]
    districts: dict[str, int]
    lines: dict[str, int]
    """The Axis side of each start line."""
    russia: int
    germany: int
    """East Prussia included."""
    axis: int
    """Every Axis country; Bulgaria is none."""
    finland: int
    bulgaria: int
    hungary: int
    rumania: int
    poland: int
    karelia: int
    stalin_line: int
    ukraine: int
    first_targets: dict[str, int]
    """By set-up code, where the very first attacks may go (3.7)."""


def survey(board: HexMap) -> Districts:
    """Look at the whole map."""
    zones = board.zones
    districts = {name: zones.get(name, 0) for name in DISTRICTS}
    return Districts(
        countries={name: zones.get(name, 0) for name in COUNTRIES},
        districts=districts,
        lines={name: zones.get(name, 0) for name in LINES},
        russia=zones.get("russia", 0),
        germany=zones.get("germany", 0) | zones.get("east-prussia", 0),
        axis=union(zones.get(name, 0) for name in AXIS_COUNTRIES),
        finland=zones.get("finland", 0),
        bulgaria=zones.get("bulgaria", 0),
        hungary=zones.get("hungary", 0),
        rumania=zones.get("rumania", 0),
        poland=zones.get("poland", 0),
        karelia=zones.get("karelia", 0),
        stalin_line=zones.get("stalin-line", 0),
        ukraine=zones.get("ukraine", 0),
        first_targets={code: union(districts[name] for name in names) for code, names in ATTACKS.items()},
    )
