"""What a seat may choose: groups of actions, each expanded only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from hexfront.engine.base.actions import Action, Key
from hexfront.hexes import listed, nth


class Group:
    """The choices of one actor: never empty, in a fixed order, cheap to make."""

    __slots__ = ()

    def actions(self) -> Sequence[Action]:
        """Every action of the group."""
        raise NotImplementedError

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions, all equally likely; ``chance`` gives a number from 0 to 1, and is asked once."""
        actions = self.actions()
        return actions[int(chance() * len(actions))]

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

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions."""
        actions = self._actions
        return actions[int(chance() * len(actions))]


class Hexes(Group):
    """The same act towards each hex of a set: ``(*prefix, hex)``; then a few more acts.

    >>> march = Hexes(("march", 7), 0b1010, [("halt", 7)])
    >>> march.actions(), march.draw(lambda: 0.5), ("march", 7, 2) in march, len(march)
    ([('march', 7, 1), ('march', 7, 3), ('halt', 7)], ('march', 7, 3), False, 3)
    """

    __slots__ = ("_bits", "_more", "_prefix")

    def __init__(self, prefix: Action, bits: int, more: Sequence[Action] = ()) -> None:
        self._prefix = prefix
        self._bits = bits
        self._more = more

    def actions(self) -> list[Action]:
        """Every action of the group, by rising hex id."""
        prefix = self._prefix
        return [*[(*prefix, at) for at in listed(self._bits)], *self._more]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; the others are not written out."""
        hexes, more = self._bits.bit_count(), self._more
        number = int(chance() * (hexes + len(more)))
        return (*self._prefix, nth(self._bits, number)) if number < hexes else more[number - hexes]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple) or action[:-1] != self._prefix:
            return action in self._more
        last = action[-1]
        return isinstance(last, int) and last >= 0 and bool(self._bits >> last & 1)

    def __len__(self) -> int:
        return self._bits.bit_count() + len(self._more)


class Aimed(Group):
    """The same act at each of some things, in their order: ``(*prefix, thing)``.

    >>> step = Aimed(("step", 7), (3, 1))
    >>> step.actions(), step.draw(lambda: 0.5), len(step)
    ([('step', 7, 3), ('step', 7, 1)], ('step', 7, 1), 2)
    """

    __slots__ = ("_aims", "_prefix")

    def __init__(self, prefix: Action, aims: Sequence[int]) -> None:
        self._prefix = prefix
        self._aims = aims

    def actions(self) -> list[Action]:
        """Every action of the group."""
        prefix = self._prefix
        return [(*prefix, aim) for aim in self._aims]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; the others are not written out."""
        aims = self._aims
        return (*self._prefix, aims[int(chance() * len(aims))])


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

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; only the part that it belongs to is worked out further.

        >>> both = Joined([Hexes(("march", 7), 0b1010), Hexes(("hide", 7), 0b111)])
        >>> [both.draw(lambda: drawn)[0] for drawn in (0.3, 0.5)], both.draw(lambda: 0.5) == both.actions()[2]
        (['march', 'hide'], True)
        """
        number, group = int(chance() * len(self)), self._groups[0]
        for group in self._groups:
            if number < len(group):
                break
            number -= len(group)
        return group.draw(lambda: (number + 0.5) / len(group))

    def __contains__(self, action: object) -> bool:
        return any(action in group for group in self._groups)

    def __len__(self) -> int:
        return sum(map(len, self._groups))


def verbs(*names: str) -> dict[Key, Group]:
    """The groups of verbs that stand alone, such as a yes and a no: made once, for every frame that offers them.

    >>> {key: group.actions() for key, group in verbs("fire", "pass").items()}
    {('verb', 'fire'): [('fire',)], ('verb', 'pass'): [('pass',)]}
    """
    return {("verb", name): Listed([(name,)]) for name in names}


class Choices:
    """All that a seat may do now, by group. ``key`` says which group an action belongs to."""

    __slots__ = ("_groups", "_key")

    def __init__(self, key: Callable[[Action], Key], groups: dict[Key, Group] | None = None) -> None:
        self._key = key
        self._groups: dict[Key, Group] = groups if groups is not None else {}

    @classmethod
    def of(cls, key: Callable[[Action], Key], actions: Iterable[Action]) -> Choices:
        """Group written-out actions.

        >>> choices = Choices.of(lambda action: ("verb", action[0]), [("go", 1), ("go", 2), ("stop",)])
        >>> choices.keys(), len(choices), ("go", 2) in choices, ("go", 3) in choices
        ([('verb', 'go'), ('verb', 'stop')], 3, True, False)
        """
        groups: dict[Key, list[Action]] = {}
        for action in actions:
            groups.setdefault(key(action), []).append(action)
        return Choices(key, {name: Listed(found) for name, found in groups.items()})

    @property
    def groups(self) -> dict[Key, Group]:
        """Every group by its key."""
        return self._groups

    def keys(self) -> list[Key]:
        """What the groups are about, in order."""
        return list(self._groups)

    def group(self, key: Key) -> Group:
        """The group of one of the keys."""
        return self._groups[key]

    def add(self, key: Key, group: Group) -> None:
        """Add a group, behind the one that already stands under the key."""
        there = self.groups.get(key)
        self.groups[key] = group if there is None else Joined([there, group])

    def only(self) -> Action | None:
        """The one choice there is, or None if there are more."""
        keys = self.keys()
        if len(keys) != 1:
            return None
        actions = self.group(keys[0]).actions()
        return actions[0] if len(actions) == 1 else None

    def draw(self, chance: Callable[[], float], kind_first: float = 0.0) -> Action:
        """Any action: a group, then one in it; only that group is worked out in full.

        ``kind_first`` says how often the kind of group is drawn before the group, so that rare kinds are not
        drowned by many units.
        """
        groups = self._groups
        keys = list(groups)
        if len(keys) > 1 and chance() < kind_first:
            keys = _of_a_kind(keys, chance)
        return groups[keys[int(chance() * len(keys))]].draw(chance)

    def __iter__(self) -> Iterator[Action]:
        for group in self.groups.values():
            yield from group.actions()

    def __len__(self) -> int:
        return sum(map(len, self.groups.values()))

    def __bool__(self) -> bool:
        return bool(self.keys())

    def __contains__(self, action: object) -> bool:
        try:
            key = self._key(action)  # type: ignore[arg-type]
            # 1.0 and True equal 1 but are no tokens, and would be handed to the maker of a group.
            group = self._made(key) if type(key[1]) in (int, str) else None
        except (TypeError, KeyError, IndexError):
            return False
        return group is not None and action in group

    def _made(self, key: Key) -> Group | None:
        """The group of any key; None if there is none."""
        return self._groups.get(key)


def _of_a_kind(keys: list[Key], chance: Callable[[], float]) -> list[Key]:
    """The keys of one kind, any of them; each verb that stands alone is a kind of its own."""
    kinds = list({kind if kind != "verb" else name: None for kind, name in keys})
    kind = kinds[int(chance() * len(kinds))]
    return [key for key in keys if kind in key]


class Actors(Choices):
    """The choices of many actors: who may act is listed at once, what each may do is worked out when asked.

    >>> units = Actors(lambda action: ("unit", action[1]), [("unit", 3), ("unit", 4)], lambda key: MOVES[key])
    >>> MOVES = {("unit", 4): Listed([("move", 4)])}
    >>> units.keys(), units.group(("unit", 4)).actions(), ("move", 4) in units, ("move", 5) in units
    ([('unit', 3), ('unit', 4)], [('move', 4)], True, False)
    """

    __slots__ = ("_actors", "_make")

    def __init__(self, key: Callable[[Action], Key], actors: list[Key], make: Callable[[Key], Group]) -> None:
        self._key, self._groups = key, {}
        self._actors = actors
        self._make = make

    @property
    def groups(self) -> dict[Key, Group]:
        """Every group by its key, made now if nobody has asked before."""
        if not self._groups:
            self._groups = {key: self.group(key) for key in self.keys()}
        return self._groups

    def keys(self) -> list[Key]:
        """Who may act, in order."""
        return self._actors

    def group(self, key: Key) -> Group:
        """The group of one of the actors."""
        return self._groups[key] if self._groups else self._make(key)

    def add(self, key: Key, group: Group) -> None:
        """Add a group, behind the one that already stands under the key."""
        super().add(key, group)
        self._actors = list(self._groups)

    def draw(self, chance: Callable[[], float], kind_first: float = 0.0) -> Action:
        """Any action: an actor, then one of its actions; only these are worked out."""
        keys = self.keys()
        if len(keys) > 1 and chance() < kind_first:
            keys = _of_a_kind(keys, chance)
        return self.group(keys[int(chance() * len(keys))]).draw(chance)

    def _made(self, key: Key) -> Group | None:
        return self.group(key) if key in self.keys() else None
