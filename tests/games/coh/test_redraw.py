"""What a viewer cannot know is drawn again: every case that may be comes up, and none that may not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hexfront.games.coh.state import DUG, Work
from hexfront.games.coh.table.state_bounds import FOLLOW, laid_out

from .table import GAME, table, unit
from .test_victory import objective

SPOTS = ("1-F05", "1-F06", "1-G05")


def lair(**more: Any) -> tuple[Any, Any]:
    """Hidden units of the Soviets, one dug in, one carried, some near works."""
    return table(
        unit("H", "ru-rifles", "1-F05", "s", "hidden", "dug-in", maybe=SPOTS),
        unit("T", "ru-gaz", "1-G05", "s", "hidden", maybe=SPOTS),
        unit("L", "ru-rifles", "1-G05", "s", "hidden", on="T", maybe=SPOTS),
        unit("N", "ru-rifles", "1-K05", "n", "hidden", maybe=("1-K05",)),
        unit("W", "ru-rifles", "waiting"),
        unit("G", "de-rifles", "1-A05", "s"),
        **more,
    )


def twins(game: Any, state: Any, viewer: int = 0, many: int = 40) -> list[Any]:
    found = [game.resample(state, viewer, seed) for seed in range(many)]
    for one in found:
        again = laid_out(game, one)
        assert again is not None
        assert [getattr(again, name) for name in FOLLOW] == [getattr(one, name) for name in FOLLOW]
    return found


def test_hidden_units_go_anywhere_they_may_be_each_on_its_own_and_with_their_loads() -> None:
    game, state = lair()
    found = twins(game, state)
    spots = {game.grid.hex(label) for label in SPOTS}
    assert {one.where[0] for one in found} == spots == {one.where[1] for one in found}
    assert len({(one.where[0], one.where[1]) for one in found}) == 9
    for one in found:
        assert one.where[2] == one.where[1], "the load is where its truck is"
        assert one.where[3] == state.where[3] and one.where[4] == state.where[4]
        assert one.flags[0] & DUG and not one.flags[3] & DUG
        assert one.facing[0] == one.facing[1] == 0
        assert one.where[5] == state.where[5] and one.facing[5] == state.facing[5]
    own = twins(game, state, 1, 5)
    assert all(one.where == state.where and one.facing == state.facing for one in own)


def test_a_hidden_unit_lies_in_the_best_fortification_there_is() -> None:
    game, state = lair(works={"1-F06": ["trench"], "1-G05": [Work("bunker", 1, 0), Work("trench", 1)]})
    spots = {one.where[0]: one.inside[0] for one in twins(game, state)}
    names = {game.labels[at]: inside for at, inside in spots.items()}
    assert names["1-F05"] == "" and names["1-F06"] == "trench"
    assert names["1-G05"] in ("bunker", "trench")
    assert all(one.inside[1] == "" for one in twins(game, state, many=8)), "a truck lies in none"


def test_a_unit_of_which_nothing_is_known_stays_where_it_is() -> None:
    game, state = lair()
    state.maybe[3] = 0
    state.about[1] = state.maybe[0] | state.maybe[1] | state.maybe[2]
    assert {one.where[3] for one in twins(game, state, many=6)} == {state.where[3]}


def test_hidden_mines_lie_anywhere_they_may_and_no_two_in_a_hex() -> None:
    game, state = lair()
    here, there, shown = [game.grid.hex(label) for label in ("1-H05", "1-I05", "1-J05")]
    both = 1 << here | 1 << there
    field = Work("mines", 1, hidden=True, maybe=both)
    state.works = {here: (Work("wire", 1), field), shown: (Work("mines", 1),)}
    found = twins(game, state)
    assert {
        tuple(at for at, works in one.works.items() if any(w.hidden for w in works)) for one in found
    } == {
        (here,),
        (there,),
    }
    for one in found:
        assert Work("wire", 1) in one.works[here], "what lies open stays"
        assert one.works[shown] == (Work("mines", 1),)
        assert [*one.works] == sorted(one.works)
    narrow = Work("mines", 1, hidden=True, maybe=1 << here)
    state.works = {there: (field,), here: (narrow,)}
    for one in twins(game, state):
        assert one.works == {here: (narrow,), there: (field,)}, "the one that has the fewest hexes goes first"
    own = twins(game, state, 1, 3)
    assert all(one.works == state.works for one in own)


def test_to_whoever_watches_the_mines_of_one_side_say_nothing_of_where_the_others_lie() -> None:
    game, state = lair()
    here, there = [game.grid.hex(label) for label in ("1-H05", "1-I05")]
    both = 1 << here | 1 << there
    first, second = (Work("mines", seat, hidden=True, maybe=both) for seat in (0, 1))
    layouts = []
    for state.works in ({here: (first,), there: (second,)}, {here: (second,), there: (first,)}):
        layouts.append([one.works for one in twins(game, state, -1, 12)])
    assert layouts[0] == layouts[1]
    assert len({str(one) for one in layouts[0]}) == 2


def test_hands_and_the_deck_hold_together_what_they_held() -> None:
    game, state = lair(hands={0: ["sniper"], 1: ["luck", "rally", "rally"]})
    numbers = {
        name: game.card_names.index(name) for name in ("sniper", "luck", "rally", "event", "command-action")
    }
    state.deck[numbers["command-action"]] = 3
    state.deck[numbers["event"]] = 2

    def total(one: Any) -> Counter[int]:
        return Counter([*one.hands[1], *[card for card, many in enumerate(one.deck) for _ in range(many)]])

    found = twins(game, state)
    assert all(total(one) == total(state) for one in found)
    assert all(one.hands[0] == state.hands[0] and len(one.hands[1]) == 3 for one in found)
    assert all(one.hands[1] == tuple(sorted(one.hands[1])) for one in found)
    assert all(one.deck[numbers["event"]] == 2 for one in found)
    assert {one.hands[1].count(numbers["command-action"]) for one in found} == {0, 1, 2, 3}


def test_markers_are_dealt_among_units_and_the_pool_of_their_kind() -> None:
    game, state = table(
        unit("A", "ru-rifles", "1-F05", hit="pinned"),
        unit("B", "ru-rifles", "1-G05", hit="weakened"),
        unit("T", "ru-t34a", "1-H05", hit="light-damage"),
        unit("K", "ru-rifles", "1-I05", hit="stunned"),
        unit("G", "de-rifles", "1-A05", hit="berserk"),
    )
    state.shown[3] = 0b11
    state.shown[4] = 0b01
    found = twins(game, state, many=60)

    def total(one: Any) -> Counter[int]:
        return Counter(
            [*[hit for hit in one.hit if hit >= 0], *[m for m, n in enumerate(one.pools) for _ in range(n)]]
        )

    names = [[game.markers[one.hit[unit_]].id for one in found] for unit_ in range(5)]
    foot = {one.id for one in game.markers if one.pool == "foot" and not one.kills and one.id != "berserk"}
    assert set(names[0]) <= foot and set(names[0]) >= {"pinned", "suppressed", "weakened"}
    assert "light-damage" in names[2] and "immobilised" in names[2] and not set(names[2]) & foot
    assert set(names[3]) == {"stunned"} and set(names[4]) == {"berserk"}
    assert all(total(one) == total(state) for one in found)
    assert any(one.hit[0] == state.hit[1] for one in found), "the other's marker may be its own"


def test_markers_that_do_not_go_round_stay_as_they_are() -> None:
    game, state = table(
        unit("A", "ru-rifles", "1-F05", hit="pinned"),
        unit("B", "ru-rifles", "1-G05", hit="weakened"),
        unit("G", "de-rifles", "1-A05"),
    )
    only = [number for number, one in enumerate(game.markers) if one.id == "eliminated"]
    state.not_hit[0] = state.not_hit[1] = (1 << len(game.markers)) - 1
    assert only
    assert all(one.hit == state.hit and one.pools == state.pools for one in twins(game, state, many=5))


@pytest.mark.parametrize(("ap", "spent", "least"), [(4, 3, 1), (0, 7, 0)])
def test_dice_under_a_cup_allow_for_what_was_spent_and_what_is_left(ap: int, spent: int, least: int) -> None:
    game, state = lair(options=("fog-ap", "variable-ap"))
    state.active[1], state.dice[1], state.ap[1], state.spent[1] = (3,), (5, 2, 3), ap, spent
    found = twins(game, state, many=120)
    for one in found:
        assert one.ap[1] == max(one.dice[1]) + min(one.dice[1]) - spent
        assert (one.ap[1] > 0) == (ap > 0) and one.ap[1] >= least
        assert len(one.dice[1]) == 3 and all(1 <= die <= 6 for die in one.dice[1])
    faces = {die for one in found for die in one.dice[1]}
    assert faces == {1, 2, 3, 4, 5, 6}
    assert all(one.dice == state.dice and one.ap == state.ap for one in twins(game, state, 1, 4))
    game, state = lair()
    state.dice[1], state.ap[1] = (5, 2, 3), 4
    assert all(one.dice == state.dice for one in twins(game, state, many=4)), "without the fog they lie open"


def test_a_secret_objective_is_any_of_those_that_were_shuffled() -> None:
    marks = tuple(
        objective(f"1-A0{number}", at_end=1, card=f"objective-{number}", scores=("soviet",))
        for number in (1, 2, 3)
    )
    game, state = lair(objectives=marks)
    cards = [game.card_names.index(one.card) for one in marks]
    state.objective = cards[1]
    assert {one.objective for one in twins(game, state)} == {*cards}
    assert {one.objective for one in twins(game, state, 1)} == {cards[1]}
    state.objective = -1
    assert {one.objective for one in twins(game, state)} == {-1}


def test_while_the_enemy_sets_up_in_secret_nobody_knows_who_is_down() -> None:
    name = next(
        one.id
        for one in GAME.firefights.values()
        if len(one.seats) == 2 and any(group.hidden == "may" and group.on_map for group in one.groups)
    )
    game = GAME.room(name)
    state = game.setup(name, frozenset(), 3)
    while not any(type(frame).__name__ == "Deploy" for frame in state.agenda):
        seat = game.deciders(state)[0]
        legal = list(game.legal(state, seat))
        game.apply(state, seat, ("fill",) if ("fill",) in legal else ("commit",))
    (seat,) = game.deciders(state)
    frame = state.agenda[-1]
    secret = [
        one
        for one in frame.free(game)
        if game.firefight.groups[game.firefight.pieces[one].group].hidden != "no"
    ]
    open_ = [one for one in frame.free(game) if one not in secret]
    found = [game.resample(state, 1 - seat, number) for number in range(30)]
    for one in secret[:3]:
        assert {twin.where[one] > 0 for twin in found} == {True, False}
        assert all(twin.hidden >> one & 1 for twin in found if twin.where[one] > 0)
        area = frame.area(game, state, one)
        assert all(area >> twin.where[one] & 1 for twin in found if twin.where[one] > 0)
    assert all(twin.where[one] == state.where[one] for twin in found for one in open_)
    assert game.resample(state, seat, 1).where == state.where
