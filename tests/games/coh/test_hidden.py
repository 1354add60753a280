"""10.0 Hidden units."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired, Hid, Revealed
from hexfront.games.coh.state import Work

from .table import amounts, at, do, offered, refused, rules_of, table, unit, why

WOODS = {"1-F05": "heavy-woods"}


def revealed(events: list[Event]) -> list[str]:
    """Who came to light."""
    return [event.unit for event in events if isinstance(event, Revealed)]


def ambush(*more: Any, place: str = "1-F05", german: str = "1-A05", **changes: Any) -> tuple[Any, Any]:
    """A hidden Soviet squad in a wood, and a German squad far away."""
    changes.setdefault("hexes", WOODS)
    changes.setdefault("cp", (0, 0))
    return table(
        unit("H", "ru-rifles", place, "n", "hidden"), unit("G", "de-rifles", german, "s"), *more, **changes
    )


@rule("coh:10.0b", "coh:10.0c")
def test_an_act_reveals_a_unit_and_its_owner_chooses_the_facing() -> None:
    game, state = ambush(unit("M", "ru-smg", "1-F05", "n", "hidden"), german="1-D05", go=1)
    assert "fire H at 1-D05 by ap" in offered(game, state)
    events = do(game, state, "fire H at 1-D05 by ap", dice=(1, 1))
    assert revealed(events) == ["H", "M"]
    assert refused(game, state, "face s").rule == "coh:10.0b"
    do(game, state, "face nw")
    assert game.grid.directions[state.facing[0]] == "nw"
    assert refused(game, state, "pass").rule == "coh:10.0b"
    do(game, state, "face s")
    assert not state.hidden


@rule("coh:10.0c")
def test_an_open_move_gives_a_hidden_unit_away() -> None:
    game, state = ambush(go=1)
    assert amounts(game, state, "emerge H to 1-E05 by ap")["coh:5.0a"] == "1"
    assert why(game, state, "emerge H to 1-E05 by ap").legal
    events = do(game, state, "emerge H to 1-E05 by ap")
    assert revealed(events) == ["H"]
    do(game, state, "face n")
    assert at(game, state, "H") == "1-E05"
    do(game, state, "pass")
    assert refused(game, state, "emerge H to 1-D05 by ap").rule == "coh:10.0c"


@rule("coh:10.0d")
def test_a_card_reveals_the_unit_it_is_played_on() -> None:
    game, state = ambush(go=1, hands={1: ["take-cover", "sniper"]})
    do(game, state, "play take-cover on H for 0")
    events = do(game, state, "end")
    assert revealed(events) == ["H"]
    assert "coh:10.0d" in rules_of(events)


@rule("coh:10.0e", "coh:10.0i")
def test_an_enemy_who_enters_finds_it() -> None:
    game, state = ambush(german="1-E05")
    assert "step G to 1-F05 by ap" in offered(game, state), "nobody is stopped by what he does not know"
    events = do(game, state, "step G to 1-F05 by ap")
    assert revealed(events) == ["H"]


@rule("coh:10.0e")
def test_a_friend_in_plain_view_gives_it_away() -> None:
    game, state = ambush(unit("F", "ru-rifles", "1-E05", "s"), go=1)
    events = do(game, state, "step F to 1-F05 by ap")
    assert revealed(events) == ["H"]


@rule("coh:10.0f", "coh:10.0.ex1")
def test_blind_fire_that_misses_tells_nothing() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden", maybe=("1-F05", "1-F07")),
        unit("G", "de-lmg", "1-B05", "s"),
        hexes=WOODS,
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-F05 by ap", dice=(4, 5))
    fired = [event for event in events if isinstance(event, Fired)]
    assert [(one.target, one.attack, one.defence) for one in fired] == [("", 13, 0)]
    assert revealed(events) == []
    assert state.hidden == 1


@rule("coh:10.0f", "coh:10.0h")
def test_blind_fire_that_hits_reveals_all_in_the_hex() -> None:
    game, state = ambush(unit("M", "ru-smg", "1-F05", "n", "hidden"), german="1-D05")
    events = do(game, state, "fire G at 1-F05 by ap", dice=(6, 6), blind=1, damage=1)
    assert sorted(revealed(events)) == ["H", "M"]
    assert sum(marker >= 0 for marker in state.hit) == 1
    assert "coh:10.0h" in rules_of(events)


@rule("coh:10.0f")
def test_fire_at_a_hex_where_nobody_is_rolls_too() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-K11", "n", "hidden", maybe=("1-F05", "1-K11")),
        unit("G", "de-lmg", "1-B05", "s"),
        hexes=WOODS,
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-F05 by ap", dice=(6, 6))
    assert "coh:10.0f" in rules_of(events)
    assert not state.maybe[0] >> game.grid.hex("1-F05") & 1, "with that roll it would have been hit there"
    assert refused(game, state, "fire H at 1-B05 by ap").rule == "coh:7.7.1"


@rule("coh:10.0g", "coh:10.0f")
def test_blind_fire_meets_the_lowest_front_rating() -> None:
    game, state = table(
        unit("T", "ru-t34a", "1-F05", "n", "hidden"),
        unit("M", "ru-maxim", "1-F05", "n", "hidden"),
        unit("G", "de-lmg", "1-B05", "s"),
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-F05 by ap", dice=(4, 4), damage=1)
    assert state.hit[0] == -1
    assert state.hit[1] >= 0, "AV 12 hits the front 12 of the Maxim, not the tank"
    assert "coh:10.0g" in rules_of(events)


@rule("coh:10.0g", "coh:10.0f")
def test_mortars_meet_the_lowest_flank_rating() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05", "n", "hidden"),
        unit("M", "ru-maxim", "1-F05", "n", "hidden"),
        unit("G", "de-mortar80", "1-B05", "s"),
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-F05 by ap", dice=(3, 4), damage=1)
    assert state.hit[0] == -1
    assert state.hit[1] >= 0, "AV 10 hits the flank 10 of the Maxim alone"
    assert "coh:10.0g" in rules_of(events)


@rule("coh:10.0i")
def test_in_the_open_two_hexes_are_too_near() -> None:
    game, state = ambush(german="1-C05", hexes={})
    assert state.hidden
    events = do(game, state, "step G to 1-D05 by ap")
    assert revealed(events) == ["H"]


@rule("coh:10.0i")
def test_cover_hides_until_somebody_enters() -> None:
    game, state = ambush(german="1-D05")
    events = do(game, state, "step G to 1-E05 by ap", "face s")
    assert revealed(events) == []
    do(game, state, "pass")
    assert revealed(do(game, state, "step G to 1-F05 by ap")) == ["H"]


@rule("coh:10.0i")
def test_what_the_enemy_does_not_see_stays_hidden() -> None:
    game, state = ambush(german="1-C05", hexes={"1-E05": "heavy-woods"})
    assert revealed(do(game, state, "step G to 1-D05 by ap", "face se")) == []
    do(game, state, "pass")
    assert revealed(do(game, state, "step G to 1-D06 by ap")) == ["H"], "past the wood he sees it"


@rule("coh:10.0j")
def test_improvised_defences_and_bunkers_are_cover_a_hill_is_none() -> None:
    for near in ({}, {"works": {"1-F05": [Work("bunker", 1, 0)]}}):
        flags = ("hidden",) if near else ("hidden", "dug-in")
        game, state = table(
            unit("H", "ru-rifles", "1-F05", "n", *flags, inside="bunker" if near else ""),
            unit("G", "de-rifles", "1-C05", "s"),
            cp=(0, 0),
            **near,
        )
        events = do(game, state, "step G to 1-D05 by ap", "face s")
        assert revealed(events) == [], flags
        assert "coh:10.0j" in rules_of(events)
        assert all("coh:10.0j" not in event.rules for one in events if (event := one.face(0)))
        do(game, state, "fire H at 1-D05 by ap", dice=(1, 1))
        assert not state.hidden


@rule("coh:5.0.2d")
def test_a_wall_is_cover_from_those_beyond_it() -> None:
    sides = {"1-F05-1-E05": "wall", "1-F05-1-E04": "wall", "1-F05-1-E06": "wall"}
    game, state = ambush(german="1-C05", hexes={}, sides=sides)
    events = do(game, state, "step G to 1-D05 by ap", "face s")
    assert revealed(events) == []
    assert "coh:5.0.2d" in rules_of(events)
    game, state = ambush(german="1-I05", hexes={}, sides=sides)
    state.facing[1] = 0
    assert revealed(do(game, state, "step G to 1-H05 by ap")) == ["H"], "from behind there is no wall"


@rule("coh:10.1a", "coh:10.1.ex1")
def test_a_hidden_move_costs_three_more_into_cover_and_six_into_the_open() -> None:
    game, state = ambush(hexes={**WOODS, "1-G05": "heavy-woods", "1-G06": "stone-building"}, go=1)
    assert amounts(game, state, "step H to 1-G05 by ap")["coh:10.1a"] == "+3"
    assert amounts(game, state, "step H to 1-G05 by ap")["coh:3.0b"] == "4 AP"
    assert amounts(game, state, "step H to 1-E05 by ap")["coh:3.0b"] == "7 AP"
    do(game, state, "step H to 1-G05 by ap")
    assert at(game, state, "H") == "1-G05"
    assert state.ap[1] == 3
    game, state = table(unit("P", "ru-at45", "1-F05", "n", "hidden"), unit("G", "de-rifles", "1-A05"), go=1)
    assert refused(game, state, "step P to 1-E05 by ap").rule == "coh:10.1a"


@rule("coh:10.1b")
def test_a_hidden_unit_moves_next_to_enemies_until_it_is_in_the_open() -> None:
    game, state = ambush(german="1-D05", hexes={**WOODS, "1-E05": "heavy-woods"}, go=1, cp=(0, 9))
    events = do(game, state, "step H to 1-E05 by ap")
    assert revealed(events) == []
    do(game, state, "pass")
    events = do(game, state, "step H to 1-E06 by cp")
    assert revealed(events) == ["H"]
    assert "coh:10.1b" in rules_of(events)


@rule("coh:10.1c")
def test_a_hidden_move_is_announced_and_paid_but_not_shown() -> None:
    game, state = ambush(go=1)
    state.maybe[0] = sum(1 << game.grid.hex(label) for label in ("1-F05", "1-C09"))
    events = do(game, state, "step H to 1-E05 by ap")
    mine, theirs = ([event.face(seat) for event in events] for seat in (1, 0))
    assert [event.at for event in mine if isinstance(event, Hid)] == ["1-E05"]
    heard = [event for event in theirs if isinstance(event, Hid)]
    assert [(event.at, event.unit, event.ap) for event in heard] == [("", "H", 7)]
    assert state.flags[0] & 1, "used, it lies so beside the map"
    counter = game.view(state, 0).counters[0]
    assert (counter.at, counter.flags, counter.known) == ("hidden-soviet", ("used",), False)
    assert game.view(state, 1).counters[0].at == "1-E05"
    assert state.maybe[0].bit_count() > 6


@rule("coh:10.1c")
def test_nobody_learns_which_unit_a_command_moved() -> None:
    game, state = ambush(unit("M", "ru-rifles", "1-K05", "n", "hidden"), go=1, cp=(0, 9))
    before = list(state.maybe)
    events = do(game, state, "step H to 1-E05 by cp")
    heard = [event for one in events if isinstance(event := one.face(0), Hid)]
    assert [(event.unit, event.ap) for event in heard] == [("", 7)]
    assert all(later & ~earlier for later, earlier in zip(state.maybe, before, strict=True) if earlier)


@rule("coh:10.2a", "coh:10.2b")
def test_light_infantry_out_of_sight_goes_into_hiding() -> None:
    wood = dict.fromkeys(("1-D04", "1-D05", "1-D06", "1-E04", "1-E05", "1-E06"), "heavy-woods")
    game, state = table(
        unit("S", "ru-rifles", "1-F05"), unit("G", "de-rifles", "1-A05", "s"), hexes=wood, go=1, cp=(0, 0)
    )
    hides = {one for one in offered(game, state) if one.startswith("hide")}
    assert {"hide S in 1-F05 by ap", "hide S in 1-G05 by ap", "hide S in 1-F05 by snap"} <= hides
    assert amounts(game, state, "hide S in 1-G05 by ap")["coh:10.2a"] == "7"
    state.hit[0] = 4
    assert not [one for one in offered(game, state) if one.startswith("hide")], "damaged units do not hide"
    state.hit[0] = -1
    do(game, state, "hide S in 1-G05 by ap")
    assert at(game, state, "S") == "1-G05"
    assert state.hidden == 1
    assert state.maybe[0] >> game.grid.hex("1-F05") & 1


@rule("coh:10.2a", "coh:10.2b")
def test_nobody_hides_under_the_eyes_of_an_enemy() -> None:
    game, state = table(
        unit("S", "ru-rifles", "1-F05"),
        unit("D", "ru-rifles", "1-L12", hit="pinned"),
        unit("T", "ru-t34a", "1-L11"),
        unit("G", "de-rifles", "1-A05", "s"),
        hexes={"1-E05": "stone-building"},
        go=1,
    )
    assert refused(game, state, "hide D in 1-L12 by ap").rule == "coh:10.2a"
    assert refused(game, state, "hide T in 1-L11 by ap").rule == "coh:10.2a"
    assert refused(game, state, "hide S in 1-H05 by ap").rule == "coh:10.2a"
    assert refused(game, state, "hide S in 1-F06 by ap").rule == "coh:10.2b"
    game, state = table(unit("S", "ru-rifles", "1-F05"), unit("G", "de-rifles", "1-D05"), go=1)
    assert refused(game, state, "hide S in 1-F05 by ap").rule == "coh:10.2a"


@rule("coh:10.2b", "coh:9.1b")
def test_units_hide_as_a_group() -> None:
    wood = dict.fromkeys(("1-D04", "1-D05", "1-D06", "1-E04", "1-E05", "1-E06"), "heavy-woods")
    game, state = table(
        unit("S", "ru-rifles", "1-F05"),
        unit("T", "ru-rifles", "1-G05"),
        unit("G", "de-rifles", "1-A05", "s"),
        hexes=wood,
        go=1,
        cp=(0, 0),
    )
    do(game, state, "group S", "join T", "hide S in 1-F05 by ap")
    assert game.deciders(state) == (1,)
    do(game, state, "hide T in 1-H05 by ap")
    assert state.hidden == 0b11
    assert state.flags[0] & state.flags[1] & 1, "7 AP were shared and are gone"


@rule("coh:10.0a")
def test_the_firefight_says_who_starts_hidden() -> None:
    from .table import GAME

    game = GAME.room("kv2")
    state = game.setup("kv2", frozenset(), 3)
    hidden = [group for group in game.firefight.groups if group.hidden == "must"]
    one = game.names[hidden[0].pieces[0]]
    while not any(text.startswith(f"plot {one}") for text in offered(game, state)):
        seat = game.deciders(state)[0]
        words = offered(game, state)
        game.apply(state, seat, ("commit",) if "commit" in words else ("fill",))
    spot = next(text for text in sorted(offered(game, state)) if text.startswith(f"plot {one}"))
    assert refused(game, state, spot.replace("plot", "place")).rule == "coh:10.0a"
    events = do(game, state, spot)
    assert "coh:10.0a" in rules_of(events)
    enemy = 1 - game.side[game.numbers[one]]
    assert all(event.face(game.first_seat[enemy]) is None for event in events)


@rule("coh:18.3.3a", "coh:18.3.3b")
def test_mines_give_a_hidden_unit_away() -> None:
    game, state = ambush(go=1, works={"1-G05": [Work("mines", 0, hidden=True, maybe=1)]})
    events = do(game, state, "step H to 1-G05 by ap", dice=(1, 1))
    assert revealed(events) == ["H"]
    assert not state.works[game.grid.hex("1-G05")][0].hidden


@rule("coh:2.5.2b")
def test_a_hidden_unit_takes_an_objective_when_it_is_revealed() -> None:
    game, state = ambush(go=1, german="1-D05")
    state.holder[game.grid.hex("1-F05")] = 0
    events = do(game, state, "fire H at 1-D05 by ap", dice=(1, 1))
    assert state.holder[game.grid.hex("1-F05")] == 1
    assert "coh:2.5.2b" in rules_of(events)


@rule("coh:2.5.2c", "coh:10.0e")
def test_who_hides_in_an_objective_holds_it_against_an_intruder() -> None:
    game, state = ambush(german="1-E05", hexes={"1-F05": "heavy-woods"})
    goal = game.grid.hex("1-F05")
    state.holder[goal] = 1
    events = do(game, state, "step G to 1-F05 by ap")
    assert revealed(events) == ["H"] and state.holder[goal] == 1, "he was there"
    assert "coh:2.5.2c" in rules_of(events)
