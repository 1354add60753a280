"""3.0a A unit is activated before it acts: to stall, for a card that asks for AP, or for dice that say how many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import (
    Action,
    Key,
    Saved,
    Seat,
)
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.base.trying import Among
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.points.payment import activate, rouse
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling, Total
from hexfront.games.coh.state import USED

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

CANCEL, CANCELLING = ("verb", "cancel"), Listed([("cancel",)])


def fresh(state: CohState, unit: int) -> bool:
    """Whether a unit on the map can be activated, or share an activation."""
    return state.where[unit] > 0 and not state.flags[unit] & USED


def possible(board: Board, state: CohState, seat: Seat) -> bool:
    """Whether a player without an activation can begin one; with variable AP he does so beforehand (3.0.1a)."""
    if state.active[seat] or board.variable_ap(state):
        return False
    return any(fresh(state, unit) for unit in board.force[seat])


def points(board: Board, state: CohState, seat: Seat, unit: int = -1) -> int:
    """The AP that can pay for a card, one that is played on this unit [coh:8.0f].

    They are those of the activation, which a fresh unit may share (9.0a), or those of one that begins.
    """
    if unit >= 0 and not fresh(state, unit):
        return 0
    if state.active[seat]:
        return state.ap[seat]
    return board.limits.activation_ap if possible(board, state, seat) else 0


def reasons(board: Board, state: CohState, seat: Seat, unit: int = -1) -> tuple[Reason, ...]:
    """That a unit is activated by what asks for AP, if it is."""
    if unit in state.active[seat] or (unit < 0 and state.active[seat]):
        return ()
    if state.active[seat]:
        return (
            Reason(
                "coh:9.0a", t("{unit} is activated by it.", unit=board.names[unit]), f"{state.ap[seat]} AP"
            ),
        )
    return (Reason("coh:3.0a", t("A fresh unit is activated for it."), f"{board.limits.activation_ap} AP"),)


def refusal(board: Board, state: CohState, seat: Seat) -> Illegal | None:
    """Why nothing asks for AP before a unit has rolled for them."""
    if not board.variable_ap(state) or state.active[seat]:
        return None
    legal = tuple(f"activate {board.names[unit]}" for unit in board.force[seat] if fresh(state, unit))
    return Illegal("coh:3.0.1a", t("A unit has to be activated first."), legal) if legal else None


def _wake(
    waking: Waking, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Activate the unit, then do what was meant."""
    agenda.done(state, waking)
    activate(board, state, action[1], out)
    state.agenda[-1].resume(board, state, seat, waking.action, out)


def _against_waking(
    waking: Waking, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """Only fresh units of one's own on the map."""
    if board.seat[action[1]] != seat or not fresh(state, action[1]):
        yield waking.untimely(board, state, seat, action)


def _against_cancelling(
    waking: Waking, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """A card that has been shown is played."""
    if waking.action[0] != "stall":
        yield waking.untimely(board, state, seat, action)


class Waking(Decision, tag="waking", frozen=True):
    """What a player does without a unit asks for AP, and no unit is active: he activates one [coh:3.0a]."""

    rule: ClassVar[str] = "coh:3.0a"
    ask: ClassVar[Text] = t("Which unit is activated for it?")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("activate", grouped("activate"), _wake, _against_waking),
        Act(
            "cancel",
            grouped("cancel"),
            lambda waking, board, state, *_: agenda.done(state, waking),
            _against_cancelling,
        ),
    )
    seat: int
    action: Saved
    """What he does then: he stalls, or lets a card take effect that he has shown."""

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player whose go it is."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Any fresh unit on the map; who wants to stall may think better of it."""
        back = [CANCEL] if self.action[0] == "stall" else []
        return Among(board.lexicon.key, (back, board.force_keys[seat]), partial(self._group, state))

    def _group(self, state: CohState, key: Key) -> Group | None:
        if key == CANCEL:
            return CANCELLING if self.action[0] == "stall" else None
        unit = int(key[1])
        return Listed([("activate", unit)]) if fresh(state, unit) else None

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """A unit has to be named first."""
        return Illegal("coh:2.2d", t("A fresh unit of yours on the map is activated."))

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """That is no action yet."""
        return (Reason("coh:3.0a", t("Activating is no action."), "0"),)


class Rousing(Rolling, tag="rousing", frozen=True):
    """A unit is activated by dice, a roll like any other of its player [coh:3.0.1a]."""

    rule: ClassVar[str] = "coh:3.0.1a"
    seat: int
    unit: int
    dice: tuple[int, ...] = ()
    rolled: int = UNROLLED

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll, then give the AP."""
        if self.rolled == UNROLLED:
            dice, fog = board.limits.variable_ap_dice, "fog-ap" in state.options
            agenda.push(state, Roll(self.seat, "activation", dice=dice, ends=True, secret=fog))
            return True
        agenda.done(state, self)
        rouse(board, state, self.unit, self.dice, self.rolled, out)
        return True

    def answered(self, child: Frame, answer: Total) -> Rousing:
        """The unit with the dice that are its AP."""
        return replace(self, rolled=answer.counted, dice=answer.dice)

    def rolling(self, board: Board, state: CohState) -> Text:
        """Whose AP they are."""
        unit = board.names[self.unit]
        return t("The highest and the lowest die are the AP of {unit}.", unit=unit)
