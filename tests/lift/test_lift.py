"""The tool behind ``make lift``: every rule object of the drill game is missed, and of weak tests it says so."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from hexfront.kit import bars
from hexfront.kit.bars import Bar, Force, Modifier
from hexfront_drill import Drill
from tools.lift.objects import Name, named

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "drill" / "test_drill.py"


@pytest.fixture
def forgotten() -> Iterator[None]:
    before = len(bars.OBJECTS)
    yield
    del bars.OBJECTS[before:]


def lifted(root: Path) -> tuple[int, str, dict[str, Any]]:
    """Run the tool; its exit code, what it says, and its report by the rule objects' names."""
    command = [sys.executable, "-m", "tools.lift", "drill", "--root", str(root), "--json", "build/lift.json"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode in (0, 1), run.stderr
    report = json.loads((root / "build" / "lift.json").read_text("utf-8"))
    return run.returncode, run.stdout, {f"{one['kind']} {one['rule']}": one for one in report}


def project(root: Path, tests: str) -> Path:
    folder = root / "tests" / "drill"
    folder.mkdir(parents=True)
    (folder / "test_few.py").write_text(dedent(tests), "utf-8")
    # The helpers of the true tests, without the tests themselves.
    helpers = TABLE.read_text("utf-8").partition('@rule("drill:1.1")')[0]
    (folder / "drilling.py").write_text(helpers, "utf-8")
    return root


def test_a_rule_that_is_proved_is_missed_and_a_citation_alone_misses_nothing(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        """
        from drilling import Table
        from hexfront.engine.rulebook.rules import rule
        from hexfront_drill import Drill

        @rule("drill:3.3")
        def test_a_hex_is_taken():
            table = Table("A1 0302 1", "A2 0301 1")
            assert not table.may("step A1 to 0301")

        @rule("drill:3.2")
        def test_looks_at_wood_and_asks_nothing():
            table = Table("A1 0101 1 hidden")
            table.game.explain(table.state, 0, table.game.lexicon.parse("step A1 to 0202"))

        @rule("drill:6.1")
        def test_fails_whatever_is_lifted():
            assert False

        @rule("drill:5.2")
        def test_a_recorded_game_notices_everything():
            table = Table("A1 0302 2", "B1 0303 1")
            assert table.game.explain(table.state, 0, ("attack", 0, table.state.where[2])).reasons
        """,
    )
    code, said, report = lifted(root)
    assert code == 1
    assert report["Bar drill:3.3"]["noticed"] == "tests/drill/test_few.py::test_a_hex_is_taken"
    assert not report["Modifier drill:3.2"]["noticed"], "it only looks on"
    assert report["Modifier drill:3.2"]["tests"]
    assert not report["Bar drill:6.1"]["noticed"], "it fails anyway"
    assert not report["Modifier drill:5.2"]["noticed"], "stored games prove nothing"
    assert not report["Modifier drill:5.2"]["tests"]
    assert "Bar drill:3.5: no test that passes cites its rule" in said
    assert "1 tests cite its rule and pass without it, such as tests/drill/test_few.py::test_looks" in said
    assert "1 of 18 rule objects of drill are missed" in said


def test_what_is_worked_out_while_a_game_is_loaded_is_worked_out_without_the_rule(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        """
        from hexfront.engine.rulebook.rules import rule
        from hexfront.kit.bars import total
        from hexfront_drill import Drill, bars

        GAME = Drill()
        COST = total(bars.PRICE, bars.Step(GAME, GAME.map.hex("0202")))

        @rule("drill:3.2")
        def test_wood_was_dear_before_any_test_began():
            assert COST == 2
        """,
    )
    _, _, report = lifted(root)
    assert report["Modifier drill:3.2"]["noticed"] == "in a process of its own"


def test_every_rule_of_the_drill_game_is_missed(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "drill"
    folder.mkdir(parents=True)
    (folder / TABLE.name).write_bytes(TABLE.read_bytes())
    code, said, report = lifted(tmp_path)
    assert code == 0, said
    assert {one["rule"] for one in report.values()} >= {"drill:3.1", "drill:3.4", "drill:5.2", "drill:7.3"}


def test_an_object_is_called_by_its_place_and_found_again(forgotten: None) -> None:
    Drill()

    def closes(case: object, extra: int = 0) -> int:
        return extra

    line = closes.__code__.co_firstlineno
    for _ in range(2):
        Bar("lifting:1", lambda case, to: bars.Text(""), closes)
    Modifier("lifting:1", lambda case: bars.Text(""), partial(closes, extra=2))
    Force("lifting:2", bool)
    bars.ban("lifting:3", lambda case: bars.Text(""), closes)
    names = [name for name, _ in named("lifting")]
    assert [str(name) for name in names] == [
        f"lift/test_lift.py:{line} Bar lifting:1",
        f"lift/test_lift.py:{line} Bar lifting:1 (2)",
        f"lift/test_lift.py:{line} Modifier lifting:1",
        "type Force lifting:2",
        f"lift/test_lift.py:{line} Bar lifting:3",
    ]
    assert [Name.read(name.text()) for name in names] == names
    assert all(made.rule.startswith("drill:") for _, made in named("drill"))
