"""Sealed choices: what the others may have picked is redrawn for a viewer, and what he knows is kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import ALL, ONLOOKER, Event, Said
from hexfront.engine.base.texts import t
from hexfront.engine.contract.procedures import Sealed


class Cards(Sealed, tag="cards", frozen=True):
    """Each seat picks two or three of five cards."""

    def offers(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        return [("pick", card) for card in range(5) if ("pick", card) not in picked][: 5 * (len(picked) < 3)]

    def complete(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> bool:
        return 2 <= len(picked) <= 3

    def resolve(self, game: Any, state: Any, out: list[Event]) -> None:
        out.append(Said(line=t("{picks}", picks=str(self.picks))))


class Number(Cards, tag="number", frozen=True):
    """Each seat picks one number, and that is all."""

    once: ClassVar[bool] = True

    def complete(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> bool:
        return bool(picked)


class Table:
    """A frame that two seats play at."""

    def __init__(self, frame: Sealed) -> None:
        self.state, self.out = SimpleNamespace(agenda=[frame]), list[Event]()

    def do(self, seat: Seat, *action: Any) -> None:
        self.state.agenda[-1].play(None, self.state, seat, action, self.out)

    @property
    def picks(self) -> tuple[tuple[Action, ...], ...]:
        found: tuple[tuple[Action, ...], ...] = self.state.agenda[-1].picks
        return found


def test_picks_add_up_until_they_are_sealed_and_the_last_one_goes_first() -> None:
    table = Table(Cards.opened((0, 1)))
    assert table.picks == ((), ())
    for card in (3, 1, 2):
        table.do(1, "pick", card)
    assert table.picks == ((), (("pick", 3), ("pick", 1), ("pick", 2)))
    table.do(1, "unpick")
    assert table.picks == ((), (("pick", 3), ("pick", 1)))
    table.do(1, "seal")
    frame = table.state.agenda[-1]
    assert frame.decides(None, table.state) == (0,) and frame.closed == (False, True)
    table.do(0, "pick", 4)
    table.do(0, "pick", 0)
    assert table.out == [] and table.picks[1] == (("pick", 3), ("pick", 1))
    table.do(0, "seal")
    assert table.state.agenda == []
    assert str(table.out[0].text()) == "((('pick', 4), ('pick', 0)), (('pick', 3), ('pick', 1)))"


def test_where_one_pick_is_all_it_seals() -> None:
    table = Table(Number.opened((0, 1)))
    table.do(0, "pick", 4)
    assert table.state.agenda[-1].closed == (True, False) and table.out == []
    table.do(1, "pick", 2)
    assert table.state.agenda == [] and len(table.out) == 1
    found = Number.opened((0, 1)).redrawn(None, None, 0, Stream(1))
    assert isinstance(found, Number) and found.picks == ((), ())
    sealed = Number(seats=(0, 1), picks=((), (("pick", 2),)), closed=(False, True))
    twins = [sealed.redrawn(None, None, 0, Stream(seed)) for seed in range(40)]
    assert {len(twin.picks[1]) for twin in twins if isinstance(twin, Number)} == {1}


def redrawn(frame: Cards, viewer: Seat, seed: int) -> Cards:
    found = frame.redrawn(None, None, viewer, Stream(seed))
    assert isinstance(found, Cards) and (found.seats, found.closed) == (frame.seats, frame.closed)
    return found


FRAME = Cards(
    seats=(0, 1, 2),
    picks=((("pick", 0), ("pick", 1)), (("pick", 2), ("pick", 3)), (("pick", 4),)),
    closed=(True, True, False),
)


@pytest.mark.parametrize("viewer", [ONLOOKER, 0, 1, 2])
def test_a_viewer_keeps_his_own_picks_and_may_find_any_whole_in_place_of_the_others(viewer: Seat) -> None:
    twins = [redrawn(FRAME, viewer, seed) for seed in range(60)]
    for place, seat in enumerate(FRAME.seats):
        found = {twin.picks[place] for twin in twins}
        if seat == viewer:
            assert found == {FRAME.picks[place]}
        elif not FRAME.closed[place]:
            assert found == {()}, "how far somebody is, nobody else knows"
        else:
            assert {len(picked) for picked in found} == {2, 3}, "any whole that could have been sealed"
            assert {card for picked in found for _, card in picked} == set(range(5))


def test_who_sees_everything_sees_what_was_picked() -> None:
    assert redrawn(FRAME, ALL, 1) == FRAME
