"""The questions in between: facing, bonus hexes, artillery, tolls, whom a card serves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.coh.bot import fortune
from hexfront.games.coh.bot.plans import Plans
from hexfront.games.coh.cards import follow_ups, weapons
from hexfront.games.coh.fire import artillery
from hexfront.games.coh.movement import entering
from hexfront.games.coh.points import activation, luck, rolls
from hexfront.games.coh.units import facing
from hexfront.games.coh.works import entry_die

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture


def answer(picture: Picture, frame: Any, legal: Sequence[Action]) -> Iterator[Advice]:
    """Advice for the question on top of the agenda."""
    if isinstance(frame, entering.Drive):
        yield from _drive(picture, frame, legal)
    elif isinstance(frame, facing.Face):
        yield from face(picture, frame.unit, legal)
    elif isinstance(frame, rolls.Roll):
        yield from fortune.roll(picture, legal)
    elif isinstance(frame, luck.Luck):
        yield from fortune.luck(picture, legal)
    elif isinstance(frame, entry_die.Toll):
        yield Advice(("pay",), 1.0, (t("The way is worth its price"),))
    elif isinstance(frame, artillery.Plotting):
        yield from _plot(picture, frame, legal)
    elif isinstance(frame, weapons.Mark):
        yield from _mark(picture, legal)
    elif isinstance(frame, follow_ups.Serve):
        yield from _serve(picture, frame, legal)
    elif isinstance(frame, activation.Waking):
        yield from _wake(picture, legal)


def face(picture: Picture, unit: int, legal: Sequence[Action]) -> Iterator[Advice]:
    """Into a fortification first; then to the enemy."""
    for action in legal:
        if action[0] == "shelter":
            yield Advice(action, 50.0, (t("A fortification protects"),))
    at = picture.state.where[unit]
    best = picture.facing(unit, at)
    yield Advice(("face", best), 1.0, (t("Turn to the enemy"),))
    if ("face", best) not in legal:
        for action in legal:
            if action[0] == "face":
                score = picture.prospect(unit, at, int(str(action[1]))) - picture.danger(
                    unit, at, int(str(action[1]))
                )
                yield Advice(action, score, (t("Turn to the enemy"),))


def _drive(picture: Picture, frame: entering.Drive, legal: Sequence[Action]) -> Iterator[Advice]:
    unit, state = frame.unit, picture.state
    plans, left = Plans(picture), state.ap[picture.seat]
    here = plans.arrived(unit, state.where[unit], left)
    yield from face(picture, unit, legal)
    for action in legal:
        if action[0] == "drive" and not state.held[1 - picture.side] >> int(str(action[2])) & 1:
            better = plans.arrived(unit, int(str(action[2])), left) - here
            if better > 0.0:
                yield Advice(action, 100.0 + better, (t("Nearer to what counts, or out of danger"),))


def _plot(picture: Picture, frame: artillery.Plotting, legal: Sequence[Action]) -> Iterator[Advice]:
    """Where most enemies and no friends are, and will be."""
    state, grid = picture.state, picture.game.grid
    yield Advice(("keep", legal[0][1]), 1.0, (t("No target is worth a barrage"),))
    friends = [state.where[unit] for unit in picture.mine if state.where[unit] > 0]
    for action in legal:
        if action[0] != "target":
            continue
        zone = grid.within(int(str(action[2])), 1)
        hit = sum(picture.weight(foe) for foe in picture.foes if zone >> state.where[foe] & 1)
        if hit and not any(grid.within(at, 2) & zone for at in friends):
            yield Advice(action, hit, (t("Enemies lie close together there"),))


def _mark(picture: Picture, legal: Sequence[Action]) -> Iterator[Advice]:
    for action in legal:
        yield Advice(action, picture.weight(int(str(action[2]))), (fortune.ODDS,))


def _serve(picture: Picture, frame: follow_ups.Serve, legal: Sequence[Action]) -> Iterator[Advice]:
    """Whoever may share a card for nothing does, if it does not give him away."""
    yield Advice(("end",), 0.0, (t("Everybody is in place"),))
    for action in legal:
        if action[0] == "join" and not picture.state.hidden >> int(action[1]) & 1:
            yield Advice(action, picture.weight(int(action[1])), (t("The card serves them all"),))


def _wake(picture: Picture, legal: Sequence[Action]) -> Iterator[Advice]:
    """Whoever has most to do with what is left."""
    state = picture.state
    for action in legal:
        if action[0] == "activate":
            unit = int(action[1])
            score = picture.prospect(unit, state.where[unit], max(0, state.facing[unit]))
            yield Advice(action, score, (t("It has most to shoot at"),))
