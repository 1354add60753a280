"""What games teach: lessons are played through the referee, briefings speak to each side of each scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.engine.base.texts import Text, catalogue
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.positions import placing, position
from hexfront.engine.record.entries import Act
from hexfront.engine.record.match import Match
from hexfront.engine.teaching import briefing, lessons
from hexfront.engine.teaching.lessons import Taught, lessons_of
from hexfront.engine.teaching.words import Words, read

GAMES = [name for name in game_ids() if name != "drill"]
LESSONS = [
    pytest.param(name, taught, id=f"{name}-{taught.lesson.id}")
    for name in GAMES
    for taught in lessons_of(load_game(name))
]


def on_map(game: Any, label: str) -> bool:
    return bool(game.map.grid.knows(label))


def begun(taught: Taught) -> Match:
    game, state = placing.place(position.parse(taught.position))
    return Match.from_position(game, state, taught.position, seed=taught.seed)


def actions(match: Match) -> list[str]:
    return [entry.text for entry in match.entries() if isinstance(entry, Act)]


def decider(match: Match) -> int:
    seat: int = match.game.deciders(match.state)[0]
    return seat


def offers(match: Match) -> list[str]:
    choices = match.game.legal(match.state, decider(match))
    return [match.game.lexicon.text(action) for action in choices]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_lesson_of_about_ten_minutes(name: str) -> None:
    found = lessons_of(load_game(name))
    assert found
    assert all(5 <= one.lesson.minutes <= 15 and len(one.do) >= 10 for one in found)


@pytest.mark.parametrize(("name", "taught"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_the_rules(name: str, taught: Taught) -> None:
    match = begun(taught)
    for number, patterns in enumerate(taught.do):
        assert taught.done(actions(match)) == number, f"step {number} of {taught.lesson.id}"
        match.say(decider(match), patterns[0])
    assert taught.done(actions(match)) == len(taught.do)
    assert not lessons.progress(taught, actions(match)).astray


@pytest.mark.parametrize(("name", "taught"), LESSONS)
def test_each_step_leaves_a_choice_and_shows_what_lies_on_the_table(name: str, taught: Taught) -> None:
    match = begun(taught)
    free = 0
    for patterns, step in zip(taught.do, taught.lesson.steps, strict=True):
        view = match.game.view(match.state, decider(match))
        known = {counter.id for counter in view.counters}
        assert all(one in known or on_map(match.game, one) for one in step.show), step.text
        free += len(offers(match)) > 1
        match.say(decider(match), patterns[0])
    assert free > len(taught.do) / 2


@pytest.mark.parametrize(("name", "taught"), LESSONS)
def test_an_undo_takes_the_step_back(name: str, taught: Taught) -> None:
    match = begun(taught)
    seat = decider(match)
    match.say(seat, taught.do[0][0])
    if match.can_undo(seat):
        while match.can_undo(seat):
            match.undo(seat)
        stands = sorted(match.standing())
        done = [match.entries()[point - 1] for point in stands if point]
        assert taught.done(entry.text for entry in done if isinstance(entry, Act)) == 0


def test_what_is_legal_but_not_asked_for_is_told_apart_from_a_way_of_several_hexes() -> None:
    taught = next(one for one in lessons_of(load_game("kharkov")))
    first = taught.do[0][-1]
    mover = " ".join(first.split()[:2])
    assert lessons.progress(taught, []) == lessons.Progress(taught.lesson.id, 0, astray=False)
    assert not lessons.progress(taught, [f"{mover} to 0808"]).astray
    assert lessons.progress(taught, ["end"]).astray
    assert lessons.progress(taught, [first]) == lessons.Progress(taught.lesson.id, 1, astray=False)
    assert lessons.progress(taught, [first, "end"]).astray


def sentences(name: str) -> Iterator[Text]:
    game = load_game(name)
    for taught in lessons_of(game):
        lesson = taught.lesson
        yield from (lesson.title, lesson.text, lesson.end)
        for step in lesson.steps:
            yield step.text
            yield from () if step.then is None else (step.then,)
    for scenario in game.meta.scenarios:
        told = briefing.briefing_of(room(game, scenario.id))
        for heading in told.__struct_fields__:
            yield from (point.text for point in getattr(told, heading))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taught_is_said_in_french(name: str) -> None:
    words = catalogue(load_game(name), "fr")
    assert not [text.template for text in sentences(name) if text.template not in words]


@pytest.mark.parametrize("name", GAMES)
def test_each_side_of_each_scenario_is_told_who_it_is_and_what_it_must_reach(name: str) -> None:
    game = load_game(name)
    for scenario in game.meta.scenarios:
        told = briefing.briefing_of(room(game, scenario.id))
        for side in set(scenario.seats):
            for heading in ("who", "aim", "advice", "turn", "surprises"):
                points = [
                    one
                    for one in getattr(told, heading)
                    if (not one.sides or side in one.sides)
                    and (not one.scenarios or scenario.id in one.scenarios)
                ]
                assert points, f"{scenario.id}, {side}: {heading}"


def test_a_game_without_a_file_has_nothing_to_say() -> None:
    drill = load_game("drill")
    assert briefing.briefing_of(drill) == briefing.Briefing()
    assert lessons_of(drill) == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('en = "One."', "words.toml: Object missing required field `fr`"),
        ('en = "One."\nfr = 3', "words.toml: fr: Expected `str`, got `int`"),
        ("en = ", "words.toml: not a TOML file: Invalid value (at end of document)"),
    ],
)
def test_a_fault_is_told_in_one_line(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(text)
    with pytest.raises(BadData) as told:
        read(path, Words)
    assert str(told.value) == fault


def test_rules_sides_and_scenarios_must_be_those_of_the_game() -> None:
    game = load_game("kharkov")
    assert briefing.cited(game, "9.58a") == "kharkov:9.58a"
    with pytest.raises(BadData, match=r"99\.9: there is no such rule"):
        briefing.cited(game, "99.9")
    stranger = briefing.Line("One.", "Une.", sides=("roman",))
    with pytest.raises(BadData, match="roman: there is no such scenario or side"):
        briefing._points(game, [stranger])
