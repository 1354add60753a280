"""9.1.4: more that units do as one: leave the map, go into works and out of them, come out of hiding."""

from __future__ import annotations

from hexfront.engine.rules import rule
from hexfront.games.coh.firefight import Exit

from .squads import FAR, squads, used
from .table import at, do, offered, refused, rules_of, table, unit
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
