"""Which tests reach which line: asked once, and again only of test files that changed or that reach what did."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.mutants.breaks import Break
from tools.mutants.recorder import INTO, PACKAGE
from tools.mutants.scratch import environment

RECORDED = ("museum", "endings", "digest", "golden", "recorded_game")
"""Tests that only do stored games again: they notice that something changed, and prove no rule."""
BATCH = 20
"""How many files of tests are asked at a time: what was learned is kept if the rest is broken off."""


@dataclass(frozen=True)
class Prover:
    """A test that passes, and what it reaches."""

    name: str
    seconds: float
    lines: dict[str, int]
    """For each file, the lines as the bits of a number."""
    early: dict[str, int] = field(default_factory=dict)
    """The same, what ran before it when the tests were collected: it may look at what was made then."""

    def reaches(self, one: Break) -> bool:
        """Whether it carries out a line of the break."""
        return _among(self.lines, one)

    def comes_after(self, one: Break) -> bool:
        """Whether a line of the break was carried out before all tests."""
        return not one.inside or _among(self.early, one)

    def distance(self, one: Break) -> tuple[bool, int]:
        """How far it is from the break: tests of the same chapter are near, and those that do little else."""
        chapter = one.path.stem.split("_")[0]
        return chapter not in self.name, sum(bits.bit_count() for bits in self.lines.values())


def nearest(tests: Iterable[Prover], one: Break) -> tuple[list[Prover], list[Prover]]:
    """The tests that reach a break, and others that reach its file, nearest first.

    Others, because what is worked out once and kept is reached by the first test that needs it and by no other. What
    was made before all tests is reached by none of them: those that take least time come first of these.
    """
    tests, path = list(tests), str(one.path)
    ordered = sorted((test for test in tests if path in test.lines), key=lambda test: test.distance(one))
    direct = [test for test in ordered if one.inside and test.reaches(one)]
    later = [test for test in tests if path not in test.lines and (not ordered or test.comes_after(one))]
    later.sort(key=lambda test: (test.distance(one)[0], test.seconds))
    return direct, [*[test for test in ordered if test not in direct], *later]


def _among(lines: dict[str, int], one: Break) -> bool:
    return bool(lines.get(str(one.path), 0) & (1 << one.last + 1) - (1 << one.line))


def reached(root: Path, package: Path, folders: list[Path], cache: Path) -> list[Prover]:
    """What the tests in the folders reach of the package; ``root`` is a tree in which they can run."""
    kept: dict[str, Any] = json.loads(cache.read_text("utf-8")) if cache.exists() else {}
    helpers = _hash(root, sorted(_helpers(root, folders)))
    files = [*files_of_tests(root, folders), *_examples(root, package)]
    keys = {file: _hash(root, [root / file], extra=helpers) for file in files}
    known = {file: kept[file] for file, key in keys.items() if _holds(root, kept.get(file, {}), key)}
    asked = [file for file in files if file not in known]
    cache.parent.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(asked), BATCH):
        some = asked[start : start + BATCH]
        told = _record(root, package, some)
        for file in some:
            tests = {name: test for name, test in told.items() if name.partition("::")[0] == file}
            sources = {path for test in tests.values() for path in test["lines"]}
            hashes = {path: _hash(root, [root / path]) for path in sorted(sources)}
            known[file] = {
                "key": keys[file],
                "sources": hashes,
                "tests": tests,
                "early": told[""]["lines"],
            }
        cache.write_text(json.dumps(known), "utf-8")
    return [
        Prover(name, test["seconds"], _lines(test["lines"]), _lines(file["early"]))
        for file in known.values()
        for name, test in file["tests"].items()
    ]


def _lines(told: dict[str, str]) -> dict[str, int]:
    return {path: int(bits, 16) for path, bits in told.items()}


def _holds(root: Path, learned: dict[str, Any], key: str) -> bool:
    """Whether a file of tests, and all that it reached, is as it was when it was asked."""
    sources: dict[str, str] = learned.get("sources", {})
    return (
        learned.get("key") == key
        and "early" in learned
        and all(
            (root / path).is_file() and _hash(root, [root / path]) == was for path, was in sources.items()
        )
    )


def files_of_tests(root: Path, folders: list[Path]) -> list[str]:
    """The files of tests in the folders, without those that only do stored games again."""
    found = (path for folder in folders for path in sorted((root / folder).rglob("test_*.py")))
    files = (str(path.relative_to(root)) for path in found)
    return [file for file in files if not any(word in file for word in RECORDED)]


def _examples(root: Path, package: Path) -> list[str]:
    """The modules whose docstrings have examples that run."""
    paths = sorted((root / package).rglob("*.py"))
    return [str(path.relative_to(root)) for path in paths if ">>> " in path.read_text("utf-8")]


def _helpers(root: Path, folders: list[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in (root / folder).rglob("*.py") if not path.name.startswith("test_"))


def _hash(root: Path, *paths: Iterable[Path], extra: str = "") -> str:
    told = sha256(extra.encode())
    for path in (path for some in paths for path in some):
        told.update(f"{path.relative_to(root)} ".encode() + path.read_bytes())
    return told.hexdigest()


def _record(root: Path, package: Path, files: list[str]) -> dict[str, Any]:
    into = root / "reached.json"
    into.unlink(missing_ok=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tools.mutants.recorder",
        "--no-header",
        "-r",
        "N",
        "--tb=no",
    ]
    told_of = {**environment(root), PACKAGE: str(package), INTO: str(into), "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([*command, *files], cwd=root, env=told_of, check=False)
    if not into.exists():
        raise SystemExit("The tests could not be run.")
    told: dict[str, Any] = json.loads(into.read_text("utf-8"))
    return {name: test for name, test in told.items() if not any(word in name for word in RECORDED)}
