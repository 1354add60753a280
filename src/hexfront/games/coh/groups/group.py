"""9.0 Groups: several units act as one, and nobody reacts before all have done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.acts import Act
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.acts import verdicts
from hexfront.games.coh.groups import group_acts
from hexfront.games.coh.groups.gathered import Gathered, aimed, alone, stranger
from hexfront.games.coh.groups.offers import Gathering, Members
from hexfront.games.coh.state import READY, USED

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Group(Gathered, tag="group", frozen=True):
    """A group being gathered: others join, then it moves, fires, rallies or digs in together [coh:9.1a]."""

    rule: ClassVar[str] = "coh:9.1a"
    ask: ClassVar[Text] = t("Gather the group, then let it act.")
    acts: ClassVar[tuple[Act, ...]] = group_acts.ACTS

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player whose units they are."""
        return (self.seat,)

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """Who is in the group."""
        return tuple(board.names[unit] for unit in self.units)

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """Until it acts nobody else knows who is in it, nor, of those who hide, that they are side by side.

        In their eyes nobody is yet, and nobody can join, or it would have to come to what another group does.
        """
        return self if viewer in (ALL, *board.friends[self.seat]) else Group(self.seat, (), self.card)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """What the group can pay with is told to its player."""
        asked = super().prompt(board, state, viewer)
        return replace(asked, note=self._means(board, state)) if viewer == self.seat else asked

    def _means(self, board: Board, state: CohState) -> Text:
        cp, active = state.cp[self.seat], state.active[self.seat]
        if self.card:
            return t("The card pays for the group.")
        if any(state.flags[unit] & USED for unit in self.units):
            return t("Somebody is used: the group pays with CP, of which there are {cp}.", cp=cp)
        if active:
            ap = state.ap[self.seat]
            return t("The group shares the {ap} AP of the activation; there are {cp} CP.", ap=ap, cp=cp)
        if board.variable_ap(state):
            return t(
                "An opportunity action, or CP, of which there are {cp}; for AP activate a unit first.", cp=cp
            )
        ap = board.limits.activation_ap
        return t(
            "A fresh group: {ap} AP, an opportunity action, or CP, of which there are {cp}.", ap=ap, cp=cp
        )

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Who may join or leave, and what the whole may do."""
        return Gathering(Members(board, state, self.seat, self.units, self.card))

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """It is nothing that a group does."""
        if len(self.units) < 2:
            return alone()
        if state.aim:
            return aimed()
        if action[0] in board.acts and action[1] not in self.units:
            return stranger(board, action)
        if action[0] in board.acts and state.where[action[1]] == READY:
            return next(verdicts.by_card(board, state, seat, action))
        return Illegal(
            "coh:9.1a",
            t("The group moves, fires at one hex, rallies, digs in, hides, leaves or unloads; or cancel."),
        )

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the act says; else that the group is being gathered."""
        told = super().reasons(board, state, seat, action)
        gathers = action[0] in ("join", "leave", "cancel")
        return (Reason("coh:9.1a", t("The group is being gathered.")),) if gathers else told
