"""Who may still be struck in a hex of several, and what is told once the game is over."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.box.legend import FACES, OUTCOMES

from .duel import axis, soviet
from .stands import stands
from .table import GAME, do, offered, refused, table, unit


@rule("kharkov:9.14")
def test_a_hex_is_attacked_again_for_one_who_was_not_there_before() -> None:
    """Whoever was attacked and fled here does not cover the others; whoever stood here all along does."""
    fled = soviet("S", "0505", "4-4-6", "rifle", "struck", "sheltered")
    stood = soviet("S", "0505", "4-4-6", "rifle", "struck")
    fresh = soviet("T", "0505")
    for lines, wanted in (
        ((fled, fresh), ""),
        ((fresh, fled), ""),
        ((stood, fresh), "9.14"),
        ((fresh, stood), "9.14"),
        ((fled,), "9.14"),
    ):
        game, state = table(axis("A", "0506"), *lines, soviet("X", "0407"))
        stands(game, state, {"attack 0505": wanted})
        assert ("attack 0505" in offered(game, state)) == (not wanted)
    assert refused(game, state, "attack 0505").rule == "kharkov:9.14"


@rule("kharkov:7.0g1")
def test_an_hq_is_overrun_wherever_it_lies_in_its_stack() -> None:
    marker, staff = unit("M", "0505", "reserve"), unit("Q", "0505", "hq", "8-10")
    for lines, struck in (((marker, staff), True), ((staff, marker), True), ((marker,), False)):
        game, state = table(axis("A", "0506"), *lines, phase="axis-movement")
        assert ("stack 0506" in offered(game, state)) == struck
        if struck:
            do(game, state, "stack 0506")
            assert "overrun 0505" in offered(game, state)
    game, state = table(axis("A", "0506"), axis("B", "0506"), marker, phase="axis-movement")
    do(game, state, "stack 0506")
    stands(game, state, {"overrun 0505": "7.0g1"})
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.0g1"


def test_nobody_reaches_anything_once_the_game_is_over() -> None:
    game, state = table(axis("A", "0505"), phase="axis-movement")
    assert game.reach(state, 1, "A")
    state.agenda.clear()
    assert game.reach(state, 1, "A") == []


def test_the_legend_reads_every_figure_of_its_examples() -> None:
    for face in FACES:
        assert face.pattern.count("{}") == len(face.figures) == len(face.read(face.example))
    strong = [[figure.strength for figure in face.figures] for face in FACES]
    assert strong == [[False, False], [True, False, False], [True, False], [False]]
    assert [face.kinds for face in FACES] == [("hq",), (), (), ()]
    assert {one.code for one in OUTCOMES} == set(GAME.tables.results)
