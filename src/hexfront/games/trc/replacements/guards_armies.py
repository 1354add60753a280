"""28.4.5 Guards armies take the place of other armies, for the difference in combat factors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.meta import FLAGS
from hexfront.games.trc.events import Moved
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.state import GONE, LATER, RUSSIAN, TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "guards-armies"


class Upgrade(NamedTuple):
    """An army, and the Guards army that would take its place."""

    board: Board
    state: TrcState
    side: int
    old: int
    new: int

    @property
    def name(self) -> str:
        """The id of the army."""
        return self.board.names[self.old]

    @property
    def guards(self) -> str:
        """The id of the Guards army."""
        return self.board.names[self.new]

    @property
    def price(self) -> int:
        """What it costs [trc:28.4.5b]."""
        return russian_points.difference(self.board, self.new)

    @property
    def paired(self) -> bool:
        """Whether the order of battle has the one take the place of the other."""
        counter = self.board.units[self.new]
        return counter.option == OPTION and counter.instead_of == self.name


BARS = (
    ban(
        "trc:28.4.5a",
        lambda upgrade: t("{unit} does not take the place of {old}.", unit=upgrade.guards, old=upgrade.name),
        lambda upgrade: (
            not upgrade.paired or not upgrade.board.drafted >> upgrade.new & 1 or upgrade.side != RUSSIAN
        ),
    ),
    ban(
        "trc:28.4.5a",
        lambda upgrade: t("{unit} is not on the map.", unit=upgrade.name),
        lambda upgrade: upgrade.paired and upgrade.state.where[upgrade.old] <= 0,
    ),
    ban(
        "trc:28.4.5a",
        lambda upgrade: t("{unit} has come already.", unit=upgrade.guards),
        lambda upgrade: upgrade.paired and upgrade.state.where[upgrade.new] != LATER,
    ),
    ban(
        "trc:28.4.5a",
        lambda upgrade: t("{unit} has not come yet.", unit=upgrade.guards),
        lambda upgrade: upgrade.paired and (upgrade.board.units[upgrade.new].turn or 0) > upgrade.state.turn,
    ),
    ban(
        "trc:28.4.5b",
        lambda upgrade: t("Replacement points are spent in the first impulse."),
        lambda upgrade: upgrade.paired and upgrade.state.impulse != 1,
    ),
    ban(
        "trc:28.4.5b",
        lambda upgrade: t(
            "{unit} costs {price}, and {left} replacement points are left.",
            unit=upgrade.guards,
            price=upgrade.price,
            left=russian_points.left(upgrade.board, upgrade.state),
        ),
        lambda upgrade: upgrade.paired and upgrade.price > russian_points.left(upgrade.board, upgrade.state),
    ),
)
"""What keeps a Guards army from taking the place of an army."""


def offers(board: Board, state: TrcState, side: int) -> list[Action]:
    """The exchanges that may be made now."""
    if side != RUSSIAN or OPTION not in state.options or state.impulse != 1:
        return []
    found: list[Action] = []
    for new in each(board.drafted & board.sided[RUSSIAN]):
        counter = board.units[new]
        if counter.option == OPTION and state.where[new] == LATER:
            old = board.data.numbers[counter.instead_of]
            if next(bars.objections(BARS, Upgrade(board, state, side, old, new)), None) is None:
                found.append(("exchange", old, new))
    return found


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return offers(board, state, frame.side)


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    """The Guards army stands where the army stood, and has done what it had done."""
    old, new = action[1], action[2]
    at = state.where[old]
    for flag in FLAGS:
        units = getattr(state, flag)
        if units >> old & 1:
            setattr(state, flag, units & ~(1 << old) | 1 << new)
    state.upgraded |= 1 << new
    stacks.put(board, state, new, at)
    stacks.take_off(board, state, old, GONE)
    frame.let_go(state)
    rules, label = ("trc:28.4.5a", "trc:28.4.5b"), board.label(at)
    out.append(Removed(unit=board.name(old), at=label, why="exchanged", rules=rules))
    out.append(Moved(unit=board.name(new), start="", end=label, how="exchange", rules=rules))


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    if OPTION not in state.options:
        yield Illegal("trc:23.1a", t("{unit} is not exchanged now.", unit=board.name(action[2])))
        return
    yield from bars.objections(BARS, Upgrade(board, state, frame.side, action[1], action[2]))


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    upgrade = Upgrade(board, state, frame.side, action[1], action[2])
    yield Reason("trc:28.4.5b", t("The difference in combat factors"), str(upgrade.price))
    yield Reason("trc:22.5a", t("Replacement points left"), str(russian_points.left(board, state)))


EXCHANGE = Act("exchange", _offer, _play, _objections, _reasons)
