"""A set-up that can be had ready-made: all units at once where a data file puts them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hexfront.engine.api import Action, Choices, Event, Group, Hexes, Key, Listed, Reason, Seat, t
from hexfront.engine.base.parted import Mixed
from hexfront.engine.base.trying import Among
from hexfront.engine.contract.procedures import Draft
from hexfront.games.trc.state import SIDES, TrcState
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.charts.setups import ReadyMade

READY_MADE: Action = ("ready-made",)
ENDINGS: list[Key] = [("verb", "fill"), ("verb", "commit")]
WHOLE: list[Key] = [("verb", "ready-made")]


def offered(board: Board, state: TrcState, side: int) -> ReadyMade:
    """The set-up of a side from the line at which this scenario starts."""
    return board.data.setups[board.data.scenarios[state.scenario].line][SIDES[side]]


@remembered(most=8)
def _keys(board: Board, units: tuple[int, ...]) -> list[Key]:
    """Under what units are offered: while a side sets up, they are the same all the time."""
    return [("unit", unit) for unit in units]


class Prepared(Draft, frozen=True):
    """A set-up that can also be had ready-made."""

    def side(self, state: TrcState) -> int:
        """The side that deploys."""
        return state.seats.index(self.seat)

    def units(self, board: Board, state: TrcState) -> Sequence[int]:
        """The units that the side places."""
        raise NotImplementedError

    def open_to(self, board: Board, state: TrcState, unit: int, within: int = -1) -> int:
        """Where a unit may be placed now; who asks about some hexes alone need not be told of others."""
        raise NotImplementedError

    def places(self, board: Board, state: TrcState, unit: int) -> Group | None:
        """The same as choices; None if there are none."""
        free = self.open_to(board, state, unit)
        return Hexes(("place", unit), free) if free else None

    def set_down(self, board: Board, state: TrcState, unit: int, at: int, out: list[Event]) -> None:
        """Place a unit."""
        raise NotImplementedError

    def take_back(self, board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
        """Take a unit back."""
        raise NotImplementedError

    def placed(self, game: Board, state: TrcState) -> list[Action]:
        """Those that stand."""
        return [("take", unit) for unit in self.units(game, state) if state.where[unit] > 0]

    def choices(self, game: Board, state: TrcState, seat: Seat) -> Choices:
        """Every unit wherever it may stand, and back; what ends the draft, and the ready-made whole.

        Nothing of it is worked out before somebody asks for it.
        """
        keys = _keys(game, tuple(self.units(game, state)))
        return Among(game.lexicon.key, (keys, ENDINGS, WHOLE), partial(self._group, game, state))

    def _group(self, board: Board, state: TrcState, key: Key) -> Group | None:
        token = key[1]
        if isinstance(token, str):
            ending = "commit" if key not in WHOLE and self.flaw(board, state) is None else "fill"
            return Listed([(token,)]) if key in WHOLE or token == ending else None
        found: list[Group] = []
        if (places := self.places(board, state, token)) is not None:
            found.append(places)
        if state.where[token] > 0:
            found.append(Listed([("take", token)]))
        return (found[0] if len(found) == 1 else Mixed(found)) if found else None

    def play(self, game: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take the whole over, or go on with one's own."""
        if action == READY_MADE:
            self._take_over(game, state, out)
        else:
            super().play(game, state, seat, action, out)

    def _take_over(self, board: Board, state: TrcState, out: list[Event]) -> None:
        """Place everybody anew; who is not in the file or finds the hex closed is placed as by ``fill``."""
        units = dict.fromkeys(self.units(board, state))
        for unit in units:
            if state.where[unit] > 0:
                self.take_back(board, state, unit, out)
        for unit, label in offered(board, state, self.side(state)).posts:
            if unit in units and board.grid.knows(label):
                at = board.grid.hex(label)
                if self.open_to(board, state, unit, 1 << at) >> at & 1:
                    self.set_down(board, state, unit, at, out)
        if self.flaw(board, state) is not None:
            self.fill_in(board, state, out)

    def reasons(self, game: Board, state: TrcState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Where the ready-made set-up comes from."""
        if action != READY_MADE:
            return super().reasons(game, state, seat, action)
        kind = offered(game, state, self.side(state)).origin.kind
        return (Reason(self.rule, t("A set-up for those who do not want to place every unit"), kind),)
