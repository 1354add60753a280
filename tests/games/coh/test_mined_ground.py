"""18.3.3b: acts that cards bring about in a minefield set it off like any other."""

from __future__ import annotations

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired
from hexfront.games.coh.state import Work

from .table import at, do, offered, refused, table, unit

FAR = unit("S", "ru-rifles", "1-A12")


def blown(events: list[Event]) -> list[str]:
    """Whom mines have attacked."""
    return [one.target for one in events if isinstance(one, Fired) and one.units == ("mines",)]


@rule("coh:18.3.3b", "coh:card-11")
def test_taking_cover_by_a_card_sets_mines_off() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("B", "de-rifles", "1-F06"),
        FAR,
        works={"1-F05": ["mines"]},
        hands={0: ["take-cover"]},
        cp=(0, 0),
    )
    events = do(game, state, "play take-cover on A for 0", "join B", "end", dice=(1, 1))
    assert blown(events) == ["A"], "B digs beside the field"
    assert "coh:card-11" in {rule_ for one in events for rule_ in one.rules}


@rule("coh:18.3.3b", "coh:card-41")
def test_clearing_wire_sets_off_the_mines_beneath_it_clearing_the_mines_does_not() -> None:
    for kind, hurt in (("wire", ["A"]), ("mines", [])):
        game, state = table(
            unit("A", "de-rifles", "1-F05"),
            FAR,
            works={"1-F05": ["mines", "wire"]},
            hands={0: ["clearing"]},
            cp=(2, 0),
        )
        events = do(game, state, "play clearing on A for 2", f"breach A on {kind} by card", dice=(1, 1))
        assert blown(events) == hurt
        assert game.deciders(state) == (1,)
        state.dictated.clear()


@rule("coh:19.0a")
def test_engineers_clear_wire_in_a_minefield_unharmed() -> None:
    game, state = table(
        unit("A", "de-engineers", "1-F05"),
        FAR,
        works={"1-F05": ["mines", "wire"]},
        hands={0: ["clearing"]},
        cp=(2, 0),
    )
    events = do(game, state, "play clearing on A for 2", "breach A on wire by card")
    assert [one.outcome for one in events if isinstance(one, Fired)] == ["spared"]


@rule("coh:18.3.3b", "coh:10.2a")
@pytest.mark.parametrize("to", ["1-F05", "1-G05"])
def test_who_hides_in_a_minefield_is_found_and_attacked(to: str) -> None:
    screen = {f"1-C{column:02}": "heavy-woods" for column in range(1, 13)}
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, works={to: ["mines"]}, hexes=screen, cp=(0, 0))
    events = do(game, state, f"hide A in {to} by ap", dice=(1, 1))
    assert blown(events) == ["A"] and not state.hidden and at(game, state, "A") == to


@rule("coh:18.3.3b", "coh:10.2b")
def test_those_who_hide_together_in_a_minefield_are_attacked_each() -> None:
    screen = {f"1-C{column:02}": "heavy-woods" for column in range(1, 13)}
    units = unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F05"), FAR
    game, state = table(*units, works={"1-F05": ["mines"]}, hexes=screen, cp=(0, 0))
    do(game, state, "group A", "join B", "hide B in 1-F05 by ap")
    events = do(game, state, "hide A in 1-F05 by ap", dice=(1, 1, 1, 1))
    while game.deciders(state) == (0,):
        events += do(game, state, "face n")
    assert sorted(blown(events)) == ["A", "B"] and not state.hidden


@rule("coh:dmg-stunned")
def test_a_stunned_unit_neither_clears_obstacles_nor_lays_mines() -> None:
    for marker, acts in (("stunned", False), ("pinned", True)):
        game, state = table(
            unit("A", "de-rifles", "1-F05", hit=marker),
            FAR,
            works={"1-F05": ["wire"]},
            hands={0: ["clearing", "lay-mines"]},
            cp=(5, 0),
        )
        words = offered(game, state)
        for text in ("play clearing on A for 2", "mine lay-mines by A in 1-E05 for 2"):
            assert (text in words) == acts
            if not acts:
                assert refused(game, state, text).rule == "coh:dmg-stunned"


@rule("coh:18.3.3a", "coh:18.3.3b")
def test_of_two_hidden_fields_in_a_hex_one_is_found() -> None:
    """Neither side knew of the other's, and a hex holds one."""
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0))
    at_ = game.grid.hex("1-E05")
    state.works[at_] = tuple(Work("mines", seat, hidden=True, maybe=1 << at_) for seat in (0, 1))
    events = do(game, state, "step A to 1-E05 by ap", dice=(1, 1))
    assert [work.kind for work in state.works[at_]] == ["mines"] and blown(events) == ["A"]


@rule("coh:card-40", "coh:10.0d")
def test_a_field_lies_where_it_can_have_been_laid_for_all_that_the_enemy_sees() -> None:
    """Woods hide the south from the enemy; who comes out of hiding to lay it is the one who did."""
    woods = {f"1-E{column:02}": "heavy-woods" for column in range(1, 13)}
    for flags, hidden in ((("hidden",), True), ((), False)):
        game, state = table(
            unit("A", "de-rifles", "1-H03", "n", *flags),
            unit("B", "de-rifles", "1-H09", "n"),
            unit("C", "de-rifles", "1-J06", "n", "hidden"),
            unit("T", "ru-rifles", "1-A05", "s"),
            hexes=woods,
            hands={0: ["lay-mines"]},
            cp=(2, 0),
        )
        do(game, state, "mine lay-mines by A in 1-H03 for 2")
        (field,) = state.works[game.grid.hex("1-H03")]
        near = game.grid.within(game.grid.hex("1-H03"), 1)
        also = game.grid.within(game.grid.hex("1-H09"), 1)
        assert field.hidden and field.maybe == (near if hidden else near | also)
        assert not state.hidden & 1
