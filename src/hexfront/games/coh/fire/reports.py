"""What is told of an attack: its values, and the rules that had a part in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.events import Fired
from hexfront.games.coh.fire.attack.modifiers import Stand
from hexfront.games.coh.fire.attack.scores import Score
from hexfront.games.coh.fire.attack.shots import FRIENDS, Shot

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

OUTCOMES = ("miss", "hit", "critical")
RANGE_EFFECTS = frozenset({"coh:7.7.1", "coh:7.7.2", "coh:7.7.3b"})
GROUND = "coh:5.0.t2"


def fired(
    board: Board, state: CohState, shot: Shot, targets: tuple[int, ...], unit: int, stand: Stand, score: Score
) -> Fired:
    """An attack on a unit, one of its targets, as it is told."""
    return Fired(
        units=tuple([board.names[unit] for unit in shot.units]),
        at=board.labels[shot.at],
        target=board.names[unit],
        attack=score.attack,
        defence=score.defence,
        outcome=OUTCOMES[score.hits],
        modifiers=tuple([told(one) for one in stand.reasons]),
        rules=tuple(dict.fromkeys([*score.rules, *_acted(board, state, shot, targets, stand)])),
    )


def _acted(
    board: Board, state: CohState, shot: Shot, targets: tuple[int, ...], stand: Stand
) -> Iterator[str]:
    """The rules that had a part in an attack before the dice fell."""
    units = [one for one in targets if one >= 0]
    counted = [reason.rule for reason in stand.reasons]
    if shot.units and not shot.weapon and board.types[shot.units[0]].two_coloured:
        yield "coh:7.1a"
    yield from counted
    if len(targets) > 1:
        yield "coh:7.5.1a"
    if len({board.types[one].front.colour for one in units}) > 1:
        yield from ("coh:7.5.1d", "coh:15.1")
    if shot.close:
        yield from ("coh:7.7.3a", "coh:7.7.3e", "coh:7.7.3m")
    elif len({board.side[one] for one in units}) > 1:
        yield FRIENDS.rule
    carriers = [state.carrier[one] for one in units if state.carrier[one] >= 0]
    if carriers:
        yield "coh:17.1a"
    if any(board.types[one].shield for one in carriers):
        yield "coh:16.1b"
    if not shot.units:
        yield from ("coh:12.3b", "coh:weapon-oba")
    elif board.vehicle[shot.units[0]] and RANGE_EFFECTS.intersection(counted):
        yield "coh:15.3"
    if stand.colour == "blue":
        yield "coh:15.0"
    if GROUND in counted:
        yield "coh:0.0g2"
        if carriers:
            yield "coh:17.1b"


def told(one: Reason) -> tuple[str, Text, str]:
    """A reason as an event keeps it."""
    return one.rule, one.text, one.amount
