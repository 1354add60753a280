"""Which frames cannot tell yet what stands against an action."""

from typing import ClassVar

import msgspec

from hexfront.conformance import suite
from hexfront.conformance.promises.refused import frames
from hexfront_drill import Drill, flow, orders


def test_frames_that_ask_and_cannot_tell_are_listed_and_those_that_ask_nobody_are_not() -> None:
    assert set(frames(Drill())) == {
        flow.Deploy,
        flow.Turn,
        flow.Bid,
        flow.Acting,
        orders.Orders,
        orders.Moving,
        orders.Ambush,
    }
    assert not suite.silent(Drill())


def test_a_game_may_have_one_kind_of_frame() -> None:
    class Lone(msgspec.Struct):
        agenda: list[orders.Orders] = []

    class Single(Drill):
        state_type: ClassVar[type] = Lone

    assert frames(Single()) == [orders.Orders]
