"""17.2 The explanation of supply agrees with the check, and names its rules."""

import pytest

from hexfront.engine.contract.verdict import note_reasons
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.supply import lines

from .table import axis, real, russian, table
from .test_random_games import clash


def told(game, state, name):  # type: ignore[no-untyped-def]
    """Whether a unit is supplied, its line, and the rules that say so."""
    found = next(one for one in game.supply(state) if one.unit == name)
    note_reasons(found.reasons)
    return found.supplied, found.path, {reason.rule.removeprefix("trc:") for reason in found.reasons}


@pytest.mark.parametrize("seed", range(25))
def test_the_line_shown_exists_exactly_if_the_check_is_passed(seed: int) -> None:
    game, state = clash(seed)
    for side in (0, 1):
        fed = lines.supplied(game, state, side)
        for one in game.supply(state):
            unit = game.data.numbers[one.unit]
            if game.side[unit] == side:
                assert one.supplied == bool(fed >> state.where[unit] & 1), one


@rule("trc:17.2.1a", "trc:17.1", "trc:17.2a")
def test_a_city_feeds() -> None:
    game, state = table(
        axis("A", "E9"), russian("R", "L12"), hexes={"E5": "minor-city"}, held={"axis": ["E5"]}
    )
    supplied, path, spoke = told(game, state, "A")
    assert supplied
    assert path == ("E9", "E8", "E7", "E6", "E5")
    assert "17.2.1a" in spoke
    assert told(game, state, "R")[2] >= {"17.2a", "17.1"}


@rule("trc:17.2.2a", "trc:17.2.2b")
def test_rail_feeds_from_a_city_and_from_the_edge() -> None:
    units = axis("A", "M16"), russian("R", "R1")
    game, state = real(*units, held={"axis": ["L15"]}, gauge=["L15", "M15", "N16", "O16"])
    state.held[0] = 1 << game.grid.hex("L15")
    assert told(game, state, "A")[0]
    game, state = real(axis("A", "F32"), russian("R", "R1"), held={}, gauge=["E33", "E32"])
    supplied, _, spoke = told(game, state, "A")
    assert supplied
    assert {"17.2.2a", "17.2.2b"} <= spoke


@rule("trc:8.5.3", "trc:8.6b")
def test_lines_cross_the_strait_and_not_the_sivash() -> None:
    game, state = real(axis("A", "KK19"), russian("R", "R1"), held={"axis": ["JJ23"]}, gauge=[])
    assert "8.5.3" in told(game, state, "A")[2]
    game, state = real(axis("A", "GG19"), russian("R", "R1"), held={}, gauge=["GG19"])
    assert "8.6b" in told(game, state, "A")[2]


@rule("trc:17.3a", "trc:17.3b", "trc:17.3c")
def test_who_lacks_combat_supply_is_told() -> None:
    units = axis("A", "P11"), axis("F", "P10", nation="finnish"), russian("R", "R1")
    game, state = real(*units, turn=5, weather="snow", held={"axis": ["P14"], "russian": ["R9"]})
    assert {"17.3b", "17.3c"} <= told(game, state, "A")[2]
    assert "17.3a" in told(game, state, "F")[2]
