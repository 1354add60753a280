"""Sets of hexes as integers: bit `1 << hex` is set when the hex is a member.

Union, intersection and difference are the operators `|`, `&` and `& ~`.  The helpers here do the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

Gates = tuple[int, int, int, int, int, int]
"""By direction, the hexes from which a way leads there: by one id, by a line of ids, and by a line less one."""


class Board(Protocol):
    """What the helpers need to know of a grid: the width of a line of ids, and which ids are hexes."""

    @property
    def stride(self) -> int:
        """How far the ids of two neighbouring lines lie apart."""

    @property
    def mask(self) -> int:
        """Every hex of the board."""


def bits(hexes: Iterable[int]) -> int:
    """Return the set of these hexes.

    >>> bin(bits([1, 3]))
    '0b1010'
    """
    total = 0
    for one in hexes:
        total |= 1 << one
    return total


def union(sets: Iterable[int]) -> int:
    """Return all hexes of several sets.

    >>> union([1, 4])
    5
    """
    total = 0
    for members in sets:
        total |= members
    return total


def each(members: int) -> Iterator[int]:
    """Yield the hexes of a set, lowest id first.

    >>> list(each(0b1010))
    [1, 3]
    """
    return iter(listed(members))


def listed(members: int) -> list[int]:
    """Return the hexes of a set as a list, lowest id first.

    >>> listed(0b1010)
    [1, 3]
    """
    if 0 <= members < 256:
        return list(_BITS[members])
    # From the highest down: what is left is ever shorter.
    found: list[int] = []
    for _ in FIRST:
        at = members.bit_length() - 1
        found.append(at)
        members ^= 1 << at
        if not members:
            found.reverse()
            return found
    if members.bit_count() * SPARSE > members.bit_length():
        data = members.to_bytes((members.bit_length() + 7) // 8, "little")
        rest = [8 * place + bit for place, byte in enumerate(data) if byte for bit in _BITS[byte]]
        return rest + found[::-1]
    while members:
        at = members.bit_length() - 1
        found.append(at)
        members ^= 1 << at
    found.reverse()
    return found


FIRST = (1, 2, 3, 4, 5)
"""Most sets have no more members than this; so many are listed before counting the rest pays off."""
SPARSE = 12
"""With a member in more than one of so many places it is quicker to list them byte by byte than one by one."""
_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
"""By value of a byte, the bits that are set in it."""


def count(members: int) -> int:
    """Return how many hexes a set has.

    >>> count(0b1010)
    2
    """
    return members.bit_count()


def has(members: int, at: int) -> bool:
    """Say whether a hex is in a set.

    >>> has(0b1010, 3), has(0b1010, 2)
    (True, False)
    """
    return bool(members >> at & 1)


def first(members: int) -> int | None:
    """Return the lowest hex of a set, or None when the set is empty.

    >>> first(0b1010), first(0)
    (1, None)
    """
    return (members & -members).bit_length() - 1 if members else None


def nth(members: int, number: int) -> int:
    """Return the hex of a set that has so many others before it.

    >>> nth(0b101010, 0), nth(0b101010, 2), nth(-1 << 7 & (1 << 300) - 1, 200)
    (1, 5, 207)
    """
    # What lies below the first member is dropped: most sets are small beside their numbers.
    at = (members & -members).bit_length() - 1
    if not number:
        return at
    members >>= at
    if number > NEAR:
        width = members.bit_length()
        while width > SHORT:
            half = width >> 1
            lower = members & (1 << half) - 1
            before = lower.bit_count()
            if number < before:
                members, width = lower, half
            else:
                members >>= half
                number, at, width = number - before, at + half, width - half
    for _ in range(number):
        members &= members - 1
    return at + (members & -members).bit_length() - 1


NEAR = 4
"""With no more members before it, taking these away is quicker than halving the set first."""
SHORT = 60
"""In a set of so few places members are taken away one by one."""


def shift(members: int, by: int) -> int:
    """Move a whole set by a constant difference of ids; mask the result to stay on the board.

    >>> shift(0b0010, 2), shift(0b1000, -2)
    (8, 2)
    """
    return members << by if by >= 0 else members >> -by


def spread(board: Board, members: int) -> int:
    """Return every hex next to at least one member; members next to each other are among them.

    >>> from hexfront.hexes import Grid, Sheet
    >>> grid = Grid("pointy", [Sheet(rows=3, cols=3)])
    >>> sorted(grid.label(at) for at in each(spread(grid, 1 << grid.hex("0202"))))
    ['0101', '0102', '0201', '0203', '0301', '0302']
    """
    # The six directions are +-1, +-stride and +-(stride - 1) in both orientations, so the two
    # hexes of a neighbouring line come with one long shift of both instead of two.
    left, stride = members >> 1, board.stride
    pairs = members | left
    return (left | members << 1 | pairs << stride | pairs >> stride - 1) & board.mask


def gates(board: Board, links: Sequence[int]) -> Gates:
    """Sort what lies beside each hex by direction: for ``through``. Links to other hexes than these are left out."""
    far = board.stride

    def towards(by: int) -> int:
        return bits(at for at, there in enumerate(links) if at + by >= 0 and there >> at + by & 1)

    return towards(1), towards(-1), towards(far), towards(far - 1), towards(1 - far), towards(-far)


def through(board: Board, open_sides: Gates, members: int) -> int:
    """Return every hex next to at least one member over a side that is open from there.

    >>> from hexfront.hexes import Grid, Sheet
    >>> grid = Grid("pointy", [Sheet(rows=3, cols=3)])
    >>> links = [0] * grid.size
    >>> links[grid.hex("0202")] = 1 << grid.hex("0201") | 1 << grid.hex("0302")
    >>> sorted(grid.label(at) for at in each(through(grid, gates(grid, links), grid.mask)))
    ['0201', '0302']
    """
    east, west, ahead, aslant, back, askew = open_sides
    far = board.stride
    return (
        (members & east) << 1
        | (members & west) >> 1
        | (members & ahead | (members & aslant) >> 1) << far
        | (members & back | (members & askew) >> 1) >> far - 1
    )


def streak(members: int, within: int) -> int:
    """Return members of a set and what follows them in their lines, by rising id, up to the first gap in that set.

    The members have to lie within it. The carry of one addition runs along all the lines at once.

    >>> bin(streak(0b0010_0001, within=0b1110_1011))
    '0b11100011'
    """
    return within ^ within & within + members | members


def grow(board: Board, members: int) -> int:
    """Return a set together with all its neighbours.

    >>> from hexfront.hexes import Grid, Sheet
    >>> grid = Grid("flat", [Sheet(rows=3, cols=3)])
    >>> count(grow(grid, 1 << grid.hex("0202")))
    7
    """
    return members | spread(board, members)


def rim(board: Board, members: int) -> int:
    """Return the neighbours of a set that are not members.

    >>> from hexfront.hexes import Grid, Sheet
    >>> grid = Grid("flat", [Sheet(rows=3, cols=3)])
    >>> count(rim(grid, 1 << grid.hex("0202")))
    6
    """
    return spread(board, members) & ~members
