"""The tool behind ``make mutants``: what it breaks, what it leaves alone, and what it finds in a small project."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tools.mutants import reach
from tools.mutants.breaks import Break, breaks_of, sample
from tools.mutants.judged import Judged, read, stale
from tools.mutants.scratch import broken, copied

ROOT = Path(__file__).parents[2]


def found(folder: Path, source: str) -> list[Break]:
    (folder / "chapter.py").write_text(dedent(source), "utf-8")
    return breaks_of(folder, Path("chapter.py"))


@pytest.mark.parametrize(
    ("line", "broken_line"),
    [
        ("return a < b", "return (a <= b)"),
        ("return a >= b", "return (a > b)"),
        ("return a == b", "return (a != b)"),
        ("return a in b", "return (a not in b)"),
        ("return a and b", "return (a or b)"),
        ("return a and b", "return (b)"),
        ("return not a", "return (a)"),
        ("return a + b", "return (a - b)"),
        ("a += b", "a -= b"),
        ("return a | b", "return (a)"),
        ("return a & b", "return (b)"),
        ("return 5", "return 6"),
        ("return 5", "return 4"),
        ("return a", "return None"),
        ("a.b = 1", "pass"),
        ("a(b)", "pass"),
        ("return [a, b]", "return ([b])"),
        ("return min(a, b)", "return max(a, b)"),
        ("return any(a)", "return all(a)"),
        ("return range(a, b)", "return range(a, (b) + 1)"),
        ("return [x for x in a]", "return [x for x in [*(a)][:1]]"),
        ("return [x for x in a if b]", "return [x for x in a if True]"),
        ("return a if b else 0", "return a if False else 0"),
        ("raise a", "pass"),
    ],
)
def test_code_is_broken_in_this_way(tmp_path: Path, line: str, broken_line: str) -> None:
    source = f"def rule(a, b):\n    {line}\n"
    outcomes = [one.applied(source.encode()).decode() for one in found(tmp_path, source)]
    assert f"def rule(a, b):\n    {broken_line}\n" in outcomes


def test_only_the_first_of_each_is_a_break(tmp_path: Path) -> None:
    breaks = found(tmp_path, "def rule(a):\n    for b in a:\n        b()\n")
    assert "a → [*(a)][:1]" in [one.change for one in breaks]


def test_the_return_value_is_broken_by_its_type(tmp_path: Path) -> None:
    assert [one.change for one in found(tmp_path, "def rule(a) -> bool:\n    return a\n")] == ["a → not (a)"]
    assert [one.change for one in found(tmp_path, "def rule(a) -> tuple[int, ...]:\n    return a\n")] == [
        "a → ()"
    ]


@pytest.mark.parametrize(
    "source",
    [
        '"""Words 1 < 2."""\n',
        "def rule(a: dict[int, tuple[int, int]] | None) -> int | str: ...\n",
        "def rule(a):\n    say = t('more than 3', a=a + 1)\n",
        "def rule(a):\n    log.info('so many', a + 1)\n",
        "def rule(a):\n    say = f'{a + 1}'\n",
        "def __repr__(self):\n    return 'a' + 'b'\n",
        "if TYPE_CHECKING:\n    import a\n",
        "@decorated(1)\ndef rule(): ...\n",
        "class A(Struct, frozen=True): ...\n",
        "def rule(a):\n    assert a == 1\n",
        "def rule(a):\n    raise NotImplementedError\n",
        "def rule(a) -> str:\n    return ''\n",
        "Pairs = dict[int, int] | tuple[int, int]\n",
        "__all__ = ['a', 'b']\n",
        "pairs = dict(zip(a, b, strict=True))\n",
    ],
)
def test_texts_types_logs_and_what_others_are_to_write_are_left_alone(tmp_path: Path, source: str) -> None:
    assert [one.change for one in found(tmp_path, source)] == []


@pytest.mark.parametrize(
    "asked",
    [
        *("at > 0", "case.at <= 0", "case.where > 0", "where < 0"),
        *("state.where[unit] > 0", "where[unit] >= 0", "(at := where[unit]) < 0"),
    ],
)
def test_whether_a_place_is_a_hex_has_no_limit_to_miss_by_one(tmp_path: Path, asked: str) -> None:
    """Places beside the map lie below 0, and the hexes begin above 1."""
    changes = [one.change for one in found(tmp_path, f"def rule(at) -> bool:\n    return {asked}\n")]
    assert changes == [f"{asked} → not ({asked})"]


@pytest.mark.parametrize("asked", ["carrier[unit] > 0", "at > 1", "at == 0", "rise > 0", "len(where) > 0"])
def test_other_limits_are_still_missed_by_one(tmp_path: Path, asked: str) -> None:
    source = f"def rule(at) -> bool:\n    return {asked}\n"
    changes = [one.change for one in found(tmp_path, source)]
    assert len(changes) > 2 and any(change.startswith(("0 →", "1 →")) for change in changes)


def test_what_picks_the_place_is_broken_all_the_same(tmp_path: Path) -> None:
    changes = [one.change for one in found(tmp_path, "def rule(a, b):\n    if where[a + b] > 0: ...\n")]
    assert "a + b → (a - b)" in changes


def test_a_break_tells_its_function_and_the_rules_cited_there(tmp_path: Path) -> None:
    source = """
        class Retreat:
            def refuse(self):
                if self.far:
                    raise Illegal("kharkov:9.58a", "9.58a is no rule without its game")

        def other():
            return "kharkov:9.61"
        """
    first = found(tmp_path, source)[0]
    assert (first.where, first.rules, first.place) == ("Retreat.refuse", ("kharkov:9.58a",), "chapter.py:4")


def test_the_same_breaks_are_drawn_after_other_code_came_or_files_were_moved(tmp_path: Path) -> None:
    source = "def rule(a, b):\n    return a < b + 1 and (a or b)\n"
    before = [one.change for one in sample(tmp_path, found(tmp_path, source), 4, "1")]
    after = found(tmp_path, f"import os\n\n\n{source}")
    assert [one.change for one in sample(tmp_path, after, 4, "1")] == before
    assert [one.change for one in sample(tmp_path, after, 4, "2")] != before
    assert len(before) == 4


def test_a_judgement_holds_until_its_function_changes(tmp_path: Path) -> None:
    (one, *_) = found(tmp_path, "def rule(a):\n    return a < 1\n")
    judged = Judged("chapter.py rule", one.function, one.change, "because")
    assert judged.is_about(one)
    assert stale([judged], found(tmp_path, "import os\ndef rule(a):\n    return a < 1\n")) == []
    assert stale([judged], found(tmp_path, "def rule(a):\n    b = a\n    return a < 1\n")) == [judged]
    # A file of the same name in another package has other functions.
    assert stale([judged], found(tmp_path, "def other(a):\n    return a < 1\n")) == []


def test_every_judgement_on_the_list_has_its_reason_and_stands_there_once() -> None:
    listed = read()
    assert listed and all(one.reason for one in listed)
    assert len({(one.where, one.function, one.change) for one in listed}) == len(listed)


def test_a_tree_is_whole_again_after_the_trial(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (one, *_) = found(project, "def rule(a):\n    if a < 1: ...\n")
    tree = copied(project, tmp_path / "tree")
    with broken(tree, one):
        assert "if True" in (tree / "chapter.py").read_text()
        assert "if True" not in (project / "chapter.py").read_text()
    assert (tree / "chapter.py").read_text() == (project / "chapter.py").read_text()
    assert (tree / "chapter.py").stat().st_mtime_ns == (project / "chapter.py").stat().st_mtime_ns


def test_a_copy_follows_its_project(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "build").mkdir(parents=True)
    (project / "build" / "big.py").write_text("")
    (project / "old.py").write_text("")
    tree = copied(project, tmp_path / "tree")
    assert (tree / "old.py").exists() and not (tree / "build").exists()
    (project / "old.py").rename(project / "new.py")
    copied(project, tree)
    assert (tree / "new.py").exists() and not (tree / "old.py").exists()


def test_only_files_of_tests_that_changed_or_reach_what_did_are_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def record(root: Path, package: Path, files: list[str]) -> dict[str, Any]:
        asked.append(files)
        names = {file: file.removeprefix("tests/toy/test_") for file in files}
        told = {
            f"{file}::test": {"seconds": 1, "lines": {f"src/toy/{name}": "0x6"}}
            for file, name in names.items()
        }
        return {**told, "": {"lines": {}}}

    monkeypatch.setattr(reach, "_record", record)
    monkeypatch.setattr(reach, "BATCH", 2)
    for name in ("one.py", "two.py", "three.py"):
        for path in (tmp_path / "src/toy" / name, tmp_path / "tests/toy" / f"test_{name}"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")

    def again() -> list[list[str]]:
        asked.clear()
        found = reach.reached(tmp_path, Path("src/toy"), [Path("tests/toy")], tmp_path / "kept.json")
        assert sorted(test.name for test in found) == [
            f"tests/toy/test_{name}.py::test" for name in ("one", "three", "two")
        ]
        return [[file.removeprefix("tests/toy/") for file in files] for files in asked]

    assert again() == [["test_one.py", "test_three.py"], ["test_two.py"]]
    assert again() == []
    (tmp_path / "src/toy/two.py").write_text("a = 1")
    assert again() == [["test_two.py"]]
    (tmp_path / "tests/toy/test_three.py").write_text("a = 1")
    assert again() == [["test_three.py"]]
    (tmp_path / "tests/toy/helper.py").write_text("a = 1")
    assert again() == [["test_one.py", "test_three.py"], ["test_two.py"]]


def test_a_limit_that_no_test_tries_is_told_and_one_that_is_tried_is_not(tmp_path: Path) -> None:
    files = {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "src/toy/__init__.py": "",
        "src/toy/limits.py": """
            def tried(a: int) -> bool:
                return a < 3

            def untried(a: int) -> bool:
                return a < 3
            """,
        "src/toy/tables.py": """
            def made() -> int:
                return 3

            TABLE = made()

            def looked_up() -> int:
                return TABLE
            """,
        "src/toy/box.py": """
            class Box:
                def __init__(self) -> None:
                    self.size = 3
            """,
        "src/toy/bot/player.py": "def wish() -> int:\n    return 3\n",
        "tests/toy/test_limits.py": """
            from toy.box import Box
            from toy.limits import tried, untried
            from toy.tables import looked_up

            BOX = Box()

            def test_what_was_made_while_tests_were_collected():
                assert BOX.size == 3

            def test_what_was_made_on_import():
                assert looked_up() == 3

            def test_a_limit():
                assert tried(2) and not tried(3)

            def test_far_from_the_limit():
                assert untried(0) and not untried(9)

            def test_that_fails_by_itself():
                assert untried(3)
            """,
        "tests/toy/test_endings.py": """
            from toy.limits import untried

            def test_a_stored_game():
                assert not untried(3)
            """,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), "utf-8")
    command = [sys.executable, "-m", "tools.mutants", "toy", "-n", "99", "--root", str(tmp_path)]
    command += ["--json", "out.json"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    told = json.loads((tmp_path / "out.json").read_text("utf-8"))
    unnoticed = {(one["where"], one["change"]) for one in told if not one["noticed"]}
    assert {where for where, _ in unnoticed} == {"limits.py untried"}
    assert ("limits.py untried", "a < 3 → (a <= 3)") in unnoticed
    assert "src/toy/limits.py:6 untried" in ran.stdout and "+    return (a <= 3)" in ran.stdout
