"""Choices of which one is tried: the same as if they had been listed, drawn as evenly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.actions import Action, Key
from hexfront.engine.base.choices import Actors, Group, Listed
from hexfront.engine.base.trying import Among, Tried

UNITS = 40
HEXES = range(100, 106)
END: Key = ("verb", "end")


def key(action: Action) -> Key:
    return ("verb", "end") if len(action) == 1 else ("hex" if action[0] == "stack" else "unit", action[1])


class Phase(Tried):
    """Units of which some can move, hexes of which some hold a stack, and the end of the phase."""

    def __init__(self, able: set[int], stacks: set[int], asked: list[Key] | None = None) -> None:
        super().__init__(key, (UNITS, len(HEXES), 1))
        self.able, self.stacks, self.asked = able, stacks, [] if asked is None else asked

    def made(self, key: Key) -> Group | None:
        if key == END:
            return Listed([("end",)])
        kind, token = key
        if kind == "unit" and token in self.able:
            return Listed([("move", token), ("dig", token)])
        return Listed([("stack", token)]) if kind == "hex" and token in self.stacks else None

    def candidate(self, number: int) -> Group | None:
        if number < UNITS:
            return self.made(("unit", number))
        number -= UNITS
        return self.made(("hex", HEXES[number]) if number < len(HEXES) else END)

    def actors(self) -> list[Key]:
        listed: list[Key] = [("unit", unit) for unit in sorted(self.able)]
        listed += [("hex", at) for at in sorted(self.stacks)]
        self.asked.extend(listed)
        return [*listed, END]


CASES = [(set(range(0, 40, 2)), {101, 104}), ({7}, set()), (set(), {105}), (set(), set())]


@pytest.mark.parametrize(("able", "stacks"), CASES)
def test_they_are_the_same_choices_as_if_they_were_listed(able: set[int], stacks: set[int]) -> None:
    fresh = Phase(able, stacks)
    listed = Actors(key, fresh.keys(), fresh.group)
    assert list(fresh) == list(listed) and len(fresh) == len(listed)
    assert fresh.only() == listed.only()
    assert sorted(map(list, Phase(able, stacks).candidates())) == sorted(map(list, listed.groups.values()))
    for action in [*listed, ("move", 1), ("move", -1), ("stack", 100), ("halt",), ("move", True), None]:
        assert (action in Phase(able, stacks)) == (action in listed), action
    with pytest.raises(KeyError):
        fresh.group(("unit", 1))


@pytest.mark.parametrize(("able", "stacks"), CASES)
def test_each_actor_is_drawn_as_often_as_any_other(able: set[int], stacks: set[int]) -> None:
    asked: list[Key] = []
    choices, chance = Phase(able, stacks, asked), Random(5).random
    drawn = Counter(key(choices.draw(chance)) for _ in range(6000))
    assert not asked
    assert set(drawn) == set(choices.keys())
    even = 6000 / len(drawn)
    assert all(abs(often - even) < 5 * even**0.5 for often in drawn.values())


def test_the_kind_is_drawn_first_when_that_is_asked() -> None:
    choices, chance = Phase({1, 2, 3}, {101, 104}), Random(5).random
    drawn = Counter(key(choices.draw(chance, 1.0))[0] for _ in range(3000))
    assert all(900 < drawn[kind] < 1100 for kind in ("unit", "hex", "verb"))


def test_a_kind_of_which_nobody_can_act_is_left_to_the_others() -> None:
    choices, chance = Phase({1, 2, 3}, set()), Random(5).random
    assert {choices.draw(chance, 1.0) for _ in range(300)} == set(choices)


def test_membership_lists_nobody() -> None:
    asked: list[Key] = []
    choices = Phase({4}, set(), asked)
    assert ("move", 4) in choices and ("move", 5) not in choices
    assert RandomBot(3).pick(choices) in choices
    assert not asked


def test_what_is_added_is_drawn_with_the_rest() -> None:
    choices, bot = Phase({4}, set()), RandomBot(1)
    choices.add(("unit", 4), Listed([("rest", 4)]))
    choices.add(("unit", 5), Listed([("rest", 5)]))
    assert (
        {bot.pick(choices) for _ in range(300)}
        == set(choices)
        == {
            ("move", 4),
            ("dig", 4),
            ("rest", 4),
            ("end",),
            ("rest", 5),
        }
    )


def test_nobody_to_draw_from_is_a_fault_and_not_a_search_for_ever() -> None:
    nobody = Among(key, ([("unit", 1), ("unit", 2)], [END]), lambda key: None)
    for kind_first in (0.0, 1.0):
        with pytest.raises(AssertionError, match="nobody to draw from"):
            nobody.draw(Random(1).random, kind_first)


@pytest.mark.parametrize("able", [set(), {0}, {4}, {0, 1, 2, 3, 4}])
def test_there_are_choices_if_anybody_can_act(able: set[int]) -> None:
    units: list[Key] = [("unit", unit) for unit in range(5)]
    some = Among(key, (units,), lambda one: Listed([("move", one[1])]) if one[1] in able else None)
    assert bool(some) == bool(able)
    some.add(END, Listed([("end",)]))
    assert some, "what was added counts as well"
