"""20.3: where the coins of the virtual side are laid, and when something is drawn for them."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rules import rule
from hexfront.games.coh import decoys
from hexfront.games.coh.state import CUP

from .table import do, offered, rules_of, table, unit
from .test_solo import coined
from .test_victory import objective


def test_one_coin_lies_where_the_unit_is_and_one_in_cover() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-J03", "n", "hidden"),
        unit("S", "ru-rifles", "1-F05", "n", "hidden"),
        options=("solo-soviet",),
        hexes={"1-B02": "heavy-woods"},
    )
    events: list[Any] = []
    decoys.lay(game, state, events)
    assert sorted(game.labels[at] for _, at in state.coins) == ["1-B02", "1-F05"]
    assert state.where[1] == CUP and state.where[0] != CUP, "the other side hides as ever"
    assert "coh:20.3a" in rules_of(events)


@rule("coh:20.3b")
def test_an_enemy_in_sight_of_the_open_draws_for_a_coin() -> None:
    game, state = coined()
    state.coins = ((1, game.grid.hex("1-D05")),)
    do(game, state, "step G to 1-F05 by ap", cup=2)
    assert not state.coins and state.decoys == (0, 0)


@rule("coh:20.3b")
def test_what_comes_out_of_a_coin_takes_its_objective() -> None:
    game, state = coined(go=1, objectives=(objective("1-F05", "german", at_end=1),))
    assert "uncover 1-F05" in offered(game, state)
    do(game, state, "uncover 1-F05", "face s", cup=1)
    assert state.holder[game.grid.hex("1-F05")] == 1
