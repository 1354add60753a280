"""Lines as people draw them: hexsides and links put together to long chains, then smoothed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from hexfront.atlas.canvas import Dot, middle, pair

Node = TypeVar("Node", bound=Hashable)


def chains(
    steps: Iterable[tuple[Node, Node]], through: Callable[[Node], bool] | None = None
) -> list[list[Node]]:
    """Return steps put together to chains that end where three meet or nothing follows.

    `through` says of a node whether a chain may pass; elsewhere it ends too.

    >>> chains([(1, 2), (2, 3), (3, 4), (3, 5)])
    [[1, 2, 3], [3, 4], [3, 5]]
    """
    near: dict[Node, list[Node]] = {}
    for one, two in steps:
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    open_ = {node for node, others in near.items() if len(others) == 2 and (through is None or through(node))}
    left = {frozenset((one, two)) for one in near for two in near[one]}
    found: list[list[Node]] = []
    for ends in (True, False):
        for start, others in near.items():
            if (start in open_) is ends:
                continue
            fresh = (there for there in others if frozenset((start, there)) in left)
            found.extend(_walk(start, there, near, open_, left) for there in fresh)
    return found


def _walk(
    start: Node, there: Node, near: dict[Node, list[Node]], open_: set[Node], left: set[frozenset[Node]]
) -> list[Node]:
    chain = [start, there]
    left.discard(frozenset((start, there)))
    while chain[-1] in open_ and chain[-1] != start:
        onward = [node for node in near[chain[-1]] if frozenset((chain[-1], node)) in left]
        if not onward:
            break
        left.discard(frozenset((chain[-1], onward[0])))
        chain.append(onward[0])
    return chain


def smooth(dots: Sequence[Dot]) -> str:
    """Return path data of a curve that rounds every corner.

    >>> smooth([(0, 0), (2, 0), (2, 2)])
    'M0 0L1 0Q2 0 2 1L2 2'
    """
    if len(dots) > 2 and dots[0] == dots[-1]:
        ring = dots[:-1]
        data = f"M{pair(middle(ring[-1], ring[0]))}"
        for number, dot in enumerate(ring):
            data += f"Q{pair(dot)} {pair(middle(dot, ring[(number + 1) % len(ring)]))}"
        return data + "Z"
    data = f"M{pair(dots[0])}"
    if len(dots) > 2:
        data += f"L{pair(middle(dots[0], dots[1]))}"
    for number in range(1, len(dots) - 1):
        data += f"Q{pair(dots[number])} {pair(middle(dots[number], dots[number + 1]))}"
    return data + f"L{pair(dots[-1])}"


def straight(dots: Sequence[Dot]) -> str:
    """Return path data of a line with all its corners."""
    return "M" + "L".join(pair(dot) for dot in dots)
