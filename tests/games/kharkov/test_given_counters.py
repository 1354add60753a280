"""Counters that a position brings, what is written down of them, and answers about reinforcements and several hexes."""

from __future__ import annotations

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.positions.position import Position
from hexfront.games.kharkov.state import AXIS

from ..forging import forged, put, refused
from .duel import axis, soviet
from .table import GAME, campaign, table, unit


@pytest.mark.parametrize(
    ("kind", "stats", "faces"),
    [
        ("infantry", "3-8", "3-8 2-8 1-8"),
        ("light", "5-8", "5-8 3-8 1-8"),
        ("light", "2-8", "2-8 1-8"),
        ("panzer", "1-12", "1-12"),
        ("panzergrenadier", "2-12", "2-12 1-12"),
    ],
)
def test_an_unusual_counter_has_the_usual_faces_below_its_own(kind: str, stats: str, faces: str) -> None:
    game, state = table(unit("A", "0505", kind, stats))
    own = game.data.unit("A")
    assert " ".join(f"{one.attack}-{one.ma}" for one in own.faces) == faces
    assert (own.steps, state.step[own.number]) == (len(faces.split()), 0)


def test_every_reduced_division_shows_its_own_face() -> None:
    game, state = table(unit("A", "0505", "infantry", "2-8"), unit("B", "0506", "infantry", "4-8"))
    assert [state.step[game.data.numbers[name]] for name in "AB"] == [2, 1]


def test_a_division_consists_of_all_new_counters_that_note_it_and_of_no_others() -> None:
    new = [unit(name, "0505", "panzer", "4-12", notes={"division": "3Pz"}) for name in "BC"]
    game, _ = table(unit("44ID", "0101", "infantry", "4-8"), unit("X", "0101", "panzer", "4-12"), *new)
    divisions = {one.id: [game.name(number) for number in one.units] for one in game.data.divisions}
    assert divisions["3Pz"] == ["B", "C"]
    assert divisions["23Pz"] == ["201/23Pz", "126/23Pz", "128/23Pz"]
    assert set(divisions) == {one.id for one in GAME.data.divisions}, "who notes none forms none"
    assert [game.data.unit(name).division for name in ("6/3Pz", "3/3Pz", "394/3Pz", "X")] == [""] * 4


def test_a_division_of_a_new_name_is_formed() -> None:
    new = [unit(name, "0505", "panzer", "4-12", notes={"division": "99Pz"}) for name in "AB"]
    game, _ = table(*new)
    (division,) = [one for one in game.data.divisions if one.id == "99Pz"]
    assert [game.name(number) for number in division.units] == ["A", "B"]
    assert (division.name, division.kind) == ("99Pz", "panzer")


@pytest.mark.parametrize(
    ("kind", "stats", "told"),
    [
        ("infantry", "", 'unit "A": a new counter of the kind "infantry" needs stats'),
        ("rifle", "", 'unit "A": a new counter of the kind "rifle" needs stats or the flag "untried"'),
        ("hq", "8-x", 'unit "A": stats = "8-x"; an HQ is "radius-movement", for example "4-10"'),
        ("hq", "8-10-3-1", 'unit "A": stats = "8-10-3-1"; an HQ is "radius-movement", for example "4-10"'),
    ],
)
def test_a_counter_without_its_numbers_is_refused_in_these_words(kind: str, stats: str, told: str) -> None:
    with pytest.raises(BadPosition) as caught:
        table(unit("A", "0505", kind, stats))
    assert str(caught.value) == told


def test_an_hq_has_the_usual_movement_unless_the_position_says_otherwise() -> None:
    for stats, numbers in (("6", (6, 10, 3)), ("6-9", (6, 9, 3)), ("6-9-2", (6, 9, 2))):
        game, _ = table(unit("A", "0505", "hq", stats))
        own = game.data.unit("A")
        assert (own.radius, *(one.ma for one in own.faces)) == numbers


def test_sizes_and_steps_of_new_counters() -> None:
    kinds = {"A": "infantry", "P": "panzer", "G": "regiment", "T": "armour", "H": "hq", "M": "reserve"}
    stats = {"A": "9-8", "P": "4-12", "G": "2-8", "T": "5-5-11", "H": "4-10", "M": ""}
    game, _ = table(
        *(unit(name, "0505" if name in "APG" else "0909", kinds[name], stats[name]) for name in kinds)
    )
    made = {name: game.data.unit(name) for name in kinds}
    assert {name: one.size for name, one in made.items()} == {
        **{"A": "division", "P": "regiment", "G": "regiment", "T": "brigade"},
        **{"H": "army", "M": "army"},
    }
    assert {name: one.steps for name, one in made.items()} == {"A": 4, "P": 2, "G": 1, "T": 1, "H": 0, "M": 0}


@pytest.mark.parametrize(("turn", "awake"), [(4, False), (5, True), (6, True)])
def test_on_the_real_map_the_south_is_awake_from_turn_5_on(turn: int, awake: bool) -> None:
    state = GAME.place(Position(game="kharkov", units="only", turn=turn))[1]
    assert state.south_active == awake


def test_notes_are_written_of_those_who_have_any() -> None:
    game, state = table(
        *(axis("A", "0505"), soviet("S", "0909"), unit("R01", "0910", notes={"identity": "124RD"}, step=1)),
        *(unit("Res28", "0602"), unit("R07", "reserve:Res28"), unit("R08", "0911", notes={"of": "Res28"})),
        unit("M", "0912", "reserve"),
    )
    lines = {line.id: line for line in game.position(state).unit}
    assert lines["A"].notes == lines["S"].notes == lines["R07"].notes == lines["M"].notes == {}
    assert lines["R01"].notes == {
        "identity": "124RD",
        "replacement": state.replacement[game.data.numbers["R01"]],
    }
    assert lines["R08"].notes == {"of": "Res28"} and lines["R07"].at == "reserve:Res28"
    assert (lines["M"].stats, lines["A"].stats) == ("", "9-9-8/4-4-8/2-2-8/1-1-8")


def test_a_unit_that_lost_a_step_has_its_replacement() -> None:
    game, state = table(unit("R01", "0910", notes={"identity": "124RD"}, step=1))
    own = game.data.numbers["R01"]
    game.check(state)
    refused(game, forged(state, replacement=put(state.replacement, own, -1)), "replacement")
    whole = forged(state, replacement=put(state.replacement, own, -1), step=put(state.step, own, 0))
    game.check(whole)


def test_a_fight_against_several_hexes_counts_them_all() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "3-3-6"), soviet("T", "0406", "2-2-6"))
    both = game.fight(state, AXIS, "0505,0406", ("A",))
    assert (both.target, both.defence) == ("0505, 0406", (5, 5))
    assert game.fight(state, AXIS, "0505", ("A",)).defence == (3, 3)


def test_a_reinforcement_goes_on_from_the_hex_by_which_it_enters() -> None:
    game, state = campaign(phase="axis-movement", turn=3)
    found = game.reach_via(state, AXIS, "68ID", ("0120", "0220"))
    assert found and all(one.path[:2] == ("0120", "0220") for one in found)
    assert game.reach_via(state, AXIS, "68ID", ("0120", "0230")) == [], "0230 lies beside another way in"
    assert {one.how for one in found} == {"entry"}
