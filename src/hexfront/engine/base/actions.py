"""Actions and their text forms.

An action is a tuple: a verb and its arguments, all tokens of a finite vocabulary. A lexicon knows the verbs
of a game and writes and reads every action, so that people, records and tests use one language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.faults import said
from hexfront.engine.base.roles import TAKING_BACK, Role, misfit
from hexfront.engine.base.texts import t
from hexfront.errors import HexfrontError
from hexfront.hexes import Grid, listed

Seat = int
Token = int | str
Arg = int | str | tuple[int | str, ...]
Action = tuple[Any, ...]
"""``(verb, *arguments)``: the verb is a str, an argument is an :data:`Arg`."""
Saved = tuple[Arg, ...]
"""An action as a field of a frame: typed so that it comes back from a file as it went in."""
Key = tuple[str, Token]
"""What a group of choices is about: ``("unit", 14)``, ``("hex", 819)`` or ``("verb", "end")``."""


class Kind(msgspec.Struct, frozen=True):
    """How one kind of token is written and read. ``read`` raises ValueError for what it does not know.

    ``tokens`` lists all of them, where there are finitely many: a learner needs to know beforehand what can be said.
    ``means`` are the words of a kind that only says by what means something is done, such as how it is paid, the
    usual one first: actions that differ in it alone do the same.
    """

    name: str
    write: Callable[[Token], str]
    read: Callable[[str], Token]
    tokens: Callable[[], Sequence[Token]] | None = None
    means: tuple[str, ...] = ()


def names(name: str, words: Sequence[str]) -> Kind:
    """A kind whose tokens are indices into a list of unique names.

    >>> color = names("color", ["red", "blue"])
    >>> color.write(1), color.read("red")
    ('blue', 0)
    """
    index = {word: i for i, word in enumerate(words)}
    if len(index) != len(words):
        raise ValueError(f"the names of {name} are not unique")
    for word in words:
        if not word or any(c in word for c in " ,"):
            raise ValueError(f"{name} {word!r} holds a blank or a comma, which its text form cannot carry")

    def read(text: str) -> Token:
        try:
            return index[text]
        except KeyError:
            raise ValueError(f"unknown {name} {text!r}") from None

    def write(token: Token) -> str:
        if not isinstance(token, int) or not 0 <= token < len(words):
            raise ValueError(f"unknown {name} number {token!r}")
        return words[token]

    return Kind(name, write, read, lambda: range(len(words)))


def hexes(name: str, grid: Grid) -> Kind:
    """A kind whose tokens are hexes, written as their labels.

    >>> from hexfront.hexes import Sheet
    >>> at = hexes("hex", Grid("pointy", [Sheet(rows=3, cols=3)], "the plain"))
    >>> at.write(at.read("0203"))
    '0203'
    >>> at.write("8")
    Traceback (most recent call last):
    ValueError: '8' is no hex
    """

    def write(token: Token) -> str:
        if not isinstance(token, int):
            raise ValueError(f"{token!r} is no hex")
        return grid.label(token)

    return Kind(name, write, grid.hex, lambda: listed(grid.all))


_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_WORD = re.compile(r"[^\s,]{1,80}")
_SLOT = re.compile(r"{(\w+)}")


def _read_number(text: str) -> Token:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _write_number(token: Token) -> str:
    if not isinstance(token, int) or abs(token) >= 10**18:
        raise ValueError(f"{token!r} is not a number")
    return str(token)


def _word(token: Token) -> str:
    if not isinstance(token, str) or not _WORD.fullmatch(token):
        raise ValueError(f"{token!r} is not a word")
    return token


NUMBER = Kind("number", _write_number, _read_number)
WORD = Kind("word", _word, _word)


class Verb(msgspec.Struct, frozen=True):
    """A verb and the pattern of its text, for example ``attack {hex} with {units}``.

    A slot names a kind; a plural slot (``{units}``) takes a comma-separated list. ``actor`` is the slot by
    which choices are grouped; without one they are grouped by the verb. ``macro`` marks what a game's
    ``plan`` turns into actions; ``role`` says what it is for, to whoever does not know the game. ``name``
    stands first in the action; it is the first word unless said otherwise, so two patterns may begin alike
    (``move {unit} to {hex}``, ``move {unit} via {hexes}``).
    """

    pattern: str
    actor: int | None = None
    macro: bool = False
    role: Role | Literal[""] = ""
    name: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            msgspec.structs.force_setattr(self, "name", self.pattern.split(" ", 1)[0])

    @property
    def back(self) -> bool:
        """Whether it only takes a choice back, so that a player who wants to make progress can skip it."""
        return self.role in TAKING_BACK


class _Slot(msgspec.Struct, frozen=True):
    kind: Kind
    many: bool

    def write(self, arg: Arg) -> str:
        if not self.many:
            return self.kind.write(_plain(arg))
        if not isinstance(arg, tuple) or not arg:
            raise ValueError(f"no {self.kind.name} is named")
        return ",".join(self.kind.write(_plain(token)) for token in arg)

    def read(self, text: str) -> Arg:
        if self.many:
            return tuple(self.kind.read(part) for part in text.split(","))
        return self.kind.read(text)


def _plain(token: Arg) -> Token:
    """A token as it must be: True and 1.0 are no numbers here although they equal one."""
    if type(token) is int or type(token) is str:
        return token
    raise ValueError(f"{token!r} is no token")


class Lexicon:
    """The verbs of a game and the kinds of tokens they take.

    >>> lexicon = Lexicon([Verb("paint {color}", actor=0), Verb("stop")], [names("color", ["red", "blue"])])
    >>> lexicon.parse("paint blue"), lexicon.text(("paint", 0)), lexicon.key(("paint", 0))
    (('paint', 1), 'paint red', ('color', 0))
    >>> lexicon.parse("paint green")
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadAction: "paint green": unknown color 'green'; expected: paint {color}
    """

    def __init__(self, verbs: Iterable[Verb], kinds: Iterable[Kind]) -> None:
        self.kinds: Mapping[str, Kind] = {kind.name: kind for kind in (*kinds, NUMBER, WORD)}
        self.verbs: dict[str, Verb] = {}
        self._starts: dict[str, list[str]] = {}
        for verb in verbs:
            if verb.name in self.verbs:
                raise ValueError(f"two verbs are called {verb.name!r}")
            slots = _SLOT.findall(verb.pattern)
            if fault := misfit(verb.role, slots, actor=verb.actor is not None, macro=verb.macro):
                raise ValueError(f"{verb.pattern}: {fault}")
            self.verbs[verb.name] = verb
            self._starts.setdefault(verb.pattern.split(" ", 1)[0], []).append(verb.name)
        self.backs = frozenset(name for name, verb in self.verbs.items() if verb.back)
        self._patterns = {name: self._compile(verb) for name, verb in self.verbs.items()}
        self._slots = {
            name: [part for part in parts if isinstance(part, _Slot)]
            for name, parts in self._patterns.items()
        }
        self._actors = {name: self._actor(verb) for name, verb in self.verbs.items()}

    def with_role(self, role: Role) -> list[str]:
        """The verbs that have a role.

        >>> Lexicon([Verb("roll", role="acts"), Verb("stop", role="ends")], []).with_role("ends")
        ['stop']
        """
        return [name for name, verb in self.verbs.items() if verb.role == role]

    def slots(self, verb: str) -> tuple[tuple[Kind, bool], ...]:
        """The kind of each argument of a verb, and whether it is a list of them.

        >>> [(kind.name, many) for kind, many in Lexicon([Verb("bid {number}")], []).slots("bid")]
        [('number', False)]
        """
        return tuple((slot.kind, slot.many) for slot in self._slots[verb])

    def _compile(self, verb: Verb) -> list[str | _Slot]:
        return [self._slot(word[1:-1]) if word.startswith("{") else word for word in verb.pattern.split(" ")]

    def _slot(self, name: str) -> _Slot:
        if name in self.kinds:
            return _Slot(self.kinds[name], many=False)
        singular = {f"{kind}s": kind for kind in self.kinds} | {f"{kind}es": kind for kind in self.kinds}
        if name in singular:
            return _Slot(self.kinds[singular[name]], many=True)
        raise ValueError(f"no kind of token called {name!r}")

    def _actor(self, verb: Verb) -> tuple[str, int] | None:
        if verb.actor is None:
            return None
        slots = self._slots[verb.name]
        if slots[verb.actor].many and not verb.macro:
            raise ValueError(
                f"{verb.pattern}: the actor is one token; gather several by actions of their own"
            )
        return slots[verb.actor].kind.name, verb.actor + 1

    def key(self, action: Action) -> Key:
        """The group an action belongs to.

        >>> Lexicon([Verb("stop")], []).key(("halt",))
        Traceback (most recent call last):
        KeyError: "the lexicon has no verb 'halt', which an action ('halt',) begins with"
        """
        try:
            actor = self._actors[action[0]]
        except KeyError:
            fault = f"the lexicon has no verb {action[0]!r}, which an action {action!r} begins with"
            raise KeyError(fault) from None
        if actor is None:
            return "verb", action[0]
        return actor[0], action[actor[1]]

    def means(self, action: Action) -> tuple[str, Action]:
        """By what means it is done, and the action without it; no word where its verb does not say.

        >>> paid = Kind("way", str, str, means=("cash", "card"))
        >>> Lexicon([Verb("buy {number} by {way}")], [paid]).means(("buy", 3, "card"))
        ('card', ('buy', 3))
        """
        for place, slot in enumerate(self._slots[action[0]], start=1):
            if slot.kind.means:
                return str(action[place]), (*action[:place], *action[place + 1 :])
        return "", action

    def rank(self, means: str) -> int:
        """How usual a means is, the most usual first."""
        every = [word for kind in self.kinds.values() for word in kind.means]
        return every.index(means) if means in every else 0

    def text(self, action: Action) -> str:
        """The action in words that :meth:`parse` reads back."""
        parts, slots = self._patterns[action[0]], self._slots[action[0]]
        if len(slots) != len(action) - 1:
            raise ValueError(f"{action[0]} takes {len(slots)} arguments, not {len(action) - 1}")
        args = iter(action[1:])
        return " ".join([part.write(next(args)) if isinstance(part, _Slot) else part for part in parts])

    def check(self, action: object) -> bool:
        """Whether this is a well-formed action of the game, whatever the rules say of it.

        >>> lexicon = Lexicon([Verb("roll {number}")], [])
        >>> [lexicon.check(action) for action in (("roll", 1), ("roll", True), ("roll",), ["roll", 1], None)]
        [True, False, False, False, False]
        """
        if type(action) is not tuple or not action:
            return False
        try:
            slots = self._slots[action[0]]
            for slot, arg in zip(slots, action[1:], strict=True):
                slot.write(arg)
        except (ValueError, KeyError, TypeError, IndexError, HexfrontError):
            return False
        return True

    def parse(self, text: str) -> Action:
        """Read an action or a macro; raises BadAction with what was expected."""
        words = text.split()
        if not words or words[0] not in self._starts:
            known = ", ".join(self._starts)
            raise BadAction(t('"{text}": no such verb; this game knows {known}', text=text, known=known))
        refusals = []
        for name in self._starts[words[0]]:
            try:
                return self._parse(name, text, words)
            except BadAction as error:
                refusals.append(error)
        raise refusals[-1]

    def _parse(self, name: str, text: str, words: list[str]) -> Action:
        parts = self._patterns[name]
        expected = t("expected: {pattern}", pattern=self.verbs[name].pattern)
        if len(words) != len(parts):
            raise BadAction(
                t(
                    '"{text}": {number} words instead of {wanted}; {expected}',
                    text=text,
                    number=len(words),
                    wanted=len(parts),
                    expected=expected,
                )
            )
        args: list[Arg] = []
        for word, part in zip(words, parts, strict=True):
            if isinstance(part, _Slot):
                try:
                    args.append(part.read(word))
                except (ValueError, HexfrontError) as error:
                    raise BadAction(
                        t('"{text}": {fault}; {expected}', text=text, fault=said(error), expected=expected)
                    ) from None
            elif word != part:
                raise BadAction(
                    t(
                        '"{text}": "{word}" where "{part}" belongs; {expected}',
                        text=text,
                        word=word,
                        part=part,
                        expected=expected,
                    )
                )
        return (name, *args)
