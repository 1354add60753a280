"""A small table with two of each thing, as a viewer sees it: nothing is left out, and nothing told that is not so."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import dump, parse
from hexfront.games.goetter.game import Goetter
from hexfront.kit.sheet import halves

GAME = Goetter()
TEXT = """
game = "goetter"
units = "only"
turn = 5
phase = "{phase}"
[set]
occupied = {2620 = "1UF", 2621 = "2BF"}
held = ["2726", "6016", "6017"]
fronts = {BGTC1 = "1UF", BGTC2 = "2BF"}
support = 3
subway = 3
volkssturm = 2
"""
PLACES = {
    "3GTC": '2620"\nstep = 1\nflags = ["disrupted", "unsupplied"]#',
    "BGTC1": "0117",
    "BGTC2": "0118",
    "GB1": '2210"\nflags = ["moved", "rode"]#',
    "Clau/1": "later",
    "Clau/2": "later",
    "79RC": "dead",
    "108RC": "dead",
    "9GRC": 'later"\nflags = ["rebuilt"]#',
    "GB2": "dead",
    "VS1": "waiting",
    "VS2": "waiting",
    "Art1": "waiting",
    "Art2": "waiting",
    "BGRC1": "waiting",
    "BGRC2": "waiting",
    "US9ID": "plain",
    "US3AD": "plain",
    "5J/56": "later",
}


def table(phase: str = "german-movement", more: str = "") -> tuple[Any, Any]:
    units = "".join(f'[[unit]]\nid = "{name}"\nat = "{at}"\n' for name, at in PLACES.items())
    game, state = GAME.place(parse(TEXT.replace("{phase}", phase) + more + units))
    game.check(state)
    return game, state


def test_every_counter_is_shown_where_it_lies() -> None:
    game, state = table()
    found = {one.id: one.at for one in game.view(state, 0).counters}
    assert found == {
        "3GTC": "2620",
        "BGTC1": "0117",
        "BGTC2": "0118",
        "GB1": "2210",
        "Clau/1": "turn-7",
        "Clau/2": "turn-7",
        "79RC": "dead-soviet",
        "108RC": "dead-soviet",
        "9GRC": "rebuilt",
        "GB2": "dead-german",
        "VS1": "siege",
        "VS2": "siege",
        "Art1": "cup",
        "Art2": "cup",
        "BGRC1": "pool",
        "BGRC2": "pool",
        "US9ID": "plain",
        "US3AD": "plain",
        "5J/56": "setup",
    }


def test_every_counter_shows_its_side_its_size_its_steps_and_its_marks() -> None:
    game, state = table()
    found = {one.id: one for one in game.view(state, 0).counters}
    told = {
        name: (found[name].side, found[name].size, found[name].steps, found[name].flags) for name in found
    }
    assert told["3GTC"] == ("soviet", "corps", (1, 2), ("disrupted", "unsupplied", "mobile", "2BF"))
    assert told["BGTC2"] == ("soviet", "", (1, 1), ("mobile", "2BF"))
    assert told["79RC"] == ("soviet", "corps", (2, 2), (GAME.data.unit("79RC").front,))
    assert told["GB1"] == ("german", GAME.data.unit("GB1").size, (1, 1), ("rode", "moved"))
    back, face = GAME.data.unit("3GTC").back, GAME.data.unit("79RC").face
    assert back is not None
    assert found["3GTC"].values == f"{back.attack}-{back.defence}-{back.ma}"
    assert found["79RC"].values == f"{face.attack}-{face.defence}-{face.ma}"


def test_markers_lie_on_occupied_transit_hexes_and_on_all_objectives() -> None:
    game, state = table()
    marks = {(one.kind, one.at, one.side, one.value) for one in game.view(state, 0).markers}
    soviet = {"2726", "6016", "6017"}
    assert marks == {
        ("occupied", "2620", "soviet", "1UF"),
        ("occupied", "2621", "soviet", "2BF"),
        *{
            ("objective", label, "soviet" if label in soviet else "german", halves(one.vp))
            for one in GAME.tables.objectives
            for label in one.hexes
        },
    }


def test_boxes_hold_as_many_as_lie_in_them_and_those_that_may_be_empty_are_left_out() -> None:
    game, state = table()
    boxes = [(one.id, one.side, one.count, one.lost) for one in game.view(state, 0).boxes]
    assert boxes == [
        ("plain", "", 2, False),
        ("turn-7", "", 2, False),
        ("rebuilt", "soviet", 1, False),
        ("setup", "", 1, False),
        ("cup", "soviet", 2, False),
        ("pool", "soviet", 2, False),
        ("siege", "german", 2, False),
        ("dead-german", "german", 1, True),
        ("dead-soviet", "soviet", 2, True),
    ]
    bare, alone = GAME.place(parse('game = "goetter"\nunits = "only"\nphase = "german-movement"'))
    empty = [(one.id, one.count) for one in bare.view(alone, 0).boxes]
    assert empty == [(name, 0) for name in ("plain", "cup", "pool", "siege", "dead-german", "dead-soviet")]


LIMITS = GAME.limits


@pytest.mark.parametrize(
    ("phase", "own"),
    [
        ("german-movement", {"rail": (3, 0, LIMITS.trains, "german")}),
        ("reaction", {"reacting": (4, 0, 12, "german")}),
        ("exploitation", {}),
    ],
)
def test_tracks_stand_where_they_are_and_some_in_their_phase_alone(phase: str, own: dict[str, Any]) -> None:
    game, state = table(phase, "trains = 3\nreacting = 4\nmarker = 'H'\n")
    view = game.view(state, 0)
    found = {one.id: (one.value, one.low, one.high, one.side) for one in view.tracks}
    ahead = found.pop("difference")
    soviet, german = view.scores
    assert ahead == ((soviet.points - german.points) // 2, -400, 400, "soviet")
    assert found == {
        "turn": (5, 1, 12, ""),
        "support": (3, 0, LIMITS.support_points, "soviet"),
        "volkssturm": (2, 0, LIMITS.volkssturm, "german"),
        **own,
    }


def test_facts_are_told_as_far_as_there_are_any() -> None:
    game, state = table(more="marker = 'H'\n")
    assert game.view(state, 0).facts == {
        "level": "german-strategic",
        "date": "1945-04-24",
        "player": "german",
        "marker": "H",
        "subway": "destroyed",
    }
    game, state = GAME.place(parse('game = "goetter"\nunits = "only"\nphase = "soviet-movement"'))
    assert game.view(state, 0).facts == {
        "level": "german-strategic",
        "date": "1945-04-18",
        "player": "soviet",
    }
    assert GAME.view(GAME.setup("campaign", frozenset(), 1), 0).facts == {"level": "german-strategic"}


def test_both_ledgers_have_a_line_for_each_thing_that_counts() -> None:
    game, state = table()
    soviet, german = [
        [(line[0].args or line[0].template, line[1], line[2].removeprefix("goetter:")) for line in one.lines]
        for one in game.view(state, 0).scores
    ]
    assert soviet == [
        ({"place": "Potsdam"}, 40, "11.15"),
        ({"place": "Dresden", "count": 2, "all": 4}, 20, "11.15b"),
        ("German units eliminated", GAME.data.unit("GB2").vp, "11.16a"),
    ]
    assert [(line[0]["place"], line[1]) for line in german if line[2] == "11.15"] == [
        (one.name, one.vp) for one in GAME.tables.objectives if one.name not in ("Potsdam", "Dresden")
    ]
    assert german[9:] == [
        ({"place": "Dresden", "count": 2, "all": 4}, 20, "11.15b"),
        ("Steps of Soviet corps, and depots", 8 + 4 * GAME.data.unit("79RC").vp, "11.16b"),
        ("Soviet units out of supply", 8, "11.12a"),
        ("The subway is destroyed", -20, "6.4103"),
    ]


def test_a_position_with_two_of_each_thing_is_written_as_it_stands() -> None:
    game, state = table(
        more="marker = 'H'\ntrains = 3\nrolled = true\nbegan = {BGTC1 = '0119', GB1 = 'off'}\n"
    )
    position = game.position(state)
    assert position.set == {
        "player": "german",
        "held": ["2726", "6017", "6016"],
        "occupied": {"2620": "1UF", "2621": "2BF"},
        "fronts": {"BGTC1": "1UF", "BGTC2": "2BF"},
        "support": 3,
        "subway": 3,
        "met": False,
        "volkssturm": 2,
        "rolled": True,
        "marker": "H",
        "trains": 3,
        "linked": False,
        "began": {"BGTC1": "0119", "GB1": "off"},
    }
    _, again = GAME.place(parse(dump(position)))
    assert (again.began, again.where) == (state.began, state.where)


@pytest.mark.parametrize(
    ("held", "now", "soviet", "german"),
    [
        ([], "German strategic", "German operational", None),
        (["all"], "Soviet strategic", None, "Soviet operational"),
    ],
)
def test_the_outlook_names_the_level_and_the_next_for_each_side(
    held: list[str], now: str, soviet: str | None, german: str | None
) -> None:
    labels = [label for one in GAME.tables.objectives for label in one.hexes] if held else []
    dead = [unit.id for unit in GAME.units if unit.side == "german" and unit.vp] if held else []
    units = "".join(f'[[unit]]\nid = "{name}"\nat = "dead"\n' for name in dead)
    text = f'game = "goetter"\nunits = "only"\nphase = "german-movement"\n[set]\nheld = {labels}\n{units}'
    game, state = GAME.place(parse(text))
    first, *sides = game.outlook(state)
    assert str(first.text).endswith(f"Now: {now} victory.")
    assert [one.side for one in sides] == ["soviet", "german"]
    for one, level in zip(sides, (soviet, german), strict=True):
        assert str(one.text).startswith(f"{level} victory: " if level else "The highest level is reached.")


def test_every_chart_has_all_of_its_rows() -> None:
    charts = {one.id: one for one in GAME.charts()}
    tables = GAME.tables
    assert list(charts) == ["crt", "terrain", "markers", "objectives", "levels"]
    assert dict(charts["markers"].rows) == {
        one.letter: (f"{one.first}–{one.last}", f"{one.shift:+d}", str(one.last)) for one in tables.markers
    }
    assert dict(charts["objectives"].rows)["Dresden"] == ("5917, 5918, 6016, 6017", "5")
    assert [name for name, _ in charts["objectives"].rows] == [one.name for one in tables.objectives]
    numbers = ("–", "140", "150", "160", "170", "180", "190")
    assert [cells for _, cells in charts["levels"].rows] == [(number,) for number in numbers]
    assert [name for name, _ in charts["terrain"].rows] == list(tables.terrain)
    rows = dict(charts["terrain"].rows)
    for name, line in tables.terrain.items():
        foot, mobile, combat, overrun = rows[name]
        if line.closed:
            assert rows[name] == ("no crossing", "no crossing", "no attack", "no overrun")
            continue
        sign = "+" if line.on == "side" else ""
        assert foot == (sign + halves(line.foot) if line.foot else "–"), name
        assert mobile == (sign + halves(line.mobile) if line.mobile else "–"), name
        assert combat == (f"{line.shift} left" if line.shift else "–"), name
        assert overrun == ("no overrun" if line.bars else "defence ×2" if line.doubles else "–"), name
    assert [charts[name].provenance for name in ("terrain", "markers")] == ["designed", "designed"]


def test_positions_know_every_sort_of_ground_hexside_link_and_kind() -> None:
    words = Goetter().meta.vocabulary
    assert words.terrain == ("clear", "forest", "town", "urban", "marsh", "mountain", "fortification")
    rivers = ("minor-river", "major-river", "elbe", "lake", "spree")
    assert words.hexsides == (*rivers, "front-boundary", "bridge")
    assert words.links == ("road", "rail", "transit")
    assert set(words.kinds) == {unit.kind for unit in GAME.units}
    assert words.sides == ("german", "soviet")
    assert len(words.phases) == 10


ROLES = {
    "acts": "swap place historical step rail stack drop demolish enter stay rebuild split replace raise support draw "
    "lose with retreat exit advance attack-with",
    "takes-back": "take",
    "fills": "fill",
    "commits": "commit",
    "attacks": "overrun",
    "begins": "attack",
    "joins": "join",
    "leaves": "leave",
    "launches": "launch",
    "cancels": "cancel",
    "passes": "decline pass",
    "ends": "end",
    "travels": "move-to move-via",
}


def test_every_verb_says_what_it_is_for_and_whom_it_is_about() -> None:
    lexicon = Goetter().lexicon
    assert {verb: role for role, verbs in ROLES.items() for verb in verbs.split()} == {
        name: verb.role for name, verb in lexicon.verbs.items()
    }
    about = {"{unit}": "unit", "{hex}": "hex"}
    for name, verb in lexicon.verbs.items():
        words = [word for word in verb.pattern.split() if word[0] == "{"]
        key = lexicon.key((name, *[7] * len(words)))
        kind = about.get(words[0]) if words and name != "attack-with" else None
        assert key == ((kind, 7) if kind else ("verb", name)), name
        assert verb.macro == (name in ("move-to", "move-via", "attack-with"))
