"""Everything that lies on a table, as each viewer sees it, and what it is worth at first sight."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import ALL
from hexfront.games.coh.state import CUP, DEAD, GONE, Plot, Work
from hexfront.games.coh.table.figures import printed
from hexfront.games.coh.table.value import value

from .table import GAME, table, unit
from .test_victory import objective

UNITS = (
    unit("A", "de-rifles", "1-C05", "ne", "used", "active", hit="pinned"),
    unit("B", "de-opel", "1-D05", "s", "bogged"),
    unit("C", "de-rifles", "1-D05", "s", on="B"),
    unit("D", "de-rifles", "1-E05", "n", "dug-in"),
    unit("E", "de-rifles", "1-F05", "sw", inside="trench"),
    unit("G", "de-rifles", "1-G05", "n", "hidden", "used", "dug-in"),
    unit("H", "de-rifles", "ready"),
    unit("I", "de-rifles", "waiting"),
    unit("J", "de-rifles", "waiting"),
    unit("S", "ru-rifles", "1-K05", "n", hit="stunned"),
    unit("T", "ru-t34a", "1-L05", "n", "stuck"),
)


def laid(**more: Any) -> tuple[Any, Any]:
    """A table with a bit of everything."""
    game, state = table(
        *UNITS,
        works={
            "1-F05": [Work("trench", 0)],
            "1-H05": [Work("bunker", 1, 2)],
            "1-I05": [Work("mines", 1, hidden=True, maybe=1)],
        },
        smoke={"1-B05": (1, 2)},
        cp=(4, 3),
        ap={0: 5},
        **more,
    )
    state.where[8] = GONE
    state.shown[0] = 0b01
    state.shown[9] = 0b11
    state.exposed = (3,)
    return game, state


def counters(game: Any, state: Any, viewer: int) -> dict[str, tuple[Any, ...]]:
    return {
        one.id: (one.at, one.facing, one.flags, one.known, one.on)
        for one in game.view(state, viewer).counters
    }


def test_every_counter_as_its_own_side_sees_it() -> None:
    game, state = laid()
    own = counters(game, state, 0)
    assert own["A"] == ("1-C05", 1, ("used", "active", "hit:pinned"), True, "")
    assert own["B"] == ("1-D05", 3, ("bogged",), True, "")
    assert own["C"] == ("1-D05", 3, ("carried",), True, "B")
    assert own["D"] == ("1-E05", 0, ("dug-in", "exposed"), True, "")
    assert own["E"] == ("1-F05", 4, ("trench",), True, "")
    assert own["G"] == ("1-G05", -1, ("used", "dug-in", "hidden"), True, "")
    assert own["H"] == ("ready-0", -1, (), True, "")
    assert own["I"][0] == "setup-0"
    assert own["J"][0] == "gone-german"
    assert own["S"][2] == ("hit:stunned",) and own["T"][2] == ("stuck",)


def test_every_counter_as_the_enemy_sees_it() -> None:
    game, state = laid()
    own, theirs, everybody = [counters(game, state, viewer) for viewer in (0, 1, ALL)]
    assert theirs["A"][2] == ("used", "active", "hit")
    assert theirs["G"] == ("hidden-german", -1, ("used",), False, "")
    assert {name for name in own if own[name] != theirs[name]} == {"A", "G"}
    assert everybody == own


def test_a_marker_that_is_known_shows_what_it_leaves_of_the_figures() -> None:
    game, state = laid()
    own = {one.id: one for one in game.view(state, 0).counters}
    theirs = {one.id: one for one in game.view(state, 1).counters}
    assert (own["A"].values, own["A"].now) == ("3-1 2/0 5 12/11", "3-✕ 2/0 5 12/11")
    assert theirs["A"].now == ""
    assert theirs["S"].now == "4-✕ ✕/✕ 5 12/11"


def test_boxes_and_tracks() -> None:
    game, state = laid()
    boxes = {box.id: (box.count, box.side) for box in game.view(state, 1).boxes}
    assert boxes == {
        "hidden-german": (1, "german"),
        "dead-german": (0, "german"),
        "gone-german": (1, "german"),
        "hidden-soviet": (0, "soviet"),
        "dead-soviet": (0, "soviet"),
        "ready-0": (1, "german"),
        "setup-0": (1, "german"),
    }
    state.where[10], state.where[9] = DEAD, CUP
    state.decoys = (2, 1)
    boxes = {box.id: (box.count, box.side) for box in game.view(state, 0).boxes}
    assert boxes["dead-soviet"] == (1, "soviet")
    assert boxes["cup-soviet"] == (2, "soviet") and boxes["cup-german"] == (2, "german")
    tracks = {one.id: (one.value, one.low, one.high, one.side) for one in game.view(state, 0).tracks}
    assert tracks == {
        "turn": (1, 1, game.firefight.turns, ""),
        "ap-0": (5, 0, 13, "german"),
        "cp-0": (4, 0, 15, "german"),
        "ap-1": (0, 0, 13, "soviet"),
        "cp-1": (3, 0, 15, "soviet"),
    }
    state.ap[0], state.cp[1] = 14, 16
    assert {one.id: one.high for one in game.view(state, 0).tracks if one.value > 13} == {
        "ap-0": 14,
        "cp-1": 16,
    }


def test_in_the_fog_the_enemy_sees_what_was_spent() -> None:
    game, state = laid(options=("fog-ap", "variable-ap"))
    state.spent[0] = 2
    seen = [
        next(one.value for one in game.view(state, viewer).tracks if one.id == "ap-0")
        for viewer in (0, 1, ALL)
    ]
    assert seen == [5, 2, 5]


def test_markers_on_the_map() -> None:
    game, state = laid(
        objectives=(
            objective("1-A01", each_turn=1, at_end=3),
            objective("1-A02", on_entry=2, each_turn=1),
            objective("1-A03", scoring=4, each_turn=0),
        )
    )
    state.coins = ((1, game.grid.hex("1-K06")),)
    state.turn = 2
    state.plots = (
        Plot(1, "x", 0, game.grid.hex("1-C05"), False, 2),
        Plot(1, "x", 0, game.grid.hex("1-C06"), True, 3),
        Plot(1, "x", 0, game.grid.hex("1-C07"), False, 1),
        Plot(1, "x", 0, -1, False, 2),
    )
    state.holder.update({game.grid.hex("1-A01"): 1, game.grid.hex("1-A02"): 0, game.grid.hex("1-A03"): -1})
    shown = [
        [(one.kind, one.at, one.side, one.value, one.facing) for one in game.view(state, viewer).markers]
        for viewer in (0, 1)
    ]
    open_to_all = [
        ("smoke", "1-B05", "", "+3", -1),
        ("trench", "1-F05", "german", "", -1),
        ("bunker", "1-H05", "soviet", "", 2),
        ("coin", "1-K06", "soviet", "", -1),
        ("objective", "1-A01", "soviet", "3", -1),
        ("objective", "1-A02", "german", "2", -1),
        ("objective", "1-A03", "", "4", -1),
    ]
    assert shown[0] == open_to_all
    assert [one for one in shown[1] if one not in open_to_all] == [
        ("mines", "1-I05", "soviet", "hidden", -1),
        ("barrage", "1-C05", "soviet", "he", -1),
        ("barrage", "1-C06", "soviet", "smoke", -1),
    ]


def test_hands_and_weapons_beside_the_map() -> None:
    names = list(GAME.data.cards.cards)
    game, state = laid(hands={0: names[:2], 1: names[2:3]})
    state.weapons = {3: 9, 2: 0}
    cards = {
        viewer: [(one.holder, one.id, one.unit) for one in game.view(state, viewer).cards]
        for viewer in (0, 1)
    }
    weapons = [(0, names[2], "A"), (1, names[3], "S")]
    assert cards[0] == [(0, names[0], ""), (0, names[1], ""), (1, "", ""), *weapons]
    assert cards[1] == [(0, "", ""), (0, "", ""), (1, names[2], ""), *weapons]
    assert len([one for one in game.view(state, ALL).cards if one.id]) == 5
    assert all(one.rule in game.rules for one in game.view(state, ALL).cards)


def test_what_everybody_has_seen() -> None:
    game, state = laid()
    state.discards[1] = 2
    state.passes, state.first, state.last = (1,), 1, "3: 0 snap"
    facts = game.view(state, 0).facts
    played = f"{game.cards[1].id} 2"
    assert {name: facts[name] for name in ("played", "last", "first", "passed")} == {
        "played": played,
        "last": "3: 0 snap",
        "first": "soviet1",
        "passed": "soviet1",
    }
    assert {box.id: box.count for box in game.view(state, 0).boxes}["discards"] == 2
    state.discards[1], state.passes, state.last, state.turn = 0, (), "", 0
    assert {*game.view(state, 0).facts} == {"place", "date"}


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("de-opel", "3-1 -2/-1 0 11/11"),
        ("de-mortar80", "3-3 3/2 3–16 13/10"),
        ("ru-kv2a", "6-1 7/10 8 18b/16b"),
        ("de-wagon", "–-1 – – 11/11"),
    ],
)
def test_the_figures_of_a_counter(kind: str, figures: str) -> None:
    assert printed(GAME.data.type(kind)) == figures


def worth(change: Any) -> float:
    """How much better a change looks to the Germans."""
    game, state = laid(objectives=(objective("1-C08", each_turn=2),))
    state.holder[game.grid.hex("1-C08")] = -1
    before = value(game, game.view(state, 0), 0)
    assert value(game, game.view(state, 0), 1) == pytest.approx(-before), (
        "what one side likes the other does not"
    )
    change(game, state)
    return round(value(game, game.view(state, 0), 0) - before, 3)


def test_what_a_position_is_worth_at_first_sight() -> None:
    def dies(number: int) -> Any:
        def change(game: Any, state: Any) -> None:
            state.where[number] = DEAD

        return change

    def holds(side: int) -> Any:
        return lambda game, state: state.holder.update({game.grid.hex("1-C08"): side})

    def goes(number: int, label: str) -> Any:
        return lambda game, state: state.where.__setitem__(number, game.grid.hex(label))

    assert worth(lambda game, state: state.vp.__setitem__(0, state.vp[0] + 3)) == 3
    assert worth(lambda game, state: state.vp.__setitem__(1, state.vp[1] + 3)) == -3
    assert (worth(holds(0)), worth(holds(1))) == (3, -3)
    assert worth(lambda game, state: state.cp.__setitem__(0, 6)) == 0.2
    assert worth(lambda game, state: state.cp.__setitem__(1, 5)) == -0.2
    assert worth(lambda game, state: state.flags.__setitem__(3, 1)) == -0.1
    assert worth(lambda game, state: state.hit.__setitem__(0, -1)) == 1
    assert worth(lambda game, state: state.hit.__setitem__(9, -1)) == -1
    assert worth(dies(6)) == -2, "one that was to come"
    assert worth(goes(0, "1-C06")) == 0.05, "a hex nearer to the objective"
    assert worth(goes(10, "1-K05")) == -0.05
