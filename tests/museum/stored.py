"""Stored games: a seed and the actions of a whole random game in words, and the digests that they led to.

The file is text: lines ``name value`` of a title page, then one line for each action, ``SEAT WORDS``, and
``= DIGEST`` at the start, wherever a turn begins, and at the end.
"""

from __future__ import annotations

import hashlib
import lzma
from pathlib import Path
from typing import Any

import msgspec

from hexfront.conformance.broken import Case
from hexfront.engine.base.state import digest
from hexfront.engine.contract.game import room
from hexfront.errors import HexfrontError

from .walks import Walk

SEED = 1
LONGEST = 3000
"""Long enough for most games to end; what comes later is more of the same."""


LONGEST_NAME = 200
"""A name may have 255 signs, and the ending takes some."""


class Stored(msgspec.Struct, frozen=True):
    """A stored game: ``lines`` are actions and digests in order."""

    scenario: str
    options: tuple[str, ...]
    seed: int
    lines: tuple[str, ...]


class Changed(AssertionError):
    """The same actions lead to another state: the version has to be raised, and a step written."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what}. The same actions lead to another state, so running games would break: "
            "raise the version, write the step (CONTRIBUTING.md, When the rules change)"
        )


def file_name(case: Case) -> str:
    """What the file of a case is called: scenario and options, or how many these are where a file has no room for all.

    >>> file_name(Case("campaign", ("bid", "what-if"))), file_name(Case("campaign", ("bid",) * 60))[:20]
    ('campaign+bid+what-if', 'campaign+60-options-')
    """
    name = str(case)
    if len(name) <= LONGEST_NAME:
        return name
    told = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{case.scenario}+{len(case.options)}-options-{told}"


def played(game: Any, case: Case) -> Stored:
    """A random game, played to its end or for as long as a stored game may be."""
    walk = Walk(game, case.scenario, SEED, case.options)
    lines, turn = [f"= {walk.digest}"], walk.state.turn
    while not walk.over and len(walk.actions) < LONGEST:
        walk.step()
        seat, words = walk.actions[-1]
        lines.append(f"{seat} {words}")
        if walk.state.turn != turn:
            turn = walk.state.turn
            lines.append(f"= {walk.digest}")
    if not lines[-1].startswith("="):
        lines.append(f"= {walk.digest}")
    return Stored(case.scenario, case.options, SEED, tuple(lines))


def check(game: Any, stored: Stored) -> None:
    """Do the actions again; raises Changed at the first that is refused or leads elsewhere."""
    game = room(game, stored.scenario, stored.options)
    state = game.setup(stored.scenario, frozenset(stored.options), stored.seed)
    done = 0
    for line in stored.lines:
        who, _, words = line.partition(" ")
        if who == "=":
            if digest(state) != words:
                raise Changed(
                    f"the digest after {done} actions, on turn {state.turn}, is {digest(state)}, not {words}"
                )
            continue
        try:
            game.apply(state, int(who), game.lexicon.parse(words))
        except (HexfrontError, ArithmeticError, LookupError, TypeError, ValueError, AssertionError) as error:
            raise Changed(f'action {done}, "{words}" of seat {who}: {error!r}') from error
        done += 1


def write(path: Path, stored: Stored) -> None:
    head = [f"scenario {stored.scenario}", f"options {' '.join(stored.options)}", f"seed {stored.seed}"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress("\n".join([*head, *stored.lines, ""]).encode(), preset=9))


def read(path: Path) -> Stored:
    scenario, options, seed, *lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    return Stored(
        scenario.partition(" ")[2],
        tuple(options.split()[1:]),
        int(seed.partition(" ")[2]),
        tuple(lines),
    )
