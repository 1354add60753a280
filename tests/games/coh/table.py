"""Small situations for the tests of Conflict of Heroes: units on a blank map or real boards, given dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from hexfront.conformance.tabletop import at, do, number, offered, refused, rules_of
from hexfront.conformance.tabletop import verdict as why
from hexfront.engine.contract import agenda
from hexfront.engine.positions.position import Position, board
from hexfront.games.coh.box.boards import Placed, lay
from hexfront.games.coh.box.firefight.firefight import (
    Firefight,
    Group,
    Piece,
    Seat,
)
from hexfront.games.coh.frames import blank
from hexfront.games.coh.game import Coh
from hexfront.games.coh.state import BOGGED, DUG, READY, STUCK, USED, WAITING, Work
from hexfront.games.coh.turn.go import Go
from hexfront.games.coh.turn.sequence import STEPS, Calendar
from hexfront.games.coh.units import counters
from hexfront.hexes import HexMap

__all__ = [
    "FLAGS",
    "GAME",
    "Stand",
    "amounts",
    "at",
    "do",
    "field",
    "game_frames",
    "number",
    "offered",
    "refused",
    "rules_of",
    "table",
    "unit",
    "why",
]

GAME = Coh()
FLAGS = {"used": USED, "dug-in": DUG, "bogged": BOGGED, "stuck": STUCK}


class Stand(NamedTuple):
    """A unit of a situation; ``at`` is a hex, or ``ready`` or ``waiting``."""

    name: str
    kind: str
    at: str
    facing: str = "n"
    flags: tuple[str, ...] = ()
    seat: int = -1
    hit: str = ""
    on: str = ""
    inside: str = ""
    maybe: tuple[str, ...] = ()


def unit(name: str, kind: str, at: str, facing: str = "n", *flags: str, **more: Any) -> Stand:
    """One unit: ``unit("A", "de-rifles", "1-C11", "ne", "used", hit="pinned", on="truck")``.

    Flags are used, active, hidden, dug-in, bogged and stuck; ``seat`` is that of its side unless given.
    """
    return Stand(name, kind, at, facing, flags, **more)


def field(
    boards: str = "blank 12x12",
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
) -> HexMap:
    """A map: boards of the game by number, the first on top of the next (``"2 1"``), or a blank one."""
    base = GAME.data.boards["1"]
    position = Position(game="coh", hex=hexes or {}, hexside=sides or {}, link=links or {})
    if boards.startswith("blank"):
        position.map = boards
    else:
        numbers = boards.split()
        placed = [Placed(numbers[0])]
        placed += [Placed(one, side="south", of=above) for above, one in pairwise(numbers)]
        base = lay("table", GAME.data.boards, placed)
    return board(base, position)


def table(
    *units: Stand,
    boards: str = "blank 12x12",
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
    seats: Sequence[str] = ("german", "soviet"),
    cp: Sequence[int] = (5, 5),
    turn: int = 1,
    go: int = 0,
    options: Sequence[str] = (),
    smoke: dict[str, tuple[int, ...]] | None = None,
    works: dict[str, Sequence[str | Work]] | None = None,
    hands: dict[int, Sequence[str]] | None = None,
    ap: dict[int, int] | None = None,
    **changes: Any,
) -> tuple[Coh, Any]:
    """A game and a state in which it is seat ``go``'s go; ``changes`` replace fields of the firefight."""
    game = Coh(firefight=_firefight(units, field(boards, hexes, sides, links), seats, cp, changes), root=GAME)
    state = blank(game, "table", frozenset(options), "0" * 31 + "7")
    state.turn, state.phase = turn, "goes"
    state.cp[:] = cp
    _lay(game, state, works or {})
    for index, one in enumerate(units):
        _stand(game, state, index, one)
    state.smoke.update({game.grid.hex(label): markers for label, markers in (smoke or {}).items()})
    for seat, cards in (hands or {}).items():
        state.hands[seat] = tuple(sorted(game.card_names.index(card) for card in cards))
    for seat, points in (ap or {}).items():
        state.ap[seat] = points
    game_frames(game, state, go)
    return game, state


def game_frames(game: Coh, state: Any, go: int) -> None:
    """Put the sequence of play where a seat has its go."""
    agenda.push(state, Calendar(len(STEPS) - 1))
    agenda.push(state, Go(go))
    state.place = game.cycle(state).index(go)


def _firefight(
    units: Sequence[Stand], ground: HexMap, seats: Sequence[str], cp: Sequence[int], changes: dict[str, Any]
) -> Firefight:
    base = GAME.firefight
    names: list[str] = list(seats)
    players, pieces, groups = [], [], []
    turns = changes.get("turns", base.turns)
    for index, side in enumerate(names):
        players.append(Seat(f"{side}{index}", side, "", (cp[index],) * turns, 0, 0, (0,) * turns, (), ()))  # type: ignore[arg-type]
    for index, one in enumerate(units):
        kind = GAME.data.type(one.kind)
        seat = one.seat if one.seat >= 0 else names.index(kind.side)
        pieces.append(Piece(index, one.name, kind, seat, index))
        area = ground.grid.mask
        groups.append(Group("", seat, (index,), area, None, "no", False, 0, False, ()))
    made = replace(
        base,
        id="table",
        map=ground,
        seats=tuple(players),
        pieces=tuple(pieces),
        groups=tuple(groups),
        worth=(1,) * len(pieces),
        initiative=None,
        objectives=(),
        exits=(),
        works=(),
        specials=(),
        deck=(),
    )
    return replace(made, **changes)


def _lay(game: Coh, state: Any, works: dict[str, Sequence[str | Work]]) -> None:
    for label, kinds in works.items():
        state.works[game.grid.hex(label)] = tuple(
            kind if isinstance(kind, Work) else Work(kind, 1) for kind in kinds
        )


def _stand(game: Coh, state: Any, number: int, one: Stand) -> None:
    grid = game.grid
    state.facing[number] = grid.directions.index(one.facing)
    if one.on:
        state.carrier[number] = game.numbers[one.on]
    if one.at in ("ready", "waiting"):
        state.where[number] = READY if one.at == "ready" else WAITING
    else:
        counters.put(game, state, number, grid.hex(one.at))
    state.inside[number] = one.inside
    for flag in one.flags:
        if flag == "hidden":
            counters.conceal(game, state, number, sum(1 << grid.hex(at) for at in one.maybe or (one.at,)))
        elif flag == "active":
            seat = game.seat[number]
            state.active[seat] = (*state.active[seat], number)
            state.ap[seat] = state.ap[seat] or 7
        else:
            state.flags[number] |= FLAGS[flag]
    if one.hit:
        state.hit[number] = [marker.id for marker in game.markers].index(one.hit)
        state.pools[state.hit[number]] -= 1


def amounts(game: Coh, state: Any, text: str) -> dict[str, str]:
    """The numbers in an action, by the rule that speaks."""
    return {reason.rule: reason.amount for reason in why(game, state, text).reasons}
