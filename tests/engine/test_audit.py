from pathlib import Path
from types import SimpleNamespace

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook import audit as auditing
from hexfront.engine.rulebook.audit import (
    Missing,
    Report,
    audit,
    audit_game,
    missing,
)
from hexfront.engine.rulebook.citations import find_citations
from hexfront.engine.rulebook.proofs import Proof
from hexfront.engine.rulebook.rules import Rule, RuleIndex

INDEX = RuleIndex(
    "demo",
    [
        Rule("1.0", "Introduction", "note", "Why."),
        Rule("2.1", "Pieces", "component", "A die."),
        Rule("6.1", "Movement", "mechanic", "One hex at a time."),
        Rule("6.2", "Movement", "mechanic", "Stop in a zone."),
        Rule("6.2.ex1", "Movement", "example", "The 5th stops."),
        Rule("6.2.ex2", "Movement", "example", "The 6th does not."),
        Rule("9.1", "Combat", "table", "The results."),
        Rule("9.2", "Combat", "optional", "Night."),
        Rule("3.1", "Set-up", "setup", "Turn 1."),
    ],
)

MOVEMENT = '''"""Movement, after demo:9.2."""
# "demo:9.2" is only talked about here.
ONE_HEX = "demo:6.1"

def refuse(unit):
    """demo:9.2"""
    raise Illegal("demo:6.2", f"demo:9.2{unit}, {name('demo:3.1')}, see demo:9.2")

def stop():
    "demo:9.2"
    return ("demo:6.2", "demo:6.24", "see demo:9.2", "demo:" + "9.2")
'''

TABLES = """# rule = "demo:9.2" or "demo:9.1"
[crt]
text = "as demo:9.2 says"
note = 'say "demo:9.2" aloud'
rule = "demo:9.1"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    room = tmp_path / "demo"
    (room / "data").mkdir(parents=True)
    (room / "tests").mkdir()
    (room / "movement.py").write_text(MOVEMENT)
    (room / "data" / "tables.toml").write_text(TABLES)
    (room / "data" / "map.json").write_text('{"rivers": [\n {"rule": "demo:3.1"}]}')
    (room / "tests" / "movement.py").write_text('"demo:9.2" == rule')
    (room / "test_night.py").write_text('rule = "demo:9.2"')
    (room / "README.md").write_text('rule = "demo:9.2"')
    return room


def proof(test: str, *seen: str, outcome: str = "passed") -> Proof:
    return Proof(test, seen, seen, outcome)  # type: ignore[arg-type]


PROOFS = [
    proof("t.py::one", "demo:6.1", "demo:6.2.ex1"),
    proof("t.py::two", "demo:6.1"),
    proof("t.py::bad", "demo:6.2", outcome="failed"),
    proof("t.py::off", "demo:6.2", outcome="skipped"),
    proof("t.py::gone", "demo:7.7"),
    Proof("t.py::blind", ("demo:9.1",), (), "passed"),
]


def figures(report: Report) -> dict[str, int]:
    return {key: value for key, value in report.as_json().items() if isinstance(value, int)}


def test_citations_are_whole_strings_of_code_and_data(folder: Path) -> None:
    assert find_citations(folder, "demo") == {
        "demo:3.1": ["data/map.json:2", "movement.py:7"],
        "demo:6.1": ["movement.py:3"],
        "demo:6.2": ["movement.py:7", "movement.py:11"],
        "demo:6.24": ["movement.py:11"],
        "demo:9.1": ["data/tables.toml:5"],
    }
    assert find_citations(folder, "dem") == {}


@pytest.mark.parametrize(
    "option",
    [
        'Option("night", "demo:9.2", "Night.")',
        'Option(id="night", rule="demo:9.2", text="Night.")',
        'meta.Option("night", "demo:9.2", "Night.")',
    ],
)
def test_an_option_that_is_offered_is_not_enforced_by_that(folder: Path, option: str) -> None:
    (folder / "meta.py").write_text(f'OPTIONS = ({option}, Offer("demo:7.1"))\n')
    assert find_citations(folder, "demo")["demo:7.1"] == ["meta.py:1"]
    night = next(row for row in missing(audit("demo", INDEX, folder, [], {})) if row.id == "9.2")
    assert night.lacks == ("code", "test")
    (folder / "night.py").write_text('def refuse(): return Illegal("demo:9.2", "It is dark.")\n')
    assert find_citations(folder, "demo")["demo:9.2"] == ["night.py:1"]


def test_a_row_that_nothing_cites_is_neither_done_nor_talked_about(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditing, "game_folder", lambda game: folder)
    report = audit("demo", INDEX, folder, [], {})
    effect = auditing.effect_of(SimpleNamespace(meta=SimpleNamespace(id="demo")), report)
    cited = [row.rule.id for row in report.to_enforce if row.code]
    assert "9.2" not in cited and effect.cited == len(cited) and set(effect.told) <= set(cited)


def test_audit_counts_what_is_enforced_and_proved(folder: Path) -> None:
    report = audit("demo", INDEX, folder, PROOFS, {"9.2": "Nobody plays at night."})
    keys = "game rows to_enforce enforced proved examples examples_proved waived missing"
    assert list(report.as_json()) == keys.split()
    assert report.as_json()["game"] == "demo"
    assert figures(report) == {
        "rows": 9,
        "to_enforce": 6,
        "enforced": 5,
        "proved": 2,
        "examples": 2,
        "examples_proved": 1,
        "waived": 3,
    }
    assert report.note is None


def test_missing_rows_say_what_they_lack(folder: Path) -> None:
    report = audit("demo", INDEX, folder, PROOFS, {})
    assert [(row.id, row.lacks) for row in missing(report)] == [
        ("6.2", ("test",)),
        ("6.2.ex2", ("test",)),
        ("9.1", ("test",)),
        ("9.2", ("code", "test")),
        ("3.1", ("test",)),
    ]
    assert missing(report)[3] == Missing("9.2", "optional", "Night.", ("code", "test"))
    assert report.as_json()["missing"][3] == {
        "id": "9.2",
        "kind": "optional",
        "summary": "Night.",
        "lacks": ["code", "test"],
    }


def test_a_rule_that_is_proved_but_cited_nowhere_lacks_code(folder: Path) -> None:
    report = audit("demo", INDEX, folder, [proof("t.py::night", "demo:9.2")], {})
    (row,) = [row for row in missing(report) if row.id == "9.2"]
    assert row.lacks == ("code",)


def test_rows_say_where_and_by_which_tests(folder: Path) -> None:
    rows = {row.rule.id: row for row in audit("demo", INDEX, folder, PROOFS, {"9.2": "No night."}).rows}
    assert rows["6.1"].code == ("movement.py:3",)
    assert rows["6.1"].tests == ("t.py::one", "t.py::two")
    assert rows["9.2"].waiver == "No night."
    assert rows["9.2"].lacks == rows["1.0"].lacks == ()


def test_citations_that_the_index_lacks_are_strays(folder: Path) -> None:
    assert audit("demo", INDEX, folder, [], {}).strays == {"demo:6.24": ("movement.py:11",)}


def test_without_a_report_nothing_is_proved_and_the_audit_says_so(folder: Path) -> None:
    report = audit("demo", INDEX, folder, None, {})
    assert figures(report)["proved"] == 0
    assert str(report.note).startswith("There is no report of tests here")


@pytest.mark.parametrize(("name", "text"), [("a.py", "def ("), ("a.toml", "= 3"), ("a.json", "{")])
def test_files_that_cannot_be_read_are_named(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    with pytest.raises(BadData, match=rf"{name}: cannot be read: ") as caught:
        audit("demo", INDEX, folder, [], {})
    assert "\n" not in str(caught.value)


def test_audit_game_finds_index_folder_and_waivers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "__init__.py").write_text("class Demo: ...")
    monkeypatch.syspath_prepend(folder.parent)
    from demo import Demo

    game = Demo()
    game.meta = SimpleNamespace(id="demo")
    with pytest.raises(BadData, match="demo offers no rule index"):
        audit_game(game, [])
    game.rules = INDEX
    assert figures(audit_game(game, PROOFS))["waived"] == 2
    game.waived = {"9.2": "No night."}
    assert audit_game(game, PROOFS) == audit("demo", INDEX, folder, PROOFS, game.waived)
