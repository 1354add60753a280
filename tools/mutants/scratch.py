"""Copies of the project in which code can be broken while others work on the real one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.mutants.breaks import Break

LEFT_OUT = {".git", ".venv", "node_modules", "build", "dist", "__pycache__", ".hypothesis"}


def copied(project: Path, into: Path) -> Path:
    """Bring a copy up to date."""
    files = set(_files(project))
    for file in files:
        _update(project / file, into / file)
    for path in [path for path in into.rglob("*.py") if path.relative_to(into) not in files]:
        path.unlink()
    return into


def _files(project: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(project):
        folders[:] = [name for name in folders if name not in LEFT_OUT and not name.endswith("_cache")]
        yield from (Path(folder, name).relative_to(project) for name in names if name not in LEFT_OUT)


def environment(tree: Path) -> dict[str, str]:
    """What a process must be told so that it takes the sources of the tree, and leaves no compiled ones behind."""
    tools = Path(__file__).parents[2]
    paths = [str(tree / "src"), str(tree / "tests" / "drill"), os.environ.get("PYTHONPATH", ""), str(tools)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONDONTWRITEBYTECODE": "1"}


@contextmanager
def broken(tree: Path, one: Break) -> Iterator[None]:
    """The break is in the tree meanwhile. Its time is far off, so that no compiled file is taken for it."""
    path = tree / one.path
    source, stat = path.read_bytes(), path.stat()
    try:
        path.write_bytes(one.applied(source))
        os.utime(path, (0, 0))
        yield
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _update(source: Path, target: Path) -> None:
    if target.exists() and target.stat().st_mtime_ns == source.stat().st_mtime_ns:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
