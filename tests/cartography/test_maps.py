"""Every map that is built from geography: built again it is the same, and the linter finds nothing."""

from __future__ import annotations

from functools import cache

import pytest

from hexfront.cartography.check import Survey
from hexfront.cartography.make import map_file
from hexfront.cartography.sources import FOLDER, load

GAMES = sorted(path.parent.name for path in FOLDER.glob("*/georeference.toml"))


@cache
def survey(game: str) -> Survey:
    return Survey(load(FOLDER / game))


@pytest.mark.parametrize("game", GAMES)
def test_building_again_gives_the_same_file(game: str) -> None:
    assert survey(game).text == map_file(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_linter_finds_nothing(game: str) -> None:
    assert list(survey(game).faults(map_file(game).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_pin_lies_near_its_hex(game: str) -> None:
    plane = survey(game).builder.plane
    assert plane.rms <= plane.reference.fit.limit
    assert all(one.off <= 1.2 for one in plane.residuals)


@pytest.mark.parametrize("game", GAMES)
def test_every_correction_has_a_reason(game: str) -> None:
    for correction in survey(game).sources.corrections.correction:
        assert len(correction.reason) > 20
