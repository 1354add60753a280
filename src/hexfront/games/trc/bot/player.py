"""The bot: every question of the rules gets its answer from the module that knows about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.contract.procedures import Draft
from hexfront.games.trc.bot import answers, deployment
from hexfront.games.trc.bot.conduct import Conduct
from hexfront.games.trc.bot.picture import Picture
from hexfront.games.trc.bot.weights import WEIGHTS, Weights
from hexfront.games.trc.combat.assault import Assault
from hexfront.games.trc.combat.overwhelm import Onslaught
from hexfront.games.trc.combat.phase import Combat
from hexfront.games.trc.combat.retreat import Retreat
from hexfront.games.trc.turn.movement_phase import Movement


class TrcDoctrine(doctrine.Doctrine):
    """Wins without a die where it can, attacks where it pays, and stands in supply out of enemy ZOC otherwise."""

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
            yield from self._conduct.move(board, state, frame, chair.seat)
        elif isinstance(frame, Onslaught):
            yield from self._conduct.overwhelm(board, state, frame)
        elif isinstance(frame, Combat | Assault):
            yield from self._conduct.fight(board, state, frame)
        elif isinstance(frame, Draft):
            yield from deployment.thoughts(self.weights, board, state, frame)
        else:
            picture = Picture(board, state, state.seats.index(chair.seat), self.weights)
            answered = _answer(picture, frame, list(chair.choices()))
            yield from sorted(answered, key=lambda one: -one.score)


def _answer(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    """The advice for questions that come up in between; what is not known is answered by what comes first."""
    if isinstance(frame, Retreat):
        yield from answers.retreats(picture, frame, legal)
    elif legal[0][0] == "bid":
        yield from answers.bids(legal)
    elif legal[0][0] == "adopt":
        yield from answers.strategies(legal)
    elif any(action[0] == "place" for action in legal):
        yield from answers.partisans(picture, legal)
    else:
        yield from answers.gone(picture, legal)
