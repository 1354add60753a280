"""Laying a grid over the earth."""

from __future__ import annotations

from math import cos, hypot, radians

import msgspec
import pytest

from hexfront.cartography.errors import CartographyError
from hexfront.cartography.georeference import Fit, Georeference, Pin, Plane
from hexfront.cartography.projection import EARTH, Projection
from hexfront.hexes import Sheet, each


def reference(*pins: Pin, kind: str = "affine", pitch: float = 0.0) -> Georeference:
    return Georeference(
        title="plain",
        orientation="pointy",
        sheet=Sheet(rows=9, cols=9),
        projection=Projection(lon=30, lat=50, km_lon=70, km_lat=110),
        fit=msgspec.convert({"kind": kind, "pitch": pitch}, Fit),
        pin=list(pins),
    )


def pin(label: str, lon: float, lat: float, weight: float = 1.0) -> Pin:
    return Pin(label, label, lon, lat, "1.0", weight)


EXACT = (pin("0101", 30, 50), pin("0109", 31, 50), pin("0901", 30, 49))


def test_three_pins_are_met_exactly() -> None:
    plane = Plane(reference(*EXACT))
    assert plane.rms == pytest.approx(0, abs=1e-9)
    assert [plane.grid.label(plane.hex_of(one.lon, one.lat) or 0) for one in EXACT] == [
        "0101",
        "0109",
        "0901",
    ]


def test_there_and_back() -> None:
    plane = Plane(reference(*EXACT))
    for at in each(plane.grid.mask):
        lon, lat = plane.degrees(plane.centre(at))
        assert plane.hex_of(lon, lat) == at
    assert plane.hex_of(40, 40) is None


def test_a_fourth_pin_leaves_residuals_and_one_of_no_weight_does_not() -> None:
    off = pin("0909", 31.3, 49)
    assert Plane(reference(*EXACT, off)).rms > 0.1
    compared = Plane(reference(*EXACT, msgspec.structs.replace(off, weight=0)))
    assert compared.rms == pytest.approx(0, abs=1e-9)
    assert compared.residuals[-1].off > 0.1


def test_a_warped_fit_meets_every_pin_and_draws_what_lies_beside_it() -> None:
    off = pin("0909", 31.3, 49)
    plain, warped = Plane(reference(*EXACT, off)), Plane(reference(*EXACT, off, kind="warped"))
    assert plain.rms > 0.1
    assert warped.rms == pytest.approx(0, abs=1e-9)
    beside = (31.25, 49.1)
    assert plain.point(*beside) != pytest.approx(warped.point(*beside), abs=0.1)


def test_there_and_back_through_a_warp() -> None:
    plane = Plane(reference(*EXACT, pin("0909", 31.05, 49), kind="warped"))
    for at in each(plane.grid.mask):
        lon, lat = plane.degrees(plane.centre(at))
        assert plane.hex_of(lon, lat) == at


def test_a_conic_projection_keeps_its_parallels_true_and_narrows_to_the_north() -> None:
    conic = Projection(lon=31, lat=52, parallels=(47, 58))

    def wide(lat: float) -> float:
        (x, y), (u, v) = conic.km(30.5, lat), conic.km(31.5, lat)
        return hypot(u - x, v - y)

    for lat in (47, 58):
        assert wide(lat) == pytest.approx(radians(1) * EARTH * cos(radians(lat)), rel=1e-3)
    assert wide(52) < radians(1) * EARTH * cos(radians(52))
    assert wide(65) > radians(1) * EARTH * cos(radians(65))
    for lon, lat in ((12.0, 42.0), (31.0, 52.0), (51.0, 66.0)):
        assert conic.degrees(*conic.km(lon, lat)) == pytest.approx((lon, lat))


@pytest.mark.parametrize(
    "given",
    [{}, {"km_lon": 70.0}, {"km_lon": 70.0, "km_lat": 110.0, "parallels": [47, 58]}, {"parallels": [50, 50]}],
)
def test_a_projection_that_says_too_little_or_too_much_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(
        msgspec.ValidationError, match="either km_lon and km_lat above 0, or two different parallels"
    ):
        msgspec.convert({"lon": 31, "lat": 52, **given}, Projection)


def test_a_position_keeps_its_pitch() -> None:
    plane = Plane(reference(pin("0505", 30.5, 49.5), kind="position", pitch=7.0))
    east = plane.degrees(plane.centre(plane.grid.hex("0506")))
    assert (east[0] - 30.5) * 70 == pytest.approx(7.0)
    assert east[1] == pytest.approx(49.5)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (reference(*EXACT[:2]), "three pins"),
        (reference(pin("0101", 30, 50), pin("0103", 31, 50), pin("0105", 32, 50)), "on one line"),
        (reference(*EXACT, kind="position"), "needs a pitch"),
    ],
)
def test_what_cannot_be_fitted_is_refused(made: Georeference, message: str) -> None:
    with pytest.raises(CartographyError, match=message):
        Plane(made)
