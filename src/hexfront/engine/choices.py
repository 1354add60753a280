"""What a seat may choose: groups of actions, each expanded only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from hexfront.engine.actions import Action, Key
from hexfront.hexes import listed


class Group:
    """The choices of one actor: never empty, in a fixed order, cheap to make."""

    __slots__ = ()

    def actions(self) -> Sequence[Action]:
        """Every action of the group."""
        raise NotImplementedError

    def __contains__(self, action: object) -> bool:
        return action in self.actions()

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions())

    def __len__(self) -> int:
        return len(self.actions())


class Listed(Group):
    """A group whose actions are written out."""

    __slots__ = ("_actions",)

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = actions

    def actions(self) -> Sequence[Action]:
        """Every action of the group."""
        return self._actions


class Hexes(Group):
    """The same act towards each hex of a set: ``(*prefix, hex)``."""

    __slots__ = ("_bits", "_prefix")

    def __init__(self, prefix: Action, bits: int) -> None:
        self._prefix = prefix
        self._bits = bits

    def actions(self) -> list[Action]:
        """Every action of the group, by rising hex id."""
        prefix = self._prefix
        return [(*prefix, at) for at in listed(self._bits)]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple) or action[:-1] != self._prefix:
            return False
        last = action[-1]
        return isinstance(last, int) and last >= 0 and bool(self._bits >> last & 1)

    def __len__(self) -> int:
        return self._bits.bit_count()


class Lazy(Group):
    """A group worked out on first use; the maker vouches that it is not empty."""

    __slots__ = ("_found", "_make")

    def __init__(self, make: Callable[[], Sequence[Action]]) -> None:
        self._make = make
        self._found: Sequence[Action] | None = None

    def actions(self) -> Sequence[Action]:
        """Every action of the group."""
        if self._found is None:
            self._found = self._make()
        return self._found


class Joined(Group):
    """Several groups of one actor, one after the other."""

    __slots__ = ("_groups",)

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = groups

    def actions(self) -> Sequence[Action]:
        """Every action of every part."""
        return [action for group in self._groups for action in group.actions()]

    def __contains__(self, action: object) -> bool:
        return any(action in group for group in self._groups)

    def __len__(self) -> int:
        return sum(map(len, self._groups))


class Groups(dict[Key, Group]):
    """The groups of many actors, each made when it is asked for: cheap to begin with, whoever acts.

    >>> made = Groups([("unit", 3), ("unit", 4)], lambda key: Listed([("move", key[1])]))
    >>> list(made), made["unit", 4].actions(), len(made.items())
    ([('unit', 3), ('unit', 4)], [('move', 4)], 2)
    """

    __slots__ = ("_make",)

    def __init__(self, keys: Iterable[Key], make: Callable[[Key], Group]) -> None:
        super().__init__(dict.fromkeys(keys, LATER))
        self._make = make

    def __getitem__(self, key: Key) -> Group:
        group = super().__getitem__(key)
        if group is LATER:
            group = self[key] = self._make(key)
        return group

    def get(self, key: Key, default: Any = None) -> Any:
        """The group of a key, or something else."""
        group = super().get(key, default)
        return self[key] if group is LATER else group

    def values(self) -> Any:
        """Every group."""
        return [self[key] for key in self]

    def items(self) -> Any:
        """Every key with its group."""
        return [(key, self[key]) for key in self]


LATER = Group()
"""Stands for a group that nobody has asked for yet."""


class Choices:
    """All that a seat may do now, by group. ``key`` says which group an action belongs to."""

    __slots__ = ("_key", "groups")

    def __init__(self, key: Callable[[Action], Key], groups: dict[Key, Group] | None = None) -> None:
        self._key = key
        self.groups: dict[Key, Group] = groups if groups is not None else {}

    @classmethod
    def of(cls, key: Callable[[Action], Key], actions: Iterable[Action]) -> Choices:
        """Group written-out actions.

        >>> choices = Choices.of(lambda action: ("verb", action[0]), [("go", 1), ("go", 2), ("stop",)])
        >>> list(choices.groups), len(choices), ("go", 2) in choices, ("go", 3) in choices
        ([('verb', 'go'), ('verb', 'stop')], 3, True, False)
        """
        groups: dict[Key, list[Action]] = {}
        for action in actions:
            groups.setdefault(key(action), []).append(action)
        return cls(key, {name: Listed(found) for name, found in groups.items()})

    def add(self, key: Key, group: Group) -> None:
        """Add a group, behind the one that already stands under the key."""
        there = self.groups.get(key)
        self.groups[key] = group if there is None else Joined([there, group])

    def only(self) -> Action | None:
        """The one choice there is, or None if there are more."""
        if len(self.groups) != 1:
            return None
        actions = next(iter(self.groups.values())).actions()
        return actions[0] if len(actions) == 1 else None

    def __iter__(self) -> Iterator[Action]:
        for group in self.groups.values():
            yield from group.actions()

    def __len__(self) -> int:
        return sum(map(len, self.groups.values()))

    def __bool__(self) -> bool:
        return bool(self.groups)

    def __contains__(self, action: object) -> bool:
        try:
            key = self._key(action)  # type: ignore[arg-type]
            # 1.0 and True equal 1 but are no tokens, and would be handed to the maker of a group.
            group = self.groups.get(key) if type(key[1]) in (int, str) else None
        except (TypeError, KeyError, IndexError):
            return False
        return group is not None and action in group
