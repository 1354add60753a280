"""28.7.R5: paratroop corps that fight as partisans."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .political import CHITS, modifiers, played, relocating
from .table import (
    at,
    axis,
    do,
    holder,
    offered,
    real,
    refusal,
    refused,
    rules,
    russian,
    top,
    unit,
)


@rule("trc:28.7.R5a", "trc:28.7.R5b")
def test_a_paratroop_corps_takes_the_place_of_a_partisan_also_near_warsaw() -> None:
    units = unit("P1", "later"), unit("5PC", "reserve"), unit("1PC", "reserve")
    game, state = relocating(*units, other=5)
    assert "place 5PC in L26" in offered(game, state)
    assert refused(game, state, "place P1 in L26") == "19.1b"
    assert refused(game, state, "place 5PC in E31") == "28.7.R5a"
    assert {"28.7.R5a", "28.7.R5b"} <= rules(do(game, state, "place 5PC in AA14"))
    assert at(game, state, "P1") == "gone-russian"
    assert holder(game, state, "AA14") == "axis"
    zone = game.near.adjacent[game.grid.hex("AA14")]
    assert not state.zoc[1] & zone


@rule("trc:28.7.R5a")
def test_only_a_corps_of_the_reserve_becomes_a_partisan_and_only_while_there_is_one_to_replace() -> None:
    units = unit("P1", "later"), unit("P2", "later"), unit("5PC", "reserve"), unit("1PC", "R9")
    game, state = relocating(*units, other=5)
    words = "{} is no partisan and does not become one now."
    assert refusal(game, state, "place 1PC in AA14") == words.format("1PC")
    assert refused(game, state, "place 1PC in AA14") == "28.7.R5a"
    do(game, state, "place 5PC in AA14")
    assert (top(state), at(game, state, "P2")) == ("Relocation", "gone-russian")
    assert {one.split()[1] for one in offered(game, state, "place")} == {"P1"}


@rule("trc:6.1b")
def test_three_corps_may_be_partisans_in_one_hex_and_not_a_fourth() -> None:
    for others, free in ((2, True), (3, False)):
        there = [russian(f"C{n}", "AA14", "1-3", "paratroop", "guerrillas") for n in range(others)]
        game, state = relocating(unit("P1", "later"), unit("5PC", "reserve"), *there, other=5)
        assert ("place 5PC in AA14" in offered(game, state)) is free
    assert refused(game, state, "place 5PC in AA14") == "6.1b"
    assert refusal(game, state, "place 5PC in AA14") == "AA14 has no room for 5PC."


@rule("trc:28.7.R5d")
def test_of_two_corps_that_were_lost_as_partisans_the_second_waits_a_turn() -> None:
    lost = [unit(name, "pool", "", "", "guerrillas") for name in ("5PC", "1PC")]
    game, state = relocating(unit("P1", "O19"), unit("8PC", "reserve"), *lost, other=5, turn=7)
    assert {"place 5PC in AA14", "place 1PC in AA14"} <= offered(game, state)
    do(game, state, "place 5PC in AA14", "place P1 in O19")
    assert top(state) == "Relocation"
    words = "One of those who were lost comes back in a turn: not 1PC."
    assert refusal(game, state, "place 1PC in AA14") == words
    assert {one.split()[1] for one in offered(game, state, "place")} == {"8PC"}


@rule("trc:28.7.R5a")
def test_the_russians_are_asked_for_paratroops_whatever_chit_is_hidden() -> None:
    units = unit("P1", "later"), unit("5PC", "reserve")
    held = {"axis": ["AA14", "E31"], "russian": ["R9"]}
    for drawn, more in ((2, set()), (5, {"place 5PC in AA14"})):
        game, state = real(
            *units,
            axis("Z", "E31"),
            russian("R", "R9"),
            options=CHITS,
            chits={"axis": 4, "russian": drawn},
            turn=4,
            player="russian",
            impulse=2,
            held=held,
            gauge=["AA14"],
            archangel=-1,
        )
        do(game, state, "end")
        assert refused(game, state, "end") == "19.4b"
        do(game, state, "place P1 in AA14")
        assert top(state) == "Relocation"
        assert offered(game, state) == {"end"} | more
    do(game, state, "place 5PC in AA14")
    assert state.disclosed == 2


@rule("trc:28.7.R5c")
def test_the_ss_attack_partisans_at_double_strength() -> None:
    def odds(nation: str, *flags: str) -> dict[str, str]:
        game, state = played(
            unit("5PC", "P18", "", "", *flags),
            axis("A", "P19", "5-4", nation=nation),
            russian("R", "R9"),
            other=5,
            turn=4,
            phase="combat",
        )
        do(game, state, "attack P18", "join A")
        return modifiers(game, state)

    assert odds("ss", "guerrillas")["28.7.R5c"] == "+5"
    assert "28.7.R5c" not in odds("german", "guerrillas")
    assert "28.7.R5c" not in odds("ss")


def test_paratroops_as_partisans_are_not_driven_off_and_owe_no_attack() -> None:
    game, state = played(
        unit("5PC", "P18", "", "", "guerrillas"),
        unit("P1", "P18"),
        axis("A", "P19", "5-4"),
        russian("R", "R9"),
        other=5,
        turn=4,
    )
    do(game, state, "end")
    assert (at(game, state, "5PC"), at(game, state, "P1").partition("-")[0]) == ("P18", "later")
    assert "end" in offered(game, state) or top(state) != "Combat"


@rule("trc:28.7.R5d")
def test_of_partisans_that_were_lost_one_comes_back_in_a_turn() -> None:
    lost = unit("P1", "later"), unit("P2", "later"), unit("5PC", "pool", "", "", "guerrillas")
    game, state = relocating(*lost, other=5, turn=7)
    assert "28.7.R5d" in rules(do(game, state, "place 5PC in AA14"))
    assert top(state) != "Relocation"
    game, state = relocating(*lost, other=5, turn=7)
    do(game, state, "place P1 in AA14")
    assert top(state) != "Relocation"
    game, state = relocating(*lost[:2], other=4, turn=7)
    do(game, state, "place P1 in AA14")
    assert "place P2 in O19" in offered(game, state)
