"""Lessons that are played: a small position, and what to do on it step by step.

A game keeps them in ``data/lessons``, one TOML file each, named like the lesson. The learner plays both sides through
the ordinary table; the referee judges every try as it always does. A step counts once one of the actions it waits for
stands in the match, so an undo takes the step back too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from hexfront.engine.base.texts import Text
from hexfront.engine.record.entries import Act
from hexfront.engine.record.match import Match
from hexfront.engine.rulebook.rules import game_folder
from hexfront.engine.teaching.briefing import cited
from hexfront.engine.teaching.words import Words, read, text

FOLDER = "lessons"


class StepLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it stands in the file: what to do and why, and the actions of which one does it.

    ``do`` are actions as records write them, ``*`` for any words; the first is one that can be done as it stands.
    ``then`` says what came of it, ``show`` names the counters and hexes that it is about.
    """

    do: tuple[str, ...]
    text: Words
    rules: tuple[str, ...] = ()
    then: Words | None = None
    show: tuple[str, ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a lesson; the ``seed`` makes the dice fall as the lesson tells it."""

    title: Words
    text: Words
    end: Words
    minutes: int
    seed: int
    position: str
    step: tuple[StepLine, ...]


class Step(msgspec.Struct, frozen=True):
    """A step as the table shows it."""

    text: Text
    rules: tuple[str, ...] = ()
    then: Text | None = None
    show: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A lesson as the table shows it; the actions that steps wait for stay with the referee."""

    id: str
    title: Text
    text: Text
    end: Text
    minutes: int
    steps: tuple[Step, ...]


class Taught(msgspec.Struct, frozen=True):
    """A lesson with what the referee needs: how it begins, and what each step waits for."""

    lesson: Lesson
    position: str
    seed: int
    do: tuple[tuple[str, ...], ...]

    def done(self, actions: Iterable[str]) -> int:
        """How many steps these actions have done, one after the other; others in between do not matter."""
        at = 0
        for action in actions:
            if at < len(self.do) and self.meets(at, action):
                at += 1
        return at

    def meets(self, step: int, action: str) -> bool:
        """Whether an action is what a step waits for."""
        return any(fnmatchcase(action, pattern) for pattern in self.do[step])


class Progress(msgspec.Struct, frozen=True):
    """How far a learner has come: the steps done, and whether the last thing he did was something else."""

    lesson: str
    done: int
    astray: bool


def progress(taught: Taught, actions: Sequence[str]) -> Progress:
    """How far the actions of a match have led; a hex on the way of the counter that shall move is not astray."""
    done = taught.done(actions)
    if not actions or done == len(taught.do) or taught.done(actions[:-1]) < done:
        return Progress(taught.lesson.id, done, astray=False)
    under_way = {tuple(pattern.split()[:2]) for pattern in taught.do[done]}
    return Progress(taught.lesson.id, done, astray=tuple(actions[-1].split()[:2]) not in under_way)


def progress_of(match: Match) -> Progress | None:
    """How far the learner of a match has come; one that did not begin from the very position of a lesson is none."""
    begun = match.header.position
    taught = next((one for one in lessons_of(match.game) if one.position == begun), None) if begun else None
    if taught is None:
        return None
    entries = match.entries()
    done = [entries[point - 1] for point in sorted(match.standing()) if point]
    return progress(taught, [entry.text for entry in done if isinstance(entry, Act)])


def lessons_of(game: Any) -> tuple[Taught, ...]:
    """The lessons of a game, in the order of their files."""
    return tuple(_taught(game, name, file) for name, file in _files(game_folder(game)))


@cache
def _files(folder: Path) -> tuple[tuple[str, File], ...]:
    """The files of an installed game, read once."""
    paths = sorted((folder / "data" / FOLDER).glob("*.toml"))
    return tuple((path.stem, read(path, File)) for path in paths)


def _taught(game: Any, name: str, file: File) -> Taught:
    steps = tuple(
        Step(
            text=text(line.text.en),
            rules=tuple(cited(game, number) for number in line.rules),
            then=None if line.then is None else text(line.then.en),
            show=line.show,
        )
        for line in file.step
    )
    lesson = Lesson(name, text(file.title.en), text(file.text.en), text(file.end.en), file.minutes, steps)
    return Taught(lesson, file.position, file.seed, tuple(line.do for line in file.step))
