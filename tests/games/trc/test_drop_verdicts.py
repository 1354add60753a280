"""18, 23: drops and motorized corps, the whole verdicts and everybody who is offered."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .table import against, at, axis, do, offered, real, reasons, refusal, rules, russian, tagged, unit


def winter(*units: Any, **more: Any) -> tuple[Any, Any]:
    """A Russian first impulse in snow, the Stavka in Moscow."""
    given = {"turn": 5, "player": "russian", "weather": "snow", "archangel": -1, **more}
    reserve = unit("5PC", "reserve"), unit("1PC", "reserve")
    return real(*reserve, unit("Stavka", "R9"), axis("X", "E31"), *units, **given)


@rule("trc:18.3a", "trc:18.4b", "trc:18.1a")
def test_paratroops_drop_on_all_open_ground_around_the_stavka() -> None:
    game, state = winter(axis("A", "P14"), russian("R", "Q9"))
    stavka = game.grid.hex("R9")
    rough = game.terrain["woods"] | game.terrain["mountain"]
    wanted = {
        game.label(hex_)
        for hex_ in range(game.grid.size)
        if game.land >> hex_ & 1
        and game.grid.distance(stavka, hex_) <= 8
        and not (rough | state.zoc[0] | state.closed) >> hex_ & 1
    }
    for name in ("5PC", "1PC"):
        assert {text.split()[-1] for text in offered(game, state, "drop") if name in text} == wanted
    assert reasons(game, state, "drop 5PC in Q9") == [("18.3a", "1"), ("18.4b", "")]
    assert rules(do(game, state, "drop 5PC in Q9"), "drop") == {"18.1a", "18.3a"}
    assert state.moved == state.dropped == 1 << game.data.numbers["5PC"]
    assert {text.split()[1] for text in offered(game, state, "drop")} == {"1PC"}


def test_all_that_keeps_paratroops_in_their_reserve_is_named() -> None:
    """18.1, 18.3."""
    game, state = winter(axis("A", "P14"), unit("8PC", "R9"), impulse=2)
    assert against(game, state, "drop 5PC in R8") == ["18.1a"]
    assert against(game, state, "drop 8PC in R8") == ["18.1a", "18.1b"]
    game, state = winter(axis("A", "P14"), weather="clear")
    assert against(game, state, "drop 5PC in R8") == ["18.1a"]
    assert not offered(game, state, "drop")
    game, state = winter(axis("A", "P14"))
    assert against(game, state, "drop 5PC in E31")[0] == "18.3a"
    assert against(game, state, "drop 5PC in P13") == ["18.3b"]
    assert against(game, state, "drop X in R8")[0] == "2.1a"
    game, state = winter(debt={"russian": 3})
    assert against(game, state, "drop 5PC in R8") == ["20.10.1"]
    game, state = real(
        unit("5PC", "reserve"), axis("X", "E31"), turn=5, player="russian", weather="snow", archangel=-1
    )
    assert not offered(game, state, "drop")
    assert against(game, state, "drop 5PC in R8") == ["18.3a"]


def motorized(*units: Any, turn: int = 14) -> tuple[Any, Any]:
    """The Axis impulse in which corps are motorized."""
    corps = unit("11Mot", "later"), unit("26Mot", "later"), unit("29Mot", "later"), unit("43Mot", "later")
    return real(*units, *corps, russian("R", "R9"), turn=turn)


@rule("trc:23.1.1", "trc:23.1.2", "trc:23.1a", "trc:23.1b")
def test_in_july_1943_each_of_two_corps_takes_the_place_of_infantry_of_its_factors() -> None:
    units = (
        unit("1Inf", "E31"),
        unit("2Inf", "E30"),
        unit("10Inf", "E29"),
        unit("7Inf", "E28"),
        unit("28Inf", "pool"),
    )
    others = unit("6SS", "F30"), unit("2LW", "F29"), unit("Rum4", "F28")
    game, state = motorized(*units, *others)
    wanted = {"1Inf for 11Mot", "2Inf for 11Mot", "10Inf for 26Mot"}
    assert offered(game, state) == {"end", *[f"exchange {one}" for one in wanted]}
    assert reasons(game, state, "exchange 1Inf for 11Mot") == [("23.1.1", "4-4")]
    assert reasons(game, state, "exchange 10Inf for 26Mot") == [("23.1.2", "3-4")]
    assert against(game, state, "exchange 7Inf for 11Mot") == ["23.1.1"]
    assert against(game, state, "exchange 1Inf for 29Mot") == ["23.1a"]
    events = do(game, state, "exchange 2Inf for 11Mot")
    assert rules(events, "exchange") == {"23.1a", "23.1.1"}
    assert [(one.unit, one.at, rules([one])) for one in tagged(events, "removed")] == [
        ("2Inf", "E30", {"23.1b"})
    ]
    assert (at(game, state, "11Mot"), at(game, state, "2Inf")) == ("E30", "gone-axis")
    assert offered(game, state) == {"end", "exchange 10Inf for 26Mot"}
    do(game, state, "end")
    assert at(game, state, "26Mot") == "gone-axis"


@rule("trc:23.2a")
def test_stronger_infantry_stands_in_and_without_any_a_corps_goes_to_the_pool() -> None:
    game, state = motorized(unit("7Inf", "E31"), unit("9Inf", "E30"))
    wanted = {f"exchange {one} for {corps}" for one in ("7Inf", "9Inf") for corps in ("11Mot", "26Mot")}
    assert offered(game, state) == {"end"} | wanted
    assert reasons(game, state, "exchange 7Inf for 11Mot") == [("23.2a", "4-4")]
    do(game, state, "exchange 7Inf for 11Mot", "exchange 9Inf for 26Mot")
    assert (at(game, state, "11Mot"), at(game, state, "26Mot")) == ("E31", "E30")
    game, state = motorized(unit("10Inf", "E31"), turn=16)
    assert at(game, state, "43Mot") == "pool-axis"
    assert offered(game, state) == {"end", "exchange 10Inf for 29Mot"}
    assert refusal(game, state, "exchange 10Inf for 11Mot") == "11Mot is not exchanged now."
