from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.engine.contract import registry
from hexfront.engine.contract.verdict import Chance, Fight, Reason
from hexfront.engine.positions.probe import Reached, Sighted, Supplied
from hexfront_drill import Drill

from .run import POSITIONS, SKIRMISH, answered, refused, run, told


def test_who_decides_and_what_is_legal() -> None:
    text = told("probe", SKIRMISH)
    assert "turn 2, play: red decides" in text
    assert "[drill:3.1]" in text
    assert "  attack A1 at 0304\n" in text


def test_standing_for_programs() -> None:
    found = answered("probe", SKIRMISH)
    assert (found["game"], found["turn"]) == ("drill", 2)
    (standing,) = found["standing"]
    assert standing["seat"] == 0
    assert standing["actions"][-1] == "end"


def test_sealed_choices_have_several_deciders() -> None:
    standings = answered("probe", str(POSITIONS / "bid.toml"))["standing"]
    assert [standing["seat"] for standing in standings] == [0, 1]


def test_why_names_the_rule() -> None:
    assert told("probe", SKIRMISH, "--why", "step A1 to 0304") == (
        "Not legal.\n  A squad stands there already. [drill:3.3]\n"
    )
    why = answered("probe", SKIRMISH, "--why", "attack A1 at 0304")["why"]
    assert why["legal"]
    assert why["reasons"][0]["rule"] == "drill:5.2"


def test_why_judges_every_step_of_an_order() -> None:
    assert answered("probe", SKIRMISH, "--why", "move A1 via 0304,0305")["why"]["legal"] is False
    whole = answered("probe", SKIRMISH, "--why", "move A2 via 0102,0103")["why"]
    assert whole["legal"] is True and [step["legal"] for step in whole["steps"]] == [True, True]
    open_end = answered("probe", SKIRMISH, "--why", "move A1 via 0302,0301")["why"]
    assert (open_end["legal"], open_end["left"]) == (True, ["step A1 to 0301"]) and open_end["stopped"]
    broken = answered("probe", SKIRMISH, "--why", "move A2 via 0102,0404,0405")["why"]
    assert (broken["legal"], broken["reasons"][0]["rule"]) == (False, "drill:3.1")
    assert [(step["action"], step["legal"]) for step in broken["steps"]] == [
        ("step A2 to 0102", True),
        ("step A2 to 0404", False),
    ]
    assert broken["left"] == ["step A2 to 0405"]
    text = told("probe", SKIRMISH, "--why", "move A2 via 0102,0404,0405")
    assert (
        text.startswith("Not legal.\n") and "  step A2 to 0102: Legal.\n  step A2 to 0404: Not legal." in text
    )
    assert "not judged: step A2 to 0405" in text


def test_an_order_that_no_plan_is_found_for_is_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def plan(self: Drill, state: object, seat: int, action: object) -> None:
        raise Illegal("drill:9.9", t("There is no way."))

    teach(monkeypatch, plan=plan)
    why = answered("probe", SKIRMISH, "--why", "move A1 via 0302,0301")["why"]
    assert (why["legal"], why["reasons"][0]["rule"]) == (False, "drill:9.9")
    assert told("probe", SKIRMISH, "--why", "move A1 via 0302") == (
        "Not legal.\n  There is no way. [drill:9.9]\n"
    )
    assert "drill:9.9" in refused("probe", SKIRMISH, "--do", "move A1 via 0302")


def test_draws_are_dictated_by_name() -> None:
    args = ("probe", SKIRMISH, "--do", "attack A1 at 0304", "--draw")
    assert "B1 is destroyed in 0304. [drill:5.2]" in told(*args, "attack=3")
    assert "B1 is destroyed" not in told(*args, "attack=2", "--dice", "6")
    done = answered(*args, "attack=3", "--draw", "harvest=2", "--dice", "4")["done"]
    assert (done["dice_left"], done["draws_left"]) == ([4], ["harvest=2"])


def test_after_actions_it_says_who_is_asked_what_and_how_the_points_stand() -> None:
    found = answered("probe", SKIRMISH, "--do", "end")
    assert [one["seat"] for one in found["standing"]] and "scores" in found and "result" not in found
    text = told("probe", SKIRMISH, "--do", "attack A1 at 0304", "--dice", "6")
    assert " decides\n" in text
    assert text.index(" decides\n") < text.index('game = "drill"'), "the position comes last"


def test_what_a_bot_would_do_with_the_dice_it_is_given(tmp_path: Path) -> None:
    assert answered("probe", SKIRMISH, "--bot", "random")["bot"]["action"]
    assert told("probe", SKIRMISH, "--bot", "random")
    won = ("probe", str(POSITIONS / "last-stand.toml"), "--do", "attack A1 at 0304", "--dice", "6")
    assert "the game is over" in refused(*won, "--bot", "random")


def test_a_game_that_is_over_names_the_winner() -> None:
    won = str(POSITIONS / "last-stand.toml")
    attack = ("--do", "attack A1 at 0304", "--dice", "6")
    assert answered("probe", won, *attack)["result"]["winners"] == [0]
    assert "red wins" in told("probe", won, *attack)


def test_why_for_a_seat_that_does_not_decide() -> None:
    why = answered("probe", SKIRMISH, "--why", "1: end")["why"]
    assert (why["legal"], why["reasons"][0]["rule"]) == (False, "engine:turn")


def test_dice_are_dictated() -> None:
    args = ("probe", SKIRMISH, "--do", "attack A1 at 0304", "--dice")
    assert "B1 is destroyed in 0304. [drill:5.2]" in told(*args, "3")
    assert "B1 is destroyed" not in told(*args, "2")


def test_actions_are_played_one_after_the_other(tmp_path: Path) -> None:
    args = ("--do", "attack A1 at 0304", "--do", "move A2 via 0102,0103", "--dice", "6,1")
    done = answered("probe", SKIRMISH, *args)["done"]
    assert [action["done"] for action in done["actions"]] == [
        ["attack A1 at 0304"],
        ["step A2 to 0102", "step A2 to 0103"],
    ]
    assert {"event": "drawn", "name": "attack", "value": 5}.items() <= done["actions"][0]["events"][0].items()
    assert done["dice_left"] == [1]
    later = tmp_path / "later.toml"
    later.write_text(done["position"])
    assert "step A2 to 0104" in told("probe", str(later))


def test_a_macro_says_where_it_stopped() -> None:
    text = told("probe", SKIRMISH, "--do", "move A2 via 0102,0404")
    assert "stopped before step A2 to 0404: The next step is no longer possible." in text


def test_a_seat_can_be_named() -> None:
    bid = str(POSITIONS / "bid.toml")
    done = answered("probe", bid, "--do", "1: pick two", "--do", "1: seal", "--do", "seal")["done"]
    bids = next(event for event in done["actions"][-1]["events"] if event["event"] == "bids")
    assert bids["order"] == [1, 0]


def test_a_finished_game_has_no_decider() -> None:
    won = str(POSITIONS / "last-stand.toml")
    attack = ("--do", "attack A1 at 0304", "--dice", "6")
    assert "Red 1, blue 0. [drill:7.3, drill:7.2]" in told("probe", won, *attack)
    assert refused("probe", won, *attack, "--why", "end") == '"end": the game is over, nobody decides'


QUESTIONS: dict[str, tuple[list[str], Any, str]] = {
    "reach": (
        ["A1"],
        lambda self, state, seat, unit: [Reached("0302", "1 1/2", ("0303", "0302"), "road")],
        "1 1/2",
    ),
    "sight": (
        ["0303", "0304"],
        lambda self, state, seat, at, to: [Sighted(to, True, (RISE,))],
        "high ground",
    ),
    "zoc": ([], lambda self, state: {"red": ["0302", "0304"], "blue": []}, "0302, 0304"),
    "supply": ([], lambda self, state: [Supplied("A1", False, (), (RISE,))], "no"),
    "fight": (["0304", "A1,A2"], lambda self, state, seat, at, units: FIGHT, "33.3%"),
}
RISE = Reason("drill:9.1", t("high ground"))
FIGHT = Fight(
    target="0304",
    attack=(5, 6),
    defence=(2, 2),
    columns=("2-1", "3-1"),
    modifiers=(Reason("drill:9.2", t("forest"), "x2"),),
    chances=(Chance("DE", 2, 6), Chance("-", 4, 6)),
    table="CRT",
)


def teach(monkeypatch: pytest.MonkeyPatch, **answers: Any) -> None:
    """Let Drill answer questions that it has no rule for."""
    learned = type("Learned", (Drill,), answers)
    monkeypatch.setattr(registry, "load_game", lambda name, data: learned(data))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_game_answers_what_it_has_a_rule_for(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values, answer, expected = QUESTIONS[question]
    teach(monkeypatch, **{question: answer})
    assert expected in told("probe", SKIRMISH, f"--{question}", *values)
    assert answered("probe", SKIRMISH, f"--{question}", *values)[question]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_game_says_what_it_has_no_rule_for(question: str) -> None:
    assert refused("probe", SKIRMISH, f"--{question}", *QUESTIONS[question][0]).startswith(
        "Drill has no rule for "
    )


def test_zoc_and_supply_come_beside_the_standing(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, zoc=QUESTIONS["zoc"][1])
    keys = list(answered("probe", SKIRMISH, "--zoc"))
    assert keys == ["game", "turn", "phase", "standing", "scores", "tracks", "zoc"]


def test_a_fight_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, fight=QUESTIONS["fight"][1])
    text = told("probe", SKIRMISH, "--fight", "0304", "A1,A2")
    assert text.startswith("0304: attack 5 to 6, defence 2\n  forest x2 [drill:9.2]\n")
    assert "column 2-1 or 3-1 (CRT, rulebook)" in text


def test_a_fight_that_is_forbidden_or_meets_nobody_known_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    hopeless = msgspec.structs.replace(FIGHT, columns=(), chances=())
    teach(monkeypatch, fight=lambda self, state, seat, at, units: hopeless)
    text = told("probe", SKIRMISH, "--fight", "0304", "A1")
    assert text.endswith("This fight is forbidden.\n") and "column" not in text and "outcome" not in text
    blind = msgspec.structs.replace(hopeless, blind=True)
    teach(monkeypatch, fight=lambda self, state, seat, at, units: blind)
    assert told("probe", SKIRMISH, "--fight", "0304", "A1").endswith("what this fight would meet.\n")


def test_units_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, reach=QUESTIONS["reach"][1], fight=QUESTIONS["fight"][1])
    known = "in this position; there is: A1, A2, B1, B2"
    assert refused("probe", SKIRMISH, "--reach", "A9") == f"no unit 'A9' {known}"
    assert refused("probe", SKIRMISH, "--fight", "0304", "A1,A9") == f"no unit 'A9' {known}"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--do", "step A1 to 0304"], "A squad stands there already. [drill:3.3]"),
        (["--do", "step A9 to 0304"], "unknown squad 'A9'"),
        (["--do", "step A1 to 9999"], "9999"),
        (["--do", "retreat"], "no such verb"),
        (["--why", "step A1"], "expected: step {squad} to {hex}"),
        (["--do", "attack A1 at 0304", "--dice", "7"], "gives 1 to 6, not the dictated 7"),
        (["--do", "attack A1 at 0304", "--dice", "0"], "the dice begin at 1"),
        (["--do", "attack A1 at 0304", "--dice", "4;2"], "numbers with commas between"),
        (["--dice", "4"], "add --do"),
        (["--draw", "attack=4"], "add --do"),
        (["--bot-dice", "4"], "add --bot"),
        (["--bot", "random", "--bot-dice", "4"], "random throws no dice of its own"),
        (["--bot", "genius"], "no bot 'genius'"),
        (["--do", "end", "--draw", "attack"], "the name of a draw and a number, such as combat=4"),
        (["--do", "end", "--draw", "=4"], "the name of a draw and a number, such as combat=4"),
        (["--do", "end", "--draw", "attack=0"], "the dice begin at 1"),
        (["0304"], "one argument too many"),
        (["--data", "no-such-folder"], "there is no such folder"),
    ],
)
def test_bad_questions(args: list[str], why: str) -> None:
    assert why in refused("probe", SKIRMISH, *args)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = ", "not a TOML file"),
        ("", '"game" is missing'),
        ('game = "chess"', "no game 'chess' is installed"),
        ('game = "drill"\ntrun = 2', 'unknown key "trun"'),
        ('game = "drill"\nturn = "two"', "turn should be a whole number"),
        ('game = "drill"\nscenario = "brawl"', "has no scenario 'brawl'"),
        ('game = "drill"\noptions = ["short"]', "has no option 'short'"),
        ('game = "drill"\nphase = "tea"', 'unknown phase "tea"; known: bid, orders'),
        ('game = "drill"\nmap = "round"', 'map = "round"'),
        ('game = "drill"\n[hex]\n"0303" = "swamp"', 'unknown terrain "swamp"; known: clear, wood'),
        ('game = "drill"\n[hex]\n"9999" = "wood"', 'unknown hex "9999"'),
        ('game = "drill"\n[hexside]\n"0303-0304" = "river"', 'unknown hexside "river"'),
        ('game = "drill"\n[link]\n"0303-0304" = "road"', 'unknown link "road"'),
        ('game = "drill"\n[set]\nweather = "mud"', 'unknown variable "weather"; known: hands, seat'),
        ('game = "drill"\n[set]\nhands = 3', "cannot be set up"),
        ('game = "drill"\n[[unit]]\nid = "Z1"\nat = "0303"', 'unknown squad "Z1"'),
        ('game = "drill"\n[[unit]]\nid = "A1"\nat = "9999"', 'unknown hex "9999"'),
        ('game = "drill"\n[[unit]]\nid = "A1"\nat = "0303"\nstats = "strong"', "cannot be set up"),
        ('game = "drill"\n[[unit]]\nid = "A1"\nat = "0303"\nflags = ["drunk"]', 'unknown flag "drunk"'),
        ('game = "drill"\n[[unit]]\nid = "A1"', '"at" is missing'),
        ('game = "drill"\n[[agenda]]\nframe = "nap"', "[[agenda]]"),
    ],
)
def test_broken_positions(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(text)
    line = refused("probe", str(file))
    assert why in line
    assert line.startswith(("broken.toml: ", "no game "))


def test_positions_that_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot be read" in refused("probe", str(tmp_path / "nowhere.toml"))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    assert "cannot be read" in refused("probe", str(tmp_path / "binary.toml"))


def test_a_fault_of_a_game_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Drill, state: object) -> dict[str, list[str]]:
        raise ZeroDivisionError

    teach(monkeypatch, zoc=broken)
    with pytest.raises(ZeroDivisionError):
        run("probe", SKIRMISH, "--zoc")
