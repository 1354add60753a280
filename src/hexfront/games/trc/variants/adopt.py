"""28.6.3 A player decides before an impulse whether to adopt an alternative strategy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.box.charts.strategies import (
    JAPAN,
    MEDITERRANEAN,
    NAMES,
    OPTION,
    STRATEGIES,
    Strategy,
    strategy_of,
)
from hexfront.games.trc.combat import notes
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.variants import effects

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

PREPARED = {JAPAN: "trc:28.6.rus.3"}
"""By strategy, the rule of an earlier one that lets it be adopted."""


def begin_impulse(state: TrcState) -> None:
    """Ask for the strategies whose moment has come [trc:28.6.3]."""
    if OPTION not in state.options:
        return
    now = (state.player, state.turn, state.impulse)
    for strategy in reversed(STRATEGIES):
        if (strategy.side, strategy.turn, strategy.impulse) == now and open_to(state, strategy):
            agenda.push(state, Choice(strategy.side, strategy.name))


def begin_setup(state: TrcState) -> None:
    """Ask for what is decided before the Axis sets up [trc:28.6.med.0]."""
    if OPTION in state.options:
        agenda.push(state, Choice(AXIS, MEDITERRANEAN))


def open_to(state: TrcState, strategy: Strategy) -> bool:
    """Whether what was adopted before leaves a strategy open."""
    needed = not strategy.after or strategy.after in state.adopted
    return needed and not {strategy.name, strategy.unless} & {*state.adopted}


def _offer_adopt(frame: Choice, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("adopt", NAMES.index(frame.strategy))]


def _adopt(
    frame: Choice, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    state.adopted = (*state.adopted, frame.strategy)
    strategy = strategy_of(frame.strategy)
    words = t("Adopted: {strategy}", strategy=strategy.text)
    before = (PREPARED[strategy.name],) if strategy.name in PREPARED else ()
    out.append(Said(line=words, rules=("trc:28.6.3", strategy.rule, *before)))
    effects.at_once(board, state, frame.strategy, out)


def _against_adopt(
    frame: Choice, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    name = NAMES[action[1]]
    if name != frame.strategy:
        yield Illegal(strategy_of(name).rule, t("{strategy} is not decided now.", strategy=name))


def _reasons(frame: Choice, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    strategy = strategy_of(frame.strategy)
    yield Reason(strategy.rule, strategy.text)


def _offer_decline(frame: Choice, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("decline",)]


def _decline(
    frame: Choice, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    effects.declined(board, state, frame.strategy)
    words = t("Declined: {strategy}", strategy=strategy_of(frame.strategy).text)
    out.append(Said(line=words, rules=("trc:28.6.3",)))


class Choice(Decision, tag="choice", frozen=True):
    """One strategy that a side may adopt now or never."""

    rule: ClassVar[str] = "trc:28.6.3"
    ask: ClassVar[Text] = t("Adopt an alternative strategy, or decline it for good.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("adopt", _offer_adopt, _adopt, _against_adopt, _reasons),
        Act("decline", _offer_decline, _decline),
    )
    side: int
    strategy: str

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with what the strategy is about."""
        return notes.noted(super().prompt(board, state, viewer), (strategy_of(self.strategy).text,))

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The player of the side."""
        return (state.seats[self.side],)
