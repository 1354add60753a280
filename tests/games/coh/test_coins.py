"""20.3: where the coins of the virtual side are laid, and when something is drawn for them."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Group
from hexfront.games.coh.events import CoinLaid, Revealed
from hexfront.games.coh.hidden import decoys
from hexfront.games.coh.state import CUP, DUG
from hexfront.hexes import listed

from .table import do, field, offered, refused, rules_of, table, unit
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


def cup_of(*kinds: str, coins: tuple[str, ...], decoys: int = 1, **more: Any) -> tuple[Any, Any]:
    """Soviet units of these kinds in the cup, with decoys and coins; it is their side's go."""
    units = [unit(f"S{number}", kind, "waiting") for number, kind in enumerate(kinds)]
    game, state = table(unit("G", "de-rifles", "1-L12", "n"), *units, go=1, options=("solo-soviet",), **more)
    for number in range(1, len(state.where)):
        state.where[number] = CUP
    state.coins = tuple(sorted((1, game.grid.hex(label)) for label in coins))
    state.decoys = (0, decoys)
    return game, state


@rule("coh:20.3b")
def test_only_units_that_can_stand_there_are_drawn_for_a_coin() -> None:
    woods = {"1-D05": "heavy-woods", "1-D06": "heavy-woods"}
    game, state = cup_of("ru-gaz", "ru-rifles", coins=("1-D05", "1-D06"), decoys=0, hexes=woods)
    assert not game.standing[1] >> game.grid.hex("1-D05") & 1
    events = do(game, state, "uncover 1-D05", "face s")
    assert [one.unit for one in events if isinstance(one, Revealed)] == ["S1"], "the lorry stays in the cup"
    events = do(game, state, "uncover 1-D06")
    assert [one.decoy for one in events if isinstance(one, CoinLaid)] == [True], "only the lorry was left"
    assert state.where[1] == CUP and not state.coins


@rule("coh:20.3b")
def test_what_is_drawn_lies_in_the_defences_of_its_group() -> None:
    whole = (1 << 200) - 1
    for dug_in in (False, True):
        game, state = cup_of("ru-rifles", coins=("1-D05",), groups=(
            Group("", 0, (0,), whole, None, "no", False, 0, False, ()),
            Group("", 1, (1,), whole, None, "must", dug_in, 0, False, ()),
        ))  # fmt: skip
        do(game, state, "uncover 1-D05", "face s", cup=1)
        assert bool(state.flags[1] & DUG) == dug_in


@rule("coh:20.3b")
def test_nobody_looks_under_the_coins_of_the_other_side() -> None:
    game, state = coined(go=0)
    assert not any(text.startswith("uncover") for text in offered(game, state))
    assert refused(game, state, "uncover 1-B05").rule == "coh:20.3b"
    assert refused(game, state, "uncover 1-B05").legal == ()
    game, state = coined(go=1)
    state.coins = ((0, game.grid.hex("1-C05")), *state.coins)
    assert "uncover 1-C05" not in offered(game, state)
    assert refused(game, state, "uncover 1-C05").legal == ("1-B05", "1-F05")


@rule("coh:20.3b")
def test_scouts_leave_the_coins_of_their_own_side_alone() -> None:
    game, state = coined(hands={0: ["scouts"]})
    state.coins = ((0, game.grid.hex("1-G04")), *state.coins)
    do(game, state, "play scouts on G for 1", cup=2)
    assert [(side, game.labels[at]) for side, at in state.coins] == [(0, "1-G04"), (1, "1-B05")]


def test_a_vehicle_and_its_load_are_one_thing_in_the_cup() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-J03", "n"),
        unit("S", "ru-rifles", "1-F05", "n", "hidden", on="T"),
        unit("T", "ru-gaz", "1-F05", "n", "hidden"),
        options=("solo-soviet",),
        hexes={"1-B02": "light-woods", "1-C02": "light-woods"},
    )
    decoys.lay(game, state, [])
    assert len(state.coins) == 2 and state.decoys == (0, 1)
    assert decoys.cup(game, state, 1) == [2] and state.carrier[1] == 2


@rule("coh:20.3b")
def test_coins_lie_apart_from_each_other_and_from_units() -> None:
    grid = field().grid
    area = sum(1 << grid.hex(label) for label in ("1-F05", "1-F06", "1-F07", "1-F08", "1-F09", "1-F10"))
    units = (
        unit("G", "de-rifles", "1-F09", "n"),
        unit("S", "ru-rifles", "1-F05", "n", "hidden"),
        unit("T", "ru-rifles", "1-F06", "n", "hidden"),
        unit("U", "ru-rifles", "1-F10", "n"),
    )
    groups = tuple(Group("", int(n > 0), (n,), area, None, "no", False, 0, False, ()) for n in range(4))
    for seed in range(6):
        game, state = table(*units, options=("solo-soviet",), groups=groups, hexes={"1-F05": "light-woods"})
        state.seed = f"{seed:032}"
        decoys.lay(game, state, [])
        assert sorted(game.labels[at] for _, at in state.coins) == ["1-F05", "1-F06", "1-F07", "1-F08"]
    game, state = coined()
    assert "coh:20.3b" in rules_of(do(game, state, "step G to 1-F05 by ap", cup=2))


@rule("coh:20.3b")
def test_scouts_draw_for_every_coin_that_they_see() -> None:
    game, state = coined(hands={0: ["scouts"]})
    here = game.labels[state.where[0]]
    near = [game.labels[at] for at in listed(game.grid.around[state.where[0]])][:3]
    state.coins = tuple(sorted((1, game.grid.hex(label)) for label in (*near, "1-A01")))
    state.decoys = (0, 4)
    state.dictated += [("cup", 4), ("cup", 3), ("cup", 2)]
    do(game, state, "play scouts on G for 1")
    assert [game.labels[at] for _, at in state.coins] == ["1-A01"], f"three coins lie next to {here}"
    assert state.decoys == (0, 1)


@rule("coh:20.3b")
def test_a_friend_in_plain_view_draws_for_a_coin_too() -> None:
    woods = {"1-D05": "heavy-woods"}
    units = (
        unit("G", "de-rifles", "1-L12", "n"),
        unit("F", "ru-rifles", "1-E05", "n"),
        unit("S", "ru-smg", "waiting"),
    )
    game, state = table(*units, go=1, options=("solo-soviet",), hexes=woods, cp=(0, 0))
    state.where[2] = CUP
    state.coins, state.decoys = ((1, game.grid.hex("1-D05")),), (0, 1)
    events = do(game, state, "step F to 1-D05 by ap", cup=1)
    assert [one.unit for one in events if isinstance(one, Revealed)] == ["S"] and not state.coins


def test_coins_lie_where_the_unit_could_stand() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-J03", "n"),
        unit("T", "ru-gaz", "1-F05", "n", "hidden"),
        options=("solo-soviet",),
        hexes={"1-B02": "heavy-woods", "1-C02": "light-woods", "1-F05": "light-woods"},
    )
    decoys.lay(game, state, [])
    assert sorted(game.labels[at] for _, at in state.coins) == ["1-C02", "1-F05"], (
        "no truck is in heavy woods"
    )
