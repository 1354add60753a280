"""26.1, 26.3, 26.7: SS refit, the weather of history and the limits of sea invasions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.movement.voyage import most_invasions

from .table import GAME, army, axis, do, offered, real, refused, rules, russian, table, unit
from .test_owner_files import given, swap

PORTS = {"axis": ["DD24", "JJ23"], "russian": ["II14"]}


def landing(*units: Any, **more: Any) -> Any:
    return real(*units, options=("naval-limits",), **{"held": PORTS, **more})


@rule("trc:26.7.1")
def test_nobody_invades_in_snow_but_transfers_and_evacuations_go_on() -> None:
    clear = landing(axis("A", "DD24"), turn=4)
    assert offered(*clear, "invade")
    snow = landing(axis("A", "DD24"), axis("B", "HH23"), turn=5, weather="snow")
    assert not offered(*snow, "invade")
    assert refused(*snow, "invade A in FF22") == "26.7.1"
    assert {"sail A to JJ23", "sail B to JJ23", "ship B"} <= offered(*snow)
    plain = real(axis("A", "DD24"), turn=5, weather="snow", held=PORTS)
    assert offered(*plain, "invade")


@pytest.mark.parametrize(
    ("side", "scenario", "tried", "refusal"),
    [
        ("axis", "campaign", 0, ""),
        pytest.param("axis", "campaign", 1, "26.7.2", marks=pytest.mark.rule("trc:26.7.2")),
        ("russian", "campaign", 1, ""),
        ("russian", "campaign", 2, "10.3.2b"),
        ("axis", "fall-blau", 0, ""),
        ("russian", "fall-blau", 1, "27.4c"),
    ],
)
def test_the_axis_tries_one_invasion_the_russians_two_and_a_lower_limit_counts(
    side: str, scenario: str, tried: int, refusal: str
) -> None:
    who = axis("A", "DD24") if side == "axis" else russian("A", "II14")
    game, state = landing(who, scenario=scenario, turn=8, player=side, invasions={side: tried})
    if refusal:
        assert refused(game, state, "invade A in FF22") == refusal
        assert not offered(game, state, "invade")
    else:
        assert "invade A in FF22" in offered(game, state)
    told = {one.rule for one in objections(game, state, "invade A in FF22")}
    assert ("trc:26.7.2" in told) == (tried >= (1 if side == "axis" else 2))


def objections(game: Any, state: Any, text: str) -> list[Any]:
    return list(state.agenda[-1].objections(game, state, game.deciders(state)[0], game.lexicon.parse(text)))


def test_the_lower_limit_of_invasions_is_the_one_that_is_shown() -> None:
    for options, most in (((), (2, 2)), (("naval-limits",), (1, 2))):
        game, state = real(axis("A", "DD24"), options=options, turn=8)
        assert most_invasions(game, state) == most


@rule("trc:26.7.3")
def test_only_infantry_invades() -> None:
    kinds = ("infantry", "armour", "mountain", "motorized", "cavalry")
    units = [axis(kind, "DD24", kind=kind) for kind in kinds]
    game, state = landing(*units, turn=8)
    assert {text.split()[1] for text in offered(game, state, "invade")} == {"infantry"}
    assert refused(game, state, "invade armour in FF22") == "26.7.3"
    assert "sail armour to JJ23" in offered(game, state)


@rule("trc:26.3a", "trc:26.3b", "trc:26.3c", "trc:26.3d", "trc:26.3e", "trc:26.3f")
def test_the_weather_of_history_needs_no_die_and_moves_no_modifier() -> None:
    weathers = {
        3: "light-mud", 4: "snow", 6: "mud", 9: "clear", 10: "light-mud", 12: "light-mud",
        15: "clear", 16: "light-mud", 18: "light-mud", 21: "light-mud", 22: "mud", 24: "clear",
    }  # fmt: skip
    rows = {"26.3b", "26.3c", "26.3d", "26.3e", "26.3f"}
    seen: set[str] = set()
    for turn, expected in weathers.items():
        game, state = _forecast(turn)
        spoke = rules(do(game, state, "end"), "weather")
        assert (state.weather, state.modifier, state.drawn) == (expected, 1, 0), turn
        assert "26.3a" in spoke
        seen |= spoke & rows
    assert seen == rows


def test_fixed_months_are_as_ever_and_breaking_storm_follows_history_too() -> None:
    for turn, expected in ((2, "clear"), (5, "snow"), (7, "clear")):
        game, state = _forecast(turn)
        assert "26.3a" not in rules(do(game, state, "end"), "weather")
        assert state.weather == expected
    game, state = _forecast(4, scenario="breaking-storm")
    assert "27.21.3" not in rules(do(game, state, "end"), "weather")
    assert state.weather == "snow"


def _forecast(turn: int, scenario: str = "campaign") -> Any:
    """The end of the turn before."""
    return table(
        *(axis("A", "E5"), russian("R", "L12")),
        turn=turn - 1,
        scenario=scenario,
        options=("historical-weather",),
        player="russian",
        impulse=2,
        weather="clear",
        modifier=1,
    )


FAR = axis("Far", "V30", "8-7", "armour"), army("Near", "R2")


def refitting(*lines: Any, turn: int = 13, options: tuple[str, ...] = ("ss-refit",)) -> Any:
    """The Axis movement phase of May/June with no oil well and these units."""
    return real(*lines, *FAR, turn=turn, held={"axis": []}, options=options)


def available(game: Any, state: Any) -> set[str]:
    return {text.split()[1] for text in offered(game, state, "hold")}


REFITS = pytest.mark.rule("trc:26.1a", "trc:26.1b")


@pytest.mark.parametrize(
    ("name", "at", "turn", "more"),
    [
        pytest.param("SSRes", "V31", 7, True, marks=REFITS),
        pytest.param("SSRes", "V31", 13, True, marks=REFITS),
        pytest.param("SSRes", "V31", 19, True, marks=REFITS),
        pytest.param("6SS", "V31", 19, True, marks=REFITS),
        ("6SS", "V31", 13, False),
        pytest.param("SSRes", "box", 7, True, marks=REFITS),
        pytest.param("SSRes", "gone", 7, True, marks=REFITS),
        ("SSRes", "pool", 7, False),
        ("SSRes", "surrendered", 7, False),
        ("SSRes", "later", 7, False),
    ],
)
def test_an_ss_unit_that_is_not_lost_brings_one_more_of_the_weakest_infantry(
    name: str, at: str, turn: int, more: bool
) -> None:
    weak = _weakest(3)
    pool = [unit(one, "pool") for one in (*weak, "50Mot", *_others())]
    game, state = refitting(unit(name, at), *pool, turn=turn)
    do(game, state, f"hold {weak[0]}")
    assert (weak[1] in available(game, state)) is more
    if more:
        spoke = rules(do(game, state, f"hold {weak[1]}"))
        assert {"26.1a", "26.1b"} <= spoke
        assert weak[2] not in available(game, state)
    bare = refitting(unit(name, at), *pool, turn=turn, options=())
    do(*bare, f"hold {weak[0]}")
    assert weak[1] not in available(*bare)


def _weakest(number: int) -> list[str]:
    return [one.id for one in GAME.units if one.nation == "german" and one.kind == "infantry"
            and str(one.factors) == "3-4" and not one.option][:number]  # fmt: skip


def _others() -> list[str]:
    """One of each other type of the list, so that nobody stands in for a missing one."""
    first: dict[tuple[str, str], str] = {}
    for one in GAME.units:
        if one.nation == "german" and not one.option and one.id not in ("50Mot", "1Cav"):
            sort = str(one.factors) if one.kind == "infantry" else one.kind
            if sort in ("4-4", "5-4", "mountain"):
                first.setdefault((one.kind, sort), one.id)
    return list(first.values())


@rule("trc:26.1a", "trc:26.1c")
@pytest.mark.parametrize(("name", "turns"), [("1SS", (19,)), ("2SS", (13, 19)), ("3SS", (13, 19))])
def test_a_panzer_corps_of_the_ss_brings_armour_a_motorized_corps_or_infantry(
    name: str, turns: tuple[int, ...]
) -> None:
    for turn in (7, 13, 19):
        for wanted in ("48Pz", "52Mot", _weakest(2)[1]):
            weak = _weakest(1)[0]
            lines = [unit(one, "pool") for one in (weak, "50Mot", wanted, *_others())]
            game, state = refitting(unit(name, "V31"), *lines, turn=turn)
            do(game, state, f"hold {weak}", "hold 50Mot")
            assert (wanted in available(game, state)) is (turn in turns), (turn, wanted)
            if turn in turns:
                assert {"26.1a", "26.1c"} <= rules(do(game, state, f"hold {wanted}"))
            else:
                assert refused(game, state, f"hold {wanted}") == "21.4a"


def test_an_ss_unit_that_comes_back_now_brings_nobody() -> None:
    weak = _weakest(2)
    game, state = refitting(*[unit(one, "pool") for one in ("SSRes", *weak, "50Mot", *_others())])
    do(game, state, "hold SSRes", f"hold {weak[0]}")
    assert weak[1] not in available(game, state)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('unit = "6SS"', 'unit = "48Pz"', "is no SS unit"),
        ("years = [1942, 1943, 1944]", "years = [1942, 1946]", "1946 is no year of the war"),
        ("years = [1942, 1943, 1944]", "years = [1940]", "1940 is no year of the war"),
    ],
)
def test_a_refit_of_others_or_in_other_years_is_refused(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    with pytest.raises(BadData, match=fault):
        TrcData.load(given(tmp_path, "tables.toml", swap(old, new)))
