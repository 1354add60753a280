"""Actions that nobody offered: look-alikes of offered ones, stale ones, and junk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from hexfront.engine.base.actions import Action, Lexicon

JUNK: tuple[Any, ...] = (
    None,
    (),
    "",
    0,
    (None,),
    ("",),
    ("no such verb",),
    (0, 1),
    ((),),
    (["list"],),
    {"verb": "end"},
    b"end",
)
"""What no game takes for an action."""
ODD_TOKENS: tuple[Any, ...] = (-1, 0, 1, 10**6, 10**40, -(10**40), None, True, 1.0, "", "x", (), (0,), [0])


class Forger:
    """Learns the tokens of a game from what is offered, and makes other actions of them."""

    def __init__(self, lexicon: Lexicon, seed: int) -> None:
        self._random = Random(seed)
        self._slots = {name: _slots(verb.pattern) for name, verb in lexicon.verbs.items()}
        self._tokens: dict[str, list[Any]] = {}
        self._known: set[tuple[str, Any]] = set()
        self._earlier: list[Action] = []

    def learn(self, offered: Iterable[Action]) -> None:
        """Remember what was offered and the tokens in it."""
        for action in offered:
            if self._random.random() < 0.1:
                self._earlier.append(action)
            for slot, token in zip(self._slots.get(action[0], ()), action[1:], strict=False):
                if (slot, token) not in self._known:
                    self._known.add((slot, token))
                    self._tokens.setdefault(slot, []).append(token)

    def forge(self, offered: list[Action], count: int) -> Iterator[Any]:
        """So many actions, each of them not among the offered ones."""
        there = set(offered)
        for _ in range(count):
            forged = self._one(offered)
            if not _is_among(forged, there):
                yield forged

    def near(self, offered: list[Action], verbs: list[str], count: int) -> Iterator[Action]:
        """At most so many actions of these verbs, none of them offered: most differ in one token from one that is."""
        there, filled = set(offered), [action for action in offered if action[1:]]
        for _ in range(count):
            alike = filled and self._random.random() < 0.7
            made = self._with(self._random.choice(filled), self._token) if alike else self._any(verbs)
            if not _is_among(made, there):
                yield made

    def junk(self) -> Any:
        """No action at all."""
        return self._random.choice(JUNK)

    def _one(self, offered: list[Action]) -> Any:
        chance = self._random.random()
        if chance < 0.25 and self._earlier:
            return self._random.choice(self._earlier)
        if chance < 0.5:
            return self._any(list(self._slots))
        if not offered:
            return self.junk()
        like = self._random.choice(offered)
        if chance < 0.8:
            return self._with(like, self._token)
        if chance < 0.9:
            return self._with(like, lambda _: self._random.choice(ODD_TOKENS))
        return self._disguised(like)

    def _any(self, verbs: list[str]) -> Action:
        """Any of these verbs with any tokens that were seen in such a place."""
        verb = self._random.choice(verbs)
        return (verb, *(self._token(slot) for slot in self._slots[verb]))

    def _with(self, action: Action, make: Any) -> Action:
        """The action with one other token; without tokens, with another verb."""
        slots = self._slots.get(action[0], ())
        if not slots:
            return (self._random.choice(list(self._slots)), *action[1:])
        place = self._random.randrange(len(slots))
        return (*action[: place + 1], make(slots[place]), *action[place + 2 :])

    def _disguised(self, action: Action) -> Any:
        """What Python takes for equal or nearly so, but is not the action."""
        return self._random.choice(
            (
                list(action),
                (*action, 0),
                action[:-1],
                (action[0], *map(_float, action[1:])) if len(action) > 1 else (action[0].upper(),),
                (action,),
            )
        )

    def _token(self, slot: str) -> Any:
        seen = self._tokens.get(slot)
        if seen:
            return self._random.choice(seen)
        single = next((self._tokens[name] for name in (slot[:-1], slot[:-2]) if self._tokens.get(name)), None)
        if single is None:
            return self._random.choice(ODD_TOKENS)
        return tuple(self._random.choice(single) for _ in range(self._random.randint(1, 3)))


def _slots(pattern: str) -> tuple[str, ...]:
    return tuple(word[1:-1] for word in pattern.split(" ") if word.startswith("{"))


def _float(token: Any) -> Any:
    return float(token) if type(token) is int else token


def _is_among(action: Any, offered: set[Action]) -> bool:
    """Whether it is one of these to the letter: 1.0 and True are no numbers of units."""
    try:
        return action in offered and repr(action) in {repr(other) for other in offered if other == action}
    except TypeError:
        return False
