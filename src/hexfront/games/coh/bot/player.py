"""The bot: a go is weighed as a whole, every question in between by the module that knows about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.games.coh.bot import gathering, groups, whole_go
from hexfront.games.coh.bot.answers import answer
from hexfront.games.coh.bot.deployment import deploy
from hexfront.games.coh.bot.estimate.fields import Fields
from hexfront.games.coh.bot.estimate.picture import Picture
from hexfront.games.coh.bot.going import Going
from hexfront.games.coh.box.meta import AP
from hexfront.games.coh.cards import follow_ups
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.setup import deploy as setup
from hexfront.games.coh.turn import go

CANDIDATES = 12
"""So many pieces of advice are given at most."""


class CohDoctrine(doctrine.Doctrine):
    """Goes for objectives through cover, shoots where it pays, rallies, and passes when nothing is worth it."""

    def __init__(self, seed: int = 0, seconds: float = 1.0) -> None:
        super().__init__(seed, seconds)
        self._fields = Fields()
        self._given_up: set[tuple[object, ...]] = set()

    def fallback(self, chair: Chair) -> Action:
        """What to do when no thought fits the rules."""
        return fallback(chair)

    def thoughts(self, chair: Chair) -> Iterator[Advice]:
        """What to do about the question on top of the agenda, the plain answer first."""
        dream = chair.dream(self.seed)
        board, state = dream.game, dream.state
        frame = state.agenda[-1]
        picture = Picture(board, state, chair.seat, self._fields)
        if isinstance(frame, go.Go):
            yield from self._best(picture, _activating(picture, whole_go.advice(Going(picture))))
        elif isinstance(frame, setup.Deploy):
            yield from deploy(picture, frame)
        elif isinstance(frame, follow_ups.Order):
            yield from self._best(picture, groups.ordered(Going(picture)))
        elif isinstance(frame, Group):
            found = list(gathering.gather(Going(picture), frame.units, frame.card))
            if found[0].action == ("cancel",) or found[0].action not in chair.choices():
                self._given_up.add(_moment(picture, frame.units[0]))
            yield from found
        elif isinstance(frame, Advance):
            yield from gathering.onward(Going(picture), frame.left, list(chair.choices()))
        else:
            yield from answer(picture, frame, list(chair.choices()))

    def _best(self, picture: Picture, found: Iterable[Advice]) -> list[Advice]:
        """The best of many pieces of advice, without groups that came to nothing when they were to be gathered."""
        able = [
            one
            for one in found
            if one.action[0] != "group" or _moment(picture, one.action[1]) not in self._given_up
        ]
        return sorted(able, key=lambda one: -one.score)[:CANDIDATES]


def _activating(picture: Picture, found: Iterator[Advice]) -> Iterator[Advice]:
    """With variable action points a unit is activated before anybody knows what it can pay."""
    first = picture.game.variable_ap(picture.state) and not picture.state.active[picture.seat]
    for one in found:
        rolls = first and one.action[-1] == AP
        yield Advice(("activate", one.action[1]), one.score, one.reasons) if rolls else one


def _moment(picture: Picture, leader: int) -> tuple[object, ...]:
    """What tells a go from the next as far as a group is concerned."""
    state, force = picture.state, picture.game.force[picture.seat]
    return state.turn, leader, tuple(state.ap), tuple(state.cp), tuple(state.where[unit] for unit in force)


WHOLE = (("commit",), ("fill",), ("spend", 0), ("pass",), ("end",))
"""Answers that are good enough where there is no better one, in this order."""


def fallback(chair: Chair) -> Action:
    """Something that does no harm."""
    choices = chair.choices()
    for whole in WHOLE:
        if whole in choices:
            return whole
    backs = chair.lexicon.backs
    return next((one for one in choices if one[0] not in backs), next(iter(choices)))
