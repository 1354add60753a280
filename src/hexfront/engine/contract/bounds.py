"""What may stand in a state: a game says it field by field, and one walk holds a state from outside to it.

A bound is anything that answers ``in``: a range, a set of words, or one of the shapes below, which are made of
further bounds. Types need no bound: a state was decoded as its type before anybody looks at what it holds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping
from functools import cache
from typing import Any, TypeAlias, get_args, get_type_hints

import msgspec

from hexfront.engine.base.actions import Lexicon
from hexfront.engine.base.errors import BadState
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.meta import Meta, Scenario

Bound: TypeAlias = Container[Any]

DEEPEST = 64
"""More frames than any procedure ever stacks."""
MANY = 1 << 31
"""More draws than any game makes."""
DICTATED = 1000
"""More draws than anybody dictates."""
_SEED = re.compile(r"([0-9a-f]{32})?")
"""A seed, or nothing in place of one that is withheld."""


class _Shape(msgspec.Struct, frozen=True):
    """A bound that is made of others."""

    def __contains__(self, value: Any) -> bool:
        raise NotImplementedError


class Bits(_Shape, frozen=True):
    """A set of things as one number, each a bit of the mask.

    >>> 0b101 in Bits(0b111), 0b1000 in Bits(0b111), -1 in Bits(0b111)
    (True, False, False)
    """

    mask: int

    def __contains__(self, value: Any) -> bool:
        return not value & ~self.mask


class Word(_Shape, frozen=True):
    """Any word that is not too long."""

    most: int = 80

    def __contains__(self, value: Any) -> bool:
        return len(value) <= self.most


class Exactly(_Shape, frozen=True):
    """A list of so many, such as one entry for each counter.

    >>> [1, 1] in Exactly(2, range(3)), [1] in Exactly(2, range(3)), [1, 3] in Exactly(2, range(3))
    (True, False, False)
    """

    size: int
    each: Bound

    def __contains__(self, value: Any) -> bool:
        return len(value) == self.size and all(one in self.each for one in value)


class AtMost(_Shape, frozen=True):
    """A list of no more than so many, of which some may be equal."""

    most: int
    each: Bound

    def __contains__(self, value: Any) -> bool:
        return len(value) <= self.most and all(one in self.each for one in value)


class Distinct(_Shape, frozen=True):
    """A list of things of which none comes twice.

    >>> (2, 0) in Distinct(range(3)), (2, 2) in Distinct(range(3)), (3,) in Distinct(range(3))
    (True, False, False)
    """

    each: Bound

    def __contains__(self, value: Any) -> bool:
        return all(one in self.each for one in value) and len(set(value)) == len(value)


class Playable(_Shape, frozen=True):
    """Options of a game that can be played together in a scenario, none of them twice."""

    meta: Meta
    scenario: str

    def __contains__(self, value: Any) -> bool:
        return len(set(value)) == len(value) and self.meta.playable(value, self.scenario)


class Row(_Shape, frozen=True):
    """A tuple whose places have bounds of their own.

    >>> (1, "red") in Row((range(3), {"red", "blue"}))
    True
    """

    places: tuple[Bound, ...]

    def __contains__(self, value: Any) -> bool:
        places = self.places
        return len(value) == len(places) and all(
            one in place for one, place in zip(value, places, strict=True)
        )


class Table(_Shape, frozen=True):
    """A dict."""

    keys: Bound
    each: Bound

    def __contains__(self, value: Any) -> bool:
        return all(key in self.keys and one in self.each for key, one in value.items())


class Parts(_Shape, frozen=True):
    """A struct of a kind, each of its fields within a bound; fields that are true or false need none."""

    kind: type
    fields: Mapping[str, Bound]

    def __post_init__(self) -> None:
        _check_declared(self.kind, _bounded(self.kind), self.fields)

    def __contains__(self, value: Any) -> bool:
        return all(getattr(value, name) in bound for name, bound in self.fields.items())


class Spoken(_Shape, frozen=True):
    """An action of the game, not a macro, as a frame keeps it; lists in it are no longer than so many."""

    lexicon: Lexicon
    most: int = DEEPEST

    def __contains__(self, value: Any) -> bool:
        if not self.lexicon.check(value) or self.lexicon.verbs[value[0]].macro:
            return False
        return all(len(part) <= self.most for part in value if isinstance(part, tuple))


class Sentence(_Shape, frozen=True):
    """A sentence with few values, nested no deeper than sentences for people are."""

    depth: int = 4
    most: int = 16
    longest: int = 1000

    def __contains__(self, value: Any) -> bool:
        if self.depth == 0 or len(value.template) > self.longest or len(value.args) > self.most:
            return False
        inner = Sentence(self.depth - 1, self.most, self.longest)
        return all(name in Word() and self._holds(one, inner) for name, one in value.args.items())

    def _holds(self, one: Any, inner: Sentence) -> bool:
        if isinstance(one, Text):
            return one in inner
        return len(one) <= self.longest if isinstance(one, str) else abs(one) < MANY


class Bounds(msgspec.Struct, frozen=True):
    """What a game says of its states: a bound for each field of its own, and for those of its frames.

    Fields of frames go by their name alone (``units``), or with the tag of the frame before it where one differs
    (``volley.targets``). What every state has (seed, turn, result ...) is seen to by :func:`check`.
    """

    fields: Mapping[str, Bound]
    frames: Mapping[str, Bound]


def check(state: Any, meta: Meta, scenario: Scenario, bounds: Bounds) -> None:
    """Raise BadState if something in the state lies outside the bounds; takes time in proportion to its size."""
    kind: Any = type(state)
    fields = _common(kind, meta, scenario) | dict(bounds.fields)
    _check_complete(kind, frozenset(fields), frozenset(bounds.frames))
    if not _SEED.fullmatch(state.seed):
        raise outside(meta, "seed")
    for name, bound in fields.items():
        if getattr(state, name) not in bound:
            raise outside(meta, name)
    if state.result is not None and not _is_result(state.result, len(scenario.seats)):
        raise outside(meta, "result")
    if len(state.agenda) > DEEPEST or bool(state.agenda) == (state.result is not None):
        raise outside(meta, "agenda")
    for number, frame in enumerate(state.agenda):
        shape: Any = type(frame)
        tag = tag_of(shape)
        for name in _bounded(shape):
            if getattr(frame, name) not in bounds.frames.get(f"{tag}.{name}", bounds.frames.get(name, ())):
                raise outside(meta, f"agenda[{number}] {tag}.{name}")


def outside(meta: Meta, field: str) -> BadState:
    """The refusal of a state for what one of its fields holds."""
    return BadState(t("{field} holds what no state of {game} can hold", field=field, game=meta.title))


def tag_of(frame: type) -> str:
    """The tag of a kind of frame."""
    return str(frame.__struct_config__.tag)  # type: ignore[attr-defined]


def _common(kind: type, meta: Meta, scenario: Scenario) -> dict[str, Bound]:
    """The bounds of what every state has; the seed, the result and the agenda are looked at by themselves."""
    found: dict[str, Bound] = {
        "drawn": range(MANY),
        "dictated": AtMost(DICTATED, Row((Word(), range(MANY)))),
        "scenario": {scenario.id},
        "turn": range(scenario.turns + 1),
    }
    if "options" in kind.__struct_fields__:  # type: ignore[attr-defined]
        found["options"] = Playable(meta, scenario.id)
    return found


def _is_result(result: Any, seats: int) -> bool:
    points = Table(Word(), range(-MANY, MANY))
    return (
        result.winners in Distinct(range(seats))
        and result.level in Word()
        and result.text in Sentence()
        and len(result.points) <= DEEPEST
        and result.points in points
        and result.scale in range(1, MANY)
    )


@cache
def _check_complete(kind: type, fields: frozenset[str], frames: frozenset[str]) -> None:
    """Refuse to go on where a field has no bound, or a bound no field: the game has changed, its bounds have not."""
    apart = ("seed", "result", "agenda")
    _check_declared(kind, [name for name in _bounded(kind) if name not in apart], fields)
    wanted = {(tag_of(frame), name) for frame in frames_of(kind) for name in _bounded(frame)}
    own = {f"{tag}.{name}" for tag, name in wanted} & frames
    shared = {name for tag, name in wanted if f"{tag}.{name}" not in own}
    _check_declared(kind, own | shared, frames)


def frames_of(kind: type) -> tuple[type, ...]:
    """Every kind of frame that a type of state can have on its agenda."""
    (listed,) = get_args(get_type_hints(kind)["agenda"])
    return get_args(listed) or (listed,)


def _check_declared(kind: type, fields: Collection[str], bounds: Collection[str]) -> None:
    missing, unused = sorted({*fields} - {*bounds}), sorted({*bounds} - {*fields})
    if missing or unused:
        raise TypeError(f"bounds of {kind.__name__}: none for {missing}, no field for {unused}")


@cache
def _bounded(kind: type) -> tuple[str, ...]:
    """The fields of a struct that need a bound: all but those that are true or false."""
    hints = get_type_hints(kind)
    fields: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    return tuple(name for name in fields if hints[name] is not bool)
