"""The first counter of the order of battle, number 0, is under way as any other is."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .duel import TANK
from .table import GAME, at, axis, do, number, offered, refused, rules, soviet, table, top, unit
from .test_advance import won
from .test_retreat import WEST, beaten, ways

FIRST = GAME.names[0]


@rule("tow:10.4a")
def test_it_finishes_its_retreat_before_the_next() -> None:
    game, state = beaten(2, axis("B", "0505", "1-5/1-5"), stack=(FIRST,))
    assert number(game, FIRST) == 0
    do(game, state, f"retreat {FIRST} to 0504")
    assert offered(game, state) == ways("0503", "0604", "0404", name=FIRST)
    assert refused(game, state, "retreat B to 0504").rule == "tow:10.4a"


@rule("tow:10.5l")
def test_it_may_not_stay_in_a_full_hex_after_an_advance() -> None:
    lines = [soviet(name, "0506", "4-5") for name in "ST"]
    lines += [unit(FIRST, "0606", "tank", TANK, side="soviet"), soviet("V", "0406", TANK, "tank")]
    game, state = won(*lines, by=("S", "T", FIRST, "V"))
    do(game, state, "advance S to 0505", "advance T to 0505", f"advance {FIRST} to 0505")
    assert {offer.split()[1] for offer in offered(game, state)} == {FIRST}
    assert refused(game, state, "pass").rule == "tow:10.5l"
    pressed = refused(game, state, "advance V to 0505")
    assert pressed.rule == "tow:10.5l" and "has to go on first" in str(pressed.text)
    do(game, state, f"advance {FIRST} to 0605")
    assert at(game, state, FIRST) == "0605"


@rule("tow:12.3f")
def test_a_crossing_point_falls_when_it_ends_its_advance() -> None:
    """It stops after one of two hexes, within two hexes of the point."""
    for last in ("pass", "advance V to 0505"):
        first = unit(FIRST, "0506", "tank", TANK, side="soviet")
        others = (soviet("V", "0406", TANK, "tank"),)
        game, state = won(first, *others, by=(FIRST, "V"), zones={"crossing-points": ["0503"]})
        do(game, state, f"advance {FIRST} to 0505")
        assert not state.crossings and top(state) == "Advance"
        do(game, state, last)
        assert state.crossings == 1 << game.grid.hex("0503")


@rule("tow:12.3f")
def test_a_crossing_point_falls_when_an_hq_goes_elsewhere_and_ends_its_move() -> None:
    game, state = table(
        *(unit(FIRST, "0510", "tank", TANK, side="soviet"), unit("Q", "1201", "hq", "1-6", side="soviet")),
        zones={"crossing-points": ["0506"], "soviet-supply": ["1212"]},
        activated="soviet",
    )
    do(game, state, f"step {FIRST} to 0509", f"step {FIRST} to 0508", "transfer Q")
    assert not state.crossings
    do(game, state, "relocate Q to 1212")
    assert state.crossings == 1 << game.grid.hex("0506")


@rule("tow:10.4g")
def test_going_on_from_a_full_hex_never_leads_back() -> None:
    """Every hex two away is full: from 0604 the way goes on outward, and not to 0605, which lies nearer."""
    ring = [at for at in ("0503", "0604", "0404", "0704", "0705", "0304", "0305") if at not in WEST]
    game, state = beaten(2, *(axis(f"{name}{at}", at) for at in ring for name in "FG"), size="blank 12x12")
    do(game, state, "retreat A to 0504", "retreat A to 0604")
    origin = game.grid.hex("0505")
    onward = {offer.split()[-1] for offer in offered(game, state)}
    assert onward and all(game.grid.distance(origin, game.grid.hex(one)) > 1 for one in onward)
    assert "10.4g" in rules(do(game, state, f"retreat A to {min(onward)}"), "retreat")
