"""8.4 The Volkssturm of Berlin: a die every turn says how many battalions may be raised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Act, Action, Choices, Decision, Event, Illegal, Seat, Text, agenda, grouped, t
from hexfront.engine.base import draws
from hexfront.engine.base.trying import Spots
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.state import GERMAN, SOVIET, WAITING, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import passing, zone
from hexfront.hexes import bits, each, listed
from hexfront.kit import bars
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

UNROLLED = -1


class Volkssturm(Decision, tag="volkssturm", frozen=True):
    """The German raises so many battalions as the die says, or fewer."""

    rule: ClassVar[str] = "goetter:8.4a"
    ask: ClassVar[Text] = t("Raise Volkssturm in Berlin, or end the replacements.")
    seat: Seat
    left: int = UNROLLED
    """How many may still be raised."""

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The German player."""
        return (self.seat,)

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """The question, with how many may still be raised."""
        note = t("Battalions that may still be raised: {number}", number=self.left)
        return msgspec.structs.replace(super().prompt(board, state, viewer), note=note)

    def choices(self, board: Board, state: GoetterState, seat: Seat) -> Choices:
        """Any hex with room for the next battalion, or the end."""
        unit = next_battalion(board, state)
        hexes = 0 if unit is None else places(board, state, unit)
        return Spots(board.lexicon.key, "raise", hexes, ("end",))

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Roll the die while there is anybody to raise; end by itself when nobody can be."""
        waiting = next_battalion(board, state)
        if waiting is not None and self.left == UNROLLED:
            left = draws.die(state, "volkssturm", out, rules=("goetter:8.4a",))
            agenda.become(state, self, Volkssturm(self.seat, left))
            return True
        if waiting is not None and self.left > 0:
            vacant = _free(board, state) & ~state.occupied[GERMAN]
            if vacant or places(board, state, waiting):
                return False
        agenda.done(state, self)
        return True


def next_battalion(board: Board, state: GoetterState) -> int | None:
    """The next battalion; they are all alike, and each is used once [goetter:8.4d]."""
    if state.volkssturm >= board.limits.volkssturm:
        return None
    return next((unit for unit in board.volkssturm if state.where[unit] == WAITING), None)


class Raising(NamedTuple):
    """A battalion that is to be placed."""

    board: Board
    state: GoetterState
    unit: int


def _crowded(case: Raising) -> int:
    """The siege hexes without room."""
    board, state = case.board, case.state
    taken = bits(state.at) & board.siege
    return bits(at for at in each(taken) if not counters.fits(board, state, case.unit, at))


BARS = (
    Bar(
        "goetter:8.4a",
        lambda case, to: t("{hex} is no hex of the siege map.", hex=case.board.label(to)),
        lambda case: ~case.board.siege,
    ),
    Bar(
        "goetter:8.4b",
        lambda case, to: t("{hex} is occupied by the enemy.", hex=case.board.label(to)),
        lambda case: case.state.occupied[SOVIET],
    ),
    Bar(
        "goetter:8.4b",
        lambda case, to: t("{hex} is in an enemy zone of control.", hex=case.board.label(to)),
        lambda case: zone.of_side(case.board, case.state, SOVIET),
    ),
    Bar(
        "goetter:8.4b",
        lambda case, to: t("{hex} has no room for another battalion.", hex=case.board.label(to)),
        _crowded,
    ),
)


def places(board: Board, state: GoetterState, unit: int) -> int:
    """The hexes in which a battalion may be raised, asked often: those of the siege map that no bar closes."""
    free, sizes, stacks = _free(board, state), board.sizes[1], state.at
    left = board.tables.stacks[1] - sizes[unit]
    for at in listed(free & state.occupied[GERMAN]) if sizes[unit] else ():
        if sum([sizes[other] for other in stacks[at]]) > left:
            free ^= 1 << at
    return free


def _free(board: Board, state: GoetterState) -> int:
    """The hexes of the siege map without enemies and their zones."""
    return board.siege & ~state.occupied[SOVIET] & ~zone.of_side(board, state, SOVIET)


def _play(
    frame: Volkssturm, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    unit = next_battalion(board, state)
    if unit is None:
        raise AssertionError("no battalion is left")
    state.volkssturm += 1
    used_up = state.volkssturm == board.limits.volkssturm
    rules = ["goetter:8.4a", *(["goetter:8.4c", "goetter:8.4d", "goetter:13.0q1"] if used_up else [])]
    counters.put(board, state, unit, action[1])
    agenda.become(state, frame, Volkssturm(frame.seat, frame.left - 1))
    end = board.label(action[1])
    out.append(Moved(unit=board.name(unit), start="", end=end, how="levy", rules=tuple(rules)))
    passing.enter(board, state, unit, action[1], out)


def _against(
    frame: Volkssturm, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit = next_battalion(board, state)
    if unit is not None:
        yield from bars.objections(BARS, Raising(board, state, unit), action[1])


def _end(
    frame: Volkssturm, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


Volkssturm.acts = (
    Act("raise", grouped("raise"), _play, _against),
    Act("end", grouped("end"), _end),
)
