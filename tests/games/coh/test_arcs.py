"""6.1 What a unit would cover if it were turned, asked before it is."""

import pytest

from hexfront.engine.base.state import digest
from hexfront.engine.positions import probe

from .table import table, unit

HERE, AHEAD, BEHIND = "1-H05", "1-F05", "1-J05"


def test_the_arc_of_a_unit_that_looked_elsewhere_is_answered() -> None:
    game, state = table(unit("A", "de-rifles", HERE, "n"))
    before = digest(state)
    now, _ = probe.areas(game, state, "A", seat=0)
    assert AHEAD in now.hexes and BEHIND not in now.hexes
    assert probe.areas(game, state, "A", seat=0, to="n")[0] == now
    turned, seen = probe.areas(game, state, "A", seat=0, to="s")
    assert BEHIND in turned.hexes and AHEAD not in turned.hexes and BEHIND in seen.hexes
    assert digest(state) == before, "a question turns nothing"


def test_a_direction_that_the_grid_does_not_have_is_refused() -> None:
    game, state = table(unit("A", "de-rifles", HERE, "n"))
    with pytest.raises(ValueError, match="not in tuple"):
        probe.areas(game, state, "A", seat=0, to="up")
