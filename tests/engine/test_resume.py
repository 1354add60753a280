from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import die
from hexfront.engine.base.errors import BadRecord, Illegal
from hexfront.engine.base.events import ONLOOKER, Event
from hexfront.engine.base.state import digest
from hexfront.engine.base.texts import t
from hexfront.engine.contract.bounds import Bounds
from hexfront.engine.contract.meta import Meta, Scenario
from hexfront.engine.record.entries import Act, Undo, Upgrade
from hexfront.engine.record.history import reseeded
from hexfront.engine.record.log import Upgraded
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record, check, decode
from hexfront.engine.record.replay import reopen, replay
from hexfront.engine.record.resume import resume

from .toy import Bid, Bridge, Go, Toy, ToyState, Turns, play, toy

numbers = st.lists(st.integers(0, 9999), max_size=80)


class Second(Toy):
    """The next version, which changes nothing."""

    meta: ClassVar[Meta] = msgspec.structs.replace(Toy.meta, version="2")


class Stricter(Second):
    """Nobody goes to 2."""

    def apply(self, state: ToyState, seat: Seat, action: Action) -> list[Event]:
        if action == ("step", 2):
            raise Illegal("toy:9", t("No further than 1."))
        return super().apply(state, seat, action)


class Windy(Second):
    """Every step beyond 1 needs a die."""

    def enter(self, state: ToyState, seat: Seat, to: int, out: list[Event]) -> None:
        super().enter(state, seat, to, out)
        if to > 1:
            die(state, "wind", out)


class WiderState(ToyState, kw_only=True):
    """A state that has learned of the weather."""

    weather: str = "clear"


class Wider(Second):
    state_type: ClassVar[type] = WiderState

    def bounds(self, scenario: Scenario) -> Bounds:
        found = super().bounds(scenario)
        return msgspec.structs.replace(found, fields={**found.fields, "weather": {"clear"}})


class EarlyState(msgspec.Struct):
    """A state that ends with the first turn."""

    seed: str
    scenario: str
    bids: bool
    at: list[int]
    card: list[int]
    mine: list[int]
    far: list[int]
    shown: list[bool]
    blown: list[bool]
    turn: Annotated[int, msgspec.Meta(le=1)]
    drawn: int = 0
    result: None = None
    dictated: list[tuple[str, int]] = []
    agenda: list[Turns | Bid | Bridge | Go] = []


class Early(Second):
    state_type: ClassVar[type] = EarlyState


class Lame(Second):
    def deciders(self, state: ToyState) -> tuple[Seat, ...]:
        raise IndexError("no such squad")


def played() -> Record:
    """A whole turn, then four steps and the end of the first seat; a fifth step was taken back."""
    match = toy(seed=4)
    for seat, text in ((0, "step 1"), (0, "end"), (1, "end"), (0, "step 2"), (0, "step 3")):
        match.say(seat, text)
    match.say(0, "step 4")
    match.undo(0)
    match.say(0, "end")
    record: Record = match.record
    return record


def test_replay_refuses_other_rules() -> None:
    with pytest.raises(
        BadRecord, match="played under version 1, the rules in force are version 2; resume it"
    ):
        replay(played(), Second())
    with pytest.raises(BadRecord, match=r"another data file 'units.toml'"):
        replay(played(), Toy({"units.toml": "ab"}))


def test_under_the_same_rules_nothing_is_upgraded() -> None:
    match, report = resume(played(), Toy())
    assert match.record == played()
    assert (report.before, report.after, report.point, report.left, report.stopped) == ("1", "1", 8, (), "")


@given(numbers, st.booleans())
def test_after_a_harmless_upgrade_play_goes_on_where_it_stood(chosen: list[int], bids: bool) -> None:
    old = toy(bids)
    play(old, chosen)
    match, report = resume(decode(old.record.encoded()), Second())
    assert match.state == old.state
    assert (report.left, report.stopped) == ((), "")
    assert match.version == old.version + 1
    play(match, chosen)
    record = decode(match.record.encoded())
    assert record.header.version == "2"
    assert replay(record, Second()).digest == digest(match.state)
    assert reopen(record, Second()).log(0) == match.log(0)


def test_the_record_says_that_the_rules_changed() -> None:
    match, _ = resume(played(), Second({"units.toml": "ab"}))
    record = match.record
    assert record.entries == [*played().entries, Upgrade(8, "1", "2", {})]
    assert (record.header.version, record.header.data) == ("2", {"units.toml": "ab"})
    assert [snapshot.entries for snapshot in record.snapshots] == [0, 3, 9]
    assert [str(line.text) for line in match.log(0)] == ["The rules changed from version 1 to 2."]


def test_other_data_is_an_upgrade_too() -> None:
    match, report = resume(played(), Toy({"units.toml": "ab"}))
    assert (report.before, report.after) == ("1", "1")
    assert match.record.entries[-1] == Upgrade(8, "1", "1", {})
    assert replay(match.record, Toy({"units.toml": "ab"})).state == match.state


def test_what_the_new_rules_refuse_is_decided_anew() -> None:
    match, report = resume(played(), Stricter())
    assert (report.snapshot, report.point) == (3, 3)
    assert report.left == ("step 2", "step 3", "end"), "what was undone is forgotten"
    assert report.stopped == "entry 3: No further than 1. [toy:9]"
    assert (match.state.at, match.game.deciders(match.state)) == ([1, 0], (0,))
    match.say(0, "end")
    assert replay(match.record, Stricter()).state == match.state


def test_an_action_that_draws_otherwise_is_decided_anew() -> None:
    match, report = resume(played(), Windy())
    assert (report.point, report.left) == (3, ("step 2", "step 3", "end"))
    assert report.stopped == "entry 3: 1 draws were made, but 0 are in the record"
    assert match.state.dictated == []


def test_the_recorded_draws_are_dictated() -> None:
    for value, at in ((0, 2), (3, 3)):
        record = played()
        record.entries[4] = Act(0, "step 3", (("ford", 6, value),))
        record.entries[5:] = []
        match, _ = resume(record, Second())
        assert match.state.at == [at, 0]


def test_a_wider_state_is_read() -> None:
    match, report = resume(played(), Wider())
    assert (match.state.weather, report.point) == ("clear", 8)
    assert replay(match.record, Wider()).state == match.state


def test_an_earlier_snapshot_is_taken_where_the_latest_cannot_be_read() -> None:
    match, report = resume(played(), Early())
    assert (report.snapshot, report.point, report.stopped) == (0, 8, "")
    assert match.state.at[0] == replay(played(), Toy()).state.at[0]


def test_a_record_that_cannot_be_read_at_all_is_refused() -> None:
    with pytest.raises(
        BadRecord, match=r"version 2 can go on from no snapshot .*: IndexError: no such squad"
    ):
        resume(played(), Lame())


def test_a_withheld_seed_has_to_be_disclosed_first() -> None:
    record = played()
    with pytest.raises(BadRecord, match="the seed is withheld"):
        resume(record.withheld(), Second())
    assert record.header.seed is not None
    assert resume(record.withheld().disclosed(record.header.seed), Second())[1].point == 8


def test_another_game_is_refused() -> None:
    record = played()
    record.header = msgspec.structs.replace(record.header, game="chess")
    with pytest.raises(BadRecord, match="a record of 'chess', not of 'toy'"):
        resume(record, Second())


def upgraded() -> Match:
    return resume(played(), Second())[0]


def test_nobody_goes_back_behind_an_upgrade() -> None:
    match = upgraded()
    with pytest.raises(Illegal) as refused:
        match.undo(0)
    assert str(refused.value) == "The rules have changed since. [engine:undo]"
    with pytest.raises(Illegal, match="from 9 to 9"):
        match.undo_by_consent(0, 3)
    with pytest.raises(Illegal, match="Point 3 is not between 9 and 9"):
        match.step(3)
    match.say(1, "step 1")
    match.undo(1)
    assert match.state == match.step(9)


def test_a_match_outlives_two_upgrades() -> None:
    class Third(Second):
        meta: ClassVar[Meta] = msgspec.structs.replace(Toy.meta, version="3")

    match = upgraded()
    match.say(1, "step 1")
    later, report = resume(match.record, Third())
    assert (report.before, report.after, report.snapshot, report.point) == ("2", "3", 9, 10)
    assert later.state == match.state
    later.say(1, "end")
    assert replay(later.record, Third()).state == later.state


def test_a_seed_changed_by_consent_stays_changed() -> None:
    match = toy(seed=4)
    for text in ("step 1", "step 2", "step 3"):
        match.say(0, text)
    match.undo_by_consent(1, 0)
    match.say(0, "step 1")
    later: Any = resume(match.record, Second())[0]
    assert later.state == match.state
    assert later.state.seed != match.header.seed
    later.say(0, "end")
    assert replay(later.record, Second()).state == later.state
    assert later.record.withheld().disclosed(match.header.seed) == later.record


def with_a_draw_ahead() -> Record:
    """A whole turn, then a step and another that needs a die."""
    match = toy(seed=4)
    for seat, text in ((0, "step 1"), (0, "end"), (1, "end"), (0, "step 2"), (0, "step 3")):
        match.say(seat, text)
    assert match.entries()[-1].draws
    record: Record = match.record
    return record


def test_draws_that_were_seen_and_are_open_again_come_out_otherwise() -> None:
    record = with_a_draw_ahead()
    match, report = resume(record, Stricter())
    assert report.left == ("step 2", "step 3")
    assert match.state.seed == reseeded(record.header.seed or "", len(record.entries))
    assert match.entries()[-1] == Upgrade(3, "1", "2", {}, report.stopped, reseeded=True)
    assert match.record.withheld().disclosed(record.header.seed or "") == match.record
    match.say(0, "end")
    assert replay(match.record, Stricter()).state == match.state


def test_without_draws_among_what_is_lost_the_seed_stays() -> None:
    record = with_a_draw_ahead()
    record.entries[4:] = []
    match, report = resume(record, Stricter())
    assert report.left == ("step 2",)
    assert match.state.seed == record.header.seed
    assert not match.entries()[-1].reseeded


def test_draws_that_are_kept_leave_the_seed_as_it_is() -> None:
    record = with_a_draw_ahead()
    match, _ = resume(record, Second())
    assert match.state.seed == record.header.seed


class Fourth(Second):
    meta: ClassVar[Meta] = msgspec.structs.replace(Toy.meta, version="4")


@pytest.mark.parametrize("first", [Second, Stricter])
def test_an_upgrade_whose_snapshot_is_lost_is_passed_over(first: type[Toy]) -> None:
    """The seed after it is the one that it left: changed if draws were lost with it, else not."""
    once, _ = resume(with_a_draw_ahead(), first())
    once.say(0, "end")
    record = once.record
    last = record.snapshots[-1]
    record.snapshots[-1] = msgspec.structs.replace(last, digest="0" * 32)
    match, report = resume(record, Fourth())
    assert (report.before, report.snapshot, report.point) == ("2", 3, once.version)
    assert match.state == once.state


def test_a_state_that_the_game_refuses_is_not_gone_on_from() -> None:
    class Careful(Second):
        def check(self, state: ToyState) -> None:
            if state.turn > 1:
                raise ValueError("no such turn")

    match, report = resume(played(), Careful())
    assert (report.snapshot, report.point) == (0, 8)
    assert match.state == replay(played(), Toy()).state


def test_what_cannot_be_kept_is_told_to_each_by_what_he_may_know() -> None:
    told = Upgraded(before="1", after="2", point=3, turn=2, lost=(2, 1), secret=True)
    assert "2 of your actions" in str(told.face(0).text())  # type: ignore[union-attr]
    assert "1 of your actions" in str(told.face(1).text())  # type: ignore[union-attr]
    for viewer in (ONLOOKER, 0, 1):
        face = told.face(viewer)
        assert face is not None and "Play goes on from turn 2" in str(face.text())
        assert list(msgspec.to_builtins(face)["lost"]) == [[], [2], [1]][viewer + 1]
    assert "actions" not in str(told.face(ONLOOKER).text())  # type: ignore[union-attr]
    open_ = msgspec.structs.replace(told, secret=False)
    assert open_.face(ONLOOKER) == open_ and "3 actions in all" in str(open_.text())


def test_an_undo_behind_an_upgrade_is_refused() -> None:
    match = upgraded()
    match.say(1, "step 1")
    record = match.record
    for to, fits in ((9, True), (8, False)):
        record.entries[10:] = [Undo(1, to)]
        if fits:
            check(record)
            continue
        with pytest.raises(BadRecord, match="entry 10: goes back to 8, not between 9 and 10"):
            check(record)


def test_an_upgrade_may_go_back_behind_an_earlier_one() -> None:
    """A second upgrade may be unable to read what the first has left, and go on from before it."""
    match = upgraded()
    match.say(1, "step 1")
    record = match.record
    record.entries.append(Upgrade(8, "2", "3", {}))
    record.snapshots.append(msgspec.structs.replace(record.snapshots[-1], entries=len(record.entries)))
    check(record)
