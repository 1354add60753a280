"""Frames of a fight as all games have them: an attack is gathered, steps are lost, units go on hex by hex."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Battle
from hexfront.kit import bars
from hexfront.kit.bars import Bar
from hexfront.kit.combat import advance, declare, hex_by_hex, losses
from hexfront.kit.combat.hex_by_hex import Ways
from hexfront.kit.events import Fought, Launched, Moved, Scored

BOARD: Any = SimpleNamespace(
    lexicon=SimpleNamespace(
        key=lambda action: ("verb", action[0]) if len(action) < 2 else ("unit", action[1])
    ),
    grid=SimpleNamespace(mask=0b111110),
)


def state(*frames: Any, **fields: Any) -> Any:
    return SimpleNamespace(agenda=list(frames), **fields)


class Phase(declare.Attacks, tag="toy-phase", frozen=True):
    ready: bool = True
    targets: tuple[int, ...] = ()


class Plan(declare.Gathering, tag="toy-plan", frozen=True):
    able: tuple[int, ...] = ()
    gathered: tuple[int, ...] = ()

    def gathering(self, units: tuple[int, ...]) -> Plan:
        return Plan(self.able, units)


def test_a_hex_is_attacked_or_the_phase_ends() -> None:
    phase = Phase(targets=(7, 9))
    table = state(phase)
    assert list(phase.choices(BOARD, table, 0)) == [("attack", 7), ("attack", 9), ("end",)]
    assert list(phase.choices(BOARD, table, 0).groups) == [("hex", 7), ("hex", 9), ("verb", "end")]
    later = phase.answered(phase, declare.Declared((7,)))
    assert (later.ready, later.targets) == (False, (7, 9))
    phase.end(BOARD, table, 0, ("end",), [])
    assert table.agenda == []


def test_units_join_and_leave_and_the_attack_is_launched_or_given_up() -> None:
    plan = Plan(able=(1, 2, 3))
    table = state(plan)
    assert list(plan.choices(BOARD, table, 0)) == [("join", 1), ("join", 2), ("join", 3), ("cancel",)]
    keys = list(plan.choices(BOARD, table, 0).groups)
    assert keys == [("unit", 1), ("unit", 2), ("unit", 3), ("verb", "cancel")]
    plan.join(BOARD, table, 0, ("join", 2), [])
    table.agenda[-1].join(BOARD, table, 0, ("join", 3), [])
    (now,) = table.agenda
    assert now.gathered == (2, 3)
    assert list(now.choices(BOARD, table, 0)) == [
        *(("join", 1), ("leave", 2), ("leave", 3), ("launch",), ("cancel",)),
    ]
    assert list(now.further(BOARD, table)) == []
    now.leave(BOARD, table, 0, ("leave", 2), [])
    assert table.agenda[-1].gathered == (3,)
    table.agenda[-1].cancel(BOARD, table, 0, ("cancel",), [])
    assert table.agenda == []


class Toll(losses.Losses, tag="toy-toll", frozen=True):
    def bearable(self, board: Any, state: Any, units: tuple[int, ...]) -> int:
        return sum(state.steps[unit] for unit in units)

    def lose(self, board: Any, state: Any, unit: int, out: list[Event]) -> None:
        state.steps[unit] -= 1
        state.where[unit] *= state.steps[unit] > 0

    def perish(self, board: Any, state: Any, unit: int, out: list[Event]) -> None:
        state.where[unit] = -2


def toll(count: int, where: tuple[int, ...] = (5, 5, 5)) -> Any:
    """Two of three units, with two steps each, are to lose so many."""
    frame = Toll(seat=1, units=(0, 1), count=count, rules=("toy:1",))
    return frame, state(frame, steps=[2, 2, 2], where=list(where))


def test_steps_are_lost_by_units_of_the_owners_choice() -> None:
    frame, table = toll(3)
    assert not frame.run(BOARD, table, []), "three of four: there is a choice"
    assert (frame.decides(BOARD, table), frame.sole(BOARD, table)) == ((1,), None)
    assert list(frame.choices(BOARD, table, 1)) == [("lose", 0), ("lose", 1)]
    assert list(frame.choices(BOARD, table, 1).groups) == [("unit", 0), ("unit", 1)]
    assert not toll(1)[0].run(BOARD, toll(1)[1], []), "one step may be any of theirs"
    frame.take(BOARD, table, 1, ("lose", 0), [])
    assert (table.agenda[-1].count, table.steps) == (2, [1, 2, 2])
    table.agenda[-1].take(BOARD, table, 1, ("lose", 0), [])
    assert table.agenda[-1].living(BOARD, table) == [1], "the other one is gone"
    assert table.agenda[-1].sole(BOARD, table) == ("lose", 1)
    assert losses.gone(losses.Hit(frame, BOARD, table)) == 0b01
    assert losses.bystanders(losses.Hit(frame, BOARD, table)) & 0b1111 == 0b1100


@pytest.mark.parametrize(
    ("count", "where", "left"),
    [
        (4, (5, 5, 5), [-2, -2, 5]),
        (5, (5, 5, 5), [-2, -2, 5]),
        (0, (5, 5, 5), [5, 5, 5]),
        (1, (-1, -1, 5), [-1, -1, 5]),
        (2, (-1, 5, 5), [-1, -2, 5]),
    ],
)
def test_where_nothing_is_left_to_choose_it_is_done(
    count: int, where: tuple[int, ...], left: list[int]
) -> None:
    frame, table = toll(count, where)
    assert frame.run(BOARD, table, [])
    assert (table.agenda, table.where) == ([], left)


class Chase(advance.Advance, tag="toy-chase", frozen=True):
    walls: ClassVar[tuple[Bar, ...]] = (
        Bar("toy:2", lambda case, to: t("A wall."), lambda case: 0b000100),
        Bar("toy:3", lambda case, to: t("Not on itself."), lambda case: 1 << case),
    )
    units: tuple[int, ...] = ()
    posts: tuple[int, ...] = ()
    staffs: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    going: int = -1
    ahead: Ways = ()
    free: bool = False

    def case(self, board: Any, state: Any, unit: int) -> int:
        at: int = state.where[unit]
        return at

    def against(self, case: Any) -> tuple[Bar, ...]:
        return self.walls

    def optional(self, board: Any, state: Any) -> bool:
        return self.free


@pytest.fixture(autouse=True, scope="module")
def _nobodys_rules() -> Any:
    """What is made here is nobody's rule."""
    yield
    bars.OBJECTS[:] = [one for one in bars.OBJECTS if not one.rule.startswith("toy:")]


def test_victors_follow_one_after_the_other_and_staffs_go_along() -> None:
    table = state(where=[1, 3, 5, 1, 4], at={1: (0, 3), 3: (1,)})
    fresh = Chase(units=(0, 1, 2), posts=(1, 3, 3), staffs=(3,))
    assert [unit for unit, _ in fresh.cases(BOARD, table)] == [0, 1, 2, 3]
    begun = Chase(units=(0, 1, 2), posts=(1, 3, 3), staffs=(3,), moved=(1,), going=1)
    assert [unit for unit, _ in begun.cases(BOARD, table)] == [1, 0, 2, 3], "who is under way comes first"
    first = Chase(units=(0, 1), posts=(1, 1), moved=(0,), going=0)
    assert [unit for unit, _ in first.cases(BOARD, table)] == [0, 1], "the first of all may be under way"
    after = Chase(units=(0, 1, 2), posts=(1, 1, 1), staffs=(3,), moved=(0, 1))
    assert after.company(table, 3) == 1 << 3, "0 stands where the staff is, 2 has not moved"
    both = Chase(units=(1, 2), posts=(1, 1), moved=(1, 2))
    assert both.company(table, 3) == 1 << 3 | 1 << 5
    elsewhere = Chase(units=(1,), posts=(3,), moved=(1,))
    assert elsewhere.company(table, 3) == 0
    assert advance.staffs_of(table, (1, 3, 1), {3, 1}.__contains__) == (3, 1)


def test_a_unit_goes_wherever_no_bar_closes_the_hex() -> None:
    table = state(where=[1, 3])
    frame = Chase(units=(0, 1), posts=(1, 3))
    ways = frame.ways(BOARD, frame.cases(BOARD, table))
    assert ways == ((0, 0b111000), (1, 0b110010))
    assert [one.rule for one in frame.closed(BOARD, table, 0, ("advance", 0, 2))] == ["toy:2"]
    assert [one.rule for one in frame.closed(BOARD, table, 0, ("advance", 1, 3))] == ["toy:3"]
    assert not list(frame.closed(BOARD, table, 0, ("advance", 0, 3)))
    asked = Chase(units=(0, 1), posts=(1, 3), ahead=((0, 0b1000), (1, 0b10010)))
    steps = [("advance", 0, 3), ("advance", 1, 1), ("advance", 1, 4)]
    assert list(asked.choices(BOARD, table, 0)) == steps
    free = Chase(units=(0, 1), posts=(1, 3), ahead=asked.ahead, free=True)
    assert list(free.choices(BOARD, table, 0)) == [*steps, ("pass",)]
    assert list(free.choices(BOARD, table, 0).groups) == [("unit", 0), ("unit", 1), ("verb", "pass")]


def test_a_step_is_the_only_one_if_there_is_no_other() -> None:
    assert hex_by_hex.only(()) is None
    assert hex_by_hex.only(((4, 1 << 9),)) == (4, 9)
    assert hex_by_hex.only(((4, 1 << 9 | 1 << 3),)) is None
    assert hex_by_hex.only(((4, 1 << 9), (5, 1 << 9))) is None


class _Moved(Moved, tag="toy-moved", frozen=True, kw_only=True):
    unit: str = "A"


class _Launched(Launched, tag="toy-launched", frozen=True, kw_only=True):
    def aim(self) -> str:
        return "0505"


class _Fought(Fought, tag="toy-fought", frozen=True, kw_only=True):
    def aim(self) -> str:
        return "0505"


class _Scored(Scored, tag="toy-scored", frozen=True, kw_only=True):
    side: str = "red"


def test_what_events_say() -> None:
    assert _Moved(start="0101", end="0102").sort() == "move"
    assert _Moved(start="0101", end="0102", how="retreat").sort() == "retreat"
    assert _Moved(start="0101", end="0102").cost == 0
    assert str(_Launched(attackers=("A", "B")).text()) == "Attack on 0505 by A, B."
    fight = _Fought(attackers=("A", "B"), attack=9, defence=3, column="3-1", die=4, outcome="D1")
    assert str(fight.text()) == "Attack on 0505: 9 to 3, column 3-1, die 4: D1."
    assert fight.battle() == Battle(("A", "B"), "0505", "3-1", "D1")
    assert str(_Scored(points=3, line=t("A city.")).text()) == "A city."
