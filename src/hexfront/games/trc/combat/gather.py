"""12.2, 12.3, 13.1, 15 A battle that is being put together, in the combat phase or for an automatic victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Act, Action, Decision, Event, Fight, Illegal, Reason, Seat, agenda, t
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import air, notes, odds
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.units import airborne
from hexfront.games.trc.units.schedule import opening_turn
from hexfront.games.trc.units.targets import first_targets
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPENING = {"N": "trc:3.7a", "C": "trc:3.7b", "S": "trc:3.7c", "R": "trc:3.7d"}
"""The rules of the very first impulse by set-up code."""


class Gathering(Decision, frozen=True):
    """Attackers against hexes, as far as they have been named."""

    side: int
    targets: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    air: tuple[int, ...] = ()
    """The HQs that send air units, once for each."""
    barrage: bool = False
    """Whether the Russians open it with a barrage (26.13)."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with the battle as it stands."""
        return notes.noted(super().prompt(board, state, viewer), notes.battle(board, state, self))

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """Who and what is in it."""
        return (*[board.name(unit) for unit in self.attackers], *[board.label(at) for at in self.targets])


def candidates(board: Board, state: TrcState, side: int, targets: tuple[int, ...]) -> list[int]:
    """The units of a side next to every one of these hexes, over the strait too, by hex."""
    around = -1
    for at in targets:
        around &= board.near.steps[at]
    found = [
        unit
        for at in listed(around & state.occupied[side])
        for unit in state.at[at]
        if board.kinds[unit] != "partisan"
    ]
    return found if len(targets) > 1 else found + airborne.among(state, side, 1 << targets[0])


def against_attacker(
    board: Board, state: TrcState, side: int, unit: int, targets: tuple[int, ...]
) -> Iterator[Illegal]:
    """The rules against a unit in an attack on these hexes, whatever else is in it."""
    name = board.name(unit)
    if board.side[unit] != side:
        yield Illegal("trc:2.1a", t("{unit} belongs to the other side.", unit=name))
        return
    if state.where[unit] <= 0 or board.kinds[unit] == "partisan":
        yield Illegal("trc:12.3c", t("{unit} cannot attack from where it is.", unit=name))
        return
    if state.victors >> unit & 1:
        yield Illegal("trc:16.2a", t("{unit} has won an automatic victory and attacks no more.", unit=name))
    if state.spent >> unit & 1:
        words = t("{unit} won an automatic victory in the first impulse and does not attack.", unit=name)
        yield Illegal("trc:16.2b", words)
    if state.fought >> unit & 1:
        yield Illegal("trc:12.4", t("{unit} has fought in this impulse.", unit=name))
    if state.astride >> unit & 1:
        if any(at != state.where[unit] for at in targets):
            words = t("{unit} attacks those alone on whom it has landed.", unit=name)
            yield Illegal("trc:28.6.med.5e", words)
        return
    for at in targets:
        if not board.near.steps[state.where[unit]] >> at & 1:
            words = t("{unit} is not next to {hex}.", unit=name, hex=board.label(at))
            around = board.grid.around[state.where[unit]] >> at & 1
            yield Illegal("trc:7.1d" if around else "trc:12.3c", words)
        elif not first_targets(board, state, unit) >> at & 1:
            words = t(
                "{unit} may not attack {hex} in the first impulse of the game.",
                unit=name,
                hex=board.label(at),
            )
            yield Illegal(OPENING[board.units[unit].place], words)


def against_target(
    board: Board,
    state: TrcState,
    side: int,
    at: int,
    targets: tuple[int, ...] = (),
    attackers: tuple[int, ...] = (),
    sent: tuple[int, ...] = (),
    barrage: bool = False,
) -> Iterator[Illegal]:
    """The rules against one more hex in an attack, whatever else is in it."""
    label = board.label(at)
    if at in targets:
        yield Illegal("trc:12.2c", t("{hex} is in this battle already.", hex=label))
        return
    if not state.occupied[1 - side] >> at & 1:
        yield Illegal("trc:12.3a", t("No enemy stands in {hex}.", hex=label))
        return
    if not odds.defenders(board, state, at):
        yield Illegal("trc:12.4", t("{hex} has been attacked in this impulse.", hex=label))
    for unit in attackers:
        yield from against_attacker(board, state, side, unit, (at,))
    if any(not air.in_range(board, state, unit, (at,)) for unit in sent):
        rule = "trc:15.2a" if side == AXIS else "trc:15.8a"
        yield Illegal(rule, t("{hex} is out of range of the air units sent.", hex=label))
    if barrage and not air.staff_within(board, state, side, at, board.limits.barrage_range):
        yield Illegal("trc:26.13c", t("{hex} is out of range of the barrage.", hex=label))


def offer_air(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    """One more air unit, sent by any HQ that may."""
    if frame.barrage:
        return []
    return [("air", unit) for unit in air.offers(board, state, frame.side, frame.targets, frame.air)]


def play_air(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Send it."""
    agenda.become(state, frame, changed(frame, air=(*frame.air, action[1])))


def against_air(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """The rules of air power; the barrage stands alone."""
    yield from air.objections(board, state, frame.side, action[1], frame.targets, frame.air)
    if frame.barrage:
        yield Illegal("trc:26.13e", t("A barrage does not go together with air units."))


def for_air(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    """What is left to fly, and what one is worth."""
    yield air.reason(board, state, frame.side, len(frame.air))
    rule = "trc:15.5a" if frame.side == AXIS else "trc:15.7"
    shift = board.tables.air["axis" if frame.side == AXIS else "russian"].shift
    yield Reason(rule, t("Columns for each air unit"), f"{shift:+d}")
    far = max(board.grid.distance(state.where[action[1]], at) for at in frame.targets)
    yield Reason("trc:15.4a", t("Hexes to fly, over any terrain and ZOC"), str(far))
    if any(air.over_water(board, state.where[action[1]], at) for at in frame.targets):
        yield Reason("trc:15.4b", t("Hexes of water on the way count as others do"))
    if board.kinds[action[1]] == "leader":
        yield Reason("trc:15.8b", t("Without the Stavka, Stalin sends them"))
    if frame.air:
        yield Reason("trc:15.10a", t("Any number of Sturmoviks may join a battle"))
    if frame.side == AXIS and opening_turn(state):
        yield Reason("trc:15.5c", t("Stukas fly against every district"))


def for_join(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    """What a unit brings."""
    factor = str(board.combat[action[1]])
    yield Reason("trc:2.4", t("Its combat factor, the same in attack and defence"), factor)


def offer_leave(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    """Anybody who is in it."""
    return [("leave", unit) for unit in frame.attackers]


def play_leave(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Take a unit out again."""
    left = tuple(unit for unit in frame.attackers if unit != action[1])
    agenda.become(state, frame, changed(frame, attackers=left))


def against_leave(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Only who is in it leaves it."""
    if action[1] not in frame.attackers:
        yield Illegal("trc:12.2b", t("{unit} is not in this battle.", unit=board.name(action[1])))


def play_cancel(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Give it up."""
    agenda.done(state, frame)


def changed(frame: Any, **fields: Any) -> Any:
    """The frame with something changed; what was lowered is no longer."""
    if "lowered" in frame.__struct_fields__:
        fields.setdefault("lowered", "")
    return msgspec.structs.replace(frame, **fields)


def fights(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Fight]:
    """The battle as it stands."""
    if frame.attackers:
        lowered = getattr(frame, "lowered", "")
        weighed = odds.weigh(
            board, state, frame.attackers, frame.targets, len(frame.air), lowered, frame.barrage
        )
        yield odds.fight(board, weighed, frame.targets)


AIR = Act("air", offer_air, play_air, against_air, for_air)
LEAVE = Act("leave", offer_leave, play_leave, against_leave)
CANCEL = Act("cancel", lambda *_: [("cancel",)], play_cancel)
