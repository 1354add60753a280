"""3, 27.11: a set-up for each side and scenario that can be had with one click."""

from pathlib import Path
from typing import Any

import pytest

from hexfront.bots.chair import Chair
from hexfront.engine.base.errors import BadData
from hexfront.engine.contract.macros import expand
from hexfront.games.trc.bot import TrcDoctrine
from hexfront.games.trc.box.charts.setups import LINES
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.combat import overwhelm
from hexfront.games.trc.game import Trc

from .table import GAME, at, do, offered, top, why
from .test_owner_files import given, swap

SCENARIOS = tuple(GAME.data.scenarios)
OPENING = (
    ("O22", {"N23": "39Pz 47Pz 57Pz", "O23": "24Pz 46Pz"}, ""),
    ("R24", {"R25": "14Pz 3Pz 49Mtn", "Q24": "4Inf 48Pz"}, ""),
    ("N22", {"M22": "9Inf 7Inf 43Inf", "O22": "53Inf 12Inf"}, ""),
    ("H19", {"G19": "41Pz", "H20": "56Pz 1Inf 2Inf"}, "AGN"),
    ("L22", {"K22": "5Inf 6Inf 20Inf", "L23": "8Inf 42Inf 13Inf"}, ""),
)
"""Who goes where against which hex of a set-up that was filled in, and the HQ that sends a Stuka."""


def posts(scenario: str, side: str) -> dict[str, str]:
    """By unit, the hex in which the file puts it."""
    setup = GAME.data.setups[GAME.data.scenarios[scenario].line][side]  # type: ignore[index]
    return {GAME.units[unit].id: label for unit, label in setup.posts}


def ready(state: Any) -> None:
    do(GAME, state, "ready-made", "commit")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_ready_made_set_up_is_legal_to_the_last_unit(scenario: str) -> None:
    state = GAME.setup(scenario, frozenset(), 1)
    for _ in range(2):
        side = ("axis", "russian")[state.agenda[-1].side(state)]
        units = {GAME.name(unit) for unit in state.agenda[-1].units(GAME, state)}
        do(GAME, state, "ready-made")
        wanted = posts(scenario, side)
        assert set(wanted) == units
        assert {name: at(GAME, state, name) for name in wanted} == wanted
        assert "commit" in offered(GAME, state)
        do(GAME, state, "commit")
    assert (state.turn, top(state)) == (GAME.data.scenarios[scenario].first, "Movement")


def test_it_replaces_what_was_placed_before_and_can_be_changed_afterwards() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    do(GAME, state, "place 11A in H19", "ready-made")
    assert at(GAME, state, "11A") == posts("campaign", "russian")["11A"] != "H19"
    do(GAME, state, "take 11A", "place 11A in H20", "commit")
    assert at(GAME, state, "11A") == "H20"


@pytest.mark.parametrize("scenario", ["campaign", "fall-blau"])
def test_it_says_where_it_comes_from(scenario: str) -> None:
    state = GAME.setup(scenario, frozenset(), 1)
    assert "designed" in why(GAME, state, "ready-made").values()


def test_where_an_enemy_stands_in_the_way_the_rest_is_filled_in() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    do(GAME, state, "ready-made", "take 10A", "place 10A in J22", "commit")
    beside = set(GAME.map.describe(GAME.near.adjacent[GAME.grid.hex("J22")]))
    hindered = [name for name, label in posts("campaign", "axis").items() if label in beside]
    assert hindered
    ready(state)
    assert state.turn == 1
    assert not state.zoc[1] & state.occupied[0]
    assert all(at(GAME, state, name) not in beside for name in hindered)


def test_no_automatic_victory_over_an_army_is_in_reach_of_the_axis_against_the_russian_one() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    ready(state)
    ready(state)
    bot = TrcDoctrine(7)
    while state.phase == "movement":
        taken = [unit for target in overwhelm.targets_in_reach(GAME, state, 0) for unit in state.at[target]]
        assert all(GAME.kinds[unit] in ("armour", "cavalry") for unit in taken)
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bot.choose(Chair(GAME, state, seat)))


def test_the_axis_one_wins_five_automatic_victories_over_a_careless_set_up() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    do(GAME, state, "fill", "commit")
    ready(state)
    before = state.occupied[1].bit_count()
    for target, stacks, staff in OPENING:
        for label, units in stacks.items():
            for unit in units.split():
                for step in expand(GAME, state, 0, GAME.lexicon.parse(f"move {unit} to {label}")):
                    GAME.apply(state, 0, step)
        joined = [f"join {unit}" for units in stacks.values() for unit in units.split()]
        do(GAME, state, f"overwhelm {target}", *joined, *([f"air {staff}"] if staff else []), "launch")
    assert before - state.occupied[1].bit_count() == len(OPENING) >= 4


def test_the_bot_takes_it_unless_somebody_has_begun() -> None:
    state = GAME.setup("zitadelle", frozenset(), 1)
    for _ in range(2):
        seat = GAME.deciders(state)[0]
        assert TrcDoctrine(1).choose(Chair(GAME, state, seat)) == ("ready-made",)
        ready(state)
    state = GAME.setup("campaign", frozenset(), 1)
    do(GAME, state, "place 11A in H20")
    assert TrcDoctrine(1).choose(Chair(GAME, state, 1))[0] == "place"


def test_an_owner_puts_his_favourite_in_its_place(tmp_path: Path) -> None:
    line = posts("campaign", "russian")["11A"] + " = "
    folder = given(tmp_path, "setups/border-1941.toml", swap(line, "H20 = "))
    game = Trc(folder)
    state = game.setup("campaign", frozenset(), 1)
    do(game, state, "ready-made")
    assert at(game, state, "11A") == "H20"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"11A"', '"11B"', "unknown unit"),
        ('"11A"', '"41Pz"', "not of the russian side"),
        ('"11A"', '"8A"', "stands in two hexes"),
        ("F20 = ", "ZZ99 = ", "unknown hex"),
    ],
)
def test_what_does_not_hold_together_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(BadData, match=told):
        TrcData.load(given(tmp_path, "setups/border-1941.toml", swap(old, new)))


def test_every_set_up_says_that_it_is_designed() -> None:
    for line in LINES:
        assert {setup.origin.kind for setup in GAME.data.setups[line].values()} == {"designed"}
