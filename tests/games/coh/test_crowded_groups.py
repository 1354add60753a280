"""Groups, cards and what follows them on crowded tables: exactly that is offered which no rule stands against."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.games.coh.box.meta import AP, CARD, CP, SNAP
from hexfront.games.coh.cards import hand
from hexfront.games.coh.groups.all_at_once import SHARED
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_hiding import Hiding
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.turn.go import Go
from hexfront.hexes import each

from .table import GAME, table, unit
from .test_crowded_tables import at_the_edge, broken_ground, convoy, hand_to_hand, in_hiding, thinkable

WAYS = (AP, CP, SNAP, CARD)
Laid = Callable[..., tuple[Any, Any]]


def damaged(**more: Any) -> tuple[Any, Any]:
    """Damaged and sound units beside each other, some carried, at an exit."""
    return table(
        unit("A", "de-rifles", "1-F05", hit="suppressed"),
        unit("B", "de-rifles", "1-F06", hit="weakened"),
        unit("C", "de-hmg", "1-G05", "n", "active", hit="panicked"),
        unit("D", "de-rifles", "1-G06"),
        unit("E", "de-opel", "1-F05"),
        unit("F", "de-rifles", "1-F05", on="E", hit="pinned"),
        unit("G", "de-opel", "1-F06", "n", "used"),
        unit("H", "de-rifles", "1-F06", on="G"),
        unit("I", "de-rifles", "1-E05", "n", "dug-in"),
        unit("J", "de-rifles", "1-L12"),
        unit("S", "ru-rifles", "1-D05", "s"),
        **more,
    )


GROUPS: tuple[tuple[Laid, tuple[str, ...]], ...] = (
    (convoy, ("R",)),
    (convoy, ("R", "L")),
    (convoy, ("R", "P", "Next")),
    (convoy, ("Full", "Both")),
    (convoy, ("Both", "Lurk")),
    (broken_ground, ("U0", "U1", "U2")),
    (broken_ground, ("U0", "U5")),
    (broken_ground, ("U3", "U6")),
    (hand_to_hand, ("A", "B")),
    (hand_to_hand, ("A", "C", "N")),
    (hand_to_hand, ("B", "F", "D")),
    (hand_to_hand, ("A", "M")),
    (in_hiding, ("A", "B")),
    (in_hiding, ("A", "C", "G")),
    (in_hiding, ("H", "J")),
    (in_hiding, ("H", "K")),
    (at_the_edge, ("A", "B")),
    (at_the_edge, ("A", "E", "H")),
    (damaged, ("A", "B")),
    (damaged, ("A", "B", "F")),
    (damaged, ("E", "G")),
    (damaged, ("A", "B", "C", "I")),
)


def of_groups(game: Any, state: Any) -> Iterator[tuple[Any, ...]]:
    """Everything that a group might be thought to do."""
    for me in range(len(game.types)):
        yield "join", me
        yield "leave", me
    yield ("cancel",)
    for what, way in product((*SHARED, "fire"), WAYS):
        yield "together", what, way
    for number, act in enumerate(thinkable(game, state)):
        yield (*act, WAYS[number % 4])


def agree(game: Any, state: Any, acts: Iterator[tuple[Any, ...]], seat: int = 0) -> int:
    """Exactly that of the acts is offered which nothing stands against; all offers are among them or like them."""
    legal, frame, seen = set(game.legal(state, seat)), state.agenda[-1], 0
    known = {act.verb for act in frame.acts}
    for action in {*acts, *legal}:
        if action[0] in known:
            stands = [f"{one}" for one in frame.objections(game, state, seat, action)]
            assert bool(stands) != (action in legal), (game.lexicon.text(action), stands)
            seen += action in legal
    return seen


@pytest.mark.parametrize("card", [False, True])
@pytest.mark.parametrize("cp", [0, 9])
@pytest.mark.parametrize(("laid", "members"), GROUPS)
def test_a_group_may_do_exactly_what_no_rule_stands_against(
    laid: Laid, members: tuple[str, ...], cp: int, card: bool
) -> None:
    game, state = laid(cp=(cp, 0))
    agenda.push(state, Group(0, tuple(game.numbers[name] for name in members), card))
    assert agree(game, state, of_groups(game, state))


@pytest.mark.parametrize(("laid", "members"), GROUPS[1::3])
def test_a_group_whose_attack_is_aimed_does_nothing_else(laid: Laid, members: tuple[str, ...]) -> None:
    game, state = laid(cp=(9, 0))
    state.aim = 2
    agenda.push(state, Group(0, tuple(game.numbers[name] for name in members), False))
    assert agree(game, state, of_groups(game, state))
    assert {action[0] for action in game.legal(state, 0)} <= {
        *("fire", "lob", "assault", "breach", "flame", "burn"),
        *("join", "leave", "cancel"),
    }


@pytest.mark.parametrize(("way", "paid"), [(AP, 1), (AP, 3), (CP, 2), (SNAP, 0), (CARD, 0)])
@pytest.mark.parametrize("laid", [convoy, broken_ground, in_hiding, at_the_edge])
def test_a_group_on_the_move_may_do_exactly_what_no_rule_stands_against(
    laid: Laid, way: str, paid: int
) -> None:
    for cp in (0, 2):
        game, state = laid(cp=(cp, 0), ap={0: 2}, options=("cautious",))
        members = tuple(game.force[0])
        left = tuple((one, 1) for one in members[1:-1])
        agenda.push(state, Advance(0, way, left, paid, members=members))
        acts = [("end",), *[(*act, one) for act in thinkable(game, state) for one in {way, AP}]]
        assert agree(game, state, iter(acts))


@pytest.mark.parametrize("way", [AP, CP, CARD])
def test_a_group_that_goes_into_hiding(way: str) -> None:
    game, state = in_hiding(cp=(9, 0))
    members = tuple(game.numbers[name] for name in ("H", "J", "K"))
    for done in ((), ((members[0], state.where[members[0]]),)):
        agenda.push(state, Hiding(0, way, members, done))
        acts = [("hide", one, to, way) for one in game.force[0] for to in each(game.grid.mask)]
        assert agree(game, state, iter(acts))
        state.agenda.pop()


HANDS = [list(GAME.data.cards.cards)[start::4] for start in range(4)]


@pytest.mark.parametrize("cards", HANDS)
@pytest.mark.parametrize("laid", [convoy, hand_to_hand, in_hiding, damaged])
def test_a_card_may_be_played_exactly_where_no_rule_stands_against_it(laid: Laid, cards: list[str]) -> None:
    for cp, aim in ((0, 0), (1, 0), (9, 0), (9, 2)):
        game, state = laid(cp=(cp, 0), hands={0: cards[::2], 1: cards[1::2]})
        state.aim = aim
        every = range(len(game.cards))
        acts: list[tuple[Any, ...]] = [("play", card, ap) for card in every for ap in range(4)]
        acts += [
            ("play-on", card, on, ap) for card in every for on in range(len(game.types)) for ap in (0, 1)
        ]
        near = [*each(game.grid.within(game.grid.hex("1-F05"), 1))]
        acts += [("mine", card, me, to, 0) for card in every for me in game.force[0][:6] for to in near]
        assert {"play", "play-on", "mine", "throw"} == {*hand.VERBS}
        assert agree(game, state, iter(acts))
        assert type(state.agenda[-1]) is Go
