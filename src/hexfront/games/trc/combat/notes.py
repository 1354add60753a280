"""What a player is told before he decides: open duties, a battle as it stands, units that are about to be lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Text, t
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import front, odds, shortfall
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


def noted(prompt: Prompt, notes: Iterable[Text]) -> Prompt:
    """A prompt with these sentences in its note."""
    note: Text | None = None
    for line in notes:
        note = line if note is None else t("{one} {other}", one=note, other=line)
    return msgspec.structs.replace(prompt, note=note)


def hexes(board: Board, found: int) -> str:
    """The labels of some hexes."""
    return ", ".join(board.label(at) for at in listed(found))


def names(board: Board, units: Iterable[int]) -> str:
    """The names of some units."""
    return ", ".join(board.name(unit) for unit in units)


def dangers(board: Board, state: TrcState, side: int) -> Iterator[Text]:
    """Who would surrender if movement ended now, and which enemies nobody could attack [trc:12.5c]."""
    found = front.front_of(board, state, side)
    near = reach = 0
    for attacker in found.contact.attackers:
        near |= attacker.near
        reach |= attacker.reach
    alone = [board.label(at) for number, at in enumerate(found.hexes) if (near & ~reach) >> number & 1]
    if alone:
        yield t("Nobody who may attack stands next to {hexes}.", hexes=", ".join(alone))
    losing = front.hopeless(board, state, side)
    if losing:
        yield t("Without a legal attack if movement ended now: {units}.", units=names(board, losing))


def duties(board: Board, state: TrcState, side: int, owed: int) -> Iterator[Text]:
    """The hexes that are still owed an attack, and the units that owe one."""
    if not owed:
        return
    yield t("Still to be attacked: {hexes}.", hexes=hexes(board, owed))
    found = front.front_of(board, state, side, owed)
    owing = [unit for unit, one in zip(found.units, found.contact.attackers, strict=False) if one.owes]
    if owing:
        yield t("Still to attack: {units}.", units=names(board, owing))


def battle(board: Board, state: TrcState, frame: Any) -> Iterator[Text]:
    """A battle as it stands."""
    if not frame.attackers:
        return
    lowered = getattr(frame, "lowered", "")
    weighed = odds.weigh(board, state, frame.attackers, frame.targets, len(frame.air), lowered, frame.barrage)
    yield t(
        "{attack} to {defence}: {odds}.", attack=weighed.attack, defence=weighed.defence, odds=weighed.column
    )


def shortage(board: Board, state: TrcState, frame: Any) -> Iterator[Text]:
    """What an automatic victory that is being put together still lacks [trc:16.1a]."""
    if not frame.attackers:
        return
    weighed = odds.weigh(board, state, frame.attackers, frame.targets, len(frame.air), barrage=frame.barrage)
    lacking = shortfall.missing(board, weighed)
    if lacking:
        yield t("Factors missing for 10-1: {number}.", number=lacking)


def lost_ways(board: Board, state: TrcState, frame: Any) -> Iterator[Text]:
    """The retreating units that no way is open to now [trc:13.5b]."""
    lost = [unit for unit in frame.units if unit != frame.going and not frame.hexes(board, state, unit)]
    if lost:
        yield t("No way is open to {units}.", units=names(board, lost))
