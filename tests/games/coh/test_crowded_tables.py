"""Tables with everything on them: what no rule stands against is offered, and what it costs is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from hexfront.games.coh.acts import chapters
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.box.meta import AP, CP, SNAP
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import purse_of
from hexfront.games.coh.state import Work
from hexfront.games.coh.turn.go import Go
from hexfront.hexes import altered, each

from .table import field, table, unit

HERE, AHEAD, FAR = "1-F05", "1-E05", "1-F09"
TO_HEXES = ("step", "creep", "back", "enter", "emerge", "hide", "fire", "lob", "smoke", "flame")
TO_UNITS = ("load", "tow", "assault", "burn")
ALONE = ("dig", "rally", "exit", "vacate", "unload", "disembark")
KINDS = 6
GROUND = {
    "1-E05": "light-woods",
    "1-E06": "heavy-woods",
    "1-F06": "stone-building",
    "1-G06": "water",
    "1-G05": "field",
    "1-D05": "wooden-building",
}
SIDES = {"1-F05-1-F04": "wall", "1-F05-1-G05": "wall", "1-E05-1-D05": "wall"}
LINKS = {"1-F05-1-G05": "road", "1-F05-1-F04": "road", "1-F04-1-F03": "road"}
WAYS = (AP, CP, SNAP)


def convoy(**more: Any) -> tuple[Any, Any]:
    """Vehicles and what they may carry or tow, sound and not, in one hex and the next."""
    return table(
        unit("Opel", "de-opel", HERE, "n", seat=0),
        unit("APC", "de-apc251", HERE, "ne"),
        unit("Full", "de-opel", HERE, "s"),
        unit("Load", "de-rifles", HERE, "s", on="Full"),
        unit("Both", "de-apc251", HERE, "s", "used"),
        unit("One", "de-rifles", HERE, "s", on="Both"),
        unit("Two", "de-lmg", HERE, "s", on="Both", hit="suppressed"),
        unit("R", "de-rifles", HERE),
        unit("L", "de-lmg", HERE, "n", "active"),
        unit("P", "de-rifles", HERE, hit="pinned"),
        unit("G", "de-pak36", HERE),
        unit("Bog", "de-pz3e", HERE, "n", "bogged"),
        unit("Stun", "de-apc251", HERE, hit="crew-stunned"),
        unit("Stuck", "de-opel", HERE, "n", "stuck"),
        unit("Next", "de-opel", AHEAD),
        unit("Lurk", "de-rifles", HERE, "n", "hidden"),
        unit("S", "ru-rifles", FAR, "nw"),
        **more,
    )


def broken_ground(**more: Any) -> tuple[Any, Any]:
    """Units of every gait amid all kinds of ground, sides, roads, levels, works and smoke."""
    levels = {"1-F05": 1, "1-E05": 2, "1-E06": 0, "1-F06": 1, "1-F04": 3, "1-E04": 1}
    return table(
        *[
            unit(f"U{number}", kind, HERE, facing, *flags, hit=hit)
            for number, (kind, facing, flags, hit) in enumerate(
                [
                    ("de-rifles", "n", (), ""),
                    ("de-rifles", "se", ("active",), "suppressed"),
                    ("de-mortar80", "ne", (), ""),
                    ("de-pak36", "nw", (), ""),
                    ("de-opel", "s", (), ""),
                    ("de-pz3e", "sw", (), ""),
                    ("de-engineers", "n", ("used",), ""),
                    ("de-hmg", "n", (), "under-cover"),
                ]
            )
        ],
        unit("Low", "de-rifles", "1-H05"),
        unit("S", "ru-rifles", "1-E04", "s"),
        map=altered(field(hexes=GROUND, sides=SIDES, links=LINKS), numbers={"level": levels}),
        works={
            "1-E05": ["wire"],
            "1-E06": ["trench"],
            "1-F04": ["roadblock"],
            "1-F06": [Work("mines", 1)],
            "1-G05": [Work("mines", 1, hidden=True, maybe=1)],
            "1-H05": ["trench"],
        },
        smoke={"1-G06": (1,), "1-H05": (2,)},
        **more,
    )


def hand_to_hand(**more: Any) -> tuple[Any, Any]:
    """Friends and enemies together, in fortifications and outside, damaged and not."""
    return table(
        unit("A", "de-rifles", HERE),
        unit("B", "de-engineers", HERE, "ne", "active"),
        unit("C", "de-rifles", HERE, "s", inside="trench"),
        unit("D", "de-pz3e", HERE, hit="red-gun-damaged"),
        unit("F", "de-b2f", HERE, "sw"),
        unit("K", "de-hmg", HERE, "n", "dug-in", hit="panicked"),
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("N", "de-rifles", AHEAD, "s", "dug-in"),
        unit("O", "de-rifles", AHEAD, "s", hit="stunned"),
        unit("S", "ru-rifles", HERE, "s"),
        unit("T", "ru-t34a", HERE, "s"),
        unit("V", "ru-maxim", AHEAD, "s", inside="bunker"),
        unit("W", "ru-rifles", "1-D06", "s"),
        unit("X", "ru-gaz", "1-C05", "s"),
        unit("Y", "ru-rifles", "1-C05", "s", on="X"),
        hexes={"1-E06": "heavy-woods", "1-F06": "light-woods"},
        works={HERE: ["trench", "wire", "mines"], AHEAD: [Work("bunker", 1, 3)], "1-D06": ["roadblock"]},
        smoke={"1-D06": (1,)},
        **more,
    )


def in_hiding(**more: Any) -> tuple[Any, Any]:
    """Hidden units of several kinds, and others who could go into hiding."""
    return table(
        unit("A", "de-rifles", HERE, "n", "hidden"),
        unit("B", "de-hmg", HERE, "n", "hidden", "active"),
        unit("C", "de-mortar80", "1-G05", "n", "hidden"),
        unit("D", "de-pz3e", "1-G05", "n", "hidden"),
        unit("E", "de-rifles", "1-G05", "n", "hidden", on="D"),
        unit("G", "de-pak36", "1-E05", "n", "hidden"),
        unit("H", "de-rifles", "1-K10"),
        unit("I", "de-lmg", "1-K10", hit="weakened"),
        unit("J", "de-rifles", "1-K12"),
        unit("K", "de-engineers", "1-L11", "n", "used"),
        unit("S", "ru-rifles", "1-A05", "s"),
        unit("T", "ru-rifles", "1-A10", "n"),
        hexes={
            **GROUND,
            **dict.fromkeys(("1-K10", "1-K11", "1-K12", "1-J10", "1-J11", "1-L11"), "heavy-woods"),
        },
        works={"1-E05": ["trench"], "1-F04": ["wire"], "1-F06": ["roadblock"], HERE: ["trench"]},
        **more,
    )


def at_the_edge(**more: Any) -> tuple[Any, Any]:
    """Reinforcements that wait, with enemies and works at the edge."""
    return table(
        unit("A", "de-rifles", "ready"),
        unit("B", "de-opel", "ready"),
        unit("C", "de-lmg", "ready", on="B"),
        unit("D", "de-pz3e", "ready", "n", "active"),
        unit("E", "de-rifles", "ready", "n", "used"),
        unit("G", "de-rifles", "waiting"),
        unit("H", "de-mortar80", "ready", hit="suppressed"),
        unit("S", "ru-rifles", "1-A05", "s"),
        hexes={"1-A04": "heavy-woods", "1-A06": "light-woods"},
        works={"1-A07": ["wire"], "1-A08": ["roadblock"], "1-A09": ["trench"]},
        **more,
    )


TABLES = (convoy, broken_ground, hand_to_hand, in_hiding, at_the_edge)
OPTIONS = ((), ("cautious",))


def thinkable(game: Any, state: Any) -> Iterator[tuple[Any, ...]]:
    """Every act of a unit with everything in its hex and about it, and where enemies are; without how it is paid."""
    enemies = [state.where[one] for one in game.force[1]]
    for me in (*game.force[0], game.force[1][0]):
        at = state.where[me]
        near = {*each(game.grid.within(at, 1)), *enemies} if at > 0 else {*[*each(game.edge)][:12]}
        others = [one for one in range(len(game.types)) if at > 0 and state.where[one] in near]
        yield from product(TO_HEXES, (me,), near)
        yield from product(TO_UNITS, (me,), others)
        yield from product(("occupy", "breach"), (me,), range(KINDS))
        yield from product(("pivot",), (me,), range(6))
        yield from product(ALONE, (me,))
        lmgs = [one for one in others if game.types[one].id == "de-lmg"]
        yield from product(("board",), (me,), (me, *lmgs), [one for one in others if game.vehicle[one]])


@pytest.mark.parametrize(("options", "cp"), [((), 0), ((), 3), (("cautious",), 9)])
@pytest.mark.parametrize("laid", TABLES)
def test_exactly_that_is_offered_which_no_rule_stands_against(
    laid: Callable[..., tuple[Any, Any]], options: tuple[str, ...], cp: int
) -> None:
    game, state = laid(options=options, cp=(cp, 0))
    legal, frame = set(game.legal(state, 0)), state.agenda[-1]
    paid = {action[:-1] for action in legal}
    for number, act in enumerate(thinkable(game, state)):
        for way in WAYS if act in paid else WAYS[number % 3 :][:1]:
            stands = [f"{one}" for one in frame.objections(game, state, 0, (*act, way))]
            assert bool(stands) != ((*act, way) in legal), (game.lexicon.text((*act, way)), stands)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("laid", TABLES)
def test_what_an_act_costs_is_what_is_paid_for_it(
    laid: Callable[..., tuple[Any, Any]], options: tuple[str, ...]
) -> None:
    game, state = laid(options=options, cp=(9, 0))
    had = {CP: state.cp[0], AP: state.cp[0] + (state.ap[0] or game.limits.activation_ap)}
    for action in list(game.legal(state, 0))[::3]:
        joined = action[0] in ACTS and len(payers(game, state, action)) > 1
        if action[0] not in ACTS or action[-1] not in had or joined or action[2] in state.works:
            continue
        price, trial = ACTS[action[0]].price(game, state, action), deepcopy(state)
        game.apply(trial, 0, action)
        left = trial.cp[0] if action[-1] == CP else trial.ap[0] + trial.cp[0]
        if trial.active[0] and trial.lost == state.lost and type(trial.agenda[-1]) is Go:
            assert had[action[-1]] - left == price, game.lexicon.text(action)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("laid", TABLES)
def test_no_chapter_offers_more_than_it_says_and_its_parts_are_what_it_offers(
    laid: Callable[..., tuple[Any, Any]], options: tuple[str, ...]
) -> None:
    for cp in (0, 9):
        game, state = laid(options=options, cp=(cp, 0))
        for me in game.force[0]:
            money = purse_of(game, state, me)
            for chapter in chapters.of_unit(game, state, me):
                found: list[Any] = []
                chapter.offer(game, state, me, money, found)
                assert len(found) <= chapter.most(game, state, me, money), (me, chapter.offer)
                if chapter.part:
                    part = chapter.part(game, state, me, money)
                    drawn = [part[number] for number in range(len(part))]
                    assert [one for one in drawn if one is not None] == found
                    assert len(part) <= chapter.most(game, state, me, money)


def test_everything_that_a_unit_may_do_is_offered_on_some_table() -> None:
    there = set()
    for laid, options in product(TABLES, OPTIONS):
        game, state = laid(options=options, cp=(9, 0))
        there |= {action[0] for action in game.legal(state, 0)}
    assert {*ACTS} - there == {"exit"}
