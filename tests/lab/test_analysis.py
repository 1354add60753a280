"""Analyses: decisions judged by what their seats could know, in the same dreams, and luck apart from skill."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

import msgspec
import pytest

from hexfront.bots import Chair
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.record.match import Match
from hexfront.lab.analysis.analyse import Asked, analyse, next_place
from hexfront.lab.analysis.facts import Analysis, Choice, Judged, Proof
from hexfront.lab.analysis.judging import Decision, asked, judged, proved, suspected
from hexfront.lab.analysis.page import page
from hexfront.lab.analysis.rollouts import OutOfTime, Rollouts
from hexfront.lab.analysis.sums import accounts
from hexfront.lab.selfplay import Contest, play_match
from hexfront_drill import Drill
from tests.cli.run import answered, refused, told

QUICK = Asked("random", dreams=3, seconds=600)


def played(seed: int = 3) -> Match:
    return play_match(Contest("drill", "duel", ("greedy", "random"), seed=seed), 0)[1]


def found(cost: float = 0.0, entry: int = 0, seat: int = 0, **more: object) -> Judged:
    """A decision of the first seat of two, which could expect a half."""
    after = (0.5 - cost, 0.5 + cost) if seat == 0 else (0.5 + cost, 0.5 - cost)
    parts = {
        "turn": 1,
        "phase": "orders",
        "rule": "drill:1.1",
        "done": Choice("halt"),
        "instead": Choice("end", (Reason("drill:7.4", t("It is <late>.")),)),
        "expected": (0.5, 0.5),
        "after": after,
        "error": 0.05,
        "dreams": 8,
    }
    return Judged(entry=entry, seat=seat, cost=cost, **{**parts, **more})  # type: ignore[arg-type]


def test_every_decision_with_a_choice_is_judged_and_the_accounts_add_up() -> None:
    analysis = analyse(played(), QUICK)
    assert analysis.left == 0 and analysis.over
    assert sum(one.instead is not None for one in analysis.judged) == analysis.decisions - analysis.same
    assert {one.turn for one in analysis.judged} >= {1, 2, 3, 4}
    for one in analysis.accounts:
        assert one.end == pytest.approx(one.start + one.skill - one.others + one.luck)
        assert one.end in (0.0, 0.5, 1.0)
    red, blue = analysis.accounts
    assert red.luck == pytest.approx(-blue.luck) and red.skill == pytest.approx(blue.others)


def test_the_same_record_and_seed_give_the_same_analysis() -> None:
    match = played()
    assert analyse(match, QUICK) == analyse(match, QUICK)
    assert analyse(match, QUICK) != analyse(match, msgspec.structs.replace(QUICK, seed=1))


def test_a_decision_is_judged_alike_whatever_its_seat_could_not_know() -> None:
    game, chance, differing = Drill(), random.Random(4), 0
    rollouts, state = Rollouts("greedy", 2, seed=2), game.setup("duel", frozenset(), 4)
    for number in range(30):
        if not (seats := game.deciders(state)):
            break
        seat, action = seats[0], game.legal(state, seats[0]).draw(chance.random, 0.1)
        twin = game.resample(state, seat, derive(seed_text(5), number, "twin"))
        differing += twin != state
        if number % 3 == 0:
            looked = [
                judged(rollouts, asked(rollouts, number, Chair(game, one, seat), action), 2)
                for one in (state, twin)
            ]
            assert looked[0] == looked[1]
        game.apply(state, seat, action)
    assert differing


def test_both_choices_are_tried_in_the_same_dreams(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[str, str]] = []

    def outcome(self: Rollouts, chair: Chair, action: tuple[str, ...], dream: str) -> tuple[float, float]:
        names.append((action[0], dream))
        return (1.0, 0.0) if action[0] == "end" else (0.0, 1.0)

    monkeypatch.setattr(Rollouts, "outcome", outcome)
    game = Drill()
    chair = Chair(game, game.setup("duel", frozenset(), 4), 0)
    monkeypatch.setattr(
        Chair, "explain", lambda self, action: game.explain(game.setup("duel", frozenset(), 4), 0, action)
    )
    decision = Decision(7, chair, ("commit",), ("end",))
    one = judged(Rollouts("random", 2), decision, 4)
    assert (one.cost, one.expected, one.after) == (1.0, (1.0, 0.0), (0.0, 1.0))
    assert [name for verb, name in names if verb == "end"] == [name for verb, name in names if verb != "end"]
    looked = {name for _, name in names}
    assert suspected(one)
    sure = proved(Rollouts("random", 2), decision, one, 4, 0.1)
    assert sure.mark == "blunder" and sure.proof == Proof(1.0, 0.0, 8)
    assert not looked & {name for _, name in names[len(looked) * 2 :]}
    assert proved(Rollouts("random", 2), decision, one, 4, 1.5).mark == ""


def test_dreams_that_all_end_alike_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rollouts, "outcome", lambda *_: (1.0, 0.0))
    game = Drill()
    chair = Chair(game, game.setup("duel", frozenset(), 4), 0)
    action = next(iter(chair.choices()))
    assert judged(Rollouts("random", 2), Decision(0, chair, action, action), 50).dreams == 6


def test_luck_is_what_decisions_do_not_explain() -> None:
    red, blue = accounts(("red", "blue"), [found(0.2), found(0.1, entry=4, seat=1)], (0.0, 1.0))
    assert (red.start, red.skill, red.others, red.end) == (0.5, pytest.approx(-0.2), pytest.approx(-0.1), 0.0)
    assert red.luck == pytest.approx(-0.4) and blue.luck == pytest.approx(0.4)
    assert red.luck_error > red.skill_error == 0.05
    assert accounts(("red", "blue"), [], None) == ()


def test_decisions_are_sought_where_the_expectation_has_changed_most() -> None:
    known = {0: found(), 10: found(expected=(0.9, 0.1), after=(0.9, 0.1)), 20: found(expected=(0.8, 0.2))}
    assert next_place(known, {2, 4, 6, 12, 14, 22}, None) == 4
    assert next_place(known, {12, 14, 22}, None) == 14
    assert next_place(known, {12, 14, 22}, (0.0, 1.0)) == 22


def test_the_time_is_kept_between_two_actions() -> None:
    ticks = count()
    rollouts = Rollouts("random", 2, clock=lambda: next(ticks))
    rollouts.allow(5)
    game = Drill()
    chair = Chair(game, game.setup("duel", frozenset(), 4), 0)
    with pytest.raises(OutOfTime):
        rollouts.outcome(chair, next(iter(chair.choices())), "dream")
    assert next(ticks) < 10


def test_what_there_was_no_time_for_is_told() -> None:
    analysis = analyse(played(), msgspec.structs.replace(QUICK, seconds=1e-9))
    assert analysis.judged == () and analysis.left == analysis.decisions > 0
    assert "The time was up" in page(Drill(), analysis)


def test_the_page_is_in_both_languages_and_believes_nobody() -> None:
    marked = found(0.4, mark="blunder", proof=Proof(0.3, 0.05, 16), done=Choice("<b>halt</b>"))
    analysis = Analysis(
        game="drill",
        title="Drill",
        version="1",
        scenario="duel",
        players=("<script>", "Ivan"),
        sides=("red", "blue"),
        bot="greedy",
        dreams=8,
        seed=0,
        over=True,
        decisions=2,
        same=0,
        left=0,
        judged=(marked, found(entry=3, turn=2)),
        accounts=accounts(("red", "blue"), [marked], (0.0, 1.0)),
    )
    text = page(Drill(), analysis)
    assert "<script>" not in text and "<b>halt" not in text and "&lt;late&gt;" in text
    assert "Blunders" in text and "Fautes graves" in text and "drill:7.4" in text
    assert "-30 ± 5" in text and "<svg" in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/", "")


def test_the_command_writes_the_page_beside_the_record(tmp_path: Path) -> None:
    told("selfplay", "drill", "-n", "1", "--save", str(tmp_path))
    record = str(tmp_path / "drill-duel-0-0.json")
    text = told("lab", "analyse", record, "--bot", "random", "--dreams", "2")
    assert "Decisions with a choice" in text and "luck" in text
    assert "Luck and skill" in (tmp_path / "drill-duel-0-0.analysis.html").read_text("utf-8")
    out = tmp_path / "other.html"
    answer = answered("lab", "analyse", record, "--bot", "random", "--dreams", "2", "-o", str(out))
    assert out.exists() and answer["bot"] == "random" and len(answer["accounts"]) == 2
    assert {"entry", "done", "instead", "expected", "cost", "error"} <= answer["judged"][0].keys()


def test_a_record_that_is_none_is_refused_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"header": {"format": 99}}')
    assert "format 99" in refused("lab", "analyse", str(tmp_path / "bad.json"))
    assert "cannot be read" in refused("lab", "analyse", str(tmp_path / "none.json"))
    told("selfplay", "drill", "-n", "1", "--save", str(tmp_path))
    record = tmp_path / "drill-duel-0-0.json"
    assert "no bot 'tolstoy'" in refused("lab", "analyse", str(record), "--bot", "tolstoy")
    record.write_text(record.read_text().replace('"text":"', '"text":"never ', 1))
    assert "entry 0" in refused("lab", "analyse", str(record))
    assert not list(tmp_path.glob("*.html"))
