"""The bot: every question of the rules gets its answer from the module that knows about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot import (
    deployments,
    fights,
    reactions,
    release,
)
from hexfront.games.kharkov.bot.assault import Attack
from hexfront.games.kharkov.bot.march.conduct import Conduct
from hexfront.games.kharkov.bot.march.fields import Watch
from hexfront.games.kharkov.bot.picture import Picture
from hexfront.games.kharkov.bot.weights import WEIGHTS, Weights
from hexfront.games.kharkov.combat import (
    advance,
    declare,
    losses,
    overstacking,
    pledges,
    retreat,
    stand_or_withdraw,
)
from hexfront.games.kharkov.combat.phase import Combat
from hexfront.games.kharkov.movement import air, disengage, reserves
from hexfront.games.kharkov.movement.reserve_alarm import Alarm
from hexfront.games.kharkov.setup import deploy
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.turn import movement_phase, under_way

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class KharkovDoctrine(doctrine.Doctrine):
    """Masses where it pays, takes good odds, keeps its supply and its front."""

    styles: ClassVar[tuple[str, ...]] = tuple(WEIGHTS.styles)

    def __init__(
        self, seed: int = 0, seconds: float = 1.0, style: str = "", weights: Weights | None = None
    ) -> None:
        super().__init__(seed, seconds)
        self.weights = weights or WEIGHTS.styled(style)
        self._watch = Watch()
        self._conduct = Conduct(self._watch, self.weights)
        self._fights: tuple[Any, list[Attack]] = ((), [])

    def thoughts(self, chair: Chair) -> Iterator[Advice]:
        """What to do about the question on top of the agenda, the plain answer first."""
        dream = chair.dream(self.seed)
        board, state = dream.game, dream.state
        frame = state.agenda[-1]
        if isinstance(frame, movement_phase.Movement):
            yield self._conduct.next(board, state, frame)
        elif isinstance(frame, under_way.Moving):
            yield self._conduct.under_way(board, state, frame)
        elif isinstance(frame, deploy.Deploy):
            yield deployments.next_of(dream, frame)
        elif isinstance(frame, Combat | declare.Planning):
            yield from self._combat(board, state, frame)
        else:
            yield from _best_first(
                self._answer(Picture(board, state, chair.seat, self.weights), frame, list(chair.choices()))
            )

    def _combat(
        self, board: Board, state: KharkovState, frame: Combat | declare.Planning
    ) -> Iterator[Advice]:
        phase = frame if isinstance(frame, Combat) else state.agenda[-2]
        key = state.turn, state.phase, state.drawn, tuple(state.where), phase
        if self._fights[0] != key:
            self._fights = key, fights.planned(Picture(board, state, phase.seat, self.weights), phase)
        attacks = self._fights[1]
        if isinstance(frame, declare.Planning):
            attack = next((one for one in attacks if one.target.at == frame.targets[0]), None)
            why = t("For the attack on {hex}", hex=board.label(frame.targets[0]))
            yield Advice(fights.next_of(frame, attack), attack.value if attack else 0.0, (why,))
            return
        for attack in attacks:
            why = t("The attack promises about {value} points", value=f"{attack.value:.1f}")
            yield Advice(("attack", attack.target.at), attack.value, (why,))
        yield Advice(("end",), 0.0, (t("No attack promises more than it risks"),))

    def _answer(self, picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
        """The advice for questions that come up in between."""
        if isinstance(frame, pledges.DefenderAir):
            yield from _air(picture, defending=True)
        elif isinstance(frame, pledges.AttackerAir):
            yield from _air(picture, defending=False)
        elif isinstance(frame, pledges.Morale):
            yield Advice(("rouse",), 1.0, (t("Morale only ever helps"),))
        elif isinstance(frame, stand_or_withdraw.Sentence):
            yield from reactions.sentence(picture, frame, legal)
        elif isinstance(frame, losses.Losses | overstacking.Excess):
            yield from reactions.losses(picture, tuple(action[1] for action in legal))
        elif isinstance(frame, retreat.Retreat):
            yield from reactions.retreat(picture, self._watch.outlook(picture), legal)
        elif isinstance(frame, advance.Advance):
            yield from reactions.advance(picture, self._watch.outlook(picture), legal)
        elif isinstance(frame, disengage.Pursuit):
            yield from reactions.pursuit(picture, self._watch.outlook(picture), frame.at, legal)
        elif isinstance(frame, hq.Displace):
            yield from reactions.displace(self._watch.outlook(picture), legal)
        elif isinstance(frame, air.AirSupply):
            yield from reactions.air_supply(picture, legal)
        elif isinstance(frame, reserves.Reserves | Alarm):
            yield from release.advice(picture, self._watch.outlook(picture), frame)
        else:
            yield Advice(legal[0], 0.0)


def _air(picture: Picture, *, defending: bool) -> Iterator[Advice]:
    struck = picture.state.agenda[-2]
    gain = fights.air_gain(picture, struck, defending=defending)
    weights = picture.weights.air
    least = weights.parry if defending else weights.spend
    yield Advice(("air",), gain, (fights.air_text(gain),))
    yield Advice(("pass",), least, (fights.air_text(gain),))


def _best_first(found: Iterator[Advice]) -> list[Advice]:
    return sorted(found, key=lambda one: -one.score)
