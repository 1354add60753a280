"""The bot: every question of the rules gets its answer from the module that knows about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.games.tow.bot import answers, tokens
from hexfront.games.tow.bot.conduct import Conduct
from hexfront.games.tow.bot.picture import Picture
from hexfront.games.tow.bot.weights import WEIGHTS, Weights
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.combat import (
    advance,
    air_support,
    losses,
    retreat,
)
from hexfront.games.tow.combat.declare import Planning
from hexfront.games.tow.combat.phase import Combat
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.movement import activation, hq_move
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.tokens import (
    airborne,
    arrivals,
    cup,
    interrupt,
    negotiation,
    okh,
    selection,
)
from hexfront.games.tow.turn import bidding, deploy


class TowDoctrine(doctrine.Doctrine):
    """Masses on crossings and towns as the Soviets; holds them as the Axis, and keeps OKH for the right moment."""

    styles: ClassVar[tuple[str, ...]] = tuple(WEIGHTS.styles)

    def __init__(
        self, seed: int = 0, seconds: float = 1.0, style: str = "", weights: Weights | None = None
    ) -> None:
        super().__init__(seed, seconds)
        self.weights = weights or WEIGHTS.styled(style)
        self._conduct = Conduct(self.weights)

    def thoughts(self, chair: Chair) -> Iterator[Advice]:
        """What to do about the question on top of the agenda, the plain answer first."""
        dream = chair.dream(self.seed)
        board, state = dream.game, dream.state
        frame = state.agenda[-1]
        if isinstance(frame, Movement):
            yield self._conduct.move(board, state, frame)
        elif isinstance(frame, Combat | Planning):
            yield self._conduct.fight(board, state, frame)
        elif isinstance(frame, activation.Activation):
            yield self._conduct.mode(board, state, frame)
        elif isinstance(frame, bidding.Bid):
            yield Advice(("bid", board.data.scenarios[state.scenario].needed // QUARTERS), 1.0)
        else:
            picture = Picture(board, state, state.seats.index(chair.seat), self.weights)
            answered = _answer(picture, frame, chair.seat, list(chair.choices()))
            yield from sorted(answered, key=lambda one: -one.score)


def _answer(picture: Picture, frame: Any, seat: int, legal: list[Action]) -> Iterator[Advice]:
    """The advice for questions that come up in between."""
    if isinstance(frame, selection.Selection):
        picked = frame.picks[frame.seats.index(seat)]
        yield Advice(tokens.select(picture, picked, legal), 1.0)
    elif isinstance(frame, cup.AddTokens | cup.MustAdd):
        yield tokens.add(picture, picture.state.hand, must=isinstance(frame, cup.MustAdd))
    elif isinstance(frame, interrupt.Interrupt):
        yield tokens.interrupt(picture, frame.token)
    elif isinstance(frame, okh.Okh):
        yield from tokens.okh(picture, frame)
    elif isinstance(frame, okh.Command):
        yield Advice(tokens.command(picture, frame), 1.0)
    elif isinstance(frame, activation.AnyHq):
        yield from tokens.any_hq(picture, legal, fight_only=frame.fight_only)
    elif isinstance(frame, relocation.Relocate | hq_move.Transfer):
        yield from answers.relocate(picture, legal)
    elif isinstance(frame, negotiation.Negotiation):
        yield from answers.negotiation(picture, frame, legal)
    else:
        yield from _in_combat(picture, frame, legal)


def _in_combat(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    if isinstance(frame, losses.Losses):
        yield from answers.losses(picture, legal)
    elif isinstance(frame, retreat.Retreat):
        yield from answers.retreat(picture, legal)
    elif isinstance(frame, advance.Advance):
        yield from answers.advance(picture, legal)
    elif isinstance(frame, air_support.AirSupport):
        yield from answers.air(picture, picture.state.agenda[-2], legal)
    elif isinstance(frame, arrivals.Arrivals):
        yield from answers.arrivals(picture, legal)
    elif isinstance(frame, airborne.AirDrop):
        yield from answers.landing(picture, legal)
    elif isinstance(frame, deploy.Security):
        yield from answers.security(picture, legal)
    else:
        yield Advice(legal[0], 0.0)
