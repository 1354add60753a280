"""Positions of Kharkov: what they set up, what they refuse, and that a state written down comes back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.bots.random import RandomBot
from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.state import beneath
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    dump,
    parse,
)
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.box.meta import PHASES
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, BROKEN, DEAD, POOL, RESERVE, SOVIET
from hexfront.games.kharkov.units.counters import face, known, steps_left

from .table import GAME, at, do, table, unit


def again(game: Kharkov, state: Any) -> Any:
    """The state that the position of this one sets up, through its text."""
    return game.place(parse(dump(game.position(state))))[1]


def same(game: Kharkov, state: Any) -> bool:
    return beneath(again(game, state)) == beneath(state)


def faces(kind: str, stats: str) -> str:
    game, _ = table(unit("A", "0505", kind, stats))
    return " ".join(f"{one.attack}-{one.defence}-{one.ma}" for one in game.data.unit("A").faces)


@pytest.mark.parametrize(
    ("kind", "stats", "expected"),
    [
        ("infantry", "9-8", "9-9-8 4-4-8 2-2-8 1-1-8"),
        ("infantry", "4-8", "9-9-8 4-4-8 2-2-8 1-1-8"),
        ("infantry", "8-8", "8-8-8 4-4-8 2-2-8 1-1-8"),
        ("infantry", "8-8/3-8", "8-8-8 3-3-8"),
        ("light", "7-8", "7-7-8 3-3-8 1-1-8"),
        ("security", "2-8", "2-2-8"),
        ("regiment", "1-8", "2-2-8 1-1-8"),
        ("panzer", "4-12", "4-4-12 2-2-12"),
        ("panzergrenadier", "3-12", "3-3-12 1-1-12"),
        ("romanian", "3-6", "3-3-6"),
        ("guards", "8-8-6", "8-8-6 4-4-6"),
        ("rifle", "5-6-6", "5-6-6"),
        ("rifle", "5-5-6", "5-5-6"),
        ("armour", "5-5-11", "5-5-11"),
        ("hq", "4-10", "0-0-10 0-0-3"),
        ("hq", "4-9-2", "0-0-9 0-0-2"),
        ("reserve", "", "0-0-4"),
    ],
)
def test_faces_that_stats_stand_for(kind: str, stats: str, expected: str) -> None:
    assert faces(kind, stats) == expected


def test_stats_of_a_reduced_division_show_that_face() -> None:
    game, state = table(unit("A", "0505", "infantry", "4-8", step=1), unit("B", "0506", "regiment", "1-8"))
    assert face(game, state, game.data.numbers["A"]).attack == 2
    assert steps_left(game, state, game.data.numbers["A"]) == 2
    assert face(game, state, game.data.numbers["B"]).attack == 1


def test_sides_and_nations() -> None:
    game, _ = table(
        unit("A", "0505", "romanian", "3-6"),
        unit("H", "0505", "hq", "4-10", side="axis"),
        unit("S", "0909", "hq", "4-10"),
        unit("R", "0909", "rifle", "", "untried"),
    )
    nations = {name: game.data.unit(name).nation for name in "AHSR"}
    assert nations == {"A": "romanian", "H": "romanian", "S": "soviet", "R": "soviet"}


def test_untried_units_have_no_identity_unless_it_is_noted() -> None:
    game, state = table(
        unit("A", "0505", "rifle", "", "untried"),
        unit("B", "0506", "rifle", notes={"identity": "226RD"}),
        unit("R01", "0507", notes={"identity": "124RD"}, step=1),
    )
    a, b, c = (game.data.numbers[name] for name in ("A", "B", "R01"))
    assert not known(game, state, a)
    assert face(game, state, b) == (6, 6, 6)
    assert face(game, state, c) == (3, 3, 6)
    assert state.identity[b] not in state.pool
    assert len(state.spare) == 4


def test_an_untried_unit_is_given_what_it_is_worth() -> None:
    lines = [unit(name, "0505", "rifle", notes={"identity": "6-6-6"}) for name in "AB"]
    game, state = table(*lines)
    a, b = (game.data.numbers[name] for name in "AB")
    assert face(game, state, a) == face(game, state, b) == (6, 6, 6)
    assert state.identity[a] != state.identity[b]
    worth = [one.number for one in game.data.identities if one.kind == "rifle" and one.face == (6, 6, 6)]
    more = [unit(f"U{number}", "0505", "rifle", notes={"identity": "6-6-6"}) for number in worth]
    spread = [msgspec.structs.replace(one, at=f"{row:02}01") for row, one in enumerate(more, 1)]
    with pytest.raises(BadPosition, match="no rifle worth 6-6-6 is left"):
        table(*spread, unit("Z", "1212", "rifle", notes={"identity": "6-6-6"}))
    with pytest.raises(BadPosition, match="unknown rifle identity"):
        table(unit("Z", "1212", "rifle", notes={"identity": "16-6-6"}))


@rule("kharkov:15.15a")
@pytest.mark.parametrize(("left", "splits"), [(3, True), (2, False)])
def test_so_many_regiment_counters_are_left_as_the_position_says(left: int, splits: bool) -> None:
    game, state = table(unit("79ID", "0505"), phase="axis-movement", regiments=left)
    verdict = game.explain(state, AXIS, game.lexicon.parse("split 79ID"))
    assert verdict.legal is splits
    assert "kharkov:15.15a" in [reason.rule for reason in verdict.reasons]
    again, later = game.place(game.position(state))
    assert again.explain(later, AXIS, again.lexicon.parse("split 79ID")).legal is splits
    with pytest.raises(BadPosition, match="regiments = 16; there are 15 in the box"):
        table(regiments=16)


def test_new_regiments_form_the_division_they_note() -> None:
    own = [unit(name, "0505", "panzer", "4-12", notes={"division": "3Pz"}) for name in "ABC"]
    game, _ = table(*own)
    division = next(one for one in game.data.divisions if one.id == "3Pz")
    assert [game.name(one) for one in division.units] == ["A", "B", "C"]
    assert game.data.unit("6/3Pz").division == ""


def test_boxes() -> None:
    game, state = table(
        unit("M", "0505", "reserve"),
        unit("G", "reserve:M", "guards", "8-8-6"),
        unit("68ID", "pool"),
        unit("79ID", "broken"),
        unit("44ID", "dead"),
        unit("Rgt01", "0909", notes={"of": "79ID"}),
    )
    where = {name: state.where[game.data.numbers[name]] for name in ("G", "68ID", "79ID", "44ID")}
    assert where == {"G": RESERVE, "68ID": POOL, "79ID": BROKEN, "44ID": DEAD}
    assert state.marker[game.data.numbers["G"]] == game.data.numbers["M"]
    assert same(game, state)


def test_blank_maps_take_what_the_position_draws() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "9-8"),
        hexes={"0505": "city", "0506": "city forest"},
        sides={"0606-0607": "donets"},
        links={"0101-0102-0103": "road"},
        garrisons={"0506": 2},
        held={"0505": "soviet"},
        captured=["0505"],
        front=["0101", "0102"],
        zones={"south": ["1201", "1202"]},
        air={"axis": 3},
    )
    hexes = game.map.hex
    assert state.garrisons == 1 << hexes("0506")
    assert game.garrison[hexes("0506")] == 2
    assert state.holder == {hexes("0505"): SOVIET, hexes("0506"): AXIS}
    assert game.soviet_side == 1 << hexes("0101") | 1 << hexes("0102")
    assert game.south.bit_count() == 2
    assert state.air == [0, 3]
    assert state.south_active
    assert same(game, state)


def test_the_historical_set_up_as_it_stands_at_the_start_of_a_turn() -> None:
    game, state = GAME.place(Position(game="kharkov", turn=2, phase="soviet-movement"))
    active = {name: not state.step[game.data.numbers[name]] for name in ("28A", "57A", "9A", "VIRumHQ")}
    assert active == {"28A": True, "57A": True, "9A": False, "VIRumHQ": False}
    assert state.air == [3, 1]
    assert not state.south_active
    assert at(game, state, "37A") == "2602"
    assert state.garrisons.bit_count() == 8
    assert state.where[game.data.numbers["68ID"]] == POOL


def test_on_turn_5_the_south_has_just_woken() -> None:
    game, state = GAME.place(Position(game="kharkov", turn=5, phase="axis-movement"))
    assert (state.south_active, state.south_turn) == (True, 5)
    assert not state.step[game.data.numbers["VIRumHQ"]]
    assert all(one.supplied for one in game.supply(state) if game.data.unit(one.unit).side == "axis")


def test_rule_options_move_the_historical_set_up() -> None:
    game, state = GAME.place(Position(game="kharkov", options=["errata-37a"]))
    assert at(game, state, "37A") == "2606"


def test_units_given_override_the_historical_set_up() -> None:
    wanted = Position(game="kharkov", turn=5, unit=[UnitLine(id="79ID", at="0125", step=2)])
    game, state = GAME.place(wanted)
    assert at(game, state, "79ID") == "0125"
    assert face(game, state, game.data.numbers["79ID"]).attack == 2
    assert state.south_active


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_asks_somebody_and_comes_back_from_its_text(phase: str) -> None:
    game, state = GAME.place(Position(game="kharkov", turn=0 if phase.endswith("setup") else 6, phase=phase))
    assert game.deciders(state)
    assert list(game.legal(state, game.deciders(state)[0]))
    assert same(game, state)


def test_a_position_keeps_its_phase_even_if_nothing_can_be_done() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-combat")
    assert (state.phase, state.turn) == ("axis-combat", 6)
    assert game.deciders(state) == (AXIS,)


def test_flags_of_the_phase_last() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "9-8", "moved", "disrupted"),
        unit("Rgt01", "0909", "", "", "entrenched"),
        phase="axis-movement",
    )
    texts = {game.lexicon.text(action) for action in game.legal(state, AXIS)}
    assert not any(" A " in text for text in texts)
    assert not state.zoc[AXIS] >> game.map.hex("0908") & 1
    assert same(game, state)


def test_a_position_in_the_middle_of_a_move_comes_back() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-movement")
    do(game, state, "step A to 0506")
    written = game.position(state)
    assert written.agenda
    assert written.unit[0].notes["start"] == "0505"
    assert same(game, state)


def test_placing_on_a_placed_game_starts_from_the_real_one() -> None:
    game, _ = table(unit("A", "0505", "infantry", "9-8"))
    other, state = game.place(Position(game="kharkov", turn=1))
    assert other.map is GAME.map or other.map.title == GAME.map.title
    assert "A" not in other.data.numbers
    assert state.turn == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (unit("A", "0505", "tank", "4-4"), 'unit "A": unknown kind "tank"; known: infantry, light'),
        (unit("A", "0505"), 'unit "A" is not in the order of battle: give it a kind and stats'),
        (unit("A", "0505", "infantry"), 'unit "A": a new counter of the kind "infantry" needs stats'),
        (unit("A", "0505", "rifle"), 'needs stats or the flag "untried"'),
        (unit("A", "0505", "infantry", "strong"), '"strong" is no face of a counter'),
        (unit("A", "0505", "hq", "x-2"), 'an HQ is "radius-movement"'),
        (unit("A", "0505", "rifle", "4-4-6", side="axis"), "rifle is of the soviet side, not german"),
        (unit("A", "1399", "infantry", "9-8"), 'unit "A": unknown hex "1399": the blank map has rows 01-12'),
        (unit("A", "reserve:Z", "rifle", "4-4-6"), "reserve markers are Res28, Res6, Res57, Res9"),
        (unit("A", "0505", "infantry", "9-8", "tired"), 'unit "A": unknown flag "tired"; known: disrupted'),
        (unit("A", "0505", "infantry", "9-8", "inactive"), "only an HQ is inactive, not infantry"),
        (unit("A", "0505", "infantry", "9-8", "entrenched"), "only a regiment is entrenched, not infantry"),
        (unit("A", "0505", "infantry", "9-8", step=4), "step = 4, but it can lose 3 at most"),
        (unit("A", "0505", "infantry", "9-8", facing="N"), "have no facing"),
        (unit("A", "0505", "infantry", "9-8", notes={"mood": 1}), 'unknown note "mood"; known: name'),
        (unit("A", "0505", "infantry", "9-8", notes={"of": "Z"}), "there is no such unit"),
        (unit("R01", "0505", notes={"identity": "99XX"}), 'unknown rifle identity "99XX"; known: 226RD'),
        (unit("R01", "0505", step=1), "an untried unit has lost no step; note its identity"),
        (unit("79ID", "0505", notes={"identity": "226RD"}), "only an untried unit has an identity"),
        (unit("79ID", "0505", side="soviet"), 'unit "79ID" is axis, not soviet'),
        (unit("A!", "0505", "infantry", "9-8"), "an id is made of letters, digits"),
    ],
)
def test_a_unit_that_cannot_be_set_up_is_refused_in_one_line(line: UnitLine, told: str) -> None:
    with pytest.raises(BadPosition) as caught:
        table(line)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (Position(game="kharkov", scenario="war"), 'scenario: unknown scenario "war"; known: campaign'),
        (Position(game="kharkov", turn=11), "turn = 11; the game has turns 1 to 10"),
        (Position(game="kharkov", phase="tea"), 'unknown phase "tea"; known: axis-setup'),
        (Position(game="kharkov", phase="axis-setup", turn=3), "lies before turn 1"),
        (Position(game="kharkov", phase="axis-setup", units="only"), "deploys the order of battle"),
        (Position(game="kharkov", map="blank 9x9"), 'on a blank map write units = "only"'),
        (Position(game="kharkov", map="round", units="only"), 'it is "blank ROWSxCOLS"'),
        (Position(game="kharkov", set={"wind": 1}), '[set]: unknown variable "wind"; known: air'),
        (Position(game="kharkov", set={"air": 3}), "[set] air should be a table of numbers, not 3"),
        (Position(game="kharkov", set={"air": {"german": 3}}), 'unknown side "german"; known: soviet, axis'),
        (Position(game="kharkov", set={"released": -1}), "[set] released = -1; it is not below 0"),
        (Position(game="kharkov", set={"garrisons": {"0101": 1}}), "garrisons: 0101 is no city hex"),
        (Position(game="kharkov", set={"captured": ["9999"]}), 'captured: unknown hex "9999"'),
        (Position(game="kharkov", set={"zones": {"moon": []}}), 'unknown zone "moon"; known: north'),
        (Position(game="kharkov", set={"pool": [1000]}), "pool may only list counters that are left"),
        (Position(game="kharkov", set={"stacks": {"0101": ["79ID"]}}), "0101 does not hold just 79ID"),
        (Position(game="kharkov", agenda=[{"frame": "lunch"}]), "[[agenda]]: "),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_in_one_line(position: Position, told: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.place(position)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_stacks_of_both_sides_or_too_many_units_are_refused() -> None:
    with pytest.raises(BadPosition, match="0505 holds units of both sides"):
        table(unit("A", "0505", "infantry", "9-8"), unit("B", "0505", "rifle", "4-4-6"))
    with pytest.raises(BadPosition, match="0505 holds more than 3 combat units"):
        table(*(unit(name, "0505", "infantry", "9-8") for name in "ABCD"))


@pytest.mark.parametrize("seed", range(2))
def test_random_games_come_back_from_their_positions(seed: int) -> None:
    """Every so many decisions the position sets up an equal state, which then plays on alike."""
    game, bot = GAME, RandomBot(seed)
    state = twin = game.setup("campaign", frozenset(), seed)
    for number in range(10_000):
        seats = game.deciders(state)
        if not seats:
            break
        if number % 101 == 0:
            assert beneath(twin) == beneath(state)
            twin = again(game, state)
            assert beneath(twin) == beneath(state)
            assert set(game.legal(twin, seats[0])) == set(game.legal(state, seats[0]))
            twin.seed, twin.drawn = state.seed, state.drawn
        action = bot.pick(game.legal(state, seats[0]), game.lexicon.backs)
        game.apply(state, seats[0], action)
        game.apply(twin, seats[0], action)
    assert game.result(state) is not None
    assert same(game, state)
