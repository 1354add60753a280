"""States that no game of Drill can be in are refused."""

from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import BadState
from hexfront.engine.base.state import clone
from hexfront_drill import Drill, rules
from hexfront_drill.flow import Acting, Bid
from hexfront_drill.orders import Moving

GAME = Drill()
BEGUN = GAME.setup("duel", frozenset(), 1)
DECK = list(rules.DECK)
NONE = [(), ()]


def changed(**changes: Any) -> Any:
    return msgspec.structs.replace(clone(BEGUN), **changes)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({"deck": DECK, "hands": NONE}, {"deck": [300_000, 0, 0, 0, 0], "hands": NONE}),
        ({"deck": [0] * 5, "hands": [(4, 4, 4), (4,)]}, {"deck": [0] * 5, "hands": [(4, 4, 4), (4, 4)]}),
        ({"deck": [1, 2, 2, 2, 4], "hands": [(0,), ()]}, {"deck": DECK, "hands": [(0,), ()]}),
        ({"strength": [3, 3, 1, 1]}, {"strength": [4, 3, 1, 1]}),
        ({"where": [-1, -2, -1, -1]}, {"where": [-3, -2, -1, -1]}),
        ({"where": [-1] * 4}, {"where": [-1] * 8}),
        ({"turn": 6}, {"turn": 7}),
        ({"last_turn": 6}, {"last_turn": 5}),
        ({"seats": 2}, {"seats": 4}),
        ({"agenda": [Moving(0, 3, 3)]}, {"agenda": [Moving(0, 4, 3)]}),
        ({"agenda": [Moving(0, 3, 0)]}, {"agenda": [Moving(0, 3, 4)]}),
        ({"agenda": [Bid.opened((0, 1))]}, {"agenda": [Bid.opened((0, 1, 2))]}),
        (
            {"agenda": [Bid((0, 1), ((("pick", 4),), ()), (True, False))]},
            {"agenda": [Bid((0, 1), ((("pick", 5),), ()), (True, False))]},
        ),
        (
            {"agenda": [Acting((0, 1)), *BEGUN.agenda]},
            {"agenda": [Acting((0, 0)), *BEGUN.agenda]},
        ),
    ],
)
def test_on_both_sides_of_a_bound(good: dict[str, Any], bad: dict[str, Any]) -> None:
    GAME.check(changed(**good))
    with pytest.raises(BadState):
        GAME.check(changed(**bad))
