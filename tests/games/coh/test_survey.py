"""What is worked out once per map and kept: shared by firefights on boards that lie alike, and right wherever asked."""

from __future__ import annotations

import pytest

from hexfront.games.coh.game import Coh
from hexfront.games.coh.map.sight_in_smoke import Haze
from hexfront.hexes import each

GAME = Coh()


def test_firefights_on_boards_that_lie_alike_share_ground_and_sight() -> None:
    gap, giants, petrov = (GAME.room(name) for name in ("gap", "iron-giants", "petrov"))
    assert gap.firefight.placed == giants.firefight.placed != petrov.firefight.placed
    assert gap.ground is giants.ground and gap.eye is giants.eye
    assert gap.ground is not petrov.ground and gap.eye is not petrov.eye


@pytest.mark.parametrize("name", ["gap", "petrov"])
def test_some_hexes_in_sight_are_part_of_all_in_sight(name: str) -> None:
    game = GAME.room(name)
    hexes = list(each(game.grid.mask))
    smoke = {hexes[100]: 2, hexes[150]: 1, hexes[151]: 1}
    whole, asked = Haze(game.eye, smoke), Haze(game.eye, smoke)
    for number, at in enumerate(hexes[::11]):
        wanted = game.grid.around[hexes[-1 - number]]
        assert asked.among(at, wanted) == whole.seen(at) & wanted
