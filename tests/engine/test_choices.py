"""Choices: the same actions however they are asked for."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.actions import Action, Key
from hexfront.engine.base.choices import (
    Actors,
    Choices,
    Group,
    Hexes,
    Joined,
    Lazy,
    Listed,
    verbs,
)

GROUPS: dict[Key, Group] = {
    ("unit", 3): Hexes(("move", 3), 0b101100, [("halt", 3)]),
    ("unit", 4): Listed([("halt", 4)]),
    ("verb", "end"): Listed([("end",)]),
}


def key(action: Action) -> Key:
    return ("unit", action[1]) if len(action) > 1 else ("verb", action[0])


def made_when_asked() -> Actors:
    return Actors(key, list(GROUPS), GROUPS.__getitem__)


@pytest.mark.parametrize("group", [*GROUPS.values(), Joined(list(GROUPS.values())), Lazy(lambda: [("a",)])])
def test_a_drawn_action_is_the_one_at_that_place_of_the_list(group: Group) -> None:
    actions = list(group)
    places = [(number + 0.5) / len(actions) for number in range(len(actions))]
    assert [group.draw([place].pop) for place in places] == actions


def test_actors_offer_what_the_same_groups_offer_at_once() -> None:
    written, lazy = Choices(key, dict(GROUPS)), made_when_asked()
    assert list(lazy) == list(written)
    assert lazy.keys() == written.keys()
    assert len(lazy) == len(written) == 6
    assert dict(lazy.groups) == dict(written.groups)
    for action in [*written, ("move", 3, 4), ("move", 4, 2), ("stop",), ("halt", 5), None, ("halt", True)]:
        assert (action in made_when_asked()) == (action in written), action


def test_a_group_added_to_actors_is_offered_with_the_rest() -> None:
    lazy = made_when_asked()
    lazy.add(("unit", 4), Listed([("dig", 4)]))
    lazy.add(("verb", "pass"), Listed([("pass",)]))
    assert lazy.keys() == [*GROUPS, ("verb", "pass")]
    assert lazy.group(("unit", 4)).actions() == [("halt", 4), ("dig", 4)]
    assert ("pass",) in lazy


def test_only_one_choice_is_the_only_one() -> None:
    assert Actors(key, [("unit", 4)], GROUPS.__getitem__).only() == ("halt", 4)
    assert Actors(key, [("unit", 3)], GROUPS.__getitem__).only() is None
    assert made_when_asked().only() is None
    assert not Choices(key)


def test_a_random_player_draws_the_same_from_both() -> None:
    one, other = RandomBot(7), RandomBot(7)
    written = Choices(key, dict(GROUPS))
    assert [one.pick(written) for _ in range(50)] == [other.pick(made_when_asked()) for _ in range(50)]
    assert {one.pick(written) for _ in range(300)} == set(written)


def test_verbs_stand_alone() -> None:
    both = Choices(key, verbs("fire", "pass"))
    assert list(both) == [("fire",), ("pass",)]
    assert both.keys() == [("verb", "fire"), ("verb", "pass")]
