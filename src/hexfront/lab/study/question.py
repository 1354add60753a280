"""The file of a study: what is asked, and which games answer it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from hexfront.errors import HexfrontError
from hexfront.lab.selfplay import Contest, check

MOST_GAMES = 100_000
MOST_ARMS = 12
FEWEST = 20
"""No study stops before so many games, however clear they seem."""


class BadStudy(HexfrontError):
    """A study that cannot be made."""


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which the games are played. What it leaves out is as the study says."""

    name: str
    bots: tuple[str, ...] = ()
    scenario: str = ""
    options: tuple[str, ...] = ()
    data: str = ""
    """A folder of changed data files, seen from the file of the study."""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question: the same seeds are played in every arm, so that luck is the same for all."""

    title: str
    question: str
    game: str
    scenario: str
    bots: tuple[str, ...] = ("doctrine", "doctrine")
    options: tuple[str, ...] = ()
    games: int = 100
    """How many games an arm has at most."""
    precision: float = 0.0
    """Stop an arm when the share won by the first side is known within this, with 95 %."""
    swap: bool = False
    seed: int = 1
    arm: tuple[Arm, ...] = (Arm("as printed"),)


def read(path: Path) -> Study:
    """The study in a file, checked: every arm must be playable."""
    try:
        study = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Study)
    except OSError as error:
        raise BadStudy(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadStudy(f"{path.name}: {error}") from None
    except RecursionError:
        raise BadStudy(f"{path.name}: lists and tables lie too deep in each other") from None
    if not 1 <= study.games <= MOST_GAMES:
        raise BadStudy(f"{path.name}: games is 1 to {MOST_GAMES:,}")
    if not 0 <= study.precision < 1:
        raise BadStudy(f"{path.name}: precision is a share, such as 0.05")
    names = [arm.name for arm in study.arm]
    if not 1 <= len(names) <= MOST_ARMS or len(set(names)) != len(names) or not all(names):
        raise BadStudy(f"{path.name}: 1 to {MOST_ARMS} arms, each with a name of its own")
    for arm in study.arm:
        check(contest(study, arm, path.parent))
    return study


def contest(study: Study, arm: Arm, folder: Path) -> Contest:
    """The games of an arm."""
    data = folder / arm.data if arm.data else None
    if data is not None and not data.is_dir():
        raise BadStudy(f"{arm.name}: there is no folder {arm.data}")
    return Contest(
        study.game,
        arm.scenario or study.scenario,
        arm.bots or study.bots,
        study.seed,
        tuple(sorted({*study.options, *arm.options})),
        study.swap,
        str(data) if data is not None else None,
    )
