"""8.1: what the judgement of supply tells of each unit, and what a player is told who asks."""

from __future__ import annotations

from hexfront.engine.base.events import Event
from hexfront.games.goetter.supply.why_supplied import areas, supply

from .late_phases import has, next_phase, plain, unit


def marks(events: list[Event]) -> list[tuple[str, str, bool, str]]:
    """Every marker that is put down or taken away, with its rules."""
    return [
        (event.what, event.marker, event.on, " ".join(rule.removeprefix("goetter:") for rule in event.rules))
        for event in events
        if type(event).__name__ == "Marked"
    ]


def summary(events: list[Event]) -> tuple[str, str]:
    line = next(event for event in events if str(getattr(event, "line", "")).startswith("Supply for"))
    return str(line.line), " ".join(rule.removeprefix("goetter:") for rule in line.rules)


def test_who_gets_out_of_supply_and_who_comes_back_is_marked_and_nobody_else() -> None:
    game, state = plain(
        unit("Depot1BFa", "0504"),
        unit("7RC", "0508"),
        unit("79RC", "0513"),
        unit("9TC", "0515", "", "", "unsupplied"),
        unit("3GTC", "0510"),
        unit("12GTC", "0512", "", "", "unsupplied"),
        *(unit("5J/56", "0801"), unit("1M/1", "0802")),
        turn=3,
    )
    events = next_phase(game, state)
    assert marks(events) == [
        ("3GTC", "out of supply", True, "8.11a 8.12a"),
        ("79RC", "out of supply", True, "8.11a 8.12a"),
        ("12GTC", "out of supply", False, "8.11b 8.12a"),
    ]
    words = "Supply for the next turn: 3 Soviet units have it, 3 do not."
    assert summary(events) == (words, "8.0a 3.1.9a 8.19b 8.2")
    dry = [name for name in game.names if has(state, game, "unsupplied", name)]
    assert dry == ["3GTC", "79RC", "9TC"]
    told = {
        one.unit: [reason.rule.removeprefix("goetter:") for reason in one.reasons]
        for one in supply(game, state)
    }
    assert told == {
        **{name: ["8.11a", "8.12a"] for name in dry},
        **{"7RC": ["8.12a"], "12GTC": ["8.12a"], "Depot1BFa": ["8.13"]},
        **{"5J/56": ["8.2"], "1M/1": ["8.2"]},
    }
    assert not state.guarded


def test_a_cut_railway_is_told_and_who_stands_east_of_the_old_front_is_guarded() -> None:
    zones = {"soviet-side": ["0710", "0709", "0708"]}
    game, state = plain(
        unit("Depot1BFa", "0512"),
        unit("9TC", "0514"),
        unit("7RC", "0710"),
        *(unit("5J/56", "0506"), unit("1M/1", "0506")),
        rail=12,
        turn=3,
        support=0,
        zones=zones,
    )
    events = next_phase(game, state)
    assert marks(events) == [
        ("7RC", "out of supply", True, "8.11a 8.12a 8.16"),
        ("9TC", "out of supply", True, "8.11a 8.12a 8.16"),
        ("Depot1BFa", "out of supply", True, "8.11a 8.13 8.16"),
        ("7RC", "supplied for defence", True, "8.19a"),
    ]
    assert summary(events)[1] == "8.0a 3.1.9a 8.2"
    told = {
        one.unit: [reason.rule.removeprefix("goetter:") for reason in one.reasons]
        for one in supply(game, state)
    }
    assert told == {
        "7RC": ["8.11a", "8.12a", "8.16", "8.19a"],
        "9TC": ["8.11a", "8.12a", "8.16"],
        "Depot1BFa": ["8.11a", "8.13", "8.16"],
        "1M/1": ["8.2"],
        "5J/56": ["8.2"],
    }
    assert not areas(game, state, 1, "")


def test_without_germans_and_with_one_unit_at_the_depot_less_is_told() -> None:
    game, state = plain(unit("Depot1BFa", "0504"), unit("7RC", "0508"), turn=3)
    events = next_phase(game, state)
    words = "Supply for the next turn: 2 Soviet units have it, 0 do not."
    assert (marks(events), summary(events)) == ([], (words, "8.0a 3.1.9a"))


def test_lines_into_berlin_are_drawn_to_the_depot_through_the_transit_hex() -> None:
    game, state = plain(
        unit("Depot1BFa", "0512"),
        unit("9TC", "S0102"),
        unit("Art1", "S0103"),
        unit("79RC", "S0301"),
        unit("3GTC", "S0404"),
        rail=12,
        turn=3,
        occupied={"0520": "1BF"},
        support=0,
    )
    road = tuple(f"05{column}" for column in range(20, 11, -1))
    found = {
        one.unit: (one.supplied, one.path, [reason.rule.removeprefix("goetter:") for reason in one.reasons])
        for one in supply(game, state)
    }
    assert found == {
        "9TC": (True, ("S0102", "S0101", *road), ["8.18a", "8.18b", "8.18c"]),
        "Art1": (True, ("S0103", "S0102", "S0101", *road), ["8.18d", "8.18c"]),
        "79RC": (True, ("S0301", "S0201", "S0101", *road), ["8.18a", "8.18b", "8.18c"]),
        "3GTC": (False, (), ["8.18a"]),
        "Depot1BFa": (True, tuple(f"05{column:02}" for column in range(12, 0, -1)), ["8.13"]),
    }
    (area,) = areas(game, state, 1, "")
    assert (area.of, area.side, area.rule) == ("Depot1BFa", "soviet", "goetter:8.12a")
    assert {"0520", "0512", "0504"} <= set(area.hexes) and not {"0521", "0503"} & set(area.hexes)
    assert areas(game, state, 1, "Depot1BFa") == [area] and not areas(game, state, 1, "9TC")
