"""9.1.1 A group on the move: what it has paid, who is left, what the enemy knows of it, and card 5."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import ALL
from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.units import works_on_map

from .table import at, do, offered, refused, rules_of, table, unit

WOODS = {"1-E05": "heavy-woods", "1-F05": "heavy-woods", "1-G05": "heavy-woods"}


def column(*flags: str, **more: Any) -> tuple[Any, Any]:
    return table(
        unit("A", "de-rifles", "1-F05", "n", *flags),
        unit("B", "de-hmg", "1-F05", "n", *flags),
        unit("C", "de-rifles", "1-G05", "n", *flags),
        unit("S", "ru-rifles", "1-L12"),
        **more,
    )


def advance(game: Any, state: Any, **more: Any) -> Advance:
    values: dict[str, Any] = {"left": ((0, 1), (1, 1), (2, 1)), "members": (0, 1, 2), "way": "ap", **more}
    frame = Advance(0, **values)
    agenda.push(state, frame)
    return frame


@rule("coh:9.1.1a")
def test_only_what_is_dearer_than_before_is_paid() -> None:
    game, state = column(cp=(0, 0))
    do(game, state, "group A", "join B", "join C", "step A to 1-E05 by ap", "face n")
    assert state.ap[0] == 6 and state.agenda[-1].paid == 1
    do(game, state, "step B to 1-E05 by ap", "face n")
    assert state.ap[0] == 5 and state.agenda[-1].paid == 2
    do(game, state, "back C to 1-H05 by ap", "face n")
    assert state.ap[0] == 5, "two are paid already"
    assert game.deciders(state) == (1,), "everybody has moved"


@rule("coh:9.1.1c")
def test_nobody_has_to_move() -> None:
    game, state = column(cp=(0, 0))
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    assert "end" in offered(game, state)
    assert not any(text.startswith(("step A", "pivot A")) for text in offered(game, state))
    do(game, state, "end")
    assert at(game, state, "B") == "1-F05" and game.deciders(state) == (1,)


def test_no_enemy_knows_which_hidden_units_move_nor_what_it_costs_them() -> None:
    game, state = column("hidden", hexes=WOODS)
    chance = None
    shut = ((0, 2), (1, 4))
    for way, paid in (("ap", 3), ("cp", 3), ("snap", 0), ("card", 0)):
        frame = advance(game, state, way=way, paid=3, going=2, shut=shut)
        seen = frame.redrawn(game, state, 1, chance)  # type: ignore[arg-type]
        assert isinstance(seen, Advance)
        assert (seen.left, seen.members, seen.shut) == ((), (), ())
        assert (seen.paid, seen.going) == (paid, 2 if paid else 0), way
        for friend in (0, ALL):
            assert frame.redrawn(game, state, friend, chance) is frame  # type: ignore[arg-type]
    state.hidden = 1 << 1
    seen = advance(game, state, shut=shut).redrawn(game, state, 1, chance)  # type: ignore[arg-type]
    assert isinstance(seen, Advance)
    assert (seen.left, seen.members, seen.shut) == (((0, 1), (2, 1)), (0, 2), ((0, 2),))


def test_nobody_else_knows_who_is_gathered() -> None:
    game, state = column()
    group = Group(0, (0, 1), True)
    assert group.redrawn(game, state, 1, None) == Group(0, (), True)  # type: ignore[arg-type]
    assert group.redrawn(game, state, 0, None) is group  # type: ignore[arg-type]
    assert group.redrawn(game, state, ALL, None) is group  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("going", "paid", "more", "lacks"), [(2, 3, 1, 0), (2, 3, 2, 1), (3, 3, 2, 2), (0, 3, 1, 0)]
)
def test_what_a_bonus_hex_adds_to_the_price_of_the_group(
    going: int, paid: int, more: int, lacks: int
) -> None:
    game, state = column()
    frame = advance(game, state, going=going, paid=paid)
    assert frame.lacking(more) == lacks
    onward = frame.onward(more, 4)
    assert (onward.going, onward.paid, onward.rest) == (going + more, max(paid, going + more), 4)


@rule("coh:9.2a")
def test_a_group_enters_in_hexes_next_to_each_other() -> None:
    game, state = table(
        unit("A", "de-rifles", "ready"),
        unit("B", "de-rifles", "ready"),
        unit("S", "ru-rifles", "1-L12"),
        cp=(0, 0),
    )
    do(game, state, "group A", "join B", "enter A at 1-A05 by ap", "face s")
    assert {"enter B at 1-A04 by ap", "enter B at 1-A05 by ap", "enter B at 1-A06 by ap"} <= offered(
        game, state
    )
    assert "enter B at 1-A07 by ap" not in offered(game, state)
    assert refused(game, state, "enter B at 1-A07 by ap").rule == "coh:9.2a"
    assert refused(game, state, "enter B at 1-A05 by snap").rule == "coh:9.2b"


@rule("coh:9.1.1a", "coh:9.1.1c", "coh:9.1b")
def test_what_is_no_move_of_the_group_is_refused() -> None:
    game, state = column(cp=(0, 0))
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:9.1.1a"
    assert refused(game, state, "step C to 1-H05 by ap").rule == "coh:9.1.1a"
    assert refused(game, state, "dig B by ap").rule == "coh:9.1.1c"
    assert refused(game, state, "pass").rule == "coh:9.1b"


@rule("coh:15.6b")
def test_infantry_that_has_come_with_a_vehicle_is_not_exposed() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-rifles", "1-F05", "n"),
        unit("T", "de-pzjg35r", "1-F05", "n"),
        unit("S", "ru-rifles", "1-L12"),
        options=("cautious",),
        cp=(0, 0),
    )
    do(game, state, "group A", "join B", "join T", "step T to 1-E05 by ap", "face n")
    do(game, state, "step A to 1-E05 by ap", "face n")
    events = do(game, state, "step B to 1-E06 by ap", "face n")
    assert state.exposed == (1,), "A moved with the vehicle, B elsewhere"
    assert "coh:15.6b" in rules_of(events)


def test_markers_of_improvised_defences_lie_under_those_who_are_dug_in() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "used"),
        unit("B", "de-rifles", "1-F05", "n", "dug-in"),
        unit("T", "de-pz3e", "1-F05", "n", "bogged"),
        unit("S", "ru-rifles", "1-L12", "n", "dug-in", "used"),
    )
    most = game.tables.works["improvised"].count
    assert works_on_map.left(game, state) == most - 2
