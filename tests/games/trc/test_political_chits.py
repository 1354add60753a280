"""28.7: each side draws a secret political chit, which is played when its moment comes."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.conformance import suite
from hexfront.engine.base.events import ONLOOKER, faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.box.charts.chits import NUMBERS, OPTION
from hexfront.games.trc.combat.odds import doubled_by_ground, on_river
from hexfront.games.trc.units.chits import PAIRS
from hexfront.hexes import listed

from .table import GAME, army, at, axis, do, holder, offered, real, refused, rules, russian, top, unit, why

CHITS = (OPTION,)
BOARD = GAME.room("campaign", frozenset(CHITS))
PREY = next(
    BOARD.labels[to]
    for to in listed(BOARD.near.steps[BOARD.grid.hex("O19")])
    if not doubled_by_ground(BOARD, to) and not on_river(BOARD, to)
)
"""A clear hex beside Minsk."""
DIE_OF_RETREAT = next(die for die in range(1, 7) if BOARD.tables.crt.result("2-1", die) == "DR")
LINE = "V24"
"""A clear hex of the Stalin Line."""


def begun(german: int, other: int, *options: str) -> tuple[Any, Any, Any]:
    """A campaign that begins with these chits, and what happened until somebody decides."""
    game = GAME.room("campaign", frozenset((*CHITS, *options)))
    state = game.setup("campaign", frozenset((*CHITS, *options)), 1)
    state = _drawn(game, PAIRS.index((german, other)), options)
    return game, state[0], state[1]


def _drawn(game: Any, number: int, options: tuple[str, ...]) -> Any:
    for seed in range(2000):
        state, events = game.start("campaign", frozenset((*CHITS, *options)), seed)
        if PAIRS.index(state.chits) == number:
            return state, events
    raise AssertionError("no seed draws them")


def played(*units: Any, german: int = 0, other: int = 0, **more: Any) -> tuple[Any, Any]:
    """A position in which these chits have been played; 0 is one that is still hidden."""
    known = {
        "axis": german or next(n for n in (6, 4) if n != other),
        "russian": other or (2 if german != 2 else 5),
    }
    shown = [side for side, number in (("axis", german), ("russian", other)) if number]
    return real(*units, options=CHITS, chits=known, disclosed=shown, **more)


def modifiers(game: Any, state: Any) -> dict[str, str]:
    """The rules in the odds of the battle that is being put together, and the amount each one gives."""
    verdict = game.explain(state, game.deciders(state)[0], ("launch",))
    return {one.rule.removeprefix("trc:"): one.amount for fight in verdict.fights for one in fight.modifiers}


@rule("trc:28.7.0a")
def test_both_draw_from_one_cup_and_each_sees_his_own_chit_alone() -> None:
    assert len(PAIRS) == 30
    assert all(one != other for one, other in PAIRS)
    game, state, events = begun(3, 2)
    for seat in (0, 1):
        told = [str(event.text()) for event in faces(events, seat) if "have drawn" in str(event.text())]
        assert len(told) == 1
        backs = [card for card in game.view(state, seat).cards if not card.id]
        assert [card.holder for card in backs] == [1 - seat]
    assert not any(card.id for card in game.view(state, ONLOOKER).cards)
    assert "28.7.0a" in rules(events)
    plain = GAME.setup("campaign", frozenset(), 1)
    assert plain.chits == (0, 0)
    assert not GAME.view(plain, 0).cards


def test_only_games_with_chits_have_secrets() -> None:
    assert BOARD.meta.secrets
    assert not GAME.meta.secrets
    assert [option.id for option in GAME.meta.options if option.secrets] == ["political-chits"]
    assert not GAME.room("campaign", frozenset({"what-if"})).meta.secrets


def test_whoever_does_not_know_a_chit_takes_it_for_any_whose_moment_has_not_passed() -> None:
    game, state, _ = begun(3, 2)
    seen = {game.resample(state, 1, seed).chits for seed in range(60)}
    assert {pair[1] for pair in seen} == {2}
    assert {pair[0] for pair in seen} == {3, 4, 5, 6}
    assert {pair[1] for pair in (game.resample(state, 0, seed).chits for seed in range(60))} == {2, 5}
    everybody = {game.resample(state, ONLOOKER, seed).chits for seed in range(200)}
    assert everybody == {pair for pair in PAIRS if pair[0] in (3, 4, 5, 6) and pair[1] in (2, 5)}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_played_before_the_set_up_is_open_from_then_on(number: int) -> None:
    other = 2 if number != 2 else 5
    game, state, _ = begun(number, other)
    assert bool(state.disclosed & 1) is (number in (1, 2))
    assert bool(game.view(state, 1).cards[0].id) is (number in (1, 2))
    game, state, _ = begun(other + 1, number) if other + 1 != number else begun(4, number)
    assert bool(state.disclosed & 2) is (number in (1, 3, 4, 6))


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
        from hexfront.games.trc.supply import combat_supply

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
    from hexfront.games.trc.supply import combat_supply

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


def relocating(*units: Any, german: int = 0, other: int = 0, turn: int = 4, **more: Any) -> tuple[Any, Any]:
    """The end of a Russian turn, when partisans are placed."""
    held = {"axis": ["AA14", "FF16", "O19", "L26", "E31"], "russian": ["R9"]}
    more = {"held": held, "gauge": ["AA14", "FF16", "O19", "L26"], "archangel": -1, **more}
    game, state = played(
        *units,
        axis("Z", "E31"),
        russian("R", "R9"),
        german=german,
        other=other,
        turn=turn,
        player="russian",
        impulse=2,
        **more,
    )
    do(game, state, "end")
    return game, state


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


@rule("trc:28.7.R1")
def test_finland_is_neutral_and_its_russians_start_in_cities_outside_the_districts() -> None:
    game, state, events = begun(3, 1)
    assert "28.7.R1" in rules(events)
    assert at(game, state, "Fin2") == "gone-axis"
    cities = {one.split()[-1] for one in offered(game, state, "place") if " 23A " in one}
    assert cities
    assert all(game.cities.every >> game.grid.hex(city) & 1 for city in cities)
    assert not cities & {"O23", "S25"}
    assert "28.7.R1" in rules(do(game, state, f"place 23A in {min(cities)}"))
    assert refused(game, state, "place 23A in A6") == "28.7.R1"
    helsinki = 1 << game.cities.named["Helsinki"]
    assert not (state.held[0] | state.held[1]) & helsinki
    game, state, _ = begun(3, 2)
    assert refused(game, state, "place 23A in R9") == "3.3c"


@rule("trc:28.7.R1")
def test_nobody_enters_neutral_finland_and_it_never_surrenders() -> None:
    inside = next(
        label
        for label in (BOARD.labels[h] for h in range(BOARD.grid.size) if BOARD.regions.finland >> h & 1)
        if any(
            not BOARD.regions.finland >> n & 1
            for n in range(BOARD.grid.size)
            if BOARD.near.steps[BOARD.grid.hex(label)] >> n & 1
        )
    )
    near = next(
        BOARD.labels[n]
        for n in range(BOARD.grid.size)
        if BOARD.near.steps[BOARD.grid.hex(inside)] >> n & 1 and not BOARD.regions.finland >> n & 1
    )
    closed = [BOARD.labels[h] for h in range(BOARD.grid.size) if BOARD.regions.finland >> h & 1]
    game, state = played(
        axis("Z", "E31"), russian("R", near, "4-3"), other=1, turn=2, player="russian", closed=closed
    )
    assert refused(game, state, f"step R to {inside}") == "28.7.R1"
    game, state = played(
        axis("Z", "E31"),
        russian("R", "R9"),
        other=1,
        turn=20,
        player="russian",
        impulse=2,
        closed=closed,
        archangel=-1,
    )
    do(game, state, "end", dice=(1,))
    assert "finland" not in state.fallen


def test_the_14th_army_comes_in_july_1941_beside_a_neutral_finland() -> None:
    units = unit("14A", "later"), axis("Z", "E31"), russian("R", "R9")
    game, state = played(*units, other=1, turn=2, player="russian", archangel=-1)
    assert "delay 14A" in offered(game, state)
    game, state = played(*units, other=4, turn=2, player="russian", archangel=-1)
    assert refused(game, state, "delay 14A") == "20.6"


def industry(*units: Any, turn: int = 4, **more: Any) -> tuple[Any, Any]:
    """A Russian first impulse with the chit of Siberia in hand."""
    drawn = {"chits": {"axis": 5, "russian": more.pop("other", 2)}, "archangel": -1, **more}
    return real(
        *units, axis("Z", "E31"), russian("R", "R8"), options=CHITS, turn=turn, player="russian", **drawn
    )


@rule("trc:28.7.R2a")
def test_a_point_goes_to_siberia_by_two_trains_and_works_five_turns_later() -> None:
    game, state = industry(unit("WMoscow", "R9"))
    whole = BOARD.combat[BOARD.data.numbers["WMoscow"]]
    events = do(game, state, "relocate WMoscow")
    assert {"28.7.R2a"} <= rules(events)
    assert (state.disclosed, state.rides, state.factories) == (2, 2, {9: 1})
    values = {counter.id: counter.values for counter in game.view(state, 0).counters}
    assert values["WMoscow"] == str(whole - 1)
    assert refused(game, state, "relocate WMoscow") == "28.7.R2a"
    from hexfront.games.trc.replacements import russian_points

    assert russian_points.total(game, state) == whole - 1
    state.turn = 8
    assert russian_points.total(game, state) == whole - 1
    state.turn = 9
    assert russian_points.total(game, state) == whole


@rule("trc:28.7.R2a")
def test_factories_leave_before_replacements_with_trains_left_and_only_by_the_chit() -> None:
    assert refused(*industry(unit("WMoscow", "R9"), other=6), "relocate WMoscow") == "28.7.R2a"
    assert "relocate WMoscow" in offered(*industry(unit("WMoscow", "R9"), rides=3))
    assert refused(*industry(unit("WMoscow", "R9"), rides=4), "relocate WMoscow") == "28.7.R2a"
    game, state = industry(unit("WMoscow", "R9"), unit("4A", "pool"))
    do(game, state, "replace 4A in R9")
    assert refused(game, state, "relocate WMoscow") == "28.7.R2a"


@rule("trc:28.7.R2b")
def test_new_workers_may_go_straight_to_siberia_and_lose_three_turns() -> None:
    game, state = industry(unit("W4", "later"))
    points = BOARD.combat[BOARD.data.numbers["W4"]]
    assert "28.7.R2b" in rules(do(game, state, "relocate W4"))
    assert (state.factories, state.rides) == ({7: points}, 0)
    assert at(game, state, "W4") == "gone-russian"


def test_a_worker_whose_last_point_has_left_is_gone() -> None:
    whole = BOARD.combat[BOARD.data.numbers["WMoscow"]]
    game, state = industry(unit("WMoscow", "R9"), worn={"WMoscow": whole - 1}, disclosed=["russian"])
    do(game, state, "relocate WMoscow")
    assert at(game, state, "WMoscow") == "gone-russian"
    assert state.worn == {}


def defence(*defenders: Any, other: int = 3, **more: Any) -> dict[str, str]:
    """The reasons of an attack on a hex of the Stalin Line from the west."""
    game, state = played(axis("A", "V25", "9-4"), *defenders, other=other, phase="combat", **more)
    do(game, state, f"attack {LINE}", "join A")
    return modifiers(game, state)


@rule("trc:28.7.R3b")
def test_each_defender_on_the_stalin_line_adds_one_until_1942() -> None:
    pair = russian("R", LINE, "4-3"), russian("S", LINE, "4-3")
    assert defence(*pair, turn=2)["28.7.R3b"] == "+2"
    assert defence(pair[0], turn=10)["28.7.R3b"] == "+1"
    assert "28.7.R3b" not in defence(*pair, turn=11)
    assert "28.7.R3b" not in defence(*pair, turn=2, other=4)


@rule("trc:28.7.R3b")
def test_defenders_of_the_stalin_line_ignore_retreats() -> None:
    for other, stays in [(3, True), (4, False)]:
        game, state = played(
            axis("A", "V25", "10-4"), russian("R", LINE, "4-3"), other=other, phase="combat", turn=2
        )
        do(game, state, f"attack {LINE}", "join A")
        events = do(game, state, "launch", dice=(DIE_OF_RETREAT,))
        assert ("28.7.R3b" in rules(events)) is stays


@rule("trc:28.7.R3a")
def test_prepared_russians_are_doubled_behind_rivers_in_the_first_impulse() -> None:
    for other, doubled in [(3, True), (4, False)]:
        rivers = {"C5-C6-C7": "river"}
        from .table import table

        game, state = table(
            axis("A", "C6", "9-4", place="S"),
            russian("R", "D6", "4-3"),
            links=rivers,
            turn=1,
            phase="combat",
            options=CHITS,
            chits={"axis": 5, "russian": other},
            disclosed=["russian"],
            zones={"kiev-district": ["D6"]},
        )
        do(game, state, "attack D6", "join A")
        reasons = modifiers(game, state)
        assert ("28.7.R3a" in reasons) is doubled
        assert ("14.1.3" in reasons) is not doubled


@rule("trc:28.7.R4")
def test_without_purges_three_armies_stack_and_no_fourth() -> None:
    three = [army(f"A{n}", "R10") for n in range(2)]
    scene = *three, army("B", "R9"), axis("Z", "E31")
    game, state = played(*scene, other=4, turn=2, player="russian")
    assert "28.7.R4" in why(game, state, "step B to R10")
    do(game, state, "step B to R10")
    assert "end" in offered(game, state)
    game, state = played(*scene, army("C", "R10"), other=4, turn=2, player="russian")
    do(game, state, "step B to R10")
    assert refused(game, state, "end") == "28.7.R4"
    game, state = played(*scene, other=6, turn=2, player="russian")
    do(game, state, "step B to R10")
    assert refused(game, state, "end") == "6.1a"


@rule("trc:28.7.R6")
def test_lorries_carry_russians_further() -> None:
    for kind, stats, goes in [
        ("infantry", "4-3", 4),
        ("infantry", "4-4", 4),
        ("armour", "4-5", 6),
        ("armour", "4-6", 7),
        ("armour", "4-7", 7),
        ("cavalry", "2-4", 4),
    ]:
        from hexfront.games.trc.movement import steps

        units = russian("R", "R9", stats, kind), axis("A", "E31", "4-4"), axis("Z", "E30", stats, kind)
        game, state = played(*units, other=6, turn=2, player="russian")
        assert steps.allowance(game, state, game.data.numbers["R"]) == goes
        plain = played(*units, other=4, turn=2, player="russian")
        assert steps.allowance(*plain, game.data.numbers["R"]) == int(stats[-1])
        assert steps.chart(game, state, game.data.numbers["A"]) == 4
        assert "28.7.R6" in why(game, state, "step R to R8") or goes == int(stats[-1])


@rule("trc:28.7.R5a", "trc:28.7.R5b")
def test_a_paratroop_corps_takes_the_place_of_a_partisan_also_near_warsaw() -> None:
    units = unit("P1", "later"), unit("5PC", "reserve"), unit("1PC", "reserve")
    game, state = relocating(*units, other=5)
    assert "place 5PC in L26" in offered(game, state)
    assert refused(game, state, "place P1 in L26") == "19.1b"
    assert refused(game, state, "place 5PC in E31") == "28.7.R5a"
    assert {"28.7.R5a", "28.7.R5b"} <= rules(do(game, state, "place 5PC in AA14"))
    assert at(game, state, "P1") == "gone-russian"
    assert holder(game, state, "AA14") == "axis"
    zone = game.near.adjacent[game.grid.hex("AA14")]
    assert not state.zoc[1] & zone
    assert top(state) != "Relocation" or refused(game, state, "place 1PC in O19") == "28.7.R5a"


@rule("trc:28.7.R5a")
def test_the_russians_are_asked_for_paratroops_whatever_chit_is_hidden() -> None:
    units = unit("P1", "later"), unit("5PC", "reserve")
    held = {"axis": ["AA14", "E31"], "russian": ["R9"]}
    for drawn, more in ((2, set()), (5, {"place 5PC in AA14"})):
        game, state = real(
            *units,
            axis("Z", "E31"),
            russian("R", "R9"),
            options=CHITS,
            chits={"axis": 4, "russian": drawn},
            turn=4,
            player="russian",
            impulse=2,
            held=held,
            gauge=["AA14"],
            archangel=-1,
        )
        do(game, state, "end")
        assert refused(game, state, "end") == "19.4b"
        do(game, state, "place P1 in AA14")
        assert top(state) == "Relocation"
        assert offered(game, state) == {"end"} | more
    do(game, state, "place 5PC in AA14")
    assert state.disclosed == 2


@rule("trc:28.7.R5c")
def test_the_ss_attack_partisans_at_double_strength() -> None:
    def odds(nation: str, *flags: str) -> dict[str, str]:
        game, state = played(
            unit("5PC", "P18", "", "", *flags),
            axis("A", "P19", "5-4", nation=nation),
            russian("R", "R9"),
            other=5,
            turn=4,
            phase="combat",
        )
        do(game, state, "attack P18", "join A")
        return modifiers(game, state)

    assert odds("ss", "guerrillas")["28.7.R5c"] == "+5"
    assert "28.7.R5c" not in odds("german", "guerrillas")
    assert "28.7.R5c" not in odds("ss")


def test_paratroops_as_partisans_are_not_driven_off_and_owe_no_attack() -> None:
    game, state = played(
        unit("5PC", "P18", "", "", "guerrillas"),
        unit("P1", "P18"),
        axis("A", "P19", "5-4"),
        russian("R", "R9"),
        other=5,
        turn=4,
    )
    do(game, state, "end")
    assert (at(game, state, "5PC"), at(game, state, "P1").partition("-")[0]) == ("P18", "later")
    assert "end" in offered(game, state) or top(state) != "Combat"


@rule("trc:28.7.R5d")
def test_of_partisans_that_were_lost_one_comes_back_in_a_turn() -> None:
    lost = unit("P1", "later"), unit("P2", "later"), unit("5PC", "pool", "", "", "guerrillas")
    game, state = relocating(*lost, other=5, turn=7)
    assert "28.7.R5d" in rules(do(game, state, "place 5PC in AA14"))
    assert top(state) != "Relocation"
    game, state = relocating(*lost, other=5, turn=7)
    do(game, state, "place P1 in AA14")
    assert top(state) != "Relocation"
    game, state = relocating(*lost[:2], other=4, turn=7)
    do(game, state, "place P1 in AA14")
    assert "place P2 in O19" in offered(game, state)


def test_a_random_game_with_chits_keeps_every_promise() -> None:
    suite.check(GAME, "barbarossa", CHITS, 1, 25)
