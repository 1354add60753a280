"""15: air power in play."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import axis, do, offered, real, refused, russian, table, why


def odds(game, state):  # type: ignore[no-untyped-def]
    """Attack, defence and column of the battle that is being put together."""
    fight = game.explain(state, game.deciders(state)[0], ("launch",)).fights[0]
    return fight.attack[0], fight.defence[0], fight.columns[0]


@pytest.mark.parametrize(
    ("hex_", "near"), [("E9", True), pytest.param("E10", False, marks=pytest.mark.rule("trc:15.2a"))]
)
def test_a_stuka_flies_within_eight_hexes_of_its_hq(hex_: str, near: bool) -> None:
    game, state = table(
        axis("A", hex_),
        axis("H", "E2", "1-7", "hq"),
        russian("R", hex_.replace("9", "10") if near else "E11"),
        phase="combat",
    )
    target = "E10" if near else "E11"
    do(game, state, f"attack {target}", "join A")
    assert ("air H" in offered(game, state)) == near
    if not near:
        assert refused(game, state, "air H") == "15.2a"
    else:
        assert refused(game, state, "air A") == "15.5b"


@rule("trc:15.2a")
def test_all_defenders_are_within_range_of_the_one_hq() -> None:
    units = axis("A", "E9"), axis("H", "E2", "1-7", "hq"), russian("R", "E10"), russian("S", "F9")
    game, state = table(*units, axis("B", "E11"), russian("T", "D11"), phase="combat")
    do(game, state, "attack D11", "join B")
    assert refused(game, state, "air H") == "15.2a"


@rule("trc:15.5a", "trc:15.5b")
def test_one_stuka_for_an_attack_and_one_for_an_hq() -> None:
    hqs = axis("H", "E3", "1-7", "hq"), axis("G", "F3", "1-7", "hq")
    game, state = table(
        axis("A", "E5"), axis("B", "G5"), *hqs, russian("R", "E6"), russian("S", "G6"), phase="combat"
    )
    do(game, state, "attack E6", "join A", "air H")
    assert refused(game, state, "air G") == "15.5a"
    do(game, state, "launch", "attack G6", "join B", dice=(1,))
    assert refused(game, state, "air H") == "15.5b"
    do(game, state, "air G")


@pytest.mark.parametrize(
    ("turn", "weather", "number"),
    [
        pytest.param(2, "clear", 3, marks=pytest.mark.rule("trc:15.6a")),
        (3, "light-mud", 1),
        (4, "mud", 1),
        pytest.param(4, "snow", 0, marks=pytest.mark.rule("trc:15.6b")),
        (8, "clear", 2),
        (13, "clear", 1),
        (15, "mud", 0),
        pytest.param(20, "clear", 0, marks=pytest.mark.rule("trc:15.6b")),
    ],
)
def test_stukas_by_year_and_weather(turn: int, weather: str, number: int) -> None:
    from hexfront.games.trc.combat import air

    hqs = [axis(f"H{n}", "E5", "1-7", "hq") for n in range(4)]
    game, state = table(
        axis("A", "E5"), *hqs, russian("R", "E6"), phase="combat", turn=turn, weather=weather, flights=0
    )
    assert max(air.available(game, state, 0), 0) == number
    state.flights = number
    do(game, state, "attack E6", "join A")
    grounded = weather == "snow" or turn > 16
    assert refused(game, state, "air H0") == ("15.6b" if grounded else "15.6a")


@rule("trc:4.1.4b", "trc:15.1b")
def test_air_units_fly_in_the_first_impulse_and_never_alone() -> None:
    units = axis("A", "E5"), axis("H", "E5", "1-7", "hq"), russian("R", "E6")
    game, state = table(*units, phase="combat", impulse=2)
    do(game, state, "attack E6", "join A")
    assert refused(game, state, "air H") == "4.1.4b"
    game, state = table(*units, phase="combat")
    do(game, state, "attack E6", "air H")
    assert refused(game, state, "launch") == "15.1b"


@rule("trc:15.7", "trc:15.8a", "trc:15.8b", "trc:15.9a", "trc:15.10a")
def test_sturmoviks_fly_from_the_stavka_or_else_from_stalin() -> None:
    stalin, stavka = russian("Stalin", "E4", "1-0", "leader"), russian("Stavka", "F5", "1-4", "hq")
    base = russian("R", "E5"), axis("A", "E6")
    game, state = table(*base, stalin, stavka, phase="combat", player="russian", turn=20)
    do(game, state, "attack E6", "join R")
    assert refused(game, state, "air Stalin") == "15.8a"
    assert why(game, state, "air Stavka")["15.7"] == "+1"
    do(game, state, "air Stavka")
    assert "15.10a" in why(game, state, "air Stavka")
    do(game, state, "air Stavka")
    assert odds(game, state)[2] == "3-1"
    assert refused(game, state, "air Stavka") == "15.9a"
    game, state = table(*base, stalin, phase="combat", player="russian", turn=20)
    do(game, state, "attack E6", "join R")
    assert "15.8b" in why(game, state, "air Stalin")
    do(game, state, "air Stalin")
    assert odds(game, state)[2] == "2-1"


@rule("trc:15.6a")
def test_a_stuka_that_has_flown_is_used_up_for_the_turn() -> None:
    hqs = axis("H", "E3", "1-7", "hq"), axis("G", "F3", "1-7", "hq")
    units = axis("A", "E5"), axis("B", "G5"), *hqs, russian("R", "E6"), russian("S", "G6")
    game, state = table(*units, phase="combat", turn=3, weather="light-mud")
    do(game, state, "attack E6", "join A", "air H", "launch", "attack G6", "join B", dice=(1,))
    assert refused(game, state, "air G") == "15.6a"


@rule("trc:15.4b", "trc:15.4a")
def test_the_range_counts_hexes_of_water_as_others() -> None:
    units = axis("H", "DD24", "1-7", "hq"), axis("A", "II22", "4-4"), russian("R", "JJ23", "2-3")
    game, state = real(*units, phase="combat", turn=7)
    do(game, state, "attack JJ23", "join A")
    told = why(game, state, "air H")
    assert ("15.4b" in told, told["15.4a"]) == (True, "6")
    units = axis("H", "E5", "1-7", "hq"), axis("A", "E8", "4-4"), russian("R", "E9", "2-3")
    game, state = table(*units, phase="combat")
    do(game, state, "attack E9", "join A")
    assert "15.4b" not in why(game, state, "air H")
