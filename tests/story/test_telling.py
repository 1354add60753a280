"""What is told of matches: against games played here, and of every stored one."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

import pytest

from hexfront.bots import Chair, RandomBot
from hexfront.engine.base.events import Drawn
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import take_over
from hexfront.engine.record.record import decode
from hexfront.engine.record.replay import game_of
from hexfront.story import dice
from hexfront.story.facts import Story
from hexfront.story.telling import tell

PIECES = Path(__file__).parents[1] / "museum" / "pieces"
GAMES = ("coh/2", "drill/1", "kharkov/2", "tow/2", "trc/1")


@cache
def stored(piece: str) -> tuple[Match, Story]:
    record = decode(lzma.decompress((PIECES / piece / "finished.hexgame.xz").read_bytes()))
    match = take_over(record, game_of(record))
    return match, tell(match)


def played(seed: int) -> Match:
    """A random duel of Drill."""
    match = Match.start(load_game("drill"), "duel", seed=seed)
    bot = RandomBot(seed)
    while not match.over:
        seat = match.game.deciders(match.state)[0]
        match.act(seat, bot.choose(Chair(match.game, match.state, seat)))
    return match


@pytest.mark.parametrize("piece", GAMES)
def test_every_game_is_told(piece: str) -> None:
    match, story = stored(piece)
    assert story.result == match.game.result(match.state)
    turns = [standing.turn for standing in story.standings]
    assert turns == sorted(turns)
    assert turns[-1] == match.state.turn
    assert {side for standing in story.standings for side in standing.strength} <= set(story.sides)


def test_strength_is_read_off_the_counters_and_the_unknown_is_reckoned_as_usual() -> None:
    match, story = stored("kharkov/2")
    first = story.standings[0].strength
    assert story.measure == "strength"
    assert first["axis"] == 230
    shown = [
        int(counter.values.split("-")[0])
        for counter in match.game.view(match.step(story.standings[0].point), -2).counters
        if counter.side == "soviet" and counter.known and counter.kind != "hq" and counter.at.isdecimal()
        if "-" in counter.values
    ]
    assert first["soviet"] > sum(shown)


def test_losses_are_what_lies_in_the_boxes_of_the_lost() -> None:
    match, story = stored("trc/1")
    view = match.game.view(match.state, -2)
    boxes = {box.id for box in view.boxes if box.lost}
    for losses in story.losses:
        lost = {
            counter.id for counter in view.counters if counter.at in boxes and counter.side == losses.side
        }
        assert set(losses.names) == lost
        assert losses.units == sum(kind.units for kind in losses.kinds)


def test_the_chances_of_a_fight_are_those_of_every_throw() -> None:
    _, story = stored("kharkov/2")
    fight = next(one for one in story.fights if one.odds == "3-1" and one.side == "soviet")
    assert sum(chance.ways for chance in fight.chances) == fight.chances[0].of == 6
    assert fight.chance == 0.75


def test_luck_is_what_the_dice_gave_against_what_they_should_have() -> None:
    for seed in range(40):
        story = tell(played(seed))
        if any(fight.gave for fight in story.fights):
            break
    for luck in story.luck:
        own = [fight for fight in story.fights if fight.side == luck.side]
        assert luck.gave == sum(fight.outcome == "hit" for fight in own)
        assert luck.expected == pytest.approx(sum(fight.chance for fight in own), abs=0.01)
    gone = sum(losses.units for losses in story.losses)
    assert gone == sum(fight.outcome == "hit" for fight in story.fights)
    assert all(sum(fight.lost.values()) == fight.gave for fight in story.fights)


def test_what_was_taken_back_is_not_told() -> None:
    match = played(3)
    whole = tell(match)
    record = match.record
    assert tell(take_over(record, match.game)) == whole


def test_dice_of_another_name_are_left_as_they_fell() -> None:
    drawn = [Drawn(name=name, of=6, value=2) for name in ("shock", "combat", "combat")]
    before, thrown = dice.throws(drawn, 3)
    assert (before, thrown) == (drawn[:1], drawn[1:])


def test_turning_points_come_in_order_and_name_the_dearest_fight() -> None:
    _, story = stored("kharkov/2")
    assert [moment.point for moment in story.moments] == sorted(moment.point for moment in story.moments)
    dearest = max(story.fights, key=lambda one: abs(one.lost.get("axis", 0) - one.lost.get("soviet", 0)))
    assert dearest.point in {moment.point for moment in story.moments}
