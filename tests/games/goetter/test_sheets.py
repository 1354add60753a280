"""Which of the two maps a phase is about."""

from __future__ import annotations

import pytest

from hexfront.games.goetter.box.meta import PHASES, SHEETS

from .fighting import german, real, soviet


@pytest.mark.parametrize("phase", PHASES[1:])
def test_the_siege_map_is_lit_in_the_siege_phases_and_the_other_in_all_but_supply(phase: str) -> None:
    game, state = real(german("A", "0825"), soviet("S", "2620"))
    state.phase = phase
    wanted = {"soviet-siege": (1,), "german-siege": (1,), "supply": ()}.get(phase, (0,))
    assert game.view(state, 0).sheets == wanted
    names = [game.map.grid.sheets[number].name for number in wanted]
    assert names in ([], ["Siege map"], ["Operational map"])


def test_setting_up_is_about_both_maps() -> None:
    assert "setup" not in SHEETS
