"""Terminal play, through its input and output alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from hexfront.cli import menu, screen, table
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Box, Counter, View
from hexfront.engine.positions import placing
from hexfront.engine.positions.position import parse
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import load
from hexfront.engine.record.replay import reopen
from hexfront_drill import Drill

from .run import SKIRMISH, refused, run, told

FILL = "fill\ncommit\n"
SOLO = ("play", "drill", "--seed", "3", "--bot", "random")
TURN = "seal\nend\n"
ANYTHING = "".join(f"{line}\n" for line in ["fill", "commit", *["seal", "end", "pass"] * 40])
"""Lines that get any game of Drill to its end: those that make no sense just now change nothing."""


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = told(*SOLO, "--record", str(file), "--log", typed=ANYTHING)
    assert "red> " in text
    for turn in range(1, 5):
        assert f"Drill, Duel: turn {turn}, play" in text
    assert re.search(r"(A draw|wins \(win\))\. Red \d, blue \d\.", text)
    match = reopen(load(file), Drill())
    assert match.over


def test_a_game_by_numbers_alone() -> None:
    chance = Random(5)
    numbers = "".join(f"{chance.choice('11112234')}\n" for _ in range(3000))
    text = told(*SOLO, typed=numbers)
    assert "Left in turn" not in text
    assert "there is no 4 in this list; ? helps" in text


def test_two_people_hand_the_screen_over() -> None:
    both = FILL + "\n" + FILL
    lines = ["\n", both, *["\nseal\n\nseal\n"], "\nend\n\nend\n" * 8]
    text = told("play", "drill", "--seed", "3", "--two", typed="".join(lines) + ANYTHING)
    assert text.index("Hand the screen to red, press Enter.") < text.index("red> ")
    assert text.index("Hand the screen to blue, press Enter.") < text.index("blue> ")
    assert re.search(r"Red \d, blue \d\.", text)


def test_neither_person_sees_the_other_side() -> None:
    text = told("play", "drill", "--seed", "3", "--two", typed="\n" + FILL + "\n" + FILL + "seal\nview\n")
    red, blue = text.split("Hand the screen to blue")[0], text.split("Hand the screen to blue")[1]
    assert "squad A1" in red
    assert "B1" not in red
    assert "A1" not in blue.split("Hand the screen to red")[0]


@pytest.mark.parametrize("scenario", ["duel", ""])
def test_what_came_of_an_action_is_read_before_the_screen_is_wiped(scenario: str, tmp_path: Path) -> None:
    text = Path(SKIRMISH).read_text().replace('scenario = "duel"', f'scenario = "{scenario}"')
    game, state = placing.place(parse(text))
    Match.from_position(game, state, text).record.save(tmp_path / "skirmish.json")
    shown = told("play", str(tmp_path / "skirmish.json"), "--two", typed="\nstep A1 to 0302\n\n\npass\n\n")
    handed = shown.index("Hand the screen to blue")
    assert shown.index("A1 moves to 0302.") < shown.index("Press Enter to clear the screen.") < handed
    blue, red = shown[handed:].split("Hand the screen to red")
    assert re.search(r"red#\d moves to 0302\.", blue)
    assert "Drill, Duel: turn 2, play" in blue
    assert "Drill, Duel: turn 2, play" in red


def test_the_curtain_wipes_what_could_be_scrolled_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(table, "_WIPE", "<wiped>")
    result = run("play", "drill", "--two", typed="\n" + FILL)
    assert result.stdout.count("<wiped>Hand the screen to") == 2


def test_four_people() -> None:
    typed = "".join("\n" + FILL for _ in range(4))
    text = told("play", "drill", "--scenario", "melee", "--two", typed=typed)
    assert "Hand the screen to blue (seat 3), press Enter." in text


def test_without_secrets_nobody_hides(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    monkeypatch.setattr(Drill, "meta", msgspec.structs.replace(Drill.meta, secrets=False))
    text = told("play", "drill", "--two", typed=FILL)
    assert "Hand the screen" not in text
    assert "blue decides." in text


@pytest.mark.parametrize("typed", ["", "1\n", FILL, FILL + "pick"])
def test_the_end_of_the_input_is_a_way_to_leave(typed: str) -> None:
    assert "Left in turn" in told(*SOLO, typed=typed)


def test_quit_and_interrupted_games_are_recorded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told(*SOLO, "--record", str(file), typed=FILL + "quit\n")
    assert [entry.text for entry in load(file).entries[:2]] == ["fill", "commit"]  # type: ignore[union-attr]


def test_what_the_prompt_shows() -> None:
    text = told(*SOLO, typed="commit\n")
    assert "Place your two squads in your corner. [drill:1.1]" in text
    assert text.count("Both squads must be placed, in two different hexes.") == 2
    assert "   1  squad A1 (3)" in text
    assert "   3  fill" in text


def test_groups_open_and_close() -> None:
    text = told(*SOLO, typed="2\nb\n2\n1\n")
    assert text.count("   1  place A2 in 0101") == 2
    assert text.count("   1  squad A1 (3)") == 3


def test_long_lists_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "PAGE", 2)
    text = told(*SOLO, typed="\n\n")
    assert text.count("page 1 of 2; Enter turns it") == 2
    assert text.count("page 2 of 2; Enter turns it") == 1
    assert told(*SOLO, typed="3\n").count("   1  commit") == 0


def test_typed_actions_macros_and_refusals() -> None:
    steps = "step A9 to 0101\nstep A1 to 0505\nmove A1 via 0201,0301\nhalt\n"
    text = told(*SOLO, typed=FILL + "seal\n" + steps)
    assert "unknown squad 'A9'" in text
    assert "A squad moves to an adjacent hex. [drill:3.1]" in text
    assert "A1 moves to 0301. [drill:3.1]" in text


def test_a_macro_that_stops_says_where() -> None:
    text = told(*SOLO, typed=FILL + "seal\nmove A1 via 0201,0505\n")
    assert "Stopped after: step A1 to 0201" in text


def test_commands() -> None:
    typed = FILL + "seal\n?\nwhy step A1 to 0505\nwhy end\nwhy 1\nwhy 1\nrule 3.1\nrule 99\nview\nlog\nsave\n"
    text = told(*SOLO, typed=typed)
    assert "take back your last action" in text
    assert "Not legal.\n  A squad moves to an adjacent hex. [drill:3.1]" in text
    assert "Legal.\n  This is one of the choices now. [drill:3.1]" in text
    assert "Movement points 1 [drill:3.1]" in text
    assert "drill:3.1  Movement" in text
    assert "drill has no rule '99' in its index" in text
    assert "save needs the name of a file" in text


def test_undo_takes_back_until_others_have_decided() -> None:
    text = told(*SOLO, typed="place A1 in 0101\nundo\nplace A1 in 0101\nlog\n" + FILL + "undo\n")
    assert "red takes an action back." in text
    assert "[engine:undo]" in text


def test_a_saved_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Saved in mine.json." in told(*SOLO, typed=FILL + "save mine.json\n")
    text = told("play", "mine.json", "--bot", "random", typed="seal\nquit\n")
    assert "Seal one card of your hand" in text
    assert "Give orders" in text
    assert "leave them out" in refused("play", "mine.json", "--seed", "3")


def test_the_same_seed_is_the_same_game() -> None:
    assert told(*SOLO, typed=ANYTHING) == told(*SOLO, typed=ANYTHING)


def test_the_other_seat_and_an_option() -> None:
    text = told(*SOLO, "--seat", "blue", "--option", "long", typed=ANYTHING)
    assert "blue> " in text
    assert "1 of 1 to 6" in text
    assert "blue> " in told(*SOLO, "--seat", "1")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--bot", "tolstoy"], "no bot 'tolstoy' for Drill; there is: random, greedy"),
        (["--scenario", "brawl"], "Drill has no scenario 'brawl'; it has duel, melee"),
        (["--option", "short"], "Drill has no option 'short'; it has long"),
        (["--seat", "green"], "no seat 'green'; there is: 0 red, 1 blue"),
        (["--seat", "7"], "no seat '7'; there is: 0 red, 1 blue"),
        (["--two", "--bot", "random"], "leave out --seat and --bot"),
        (["--seed", "x"], "Invalid value for '--seed'"),
        (["--data", "no-such-folder"], "there is no such folder"),
        (["--record", "no-such-folder/game.json"], "cannot be written"),
    ],
)
def test_bad_calls(args: list[str], why: str) -> None:
    assert why in refused("play", "drill", *args)


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "precious.json"
    file.write_text("mine")
    assert "there is such a file already" in refused(*SOLO, "--record", str(file))
    assert file.read_text() == "mine"
    assert "not JSON" in refused("play", str(file))


def test_a_box_counts_at_least_the_counters_seen_in_it() -> None:
    view = View(
        "drill",
        "duel",
        0,
        1,
        "play",
        (0,),
        counters=(Counter("A1", "red", "reserve"), Counter("A2", "red", "reserve")),
        boxes=(Box("reserve", t("Reserve")), Box("cup", t("Cup"), count=3)),
    )
    assert list(screen._boxes(view)) == [("Reserve", "2"), ("Cup", "3")]
