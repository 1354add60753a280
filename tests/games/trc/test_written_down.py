"""A running game that is written down as a position comes back whole: what has been done, and who is still to come."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots.random import RandomBot
from hexfront.engine.base.errors import BadPosition, BadState
from hexfront.engine.positions.position import dump, parse
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.game import Trc
from hexfront.games.trc.state import BOXES
from hexfront.games.trc.units import stacks

from .table import GAME, axis, do, offered, real, refused, unit
from .test_order_of_battle_variants import guards

CHANCE = ("seed", "drawn")
"""What no position tells: the chance to come."""


def again(game: Trc, state: Any) -> tuple[Trc, Any]:
    """The game and the state, written down and set up anew."""
    return GAME.place(parse(dump(game.position(state))))


def played(scenario: str, options: tuple[str, ...], seed: int, actions: int) -> tuple[Trc, Any]:
    """A game played at random from the ready-made set-up."""
    game = GAME.room(scenario, frozenset(options))
    state, bot = game.setup(scenario, frozenset(options), seed), RandomBot(seed)
    do(game, state, "ready-made", "commit", "ready-made", "commit")
    for _ in range(actions):
        if not (seats := game.deciders(state)):
            break
        game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    return game, state


@rule("trc:28.4.5a")
def test_guards_armies_that_have_not_come_yet_still_may_once_the_game_was_written_down() -> None:
    game, state = guards(unit("16A", "II8"), unit("11GA", "later"), points=5)
    wanted = {"exchange 62A for 8GA", "exchange 16A for 11GA"}
    assert offered(game, state, "exchange") == wanted
    game, state = again(*again(game, state))
    assert offered(game, state, "exchange") == wanted
    do(game, state, "exchange 62A for 8GA")
    game, state = again(game, state)
    assert offered(game, state, "exchange") == wanted - {"exchange 62A for 8GA"}


@rule("trc:28.4.5a")
def test_nobody_comes_whom_a_position_did_not_name() -> None:
    game, state = guards(unit("16A", "II8"), points=5)
    game, state = again(game, state)
    assert offered(game, state, "exchange") == {"exchange 62A for 8GA"}
    assert refused(game, state, "exchange 16A for 11GA") == "28.4.5a"


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("campaign", ()),
        ("campaign", ("guards-armies", "flak-corps", "political-chits")),
        ("fall-blau", ("fortresses", "battle-groups")),
        ("zitadelle", ("guards-armies", "evacuation", "saved-replacements")),
        ("bagration", ()),
    ],
)
def test_a_game_written_down_at_any_moment_comes_back_as_it_was(
    scenario: str, options: tuple[str, ...]
) -> None:
    for actions in (0, 40, 260, 700):
        game, state = played(scenario, options, actions, actions)
        bound, copy = again(game, state)
        assert bound.drafted == game.drafted
        for field in state.__struct_fields__:
            if field not in CHANCE:
                assert getattr(copy, field) == getattr(state, field), field


@pytest.mark.parametrize(
    ("box", "wrong", "right"), [("reserve", "AK", "5PC"), ("urals", "6A", "WKiev"), ("track", "5PC", "WKiev")]
)
def test_a_box_that_takes_one_kind_of_unit_takes_no_other(box: str, wrong: str, right: str) -> None:
    def kept(name: str) -> tuple[Trc, Any]:
        turns = {"evacuees": {name: 21}} if box == "track" else {}
        return real(unit(name, box), axis("Z", "E31"), player="russian", turn=20, **turns)

    game, state = kept(right)
    game.check(state)
    for seat in game.deciders(state):
        assert list(game.legal(state, seat))
    kind = game.data.unit(right).kind
    with pytest.raises(BadPosition, match=f'^unit "{wrong}": only a {kind} is put into {box}$'):
        kept(wrong)
    stacks.take_off(game, state, game.data.numbers[wrong], BOXES[box])
    with pytest.raises(BadState, match="where"):
        game.check(state)
