"""Groups in parts: the same as if they were written out, drawn as evenly, and no more worked out than is hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hexfront.engine.base.actions import Action
from hexfront.engine.base.parted import Part, Parted

STEPS: list[Action] = [("step", 7, to) for to in range(4)]
SHOTS: list[Action] = [("fire", 7, at) for at in (11, 12)]


class Smoke:
    """Every third number of nine is a hex for smoke."""

    def __len__(self) -> int:
        return 9

    def __iter__(self) -> Iterator[Action]:
        return (("smoke", 7, number) for number in range(0, 9, 3))

    def __getitem__(self, number: int) -> Action | None:
        return None if number % 3 else ("smoke", 7, number)


class Orders(Parted):
    """Four steps of six at most, no rally although there might be two, two shots of twenty, three smokes of nine."""

    def __init__(self) -> None:
        super().__init__([6, 2, 20, 9])
        self.worked_out: list[int] = []

    def part(self, number: int) -> Part:
        self.worked_out.append(number)
        found: list[Part] = [STEPS, [], SHOTS, Smoke()]
        return found[number]


def test_it_lists_its_parts_in_order() -> None:
    group = Orders()
    assert list(group) == [*STEPS, *SHOTS, *Smoke()]
    assert len(group) == 9 and ("smoke", 7, 3) in group and ("smoke", 7, 4) not in group


def test_every_action_is_drawn_as_often_as_any_other() -> None:
    chance = Random(8).random
    drawn = Counter(Orders().draw(chance) for _ in range(9000))
    assert set(drawn) == set(Orders())
    assert all(abs(often - 1000) < 150 for often in drawn.values())


def test_only_the_parts_that_are_hit_are_worked_out_and_each_once() -> None:
    group, chance = Orders(), iter([0.9, 0.02, 0.02, 0.02]).__next__
    assert [group.draw(chance) for _ in range(3)] == [("step", 7, 0)] * 3
    assert group.worked_out == [3, 0]
