"""What lies on the table: whole charts, tracks, boxes and facts of small positions."""

from __future__ import annotations

from typing import Any

from .table import GAME, axis, do, real, russian, table, unit


def chart(name: str) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The columns and rows of a chart."""
    found = next(one for one in GAME.charts() if one.id == name)
    return tuple(found.columns), dict(found.rows)


def test_the_charts_come_in_the_order_in_which_players_look_things_up() -> None:
    names = [one.id for one in GAME.charts()]
    assert names == ["crt", "weather", "movement", "terrain", "air", "sea", "limits", "victory"]
    origins = {one.id: one.provenance for one in GAME.charts()}
    assert origins["movement"] == "designed"
    assert [origins[one] for one in ("weather", "air", "sea", "victory")] == ["rulebook"] * 4


def test_the_weather_chart_has_both_halves_of_each_rolled_line() -> None:
    """4.1.1."""
    columns, rows = chart("weather")
    assert columns == tuple("01234567")
    assert rows["mar-apr"] == ("clear", *["light-mud"] * 4, "mud", "mud", "snow")
    assert rows["mar-apr: modifier"] == ("+3", *["+2"] * 4, "-3", "-3", "-6")
    assert rows["sep-oct"] == (*["clear"] * 4, *["light-mud"] * 3, "mud")
    assert rows["sep-oct: modifier"] == (*["+1"] * 4, *["+0"] * 3, "-3")
    assert rows["nov-dec"] == (*["light-mud"] * 3, "mud", *["snow"] * 4)
    assert rows["nov-dec: modifier"] == (*["+4"] * 3, "-2", *["-3"] * 4)
    assert (rows["may-jun"], rows["jul-aug"], rows["jan-feb"]) == (
        ("clear",) * 8,
        ("clear",) * 8,
        ("snow",) * 8,
    )
    assert len(rows) == 9


def test_the_other_charts_say_what_the_book_and_the_player_aid_say() -> None:
    """2.6, 8.2, 10.4, 10.5, 14, 15, 25.2."""
    assert chart("movement") == (
        ("clear", "light-mud", "mud", "snow"),
        {
            "axis-mobile": ("MF/4", "MF/2", "2/0", "½ MF/1"),
            "axis-foot": ("MF/2", "MF/1", "2/0", "½ MF/1"),
            "russian-armour": ("MF/2", "MF/1", "2/0", "½ MF/1"),
            "russian-guards": ("MF/2", "MF/1", "2/0", "½ MF/1"),
            "russian-foot": ("MF/0", "MF/0", "2/0", "½ MF/0"),
            "hq": ("0/MF",) * 4,
            "fixed": ("0/0",) * 4,
        },
    )
    none = ("–", "–", "–")
    assert chart("terrain")[1] == {
        "clear": none,
        "woods": ("stop", "infantry, mountain, paratroop, artillery", "no retreat"),
        "mountain": ("stop", "mountain", "defence ×2"),
        "swamp": ("stop, clear in snow", "–", "–"),
        "major-city": ("–", "–", "defence ×2"),
        "minor-city": none,
        "oil-well": none,
    }
    assert chart("air") == (
        ("clear", "light-mud", "mud", "columns"),
        {
            "Stuka 1941": ("3", "1", "1", "+3"),
            "Stuka 1942": ("2", "1", "1", "+3"),
            "Stuka 1943": ("1", "0", "0", "+3"),
            "Sturmovik 1943": ("1", "0", "0", "+1"),
            "Sturmovik 1944": ("2", "1", "0", "+1"),
            "Sturmovik 1945": ("3", "1", "1", "+1"),
        },
    )
    assert chart("sea")[1] == {
        "Black Sea": ("3", "Odessa, Sevastopol, Rostov", "–"),
        "Baltic Sea": ("2", "Riga, Tallinn, Helsinki, Leningrad", "+2, only with Leningrad"),
    }
    assert chart("limits") == (
        ("axis", "russian"),
        {
            "armies": ("2", "2"),
            "corps": ("3", "3"),
            "armies and corps": ("2", "2"),
            "rail moves": ("6", "5"),
            "rail moves in snow": ("3", "5"),
            "supply": ("8", "8"),
            "supply in snow": ("4", "4"),
            "air range": ("8", "8"),
        },
    )
    years = chart("victory")[1]
    assert years["1943"] == ("Maikop, Moscow, Stalingrad, Kursk, Leningrad, Rostov",) * 2
    assert years["1945"] == (
        "rumania standing, hungary standing, cities of Germany: 3, oil wells: 1",
        "finland surrendered, rumania surrendered, hungary surrendered, cities of Germany: 1, oil wells: 3",
    )


def tracks(game: Any, state: Any) -> list[tuple[str, int, int, int, str]]:
    """The tracks: name, value, lowest, highest, side."""
    return [(one.id, one.value, one.low, one.high, one.side) for one in game.view(state, 0).tracks]


def test_the_tracks_of_a_russian_first_impulse() -> None:
    units = axis("A", "E31"), unit("WMoscow", "R9"), russian("R", "R9"), unit("Stavka", "R9")
    more = {
        "player": "russian",
        "turn": 20,
        "archangel": 3,
        "rides": 2,
        "modifier": -2,
        "invasions": {"axis": 1},
    }
    game, state = real(*units, debt={"axis": 3}, flights=1, sailed=["baltic"], **more)
    assert tracks(game, state) == [
        ("turn", 20, 1, 25, ""),
        ("weather-modifier", -2, -12, 12, ""),
        ("rail", 3, 0, 6, "russian"),
        ("air", 1, 0, 3, "russian"),
        ("sea", 1, 0, 2, "russian"),
        ("invasions", 1, 0, 2, "axis"),
        ("invasions", 2, 0, 2, "russian"),
        ("debt", 3, 0, 3, "axis"),
        ("replacements", 9, 0, 60, "russian"),
    ]


def test_the_tracks_of_other_impulses_and_scenarios() -> None:
    units = axis("A", "E31"), unit("WMoscow", "R9"), russian("R", "R9")
    game, state = real(*units, turn=8, weather="snow", rides=9, flights=9)
    assert [one for one in tracks(game, state) if one[0] in ("rail", "air", "workers", "replacements")] == [
        ("rail", 0, 0, 6, "axis"),
        ("air", 0, 0, 3, "axis"),
        ("workers", 3, 0, 60, "russian"),
    ]
    game, state = real(*units, turn=8, impulse=2, player="russian")
    assert [one[0] for one in tracks(game, state)][-1] == "workers"
    game, state = real(*units, turn=8, options=("sea-transport", "saved-replacements", "barrage"), saved=4)
    found = {one[0]: one[1:] for one in tracks(game, state)}
    assert "invasions" not in found
    assert found["saved"] == (4, 0, 4, "russian")
    assert found["barrages"] == (0, 0, 1, "russian")
    game, state = real(*units, turn=8, options=("fortresses",), built={"axis": 1, "russian": 3})
    forts = [one for one in tracks(game, state) if one[0] == "fortresses"]
    assert forts == [("fortresses", 3, 0, 4, "axis"), ("fortresses", 1, 0, 4, "russian")]


def boxes(game: Any, state: Any) -> list[tuple[str, str, int, bool]]:
    """The boxes: name, side, how many are in it, whether they are lost."""
    return [(one.id, one.side, one.count, one.lost) for one in game.view(state, 0).boxes]


def test_pools_are_always_shown_and_other_boxes_if_somebody_is_in_them() -> None:
    game, state = table(axis("A", "E5"))
    empty = [
        ("pool-axis", "axis", 0, True),
        ("pool-russian", "russian", 0, True),
        ("surrendered-axis", "axis", 0, True),
        ("surrendered-russian", "russian", 0, True),
    ]
    assert boxes(game, state) == empty
    units = (
        axis("A", "E31"),
        axis("B", "box"),
        unit("1Inf", "pool"),
        unit("4A", "pool"),
        unit("8A", "pool"),
        russian("S", "surrendered"),
        unit("40Pz", "later"),
        unit("5PC", "reserve"),
        russian("R", "R9"),
    )
    game, state = real(*units, turn=2)
    assert boxes(game, state) == [
        ("pool-axis", "axis", 1, True),
        ("pool-russian", "russian", 2, True),
        ("surrendered-axis", "axis", 0, True),
        ("surrendered-russian", "russian", 1, True),
        ("box-axis", "axis", 1, False),
        ("reserve-russian", "russian", 1, False),
        ("later-axis-2", "axis", 1, False),
    ]
    shown = {one.id: one.at for one in game.view(state, 0).counters}
    assert (shown["40Pz"], shown["5PC"], shown["S"]) == (
        "later-axis-2",
        "reserve-russian",
        "surrendered-russian",
    )


def test_a_counter_shows_its_side_kind_size_values_and_flags() -> None:
    units = axis("A", "E5", "8-7", "armour", "moved", "rode"), russian("W", "E7", "3-0", "worker")
    game, state = table(*units, russian("R", "L1", "4-3", "infantry", "moved"))
    shown = {one.id: one for one in game.view(state, 0).counters}
    corps = shown["A"]
    assert (corps.side, corps.at, corps.kind, corps.size, corps.values) == (
        "axis",
        "E5",
        "armour",
        "corps",
        "8-7",
    )
    assert set(corps.flags) == {"moved", "rode"}
    assert (shown["W"].values, shown["W"].flags) == ("3", ())
    assert shown["R"].flags == ("moved",)


def test_the_facts_of_a_phase() -> None:
    game, state = table(axis("A", "E5"), russian("R", "E6"), turn=8, weather="mud", phase="combat")
    told = {"player": "axis", "weather": "mud", "impulse": "1", "date": "1942-07/08"}
    assert game.view(state, 0).facts == told
    state = GAME.setup("campaign", frozenset(), 1)
    assert set(GAME.view(state, 0).facts) == {"player"}
    game, state = real(axis("A", "E31"), russian("R", "R9"), turn=20, fallen=["finland", "hungary"])
    assert game.view(state, 0).facts["surrendered"] == "finland, hungary"
    do(game, state, "end")
    assert game.view(state, 0).facts["impulse"] == "2"
