"""Rules as objects: bars that close hexes, modifiers that add up, and what is forced."""

from collections.abc import Iterator

import pytest

from hexfront.engine.api import t
from hexfront.kit import bars
from hexfront.kit.bars import EVERYWHERE, Bar, Force, Modifier


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What is made here is nobody's rule."""
    before = len(bars.OBJECTS)
    yield
    del bars.OBJECTS[before:]


def test_what_is_closed_is_the_union_and_the_refusal_is_the_first_that_holds_the_hex() -> None:
    river = Bar("toy:1", lambda case, to: t("A river before {to}.", to=to), lambda case: 0b0110)
    enemy = Bar("toy:2", lambda case, to: t("An enemy in {to}.", to=to), lambda case: case)
    both = (river, enemy)
    assert bars.closed(both, 0b1100) == 0b1110
    assert [str(one) for one in bars.objections(both, 0b1100, 2)] == [
        "A river before 2. [toy:1]",
        "An enemy in 2. [toy:2]",
    ]
    assert [one.rule for one in bars.objections(both, 0b1100, 3)] == ["toy:2"]
    assert not list(bars.objections(both, 0b1100, 0))
    river.lift()
    assert bars.closed(both, 0b1100) == 0b1100


def test_a_bar_that_has_nothing_to_do_with_the_hex_closes_all() -> None:
    asleep = bars.ban("toy:3", lambda case: t("It sleeps."), lambda case: case == "night")
    assert all(bars.closed([asleep], "night") >> at & 1 for at in (0, 7, 4000))
    assert bars.closed([asleep], "night") == EVERYWHERE
    assert [str(one) for one in bars.objections([asleep], "night")] == ["It sleeps. [toy:3]"]
    assert not list(bars.objections([asleep], "day"))


def test_whether_anything_is_barred_is_asked_no_further_than_the_first_bar_that_holds() -> None:
    asked = list[str]()

    def late(case: str) -> bool:
        asked.append(case)
        return case == "noon"

    both = [
        bars.ban("toy:3", lambda case: t("It sleeps."), "night".__eq__),
        bars.ban("toy:7", lambda case: t("Too hot."), late),
    ]
    assert bars.barred(both, "night") and not asked
    assert bars.barred(both, "noon") and asked == ["noon"]
    assert not bars.barred(both, "day")


def test_hexes_are_left_open_by_all_bars_and_the_rest_are_not_asked_once_none_is() -> None:
    asked: list[str] = []

    def closes(name: str, hexes: int) -> Bar:
        return Bar("toy:4", lambda case, to: t("Closed."), lambda case: asked.append(name) or hexes)  # type: ignore[func-returns-value]

    three = (closes("river", 0b0110), closes("enemy", 0b1000), closes("swamp", 0b1))
    assert bars.left_open(three, None, 0b11110) == 0b10000 == 0b11110 & ~bars.closed(three, None)
    asked.clear()
    assert bars.left_open(three, None, 0b1100) == 0
    assert asked == ["river", "enemy"]


def test_modifiers_add_up_and_those_that_count_for_nothing_are_not_told() -> None:
    marsh = Modifier("toy:4", lambda case: t("Marsh"), lambda case: 2)
    road = Modifier("toy:5", lambda case: t("Road"), lambda case: -1 if case else 0)
    assert bars.total((marsh, road), True) == 1
    assert bars.counted((marsh, road), True) == [(marsh, 2), (road, -1)]
    assert bars.counted((marsh, road), False) == [(marsh, 2)]
    assert [str(one) for one in bars.reasons((marsh, road), True)] == ["Marsh +2 [toy:4]", "Road -1 [toy:5]"]
    assert [str(one) for one in bars.reasons((marsh, road), False, str)] == ["Marsh 2 [toy:4]"]
    marsh.lift()
    assert bars.total((marsh, road), False) == 0


def test_what_the_rulebook_says_twice_counts_once_and_is_told_by_both_rows() -> None:
    asleep = bars.ban("toy:3", lambda case: t("It sleeps."), bool, "toy:8")
    assert [str(one) for one in bars.objections([asleep], True)] == [
        "It sleeps. [toy:3]",
        "It sleeps. [toy:8]",
    ]
    assert not list(bars.objections([asleep], False))
    marsh = Modifier("toy:4", lambda case: t("Marsh"), lambda case: 2, "toy:9", "toy:10")
    assert bars.total((marsh,), None) == 2
    assert [(one.rule, one.amount) for one in bars.reasons((marsh,), None)] == [
        ("toy:4", "+2"),
        ("toy:9", "+2"),
        ("toy:10", "+2"),
    ]


def test_what_is_forced_says_by_which_rules() -> None:
    stop = Force("toy:6", lambda case: case > 1)
    halt = Force("toy:7", lambda case: case > 2)
    assert bars.forced((stop, halt), 1) == ()
    assert bars.forced((stop, halt), 3) == ("toy:6", "toy:7")
    stop.lift()
    assert bars.forced((stop, halt), 3) == ("toy:7",)


def test_every_rule_object_can_be_found_to_be_lifted() -> None:
    made = Force("toy:8", bool)
    assert bars.OBJECTS[-1] is made
