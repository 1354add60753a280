"""The bot of the solo rules: the virtual opponent as the rulebook describes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.bots import doctrine
from hexfront.bots.chair import Chair
from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason, note_reasons
from hexfront.games.coh.bot import answers
from hexfront.games.coh.bot.estimate.fields import Fields
from hexfront.games.coh.bot.estimate.picture import Picture
from hexfront.games.coh.bot.going import Going
from hexfront.games.coh.bot.holding import cards
from hexfront.games.coh.bot.player import fallback
from hexfront.games.coh.bot.solo.conduct import FACES, Conduct, Order
from hexfront.games.coh.bot.solo.dice import Dice
from hexfront.games.coh.bot.solo.doctrine import SEES, WAKING, Mood
from hexfront.games.coh.bot.solo.survey import Survey
from hexfront.games.coh.fire.volley import Volley
from hexfront.games.coh.movement import entering
from hexfront.games.coh.points import rolls
from hexfront.games.coh.points.payment import purse
from hexfront.games.coh.state import READY, USED
from hexfront.games.coh.turn import go

AMBUSH = 3
"""An enemy seen so many hexes from a coin brings out what lies there."""
CARD = 0.3
"""What a card has to promise to be played, in points."""


class Solo(doctrine.Doctrine):
    """Waits until enemies come into sight, fires where it easily hits, and falls back on what it defends."""

    name = "solo"

    def __init__(self, seed: int = 0, seconds: float = 1.0) -> None:
        super().__init__(seed, seconds)
        self._random = Dice(seed)
        self._fields = Fields()

    def dictate(self, dice: tuple[int, ...]) -> None:
        """Let the next dice that it throws for itself show these faces."""
        self._random.dictated[:] = dice

    def advise(self, chair: Chair) -> Iterator[Advice]:
        """The one thing that the doctrine asks for."""
        dream = chair.dream(self.seed)
        frame = dream.state.agenda[-1]
        survey = Survey(dream.game, dream.state, chair.seat, self._fields)
        choices = chair.choices()
        for order in self._orders(survey, frame):
            if order.action in choices:
                note_reasons(order.reasons)
                yield Advice(order.action, 1.0, tuple(reason.text for reason in order.reasons))
                return
        yield Advice(self._sensible(survey, frame, chair), 0.0)

    def _orders(self, survey: Survey, frame: Any) -> Iterator[Order]:
        if isinstance(frame, go.Go):
            yield from self._go(survey)
        elif isinstance(frame, rolls.Roll):
            yield from self._roll(survey)

    def _go(self, survey: Survey) -> Iterator[Order]:
        """The active unit first; then the one with the easiest shot; then whoever has something to do."""
        conduct, board, state, seat = Conduct(survey, self._random), survey.game, survey.state, survey.seat
        yield from _coins(survey)
        cp, active = state.cp[seat], state.active[seat]
        for unit in active:
            found = list(conduct.orders(unit, purse(state.ap[seat], cp, False)))
            yield from found[:1]
        if active:
            yield Order(
                ("drop",), (Reason("coh:20.2l", t("Common sense: the active unit has nothing left to do")),)
            )
        whole, ready = purse(board.limits.activation_ap, cp, True), []
        for unit in board.force[seat]:
            if state.flags[unit] & USED or not (state.where[unit] > 0 or state.where[unit] == READY):
                continue
            why = _awake(survey, unit)
            if why is None:
                continue
            best = next(conduct.orders(unit, whole), None)
            if best is not None:
                ready.append((_rank(best), unit, best, why))
        for _, unit, best, why in sorted(ready, key=lambda one: one[:2]):
            if board.variable_ap(state):
                yield Order(("activate", unit), (why, Reason("coh:20.2l", t("Variable AP suit solo play"))))
            else:
                yield Order(best.action, (why, *best.reasons))
        yield from self._cards(survey)
        yield Order(("pass",), (Reason(SEES.rule, t("Nobody with an enemy in sight has anything to do")),))

    def _cards(self, survey: Survey) -> Iterator[Order]:
        """Cards are common sense: the doctrine does not speak of them."""
        if not survey.state.hands[survey.seat]:
            return
        going = Going(Picture(survey.game, survey.state, survey.seat, self._fields))
        for advice in sorted(cards(going), key=lambda one: -one.score):
            if advice.score > CARD and advice.action[0] in ("play", "play-on"):
                yield Order(advice.action, (Reason("coh:20.2l", t("Common sense: the card helps now")),))

    def _roll(self, survey: Survey) -> Iterator[Order]:
        """A die says how many CP go into an attack, as far as there are any [coh:20.2h]; other rolls get none."""
        if not isinstance(agenda.below(survey.state, rolls.Rolling), Volley):
            return
        thrown = self._random.randint(1, FACES)
        cp = min(survey.game.tables.solo.cp_by_die[thrown - 1], survey.state.cp[survey.seat])
        text = t("A die of {die} decides on the CP for the attack", die=thrown)
        yield Order(("spend", cp), (Reason("coh:20.2h", text, f"{cp} CP"),))

    def _sensible(self, survey: Survey, frame: Any, chair: Chair) -> Action:
        """What the doctrine leaves open is done in the best interest of the side [coh:20.2l]."""
        if isinstance(frame, rolls.Roll):
            return ("spend", 0)
        if isinstance(frame, entering.Drive) and (onward := _onward(survey, frame, chair)):
            return onward
        picture = Picture(survey.game, survey.state, survey.seat, self._fields)
        legal = list(chair.choices())
        if isinstance(frame, entering.Drive):
            found = list(answers.face(picture, frame.unit, legal))
        else:
            found = list(answers.answer(picture, frame, legal))
        found = [advice for advice in found if advice.action in chair.choices()]
        return max(found, key=lambda one: one.score).action if found else fallback(chair)


def _awake(survey: Survey, unit: int) -> Reason | None:
    """Why a unit may be activated: only with an enemy in its sight [coh:20.2c], or by common sense."""
    mood = Mood(survey, unit)
    return next((Reason(force.rule, words) for force, words in WAKING if force.holds(mood)), None)


def _rank(order: Order) -> tuple[int, int]:
    """Attacks first, the easiest before the others; then rallies, turns, moves."""
    verbs = ("fire", "assault", "rally", "pivot", "enter", "step", "back")
    verb = str(order.action[0])
    if verb in ("fire", "assault"):
        needed = next(int(one.amount) for one in order.reasons if one.rule == "coh:20.2g")
        return 0, needed
    return verbs.index(verb), 0


def _coins(survey: Survey) -> Iterator[Order]:
    """Let coins show what they are once an enemy is near."""
    board, state = survey.game, survey.state
    for side, at in state.coins:
        near = board.grid.within(at, AMBUSH) & board.seen(state, at)
        if side == survey.side and any(near >> state.where[foe] & 1 for foe in survey.foes):
            yield Order(
                ("uncover", at), (Reason("coh:20.3b", t("An enemy is near: a unit would appear here")),)
            )


def _onward(survey: Survey, frame: entering.Drive, chair: Chair) -> Action | None:
    """A bonus hex that leads on to where the vehicle is going."""
    own = not survey.attacking()
    here = survey.away(frame.unit, survey.state.where[frame.unit], own)
    held = survey.state.held[1 - survey.side]
    ways = [
        (survey.away(frame.unit, int(str(action[2])), own), action)
        for action in chair.choices()
        if action[0] == "drive" and not held >> int(str(action[2])) & 1
    ]
    return min(ways)[1] if ways and min(ways)[0] < here else None
