"""The bot: every question of the rules gets its answer from the module that knows about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot import answers, assaults, city
from hexfront.games.goetter.bot.orders import Orders
from hexfront.games.goetter.bot.picture import Picture
from hexfront.games.goetter.bot.weights import Weights, usual
from hexfront.games.goetter.combat.advance import Advance
from hexfront.games.goetter.combat.assault import Assault
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

    def __init__(self, seed: int = 0, seconds: float = 1.0, weights: Weights | None = None) -> None:
        super().__init__(seed, seconds)
        self._weights = weights or usual()
        self._orders = Orders(self._weights)
        self._refused: tuple[tuple[int, str], set[int]] = ((-1, ""), set())
        self._joining: tuple[int, tuple[int, ...]] = (0, ())

    def thoughts(self, chair: Chair) -> Iterator[Advice]:
        """What to do about the question on top of the agenda, the plain answer first."""
        dream = chair.dream(self.seed)
        board, state = dream.game, dream.state
        frame, side = state.agenda[-1], state.seats.index(chair.seat)
        if isinstance(frame, Movement):
            yield self._orders.next(board, state, frame, side, chair.choices())
            return
        picture = Picture(board, state, side, self._weights)
        if isinstance(frame, GermanSetUp | SovietSetUp):
            yield from _set_up()
        elif isinstance(frame, Combat):
            yield self._attack(picture, frame)
        elif isinstance(frame, Assault):
            yield from self._gather(picture, frame)
        elif isinstance(frame, Barrage):
            yield from _fire(picture, frame)
        else:
            answered = self._answer(picture, frame, list(chair.choices()))
            yield from sorted(answered, key=lambda one: -one.score)

    def _attack(self, picture: Picture, frame: Combat) -> Advice:
        """The most promising attack that has not been given up yet."""
        state = picture.state
        phase = state.turn, state.phase
        if self._refused[0] != phase:
            self._refused = phase, set()
        value, target, units = assaults.best(picture, frame, self._refused[1])
        if not target:
            return Advice(("end",), 0.0, (t("No attack promises more than it risks"),))
        self._refused[1].add(target)
        self._joining = target, units
        words = t("The attack promises about {value} points", value=f"{value:.1f}")
        return Advice(("attack", target), value, (words,))

    def _gather(self, picture: Picture, frame: Assault) -> Iterator[Advice]:
        """Everybody who is needed, then the die."""
        wanted = self._joining[1] if self._joining[0] == frame.target else frame.able
        for unit in wanted:
            if unit not in frame.gathered:
                yield Advice(("join", unit), 3.0, (t("For the attack"),))
        yield Advice(("launch",), 2.0)
        yield Advice(("cancel",), 0.0)

    def _answer(self, picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
        """The advice for questions that come up in between."""
        aims, verbs = self._orders.aims, {action[0] for action in legal}
        if isinstance(frame, Losses | Excess):
            yield from answers.lost(picture, legal)
        elif isinstance(frame, Advance):
            yield from answers.advances(picture, aims, legal)
        elif isinstance(frame, Announce):
            yield from answers.support(picture, frame, legal)
        elif isinstance(frame, Draw):
            yield from answers.marker(picture, frame, legal)
        elif isinstance(frame, Volkssturm):
            yield from answers.raised(picture, legal)
        elif "enter" in verbs and picture.side == SOVIET:
            yield from answers.entering(picture, legal)
        elif "place" in verbs:
            yield from answers.placed(picture, legal)
        elif verbs & {"retreat", "enter"}:
            yield from answers.places(picture, aims, legal)
        else:
            yield from answers.others(picture, legal)


def _fire(picture: Picture, frame: Barrage) -> Iterator[Advice]:
    """As many guns as bring enough for each of them: one alone often changes no column, three of them do."""
    firing = tuple(frame.gathered)
    silent = tuple([unit for unit in frame.able if unit not in firing])

    def gain(joined: tuple[int, ...]) -> float:
        promised = city.with_guns(picture, frame.units, frame.target, (*firing, *joined))
        return promised - picture.weights.fight.gun * len(joined)

    if silent and max([silent[:more] for more in range(len(silent) + 1)], key=gain):
        yield Advice(("join", silent[0]), 3.0, (t("Guns where they bring most"),))
    yield Advice(("launch",), 2.0)
    yield Advice(("cancel",), 0.0)


def _set_up() -> Iterator[Advice]:
    """As it was."""
    yield Advice(("commit",), 3.0, (t("The set-up"),))
    yield Advice(("historical",), 2.0, (t("The set-up"),))
    yield Advice(("fill",), 1.0, (t("The set-up"),))
