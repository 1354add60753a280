"""The games of a study: each is played, told as a story, and kept as a few facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from hexfront.lab.elo import wilson
from hexfront.lab.kept import Kept
from hexfront.lab.selfplay import play_match
from hexfront.lab.study.question import FEWEST, Study, contest
from hexfront.lab.work import worked
from hexfront.story.telling import tell

ROUND = 20
"""How many games of an arm are played before its precision is looked at again."""


class Turn(msgspec.Struct, frozen=True):
    """How a turn ended: points, strength and the hexes held of each side."""

    turn: int
    points: dict[str, float]
    strength: dict[str, float]
    hexes: dict[str, tuple[str, ...]]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a study keeps of a game."""

    arm: str
    index: int
    seed: str
    version: str
    sides: tuple[str, ...]
    won: tuple[str, ...] = ()
    """The sides that won."""
    level: str = ""
    turns: tuple[Turn, ...] = ()
    fights: tuple[tuple[str, float], ...] = ()
    """Where it was fought, and what both sides lost there."""
    steps_lost: dict[str, int] = {}
    crash: str = ""


def played(
    study: Study, folder: Path, version: str, kept: Kept[Facts], jobs: int = 1, cluster: str = ""
) -> Iterator[Facts]:
    """Play what the study still wants, a round of every arm after the other; each game is kept before it is told."""
    one = partial(_play, study, folder, version)
    while games := wanted(study, version, kept.read()):
        for _, facts in worked(one, games, jobs, cluster):
            kept.add(facts)
            yield facts


def wanted(study: Study, version: str, games: Sequence[Facts]) -> list[tuple[str, int]]:
    """The games of the next round: none when every arm has all, or is known as precisely as was asked."""
    found: list[tuple[str, int]] = []
    for arm in study.arm:
        mine = [one for one in games if (one.arm, one.version) == (arm.name, version)]
        if study.precision and len(mine) >= FEWEST and _precise(study, mine):
            continue
        seen = {one.index for one in mine}
        missing = [index for index in range(study.games) if index not in seen]
        found += [(arm.name, index) for index in missing[:ROUND]]
    return found


def _precise(study: Study, games: Sequence[Facts]) -> bool:
    ended = [one for one in games if not one.crash]
    first = ended[0].sides[0] if ended else ""
    low, high = wilson(sum(first in one.won for one in ended), len(ended))
    return high - low <= 2 * study.precision


def _play(study: Study, folder: Path, version: str, game: tuple[str, int]) -> Facts:
    name, index = game
    arm = next(one for one in study.arm if one.name == name)
    outcome, match = play_match(contest(study, arm, folder), index)
    facts = Facts(arm=name, index=index, seed=outcome.seed, version=version, sides=outcome.sides)
    if outcome.crash:
        return msgspec.structs.replace(facts, crash=outcome.crash)
    story = tell(match)
    return msgspec.structs.replace(
        facts,
        won=tuple(dict.fromkeys(outcome.sides[seat] for seat in outcome.winners)),
        level=outcome.level,
        turns=tuple(Turn(one.turn, one.points, one.strength, one.hexes) for one in story.standings),
        fights=tuple((one.aim, sum(one.lost.values())) for one in story.fights),
        steps_lost={one.side: one.steps for one in story.losses},
    )
