"""Games are found wherever they are installed, and one that is broken does not stand in the way of the others."""

from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.errors import BadData, BrokenGame
from hexfront.engine.contract import registry


class Point:
    """An entry point of somebody else's package."""

    def __init__(self, name: str, make: Any) -> None:
        self.name = name
        self.make = make

    def load(self) -> Any:
        return self.make


def broken(data: Path | None) -> Any:
    raise ImportError("no module named agendaa")


def badly_fed(data: Path | None) -> Any:
    raise BadData("units.toml: 79ID: listed twice")


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = registry.entry_points(group=registry.GROUP)
    drill = next(point for point in installed if point.name == "drill")
    points = [drill, Point("renamed", drill.load()), Point("broken", broken), Point("fed", badly_fed)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)


@pytest.mark.usefixtures("others")
def test_a_game_that_cannot_be_loaded_says_what_fails_and_where() -> None:
    with pytest.raises(
        BrokenGame, match=r"'broken' cannot be loaded: ImportError: no module named agendaa \(.*line"
    ):
        registry.load_game("broken")
    with pytest.raises(BadData, match="listed twice"):
        registry.load_game("fed")


@pytest.mark.usefixtures("others")
def test_a_game_is_called_as_its_entry_point_is() -> None:
    with pytest.raises(BrokenGame, match="'renamed' calls itself 'drill'"):
        registry.load_game("renamed")


@pytest.mark.usefixtures("others")
def test_the_other_games_are_loaded_beside_a_broken_one() -> None:
    games, faults = registry.load_all()
    assert [game.meta.id for game in games] == ["drill"]
    assert len(faults) == 3
