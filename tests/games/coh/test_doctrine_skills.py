"""What the doctrine bot knows of the craft: groups, cards, smoke, ambushes, points that are not thrown away."""

from __future__ import annotations

from typing import Any

from hexfront.bots.chair import Chair
from hexfront.engine.contract import agenda
from hexfront.games.coh.bot import CohDoctrine
from hexfront.games.coh.bot.estimate.fields import Fields
from hexfront.games.coh.bot.estimate.picture import Picture
from hexfront.games.coh.bot.going import Going
from hexfront.games.coh.bot.mining import worth as mined
from hexfront.games.coh.fire.artillery import Plotting

from .table import GAME, do, table, unit
from .test_victory import objective


def advised(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    advice = CohDoctrine(7).best(Chair(game, state, game.deciders(state)[0]))
    return str(game.lexicon.text(advice.action))


def follow(game: Any, state: Any, most: int = 6) -> list[str]:
    """What the bot does until its action is told, without the dice."""
    said: list[str] = []
    seat = game.deciders(state)[0]
    while len(said) < most and game.deciders(state) == (seat,):
        said.append(advised(game, state))
        if said[-1].startswith("spend"):
            break
        do(game, state, said[-1])
    return said


def seen_by(game: Any, state: Any, seat: int = 0) -> Picture:
    """The position as a seat sees it."""
    return Picture(game, state, seat, Fields())


def test_used_units_support_a_shot_that_command_points_pay_for() -> None:
    game, state = table(
        unit("A", "de-lmg", "1-D05", "s", "used"),
        unit("B", "de-rifles", "1-D05", "s", "used"),
        unit("C", "de-rifles", "1-D04", "s", "used"),
        unit("S", "ru-rifles", "1-F05", "n", hit="pinned"),
        hexes={"1-F05": "heavy-woods"},
    )
    said = follow(game, state)
    assert said[0] == "group A", "the leader has most firepower"
    assert {*said[1:3]} == {"join B", "join C"} and said[3] == "fire A at 1-F05 by cp"


def test_fresh_units_shoot_one_by_one_where_the_odds_gain_nothing() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-D05", "s"),
        unit("B", "de-rifles", "1-D04", "s"),
        unit("S", "ru-rifles", "1-F05", "n"),
        cp=(0, 0),
    )
    assert not advised(game, state).startswith("group")


def test_damaged_neighbours_rally_together() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-D05", "s", "used", hit="suppressed"),
        unit("B", "de-lmg", "1-D05", "s", "used", hit="pinned"),
        unit("S", "ru-rifles", "1-L12", "n"),
        cp=(5, 0),
    )
    assert follow(game, state)[:3] == ["group A", "join B", "together rally by cp"]


def test_the_open_is_crossed_together() -> None:
    """A machine gun looks at the ground before an objective far away."""
    game, state = table(
        *[unit(f"G{number}", "de-rifles", f"1-B0{number + 4}", "s") for number in range(3)],
        unit("S", "ru-maxim", "1-J05", "n"),
        objectives=(objective("1-J05", each_turn=1),),
        cp=(0, 0),
    )
    said = follow(game, state, 12)
    assert said[0].startswith("group") and any(one.startswith("join") for one in said)
    moved = {one.split()[1] for one in said if one.startswith("step")}
    assert len(moved) >= 2, "each member goes on with its own step"


def test_a_shot_out_of_hiding_has_to_be_worth_it() -> None:
    hides = unit("S", "ru-rifles", "1-C05", "s", "hidden", maybe=("1-C05", "1-C06", "1-D07"))
    woods = {"1-C05": "heavy-woods"}
    far = table(hides, unit("G", "de-rifles", "1-K05", "n"), hexes=woods, go=1, cp=(0, 0))
    assert advised(*far) == "pass"
    near = table(hides, unit("G", "de-rifles", "1-D05", "s"), hexes=woods, go=1, cp=(0, 0))
    assert advised(*near).startswith("fire S at 1-D05")


def test_ground_before_hiding_places_is_suspect() -> None:
    hides = unit("S", "ru-rifles", "1-H05", "n", "hidden", maybe=("1-H05", "1-H06"))
    game, state = table(
        unit("G", "de-rifles", "1-A05", "s"), hides, hexes={"1-H05": "heavy-woods", "1-H06": "heavy-woods"}
    )
    threats = seen_by(game, state).threats
    near, far = (min(risk for _, risk in threats.views(0, game.grid.hex(at))) for at in ("1-F05", "1-A05"))
    assert near > far == 0.0


def test_armour_fears_hidden_guns_only() -> None:
    for kind, feared in (("ru-rifles", False), ("ru-at45", True)):
        hides = unit("S", kind, "1-H05", "n", "hidden")
        game, state = table(unit("G", "de-pz3h", "1-A05", "s"), hides, hexes={"1-H05": "heavy-woods"})
        danger = seen_by(game, state).threats.suspicion.danger(0, game.grid.hex("1-F05"))
        assert (danger > 0.0) is feared


def test_luck_turns_a_miss_into_a_hit_and_nothing_else() -> None:
    for dice, said in (((4, 3), "luck 2"), ((1, 2), "pass"), ((6, 5), "pass")):
        game, state = table(
            unit("G", "de-rifles", "1-D05", "s"),
            unit("S", "ru-rifles", "1-F05", "s", hit="pinned"),
            hands={0: ["luck"]},
            deck=("luck",),
            cp=(0, 0),
        )
        state.shown[game.numbers["S"]] = 0b11
        do(game, state, "fire G at 1-F05 by ap", dice=dice)
        assert advised(game, state) == said


def test_aimed_fire_goes_with_a_shot_that_it_makes_good() -> None:
    game, state = table(
        unit("G", "de-lmg", "1-D05", "s"),
        unit("S", "ru-rifles", "1-F05", "n", hit="pinned"),
        hands={0: ["aimed-fire"]},
        cp=(0, 0),
    )
    said = follow(game, state)
    assert said[0].startswith("play aimed-fire") and said[1].startswith("fire G at 1-F05")


def test_confusion_takes_the_worst_enemy_out_of_the_turn() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-D05", "s", "used"),
        unit("S", "ru-maxim", "1-F05", "n"),
        unit("T", "ru-rifles", "1-L12", "n"),
        hands={0: ["confusion"]},
        cp=(0, 0),
    )
    assert advised(game, state) == "play confusion on S for 0"


def test_scouts_look_where_enemies_may_hide() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-D05", "s", "used"),
        unit("A", "de-rifles", "1-A01", "s", "used"),
        unit("S", "ru-rifles", "1-E05", "n", "hidden", maybe=("1-E05",)),
        unit("T", "ru-rifles", "1-E05", "n", "hidden", maybe=("1-E05",)),
        hexes={"1-E05": "heavy-woods"},
        hands={0: ["scouts"]},
    )
    assert advised(game, state) == "play scouts on G for 1"


def test_mines_lie_on_the_way_to_an_objective() -> None:
    game, state = table(
        unit("S", "ru-rifles", "1-D05", "s"),
        unit("G", "de-rifles", "1-H05", "n"),
        go=1,
        objectives=(objective("1-D05", each_turn=1),),
    )
    picture = seen_by(game, state, 1)
    assert mined(picture, game.grid.hex("1-E05")) > 0.0 == mined(picture, game.grid.hex("1-C05"))
    assert mined(picture, state.where[0]) == 0.0, "not under one's own feet"


def test_smoke_blinds_those_who_look_at_the_open() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-A05", "s"),
        *[unit(f"G{number}", "de-rifles", f"1-D0{number + 4}", "s", "used") for number in range(3)],
        *[unit(f"S{number}", "ru-maxim", "1-G05", "n", inside="trench") for number in range(2)],
        works={"1-G05": ["trench"]},
        cp=(0, 0),
    )
    going = Going(seen_by(game, state))
    assert going.gain(("smoke", 0, game.grid.hex("1-G05"), "ap")) > 0.1
    assert going.gain(("smoke", 0, game.grid.hex("1-L12"), "ap")) == 0.0
    assert not state.smoke, "thinking of it leaves the position as it was"


def test_mortars_are_set_up_within_range_of_the_objective() -> None:
    game = GAME.room("petrov")
    state = game.setup("petrov", frozenset(), 3)
    bots = [CohDoctrine(1), CohDoctrine(2)]
    while state.turn == 0:
        seat = game.deciders(state)[0]
        game.apply(state, seat, bots[seat].choose(Chair(game, state, seat)))
    goal = game.firefight.objectives[0].hex
    mortars = [one for one, kind in enumerate(game.types) if kind.id == "de-mortar80"]
    assert mortars and all(game.grid.distance(state.where[one], goal) <= 16 for one in mortars)


def test_who_is_in_close_combat_strikes() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-D05", "s", "active"),
        unit("S", "ru-rifles", "1-D05", "n", "used", hit="suppressed"),
        ap={0: 4},
        cp=(0, 0),
    )
    assert advised(game, state) == "assault G on S by ap"


def test_the_way_into_an_objective_is_barred_in_time() -> None:
    for enemy, said in (("1-F05", True), ("1-L05", False)):
        game, state = table(
            unit("S", "ru-rifles", "1-C05", "s"),
            unit("G", "de-rifles", enemy, "n", hit="panicked"),
            go=1,
            objectives=(objective("1-D05", each_turn=1),),
        )
        picture = seen_by(game, state, 1)
        inside, beside = (picture.goal(0, game.grid.hex(at)) for at in ("1-D05", "1-C05"))
        assert (inside - beside > 0.3) is said


def test_no_command_points_for_mere_steps() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s", "used"),
        unit("A", "de-rifles", "1-A12", "s", "used"),
        unit("S", "ru-rifles", "1-L12", "n"),
        objectives=(objective("1-J05", each_turn=1),),
    )
    assert advised(game, state) == "pass"


def test_no_opportunity_action_for_mere_steps() -> None:
    """Another unit is active; the fresh one waits for an activation of its own."""
    game, state = table(
        unit("A", "de-rifles", "1-A12", "s", "active", hit="pinned"),
        unit("G", "de-rifles", "1-C05", "s"),
        unit("S", "ru-rifles", "1-L12", "n"),
        objectives=(objective("1-H05", each_turn=1),),
        ap={0: 4},
        cp=(0, 0),
    )
    assert not advised(game, state).endswith("snap")


def test_cover_for_many_does_not_give_the_hidden_away() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-D05", "s", "used"),
        unit("B", "de-rifles", "1-D05", "s", "used"),
        unit("H", "de-rifles", "1-D04", "s", "used", "hidden"),
        unit("S", "ru-maxim", "1-H05", "n"),
        unit("T", "ru-maxim", "1-H06", "n"),
        hexes={"1-D04": "heavy-woods"},
        hands={0: ["take-cover"]},
        cp=(0, 0),
    )
    said = follow(game, state)
    assert said[0].startswith("play take-cover on") and "join H" not in said
    assert {word for one in said for word in one.split()} >= {"A", "B"}, "the card serves both in the open"


def test_artillery_falls_where_enemies_crowd() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-A05", "s"),
        *[unit(f"S{number}", "ru-rifles", "1-G05", "n") for number in range(3)],
        unit("T", "ru-rifles", "1-K09", "n"),
    )
    agenda.push(state, Plotting(0, "lefh18"))
    assert advised(game, state).startswith("target lefh18 at 1-")
    at = game.grid.hex(advised(game, state).split()[-1])
    assert game.grid.distance(at, state.where[1]) <= 1


def test_variable_points_are_rolled_before_they_are_spent() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-D05", "s"),
        unit("S", "ru-rifles", "1-E05", "s"),
        options=("variable-ap",),
        cp=(0, 0),
    )
    assert advised(game, state) == "activate G"
    do(game, state, "activate G", dice=(3, 3, 3))
    assert advised(game, state) == "fire G at 1-E05 by ap"
