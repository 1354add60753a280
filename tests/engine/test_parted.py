"""Groups in parts: the same as if they were written out, drawn as evenly, and no more worked out than is hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hexfront.engine.actions import Action
from hexfront.engine.parted import Part, Parted

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


def parts(worked_out: list[int] | None = None) -> Parted:
    """Four steps of six at most, no rally although there might be two, two shots of twenty, three smokes of nine."""
    found: list[Part] = [STEPS, [], SHOTS, Smoke()]

    def work_out(part: int) -> Part:
        if worked_out is not None:
            worked_out.append(part)
        return found[part]

    return Parted([6, 2, 20, 9], work_out)


def test_it_lists_its_parts_in_order() -> None:
    group = parts()
    assert list(group) == [*STEPS, *SHOTS, *Smoke()]
    assert len(group) == 9 and ("smoke", 7, 3) in group and ("smoke", 7, 4) not in group


def test_every_action_is_drawn_as_often_as_any_other() -> None:
    chance = Random(8).random
    drawn = Counter(parts().draw(chance) for _ in range(9000))
    assert set(drawn) == set(parts())
    assert all(abs(often - 1000) < 150 for often in drawn.values())


def test_only_the_parts_that_are_hit_are_worked_out_and_each_once() -> None:
    worked_out: list[int] = []
    group, chance = parts(worked_out), iter([0.9, 0.02, 0.02, 0.02]).__next__
    assert [group.draw(chance) for _ in range(3)] == [("step", 7, 0)] * 3
    assert worked_out == [3, 0]
