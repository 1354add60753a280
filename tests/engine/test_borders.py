"""Borders of the engine's smaller parts: data files, names, states, headers, history."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import hexfront_drill
from hexfront.engine.base import faults, texts, witness
from hexfront.engine.base.actions import names
from hexfront.engine.base.choices import Hexes
from hexfront.engine.base.datafiles import DataFiles, bad, origins, read_map
from hexfront.engine.base.draws import die, draw, seed_text
from hexfront.engine.base.errors import BadData, BadDraw, BadPosition, BrokenGame
from hexfront.engine.base.state import beneath, clone
from hexfront.engine.base.texts import Text
from hexfront.engine.contract import registry
from hexfront.engine.contract.meta import Meta, Scenario
from hexfront.engine.contract.registry import load_game
from hexfront.engine.contract.steps import Step, steps_between
from hexfront.engine.contract.view import Counter, Score
from hexfront.engine.positions import probe
from hexfront.engine.positions.placing import unfit
from hexfront.engine.positions.position import Position, UnitLine, dump
from hexfront.engine.record.entries import Act
from hexfront.engine.record.headers import new_header
from hexfront.engine.record.history import History
from hexfront.engine.record.log import Untold
from hexfront.engine.record.match import Match
from hexfront.engine.record.upgrades import examine
from hexfront.hexes import Grid, Sheet

from .toy import Toy, toy


@pytest.mark.parametrize("token", [-1, 2, "red", None])
def test_a_number_without_a_name_is_not_written(token: Any) -> None:
    colours = names("colour", ["red", "blue"])
    assert [colours.write(0), colours.write(1)] == ["red", "blue"]
    with pytest.raises(ValueError, match="unknown colour number"):
        colours.write(token)


def test_each_data_file_has_its_hash(tmp_path: Path) -> None:
    for name in ("map.json", "units.toml"):
        (tmp_path / name).write_text(name)
    files = DataFiles("toy", tmp_path, ["map.json", "units.toml"])
    assert files.hashes() == {
        name: hashlib.sha256(name.encode()).hexdigest() for name in ("map.json", "units.toml")
    }


def test_a_fault_of_a_data_file_tells_what_there_is_to_tell() -> None:
    assert str(bad("units.toml", "79ID", "listed twice")) == "units.toml: 79ID: listed twice"
    assert str(bad("units.toml", "", "listed twice")) == "units.toml: listed twice"
    assert str(bad("", "", "listed twice")) == "listed twice"


def test_a_map_has_all_that_it_needs_or_the_first_that_it_lacks_is_told() -> None:
    files = DataFiles("drill", Path(hexfront_drill.__file__).parent, ["map.json"])
    assert read_map(files, "map.json", terrain=("wood",), zones=("fort", "corner-0")).zones["fort"]
    with pytest.raises(BadData, match=r'map.json: zones: "moat" is missing'):
        read_map(files, "map.json", terrain=("wood",), zones=("fort", "moat", "ditch"))
    with pytest.raises(BadData, match=r'map.json: terrain: "marsh" is missing'):
        read_map(files, "map.json", terrain=("marsh",), zones=("fort",))


def test_which_hexes_a_map_has_is_told_sheet_by_sheet() -> None:
    plain, named = Sheet(rows=3, cols=4), Sheet(rows=1, cols=2, names={"0101": "Gate", "0102": "Keep"})
    lettered = Sheet(rows=2, cols=2, labels="F{r}{c}")
    for sheets, words in (
        ([plain], "the plain has rows 01-03 and columns 01-04"),
        ([named], "the plain has hexes such as Gate, Keep"),
        ([plain, named], "the plain has rows 01-03 and columns 01-04, or hexes such as Gate, Keep"),
        (
            [plain, lettered],
            'the plain has rows 01-03 and columns 01-04, or rows 1-2 and columns 1-2 after "F"',
        ),
    ):
        grid = Grid("pointy", sheets, "the plain")
        assert str(faults.extent(grid)) == grid.extent() == words
        said = faults.extent(grid).args["hexes"]
        assert isinstance(said, Text)
        assert "{" in said.template, "each part can be said in another language"


def test_a_dictated_die_waits_for_a_die_and_a_dictated_draw_for_its_name() -> None:
    state = Toy().setup("race", frozenset(), 1)
    probe.dictate(state, (5, 2), (("card", 3), ("hill", 1)))
    assert state.dictated == [("card", 2), ("hill", 0), ("", 4), ("", 1)]
    out: list[Any] = []
    draw(state, "mine", 9, out)
    assert len(state.dictated) == 4, "no die, and neither of these draws"
    assert (draw(state, "hill", 9, out), draw(state, "card", 9, out)) == (0, 2)
    assert (die(state, "ford", out), die(state, "ford", out)) == (5, 2)
    assert state.dictated == []
    with pytest.raises(BadDraw, match="the dice begin at 1; 0 is none"):
        probe.dictate(state, (), (("hill", 1), ("card", 0)))


class Roster(msgspec.Struct):
    units: dict[str, int]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("units = 3", "units.toml: units: Expected `object`, got `int`"),
        ("[units]\nfirst = 'a'", "units.toml: units[...]: Expected `int`, got `str`"),
        ("men = 3", "units.toml: Object missing required field `units`"),
        ("units =", "units.toml: not a TOML file: Invalid value"),
    ],
)
def test_a_data_file_of_another_shape_is_told_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "units.toml").write_text("[units]\nfirst = 3")
    assert DataFiles("toy", tmp_path, ["units.toml"]).toml("units.toml", Roster) == Roster({"first": 3})
    (tmp_path / "units.toml").write_text(text)
    with pytest.raises(BadData, match=re.escape(fault)):
        DataFiles("toy", tmp_path, ["units.toml"]).toml("units.toml", Roster)


@pytest.mark.parametrize("last", [1, 6, -1, "2", None, 2.0, (2,), 10**9])
def test_only_hexes_of_the_set_are_among_the_choices(last: Any) -> None:
    group = Hexes(("move", 3), 0b101100, [("halt", 3)])
    assert [("move", 3, at) in group for at in range(7)] == [False, False, True, True, False, True, False]
    assert ("move", 3, last) not in group
    assert ("halt", 3) in group
    assert ("move", 4, 2) not in group
    assert ["move", 3, 2] not in group


def test_an_empty_list_of_a_record_is_written_in_one_line() -> None:
    text = toy().record.encoded().decode()
    assert '"log": [],' in text
    assert '"entries": [],' in text
    assert '"snapshots": [\n{' in text


def test_a_unit_of_a_position_has_the_step_that_is_written_and_else_none() -> None:
    assert UnitLine("A1", "0101").step == 0
    assert Position("drill").turn == 0
    written = dump(Position("drill", unit=[UnitLine("A1", "0101"), UnitLine("A2", "0102", step=1)]))
    assert written.count("step = ") == 1
    assert not any(word in written for word in ("turn", "flags", "notes", "side", "step = 0"))


def test_something_that_nobody_can_tell_any_more_is_told_as_that() -> None:
    assert str(Untold().text()) == "Something happened that earlier rules had words for."


def test_an_action_is_written_only_with_all_that_its_verb_takes() -> None:
    lexicon = load_game("drill").lexicon
    assert lexicon.text(("hide", 0)) == "hide A1"
    for wrong in (("hide",), ("hide", 0, 1), ("end", 0)):
        with pytest.raises(ValueError, match=f"{wrong[0]} takes"):
            lexicon.text(wrong)


def test_a_scenario_is_no_lesson_unless_it_is_said() -> None:
    assert Scenario("race", "The Race", ("red",), 4).lesson == 0


def test_every_name_in_a_list_of_origins_is_one_of_the_values() -> None:
    with pytest.raises(BadData, match='`from` names "men"; values here are faces, steps'):
        origins(
            "units.toml",
            "79ID",
            {"steps": "designed", "faces": "designed", "men": "designed"},
            ["faces", "steps"],
        )


def test_a_fault_of_a_position_is_told_as_it_is_and_one_of_a_rule_as_a_misfit() -> None:
    with pytest.raises(BadDraw), unfit():
        raise BadDraw(Text("no such die"))
    with pytest.raises(BadPosition), unfit():
        raise LookupError("x")


def test_a_counter_has_one_step_unless_it_is_said_otherwise() -> None:
    assert Counter("A1", "red", "0101").steps == (1, 1)


def test_each_value_has_its_origin_or_that_of_all() -> None:
    found = origins("units.toml", "79ID", {"all": "designed", "steps": "rulebook 9.54b"}, ["faces", "steps"])
    assert [(name, one.kind) for name, one in found.items()] == [("faces", "designed"), ("steps", "rulebook")]


class Houses(Toy):
    """A toy with a second scenario, for three."""

    meta: ClassVar[Meta] = msgspec.structs.replace(
        Toy.meta, scenarios=(*Toy.meta.scenarios, Scenario("relay", "The Relay", ("red", "blue", "green"), 4))
    )


def test_the_seats_are_those_of_the_scenario_that_is_played() -> None:
    seats = [
        new_header(Houses(), seed_text(1), name, frozenset(), ()).seats  # type: ignore[arg-type]
        for name in ("race", "relay")
    ]
    assert seats == [("red", "blue"), ("red", "blue", "green")]


def test_dice_that_are_given_are_no_secret_beneath() -> None:
    state = Toy().setup("race", (), 1)
    given = clone(state)
    given.dictated.append(("", 3))
    assert beneath(given) == beneath(state)
    assert given.dictated == [("", 3)], "the state itself keeps them"
    given.mine[0] += 1
    assert beneath(given) != beneath(state)


class Thawed(msgspec.Struct):
    at: int


class Frozen(msgspec.Struct, frozen=True):
    at: int


class Lists(msgspec.Struct):
    field: list[list[int]]


class Tables(msgspec.Struct):
    field: dict[str, set[int]]


class Pairs(msgspec.Struct):
    field: tuple[list[int], ...]


class Structs(msgspec.Struct):
    field: list[Thawed]


class Flat(msgspec.Struct):
    field: list[Frozen]


@pytest.mark.parametrize("state", [Lists([[1]]), Tables({"a": {1}}), Pairs(([1],)), Structs([Thawed(1)])])
def test_a_state_that_would_share_something_with_its_copy_is_refused(state: Any) -> None:
    with pytest.raises(TypeError, match=r"field: .* would be shared between copies of a state"):
        clone(state)


def test_a_flat_state_shares_nothing_with_its_copy() -> None:
    state = Flat([Frozen(1)])
    clone(state).field.append(Frozen(2))
    assert state == Flat([Frozen(1)])


class Blind(Toy):
    """A toy that cannot show some states to somebody."""

    unseen: int = -9

    def view(self, state: Any, viewer: int) -> Any:
        if viewer == self.unseen:
            raise LookupError("no view")
        return super().view(state, viewer)


@pytest.mark.parametrize("viewer", [-1, 0])
def test_a_state_of_unknown_origin_is_shown_to_who_decides_and_to_an_onlooker(viewer: int) -> None:
    game = Blind()
    state = game.setup("race", (), 1)
    examine(game, state)
    game.unseen = viewer
    with pytest.raises(LookupError):
        examine(game, state)


def test_a_broken_game_is_told_with_the_line_that_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "broken"

        def load(self) -> Any:
            return lambda data: int("no number")

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point()])
    with pytest.raises(BrokenGame, match=r"\(test_borders.py, line \d+\)"):
        registry.load_game("broken")


def test_points_are_counted_one_by_one_unless_a_game_says_otherwise() -> None:
    assert Score("red", 3).scale == 1


def test_an_entry_was_done_alone_unless_it_is_said_otherwise() -> None:
    alone, together = History(), History()
    alone.add(Act(0, "step 1"))
    together.add(Act(0, "step 1"), together=True)
    assert (alone.mover(), together.mover()) == (0, History().mover())


def test_steps_that_go_round_in_a_circle_are_taken_once_each() -> None:
    steps = {"1": Step("2", dict), "2": Step("1", dict)}
    assert [step.to for step in steps_between(steps, "1", "9")] == ["2", "1"]
    assert [step.to for step in steps_between(steps, "1", "2")] == ["2"]


def test_who_watches_sees_only_what_acts_meanwhile_and_others_go_on() -> None:
    with witness.watching() as outer:
        with witness.watching() as inner:
            witness.note("demo:1")
        witness.note("demo:2")
    witness.note("demo:3")
    assert (inner, outer) == ({"demo:1"}, {"demo:1", "demo:2"})


def test_a_record_is_wholly_written_when_the_disk_is_told_to_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a power cut after the renaming would leave a record with nothing in it."""
    record = Match.start(Toy(), "race", seed=7).record
    kept: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: kept.append(os.fstat(file).st_size))
    record.save(tmp_path / "a.hexgame")
    assert kept == [len(record.encoded())]


class Counted(dict[str, Any]):
    """Counts how often it is asked."""

    asked = 0

    def get(self, *args: Any) -> Any:
        self.asked += 1
        return super().get(*args)


def test_no_more_of_a_sentence_is_worked_out_than_is_shown() -> None:
    """A template may come from anybody: a thousand slots of a long word would be a thousand times as long."""
    args = Counted({f"a{number}": "x" * (texts.LONGEST // 4) for number in range(1000)})
    said = str(Text("".join(f"{{a{number}}}" for number in range(1000)), args))
    assert len(said) == texts.LONGEST and said.endswith(texts.CUT)
    assert args.asked == 5
