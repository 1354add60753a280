"""A group under way: who joins it, what it does when all are there, and how its members move on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.coh.bot.groups import MOVE, proposals
from hexfront.games.coh.bot.plans import STEPS
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.groups import membership

if TYPE_CHECKING:
    from hexfront.games.coh.bot.going import Going


def gather(going: Going, units: tuple[int, ...], card: bool) -> Iterator[Advice]:
    """The next step in gathering a group: who joins, or what it does."""
    able = [one for one in proposals(going, card, units[0]) if {*units} <= {*one.units}]
    if able:
        best = max(able, key=lambda one: one.score)
        missing = [unit for unit in best.units if unit not in units]
        near = membership.joins(going.picture.game, going.picture.state, going.picture.seat, units, card)
        for unit in missing:
            if unit in near:
                yield Advice(("join", unit), 2.0, (best.why,))
                return
        yield Advice(best.action, 2.0, (best.why,))
    yield Advice(("cancel",), 0.0, (t("Nothing is worth its price"),))


def onward(going: Going, left: tuple[tuple[int, int], ...], legal: list[Action]) -> Iterator[Advice]:
    """A group on the move: each member goes on with its own plan, then that is all."""
    picture, board, state = going.picture, going.picture.game, going.picture.state
    yield Advice(("end",), 0.0, (t("Nothing is worth its price"),))
    for unit, hexes in left:
        offered = [one for one in legal if one[0] in STEPS and one[1] == unit]
        if not offered or state.where[unit] <= 0:
            continue
        way = str(offered[0][-1])
        points = hexes * board.moves[unit] if way == CARD else state.ap[picture.seat] + _paid(going, offered)
        plan = going.plans.plan(unit, points, offered, way)
        if plan is not None and plan.better > 0.0:
            yield Advice(plan.action, plan.better, (MOVE,))


def _paid(going: Going, offered: list[Action]) -> int:
    """What the group has paid for already: the cheapest of its moves."""
    board, state = going.picture.game, going.picture.state
    return min(board.acts[one[0]].price(board, state, one) for one in offered)
