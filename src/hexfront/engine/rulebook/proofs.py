"""The report of the last tests: which rows each test cites, which it saw act, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Literal

import msgspec

from hexfront.engine.base.errors import BadData

PROOFS = Path("build", "proofs.json")
"""Where the report is, seen from the folder the tests are run in."""

Outcome = Literal["passed", "failed", "skipped"]


class Proof(msgspec.Struct, frozen=True):
    """One test. It proves the rows in ``seen``, if it passed."""

    test: str
    cites: tuple[str, ...]
    seen: tuple[str, ...]
    outcome: Outcome

    @property
    def proves(self) -> tuple[str, ...]:
        """The rows that this test proves."""
        return self.seen if self.outcome == "passed" else ()


class _Report(msgspec.Struct):
    proofs: list[Proof]


def load_proofs(path: Path) -> list[Proof] | None:
    """Read a report; None if no test has written one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Report).proofs
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise BadData(f"{path}: not a report of proofs: {error}; delete it and run the tests") from None


def save_proofs(path: Path, proofs: Iterable[Proof]) -> None:
    """Write a report: the same proofs always give the same bytes."""
    report = _Report(sorted(proofs, key=lambda proof: proof.test))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".tmp")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    draft.replace(path)


def file_of(test: str) -> str:
    """The file of a test.

    >>> file_of("tests/test_zoc.py::test_stop[2]")
    'tests/test_zoc.py'
    """
    return test.partition("::")[0]


def merge_proofs(
    old: Iterable[Proof],
    ran: Iterable[Proof],
    collected: Mapping[str, tuple[str, ...]],
    complete: AbstractSet[str],
    exists: Callable[[str], bool],
) -> list[Proof]:
    """What stands after some tests ran again.

    ``collected`` gives the citations of every test that was found, ``complete`` the files in which every test
    was found, and ``exists`` tells whether a file is still there. A test that was not run keeps its old entry
    unless it is gone or now cites something else.
    """

    def stands(proof: Proof) -> bool:
        if proof.test in collected:
            return collected[proof.test] == proof.cites
        file = file_of(proof.test)
        return file not in complete and exists(file)

    kept = {proof.test: proof for proof in old if stands(proof)}
    return sorted((kept | {proof.test: proof for proof in ran}).values(), key=lambda proof: proof.test)
