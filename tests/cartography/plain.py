"""A plain of hexes 10 km wide on which rivers and roads are tried out."""

from __future__ import annotations

from hexfront.cartography.georeference import Fit, Georeference, Pin, Plane
from hexfront.cartography.projection import Projection
from hexfront.cartography.sources import Checks, Corrections, Features, Sources
from hexfront.hexes import Sheet
from hexfront.hexes.files.mapfile import MapDoc

SHEET = Sheet(rows=9, cols=9)


def reference() -> Georeference:
    """Hex 0101 lies at 0 east and 0 north; a degree is a hexwidth."""
    return Georeference(
        title="plain",
        orientation="pointy",
        sheet=SHEET,
        projection=Projection(lon=0, lat=0, km_lon=10, km_lat=10),
        fit=Fit("position", 10.0),
        pin=[Pin("0101", "corner", 0.5, 0, "1.0")],
    )


def plane() -> Plane:
    return Plane(reference())


def sources(
    features: Features, corrections: Corrections | None = None, checks: Checks | None = None
) -> Sources:
    return Sources(
        georeference=reference(),
        features=features,
        corrections=corrections or Corrections(),
        printed=MapDoc("plain", "pointy", [SHEET]),
        checks=checks or Checks(),
    )


def degrees(label: str) -> tuple[float, float]:
    """Where the centre of a hex lies."""
    made = plane()
    return made.degrees(made.centre(made.grid.hex(label)))
