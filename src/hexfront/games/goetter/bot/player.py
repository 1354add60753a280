"""The bot: every question of the rules gets its answer from the module that knows about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.goetter.bot import answers, weights
from hexfront.games.goetter.bot.fights import promise
from hexfront.games.goetter.bot.moves import Orders
from hexfront.games.goetter.bot.picture import Picture
from hexfront.games.goetter.combat import eligible
from hexfront.games.goetter.combat.advance import Advance
from hexfront.games.goetter.combat.assault import Assault
from hexfront.games.goetter.combat.clash import meet
from hexfront.games.goetter.combat.losses import Losses
from hexfront.games.goetter.combat.phase import Combat
from hexfront.games.goetter.combat.pledges import Announce, Draw
from hexfront.games.goetter.replacements.volkssturm import Volkssturm
from hexfront.games.goetter.setup.german import GermanSetUp
from hexfront.games.goetter.setup.soviet import SovietSetUp
from hexfront.games.goetter.siege.barrage import Barrage
from hexfront.games.goetter.stacking.excess import Excess
from hexfront.games.goetter.turn.movement_phase import Movement


class GoetterDoctrine(doctrine.Doctrine):
    """Attacks by expectation, marches to what counts, and holds where the ground is good."""

    def __init__(self, seed: int = 0, seconds: float = 1.0) -> None:
        super().__init__(seed, seconds)
        self._orders = Orders()
        self._refused: set[tuple[int, str, int]] = set()

    def thoughts(self, chair: Chair) -> Iterator[Advice]:
        """What to do about the question on top of the agenda, the plain answer first."""
        dream = chair.dream(self.seed)
        board, state = dream.game, dream.state
        frame, side = state.agenda[-1], state.seats.index(chair.seat)
        if isinstance(frame, Movement):
            yield from self._orders.thoughts(board, state, frame, side)
        elif isinstance(frame, GermanSetUp | SovietSetUp):
            yield from _set_up()
        elif isinstance(frame, Combat):
            yield from self._attacks(Picture(board, state, side), frame)
        elif isinstance(frame, Assault | Barrage):
            yield from self._gather(Picture(board, state, side), frame)
        else:
            answered = _answer(Picture(board, state, side), frame, list(chair.choices()))
            yield from sorted(answered, key=lambda one: -one.score)

    def _attacks(self, picture: Picture, frame: Combat) -> Iterator[Advice]:
        """The most promising attack that has not been given up yet."""
        board, state = picture.board, picture.state
        for target in frame.targets:
            key = state.turn, state.phase, target
            if key in self._refused:
                continue
            able = tuple(
                [unit for unit in frame.able if eligible.reach(board, state.where[unit]) >> target & 1]
            )
            value = promise(picture, meet(state, picture.side, able, target)) if able else 0.0
            if value > weights.ATTACK[picture.side]:
                words = t("The attack promises about {value} points", value=f"{value:.1f}")
                yield Advice(("attack", target), 1.0 + value, (words,))
            else:
                self._refused.add(key)
        yield Advice(("end",), 0.0)

    def _gather(self, picture: Picture, frame: Any) -> Iterator[Advice]:
        """Everybody who can, then the die; an attack that has lost its worth is given up."""
        state = picture.state
        for unit in frame.able:
            if unit not in frame.gathered:
                yield Advice(("join", unit), 3.0)
        if isinstance(frame, Assault):
            self._refused.add((state.turn, state.phase, frame.target))
        yield Advice(("launch",), 2.0)
        yield Advice(("cancel",), 0.0)


def _set_up() -> Iterator[Advice]:
    """As it was."""
    yield Advice(("commit",), 3.0, (t("The set-up"),))
    yield Advice(("historical",), 2.0, (t("The set-up"),))
    yield Advice(("fill",), 1.0, (t("The set-up"),))


def _answer(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    """The advice for questions that come up in between."""
    if isinstance(frame, Losses | Excess):
        yield from answers.lost(picture, legal)
    elif isinstance(frame, Advance):
        yield from answers.advances(picture, legal)
    elif isinstance(frame, Announce):
        yield from answers.support(picture, frame, legal)
    elif isinstance(frame, Draw):
        yield from answers.marker(picture, frame, legal)
    elif isinstance(frame, Volkssturm):
        yield from answers.raised(picture, legal)
    elif any(action[0] in ("retreat", "enter", "place") for action in legal):
        yield from answers.places(picture, legal)
    else:
        yield from answers.others(picture, legal)
