from pathlib import Path

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.proofs import (
    Proof,
    load_proofs,
    merge_proofs,
    save_proofs,
)

CITES = ("demo:1.1",)


def proof(test: str, outcome: str = "passed") -> Proof:
    return Proof(test, CITES, CITES, outcome)  # type: ignore[arg-type]


def test_a_report_reads_back_and_has_one_order(tmp_path: Path) -> None:
    path = tmp_path / "build" / "proofs.json"
    assert load_proofs(path) is None
    save_proofs(path, [proof("b.py::x"), proof("a.py::x")])
    first = path.read_bytes()
    assert load_proofs(path) == [proof("a.py::x"), proof("b.py::x")]
    save_proofs(path, [proof("a.py::x"), proof("b.py::x")])
    assert path.read_bytes() == first
    assert [file.name for file in path.parent.iterdir()] == ["proofs.json"]


def test_a_damaged_report_is_named(tmp_path: Path) -> None:
    path = tmp_path / "proofs.json"
    path.write_text('{"proofs": [{}]}')
    with pytest.raises(BadData, match=r"proofs\.json: not a report of proofs: .*run the tests"):
        load_proofs(path)


def test_only_what_passed_proves() -> None:
    assert proof("a.py::x").proves == CITES
    assert proof("a.py::x", "failed").proves == proof("a.py::x", "skipped").proves == ()


def merged(
    *old: str, ran: list[Proof], collected: dict[str, tuple[str, ...]], complete: set[str]
) -> list[str]:
    new = merge_proofs(map(proof, old), ran, collected, complete, lambda file: file != "gone.py")
    return [f"{entry.test} {entry.outcome}" for entry in new]


def test_tests_that_ran_replace_their_entries_and_others_stay() -> None:
    ran = [proof("b.py::new"), proof("a.py::x", "failed")]
    collected = {"a.py::x": CITES, "b.py::new": CITES}
    assert merged("a.py::x", "c.py::x", ran=ran, collected=collected, complete={"a.py", "b.py"}) == [
        "a.py::x failed",
        "b.py::new passed",
        "c.py::x passed",
    ]


def test_entries_of_tests_that_are_gone_are_dropped() -> None:
    assert merged("gone.py::x", "a.py::x", "b.py::x", ran=[], collected={}, complete={"a.py"}) == [
        "b.py::x passed"
    ]


def test_entries_of_tests_that_cite_something_else_now_are_dropped() -> None:
    collected = {"a.py::same": CITES, "a.py::other": ("demo:1.2",), "a.py::none": ()}
    assert merged(*collected, ran=[], collected=collected, complete=set()) == ["a.py::same passed"]
