"""28.7.G1 to 28.7.G6: what the German chits do."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.combat.odds import doubled_by_ground, on_river
from hexfront.games.trc.supply import combat_supply
from hexfront.hexes import listed

from .political import BOARD, CHITS, begun, modifiers, played, relocating
from .table import (
    against,
    at,
    axis,
    do,
    holder,
    offered,
    real,
    refusal,
    refused,
    rules,
    russian,
    top,
    unit,
)

PREY = next(
    BOARD.labels[to]
    for to in listed(BOARD.near.steps[BOARD.grid.hex("O19")])
    if not doubled_by_ground(BOARD, to) and not on_river(BOARD, to)
)
"""A clear hex beside Minsk."""


@rule("trc:28.7.G1a", "trc:28.7.G1b")
@pytest.mark.parametrize("options", [(), ("allied-limits",), ("historical-setup",)])
def test_without_a_coup_two_german_corps_start_in_rumania_or_with_the_south(options: tuple[str, ...]) -> None:
    game, state, events = begun(1, 2, *options)
    assert {"28.7.G1a", "28.7.G1b"} <= rules(events)
    do(game, state, "fill", "commit")
    assert {"place 18Mtn in BB30", "place 65Inf in BB30"} <= offered(game, state)
    assert "28.7.G1a" in rules(do(game, state, "place 65Inf in BB30"))
    assert refused(game, state, "place 65Inf in R9") == "28.7.G1a"
    game, state, _ = begun(3, 2, *options)
    do(game, state, "fill", "commit")
    assert refused(game, state, "place 18Mtn in BB30") == "2.2"
    assert at(game, state, "Yug2") == "gone-axis"


@rule("trc:28.7.G1b")
def test_yugoslavs_come_by_the_west_edge_and_one_a_year_comes_back() -> None:
    lost = unit("Yug2", "pool"), unit("Yug5", "pool")
    game, state = played(*lost, axis("Z", "E31"), russian("R", "R9"), german=1, turn=7)
    edge = next(one.split()[-1] for one in sorted(offered(game, state, "replace")) if " Yug2 " in one)
    assert "28.7.G1b" in rules(do(game, state, f"replace Yug2 in {edge}"))
    assert not [one for one in offered(game, state, "replace") if " Yug5 " in one]
    game, state = played(*lost, axis("Z", "E31"), russian("R", "R9"), german=2, turn=7)
    assert not [one for one in offered(game, state, "replace") if " Yug" in one]
    game, state = played(unit("Yug5", "later"), axis("Z", "E31"), russian("R", "R9"), german=1, turn=4)
    edge = next(one.split()[-1] for one in sorted(offered(game, state, "enter")))
    assert "28.7.G1b" in rules(do(game, state, f"enter Yug5 in {edge}"))


@rule("trc:28.7.G2")
@pytest.mark.parametrize(
    ("turn", "weather", "die", "taken"),
    [(2, "clear", 6, 5), (2, "clear", 1, 0), (2, "light-mud", 2, 0), (2, "mud", 3, 1), (8, "clear", 3, 1)],
)
def test_bombers_take_a_die_less_the_year_and_the_weather(
    turn: int, weather: str, die: int, taken: int
) -> None:
    units = axis("Z", "E31"), russian("R", "R8"), unit("WMoscow", "R9"), unit("WKharkov", "AA14")
    game, state = played(*units, german=2, turn=turn, weather=weather, archangel=-1, impulse=2)
    events = do(game, state, "end", dice=(die,))
    assert state.bombed == taken
    assert ("28.7.G2" in rules(events, "said")) is bool(taken)


@rule("trc:28.7.G3")
def test_a_ready_okh_needs_supply_in_the_first_winter_alone_and_from_two_hexes() -> None:
    near, between, far = axis("N", "P19"), axis("B", "Q19"), axis("F", "R18")
    units = near, between, far, russian("R", "R17")
    for turn, german, lacking in ((5, 3, {"F"}), (5, 2, {"B", "F"}), (11, 3, set()), (11, 2, {"F"})):
        game, state = played(*units, german=german, turn=turn, weather="snow", held={"axis": ["O19"]})
        where = combat_supply.lacking(game, state)
        found = {name for name in "NBF" if where >> game.grid.hex(at(game, state, name)) & 1}
        assert found == lacking, (turn, german)
    game, state = played(*units, german=3, turn=5, weather="snow", held={"axis": ["O19"]}, phase="combat")
    do(game, state, "attack R17", "join F")
    assert "28.7.G3" in modifiers(game, state)


@rule("trc:28.7.G3")
def test_the_winter_chit_is_played_on_the_first_snow_turn() -> None:
    more = {"options": CHITS, "turn": 4, "player": "russian", "impulse": 2, "archangel": -1}
    units = axis("Z", "E31"), russian("R", "R9")
    game, state = real(*units, chits={"axis": 3, "russian": 2}, **more)
    assert "28.7.G3" in rules(do(game, state, "end"))
    assert (state.turn, state.disclosed) == (5, 1)
    game, state = real(*units, chits={"axis": 4, "russian": 2}, **more)
    assert "28.7.G3" not in rules(do(game, state, "end"))
    assert state.ruled_out[0] >> 3 & 1


def surrendering(german: int, *units: Any, turn: int = 2, die: int = 5, **more: Any) -> tuple[Any, Any, Any]:
    """A Russian 5-3 is overwhelmed."""
    attackers = [axis(f"A{n}", "O19", "20-7", "armour") for n in range(3)]
    drawn = {"chits": {"axis": german, "russian": 2}, **more}
    game, state = real(*attackers, *units, options=CHITS, turn=turn, **drawn)
    texts = [f"overwhelm {PREY}", "join A0", "join A1", "join A2", "launch"]
    return game, state, do(game, state, *texts, dice=(die,))


@rule("trc:28.7.G4a")
@pytest.mark.parametrize(("die", "joins"), [(4, False), (5, True), (6, True)])
def test_a_russian_who_surrenders_joins_vlasov_on_a_die_not_below_his_factor(die: int, joins: bool) -> None:
    units = unit("3A", PREY), unit("V3A", "later"), russian("R", "R9")
    game, state, events = surrendering(4, *units, die=die)
    assert state.disclosed == 1
    assert "28.7.G4a" in rules(events)
    assert at(game, state, "3A") == ("gone-russian" if joins else "surrendered-russian")
    do(game, state, "end")
    while top(state) != "Movement":
        do(game, state, "end")
    assert ("enter V3A in O19" in offered(game, state)) is joins
    if joins:
        assert refused(game, state, "enter V3A in E31") == "28.7.G4a"
        assert "28.7.G4a" in rules(do(game, state, "enter V3A in O19"))


@pytest.mark.parametrize(("turn", "plays"), [(16, True), (17, False)])
def test_vlasov_finds_nobody_after_1943(turn: int, plays: bool) -> None:
    _, state, _ = surrendering(4, unit("3A", PREY), unit("V3A", "later"), russian("R", "R9"), turn=turn)
    assert bool(state.disclosed) is plays


@rule("trc:28.7.G4b")
def test_vlasov_has_at_most_two_units_of_armour() -> None:
    for before in [1, 2]:
        old = [unit(name, "pool", "", "", "recruits") for name in ("V7TC", "V5TC")[:before]]
        units = unit("1TC", PREY), unit("V1TC", "later"), *old, russian("R", "R9")
        game, state, events = surrendering(4, *units, disclosed=["axis"], die=6)
        assert ("28.7.G4b" in rules(events)) is (before == 2)
        assert at(game, state, "1TC") == ("surrendered-russian" if before == 2 else "gone-russian")


@rule("trc:28.7.G4c")
def test_one_unit_of_vlasov_comes_back_on_a_clear_turn_in_a_russian_city() -> None:
    lost = [unit(name, "pool", "", "", "recruits") for name in ("V3A", "V8A")]
    scene = *lost, axis("Z", "O19"), russian("R", "R9")
    game, state = played(*scene, german=4, turn=3, weather="clear")
    assert "replace V3A in O19" in offered(game, state)
    assert refused(game, state, "replace V3A in E31") == "28.7.G4c"
    assert "28.7.G4c" in rules(do(game, state, "replace V3A in O19"))
    assert refused(game, state, "replace V8A in O19") == "28.7.G4c"
    game, state = played(*scene, german=4, turn=3, weather="mud")
    assert refused(game, state, "replace V3A in O19") == "28.7.G4c"


def test_the_army_of_vlasov_needs_no_winter_supply() -> None:
    game, state = played(
        unit("V3A", "Q18", "", "", "recruits"),
        axis("Z", "P18"),
        russian("R", "R17"),
        german=4,
        turn=5,
        weather="snow",
        held={},
        phase="combat",
    )
    where = combat_supply.lacking(game, state)
    assert combat_supply.strength(game, state, game.data.numbers["V3A"], where) == 5
    assert combat_supply.strength(game, state, game.data.numbers["Z"], where) == 2


@rule("trc:28.7.G5")
def test_soft_occupation_ends_the_partisans_in_september_1941() -> None:
    for turn, german, gone in [(2, 5, False), (3, 5, True), (3, 4, False)]:
        units = unit("P1", "later"), axis("Z", "O19"), russian("R", "R9")
        game, state = real(
            *units,
            options=CHITS,
            chits={"axis": german, "russian": 2},
            turn=turn,
            player="russian",
            impulse=2,
        )
        events = do(game, state, "end", dice=(1,))
        assert ("28.7.G5" in rules(events)) is gone
        assert (at(game, state, "P1") == "gone-russian") is gone


@rule("trc:28.7.G6a")
def test_a_free_ukraine_lets_in_one_partisan_and_ukrainians_hunt_there_as_the_ss() -> None:
    bands = unit("P1", "later"), unit("P2", "later")
    game, state = relocating(*bands, german=6)
    do(game, state, "place P1 in AA14")
    assert refused(game, state, "place P2 in FF16") == "28.7.G6a"
    assert "place P2 in O19" in offered(game, state)
    game, state = relocating(*bands, german=3)
    do(game, state, "place P1 in AA14")
    assert "place P2 in FF16" in offered(game, state)
    game, state = relocating(*bands, unit("Ukr1", "AA17"), german=6)
    assert refused(game, state, "place P1 in AA14") == "28.7.G6a"
    game, state = relocating(*bands, unit("Ukr1", "AA20"), german=6)
    assert "place P1 in AA14" in offered(game, state)


@rule("trc:28.7.G6b", "trc:28.7.G6e")
def test_ukrainians_come_from_the_turn_after_kiev_and_odessa_are_taken() -> None:
    scene = unit("Ukr1", "later"), axis("Z", "O19"), russian("R", "R9")
    more = {
        "options": CHITS,
        "chits": {"axis": 6, "russian": 2},
        "player": "russian",
        "impulse": 2,
        "archangel": -1,
    }
    held = {"axis": ["W19", "DD24", "O19"], "russian": ["R9"]}
    game, state = real(*scene, turn=2, ukraine=2, held=held, **more)
    assert "28.7.G6e" in rules(do(game, state, "end", dice=(1,)))
    assert {"enter Ukr1 in W19", "enter Ukr1 in DD24"} == offered(game, state, "enter")
    assert refused(game, state, "enter Ukr1 in O19") == "28.7.G6b"
    assert "28.7.G6b" in rules(do(game, state, "enter Ukr1 in W19"))
    game, state = real(*scene, turn=2, held=held, **more)
    do(game, state, "end", dice=(1,))
    assert not state.disclosed


def test_the_turn_is_noted_when_the_second_of_the_two_cities_falls() -> None:
    game, state = real(
        axis("A", "V20"),
        russian("R", "R9"),
        options=CHITS,
        chits={"axis": 6, "russian": 2},
        turn=3,
        held={"axis": ["DD24"], "russian": ["W19", "R9"]},
    )
    assert state.ukraine == 0
    do(game, state, "step A to W19")
    assert (holder(game, state, "W19"), state.ukraine) == ("axis", 3)


@rule("trc:28.7.G6c")
def test_ukrainians_stay_in_the_ukraine_or_go_straight_back() -> None:
    game, state = played(unit("Ukr2", "W18"), axis("Z", "O19"), russian("R", "R9"), german=6, turn=3)
    assert refused(game, state, "step Ukr2 to V18") == "28.7.G6c"
    assert "step Ukr2 to W17" in offered(game, state)
    game, state = played(unit("Ukr2", "T18"), axis("Z", "O19"), russian("R", "R9"), german=6, turn=3)
    assert refused(game, state, "end") == "28.7.G6c"
    assert refused(game, state, "step Ukr2 to S18") == "28.7.G6c"
    homeward = sorted(offered(game, state, "step"))
    assert homeward
    assert all(one.split()[-1].startswith("U") for one in homeward if "Ukr2" in one)
    while any("Ukr2" in one for one in offered(game, state, "step")):
        do(game, state, next(one for one in sorted(offered(game, state, "step")) if "Ukr2" in one))
    assert "end" in offered(game, state)


@rule("trc:28.7.G6d")
def test_two_ukrainians_come_back_on_the_first_clear_turn_of_a_year() -> None:
    lost = [unit(f"Ukr{n}", "pool") for n in (1, 2, 3)]
    scene = *lost, axis("Z", "W19"), russian("R", "R9")
    game, state = played(*scene, german=6, turn=7, clear=7)
    do(game, state, "replace Ukr1 in W19", "replace Ukr2 in W19")
    assert refused(game, state, "replace Ukr3 in W19") == "28.7.G6d"
    game, state = played(*scene, german=6, turn=8, clear=7)
    assert refused(game, state, "replace Ukr1 in W19") == "28.7.G6d"
    game, state = played(
        *lost, axis("Z", "O19"), russian("R", "R9"), german=6, turn=7, clear=7, held={"axis": ["O19"]}
    )
    assert refused(game, state, "replace Ukr1 in O19") == "28.7.G6d"
    assert refusal(game, state, "replace Ukr1 in O19") == "The Axis controls no city of the Ukraine."
    game, state = played(*scene, german=6, turn=7, clear=7, held={"axis": ["O19", "W19"]})
    words = "Ukr1 appears in a city of the Ukraine that the Axis controls."
    assert refusal(game, state, "replace Ukr1 in O19") == words
    assert offered(game, state, "replace") == {f"replace Ukr{n} in W19" for n in (1, 2, 3)}


@rule("trc:28.7.G6c")
def test_ukrainians_do_not_sail() -> None:
    scene = axis("Z", "DD24"), russian("R", "R9")
    held = {"axis": ["DD24", "JJ23"], "russian": ["R9"]}
    game, state = played(unit("Ukr1", "DD24"), *scene, german=6, turn=3, held=held)
    assert against(game, state, "sail Ukr1 to JJ23") == ["28.7.G6c"]
    assert "sail Z to JJ23" in offered(game, state)
    assert not any(" Ukr1 " in one for one in offered(game, state, "sail"))


@rule("trc:28.7.G4a")
def test_the_army_of_vlasov_comes_by_no_ship_but_sails_from_the_map() -> None:
    held = {"axis": ["DD24", "JJ23"], "russian": ["R9"]}
    scene = axis("Z", "O19"), russian("R", "R9")
    game, state = played(unit("V3A", "later", "", "", "recruits"), *scene, german=4, turn=3, held=held)
    assert "28.7.G4a" in against(game, state, "sail V3A to JJ23")
    game, state = played(unit("V3A", "DD24", "", "", "recruits"), *scene, german=4, turn=3, held=held)
    assert "sail V3A to JJ23" in offered(game, state)
