"""What a probe answers is what play brings: walks hex by hex, and arcs as far as units fire."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.state import clone
from hexfront.engine.positions import probe
from hexfront.engine.positions.probe import Unanswered
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.movement.entering import Drive
from hexfront.games.coh.table import sight_answers
from hexfront.games.coh.table.probe import reach
from hexfront.hexes import altered

from .table import field, table, unit
from .test_crowded_tables import broken_ground, convoy, hand_to_hand

FAR = unit("S", "ru-rifles", "1-L12", "n", "used")
GROUND = {
    "1-E05": "heavy-woods",
    "1-E06": "light-woods",
    "1-D04": "field",
    "1-F06": "stone-building",
    "1-D06": "water",
}
LINKS = {"1-F05-1-E05": "road", "1-E05-1-D05": "road", "1-D05-1-C05": "road", "1-C05-1-C04": "road"}
SIDES = {"1-D05-1-C05": "wall", "1-F05-1-G05": "wall"}


def spent(game: Any, state: Any, name: str, path: tuple[str, ...]) -> int:
    """What a walk costs if it is played, the enemy passing in between."""
    trial, me = clone(state), game.numbers[name]
    before = trial.ap[0] + trial.cp[0]
    hexes = [game.grid.hex(label) for label in path]
    for number, to in enumerate(hexes):
        if type(trial.agenda[-1]) is not Drive:
            while game.deciders(trial) != (0,):
                game.apply(trial, 1, ("pass",))
        legal = game.legal(trial, 0)
        tries = [("drive", me, to), ("step", me, to, "ap"), ("back", me, to, "ap")]
        action = next(one for one in tries if one in legal)
        game.apply(trial, 0, action)
        onward = hexes[number + 1 :]
        if type(trial.agenda[-1]) is Drive and onward and ("drive", me, onward[0]) in game.legal(trial, 0):
            continue
        ahead = game.grid.direction(to, onward[0]) if onward else 0
        game.apply(trial, 0, ("face", ahead))
    return int(before - trial.ap[0] - trial.cp[0])


@pytest.mark.parametrize(
    "kind", ["de-opel", "de-pz3e", "de-apc251", "de-car232", "de-rifles", "de-hmg", "de-wagon"]
)
def test_every_walk_costs_in_play_what_the_probe_says(kind: str) -> None:
    ground = altered(
        field(hexes=GROUND, sides=SIDES, links=LINKS), numbers={"level": {"1-C05": 1, "1-G06": 1}}
    )
    game, state = table(
        unit("A", kind, "1-F05", "n", "active"),
        unit("B", "de-opel", "1-D05", "n", "used"),
        FAR,
        map=ground,
        ap={0: 4},
        cp=(0, 0),
        smoke={"1-G05": (2,), "1-H05": (1,)},
    )
    safe = [one for one in reach(game, state, 0, "A") if not _bogs(game, kind, one.path)]
    assert len(safe) > 5
    for one in safe:
        assert spent(game, state, "A", one.path) == int(one.cost), one.hex
        assert one.later == (len(one.path) > 1)


def _bogs(game: Any, kind: str, path: tuple[str, ...]) -> bool:
    """Whether a die may hold a vehicle on the way."""
    tests = [game.ground.base[game.grid.hex(label)].test for label in path]
    return bool(game.data.type(kind).mobility != "foot" and any(tests))


@pytest.mark.parametrize("laid", [convoy, broken_ground, hand_to_hand])
def test_the_first_hexes_of_all_walks_are_the_steps_that_are_offered(laid: Any) -> None:
    for cp in (0, 2, 9):
        game, state = laid(cp=(cp, 0))
        legal = list(game.legal(state, 0))
        for me in game.force[0]:
            if state.hidden >> me & 1 or state.where[me] <= 0:
                continue
            offered = {
                game.labels[action[2]]: action[0]
                for action in legal
                if action[0] in ("step", "back") and action[1] == me and action[-1] in ("ap", "cp")
            }
            walks = {one.hex: one for one in reach(game, state, 0, game.names[me]) if len(one.path) == 1}
            assert {label: one.how for label, one in walks.items()} | offered == offered, game.names[me]
            for label, one in walks.items():
                step = (one.how, me, game.grid.hex(label), "ap")
                die = any(work.kind in ("wire", "roadblock") for work in state.works.get(step[2], ()))
                assert int(one.cost) - ACTS[one.how].price(game, state, step) in ((0, 1) if die else (0,))
            reached = {one.hex for one in reach(game, state, 0, game.names[me])}
            assert set(offered) <= reached


def test_who_shuts_a_hex_shuts_it_to_the_first_step_alone() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "active"), unit("R", "ru-rifles", "1-F05", "s"), cp=(0, 0)
    )
    state.intruded = ((1, game.grid.hex("1-F05"), game.grid.hex("1-E05")),)
    found = {one.hex: one for one in reach(game, state, 0, "A")}
    assert found["1-E05"].path[0] not in ("1-E05", "1-E04", "1-E06"), "it goes round"
    assert found["1-G05"].path == ("1-G05",)


def test_what_an_enemy_has_left_under_his_cup_is_not_told() -> None:
    units = unit("A", "de-rifles", "1-F05", "n", "active"), unit("B", "de-rifles", "1-F07"), FAR
    game, state = table(*units, options=("fog-ap", "variable-ap"))
    with pytest.raises(Unanswered):
        reach(game, state, 1, "A")
    assert reach(game, state, 0, "A")
    state.active[0] = ()
    reach(game, state, 1, "A")
    game, state = table(*units)
    assert reach(game, state, 1, "A"), "without the fog everybody may count"


def test_a_walk_goes_as_far_as_command_points_where_there_are_no_action_points() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "used"), FAR, cp=(2, 0))
    assert {one.cost for one in reach(game, state, 0, "A")} == {"1", "2"}
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "active"), FAR, cp=(2, 0), ap={0: 1})
    assert max(int(one.cost) for one in reach(game, state, 0, "A")) == 3
    game, state = table(unit("A", "de-rifles", "ready"), FAR)
    assert reach(game, state, 0, "A") == []


def test_close_combat_is_answered_for_each_enemy_in_the_hex_with_its_price() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("B", "de-rifles", "1-F05", "s"),
        unit("R", "ru-rifles", "1-F05"),
        unit("T", "ru-gaz", "1-F05"),
    )
    alone, helped = [probe.fight(game, state, "1-F05/R", units) for units in (("A",), ("A", "B"))]
    assert (alone.target, helped.attack[0] - alone.attack[0]) == ("R", 1)
    assert probe.fight(game, state, "1-F05/T", ("A",)).target == "T"
    assert probe.fight(game, state, "1-F05", ("A",)).target in ("R", "T")
    assert alone.modifiers[0].amount == f"{game.types[0].fire} AP"
    with pytest.raises(BadAction, match="nobody to attack"):
        probe.fight(game, state, "1-F05/B", ("A",))


def test_arcs_reach_as_far_as_units_fire_and_sight_is_what_is_seen_of_them() -> None:
    game, state = table(
        unit("A", "de-at-team", "1-F05", "n"),
        unit("H", "de-rifles", "1-K05", "n", "hidden"),
        unit("W", "de-rifles", "waiting"),
        FAR,
        hexes={"1-E05": "heavy-woods"},
    )
    areas = sight_answers.areas(game, state, 1, "")
    assert [(one.kind, one.of, one.rule) for one in areas] == [
        *[("arc", "A", "coh:6.1"), ("sight", "A", "coh:6.0a")],
        *[("arc", "S", "coh:6.1"), ("sight", "S", "coh:6.0a")],
    ]
    arc, seen = set(areas[0].hexes), set(areas[1].hexes)
    assert seen < arc and "1-D05" in arc - seen and "1-E05" in seen
    distances = {game.grid.distance(game.grid.hex(one), game.grid.hex("1-F05")) for one in arc}
    assert max(distances) == 2 and "1-G05" not in arc, "a range of 1, twice that at long range, to the front"
    assert [one.of for one in sight_answers.areas(game, state, 0, "H")] == ["H", "H"]
    assert sight_answers.areas(game, state, 1, "H") == [] == sight_answers.areas(game, state, 0, "W")
    turned = sight_answers.turned(game, state, "A", "s")
    assert "1-G05" in sight_answers.areas(game, turned, 0, "A")[0].hexes
    assert state.facing[0] == 0, "only as if"
