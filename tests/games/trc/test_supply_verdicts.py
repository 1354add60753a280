"""17.2: why a unit is supplied or cut off, every rule and number."""

from __future__ import annotations

from typing import Any

from .table import axis, real, russian, table


def told(game: Any, state: Any, name: str) -> tuple[bool, int, list[tuple[str, str]]]:
    """Whether a unit is supplied, how long its line is, and all that is said of it."""
    found = next(one for one in game.supply(state) if one.unit == name)
    return (
        found.supplied,
        len(found.path),
        [(one.rule.removeprefix("trc:"), one.amount) for one in found.reasons],
    )


def test_lines_to_a_city_are_told_with_their_length_and_others_with_what_cuts_them() -> None:
    """17.1, 17.2."""
    city = {"hexes": {"E5": "minor-city"}, "held": {"axis": ["E5"]}}
    units = (
        axis("A", "E9"),
        axis("B", "E5"),
        axis("C", "L12"),
        axis("D", "A1"),
        russian("R", "A3"),
        russian("S", "C2"),
    )
    game, state = table(*units, **city)
    assert told(game, state, "A") == (True, 5, [("17.1", ""), ("17.2a", "4"), ("17.2.1a", "")])
    assert told(game, state, "B") == (True, 1, [("17.1", ""), ("17.2a", "0"), ("17.2.1a", "")])
    supplied, _, reasons = told(game, state, "C")
    assert (supplied, reasons) == (False, [("17.1", ""), ("17.2a", "8")])
    supplied, _, reasons = told(game, state, "D")
    assert (supplied, reasons) == (False, [("17.1", ""), ("17.2.3", "")])
    game, state = table(axis("A", "E10"), russian("R", "L1"), weather="snow", **city)
    assert told(game, state, "A")[2] == [("17.1", ""), ("17.2a", "4")]


def test_rail_the_edge_and_the_strait_are_told_where_a_line_uses_them() -> None:
    """8.5.3, 17.2.2."""
    far = russian("R", "R1")
    game, state = real(axis("A", "E31"), far, held={}, gauge=["E33", "E32", "E31"])
    assert told(game, state, "A") == (
        True,
        1,
        [("17.1", ""), ("17.2a", "0"), ("17.2.2a", ""), ("17.2.2b", "")],
    )
    line = ["L15", "M15", "N16", "O16"]
    game, state = real(axis("A", "O16"), far, held={"axis": ["L15"]}, gauge=line)
    assert told(game, state, "A") == (True, 1, [("17.1", ""), ("17.2a", "0"), ("17.2.2a", "")])
    game, state = real(axis("A", "KK19"), axis("B", "KK20"), far, held={"axis": ["JJ23"]}, gauge=[])
    assert told(game, state, "A")[2][-1] == ("8.5.3", "")
    assert [rule for rule, _ in told(game, state, "B")[2]] == ["17.1", "17.2a", "17.2.1a"]


def test_those_who_need_no_line_are_told_so() -> None:
    """10.3.2e, 17.2c."""
    units = (
        russian("P", "E5", "1-2", "paratroop"),
        russian("L", "H5", "4-3", "infantry", "landed"),
        russian("R", "K9"),
        axis("A", "A12"),
    )
    game, state = table(*units, player="russian")
    assert told(game, state, "P") == (True, 0, [("17.1", ""), ("17.2c", "")])
    assert told(game, state, "L") == (True, 0, [("17.1", ""), ("10.3.2e", "")])
    assert told(game, state, "R")[::2] == (False, [("17.1", ""), ("17.2a", "8")])
