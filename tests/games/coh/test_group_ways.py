"""9.1.4: more that units do as one: leave the map, go into works and out of them, come out of hiding."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Exit
from hexfront.games.coh.events import Fired, Revealed, Spent
from hexfront.games.coh.state import Work

from .squads import FAR, squads, used
from .table import amounts, at, do, offered, refused, rules_of, table, unit, why
from .test_fire import shots
from .test_hidden import revealed


@rule("coh:9.1.4", "coh:5.6")
def test_a_group_leaves_the_map_for_the_dearest_move() -> None:
    units = (unit("A", "de-rifles", "1-A05"), unit("H", "de-hmg", "1-A06"), unit("C", "de-rifles", "1-B06"))
    probe, _ = table(*units, FAR)
    way_out = Exit("german", sum(1 << probe.grid.hex(label) for label in ("1-A05", "1-A06")), 1, (), 9)
    game, state = table(*units, unit("S", "ru-rifles", "1-L05"), exits=(way_out,), cp=(0, 0))
    do(game, state, "group A", "join H")
    assert "together exit by ap" in offered(game, state)
    do(game, state, "join C")
    assert refused(game, state, "together exit by ap").rule == "coh:5.6", "there is no way out for it"
    events = do(game, state, "leave C", "together exit by ap")
    assert {at(game, state, "A"), at(game, state, "H")} == {"-4"} and "coh:5.6" in rules_of(events)
    assert state.vp[0] == 2 and state.ap[0] == 0 and state.active[0] == ()
    game, state = table(*units, unit("S", "ru-rifles", "1-L05"), exits=(way_out,), cp=(1, 0))
    do(game, state, "group A", "join H")
    assert "together exit by cp" not in offered(game, state), "the machine gun pays 2"


@rule("coh:9.1.4", "coh:18.2b")
def test_members_of_a_group_move_go_into_a_trench_and_out_of_it() -> None:
    game, state = squads(unit("C", "de-lmg", "1-F05", inside="trench"), works={"1-F05": ["trench"]})
    do(game, state, "group A", "join B", "join C", "occupy A in trench by ap")
    assert state.inside[0] == "trench" and state.ap[0] == 6
    do(game, state, "step B to 1-E06 by ap", "face n", "vacate C by ap", "face s")
    assert state.inside[2] == "" and state.ap[0] == 6, "each for 1"
    assert game.deciders(state) == (1,)


@rule("coh:9.1.1a", "coh:10.0c")
def test_hidden_units_come_out_as_a_group() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("K", "ru-rifles", "1-F05", "n", "hidden"),
        unit("L", "ru-maxim", "1-G05", "n", "hidden"),
        unit("A", "de-rifles", "1-A05"),
        hexes={"1-F05": "heavy-woods", "1-G05": "heavy-woods"},
        cp=(0, 0),
        go=1,
    )
    do(game, state, "group H", "join K", "join L")
    events = do(game, state, "emerge H to 1-E05 by ap", "face n")
    assert revealed(events) == ["H", "K"], "its comrade in the hex too"
    do(game, state, "face n", "step K to 1-E04 by ap", "face n")
    events = do(game, state, "emerge L to 1-F05 by ap", "face n")
    assert revealed(events) == ["L"] and state.ap[1] == 4, "the dearest move is 3"
    assert used(game, state, "H", "K", "L") == [False] * 3 and game.deciders(state) == (0,)


@rule("coh:9.1.1a", "coh:10.0c")
def test_who_comes_out_in_a_group_is_seen_before_anything_is_paid() -> None:
    """The price would tell where it has been."""
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("K", "ru-rifles", "1-G05", "n", "hidden"),
        unit("A", "de-rifles", "1-A05"),
        hexes={"1-F05": "heavy-woods", "1-G05": "heavy-woods"},
        cp=(0, 0),
        go=1,
    )
    do(game, state, "group H", "join K")
    kinds = [type(event) for event in do(game, state, "emerge H to 1-E05 by ap")]
    assert kinds.index(Revealed) < kinds.index(Spent)
    do(game, state, "face n", "emerge K to 1-F05 by ap", "face n")
    assert state.ap[1] == 5 and game.deciders(state) == (0,)


@rule("coh:5.5a")
def test_a_group_that_waits_does_nothing_but_enter() -> None:
    units = (
        unit("A", "de-rifles", "ready"),
        unit("B", "de-rifles", "ready"),
        unit("S", "ru-rifles", "1-C05"),
    )
    game, state = table(*units)
    do(game, state, "group A", "join B")
    for text in (
        "fire A at 1-C05 by ap",
        "lob A at 1-C05 by ap",
        "hide A in 1-C05 by ap",
        "breach A on wire by ap",
    ):
        assert refused(game, state, text).rule == "coh:5.5a"


@rule("coh:9.1.3", "coh:17.0e")
def test_a_unit_on_a_vehicle_rallies_with_others() -> None:
    more = (
        unit("T", "de-opel", "1-F05"),
        unit("R", "de-rifles", "1-F05", hit="pinned", on="T"),
        unit("L", "de-lmg", "1-F05", hit="weakened"),
    )
    game, state = table(*more, unit("S", "ru-rifles", "1-C05"), cp=(0, 0))
    do(game, state, "group L", "join R")
    assert refused(game, state, "fire L at 1-C05 by ap").rule == "coh:17.0e"
    do(game, state, "together rally by ap", dice=(6, 6, 6, 6))
    assert state.hit == [-1] * 4


@rule("coh:18.1.2a", "coh:16.0a")
def test_who_cannot_fire_cannot_support() -> None:
    bunker = {"1-F05": [Work("bunker", 0, facing=0)]}
    mortar = unit("M", "de-mortar50", "1-F05", "n", inside="bunker")
    lead, enemy = unit("L", "de-lmg", "1-F05", "n"), unit("S", "ru-rifles", "1-C05")
    game, state = table(mortar, lead, enemy, works=bunker)
    do(game, state, "group L", "join M")
    assert refused(game, state, "fire L at 1-C05 by ap").rule == "coh:18.1.2a"
    game, state = table(unit("W", "de-wagon", "1-F05", "n"), lead, enemy)
    do(game, state, "group L", "join W")
    assert refused(game, state, "fire L at 1-C05 by ap").rule == "coh:16.0a"


@rule("coh:18.3.1c", "coh:9.1.1a")
def test_a_group_whose_action_points_are_lost_at_the_wire_goes_no_further() -> None:
    game, state = squads(works={"1-E06": ["wire"]})
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    do(game, state, "step B to 1-E06 by ap", "refrain", dice=(6,))
    assert used(game, state, "A", "B") == [True, True] and state.active[0] == ()
    game, state = squads(works={"1-E06": ["wire"]})
    do(game, state, "group A", "join B", "step B to 1-E06 by ap", "refrain", dice=(6,))
    assert game.deciders(state) == (1,) and used(game, state, "A", "B") == [False, True], "A has done nothing"
    game, state = squads(works={"1-E06": ["wire"]}, cp=(3, 0))
    do(game, state, "group A", "join B", "step B to 1-E06 by cp", "spend 0", "refrain", dice=(6,))
    assert "step A to 1-E05 by cp" in offered(game, state), "CP are not lost"


@rule("coh:9.0c", "coh:18.3.3b")
def test_the_rest_of_a_group_goes_on_with_what_the_dead_have_left() -> None:
    game, state = squads(works={"1-E05": ["mines"]})
    state.hit[0] = [marker.id for marker in game.markers].index("weakened")
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", dice=(6, 6))
    assert at(game, state, "A") == "-3"
    do(game, state, "step B to 1-E06 by ap", "face n")
    assert state.active[0] == (1,) and state.ap[0] == 6, "no new activation"


@rule("coh:9.1.2a", "coh:9.1.2b", "coh:12.0a", "coh:6.0a")
def test_indirect_fire_is_supported_by_those_who_see_the_target() -> None:
    units = (
        unit("M", "de-mortar80", "1-J05", "n"),
        unit("R", "de-rifles", "1-I06", "n"),
        unit("L", "de-lmg", "1-J05", "n"),
        unit("S", "ru-rifles", "1-E06", "n"),
    )
    game, state = table(*units, hexes={"1-H05": "heavy-woods", "1-I05": "heavy-woods"}, cp=(0, 0))
    assert "lob M at 1-E06 by ap" in offered(game, state)
    do(game, state, "group M", "join R")
    assert amounts(game, state, "lob M at 1-E06 by ap")["coh:9.1.2b"] == "+1"
    (fight,) = why(game, state, "lob M at 1-E06 by ap").fights
    assert fight.attack == (4, 4) and fight.defence == (11, 11), "3 and 1 against the flank"
    do(game, state, "join L")
    assert refused(game, state, "lob M at 1-E06 by ap").rule == "coh:6.0a", "it does not see the target"
    assert refused(game, state, "lob R at 1-E06 by ap").rule == "coh:12.0a", "rifles have no such cost"
    assert refused(game, state, "lob M at 1-B06 by ap").rule == "coh:7.0a", "nothing is there"
    do(game, state, "leave L")
    (shot,) = shots(do(game, state, "lob M at 1-E06 by ap", dice=(1, 1)))
    assert shot.units == ("M", "R") and shot.attack == 6 and state.ap[0] == 3
    assert state.active[0] == (0, 1)


@rule("coh:9.2b", "coh:3.1b", "coh:card-02")
def test_whose_status_keeps_a_group_from_paying() -> None:
    def told(text: str, *flags: str) -> tuple[str, str]:
        game, state = table(
            unit("A", "de-rifles", "1-F05"),
            unit("B", "de-rifles", "1-F06", "n", *flags),
            unit("S", "ru-rifles", "1-D05", "s"),
            cp=(1, 0),
        )
        do(game, state, "group A", "join B")
        found = refused(game, state, text)
        return found.rule, str(found.text)

    for text in ("step A to 1-E05 by ap", "fire A at 1-D05 by snap", "together dig by ap"):
        assert told(text, "used") == ("coh:9.2b", "B is used: the group can only pay with CP.")
    for text in ("step A to 1-E05 by snap", "fire A at 1-D05 by snap", "together dig by snap"):
        assert told(text, "active") == ("coh:3.1b", "B is active: the group takes no opportunity action.")
    assert told("step A to 1-G05 by ap")[0] == "coh:5.1b", "what is wrong with the act comes first"
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F06"), FAR, hands={0: ["command-action"]}
    )
    do(game, state, "play command-action for 0", "group A", "join B")
    assert refused(game, state, "step A to 1-E05 by ap").rule == "coh:card-02"


def convoy(*flags: str, **changes: Any) -> tuple[Any, Any]:
    """Two trucks side by side with a squad and a machine gun on them."""
    changes.setdefault("cp", (0, 0))
    return table(
        unit("T", "de-opel", "1-F05"),
        unit("A", "de-rifles", "1-F05", "n", *flags, on="T"),
        unit("U", "de-opel", "1-F06"),
        unit("H", "de-hmg", "1-F06", on="U"),
        FAR,
        **changes,
    )


@rule("coh:9.1.4", "coh:17.0f", "coh:9.2b")
def test_a_group_of_vehicles_lets_all_get_off_at_once() -> None:
    game, state = convoy()
    do(game, state, "group T", "join U")
    assert {"together unload by ap", "together unload by snap"} <= offered(game, state)
    assert amounts(game, state, "together unload by ap")["coh:9.1.4"] == "2", "the machine gun is dearest"
    events = do(game, state, "together unload by ap", "face n", "face s")
    assert "coh:17.0f" in rules_of(events) and state.ap[0] == 5
    assert state.carrier[:4] == [-1] * 4 and sorted(state.active[0]) == [0, 1, 2, 3]
    assert [state.facing[1], state.facing[3]] == [0, 3]
    assert game.deciders(state) == (1,), "the enemy had no time for the first of them"
    game, state = convoy()
    do(game, state, "group T", "join U", "together unload by snap", "face n", "face n")
    assert used(game, state, "T", "A", "U", "H") == [True] * 4


@rule("coh:9.2b", "coh:17.0f", "coh:7.5d", "coh:9.1.4")
def test_who_keeps_a_group_of_vehicles_from_unloading() -> None:
    game, state = convoy("used", cp=(2, 0))
    do(game, state, "group T", "join U")
    assert refused(game, state, "together unload by ap").rule == "coh:9.2b", "the squad is used"
    do(game, state, "together unload by cp", "face n", "face n")
    assert state.cp[0] == 0 and not state.active[0]
    game, state = convoy()
    state.hit[3] = [one.id for one in game.markers].index("pinned")
    do(game, state, "group T", "join U")
    assert refused(game, state, "together unload by ap").rule == "coh:7.5d"
    state.carrier[3], state.hit[3] = -1, -1
    assert refused(game, state, "together unload by ap").rule == "coh:17.0f", "nobody is on it"
    assert refused(game, state, "together rest by ap").rule == "coh:9.1.4"


@rule("coh:18.3.3b", "coh:9.1.4")
def test_mines_attack_each_who_gets_off_and_each_vehicle_once() -> None:
    game, state = convoy(works={"1-F05": ["mines"]})
    events = do(game, state, "group T", "join U", "together unload by ap", "face n", "face n", dice=(1,) * 4)
    assert [one.target for one in events if isinstance(one, Fired)] == ["A", "T"]
