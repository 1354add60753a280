"""What is told in a row, folded: the steps of one move are one sentence, and passing is told once."""

from __future__ import annotations

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text

MOVES = ("move", "retreat")
"""The kinds of events whose sentences go on where the last one ended."""


class Saying(msgspec.Struct):
    """A sentence of the log with its rules: said so many times, or made of so many steps."""

    text: Text
    rules: tuple[str, ...] = ()
    kind: str = "other"
    times: int = 1
    steps: int = 1


class Entry(msgspec.Struct):
    """What a seat did in a row, in the words of actions, and what was told of it."""

    seat: Seat
    words: list[str]
    sayings: list[Saying]
    draws: list[str] = []
    notes: list[str] = []
    hidden: frozenset[Seat] = frozenset()
    """The seats that are not told all of it."""
    depth: int = 0
    """How many procedures were under way: what is done inside one lies deeper than what began it."""
    first: bool = False
    """Whether the like was never told before."""
    times: int = 1

    @property
    def whole(self) -> bool:
        """Whether something keeps it from being folded: chance, or a remark of the narrator."""
        return bool(self.draws or self.notes)

    @property
    def silent(self) -> bool:
        """Whether nothing is told of it."""
        return not (self.sayings or self.whole or self.hidden)

    @property
    def moves(self) -> bool:
        """Whether it is a move, which its sentences tell better than its words."""
        return not self.whole and any(saying.kind in MOVES for saying in self.sayings)

    @property
    def full(self) -> bool:
        """Whether it is told sentence by sentence."""
        return self.first and not self.moves and len(self.notes) + len(self.sayings) > 1

    @property
    def plain(self) -> bool:
        """Whether it is a move and nothing else."""
        return self.moves and not self.hidden and len(self.words) == len(self.sayings) == 1

    @property
    def idle(self) -> bool:
        """Whether it is a bare word that leads to little, such as a pass."""
        return not self.whole and len(self.words) == 1 and " " not in self.words[0] and len(self.sayings) < 2


def saying(event: Event) -> Saying | None:
    """What the log tells of an event, if anything."""
    text = event.text()
    return None if text is None else Saying(text, event.rules, event.sort())


def joined(first: Saying, then: Saying) -> Saying | None:
    """Two sentences as one, if the second goes on where the first ended: from A to B, from B to C.

    >>> from hexfront.engine.base.texts import t
    >>> def went(a, b):
    ...     return Saying(t("{unit}: {a} to {b}", unit="14G", a=a, b=b))
    >>> both = joined(went("0101", "0102"), went("0102", "0203"))
    >>> str(both.text), both.steps
    ('14G: 0101 to 0203', 2)
    >>> joined(went("0101", "0102"), went("0101", "0203")) is None
    True
    """
    old, new = first.text.args, then.text.args
    if first.text.template != then.text.template or old.keys() != new.keys():
        return None
    changed = [name for name in old if old[name] != new[name]]
    for start, end in (changed, changed[::-1]) if len(changed) == 2 else ():
        # There and back again is told in full.
        if new[start] == old[end] and new[end] != old[start]:
            text = msgspec.structs.replace(first.text, args={**new, start: old[start]})
            rules = tuple(dict.fromkeys(first.rules + then.rules))
            return Saying(text, rules, first.kind, first.times, first.steps + then.steps)
    return None


class Folder:
    """Gathers entries as they come."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        """One more act, folded into what came before if it only goes on with it."""
        last = self.entries[-1] if self.entries else None
        if last is not None and last.seat == entry.seat and last.silent:
            # What is chosen inside a procedure belongs to the one word that opened it.
            inside = last.depth < entry.depth and not entry.moves
            self.entries[-1] = msgspec.structs.replace(
                entry,
                words=last.words + entry.words,
                depth=entry.depth - inside,
                first=last.first or entry.first,
            )
            return
        own = self._own(entry.seat)
        apart = own is None or own.whole or entry.whole or (own.hidden != entry.hidden and not entry.silent)
        if apart or own is None or not (_again(own, entry) or _went_on(own, entry)):
            self.entries.append(entry)

    def _own(self, seat: Seat) -> Entry | None:
        """The last entry of a seat, if all that others have done since is to look on."""
        for entry in reversed(self.entries):
            if entry.seat == seat:
                return entry
            if not entry.idle:
                break
        return None


def _again(own: Entry, entry: Entry) -> bool:
    """Count an act that repeats the one before."""
    same = own.idle and own.words == entry.words and own.sayings == entry.sayings
    own.times += same
    return same


def _went_on(own: Entry, entry: Entry) -> bool:
    """Fold an act into the move that it goes on with; a silent word that ends the move, such as a halt, is left out."""
    if not own.moves:
        return False
    if not entry.moves:
        return entry.silent and entry.idle
    sayings = own.sayings
    for one in entry.sayings:
        folded = _folded(sayings, one)
        if folded is None:
            return False
        sayings = folded
    own.sayings = sayings
    return True


def _folded(sayings: list[Saying], one: Saying) -> list[Saying] | None:
    """The sentences of a move with one more of it, or None if it is about something else."""
    for number, there in enumerate(sayings):
        both = joined(there, one)
        if there.text == one.text:
            both = msgspec.structs.replace(there, times=there.times + 1)
        if both is not None:
            return [*sayings[:number], both, *sayings[number + 1 :]]
    mover = next(iter(next(there for there in sayings if there.kind in MOVES).text.args.values()))
    templates = [there.text.template for there in sayings if there.kind == "other"]
    near = mover in one.text.args.values() or one.text.template in templates
    return [*sayings, one] if near else None
