"""What a frame lets a seat do, verb by verb: offer, consequence, objections and reasons of an act in one object.

A frame that lists its acts need not branch on the verb in five methods. The objections to an act are
yielded one after the other, all that stand: the first is the refusal, and whoever wants to know whether a
refusal is true can ask for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, NamedTuple

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason


def _nothing(*_: Any) -> Iterator[Any]:
    return iter(())


class Act(NamedTuple):
    """One verb of a frame. Every function takes the frame, the board, the state and the seat, then the action."""

    verb: str
    offer: Callable[[Any, Any, Any, Seat], Iterable[Action]]
    """Every action of this verb that is legal now."""
    play: Callable[[Any, Any, Any, Seat, Action, list[Event]], None]
    """Carry out one that was offered."""
    objections: Callable[[Any, Any, Any, Seat, Action], Iterator[Illegal]] = _nothing
    """Every rule that stands against an action of this verb, the one to be told first; none against a legal one."""
    reasons: Callable[[Any, Any, Any, Seat, Action], Iterable[Reason]] = _nothing
    """The rules that speak in a legal action, with their numbers; the frame's own rule if there are none."""
    fights: Callable[[Any, Any, Any, Seat, Action], Iterable[Fight]] = _nothing
    """The fights it would bring, as far as the seat knows."""


def grouped(verb: str) -> Callable[[Any, Any, Any, Seat], Iterable[Action]]:
    """The offer of an act in a frame that groups its offers itself: those of its choices that have the verb."""

    def offer(frame: Any, game: Any, state: Any, seat: Seat) -> Iterable[Action]:
        return [action for action in frame.choices(game, state, seat) if action[0] == verb]

    return offer


class Decision(Frame, frozen=True):
    """A frame that is defined by its acts.

    A subclass that groups its offers itself overrides ``choices``, and its acts have a ``grouped`` offer.
    """

    acts: ClassVar[tuple[Act, ...]] = ()

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        """The offers of every act."""
        offers = [action for act in self.acts for action in act.offer(self, game, state, seat)]
        return Choices.of(game.lexicon.key, offers)

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Let the act carry it out."""
        kind = self.__class__
        acts = _ACTS[kind] if kind in _ACTS else by_verb(kind)
        acts[action[0]].play(self, game, state, seat, action, out)

    def refuse(self, game: Any, state: Any, seat: Seat, action: Action) -> Illegal:
        """The first objection, or that it is no act of this frame at all."""
        if action[0] not in by_verb(type(self)):
            return self.untimely(game, state, seat, action)
        return next(self.objections(game, state, seat, action), super().refuse(game, state, seat, action))

    def untimely(self, game: Any, state: Any, seat: Seat, action: Action) -> Illegal:
        """Refuse a verb that this frame does not have."""
        return Illegal(self.rule, t("That is not among the choices now."))

    def objections(self, game: Any, state: Any, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Every rule that stands against an action of one of the acts."""
        return by_verb(type(self))[action[0]].objections(self, game, state, seat, action)

    def reasons(self, game: Any, state: Any, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the act says, or the rule that asks for the decision."""
        found = tuple(by_verb(type(self))[action[0]].reasons(self, game, state, seat, action))
        return found or super().reasons(game, state, seat, action)

    def fights(self, game: Any, state: Any, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The fights of the act."""
        act = by_verb(type(self)).get(action[0])
        return tuple(act.fights(self, game, state, seat, action)) if act else ()


_ACTS: dict[type[Decision], dict[str, Act]] = {}


def by_verb(kind: type[Decision]) -> dict[str, Act]:
    """The acts of a kind of frame by their verbs."""
    if kind not in _ACTS:
        found = {act.verb: act for act in kind.acts}
        if len(found) < len(kind.acts):
            raise AssertionError(f"{kind.__name__} has two acts of one verb")
        _ACTS[kind] = found
    return _ACTS[kind]
