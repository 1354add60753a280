from pathlib import Path
from textwrap import dedent

import pytest

from hexfront.engine.rulebook.proofs import PROOFS, Proof, load_proofs

pytest_plugins = ["pytester"]

HEAD = """
import pytest
from hypothesis import given, strategies as st
from hexfront.engine.rulebook.rules import rule
from hexfront.engine.base.witness import note
"""

GAME = """
from pathlib import Path
from types import SimpleNamespace
from hexfront.engine.rulebook.rules import RuleIndex

class Toy:
    meta = SimpleNamespace(id="toy")

    def __init__(self, data):
        self.rules = RuleIndex.load(Path(__file__).with_name("rules.tsv"), "toy")
"""


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", *args)


def proofs(pytester: pytest.Pytester) -> dict[str, Proof]:
    entries = load_proofs(pytester.path / PROOFS)
    assert entries is not None
    return {proof.test.partition("::")[2]: proof for proof in entries}


def outcomes(pytester: pytest.Pytester) -> dict[str, str]:
    return {test: proof.outcome for test, proof in proofs(pytester).items()}


def write(pytester: pytest.Pytester, text: str, name: str = "test_a") -> Path:
    return pytester.makepyfile(**{name: HEAD + dedent(text)})


def install_game(pytester: pytest.Pytester) -> None:
    rows = "id\tsection\tkind\tsummary\n1.1\tZones\tmechanic\tStop.\n"
    points = "[hexfront.games]\ntoy = toygame:Toy\n"
    (pytester.mkdir("toygame") / "__init__.py").write_text(GAME)
    (pytester.path / "toygame" / "rules.tsv").write_text(rows)
    info = pytester.mkdir("toygame-1.0.dist-info")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toygame\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(points)
    pytester.syspathinsert()


def test_a_test_that_saw_its_rules_act_proves_them(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @rule("toy:1.2", "toy:1.1")
        def test_seen():
            note("toy:1.1"); note("toy:1.2"); note("toy:7.7")

        def test_cites_nothing():
            note("toy:1.1")
        """,
    )
    run(pytester).assert_outcomes(passed=2)
    cites = ("toy:1.2", "toy:1.1")
    assert proofs(pytester) == {"test_seen": Proof("test_a.py::test_seen", cites, cites, "passed")}


def test_a_cited_rule_that_did_not_act_fails_the_test(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @rule("toy:1.1", "toy:1.2")
        def test_blind():
            note("toy:1.1")
        """,
    )
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["cites toy:1.2 but the rule was not seen to act"])
    assert proofs(pytester)["test_blind"].seen == ("toy:1.1",)
    assert proofs(pytester)["test_blind"].outcome == "failed"


def test_rules_that_acted_in_another_test_do_not_count(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @rule("toy:1.1")
        def test_first():
            note("toy:1.1")

        @rule("toy:1.1")
        def test_second(): ...
        """,
    )
    run(pytester).assert_outcomes(passed=1, failed=1)


def test_an_example_needs_some_rule_of_its_game(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @rule("toy:1.1.ex1")
        def test_played():
            note("toy:1.1")

        @rule("toy:1.1.ex2")
        def test_not_played():
            note("engine:turn")
        """,
    )
    result = run(pytester)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["cites toy:1.1.ex2 but no rule of toy was seen to act"])
    assert proofs(pytester)["test_played"].proves == ("toy:1.1.ex1",)


def test_properties_of_hypothesis_may_cite(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @given(st.integers())
        @rule("toy:1.1")
        def test_inside(number):
            note("toy:1.1")

        @rule("toy:1.2")
        @given(st.integers())
        def test_outside(number):
            pass
        """,
    )
    run(pytester).assert_outcomes(passed=1, failed=1)
    assert outcomes(pytester) == {"test_inside": "passed", "test_outside": "failed"}


def test_a_case_of_a_parametrised_test_may_cite(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @pytest.mark.parametrize("name", [
            pytest.param("toy:1.1", marks=pytest.mark.rule("toy:1.1")),
            pytest.param("toy:1.2", marks=pytest.mark.rule("toy:1.2")),
        ])
        def test_case(name):
            note(name)
        """,
    )
    run(pytester, "--strict-markers").assert_outcomes(passed=2)
    assert proofs(pytester)["test_case[toy:1.2]"].proves == ("toy:1.2",)


def test_a_mark_that_cites_no_rule_id_stops_the_run(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @pytest.mark.rule("1.1")
        def test_marked(): ...
        """,
    )
    result = run(pytester)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_a.py::test_marked: rule() cites '1.1', which is no rule id*"])


def test_every_way_to_end_is_recorded(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        """
        @pytest.fixture
        def broken():
            raise OSError

        @pytest.fixture
        def breaks_later():
            yield
            raise OSError

        @rule("toy:1.1")
        def test_wrong():
            note("toy:1.1")
            assert False

        @pytest.mark.skip
        @rule("toy:1.1")
        def test_skipped(): ...

        @pytest.mark.xfail
        @rule("toy:1.1")
        def test_expected(): ...

        @rule("toy:1.1")
        def test_set_up(broken): ...

        @rule("toy:1.1")
        def test_cleared_up(breaks_later):
            note("toy:1.1")
        """,
    )
    run(pytester)
    assert outcomes(pytester) == {
        "test_wrong": "failed",
        "test_skipped": "skipped",
        "test_expected": "skipped",
        "test_set_up": "failed",
        "test_cleared_up": "failed",
    }
    assert proofs(pytester)["test_wrong"].seen == ("toy:1.1",)


def test_an_id_that_an_installed_game_lacks_fails_the_test(pytester: pytest.Pytester) -> None:
    install_game(pytester)
    write(
        pytester,
        """
        @rule("toy:1.1", "stranger:9.9")
        def test_known():
            note("toy:1.1"); note("stranger:9.9")

        @rule("toy:1.9")
        def test_unknown():
            note("toy:1.9")
        """,
    )
    result = run(pytester)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["cites toy:1.9 but toy has no such rule in its index"])
    assert proofs(pytester)["test_unknown"].proves == ()


TWO = """
@rule("toy:1.1")
def test_one():
    note("toy:1.1")

@rule("toy:1.2")
def test_two():
    note("toy:1.2")
"""


def test_runs_are_merged(pytester: pytest.Pytester) -> None:
    write(pytester, TWO)
    gone = write(pytester, TWO.replace("test_", "test_gone_"), "test_b")
    run(pytester)
    assert set(outcomes(pytester)) == {"test_one", "test_two", "test_gone_one", "test_gone_two"}
    write(pytester, TWO.replace("test_two", "test_three").replace('note("toy:1.1")', "pass"))
    gone.unlink()
    run(pytester, "--collect-only")
    assert set(outcomes(pytester)) == {"test_one", "test_two", "test_gone_one", "test_gone_two"}
    run(pytester, "-k", "one")
    assert outcomes(pytester) == {"test_one": "failed", "test_two": "passed"}
    run(pytester, "test_a.py::test_three")
    assert outcomes(pytester) == {"test_one": "failed", "test_two": "passed", "test_three": "passed"}
    run(pytester, "test_a.py")
    assert outcomes(pytester) == {"test_one": "failed", "test_three": "passed"}


def test_a_file_that_cannot_be_read_keeps_its_entries(pytester: pytest.Pytester) -> None:
    file = write(pytester, TWO)
    run(pytester)
    file.write_text("import nothing_of_this_name")
    run(pytester)
    assert set(outcomes(pytester)) == {"test_one", "test_two"}


def test_a_file_of_which_a_class_cannot_be_read_keeps_its_entries(pytester: pytest.Pytester) -> None:
    group = """
    class TestGroup:
        @rule("toy:1.1")
        def test_one(self):
            note("toy:1.1")
    """
    misfit = """
        @pytest.mark.parametrize("nobody_takes_this", [1])
        def test_misfit(self): ...
    """
    write(pytester, group)
    run(pytester)
    write(pytester, group + misfit)
    run(pytester).assert_outcomes(errors=1)
    assert outcomes(pytester) == {"TestGroup::test_one": "passed"}


def test_a_file_without_tests_loses_its_entries(pytester: pytest.Pytester) -> None:
    file = write(pytester, TWO)
    run(pytester)
    file.write_text("")
    run(pytester)
    assert outcomes(pytester) == {}


def test_the_last_failed_alone_drop_nothing(pytester: pytest.Pytester) -> None:
    write(pytester, TWO + "\n@rule('toy:1.3')\ndef test_three(): ...\n")
    for args in ([], ["--lf"]):
        pytester.runpytest_inprocess(*args)
        assert set(outcomes(pytester)) == {"test_one", "test_two", "test_three"}


def test_a_damaged_report_is_written_anew(pytester: pytest.Pytester) -> None:
    write(pytester, TWO)
    pytester.mkdir("build")
    (pytester.path / PROOFS).write_text("{")
    run(pytester)
    assert set(outcomes(pytester)) == {"test_one", "test_two"}


def test_tests_that_cite_nothing_leave_no_report(pytester: pytest.Pytester) -> None:
    write(pytester, "def test_plain(): ...")
    run(pytester).assert_outcomes(passed=1)
    assert not (pytester.path / "build").exists()


def test_workers_write_the_same_report(pytester: pytest.Pytester) -> None:
    write(pytester, TWO)
    stale = write(pytester, TWO + TWO.replace("test_", "test_old_"), "test_b")
    run(pytester)
    write(pytester, TWO, "test_b")
    assert stale.exists()
    pytester.runpytest_subprocess("-n2").assert_outcomes(passed=4)
    by_workers = (pytester.path / PROOFS).read_bytes()
    (pytester.path / PROOFS).unlink()
    run(pytester)
    assert (pytester.path / PROOFS).read_bytes() == by_workers
