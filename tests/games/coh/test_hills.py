"""11.0, 11.1 Hills: climbing and steep sides."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import altered

from .table import amounts, field, offered, refused, table, unit


@rule("coh:11.0.ex1", "coh:11.0c")
def test_schema_20_up_one_level() -> None:
    # From A on level 0 to B on level 1: 3-H11 and 3-G11.
    game, state = table(unit("R", "de-rifles", "3-H11", "n"), unit("S", "ru-rifles", "3-A02"), boards="3")
    assert amounts(game, state, "step R to 3-G11 by ap")["coh:3.0b"] == "2 AP"
    game, state = table(
        unit("R", "de-rifles", "3-H11", "n"),
        unit("S", "ru-rifles", "3-A02"),
        boards="3",
        hexes={"3-G11": "heavy-woods"},
    )
    assert amounts(game, state, "step R to 3-G11 by ap")["coh:3.0b"] == "3 AP"


@rule("coh:11.1.ex1", "coh:11.1a")
def test_schema_20_up_a_steep_side() -> None:
    # F is 3-G14 on level 0; G and H are 3-F14 and 3-G15 on level 2.
    game, state = table(unit("E", "de-engineers", "3-G14", "ne"), unit("S", "ru-rifles", "3-A02"), boards="3")
    for up in ("3-F14", "3-G15"):
        assert amounts(game, state, f"step E to {up} by ap")["coh:3.0b"] == "3 AP", up


@rule("coh:11.1b")
def test_vehicles_cross_no_steep_side() -> None:
    game, state = table(unit("P", "de-pz3e", "3-G14", "ne"), unit("S", "ru-rifles", "3-A02"), boards="3")
    assert refused(game, state, "step P to 3-F14 by ap").rule == "coh:11.1b"
    assert not any("3-F14" in text or "3-G15" in text for text in offered(game, state))
    ground = altered(field(), numbers={"level": {"1-F05": 1}})
    game, state = table(unit("P", "de-pz3e", "1-G05", "n"), unit("S", "ru-rifles", "1-A01"), map=ground)
    assert amounts(game, state, "step P to 1-F05 by ap")["coh:3.0b"] == "2 AP", "one level is no obstacle"


@rule("coh:11.1b")
def test_nothing_on_wheels_or_tracks_crosses_a_steep_side_up_or_down() -> None:
    for kind, climbs in (("de-pak36", False), ("de-opel", False), ("de-pz3e", False), ("de-mortar80", True)):
        for level in (1, 2, 3):
            ground = altered(field(), numbers={"level": {"1-F05": level}})
            for start, facing, end in (("1-G05", "n", "1-F05"), ("1-F05", "s", "1-G05")):
                game, state = table(
                    unit("A", kind, start, facing), unit("S", "ru-rifles", "1-A01"), map=ground
                )
                step = f"step A to {end} by snap"
                assert (step in offered(game, state)) == (climbs or level < 2), (kind, level, start)
                if step not in offered(game, state):
                    assert refused(game, state, step).rule == "coh:11.1b"
