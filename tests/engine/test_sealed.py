"""Sealed choices: what the others may have picked is redrawn for a viewer, and what he knows is kept."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.contract.procedures import Sealed


class Cards(Sealed, tag="cards", frozen=True):
    """Each seat picks two or three of five cards."""

    def offers(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        return [("pick", card) for card in range(5) if ("pick", card) not in picked][: 5 * (len(picked) < 3)]

    def complete(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> bool:
        return 2 <= len(picked) <= 3


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
