"""12 to 17: the whole verdict on a battle: all that adds to it, all that stands against it, all that is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import against, axis, do, modifiers, real, reasons, rules, russian, table, tagged, unit

RIVER = {"D5-E5-F5": "river"}


def assault(*units: Any, join: tuple[str, ...] = ("A",), attack: str = "8-4", **more: Any) -> tuple[Any, Any]:
    """A corps in E5 attacks one in E6 in the combat phase."""
    fighters = axis("A", "E5", attack), russian("R", "E6")
    game, state = table(*fighters, *units, phase="combat", **more)
    do(game, state, "attack E6", *[f"join {name}" for name in join])
    return game, state


@pytest.mark.parametrize(
    ("hexes", "links", "told"),
    [
        ({}, {}, []),
        ({"E6": "woods"}, {}, []),
        ({"E6": "mountain"}, {}, [("14.1a", "×2")]),
        ({"E6": "major-city"}, {}, [("14.1a", "×2")]),
        ({"E6": "minor-city"}, {}, []),
        ({"E6": "mountain major-city"}, {}, [("14.1a", "×2"), ("14.1a", "×2"), ("14.1.2a", "×2")]),
        ({}, RIVER, [("14.1.1a", "×2")]),
        ({"E6": "mountain"}, RIVER, [("14.1a", "×2"), ("14.1.1a", "×2"), ("14.1.2a", "×2")]),
        ({}, {"E5-E6": "river"}, [("14.1.1b", "")]),
        ({}, {"D6-E6-F6": "river"}, []),
        ({"E5": "mountain"}, {}, [("14.1.2b", "")]),
        ({"E5": "mountain", "E6": "major-city"}, {}, [("14.1a", "×2"), ("14.1.2b", "")]),
    ],
)
def test_all_that_doubles_a_defence_is_told_and_nothing_else(
    hexes: dict[str, str], links: dict[str, str], told: list[tuple[str, str]]
) -> None:
    game, state = assault(hexes=hexes, links=links)
    assert modifiers(game, state) == told
    fight = game.explain(state, 0, ("launch",)).fights[0]
    doubled = any(amount for _, amount in told)
    assert (fight.attack, fight.defence) == ((8, 8), (8, 8) if doubled else (4, 4))
    do(game, state, "launch", dice=(4,))


def test_each_of_two_hexes_is_doubled_by_itself() -> None:
    """14.1.1: each defending hex is judged by itself."""
    units = russian("S", "D6", "3-3"), axis("B", "E5", "4-4")
    game, state = assault(*units, join=("A",), hexes={"E6": "mountain"})
    do(game, state, "combine D6", "join B")
    fight = game.explain(state, 0, ("launch",)).fights[0]
    assert (fight.attack[0], fight.defence[0], fight.target) == (12, 11, "E6, D6")
    assert modifiers(game, state) == [("14.1a", "×2")]


@rule("trc:14.1.1a", "trc:14.1.3")
def test_the_river_counts_if_all_attackers_stand_on_it_and_after_the_first_impulse() -> None:
    dry = axis("B", "E7", "8-4", place="F")
    game, state = assault(dry, join=("A", "B"), links=RIVER)
    assert modifiers(game, state) == []
    game, state = assault(dry, join=("B",), links=RIVER)
    assert modifiers(game, state) == []
    for turn, impulse, told in ((1, 1, ("14.1.3", "")), (1, 2, ("14.1.1a", "×2")), (2, 1, ("14.1.1a", "×2"))):
        wet = axis("W", "E5", "8-4", place="F")
        game, state = table(wet, russian("R", "E6"), phase="combat", turn=turn, impulse=impulse, links=RIVER)
        do(game, state, "attack E6", "join W")
        assert modifiers(game, state) == [told]


@rule("trc:15.5a", "trc:13.1b", "trc:16.4")
def test_air_units_lowering_and_the_ceiling_of_the_russians_are_told_in_their_order() -> None:
    game, state = assault(axis("H", "E3", "1-7", "hq"))
    do(game, state, "air H", "lower 1-1")
    assert modifiers(game, state) == [("15.5a", "+3"), ("13.1b", "1-1")]
    guns = russian("A", "E5", "18-4"), unit("Stavka", "E3"), axis("R", "E6", "2-3")
    game, state = table(*guns, phase="combat", player="russian", turn=20)
    do(game, state, "attack E6", "join A")
    assert modifiers(game, state) == []
    do(game, state, "air Stavka", "air Stavka")
    assert modifiers(game, state) == [("15.7", "+2")]
    for factor, told in ((18, []), (20, [("16.4", "9-1")]), (40, [("16.4", "9-1")])):
        game, state = table(
            russian("A", "E5", f"{factor}-4"), axis("R", "E6", "2-3"), phase="combat", player="russian"
        )
        do(game, state, "attack E6", "join A")
        assert modifiers(game, state) == told
        assert game.explain(state, 1, ("launch",)).fights[0].columns == ("9-1",)


@rule("trc:17.3.1a", "trc:17.3.1b", "trc:17.3.2")
def test_who_is_halved_in_the_first_winter_is_told_one_by_one() -> None:
    winter: dict[str, Any] = {
        "phase": "combat",
        "player": "russian",
        "turn": 5,
        "weather": "snow",
        "held": {},
    }
    winter["zones"] = {"russia": ["E5", "E6", "E7"]}
    half = [("17.3.1a", "2"), ("17.3.2", ""), ("17.3.1a", "3"), ("17.3.2", "")]
    corps = axis("A", "E6", "3-4"), axis("B", "E6", "5-4"), axis("F", "E6", "2-4", nation="finnish")
    for ground, more, defence in (("clear", [], 7), ("mountain", [("14.1a", "×2"), ("17.3.1b", "×2")], 14)):
        game, state = table(russian("R", "E5", "9-3"), *corps, hexes={"E6": ground}, **winter)
        do(game, state, "attack E6", "join R")
        assert modifiers(game, state) == half + more
        assert game.explain(state, 1, ("launch",)).fights[0].defence[0] == defence
    winter["player"] = "axis"
    game, state = table(russian("R", "E7", "9-3"), *corps, hexes={"E7": "mountain"}, **winter)
    do(game, state, "attack E7", "join A", "join B", "join F")
    assert modifiers(game, state) == [*half, ("14.1a", "×2")]
    assert game.explain(state, 0, ("launch",)).fights[0].attack[0] == 7
    landed = axis("L", "E6", "5-4", "infantry", "landed")
    game, state = table(russian("R", "E7", "9-3"), landed, **winter)
    do(game, state, "attack E7", "join L")
    assert modifiers(game, state) == [("10.3.2e", "5")]


@rule("trc:12.1a", "trc:12.2b", "trc:2.4")
def test_who_joins_is_told_his_duty_and_his_factor() -> None:
    game, state = assault(axis("B", "E5", "3-4"))
    assert reasons(game, state, "join B") == [("12.1a", ""), ("12.2b", "3"), ("2.4", "3")]
    game, state = real(axis("A", "KK20", "8-4"), russian("R", "KK19"), phase="combat")
    assert reasons(game, state, "attack KK19") == [("8.5.2b", "")]
    do(game, state, "attack KK19")
    assert reasons(game, state, "join A") == [("12.2b", "8"), ("2.4", "8")]


@rule("trc:3.7e", "trc:3.7g")
def test_the_limits_of_the_opening_are_told_to_whom_they_touch() -> None:
    duty, factor = ("12.1a", ""), [("12.2b", "8"), ("2.4", "8")]
    for impulse, code, more in (
        (1, "F", [("3.7e", "")]),
        (1, "N", []),
        (2, "N", [("3.7g", "")]),
        (2, "F", []),
    ):
        game, state = real(
            axis("A", "G20", "8-4", place=code),
            russian("R", "H20", "2-3"),
            turn=1,
            impulse=impulse,
            phase="combat",
        )
        do(game, state, "attack H20")
        assert reasons(game, state, "join A") == [duty, *more, *factor]
    game, state = real(axis("A", "G20", "8-4", place="F"), russian("R", "H20", "2-3"), turn=2, phase="combat")
    do(game, state, "attack H20")
    assert reasons(game, state, "join A") == [duty, *factor]


@rule("trc:13.1b", "trc:12.3a")
def test_a_lowered_column_shows_its_six_results() -> None:
    game, state = assault()
    assert reasons(game, state, "lower 1-1") == [("13.1b", "A1 A1 AR C EX DR")]
    assert reasons(*table(axis("A", "E5"), russian("R", "E6"), phase="combat"), "attack E6") == [
        ("12.3a", "")
    ]


@rule("trc:15.6a", "trc:15.4a", "trc:15.9a", "trc:15.10a", "trc:15.8b")
def test_who_sends_air_units_is_told_what_is_left_what_it_is_worth_and_how_far_it_is() -> None:
    game, state = assault(axis("H", "E3", "1-7", "hq"), turn=2)
    assert reasons(game, state, "air H") == [("15.6a", "3"), ("15.5a", "+3"), ("15.4a", "3")]
    game, state = assault(axis("H", "E3", "1-7", "hq"), turn=2, flights=1)
    assert reasons(game, state, "air H")[0] == ("15.6a", "2")
    red = russian("A", "E5", "8-4"), axis("R", "E6"), axis("S", "D6")
    for sender, more in (("Stavka", []), ("Stalin", [("15.8b", "")])):
        game, state = table(*red, unit(sender, "E3"), phase="combat", player="russian", turn=20)
        do(game, state, "attack E6", "combine D6", "join A")
        left = int(dict(reasons(game, state, f"air {sender}"))["15.9a"])
        told = [("15.7", "+1"), ("15.4a", "3"), *more]
        assert reasons(game, state, f"air {sender}") == [("15.9a", str(left)), *told]
        do(game, state, f"air {sender}")
        assert reasons(game, state, f"air {sender}") == [("15.9a", str(left - 1)), *told, ("15.10a", "")]


@rule("trc:15.4b", "trc:15.5c")
def test_water_under_the_wings_is_told_and_every_district_in_the_opening_turn() -> None:
    water = {f"{row}4": "lake" for row in "ABCDEFGHIJKL"}
    game, state = assault(axis("H", "E3", "1-7", "hq"), hexes=water)
    assert reasons(game, state, "air H")[2:] == [("15.4a", "3"), ("15.4b", "")]
    game, state = assault(axis("H", "F4", "1-7", "hq"), hexes={"E4": "lake"})
    assert reasons(game, state, "air H")[2:] == [("15.4a", "3")]
    units = axis("A", "E5", "8-4", place="F"), axis("H", "E3", "1-7", "hq"), russian("R", "E6")
    game, state = table(*units, phase="combat", turn=1)
    do(game, state, "attack E6", "join A")
    assert reasons(game, state, "air H")[2:] == [("15.4a", "3"), ("15.5c", "")]


@rule("trc:13.2a", "trc:12.2a", "trc:12.3d", "trc:22.2c")
def test_what_is_told_of_a_battle_that_was_fought() -> None:
    plain = {"13.2a", "13.1.t1", "13.1a"}

    def told(
        *units: Any, join: tuple[str, ...] = ("A",), combine: tuple[str, ...] = (), die: int = 5
    ) -> set[str]:
        game, state = assault(*units, join=())
        texts = [*[f"combine {one}" for one in combine], *[f"join {one}" for one in join], "launch"]
        return rules(do(game, state, *texts, dice=(die,)), "fought")

    assert told() == plain
    assert told(die=3) == plain | {"13.3d"}
    assert told(axis("B", "E5"), join=("A", "B")) == plain | {"12.3d"}
    assert told(axis("B", "D6"), join=("A", "B")) == plain | {"12.3d"}
    apart = axis("B", "E5"), russian("S", "D5", "2-3")
    assert told(*apart) == plain | {"12.2a"}
    assert told(russian("S", "D6", "2-3"), combine=("D6",)) == plain | {"12.3d"}
    assert told(russian("W", "E6", "1-0", "worker")) == plain | {"22.2c"}


@rule("trc:16.1a", "trc:16.1b", "trc:16.1c", "trc:15.1c")
def test_what_is_told_of_an_automatic_victory() -> None:
    units = axis("A", "E5", "20-7"), axis("H", "E3", "1-7", "hq"), russian("R", "E6", "2-3")
    game, state = table(*units)
    events = do(game, state, "overwhelm E6", "join A", "launch")
    assert rules(events, "fought") == {"16.1a", "16.1b", "13.1a"}
    (fought,) = tagged(events, "fought")
    assert (fought.die, fought.outcome, fought.column, fought.attackers) == (0, "DS", "10-1", ("A",))
    assert state.victors == 1 << game.data.numbers["A"]
    assert (state.flights, state.directed, state.fought) == (0, 0, 0)
    game, state = table(axis("B", "E5", "1-7"), *units)
    events = do(game, state, "overwhelm E6", "join A", "join B", "air H", "launch")
    sent = {"16.1a", "16.1b", "13.1a", "15.1c", "16.1c", "15.5a", "12.3d"}
    assert rules(events, "fought") == sent
    assert (state.flights, state.directed) == (1, 1 << game.data.numbers["H"])
    game, state = table(*units, phase="combat")
    events = do(game, state, "attack E6", "join A", "launch")
    assert rules(events, "fought") == {"16.1a", "13.1a"}
    assert state.victors == 0


@rule("trc:9.3.2c")
def test_trains_run_again_where_an_automatic_victory_lifts_a_zoc_in_the_first_impulse() -> None:
    line = {f"H{n}-H{n + 1}": "rail" for n in range(3, 9)}
    for impulse, freed in ((1, "Trains may run again through H7, H6."), (2, "")):
        units = axis("A", "G5", "20-7"), russian("R", "G6", "2-3"), axis("B", "H3")
        game, state = table(
            *units,
            links=line,
            impulse=impulse,
            gauge=[f"H{n}" for n in range(3, 10)],
            hexes={"H3": "minor-city"},
            held={"axis": ["H3"]},
        )
        events = do(game, state, "overwhelm G6", "join A", "launch")
        said = [str(event.text()) for event in events if "9.3.2c" in rules([event])]
        assert "".join(said) == freed


@rule("trc:2.1a", "trc:12.4", "trc:16.2a", "trc:16.2b", "trc:7.1d", "trc:12.3c")
def test_all_that_stands_against_an_attacker_is_named() -> None:
    game, state = assault(
        axis("B", "E5", "4-4", "infantry", "victors"),
        axis("S", "E5", "4-4", "infantry", "spent", "fought"),
        axis("O", "D6", "4-4", "infantry", "fought"),
        axis("N", "H5"),
        axis("Q", "F6"),
        axis("Z", "pool"),
        sides={"E6-F6": "blocked"},
        join=(),
    )
    named = {
        "R": ["2.1a"],
        "O": ["12.4"],
        "B": ["16.2a"],
        "S": ["16.2b", "12.4"],
        "N": ["12.3c"],
        "Q": ["7.1d"],
        "Z": ["12.3c"],
    }
    for name, found in named.items():
        assert against(game, state, f"join {name}") == found
