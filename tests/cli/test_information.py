"""``games``, ``describe``, ``rules`` and ``audit``."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import hexfront
from hexfront.engine.base.errors import BrokenGame
from hexfront.engine.base.texts import t
from hexfront.engine.contract import registry
from hexfront.engine.contract.meta import Option
from hexfront.engine.rulebook.proofs import PROOFS, Proof, save_proofs
from hexfront_drill import Drill

from .run import answered, refused, run, told


def test_without_a_command_the_commands_are_listed() -> None:
    assert "selfplay" in told()
    assert told("--version") == f"{hexfront.__version__}\n"


@pytest.mark.parametrize(
    "args", [["nonsense"], ["games", "--nonsense"], ["describe"], ["bench", "--seconds", "x"]]
)
def test_a_call_that_makes_no_sense_is_refused_in_one_line(args: list[str]) -> None:
    assert refused(*args)


def test_games_lists_scenarios_seats_and_status() -> None:
    text = told("games")
    assert "drill" in text
    assert "red, blue," in text, "four seats in two lines"
    assert "complete" in text


def test_a_game_under_construction_is_listed_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    unfinished = msgspec.structs.replace(Drill.meta, status="under construction")
    monkeypatch.setattr(Drill, "meta", unfinished)
    assert "under construction" in told("describe", "drill")
    statuses = {game["id"]: game["status"] for game in answered("games")}
    assert statuses.pop("drill") == "under construction"
    assert set(statuses.values()) == {"complete"}


def test_a_broken_game_is_told_beside_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def load_game(name: str) -> object:
        if name != "drill":
            raise BrokenGame(t("the game is broken"))
        return Drill()

    monkeypatch.setattr(registry, "load_game", load_game)
    for command in ("games", "audit"):
        result = run(command)
        assert result.exit_code == 0
        assert "drill" in result.stdout
        assert "the game is broken" in result.stderr


def test_games_for_programs() -> None:
    drill = next(game for game in answered("games") if game["id"] == "drill")
    assert drill["title"] == "Drill"
    assert [scenario["id"] for scenario in drill["scenarios"]] == ["duel", "melee"]


def test_describe_has_the_words_of_the_game() -> None:
    text = told("describe", "drill")
    for word in ("melee", "drill:7.4", "bid, orders", "clear, wood", "hidden, known", "greedy"):
        assert word in text
    assert text.index("step {squad} to {hex}") < text.index("Macros") < text.index("move {squad} via {hexes}")


def test_describe_says_which_options_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    fog = Option("fog", "drill:1.2", "Fog.", excludes=("sun",), needs=("long",), scenarios=("duel",))
    options = (*Drill.meta.options, fog, Option("sun", "drill:1.3", "Sun."))
    monkeypatch.setattr(Drill, "meta", msgspec.structs.replace(Drill.meta, options=options))
    text = " ".join(told("describe", "drill").split())
    assert "Fog. (not with sun) (only with long) (only in duel) [drill:1.2]" in text
    assert "Sun. [drill:1.3]" in text


def test_describe_for_programs() -> None:
    drill = answered("describe", "drill")
    (option,) = drill["options"]
    assert (option["id"], option["rule"], option["text"]) == (
        "long",
        "drill:7.4",
        "Six turns instead of four.",
    )
    assert (option["excludes"], option["needs"], option["scenarios"]) == ([], [], [])
    assert drill["vocabulary"]["phases"] == ["bid", "orders"]
    assert "random" in drill["bots"]
    assert drill["macros"] == ["move {squad} via {hexes}"]


def test_rules_are_listed_by_section() -> None:
    text = told("rules", "drill")
    assert text.index("Set-up") < text.index("1.1") < text.index("Movement") < text.index("3.5")


def test_rules_can_be_searched() -> None:
    assert [rule["id"] for rule in answered("rules", "drill", "--search", "fort postern")] == ["3.5"]
    assert [rule["id"] for rule in answered("rules", "drill", "--kind", "optional")] == ["7.4"]
    assert told("rules", "drill", "--search", "submarine") == "0 rules\n"


def test_a_rule_card_says_where_and_by_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no test yet" in told("rules", "drill", "drill:3.2")
    save_proofs(PROOFS, [Proof("tests/test_wood.py::test_cost", ("drill:3.2",), ("drill:3.2",), "passed")])
    assert "tests/test_wood.py::test_cost" in told("rules", "drill", "3.2")
    card = answered("rules", "drill", "3.2")
    assert card["seen_by"] == ["tests/test_wood.py::test_cost"]
    assert any(site.startswith("bars.py:") for site in card["enforced_in"])
    assert card["waived"] is None


def test_audit_for_programs_has_exactly_the_promised_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_proofs(PROOFS, [])
    (drill,) = answered("audit", "drill")
    keys = "game rows to_enforce enforced proved examples examples_proved waived missing"
    assert list(drill) == keys.split()
    assert (drill["game"], drill["proved"], drill["examples"], drill["waived"]) == ("drill", 0, 1, 1)
    assert {row["id"] for row in drill["missing"]} >= {"3.2", "4.3.ex1"}
    assert "drill" in [game["game"] for game in answered("audit")]


def test_audit_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_proofs(PROOFS, [Proof("t.py::t", ("drill:3.2",), ("drill:3.2",), "passed")])
    figures = told("audit", "drill").splitlines()[-1].split()
    assert figures[0] == "drill"
    assert figures[4] == "1"
    missing = told("audit", "drill", "--missing")
    assert "3.1" in missing
    assert " 3.2 " not in missing


def test_audit_tells_which_rules_are_only_talked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered("audit", "drill", "--acts") == [{"game": "drill", "cited": 21, "acting": 21, "told": {}}]
    assert "talked about\n" not in told("audit", "drill", "--acts").partition("drill")[2]
    monkeypatch.setattr(
        "hexfront.engine.rulebook.audit.find_effects", lambda *_: {"drill:3.2": ["bars.py:1"]}
    )
    (drill,) = answered("audit", "drill", "--acts")
    assert (drill["acting"], len(drill["told"])) == (1, 20)
    assert "3.2" not in drill["told"]
    said = told("audit", "drill", "--acts")
    assert said.split("\n")[2].split() == ["drill", "21", "1", "20"]
    assert "drill: cited, but only talked about" in said
    assert "flow.py:" in said.split("\n  2.1 ")[1].split("\n")[0]


def test_audit_prints_waivers_and_strays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_proofs(PROOFS, [])
    monkeypatch.setattr(Drill, "waived", {"3.5": "the gate is rusty"}, raising=False)
    assert "the gate is rusty" in told("audit", "drill")


def test_audit_without_a_report_of_tests_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("audit", "drill")
    assert result.exit_code == 0
    assert "no report of tests" in result.stderr
    assert json.loads(run("audit", "drill", "--json").stdout)[0]["proved"] == 0


@pytest.mark.parametrize(
    "command", ["describe", "rules", "audit", "play", "selfplay", "playthrough", "bench"]
)
def test_a_game_that_is_not_installed(command: str) -> None:
    assert refused(command, "chess").startswith("no game 'chess' is installed; there is: ")


def test_rules_that_are_not_there() -> None:
    assert refused("rules", "drill", "99.1") == "drill has no rule '99.1' in its index"
    assert refused("rules", "drill", "--kind", "law").startswith("no kind 'law' of rules; there is: mechanic")
    assert refused("rules", "drill", "3.1", "--search", "x").startswith("one rule or a search, not both")


def test_an_unreadable_report_of_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    PROOFS.parent.mkdir()
    PROOFS.write_bytes(msgspec.json.encode({"proofs": 3}))
    assert "not a report of proofs" in refused("audit", "drill")
