"""7.0 Air support in combat: the Axis may declare markers before the die, offensive or defensive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import (
    Act,
    Action,
    Decision,
    Event,
    Fight,
    Frame,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.games.tow.combat import luftwaffe, odds
from hexfront.games.tow.combat.modifiers import AIR_COLUMNS, AIR_DIE, Support
from hexfront.games.tow.state import AXIS
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar, total

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Supported(Frame, frozen=True):
    """A declared attack that the Luftwaffe may still change."""

    @property
    def side(self) -> int:
        """The side that attacks."""
        raise NotImplementedError

    @property
    def attackers(self) -> tuple[int, ...]:
        """Its units."""
        raise NotImplementedError

    @property
    def target(self) -> int:
        """The hex that they attack."""
        raise NotImplementedError

    @property
    def air(self) -> tuple[int, ...]:
        """The Luftwaffe markers declared so far."""
        raise NotImplementedError


class Sortie(NamedTuple):
    """The Axis about to support one side's attack."""

    board: Board
    state: TowState
    side: int


def _kinds(sortie: Sortie, offensive: bool) -> int:
    """The kinds of markers that shift an attack, or the others."""
    return bits([kind for kind, one in enumerate(sortie.board.data.air) if (one.shift > 0) == offensive])


NONE_SUCH = t("You hold no such marker: declare one of yours, or pass.")

MARKERS = (
    Bar(
        "tow:7.0e",
        lambda sortie, marker: NONE_SUCH,
        lambda sortie: bits(sortie.state.flown) & ~bits(sortie.state.air),
    ),
    Bar(
        "tow:7.0d",
        lambda sortie, marker: NONE_SUCH,
        lambda sortie: ~bits(sortie.state.air),
    ),
    Bar(
        "tow:10.2i",
        lambda sortie, marker: t("Offensive air support is for Axis attacks."),
        lambda sortie: 0 if sortie.side == AXIS else _kinds(sortie, True),
    ),
    Bar(
        "tow:7.0h",
        lambda sortie, marker: t("Defensive air support is for Axis units that are attacked."),
        lambda sortie: _kinds(sortie, False) if sortie.side == AXIS else 0,
    ),
)
"""What keeps kinds of markers, not hexes, out of a combat."""


class AirSupport(Decision, tag="air-support", frozen=True):
    """Before each combat die, while the Axis holds any marker, whichever it is [tow:7.0d].

    It opens on the number of markers, which everybody knows, so that the pause tells nothing of their kind.
    """

    rule: ClassVar[str] = "tow:7.0d"
    ask: ClassVar[Text] = t("Declare Luftwaffe support for this combat, or pass.")
    seat: Seat

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (self.seat,)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Nothing else comes first."""
        return Illegal(self.rule, self.ask)

    def _fitting(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """The kinds of markers in hand that help the Axis in this combat."""
        shut = bars.closed(MARKERS, Sortie(board, state, agenda.below(state, Supported).side))
        return [("air", marker) for marker in dict.fromkeys(state.air) if not shut >> marker & 1]

    def _declare(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """The marker is shown and goes back to its box; another may follow [tow:7.0e]."""
        target = agenda.below(state, Supported).target
        agenda.answer(state, self, action[1])
        luftwaffe.use(board, state, action[1], target, out)

    def _useless(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        sortie = Sortie(board, state, agenda.below(state, Supported).side)
        return bars.objections(MARKERS, sortie, action[1])

    def _effect(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        support = Support(board, action[1])
        columns, die = total(AIR_COLUMNS, support), total(AIR_DIE, support)
        if columns:
            yield Reason("tow:7.0g", t("Columns to the right"), f"{columns:+d}")
        if die:
            yield Reason("tow:7.0h", t("On the die"), f"{die:+d}")

    def _pass(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.done(state, self)

    def _free(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("No marker has to be used."))

    def _fights(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds with this choice."""
        battle = agenda.below(state, Supported)
        return (odds.fight(board, state, battle.attackers, battle.target, (*battle.air, *action[1:])),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("air", _fitting, _declare, _useless, _effect, _fights),
        Act("pass", lambda *_: [("pass",)], _pass, reasons=_free, fights=_fights),
    )
