"""12.1 to 12.5 The solver of duties against the plain definition, and its own sense in small positions."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.duties.contact import Attacker, Battle, Contact, Plan, after, allowed, defence
from hexfront.hexes import bits, listed, union


def groupings(hexes: list[int]) -> Iterator[list[int]]:
    """Every way to put hexes into groups or leave them out."""
    if not hexes:
        yield []
        return
    first, rest = hexes[0], hexes[1:]
    for groups in groupings(rest):
        yield groups
        yield [*groups, 1 << first]
        for place in range(len(groups)):
            yield [*groups[:place], groups[place] | 1 << first, *groups[place + 1 :]]


def meets(contact: Contact, plan: Plan) -> bool:
    """The duties, read as they are written."""
    if any(not allowed(contact, battle) for battle in plan):
        return False
    hexes = [at for battle in plan for at in listed(battle.hexes)]
    units = [n for battle in plan for n in listed(battle.attackers)]
    if len(set(hexes)) < len(hexes) or len(set(units)) < len(units):
        return False
    owed = {at for one in contact.attackers for at in listed(one.near)}
    owing = {n for n, one in enumerate(contact.attackers) if one.owes}
    return owed <= set(hexes) and owing <= set(units)


def brute_force(contact: Contact, begun: Battle | None = None) -> bool:
    """Whether any grouping of hexes and any assignment of attackers meets the duties."""
    for groups in groupings(list(range(len(contact.defenders)))):
        for choice in product(range(-1, len(groups)), repeat=len(contact.attackers)):
            plan = tuple(
                Battle(bits(n for n, chosen in enumerate(choice) if chosen == g), hexes)
                for g, hexes in enumerate(groups)
            )
            holds = begun is None or any(
                not begun.hexes & ~battle.hexes and not begun.attackers & ~battle.attackers for battle in plan
            )
            if holds and meets(contact, plan):
                return True
    return False


@st.composite
def contacts(draw: st.DrawFn, attackers: int = 4, hexes: int = 3) -> Contact:
    count = draw(st.integers(1, hexes))
    every = (1 << count) - 1
    sets = st.integers(0, every)
    units = []
    for _ in range(draw(st.integers(1, attackers))):
        near = draw(sets)
        reach = draw(st.sampled_from((near, near, near, near | draw(sets), near & draw(sets), 0)))
        units.append(
            Attacker(draw(st.integers(1, 4)), reach, near, (draw(sets), draw(sets)), bool(near and reach))
        )
    return Contact(tuple(units), tuple(draw(st.lists(st.integers(1, 30), min_size=count, max_size=count))))


@settings(max_examples=400, deadline=None)
@given(contacts())
def test_a_position_is_called_solvable_exactly_if_some_plan_meets_the_duties(contact: Contact) -> None:
    plan = plans.plan(contact)
    assert plans.solvable(contact) == (plan is not None) == brute_force(contact)
    if plan is not None:
        assert meets(contact, plan)


@settings(max_examples=250, deadline=None)
@given(contacts(), st.data())
def test_what_is_begun_can_be_finished_exactly_if_some_plan_holds_it(
    contact: Contact, data: st.DataObject
) -> None:
    hexes = data.draw(st.integers(1, (1 << len(contact.defenders)) - 1))
    units = data.draw(st.integers(0, (1 << len(contact.attackers)) - 1))
    begun = Battle(units, hexes)
    plan = plans.plan(contact, begun)
    reachable = any(one.reach & hexes or one.near & hexes for one in contact.attackers)
    if not reachable:
        return
    assert plans.solvable(contact, begun) == (plan is not None) == brute_force(contact, begun)
    if plan is not None:
        assert meets(contact, plan)
        assert any(not hexes & ~one.hexes and not units & ~one.attackers for one in plan)


@settings(max_examples=250, deadline=None)
@given(contacts(attackers=6, hexes=5), st.data())
def test_what_a_battle_leaves_is_solvable_exactly_if_a_plan_is_left(
    contact: Contact, data: st.DataObject
) -> None:
    hexes = data.draw(st.integers(1, (1 << len(contact.defenders)) - 1))
    units = bits(n for n, one in enumerate(contact.attackers) if not hexes & ~one.reach)
    battle = Battle(units & data.draw(st.integers(0, (1 << len(contact.attackers)) - 1)), hexes)
    if allowed(contact, battle):
        assert plans.leaves(contact, battle) == (plans.plan(after(contact, battle)) is not None)


@settings(max_examples=150, deadline=None)
@given(contacts())
def test_the_hopeless_are_those_of_the_parts_that_cannot_be_solved(contact: Contact) -> None:
    lost = plans.hopeless(contact)
    parts = {part: plans._cut(contact, part) for part in plans.parts(contact)}
    assert lost == union(part.attackers for part, cut in parts.items() if plans._solved(cut, None) is None)
    assert bool(lost) == (not brute_force(contact))
    assert plans.plan(contact.without(lost)) is not None


@settings(max_examples=60, deadline=None)
@given(contacts(attackers=12, hexes=8))
def test_large_crowds_are_solved_and_their_plans_meet_the_duties(contact: Contact) -> None:
    plan = plans.plan(contact)
    assert plan is None or meets(contact, plan)


def crowd(strengths: list[int], defenders: list[int]) -> Contact:
    every = (1 << len(defenders)) - 1
    return Contact(tuple(Attacker(one, every, every, owes=True) for one in strengths), tuple(defenders))


@pytest.mark.parametrize(
    ("strengths", "defenders", "solvable"),
    [
        ([3, 3], [20], True),
        ([3], [18], True),
        ([3], [19], False),
        ([3], [9, 9], True),
        ([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4], [30, 30, 30, 30, 30, 30, 40, 56], True),
        ([4] * 12, [36] * 8, True),
        ([4] * 12, [36] * 7 + [37], False),
    ],
)
def test_everybody_beside_everybody(strengths: list[int], defenders: list[int], solvable: bool) -> None:
    assert (plans.plan(crowd(strengths, defenders)) is not None) == solvable


def test_who_may_not_attack_leaves_the_enemies_beside_him_to_others() -> None:
    victor, helper = Attacker(8, 0, 0b1), Attacker(3, 0b1, 0b1, owes=True)
    assert plans.plan(Contact((victor,), (4,))) is None
    assert plans.plan(Contact((victor, helper), (4,))) == (Battle(0b10, 0b1),)
    assert plans.plan(Contact((victor, helper), (19,))) is None


def test_an_attack_across_the_strait_is_nobodys_duty() -> None:
    across = Attacker(1, 0b1, 0)
    assert plans.plan(Contact((across,), (30,))) == ()
    assert plans.plan(Contact((across,), (3,)), Battle(0b1, 0b1)) == (Battle(0b1, 0b1),)


def test_a_screen_doubles_only_if_it_lies_before_every_attacker() -> None:
    wet, dry = Attacker(1, 1, 1, (1, 0)), Attacker(1, 1, 1, (0, 0))
    contact = Contact((wet, dry), (5,))
    assert defence(contact, Battle(0b01, 1)) == 10
    assert defence(contact, Battle(0b11, 1)) == 5


def test_who_owes_an_attack_and_has_nobody_left_to_attack_spoils_the_plan() -> None:
    contact = crowd([3, 3], [4])
    assert plans.plan(after(contact, Battle(0b11, 1))) == ()
    assert plans.plan(after(contact, Battle(0b01, 1))) is None
