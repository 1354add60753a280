"""Reading firefights and telling every fault of a file (1.0.1); docs/firefights.md describes the format."""

from __future__ import annotations

from pathlib import Path

from hexfront.engine.base.datafiles import DataFiles
from hexfront.engine.base.errors import BadData
from hexfront.games.coh.box.boards import lay
from hexfront.games.coh.box.firefight.checks import Faults, check
from hexfront.games.coh.box.firefight.file import FirefightFile
from hexfront.games.coh.box.firefight.firefight import Firefight
from hexfront.games.coh.box.firefight.reader import Box, Reader, read_placed


def read_firefight(box: Box, files: DataFiles, name: str) -> Firefight:
    """Read a firefight; its first fault is raised as one line."""
    faults = Faults(name)
    found = _read(box, files, faults)
    if found is None or faults.lines:
        raise BadData(faults.lines[0])
    return found


def load_firefight(box: Box, path: Path) -> Firefight:
    """Read a firefight from a file."""
    return read_firefight(box, DataFiles("coh", path.parent, [path.name]), path.name)


def firefight_faults(box: Box, path: Path) -> list[str]:
    """Return the faults of a firefight file, one line each; none if it can be played.

    Unknown names come first; the rest can only be judged when there are none.
    """
    faults = Faults(path.name)
    files = faults.catch(lambda: DataFiles("coh", path.parent, [path.name]))
    if files is not None:
        _read(box, files, faults)
    return faults.lines


def _read(box: Box, files: DataFiles, faults: Faults) -> Firefight | None:
    """Read a firefight as far as it goes, noting its faults."""
    doc = faults.catch(lambda: files.toml(faults.file, FirefightFile))
    placed = doc and faults.catch(lambda: read_placed(box, faults.file, doc.board))
    if doc is None or not placed:
        return None
    board = lay(doc.title, box.boards, placed)
    found = faults.catch(lambda: Reader(box, doc, placed, board, faults).firefight())
    if found is not None and not faults.lines:
        check(box.tables, box.cards, found, faults)
    return found
