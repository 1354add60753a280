"""Entries as the points of a list: one point for each procedure, and for a run of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import t
from hexfront.lab.playthrough import wrapping
from hexfront.lab.playthrough.folding import Entry, Saying
from hexfront.lab.playthrough.speech import Speech

NOBODY: Seat = -3
"""What happens without anybody's decision."""
ALIKE = 4
"""Of more sentences alike than this only the first few are told."""
FEW = 2


class Lister:
    """Writes entries; it knows which rules each kind of sentence has named before."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._named: dict[str, set[str]] = {}

    def lines(self, entries: list[Entry], *, setup: bool) -> Iterator[str]:
        """The entries as a list. In a set-up, of many moves alike only a few are told."""
        for point in _points(entries, setup=setup):
            if setup and len(point) > 1 and all(entry.moves for entry in point):
                yield from wrapping.bullet(self._run(point))
            elif point[0].full or (point[0].seat == NOBODY and len(point[0].sayings) > 1):
                yield from self._in_full(point[0])
            else:
                yield from wrapping.bullet(self._paragraph(point))

    def _run(self, point: list[Entry]) -> str:
        sayings = [saying for entry in point for saying in entry.sayings]
        return f"{self._who(point[0], NOBODY)}{' '.join(self._few(sayings))}"

    def _paragraph(self, point: list[Entry]) -> str:
        parts, before = [], NOBODY
        for entry in point:
            told = " ".join([*entry.notes, *self._few(entry.sayings)])
            parts.append(self._who(entry, before) + ": ".join(filter(None, (self._words(entry), told))))
            before = entry.seat
        return " ".join(parts)

    def _in_full(self, entry: Entry) -> Iterator[str]:
        """An entry of which the like was never told, sentence by sentence."""
        told = [*entry.notes, *self._few(entry.sayings)]
        words = self._who(entry, NOBODY) + self._words(entry)
        if words:
            yield from wrapping.bullet(f"{words}:")
        for line in told:
            yield from wrapping.bullet(line, indent=2 if words else 0)

    def _who(self, entry: Entry, before: Seat) -> str:
        return "" if entry.seat in (before, NOBODY) else f"**{self._speech.seat(entry.seat)}** "

    def _words(self, entry: Entry) -> str:
        """What was typed, as far as the sentences do not say it, with draws and secrecy."""
        say = self._speech.say
        shown = entry.words[:-1] if entry.moves else entry.words
        words = _typed(shown)
        aside = list(entry.draws)
        aside += [say(t("{number} times", number=entry.times))] if entry.times > 1 else []
        if entry.hidden:
            who = ", ".join(map(self._speech.seat, sorted(entry.hidden)))
            aside.append(say(t("hidden from {who}", who=who)))
        return f"{words} ({', '.join(aside)})".strip() if aside else words

    def _few(self, sayings: list[Saying]) -> Iterator[str]:
        """Sentences with their rules; of many alike the first few, and how many more there are."""
        counted = Counter(one.text.template for one in sayings)
        said: Counter[str] = Counter()
        for one in sayings:
            template = one.text.template
            said[template] += 1
            if counted[template] <= ALIKE or said[template] <= FEW:
                yield self._saying(one)
            elif said[template] == counted[template]:
                yield self._speech.say(t("… and {number} more like these.", number=counted[template] - FEW))

    def _saying(self, one: Saying) -> str:
        """A sentence, with the rules that the like of it has not named before."""
        speech = self._speech
        named = self._named.setdefault(one.text.template, set())
        line = speech.cited(speech.say(one.text), [rule for rule in one.rules if rule not in named])
        named.update(one.rules)
        if one.steps > 1:
            line += f" ({speech.say(t('{number} steps', number=one.steps))})"
        if one.times > 1:
            line += f" ({speech.say(t('{number} times', number=one.times))})"
        return line


def _points(entries: list[Entry], *, setup: bool) -> list[list[Entry]]:
    """Entries by the point of the list they belong to; in a set-up all moves of a seat in a row are one."""
    points: list[list[Entry]] = []
    for entry in entries:
        alike = setup and points and entry.moves and points[-1][-1].moves and entry.seat == points[-1][0].seat
        if points and (alike or _belongs(points[-1], entry)):
            points[-1].append(entry)
        else:
            points.append([entry])
    return points


def _belongs(point: list[Entry], entry: Entry) -> bool:
    """Whether an entry is part of the procedure of a point, one more move of a run, or somebody looking on."""
    first = point[0]
    if first.full or entry.full or NOBODY in (first.seat, entry.seat):
        return False
    run = entry.seat == first.seat and entry.plain and all(one.plain for one in point)
    return run or entry.idle or entry.depth > first.depth


def _typed(words: list[str]) -> str:
    """Words as somebody types them; of many in a row that begin alike, the first and the last.

    >>> _typed(["attack 0819", "join A", "join B", "join C", "launch"])
    '`attack 0819`, `join A` … `join C`, `launch`'
    """
    runs = [list(run) for _, run in groupby(words, key=lambda word: word.split(" ")[0])]
    shown = [
        f"`{run[0]}` … `{run[-1]}`" if len(run) > FEW else ", ".join(f"`{word}`" for word in run)
        for run in runs
    ]
    return ", ".join(shown)
