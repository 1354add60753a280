"""The words of positions: boxes, flags and notes of units, and what ``[set]`` may say."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import one_of
from hexfront.games.goetter.box.unit import FRONTS
from hexfront.games.goetter.state import BOXES, SOVIET
from hexfront.hexes import bits, each
from hexfront.kit.positions import variables as by

__all__ = ["BOXES", "FLAGS", "NOTES", "VARIABLES"]

FLAGS = (
    *("disrupted", "unsupplied", "guarded", "rebuilt", "rode", "pinned"),
    *("moved", "fired", "fought", "advanced", "sheltered"),
)
"""What a unit has done or suffered, by the field of the state that holds it."""
NOTES = ("name", "size", "front")
OFF = "off"
"""Where a unit was as the phase began that came on the map in it."""


def _count(name: str, about: str) -> by.Variable:
    """A number that is not 0 to begin with, so that 0 is written too."""
    return by.Variable(
        name,
        about,
        lambda board, state, given: setattr(state, name, given.number(name)),
        lambda board, state: getattr(state, name),
    )


def _read_player(board: Any, state: Any, given: Given) -> None:
    side = given.read("player", str, "a side", "")
    state.player = board.side_names.index(one_of(side, board.side_names, "side", "[set] player"))


def _read_held(board: Any, state: Any, given: Given) -> None:
    objectives, soviet = bits(board.objectives), given.hexes(board.map, "held")
    if soviet & ~objectives:
        label = board.label(next(each(soviet & ~objectives)))
        raise BadPosition(t("[set] held: {hex} is no objective", hex=label))
    state.held = [objectives & ~soviet, soviet]


def _read_occupied(board: Any, state: Any, given: Given) -> None:
    for label, front in given.names("occupied").items():
        at = given.hex(board.map, "occupied", label)
        if not board.transit >> at & 1:
            raise BadPosition(t("[set] occupied: {hex} is no transit hex", hex=label))
        state.marked[at] = one_of(front, FRONTS, "Front", "[set] occupied")


def _read_fronts(board: Any, state: Any, given: Given) -> None:
    for unit, front in given.names("fronts").items():
        number = by.unit_number(board, "fronts", unit)
        state.fronts[number] = one_of(front, FRONTS, "Front", "[set] fronts")


def _read_marker(board: Any, state: Any, given: Given) -> None:
    letters = [marker.letter for marker in board.tables.markers]
    state.marker = one_of(given.read("marker", str, "a letter", ""), letters, "G marker", "[set] marker")


def _read_began(board: Any, state: Any, given: Given) -> None:
    for unit, label in given.names("began").items():
        number = by.unit_number(board, "began", unit)
        if label == OFF:
            state.began.pop(number, None)
        else:
            state.began[number] = given.hex(board.map, "began", label)


def _began(board: Any, state: Any) -> dict[str, str]:
    """Who does not stand where he began."""
    return {
        board.name(unit): board.label(start) if start else OFF
        for unit, at in enumerate(state.where)
        if (start := state.began.get(unit, 0)) != max(at, 0)
    }


VARIABLES = (
    by.Variable(
        "player",
        "the side that acts, 'german' or 'soviet'",
        _read_player,
        lambda board, state: board.side_names[state.player],
    ),
    by.Variable(
        "held",
        "the objectives under Soviet control; the others are under German control",
        _read_held,
        lambda board, state: [board.label(at) for at in each(state.held[SOVIET])],
    ),
    by.own(
        "occupied",
        "the transit hexes with a marker of Soviet occupation, each with its Front, for example {2620 = '1BF'}",
        _read_occupied,
        lambda board, state: {board.label(at): front for at, front in sorted(state.marked.items())},
    ),
    by.own(
        "fronts",
        "the Front of each battle group, for example {BGTC1 = '1UF'}",
        _read_fronts,
        lambda board, state: {board.name(unit): front for unit, front in sorted(state.fronts.items())},
    ),
    _count("support", "Soviet support points left"),
    by.number("subway", "the turn on which the subway was destroyed"),
    by.truth("met", "whether Soviet and US units have met on the Elbe"),
    by.number("volkssturm", "Volkssturm battalions used so far"),
    by.truth("rolled", "whether the die for the 600th Division has been rolled"),
    by.own(
        "marker",
        "the G marker that lies open, by its letter",
        _read_marker,
        lambda board, state: state.marker,
    ),
    by.number("reacting", "how many mobile units may still react"),
    by.number("trains", "how much of the rail limit has been used in this turn"),
    by.truth("linked", "whether trains may cross Berlin in this phase"),
    by.own(
        "began",
        "where units stood as the phase began that stand elsewhere now; 'off' for one that has come since",
        _read_began,
        _began,
    ),
    by.drawn("zones", "hexes of the map's zones, on blank maps, for example {entry-N = ['0101']}"),
    by.drawn("objectives", "the objectives of a blank map, for example {Potsdam = ['0303']}"),
    by.stacks(),
    by.result(),
)
