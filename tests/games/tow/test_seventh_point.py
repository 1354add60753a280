"""12.3b, 12.3c Every table that looks at crossing points counts the airborne bridgehead as the seventh."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import axis, do, refused, rules, soviet, table, unit, why

POINTS = ["0601", "0603"]
ZONES = {"axis-supply": ["0101"], "soviet-supply": ["1212"], "crossing-points": POINTS}
STAFFS = unit("4PzA", "0203"), unit("Vrnz", "1103"), axis("A", "0205"), soviet("S", "1105")
BRIDGEHEADS = pytest.mark.parametrize(
    ("bridgehead", "counts"), [({}, 0), ({"bridgehead": "0909"}, 1), ({"bridgehead": "destroyed"}, 1)]
)


def drawn(token: str, **more: Any) -> tuple[Any, Any]:
    """One token is left in the cup, one crossing point is Soviet."""
    return table(*STAFFS, phase="action", cup=[token], crossings=POINTS[:1], zones=ZONES, **more)


@rule("tow:12.3b", "tow:2.6c")
@BRIDGEHEADS
def test_the_luftwaffe_counts_it(bridgehead: dict[str, str], counts: int) -> None:
    game, state = drawn("4PzA", **bridgehead)
    events = do(game, state, "mode move-combat", "end")
    assert {"12.3b", "2.6c"} <= rules(events, "said") and len(state.air) == 1 + counts


@rule("tow:4.2.2h")
@BRIDGEHEADS
def test_okh_command_counts_it(bridgehead: dict[str, str], counts: int) -> None:
    game, state = drawn("OKH", **bridgehead)
    assert why(game, state, "command")["4.2.2h"] == str(3 + counts)
    do(game, state, "command")
    assert state.agenda[-1].number == 3 + counts


@rule("tow:12.3b", "tow:4.2.2i")
@BRIDGEHEADS
def test_a_negotiation_counts_it(bridgehead: dict[str, str], counts: int) -> None:
    game, state = drawn("OKH", orders=["0505"], hexes={"0505": "major-city"}, **bridgehead)
    events = do(game, state, "negotiate")
    assert {"12.3b", "4.2.2i"} <= rules(events, "said")
    assert state.agenda[-1].halves == 2 * (3 + counts)


@rule("tow:4.2.1g")
@BRIDGEHEADS
def test_stavka_counts_it(bridgehead: dict[str, str], counts: int) -> None:
    """On turn 6 it comes with one crossing point and not with two."""
    game, state = table(*STAFFS, phase="selection", turn=6, crossings=POINTS[:1], zones=ZONES, **bridgehead)
    if counts:
        assert refused(game, state, "pick STAVKA", seat=0).rule == "tow:4.2.1g"
    else:
        assert "4.2.1g" in why(game, state, "pick STAVKA")
