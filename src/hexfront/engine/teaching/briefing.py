"""What a player is told when he sits down: who he is, what he must reach, the order of a turn, what surprises.

A game brings it as ``data/briefing.toml``: under each heading the sentences in order, each with the number of its rule
and the scenarios and sides it holds for, all where none are named. A game whose scenarios are made from files of their
own adds what follows from these (:class:`Aims`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

import msgspec

from hexfront.engine.base.datafiles import bad
from hexfront.engine.base.texts import Text
from hexfront.engine.rulebook.rules import game_folder
from hexfront.engine.teaching.words import read, text

FILE = "briefing.toml"


class Point(msgspec.Struct, frozen=True):
    """One sentence of a briefing with its rule, for these scenarios and sides."""

    text: Text
    rule: str = ""
    scenarios: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


class Briefing(msgspec.Struct, frozen=True):
    """All that the title page says to whoever is about to play."""

    who: tuple[Point, ...] = ()
    aim: tuple[Point, ...] = ()
    turn: tuple[Point, ...] = ()
    """The order of a turn, phase by phase."""
    advice: tuple[Point, ...] = ()
    surprises: tuple[Point, ...] = ()
    """Rules that somebody who knows other games would not expect."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence as it stands in the file; ``rule`` is a number of the game's own index."""

    en: str
    fr: str
    rule: str = ""
    scenarios: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a briefing."""

    who: tuple[Line, ...] = ()
    aim: tuple[Line, ...] = ()
    turn: tuple[Line, ...] = ()
    advice: tuple[Line, ...] = ()
    surprises: tuple[Line, ...] = ()


@runtime_checkable
class Aims(Protocol):
    """A game whose scenarios say themselves what is to be reached."""

    def aims(self) -> Iterable[Point]:
        """What gives victory in the scenario that the game is bound to."""


def briefing_of(game: Any) -> Briefing:
    """The briefing of a game as it is bound to a scenario; one without the file has nothing to say."""
    path = game_folder(game) / "data" / FILE
    file = read(path, File) if path.is_file() else File()
    own = Briefing(*(_points(game, getattr(file, heading)) for heading in File.__struct_fields__))
    more = tuple(game.aims()) if isinstance(game, Aims) else ()
    return msgspec.structs.replace(own, aim=own.aim + more)


def cited(game: Any, number: str) -> str:
    """The rule of that number, as it is cited everywhere."""
    if number and number not in game.rules:
        raise bad(FILE, number, "there is no such rule")
    return number and f"{game.meta.id}:{number}"


def _points(game: Any, lines: Iterable[Line]) -> tuple[Point, ...]:
    known = {one.id: one.seats for one in game.meta.scenarios}
    sides = {side for seats in known.values() for side in seats}
    for line in lines:
        for name in {*line.scenarios} - {*known} | {*line.sides} - sides:
            raise bad(FILE, name, "there is no such scenario or side")
    return tuple(Point(text(line.en), cited(game, line.rule), line.scenarios, line.sides) for line in lines)
