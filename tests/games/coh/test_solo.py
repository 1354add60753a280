"""20.2 and 20.3: the virtual opponent of solo play, its advantages, its doctrine and its decoys."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import make_bot
from hexfront.bots.chair import Chair
from hexfront.engine.base.events import PhaseBegan
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.bot.solo import Solo
from hexfront.games.coh.events import CoinLaid, CommandChanged, Initiative, Revealed
from hexfront.games.coh.hidden import decoys
from hexfront.games.coh.state import CUP

from .table import GAME, do, offered, refused, rules_of, table, unit
from .test_setup import begin
from .test_victory import objective


def chosen(game: Any, state: Any, *faces: int) -> str:
    """What the bot does for the seat that decides, in words."""
    bot = Solo(3)
    bot.dictate(faces)
    return str(game.lexicon.text(bot.choose(Chair(game, state, game.deciders(state)[0]))))


@rule("coh:20.2a")
def test_the_solo_rules_are_an_option_for_one_side() -> None:
    _game, _state, events = begin("partisans", "solo-soviet")
    assert "coh:20.2a" in rules_of([one for one in events if isinstance(one, PhaseBegan)])
    _game, state, events = begin("partisans")
    assert "coh:20.2a" not in rules_of(events), "with two players the normal rules apply"
    assert state.cp == [6, 7]


@rule("coh:20.2b")
@pytest.mark.parametrize(("thrown", "first"), [(1, 1), (4, 1), (5, 0), (6, 0)])
def test_one_die_decides_who_begins(thrown: int, first: int) -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C03"), unit("S", "ru-rifles", "1-J03"), options=("solo-soviet",)
    )
    events = do(game, state, "pass", "pass", dice=(thrown,))
    assert [one.seat for one in events if isinstance(one, Initiative)] == [first]
    assert game.deciders(state) == (first,), "nobody is asked for CP"


@rule("coh:20.2h")
def test_the_virtual_side_has_a_fifth_more_command_points() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C03"), unit("S", "ru-rifles", "1-J03"), options=("solo-soviet",), cp=(6, 6)
    )
    events = do(game, state, "pass", "pass", dice=(1,))
    assert [one.cp for one in events if isinstance(one, CommandChanged)] == [6, 8], "6 and 1.2, rounded up"


@rule("coh:20.2h")
@pytest.mark.parametrize(
    ("thrown", "cp", "spent"), [(1, 5, 2), (2, 5, 2), (3, 5, 1), (4, 5, 1), (5, 5, 0), (6, 5, 0), (2, 1, 1)]
)
def test_a_die_says_how_many_go_into_an_attack(thrown: int, cp: int, spent: int) -> None:
    game, state = table(
        unit("G", "de-rifles", "1-F05", "n"), unit("S", "ru-rifles", "1-C05", "s"), go=1, cp=(5, cp)
    )
    do(game, state, "fire S at 1-F05 by ap")
    assert chosen(game, state, thrown) == f"spend {spent}"


@rule("coh:20.2h")
def test_other_rolls_get_none() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-F05", "n"), unit("S", "ru-rifles", "1-C05", "s"), go=1, cp=(5, 3)
    )
    do(game, state, "fire S at 1-F05 by ap")
    assert chosen(game, state, 1) == "spend 2"
    game, state = table(unit("S", "ru-rifles", "1-C05", "s", hit="pinned"), go=1, cp=(5, 3))
    do(game, state, "rally S by ap")
    assert chosen(game, state) == "spend 0"


WOODS = {"1-E05": "heavy-woods", "1-E04": "heavy-woods", "1-E06": "heavy-woods"}


@rule("coh:20.2c")
def test_a_unit_waits_until_an_enemy_is_in_its_sight() -> None:
    units = unit("G", "de-rifles", "1-G05", "n"), unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(*units, go=1, hexes=WOODS)
    assert chosen(game, state) == "pass"
    game, state = table(*units, go=1)
    assert chosen(game, state) == "fire S at 1-G05 by ap"


@rule("coh:20.2d")
def test_it_falls_back_on_what_it_defends() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-L05", "n"),
        unit("S", "ru-rifles", "1-D05", "s"),
        go=1,
        objectives=(objective("1-A05", at_end=1),),
    )
    action = chosen(game, state)
    assert action.startswith("back S to 1-C0"), "the enemy is in sight but out of range"
    do(game, state, action, "face s")
    grid = game.grid
    assert grid.distance(state.where[1], grid.hex("1-A05")) == 2


def beside(*flags: str, **more: Any) -> tuple[Any, Any]:
    """A Soviet squad with an AP left next to a damaged German one that it faces."""
    return table(
        unit("G", "de-rifles", "1-D05", "n", hit="pinned"),
        unit("S", "ru-rifles", "1-C05", "s", "active", *flags),
        go=1,
        cp=(0, 0),
        ap={1: 1},
        **more,
    )


@rule("coh:20.2e")
def test_it_enters_an_enemys_hex_only_by_a_die() -> None:
    game, state = beside()
    assert chosen(game, state, 4) == "step S to 1-D05 by ap"
    assert not chosen(game, state, 5).startswith("step S to 1-D05")


@rule("coh:20.2e")
def test_for_an_objective_it_needs_no_die() -> None:
    game, state = beside(objectives=(objective("1-D05", "german", at_end=1),))
    assert chosen(game, state) == "step S to 1-D05 by ap"
    game, state = beside(objectives=(objective("1-D05", "soviet", at_end=1),))
    assert chosen(game, state, 6) == "step S to 1-D05 by ap", "also for one it still holds"


@rule("coh:20.2f")
def test_it_turns_to_an_adjacent_enemy_first() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-G05", "s"),
        unit("H", "de-rifles", "1-E05", "s"),
        unit("S", "ru-rifles", "1-F05", "ne", "active"),
        go=1,
        ap={1: 1},
    )
    assert chosen(game, state) in {"pivot S to n by ap", "pivot S to s by ap"}
    game, state = table(
        unit("G", "de-rifles", "1-I05", "s"),
        unit("H", "de-rifles", "1-G05", "s"),
        unit("S", "ru-rifles", "1-F05", "n", "active"),
        go=1,
        ap={1: 1},
    )
    assert chosen(game, state) == "pivot S to s by ap"


@rule("coh:20.2f")
def test_it_turns_to_who_has_shot_at_it() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-K05", "n"),
        unit("S", "ru-rifles", "1-F05", "n", "used"),
        cp=(0, 1),
        hexes={"1-K05": "heavy-woods"},
    )
    do(game, state, "fire G at 1-F05 by snap", dice=(1, 1))
    assert "pivot" not in chosen(game, state), "used"
    state.flags[1] = 0
    assert chosen(game, state) == "pivot S to s by ap"
    state.shots = ()
    assert "pivot" not in chosen(game, state), "it could not hit it with a 9"


@rule("coh:20.2f")
def test_it_turns_to_the_nearest_enemy_that_it_hits_with_nine() -> None:
    units = unit("G", "de-rifles", "1-I05", "n"), unit("S", "ru-rifles", "1-F05", "n", "active")
    game, state = table(*units, go=1, ap={1: 1})
    assert chosen(game, state) == "pivot S to s by ap"
    nearer = unit("H", "de-rifles", "1-D05", "s")
    game, state = table(units[0], units[1], nearer, go=1, ap={1: 1})
    assert "pivot" not in chosen(game, state), "another is nearer, within its arc"


@rule("coh:20.2g")
def test_it_fires_at_normal_range_at_the_easiest_target() -> None:
    far, near = unit("G", "de-rifles", "1-I05", "n"), unit("H", "de-rifles", "1-F05", "s")
    shooter = unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(far, near, shooter, go=1)
    assert chosen(game, state) == "fire S at 1-F05 by ap"
    game, state = table(far, shooter, go=1)
    assert "fire" not in chosen(game, state), "six hexes are long range"
    game, state = table(near, shooter, go=1, hexes={"1-F05": "stone-building"}, works={"1-F05": ["trench"]})
    assert chosen(game, state) == "fire S at 1-F05 by ap", "its flank: 11 and 2 against 3"
    front = unit("H", "de-rifles", "1-F05", "n")
    game, state = table(front, shooter, go=1, hexes={"1-F05": "stone-building"})
    assert "fire" not in chosen(game, state), "it would need 11"


@rule("coh:20.2i")
def test_soviet_units_fire_into_hexes_with_friends() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-F05", "s"),
        unit("T", "ru-rifles", "1-F05", "s", "used"),
        unit("S", "ru-rifles", "1-C05", "s"),
        go=1,
    )
    assert chosen(game, state) == "fire S at 1-F05 by ap"
    game, state = table(
        unit("S", "ru-rifles", "1-F05", "s"),
        unit("H", "de-rifles", "1-F05", "s", "used"),
        unit("G", "de-rifles", "1-C05", "s"),
    )
    assert "fire" not in chosen(game, state)


def short_of(ap: int, **more: Any) -> tuple[Any, Any]:
    """A Soviet squad with so many AP left, before a German one that it hits with 9."""
    return table(
        unit("G", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-C05", "s", "active"),
        go=1,
        cp=(5, 3),
        ap={1: ap},
        **more,
    )


@rule("coh:20.2j", "coh:20.2.ex2")
def test_a_command_point_makes_up_for_an_action_point() -> None:
    game, state = short_of(3)
    assert chosen(game, state) == "fire S at 1-F05 by ap"
    do(game, state, "fire S at 1-F05 by ap", "spend 0", dice=(1, 1))
    assert state.cp[1] == 2
    game, state = short_of(2)
    assert "fire" not in chosen(game, state)
    game, state = short_of(3, hexes={"1-F05": "light-woods"})
    assert "fire" not in chosen(game, state), "it would need 10"


@rule("coh:20.2k")
def test_a_damaged_unit_rallies_before_it_fires() -> None:
    foe = unit("G", "de-rifles", "1-F05", "n")
    game, state = table(foe, unit("S", "ru-rifles", "1-C05", "s", hit="panicked"), go=1)
    assert chosen(game, state) == "rally S by ap"
    game, state = table(foe, unit("S", "ru-rifles", "1-C05", "s"), go=1)
    assert chosen(game, state) == "fire S at 1-F05 by ap"


@rule("coh:20.2k")
def test_unless_it_hits_with_eight() -> None:
    near = unit("G", "de-rifles", "1-D05", "n")
    game, state = table(near, unit("S", "ru-rifles", "1-C05", "s", hit="under-cover"), go=1)
    assert chosen(game, state) == "fire S at 1-D05 by ap"


@rule("coh:20.2l")
def test_common_sense_brings_reinforcements_on() -> None:
    game, state = table(unit("G", "de-rifles", "1-L05", "n"), unit("S", "ru-rifles", "ready"), go=1)
    assert chosen(game, state).startswith("enter S")


@rule("coh:20.2l")
def test_it_gets_on_with_variable_action_points() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        go=1,
        options=("variable-ap",),
    )
    assert chosen(game, state) == "activate S"
    do(game, state, "activate S", "spend 0", dice=(4, 3, 2))
    assert chosen(game, state) == "fire S at 1-F05 by ap"


@rule("coh:20.2.ex1")
def test_the_last_command_point_goes_into_the_attack() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-G05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        cp=(0, 1),
        options=("cautious",),
    )
    do(game, state, "step G to 1-F05 by ap", "face n")
    assert chosen(game, state) == "fire S at 1-F05 by ap"
    do(game, state, "fire S at 1-F05 by ap")
    assert chosen(game, state, 1) == "spend 1", "the die asks for two"
    do(game, state, "spend 1", dice=(3, 4))
    assert state.hit[0] >= 0 or state.where[0] < 0, "3 and 1 and 7 against 12 less 1"


def laid_out(scenario: str) -> tuple[Any, Any, list[Any]]:
    """A firefight set up with a virtual Soviet side, and what happened since."""
    game, state, events = begin(scenario, "solo-soviet")
    while state.turn == 0:
        seat = game.deciders(state)[0]
        action = ("commit",) if ("commit",) in game.legal(state, seat) else ("fill",)
        if action not in game.legal(state, seat):
            action = next(iter(game.legal(state, seat)))
        events += game.apply(state, seat, action)
    return game, state, events


@rule("coh:20.3a", "coh:20.3.ex1")
def test_two_hidden_units_are_four_coins_and_two_decoys() -> None:
    game, state, events = laid_out("strongpoint")
    coins = [one for one in events if isinstance(one, CoinLaid)]
    assert len(coins) == len({one.at for one in coins}) == len(state.coins) == 4
    assert len(decoys.cup(game, state, 1)) == state.decoys[1] == 2
    assert not state.hidden and state.where.count(CUP) == 2
    marks = [one.at for one in game.view(state, 0).markers if one.kind == "coin"]
    assert sorted(marks) == sorted(one.at for one in coins), "everybody sees them"


def coined(**more: Any) -> tuple[Any, Any]:
    """A Soviet squad in the cup, with a decoy, and two coins."""
    game, state = table(
        unit("G", "de-rifles", "1-G05", "n"),
        unit("S", "ru-rifles", "waiting"),
        options=("solo-soviet",),
        hexes={"1-F05": "heavy-woods", "1-B05": "heavy-woods"},
        **more,
    )
    state.where[1] = CUP
    state.coins, state.decoys = ((1, game.grid.hex("1-B05")), (1, game.grid.hex("1-F05"))), (0, 1)
    state.coins = tuple(sorted(state.coins))
    return game, state


@rule("coh:20.3b")
def test_entering_a_coins_hex_draws_from_the_cup() -> None:
    game, state = coined()
    events = do(game, state, "step G to 1-F05 by ap", cup=2)
    assert [one.decoy for one in events if isinstance(one, CoinLaid)] == [True]
    assert (state.decoys, len(state.coins), state.where[1]) == ((0, 0), 1, CUP)
    game, state = coined()
    events = do(game, state, "step G to 1-F05 by ap", cup=1)
    assert [one.at for one in events if isinstance(one, Revealed)] == ["1-F05"]
    assert state.where[1] == state.where[0] and state.decoys == (0, 1)


@rule("coh:20.3b")
def test_the_virtual_side_lets_a_coin_show_what_it_is() -> None:
    game, state = coined(go=1)
    assert {"uncover 1-B05", "uncover 1-F05"} <= offered(game, state)
    assert refused(game, state, "uncover 1-C05").rule == "coh:20.3b"
    assert chosen(game, state) == "uncover 1-F05", "an enemy is beside it"
    do(game, state, "uncover 1-F05", "face s", cup=1)
    assert chosen(game, state) == "fire S at 1-G05 by ap", "what comes out still has its action"


@rule("coh:20.3b")
def test_scouts_look_under_coins_too() -> None:
    game, state = coined(hands={0: ["scouts"]})
    do(game, state, "play scouts on G for 1", cup=2)
    assert [game.labels[at] for _, at in state.coins] == ["1-B05"]
    assert state.decoys == (0, 0)


@pytest.mark.parametrize("scenario", ["partisans", "kv2"])
def test_it_plays_a_firefight_to_its_end(scenario: str) -> None:
    game = GAME.room(scenario)
    state = game.setup(scenario, frozenset({"solo-soviet", "variable-ap"}), 5)
    bots = [make_bot(game, "greedy", 1), make_bot(game, "solo", 2)]
    while seats := game.deciders(state):
        game.apply(state, seats[0], bots[seats[0]].choose(Chair(game, state, seats[0])))
    assert game.result(state) is not None
