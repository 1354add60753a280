"""Positions: every variable is read, and written down again as it was."""

from __future__ import annotations

from typing import Any

from .table import GAME, axis, do, real, russian, table, unit

EVERYTHING: dict[str, Any] = {
    "player": "russian",
    "impulse": 2,
    "weather": "mud",
    "modifier": -4,
    "held": {"axis": ["E31", "W19"], "russian": ["E10", "R9", "AA14"]},
    "gauge": ["E31", "E30"],
    "crossed": ["W14", "W13"],
    "closed": ["B13"],
    "stand": ["R12", "S12"],
    "lifted": True,
    "adopted": ["tunisia"],
    "supplies": 3,
    "rides": 4,
    "flights": 1,
    "served": ["R9"],
    "emptied": ["AA14"],
    "evacuees": {"WKiev": 7},
    "archangel": 5,
    "turn_held": {"axis": ["E31"], "russian": ["E10", "R9"]},
    "fallen": ["italy", "finland"],
    "heads": {"axis": 2, "russian": 1},
    "barred": ["R9"],
    "south": 1,
    "helsinki": 2,
    "released": ["bulgaria"],
    "sailed": ["baltic"],
    "lost_seas": {"axis": ["black"], "russian": ["baltic"]},
    "invasions": {"axis": 1, "russian": 2},
    "shocked": ["axis"],
    "debt": {"axis": 3, "russian": 7},
    "seats": ["russian", "axis"],
    "bid": -3,
    "saved": 6,
    "barrages": 2,
    "caspian": 4,
    "siberia": 9,
    "forts": {"axis": ["W19"], "russian": ["E10", "R9"]},
    "built": {"axis": 2, "russian": 4},
    "chits": {"axis": 3, "russian": 2},
    "disclosed": ["russian"],
    "ruled_out": {"axis": ["1", "2"], "russian": ["4"]},
    "ukraine": 3,
    "clear": 7,
    "worn": {"WMoscow": 1},
    "factories": {"9": 1, "12": 3},
    "relocated": 4,
    "bombed": 2,
}
UNITS = (
    axis("A", "E31", "8-7", "armour", "moved"),
    axis("B", "W19"),
    russian("R", "R9", "4-3", "infantry", "fresh"),
    russian("S", "R9"),
    unit("WKiev", "track"),
    unit("WMoscow", "R9"),
    unit("4A", "pool"),
)


def everything(**changed: Any) -> tuple[Any, Any]:
    """A position that sets all there is."""
    return real(*UNITS, turn=8, **{**EVERYTHING, **changed})


def test_every_variable_of_a_position_is_read_into_the_state() -> None:
    game, state = everything()
    hexes = lambda *labels: sum(1 << game.grid.hex(label) for label in labels)  # noqa: E731
    number = game.data.numbers
    found = {
        "player": 1,
        "impulse": 2,
        "weather": "mud",
        "modifier": -4,
        "held": [hexes("E31", "W19"), hexes("R9", "E10", "AA14")],
        "gauge": hexes("E31", "E30"),
        "crossed": hexes("W14", "W13"),
        "closed": hexes("B13"),
        "stand": hexes("R12", "S12"),
        "lifted": True,
        "adopted": ("tunisia",),
        "supplies": 3,
        "rides": 4,
        "flights": 1,
        "served": hexes("R9"),
        "emptied": hexes("AA14"),
        "evacuees": {number["WKiev"]: 7},
        "archangel": 5,
        "turn_held": [hexes("E31"), hexes("R9", "E10")],
        "fallen": ("italy", "finland"),
        "heads": [2, 1],
        "barred": hexes("R9"),
        "south": 1,
        "helsinki": 2,
        "released": ("bulgaria",),
        "sailed": 2,
        "lost_seas": [1, 2],
        "invasions": [1, 2],
        "shocked": 1,
        "debt": [3, 7],
        "seats": (1, 0),
        "bid": -3,
        "saved": 6,
        "barrages": 2,
        "caspian": 4,
        "siberia": 9,
        "forts": [hexes("W19"), hexes("E10", "R9")],
        "built": [2, 4],
        "chits": (3, 2),
        "disclosed": 2,
        "ruled_out": (0b110, 0b10000),
        "ukraine": 3,
        "clear": 7,
        "worn": {number["WMoscow"]: 1},
        "factories": {9: 1, 12: 3},
        "relocated": 4,
        "bombed": 2,
    }
    assert {name: getattr(state, name) for name in found} == found
    assert set(found) == set(EVERYTHING)
    assert (state.moved, state.fresh) == (1 << number["A"], 1 << number["R"])


def test_what_is_written_down_sets_up_the_same_again() -> None:
    game, state = everything()
    written = game.position(state)
    assert {name: written.set[name] for name in EVERYTHING} == EVERYTHING
    again, twin = GAME.place(written)
    assert twin == state
    assert again.position(twin) == written
    lines = {line.id: line for line in written.unit}
    assert set(lines) == {"A", "B", "R", "S", "WKiev", "WMoscow", "4A"}
    assert (lines["A"].at, lines["A"].side, lines["A"].kind) == ("E31", "axis", "armour")
    assert (lines["A"].stats, lines["A"].flags, lines["B"].flags) == ("8-7", ["moved"], [])
    assert (lines["WKiev"].at, lines["4A"].at, lines["4A"].kind, lines["4A"].stats) == (
        "track",
        "pool",
        "",
        "",
    )


def test_what_only_options_remember_is_written_where_there_is_something_to_remember() -> None:
    game, state = real(axis("A", "E31"), russian("R", "R9"))
    written = game.position(state).set
    for name in (
        "bid",
        "saved",
        "barrages",
        "caspian",
        "siberia",
        "forts",
        "built",
        "chits",
        "worn",
        "stacks",
    ):
        assert name not in written
    assert "result" not in written
    assert written["seats"] == ["axis", "russian"]


def test_who_is_due_is_written_down_though_he_is_not_in_play_yet() -> None:
    game, state = real(
        axis("A", "E31"), unit("40Pz", "later"), unit("56Pz", "later"), russian("R", "R9"), turn=2
    )
    assert state.due >> game.data.numbers["40Pz"] & 1
    assert "40Pz" in {line.id for line in game.position(state).unit}
    twin = GAME.place(game.position(state))[1]
    assert twin.due == state.due


def test_the_order_of_a_stack_and_zones_of_a_blank_map_are_kept() -> None:
    units = axis("A", "E5"), axis("B", "E6"), axis("C", "E6")
    game, state = table(*units, zones={"russia": ["E5", "E6"]}, stacks={"E6": ["C", "B"]})
    number = game.data.numbers
    assert state.at[game.grid.hex("E6")] == (number["C"], number["B"])
    assert set(game.map.describe(game.regions.russia)) == {"E5", "E6"}
    written = game.position(state).set
    assert (written["stacks"], written["zones"]) == ({"E6": ["C", "B"]}, {"russia": ["E5", "E6"]})
    assert GAME.place(game.position(state))[1] == state


def test_notes_of_own_counters_are_kept() -> None:
    notes = {"size": "army", "guards": True, "nation": "russian", "name": "First", "place": "M"}
    game, state = table(unit("G", "E5", "infantry", "6-4", side="russian", notes=notes))
    (line,) = game.position(state).unit
    assert line.notes == notes
    counter = game.units[game.data.numbers["G"]]
    told = counter.name, counter.guards, counter.size, counter.place, counter.combat, counter.movement
    assert told == ("First", True, "army", "M", 6, 4)


def test_where_held_is_not_given_it_follows_from_the_line_and_the_units() -> None:
    game, state = real(axis("A", "R9"), russian("R", "E10"))
    assert state.held[0] >> game.grid.hex("R9") & 1
    assert state.held[1] >> game.grid.hex("E10") & 1
    assert state.turn_held == state.held
    game, state = real(axis("A", "R9"), russian("R", "E10"), held={"russian": ["R9"]})
    assert state.held == [0, 1 << game.grid.hex("R9")]


def test_a_position_in_the_middle_of_a_battle_goes_on_there() -> None:
    units = axis("A", "E5", "8-4"), axis("B", "E5"), russian("R", "E6"), russian("S", "E6", "1-3")
    game, state = table(*units, phase="combat")
    do(game, state, "attack E6", "join A", "join B", "launch", dice=(5,))
    again, twin = GAME.place(game.position(state))
    assert twin.agenda == state.agenda
    do(again, twin, "retreat R to E7")


def test_a_game_that_is_over_is_set_up_as_it_ended() -> None:
    """25.0."""
    game, state = real(
        axis("A", "E31"), russian("R", "R9"), turn=25, player="russian", impulse=2, archangel=-1
    )
    do(game, state, "end")
    assert state.result is not None
    again, twin = GAME.place(game.position(state))
    assert (twin.result, twin.agenda) == (state.result, [])
    assert again.deciders(twin) == ()
