"""13.4 Retreats: the attacker moves the units of both sides, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import notes
from hexfront.games.trc.combat import retreat_paths as paths
from hexfront.games.trc.combat.excess import Excess
from hexfront.games.trc.combat.odds import on_stalin_line
from hexfront.games.trc.combat.support import artillery
from hexfront.games.trc.events import Moved
from hexfront.games.trc.movement import neutrals
from hexfront.games.trc.rail import convert
from hexfront.games.trc.state import AXIS, POOL, TrcState
from hexfront.games.trc.units import balkans, losses, stacks, uprising
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

FIXED = {"leader": "trc:11.2b", "worker": "trc:22.2d"}
"""The kinds that do not survive a retreat."""


def begin(
    board: Board,
    state: TrcState,
    side: int,
    units: tuple[int, ...],
    rule: str,
    full: bool,
    out: list[Event],
) -> None:
    """Let these units retreat; those in woods stay [trc:14.2a] [trc:14.2b]."""
    going = []
    for unit in units:
        at = state.where[unit]
        if board.kinds[unit] == "uprising":
            words = t("{unit} never leaves its city.", unit=board.name(unit))
            out.append(Said(line=words, rules=("trc:28.5b",)))
        elif holds(board, at):
            words = t("{unit} stays in the woods of {hex}.", unit=board.name(unit), hex=board.label(at))
            own = board.side[unit] == side
            out.append(Said(line=words, rules=("trc:14.2a" if own else "trc:14.2b",)))
        elif on_stalin_line(board, state, at, board.side[unit]) and board.side[unit] != side:
            words = t("{unit} stays on the Stalin Line.", unit=board.name(unit))
            out.append(Said(line=words, rules=("trc:28.7.R3b",)))
        elif board.kinds[unit] in FIXED:
            losses.remove(board, state, unit, POOL, out, rule, FIXED[board.kinds[unit]])
        elif artillery.guns(board, state, unit):
            losses.remove(board, state, unit, POOL, out, rule, "trc:26.5.5")
        elif state.landed & state.shipped & 1 << unit:
            losses.remove(board, state, unit, POOL, out, rule, "trc:10.3.2d")
        else:
            going.append(unit)
    if going:
        agenda.push(state, Retreat(side, tuple(going), rule, full))


def holds(board: Board, at: int) -> bool:
    """Whether nobody retreats out of a hex."""
    terrain = board.tables.terrain
    return any(hexes >> at & 1 and terrain[name].holds for name, hexes in board.terrain.items())


def _offer(frame: Retreat, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in frame.units:
        if frame.going in (-1, unit):
            for to in listed(frame.hexes(board, state, unit)):
                yield "retreat", unit, to


def _play(
    frame: Retreat, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    unit, to = action[1], action[2]
    at = state.where[unit]
    rules = [frame.why, "trc:13.4a"]
    if board.near.over_strait[at] >> to & 1:
        rules.append("trc:8.5.1b")
    if board.side[unit] == AXIS and state.stand >> at & 1:
        rules.append("trc:28.3c")
    if board.going.stops(unit, state.weather) >> to & 1:
        rules.append("trc:13.6")
    if frame.going == unit and board.near.steps[frame.origin] >> to & 1:
        rules.append("trc:13.4c")
    if neutrals.hungary(board, state) >> to & 1:
        rules.append("trc:26.11b")
    if frame.going < 0 and paths.seconds(board, state, unit, at, to):
        later = msgspec.structs.replace(frame, going=unit, origin=at)
    else:
        later = frame.rid_of(unit, went=True)
    agenda.become(state, frame, later)
    stacks.put(board, state, unit, to)
    moved = Moved(
        unit=board.name(unit), start=board.label(at), end=board.label(to), how="retreat", rules=tuple(rules)
    )
    out.append(moved)
    if board.side[unit] == state.player:
        convert.cross(board, state, unit, to, out)
    uprising.look(board, state, out)


def _objections(
    frame: Retreat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit, to = action[1], action[2]
    name, label = board.name(unit), board.label(to)
    if unit not in frame.units:
        yield Illegal(frame.why, t("{unit} does not retreat now.", unit=name))
        return
    if frame.going not in (-1, unit):
        going = board.name(frame.going)
        yield Illegal("trc:13.4a", t("{unit} is on its way: finish its retreat first.", unit=going))
    at = state.where[unit]
    if not board.near.steps[at] >> to & 1:
        yield Illegal("trc:13.5a", t("{unit} cannot go to {hex} from where it is.", unit=name, hex=label))
        return
    if board.side[unit] == AXIS and state.lairs >> to & 1:
        yield Illegal("trc:19.2b", t("Partisans are in {hex}: no retreat leads there.", hex=label))
    elif paths.threatened(board, state, unit) >> to & 1:
        yield Illegal("trc:13.5a", t("{hex} is in enemy ZOC: no retreat leads there.", hex=label))
    elif state.closed >> to & 1:
        rule = neutrals.finland_rule(state) if board.regions.finland >> to & 1 else "trc:5.5"
        rule = "trc:28.6.med.2a" if balkans.neutral(board, state) >> to & 1 else rule
        yield Illegal(rule, t("{hex} is closed: no retreat leads there.", hex=label))
    elif _other_ways(frame, board, state, unit, to):
        yield Illegal("trc:26.11b", t("Hungary is neutral, and another way is open to {unit}.", unit=name))
    elif frame.going == unit:
        if to == frame.origin:
            yield Illegal("trc:13.4c", t("A retreat does not end where it began."))
        elif not paths.rooms(board, state, unit, 1 << to):
            yield Illegal("trc:13.7", t("{hex} is full: no retreat ends there.", hex=label))
        elif not frame.hexes(board, state, unit) >> to & 1:
            yield Illegal(
                "trc:26.6.3a", t("{hex} breaks a national limit, and there is another way.", hex=label)
            )
    elif paths.outside(board, state, unit, at, to, frame.full):
        yield Illegal("trc:26.6.3a", t("{hex} breaks a national limit, and there is another way.", hex=label))
    elif not frame.hexes(board, state, unit) >> to & 1:
        yield Illegal("trc:13.4b", t("{unit} would be lost that way, and there is another.", unit=name))


def _other_ways(frame: Retreat, board: Board, state: TrcState, unit: int, to: int) -> bool:
    """Whether a hex lies in a neutral country and there are ways that do not."""
    neutral = neutrals.hungary(board, state)
    return bool(neutral >> to & 1 and frame.hexes(board, state, unit) & ~neutral)


def _reasons(frame: Retreat, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("trc:13.4a", t("The attacker moves the retreating units of both sides"))
    if frame.hexes(board, state, action[1]).bit_count() > 1:
        yield Reason("trc:13.5c", t("Any of several ways may be taken"))
    length = t("Two hexes") if frame.full else t("One or two hexes")
    yield Reason(frame.why, length)


def _may_stay(frame: Retreat, board: Board, state: TrcState) -> bool:
    unit = frame.going
    if unit < 0 or frame.full:
        return False
    at = state.where[unit]
    there = state.at[at]
    if paths.breaks(board, state, unit) and paths.seconds(board, state, unit, frame.origin, at):
        return False
    return stacks.points(board, state, there) <= board.limits.stack_points or not board.points[unit]


def _offer_stay(frame: Retreat, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("stay",)] if _may_stay(frame, board, state) else []


def _stay(
    frame: Retreat, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, frame.rid_of(frame.going, went=True))


def _against_staying(
    frame: Retreat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if frame.going < 0:
        yield Illegal(frame.why, t("Nobody is on the way."))
    elif frame.full:
        yield Illegal(frame.why, t("This retreat is two hexes long."))
    elif paths.breaks(board, state, frame.going) and not _may_stay(frame, board, state):
        yield Illegal("trc:26.6.3a", t("It would break a national limit there, and may go on."))
    elif not _may_stay(frame, board, state):
        yield Illegal("trc:13.7", t("The hex is full: the retreat does not end there."))


class Retreat(Decision, tag="retreat", frozen=True):
    """Units retreat in the order the attacker likes, each by its own path."""

    rule: ClassVar[str] = "trc:13.4a"
    ask: ClassVar[Text] = t("Move the retreating units, one after the other.")
    forced: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        Act("retreat", _offer, _play, _objections, _reasons),
        Act("stay", _offer_stay, _stay, _against_staying),
    )
    side: int
    """The attacker's, who moves all of them."""
    units: tuple[int, ...]
    """Those that have not retreated yet."""
    why: str
    full: bool
    """Whether each goes two hexes."""
    going: int = -1
    """The unit that has made its first hex."""
    origin: int = 0
    """Where it came from."""
    gone: tuple[int, ...] = ()
    """Those that have retreated."""

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """End when all have gone; who has no way at all is lost."""
        if not self.units:
            agenda.done(state, self)
            return True
        if self.going >= 0 or any(self.hexes(board, state, unit) for unit in self.units):
            return False
        unit = self.units[0]
        at = state.where[unit]
        ends = paths.crowded_ends(board, state, unit, at, self.full)
        mates = tuple(
            mate for mate in self.gone if ends >> state.where[mate] & 1 and _gives(board, state, unit, mate)
        )
        if mates:
            agenda.push(state, Excess(board.side[unit], (unit, *mates), self.why))
            return True
        agenda.become(state, self, self.rid_of(unit, went=False))
        losses.remove(board, state, unit, POOL, out, self.why, "trc:13.7" if ends else "trc:13.5b")
        return True

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with those who cannot get away."""
        return notes.noted(super().prompt(board, state, viewer), notes.lost_ways(board, state, self))

    def untimely(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Illegal:
        """The battle is not over."""
        return Illegal("trc:12.1c", t("A battle is under way: its retreats come first."))

    def rid_of(self, unit: int, went: bool) -> Retreat:
        """The frame once a unit is done with."""
        left = tuple(other for other in self.units if other != unit)
        gone = (*self.gone, unit) if went else self.gone
        return Retreat(self.side, left, self.why, self.full, gone=gone)

    def answered(self, child: object, answer: int) -> Retreat:
        """Somebody was lost for want of room."""
        gone = tuple(other for other in self.gone if other != answer)
        left = tuple(other for other in self.units if other != answer)
        return Retreat(self.side, left, self.why, self.full, gone=gone)

    def hexes(self, board: Board, state: TrcState, unit: int) -> int:
        """Where a unit may go next."""
        at = state.where[unit]
        if unit == self.going:
            return paths.seconds(board, state, unit, self.origin, at)
        return paths.firsts(board, state, unit, at, self.full)

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The attacker, for both sides."""
        return (state.seats[self.side],)

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """Those who still have to go."""
        return tuple(board.name(unit) for unit in self.units)


def _gives(board: Board, state: TrcState, unit: int, mate: int) -> bool:
    """Whether one that leaves makes room for another."""
    return stacks.weight(board, state, mate) >= stacks.weight(board, state, unit) > 0
