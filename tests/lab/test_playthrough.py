"""A playthrough is a text of one short game: the same every time, folded so that somebody reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli import app
from hexfront.engine.base.texts import t
from hexfront.lab.playthrough import Stretch, write
from hexfront.lab.playthrough.folding import Entry, Folder, Saying


def went(unit: str, start: str, end: str) -> Saying:
    return Saying(
        t("{unit} goes from {start} to {end}.", unit=unit, start=start, end=end), ("demo:1",), "move"
    )


def folded(*entries: Entry) -> list[Entry]:
    folder = Folder()
    for entry in entries:
        folder.add(entry)
    return folder.entries


def step(seat: int, unit: str, start: str, end: str) -> Entry:
    return Entry(seat, [f"step {unit} to {end}"], [went(unit, start, end)])


def told(entry: Entry) -> list[str]:
    return [str(saying.text) for saying in entry.sayings]


def test_the_steps_of_a_move_are_one_sentence_and_a_halt_is_left_out() -> None:
    (entry,) = folded(step(0, "A", "01", "02"), step(0, "A", "02", "03"), Entry(0, ["halt"], []))
    assert told(entry) == ["A goes from 01 to 03."]
    assert entry.sayings[0].steps == 2


@pytest.mark.parametrize(
    "second",
    [step(0, "B", "02", "03"), step(0, "A", "04", "05"), step(1, "A", "02", "03"), step(0, "A", "02", "01")],
)
def test_other_units_other_places_other_seats_and_the_way_back_have_sentences_of_their_own(
    second: Entry,
) -> None:
    first = step(0, "A", "01", "02")
    sentences = [sentence for entry in folded(first, second) for sentence in told(entry)]
    assert sentences == ["A goes from 01 to 02.", *told(second)]


def test_a_move_goes_on_past_those_who_only_pass_and_their_passes_are_counted() -> None:
    passing = t("Blue passes.")
    acts = [
        step(0, "A", "01", "02"),
        Entry(1, ["pass"], [Saying(passing)]),
        step(0, "A", "02", "03"),
        Entry(1, ["pass"], [Saying(passing)]),
    ]
    move, passes = folded(*acts)
    assert (told(move), passes.times) == (["A goes from 01 to 03."], 2)


def test_what_is_done_with_the_same_unit_but_is_no_move_keeps_its_words() -> None:
    cost = Saying(t("Cost: {ap} AP.", ap=1))
    move = Entry(0, ["step A to 02"], [went("A", "01", "02"), cost])
    fire = Entry(0, ["fire A at 05"], [cost])
    assert [entry.words for entry in folded(move, fire)] == [["step A to 02"], ["fire A at 05"]]


def test_silent_words_stand_before_what_they_lead_to() -> None:
    launched = Entry(0, ["launch"], [Saying(t("A fight."))], depth=2)
    (entry,) = folded(Entry(0, ["attack 05"], [], depth=1), Entry(0, ["join A"], [], depth=2), launched)
    assert (entry.words, entry.depth) == (["attack 05", "join A", "launch"], 1)


def test_the_same_stretch_gives_the_same_text_and_another_seed_another() -> None:
    text = write(Stretch("drill", seed=3))
    assert text == write(Stretch("drill", seed=3))
    assert text != write(Stretch("drill", seed=4))


def test_a_stretch_stops_after_its_turns() -> None:
    text = write(Stretch("drill", seed=3, turns=2))
    assert "## Turn 2" in text and "## Turn 3" not in text
    assert "The text breaks off after turn 2." in text


def test_a_text_can_be_french() -> None:
    text = write(Stretch("drill", seed=3, turns=1), "fr")
    assert "## Tour 1" in text and "--lang fr" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "genius,random"], "no bot 'genius'"),
        (["--bots", "random"], "1 bots for the 2 sides"),
        (["--scenario", "siege"], "no scenario 'siege'"),
        (["--option", "night"], "no option 'night'"),
        (["-o", "nowhere/text.md"], "cannot be written"),
    ],
)
def test_what_cannot_be_told_is_refused_in_a_line(words: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["playthrough", "drill", *words])
    assert result.exit_code == 2
    assert said in result.output


def test_a_text_is_written_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "drill.md"
    assert CliRunner().invoke(app, ["playthrough", "drill", "--seed", "3", "-o", str(target)]).exit_code == 0
    assert target.read_text(encoding="utf-8") == write(Stretch("drill", seed=3))
