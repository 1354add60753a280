"""Rules that mark every unit of a fight or an overrun: tried with more than one, since one alone shows too little."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import DEAD
from hexfront.games.kharkov.units import counters

from .duel import attack, axis, planned, soviet, staff
from .table import do, offered, refused, table
from .test_soviet_overruns import command


@rule("kharkov:9.14")
@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_each_attacker_attacks_once_in_a_phase(name: str) -> None:
    """Three attack S; none of them may join in against T, whom all three touch."""
    game, state = table(
        *(axis("A", "0506", "4-8"), axis("B", "0506", "4-8"), axis("C", "0506", "1-8"), axis("D", "0508")),
        *(soviet("S", "0505", "9-9-6", "guards"), soviet("T", "0507")),
    )
    attack(game, state, "0505", "A", "B", "C", dice=(1,))
    do(game, state, "stand")
    planned(game, state, "0507")
    assert refused(game, state, f"join {name}").rule == "kharkov:9.14"
    assert "join D" in offered(game, state)


@rule("kharkov:9.14")
@pytest.mark.parametrize("name", ["S", "T", "U"])
def test_each_defender_is_attacked_once_in_a_phase(name: str) -> None:
    """Whoever of three is left in the hex has been attacked, so nobody attacks it again."""
    game, state = table(
        *(axis("A", "0506"), axis("B", "0504"), soviet("V", "0503")),
        *(soviet(one, "0505", "3-3-6", "guards") for one in "STU"),
    )
    attack(game, state, "0505", "A", dice=(1,))
    do(game, state, "lose S")
    for other in set("STU") - {name}:
        counters.take_off(game, state, game.data.numbers[other], DEAD)
    refusal = refused(game, state, "attack 0505")
    assert (refusal.rule, "0505 has already been attacked" in str(refusal)) == ("kharkov:9.14", True)


@rule("kharkov:9.14")
def test_each_of_several_hexes_is_attacked_once_in_a_phase() -> None:
    game, state = table(
        *(axis("A", "0506"), axis("B", "0405"), axis("C", "0605")),
        *(
            soviet("S", "0505", "5-5-6", "guards"),
            soviet("T", "0606", "4-4-6", "guards"),
            soviet("V", "0404"),
        ),
    )
    attack(game, state, "0505,0606", "A", dice=(1,))
    do(game, state, "stand", "lose S")
    for target in ("0505", "0606"):
        assert refused(game, state, f"attack {target}").rule == "kharkov:9.14"


@rule("kharkov:7.16b")
@pytest.mark.parametrize("name", ["S", "T"])
def test_each_unit_of_a_soviet_stack_has_then_overrun(name: str) -> None:
    """They go on one by one from the hex they took; H has lent its overrun, J has not."""
    game, state = command(
        *(soviet("S", "0505", "16-9-12"), soviet("T", "0505", "16-9-12"), staff("H"), staff("J", "0401")),
        *(axis("A", "0506", "1-6", "romanian"), axis("B", "0507", "1-6", "romanian")),
    )
    do(game, state, "stack 0505", "overrun 0506", "lend H", dice=(1,))
    assert refused(game, state, "overrun 0507").rule == "kharkov:7.16b"
    other = "T" if name == "S" else "S"
    state.flags[game.data.numbers[other]] = 0
    assert refused(game, state, "overrun 0507").rule == "kharkov:7.16b"


@rule("kharkov:7.17b")
def test_every_unit_of_a_soviet_stack_began_in_the_radius_of_the_same_hq() -> None:
    enemies = axis("A", "0506", "1-6", "romanian"), axis("B", "1111")
    pair = soviet("S", "0505", "16-9-6"), soviet("T", "0505", "16-9-6")
    game, state = command(*pair, staff("H", "0501", 4), staff("J", "0510", 5), *enemies)
    h, j = 1 << game.data.numbers["H"], 1 << game.data.numbers["J"]
    (s, t), both = (game.data.numbers[name] for name in "ST"), h | j
    for first, second, legal in ((both, h, True), (h, both, True), (h, j, False), (both, 0, False)):
        state.commanders[s], state.commanders[t] = first, second
        do(game, state, "stack 0505")
        if legal:
            assert "overrun 0506" in offered(game, state)
        else:
            assert refused(game, state, "overrun 0506").rule == "kharkov:7.17b"
        do(game, state, "cancel")
