"""The other half of what is tried elsewhere: the end of a game, the unit that is not asked about, the second limit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from hexfront.engine.api import Act, Action, Choices, Decision, Event, Frame, Seat, t
from hexfront.engine.base.datafiles import DataFiles
from hexfront.engine.base.errors import BadData, BadPosition, Told
from hexfront.engine.base.events import ALL
from hexfront.engine.base.faults import UNREADABLE, said
from hexfront.engine.base.handles import conceal
from hexfront.engine.base.state import Result
from hexfront.engine.contract import agenda
from hexfront.engine.contract.steps import Step, Steps
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions import placing
from hexfront.engine.positions.asking import WOULD_TELL, Question, answer, answered
from hexfront.engine.positions.position import Position, UnitLine, board, dump
from hexfront.engine.positions.probe import Reached, Unanswered, UnknownUnit
from hexfront.engine.record import match as matches
from hexfront.engine.record.entries import Act as Acted
from hexfront.engine.record.entries import Snapshot, Undo, Upgrade
from hexfront.engine.record.log import Past
from hexfront.engine.record.match import Match
from hexfront.engine.record.replay import reopen
from hexfront.engine.record.resume import lost_in
from hexfront.engine.record.upgrades import state_now, words_now
from hexfront.errors import HexfrontError
from hexfront.hexes import HexMap
from hexfront_drill import Drill

from .test_asking import Oracle
from .test_corners import Stroll
from .test_resume import Second
from .toy import Toy, ToyState, Turns, toy


def test_a_fork_of_what_began_without_a_position_has_none() -> None:
    match = Match.start(Drill(), "duel", seed=7)
    assert match.header.position == match.fork(viewer=0).header.position == ""


def test_no_more_states_are_at_hand_than_quick_undos_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "AT_HAND", 2)
    match = Match.start(Stroll(), "race", seed=7)
    for done in range(1, 7):
        match.say(0, f"step {done % 2}")
        assert len(match._kept) == min(2, done)
    for done in range(5, 0, -1):
        match.undo(0)
        assert match.state.at[0] == done % 2


def test_what_was_heard_before_the_first_entry_stays_before_it() -> None:
    match = Match.start(Toy(), "race", seed=7)
    opening = [item.event for item in match.events]
    match.say(0, "step 1")
    past = [Past(match.record.entries[0], tuple(item.event for item in match.events if item.entry == 0))]
    again = Match.restored(Toy(), match.header, match.state, past, opening=opening)
    assert [item.entry for item in again.events] == [-1] * len(opening) + [0]
    assert list(again.events) == list(match.events)


def test_of_what_is_lost_only_actions_are_told() -> None:
    first, second = Acted(0, "step 1", ()), Acted(0, "step 2", ())
    upgrade = Upgrade(1, "1", "2", {})
    assert lost_in([first, upgrade, second], 0) == [first, second]
    assert lost_in([first, second, Undo(0, 1, False)], 0) == [first]


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game, state = Toy(), toy().state
    assert list(game.legal(state, 0)) and not list(game.legal(state, 1))
    game.finish(state, (0,), [])
    game.settle(state, [])
    assert [list(game.legal(state, seat)) for seat in (0, 1)] == [[], []]


def test_how_often_chance_was_asked_is_kept_secret_where_anything_is() -> None:
    for secrets, drawn in ((True, 0), (False, 4)):
        meta = msgspec.structs.replace(Toy.meta, secrets=secrets)
        game = type("Plain", (Toy,), {"meta": meta})()
        assert game.resample(toy().state, 0, 3).drawn == drawn


class Shared(Frame, tag="shared", frozen=True):
    """Several seats have one choice each."""

    seats: tuple[Seat, ...]

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        return self.seats

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        return Choices.of(lambda action: ("verb", action[0]), [("end",)])


def test_only_the_one_choice_of_a_single_seat_is_made_for_it() -> None:
    assert Shared((1,)).sole(None, None) == ("end",)
    assert Shared((0, 1)).sole(None, None) is None


def _fights(frame: Any, game: Any, state: Any, seat: Seat, action: Action) -> Iterator[Fight]:
    yield Fight(str(action[1]), (1, 1), (1, 1), (), (), ())


class Storming(Decision, tag="storming", frozen=True):
    """Attack a hex."""

    acts: ClassVar[tuple[Act, ...]] = (
        Act("storm", lambda *_: [("storm", 7)], lambda *_: None, fights=_fights),
        Act("stay", lambda *_: [("stay",)], lambda *_: None),
    )


def test_the_fights_of_an_act_are_those_of_the_frame() -> None:
    (fight,) = Storming().fights(None, None, 0, ("storm", 7))
    assert fight.target == "7"
    assert Storming().fights(None, None, 0, ("stay",)) == ()


@pytest.mark.parametrize("what", ["sight", "zoc", "supply"])
def test_a_question_that_asks_about_no_unit_names_none(what: Any) -> None:
    assert Question(what, unit="A1").named == ()
    assert Question("areas", unit="A1").named == Question("reach", unit="A1").named == ("A1",)
    assert Question("areas").named == ()


class Listing(Oracle):
    """Tells which units it has."""

    def reach(self, state: int, seat: int, unit: str) -> list[Reached]:
        raise UnknownUnit(t("there is: A1, A2"))


def test_who_sees_all_hears_which_units_there_are_instead_of_one_that_is_not() -> None:
    with pytest.raises(UnknownUnit, match="there is: A1, A2"):
        answer(Listing(), 7, ALL, Question("reach", unit="A9"))
    with pytest.raises(UnknownUnit) as refusal:
        answer(Listing(), 7, 0, Question("reach", unit="A9"))
    assert "A1" not in str(refusal.value)


@pytest.mark.parametrize(
    "error",
    [
        *(ZeroDivisionError("x"), AssertionError("x"), AttributeError("x"), IndexError("x"), KeyError("x")),
        *(MemoryError("x"), RecursionError("x"), TypeError("x"), ValueError("x")),
    ],
)
def test_whatever_breaks_over_frames_that_do_not_fit_is_told_as_their_fault(error: Exception) -> None:
    with (
        pytest.raises(BadPosition, match=f"does not fit this position .{type(error).__name__}: "),
        placing.unfit(),
    ):
        raise error


def test_what_is_told_about_frames_and_what_nobody_can_mend_goes_on_unchanged() -> None:
    for error in (HexfrontError("too far"), OSError("disk")):
        with pytest.raises(type(error)) as told, placing.unfit():
            raise error
        assert told.value is error


class Hasty(Second):
    """The next version begins in the third turn, and calls a step otherwise."""

    upgrades: ClassVar[Steps] = {
        "1": Step("2", lambda state: {**state, "turn": 3}, lambda words: words.replace("walk", "step"))
    }


def test_states_and_words_of_former_rules_are_brought_up_by_the_steps_of_the_game() -> None:
    record = toy(seed=4).record
    for game, words, turn in ((Hasty(), "step 1", 3), (Second(), "walk 1", 1)):
        assert words_now(record, game, 0, "walk 1") == words
        assert state_now(record, game, record.snapshots[0]).turn == turn


def test_a_record_that_is_not_compared_keeps_the_snapshot_that_it_came_with() -> None:
    record = toy(seed=4).record
    other = Snapshot.of(0, toy(seed=5).state)
    forged = msgspec.structs.replace(record, snapshots=[other])
    assert reopen(forged, Toy(), verify=False).record.snapshots == [other]
    assert reopen(record, Toy()).record.snapshots == record.snapshots


def test_what_stands_is_told_of_the_end_and_of_any_point() -> None:
    match = toy()
    for text in ("step 1", "step 2"):
        match.say(0, text)
    match.undo(0)
    assert match.standing() == match.standing(3) == {0, 1}
    assert match.standing(2) == {0, 1, 2}


class Wording(Oracle):
    """Refuses everything, in words that depend on what is hidden."""

    def zoc(self, state: int) -> dict[str, list[str]]:
        raise Told(t("not in state {state}", state=state))


def test_refusals_that_differ_by_what_is_hidden_are_not_given() -> None:
    with pytest.raises(Unanswered, match=str(WOULD_TELL)):
        answered(Wording(secrets=True), 7, 0, Question("zoc"))


def test_an_action_that_names_none_of_several_is_no_action() -> None:
    lexicon = Drill().lexicon
    way = lexicon.parse("move A2 via 0102,0404")
    assert lexicon.check(way) and not lexicon.check((*way[:-1], ()))


class Brief(Toy):
    """A position in which the last turn is just about to end, or a turn to begin."""

    def place(self, position: Position) -> tuple[Any, ToyState]:
        state = self.setup("race", frozenset(), 7)
        state.turn, state.agenda[:] = position.turn, [Turns()]
        if position.turn > self.turns:
            state.agenda[:] = [Fading(), Fading()]  # type: ignore[list-item]
        return self, state

    def position(self, state: ToyState) -> Position:
        return Position(game="toy")


class Fading(Frame, tag="fading", frozen=True):
    """Does nothing and is gone."""

    def run(self, game: Any, state: Any, out: list[Event]) -> bool:
        agenda.done(state, self)
        return True


def test_frames_of_a_position_go_on_until_somebody_is_asked_or_none_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(placing.registry, "load_game", lambda *_: Brief())
    wanted = Position(game="toy", agenda=[{"frame": "turns"}])
    game, state = placing.place(msgspec.structs.replace(wanted, turn=1))
    assert game.deciders(state) == (0,) and state.turn == 2
    game, state = placing.place(msgspec.structs.replace(wanted, turn=9))
    assert game.deciders(state) == ()


def test_a_folder_without_any_file_of_the_game_is_refused(tmp_path: Path) -> None:
    ours, owner = tmp_path / "ours", tmp_path / "owner"
    for folder in (ours, owner):
        folder.mkdir()
    (ours / "units.toml").write_text("a = 1")
    with pytest.raises(BadData, match=r"holds no data file of toy; there can be units\.toml"):
        DataFiles("toy", ours, ["units.toml"], owner)
    (owner / "units.toml").write_text("a = 2")
    assert DataFiles("toy", ours, ["units.toml"], owner).text("units.toml") == b"a = 2"
    assert DataFiles("toy", ours, ["units.toml"]).text("units.toml") == b"a = 1"


def test_a_sentence_stays_one_that_can_be_translated() -> None:
    line = t("{unit} is not there.", unit="A1")
    assert said(Told(line)) == line


@pytest.mark.parametrize(("text", "words"), [(b"[1, x]", "byte 4 cannot be read"), (b"[1, ", UNREADABLE)])
def test_where_json_cannot_be_read_is_told_if_it_is_known(text: bytes, words: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(text)
    assert str(said(error.value)) == words


def test_the_largest_blank_map_of_one_sheet_can_be_had() -> None:
    assert board(HexMap.blank(3, 3), Position(game="toy", map="blank 99x99")).grid.knows("9999")


@pytest.mark.parametrize("size", ["98x99+10x10", "10x10+98x99"])
def test_two_sheets_have_no_more_hexes_together_than_one(size: str) -> None:
    with pytest.raises(BadPosition, match="at most 9801 hexes"):
        board(HexMap.blank(3, 3), Position(game="toy", map=f"blank {size}"))


def test_tables_of_a_position_stand_apart() -> None:
    written = Position(game="toy", unit=[UnitLine(id="A1", at="0101")], agenda=[{"frame": "go", "left": 3}])
    assert dump(written) == (
        'game = "toy"\n\n[[unit]]\nid = "A1"\nat = "0101"\n\n[[agenda]]\nframe = "go"\nleft = 3\n'
    )


def test_a_result_ends_the_agenda_at_once() -> None:
    state = SimpleNamespace(agenda=[Fading(), Fading()], result=Result((0,), "win", t("It is over.")))
    agenda.settle(None, state, [])  # type: ignore[arg-type]
    assert state.agenda == []


def test_that_units_hide_is_drawn_unseen_by_all_but_their_own() -> None:
    out: list[Event] = []
    state: Any = SimpleNamespace(seed=toy().state.seed, drawn=0, dictated=[], handle=[0, 0, 0], next_handle=4)
    conceal(state, (0, 2), (0,), out)
    assert sorted((state.handle[0], state.handle[2])) == [5, 6] and state.handle[1] == 0
    (drawn,) = out
    assert drawn.face(0) is drawn and drawn.face(1) is None
