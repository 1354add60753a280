"""26.5: artillery corps."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, army, at, axis, do, offered, real, refused, rules, russian, table, unit, why

OPTIONS = ("artillery",)
FAR = axis("Far", "V30", "8-7", "armour"), army("Near", "R2")
GATE = next(GAME.label(hex_) for hex_ in range(GAME.grid.size) if GAME.edges.entries["axis"] >> hex_ & 1)


def gun(name: str, where: str, stats: str = "1-4", side: str = "axis") -> Any:
    make = axis if side == "axis" else russian
    return make(name, where, stats, "artillery")


def attack(
    *units: Any, joining: str, target: str = "E6", options: tuple[str, ...] = OPTIONS, **more: Any
) -> Any:
    """A battle of the combat phase with these in it."""
    game, state = table(*units, phase="combat", options=options, **more)
    do(game, state, f"attack {target}", *[f"join {name}" for name in joining.split()])
    return game, state


def fight(game: Any, state: Any) -> Any:
    """The battle as it is shown before it is launched."""
    (shown,) = game.explain(state, game.deciders(state)[0], ("launch",)).fights
    return shown


def column(game: Any, state: Any) -> str:
    return str(fight(game, state).columns[0])


def spoken(game: Any, state: Any) -> dict[str, str]:
    told = fight(game, state).modifiers
    return {reason.rule.removeprefix("trc:"): reason.amount for reason in told}


@rule("trc:26.5.3.ex1", "trc:26.5.3a")
def test_one_artillery_unit_turns_5_1_into_6_1() -> None:
    units = axis("A", "E5", "9-4"), gun("G", "E5"), russian("R", "E6", "2-3")
    game, state = attack(*units, joining="A G")
    assert (column(game, state), spoken(game, state)["26.5.3a"]) == ("6-1", "+1")
    assert state.agenda[-1].weighed(game, state).attack == 10
    fought = do(game, state, "launch", dice=(3,))
    assert "26.5.3a" in rules(fought, "fought")
    assert column(*attack(*units, joining="A G", options=())) == "5-1"


@rule("trc:26.5.3a")
def test_each_of_several_raises_the_odds_and_those_that_defend_do_not() -> None:
    units = axis("A", "E5", "4-4"), gun("G", "E5"), gun("H", "E5"), gun("D", "E6", "3-3", "russian")
    game, state = attack(*units, joining="A G H")
    assert (column(game, state), spoken(game, state)["26.5.3a"]) == ("4-1", "+2")
    alone = attack(axis("A", "E5", "6-4"), gun("D", "E6", "3-3", "russian"), joining="A")
    assert column(*alone) == "2-1"


@rule("trc:26.5.3b")
def test_with_a_stuka_the_shift_is_three_columns_all_the_same() -> None:
    units = (
        axis("A", "E5", "3-4"),
        gun("G", "E5"),
        unit("HQ", "E4", "hq", "1-7", side="axis"),
        russian("R", "E6", "2-3"),
    )
    game, state = attack(*units, joining="A G", turn=8)
    assert column(game, state) == "3-1"
    do(game, state, "air HQ")
    assert (column(game, state), spoken(game, state)["26.5.3b"]) == ("5-1", "-1")


@rule("trc:26.5.3b", "trc:15.10b")
def test_sturmoviks_and_artillery_shift_three_columns_at_most() -> None:
    guns = [gun(name, "E5", "1-3", "russian") for name in ("G", "H")]
    stavka = unit("S", "E4", "hq", "1-7", side="russian")
    units = *guns, stavka, axis("A", "E6", "2-4")
    game, state = attack(*units, joining="G H", player="russian", turn=25)
    assert column(game, state) == "3-1"
    do(game, state, "air S")
    assert column(game, state) == "4-1"
    assert "15.10b" not in spoken(game, state)
    do(game, state, "air S")
    assert column(game, state) == "4-1"
    assert spoken(game, state)["15.10b"] == "-1"


@rule("trc:26.5.3a")
def test_artillery_helps_to_an_automatic_victory() -> None:
    units = axis("A", "E5", "8-4"), gun("G", "E5"), russian("R", "E6", "1-3")
    game, state = table(*units, options=OPTIONS)
    assert "overwhelm E6" in offered(game, state)
    won = do(game, state, "overwhelm E6", "join A", "join G", "launch")
    assert "26.5.3a" in rules(won, "fought")
    assert "overwhelm E6" not in offered(*table(*units))


@rule("trc:26.5.5")
def test_artillery_that_has_to_retreat_is_eliminated_whoever_attacks() -> None:
    units = axis("A", "E5", "8-4"), gun("D", "E6", "4-3", "russian"), russian("R", "E6", "4-3")
    game, state = attack(*units, joining="A")
    events = do(game, state, "launch", dice=(6,))
    assert at(game, state, "D") == "pool-russian"
    assert "26.5.5" in rules(events, "removed")
    assert offered(game, state, "retreat")
    game, state = attack(
        axis("A", "E5", "4-4"), gun("G", "E5", "4-4"), russian("R", "E6", "8-3"), joining="A G"
    )
    do(game, state, "lower 1-1", "launch", dice=(3,))
    assert at(game, state, "G") == "pool-axis"
    assert at(game, state, "A") == "E5"


def test_artillery_in_woods_stays_and_without_the_option_it_retreats() -> None:
    units = axis("A", "E5", "8-4"), gun("D", "E6", "4-3", "russian"), russian("R", "E6", "4-3")
    game, state = attack(*units, joining="A", hexes={"E6": "woods"})
    do(game, state, "launch", dice=(6,))
    assert at(game, state, "D") == "E6"
    game, state = attack(*units, joining="A", options=())
    do(game, state, "launch", dice=(6,))
    assert any(text.startswith("retreat D") for text in offered(game, state))


@rule("trc:26.5.4")
def test_artillery_moves_as_infantry_of_its_side() -> None:
    for impulse, moves in ((1, True), (2, False)):
        game, state = table(
            gun("G", "E5", "1-3", "russian"), player="russian", impulse=impulse, options=OPTIONS
        )
        assert ("step G to E6" in offered(game, state)) is moves
    assert refused(game, state, "step G to E6") == "26.5.4"
    game, state = table(gun("G", "E5"), impulse=2, options=OPTIONS)
    assert "step G to E6" in offered(game, state)
    do(game, state, "step G to E6", "step G to E7")
    assert not [text for text in offered(game, state) if text.startswith("step G")]


def next_turn(*units: Any, turn: int, **more: Any) -> Any:
    """The turn that follows on the end of this one."""
    game, state = real(*units, *FAR, turn=turn, player="russian", impulse=2, options=OPTIONS, **more)
    events = do(game, state, "end", dice=(3,))
    while state.turn == turn:
        events += do(game, state, sorted(offered(game, state))[0])
    return game, state, events


@rule("trc:26.5.1a")
@pytest.mark.parametrize(("turn", "name"), [(11, "Art1"), (17, "Art2"), (23, "Art3")])
def test_in_january_of_three_years_a_corps_comes_into_the_russian_pool(turn: int, name: str) -> None:
    later = unit(name, "later")
    game, state, events = next_turn(later, turn=turn - 1)
    assert at(game, state, name) == "pool-russian"
    assert "26.5.1a" in rules(events)
    assert at(*next_turn(later, turn=turn - 2)[:2], name) != "pool-russian"


@rule("trc:26.5.1b")
def test_the_german_corps_may_come_in_may_1942_and_in_later_scenarios_at_once() -> None:
    game, state, events = next_turn(unit("ArtK", "later"), turn=6)
    assert f"enter ArtK in {GATE}" in offered(game, state)
    assert "26.5.1b" in rules(events)
    for scenario, coming in (("fall-blau", True), ("zitadelle", True), ("breaking-storm", False)):
        assert bool(_first_due(scenario) >> GAME.data.numbers["ArtK"] & 1) is coming
    game, state, _ = next_turn(unit("ArtK", "later"), turn=7)
    assert not [text for text in offered(game, state) if "ArtK" in text]


def _first_due(scenario: str) -> int:
    """Who may come in during the first impulse of a scenario."""
    game = GAME.room(scenario, frozenset(OPTIONS))
    state = game.setup(scenario, frozenset(OPTIONS), 1)
    while state.phase != "movement":
        do(game, state, "fill", "commit")
    return int(state.due)


def recruiting(*names: str, turn: int = 18, **more: Any) -> Any:
    """The Russian movement phase with workers and these in the pool."""
    lines = [unit(name, "pool") for name in names]
    workers = [
        unit(GAME.names[worker], GAME.label(GAME.cities.named["Moscow"])) for worker in GAME.workers[:2]
    ]
    return real(*lines, *workers, *FAR, turn=turn, player="russian", options=OPTIONS, **more)


@rule("trc:26.5.2a")
def test_the_russians_bring_one_artillery_corps_a_turn_for_one_point() -> None:
    game, state = recruiting("Art1", "Art2")
    before = why(game, state, f"replace Art1 in {_east()}")["22.5a"]
    events = do(game, state, "hold Art1")
    assert "26.5.2a" in rules(events)
    assert refused(game, state, "hold Art2") == "26.5.2a"
    game, state = recruiting("Art1", "6A")
    do(game, state, "hold Art1")
    assert int(why(game, state, f"replace 6A in {_east()}")["22.5a"]) == int(before) - 1


def _east() -> str:
    return next(
        GAME.label(hex_) for hex_ in range(GAME.grid.size) if GAME.edges.entries["russian"] >> hex_ & 1
    )


@rule("trc:26.5.2b")
def test_the_german_corps_comes_back_in_may_1943_and_1944_beside_the_list() -> None:
    for turn, comes in ((7, False), (13, True), (14, False), (19, True)):
        game, state = real(unit("ArtK", "pool"), *FAR, turn=turn, held={}, options=OPTIONS)
        assert ("hold ArtK" in offered(game, state)) is comes, turn
        if comes:
            assert "26.5.2b" in rules(do(game, state, "hold ArtK"))
    game, state = real(unit("ArtK", "pool"), *FAR, turn=7, held={}, options=OPTIONS)
    assert refused(game, state, "hold ArtK") == "26.5.2b"
    game, state = real(unit("ArtK", "V31"), *FAR, turn=13, held={}, options=OPTIONS)
    assert refused(game, state, "hold ArtK") == "13.2b"
