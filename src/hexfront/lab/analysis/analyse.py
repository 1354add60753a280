"""The analysis of a game: which decisions are judged, in which order, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hexfront.bots import Chair, check_bot
from hexfront.engine.base.state import clone
from hexfront.engine.record.match import Match
from hexfront.lab.analysis.facts import Analysis, Judged
from hexfront.lab.analysis.judging import Decision, asked, judged, proved, suspected
from hexfront.lab.analysis.rollouts import OutOfTime, Rollouts, Shares, shares
from hexfront.lab.analysis.sums import accounts
from hexfront.lab.walk import steps

LOOKING = 0.6
"""The share of the time in which decisions are looked at once; in the rest suspicions are proved."""


class Asked(msgspec.Struct, frozen=True):
    """How a game is to be analysed. ``least`` is what a decision must have cost to be called a blunder."""

    bot: str
    dreams: int = 8
    seconds: float = 600.0
    least: float = 0.1
    seed: int = 0


Told = Callable[[int, int], None]
"""Is told how many decisions are judged so far, and of how many."""


def analyse(match: Match, wish: Asked, told: Told = lambda done, of: None) -> Analysis:
    """Judge the decisions of a match until all are, or the time is up."""
    game: Any = match.game
    check_bot(game, wish.bot)
    view = game.view(match.state, 0)
    sides = view.sides or match.header.seats
    rollouts = Rollouts(wish.bot, len(sides), wish.seed)
    rollouts.allow(wish.seconds * LOOKING)
    decisions, had, complete = _decisions(match, rollouts)
    result = game.result(match.state)
    end = None if result is None else shares(result, len(sides))
    found, left = _looked_at(rollouts, decisions, end, wish, told)
    rollouts.allow(wish.seconds * (1 - LOOKING))
    found = _looked_into(rollouts, decisions, found, wish)
    return Analysis(
        game=match.header.game,
        title=game.meta.title,
        version=game.meta.version,
        scenario=match.header.scenario,
        players=match.header.players,
        sides=sides,
        bot=wish.bot,
        dreams=wish.dreams,
        seed=wish.seed,
        over=result is not None,
        decisions=had,
        same=sum(not one.differs for one in decisions),
        left=left + had - complete,
        judged=tuple(found),
        accounts=accounts(sides, found, end),
    )


def _decisions(match: Match, rollouts: Rollouts) -> tuple[list[Decision], int, int]:
    """The moments at which a seat had a choice, how many there were, and how many the bot was asked about in time."""
    found: list[Decision] = []
    had, late = 0, False
    for step in steps(match):
        chair = Chair(match.game, step.state, step.seat)
        if not _open(chair):
            continue
        had += 1
        try:
            rollouts.check()
        except OutOfTime:
            late = True
        if not late:
            sitting = Chair(match.game, clone(step.state), step.seat)
            found.append(asked(rollouts, step.entry, sitting, step.action))
    return found, had, len(found)


def _open(chair: Chair) -> bool:
    """Whether there is anything to choose between."""
    choices = chair.choices()
    keys = choices.keys()
    return len(keys) > 1 or len(choices.group(keys[0])) > 1


def _looked_at(
    rollouts: Rollouts, decisions: list[Decision], end: Shares | None, wish: Asked, told: Told
) -> tuple[list[Judged], int]:
    """Judge the first decision of each turn, then those in which the bot would have done otherwise.

    These are sought where the expectation has changed most: if the time is up, what mattered has been looked at.
    """
    first = _first_of_turns(decisions)
    open_ = {place for place, one in enumerate(decisions) if one.differs} - set(first)
    found: dict[int, Judged] = {}
    total = len(first) + len(open_)
    while first or open_:
        place = first.pop(0) if first else next_place(found, open_, end)
        open_.discard(place)
        try:
            found[place] = judged(rollouts, decisions[place], wish.dreams)
        except OutOfTime:
            break
        told(len(found), total)
    left = sum(one.differs for place, one in enumerate(decisions) if place not in found)
    return [found[place] for place in sorted(found)], left


def _first_of_turns(decisions: list[Decision]) -> list[int]:
    turns: dict[int, int] = {}
    for place, one in enumerate(decisions):
        turns.setdefault(one.chair.view().turn, place)
    return list(turns.values())


def next_place(found: dict[int, Judged], waiting: set[int], end: Shares | None) -> int:
    """The decision in the middle of those between which the expectation has changed most."""
    places = sorted(found)
    gaps: list[tuple[float, int, list[int]]] = []
    for place, later in zip(places, [*places[1:], None], strict=True):
        inside = sorted(one for one in waiting if place < one and (later is None or one < later))
        after = end if later is None else found[later].expected
        if inside:
            change = 0.0 if after is None else abs(after[0] - found[place].after[0])
            gaps.append((change, len(inside), inside))
    inside = max(gaps)[2]
    return inside[len(inside) // 2]


def _looked_into(
    rollouts: Rollouts, decisions: list[Decision], found: list[Judged], wish: Asked
) -> list[Judged]:
    """Prove the suspicions, the gravest first, as long as there is time."""
    by_entry = {one.entry: one for one in decisions}
    surer: dict[int, Judged] = {}
    for one in sorted(filter(suspected, found), key=lambda one: -abs(one.cost)):
        try:
            surer[one.entry] = proved(rollouts, by_entry[one.entry], one, wish.dreams, wish.least)
        except OutOfTime:
            break
    return [surer.get(one.entry, one) for one in found]
