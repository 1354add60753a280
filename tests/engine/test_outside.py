"""Records from elsewhere: what can be made anew is made anew, the rest is checked first."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import BadRecord, Told
from hexfront.engine.base.events import ALL
from hexfront.engine.base.state import Result, digest
from hexfront.engine.base.texts import Text, t
from hexfront.engine.record.entries import (
    Act,
    Header,
    Line,
    Snapshot,
)
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import LEFT_OUT, check_outside, take_over
from hexfront.engine.record.record import Record
from hexfront.engine.record.resume import resume

from .toy import Toy, play, toy


class Strict(Toy):
    """A game that knows which states it can go on from."""

    def check(self, state: Any) -> None:
        if state.turn > 50:
            raise Told(t("there is no turn {turn}", turn=state.turn))


def played(seed: int = 3) -> Match:
    match: Match = toy(seed=seed)
    play(match, list(range(40)))
    return match


def forged(record: Record, point: int, **changes: Any) -> Record:
    """The record with another state at a point, whose digest fits."""
    snapshots = [
        Snapshot.of(one.entries, msgspec.json.decode(one.state) | changes) if one.entries == point else one
        for one in record.snapshots
    ]
    return Record(record.header, record.entries, snapshots, record.log)


def titled(record: Record, **changes: Any) -> Record:
    header = msgspec.structs.replace(record.header, **changes)
    return Record(header, record.entries, record.snapshots, record.log)


def test_a_record_is_played_again_to_the_same_match() -> None:
    match = played()
    again = take_over(match.record, Toy())
    assert again.record == match.record
    assert digest(again.state) == digest(match.state)
    assert again.events == match.events


def test_entries_are_written_anew() -> None:
    match = toy()
    match.say(0, "step 1")
    record = match.record
    first = record.entries[0]
    assert isinstance(first, Act)
    record.entries[0] = Act(first.seat, "  step   1 ", first.draws)
    assert take_over(record, Toy()).entries() == [first]


def test_draws_that_were_not_made_are_refused() -> None:
    match = toy()
    match.say(0, "step 1")
    record = match.record
    record.entries[0] = Act(0, "step 1", (("die", 6, 2),))
    with pytest.raises(BadRecord, match="entry 0"):
        take_over(record, Toy())


def test_lines_of_an_earlier_log_are_left_out_and_that_is_said() -> None:
    fork = played().fork(viewer=ALL)
    record = fork.record
    assert record.log
    assert take_over(record, Toy()).before == [Line(-1, LEFT_OUT)]
    assert take_over(Record(record.header, [], record.snapshots, []), Toy()).before == []


def test_a_state_that_is_all_there_is_must_be_one_of_the_game() -> None:
    record = played().fork(viewer=ALL).record
    assert take_over(record, Strict()).version == 0
    with pytest.raises(BadRecord, match="the snapshot after 0 entries: there is no turn 51"):
        take_over(forged(record, 0, turn=51), Strict())


def test_what_the_command_line_reads_is_checked_the_same() -> None:
    record = played().fork(viewer=ALL).record
    check_outside(record, Strict())
    check_outside(record.withheld(), Strict())
    with pytest.raises(BadRecord, match="there is no turn 51"):
        check_outside(forged(record, 0, turn=51), Strict())
    with pytest.raises(BadRecord, match="there is no turn 51"):
        check_outside(forged(record.withheld(), 0, turn=51), Strict())


class Later(Strict):
    """The same under later rules."""

    meta = msgspec.structs.replace(Toy.meta, version="99")


def test_under_other_rules_a_state_is_checked_before_it_is_gone_on_from() -> None:
    record = played().fork(viewer=ALL).record
    assert take_over(record, Later()).state.turn < 50
    with pytest.raises(BadRecord, match="there is no turn 51"):
        take_over(forged(record, 0, turn=51), Later())


def test_after_an_upgrade_the_state_it_led_to_is_checked() -> None:
    match, _ = resume(played().record, Later())
    record = match.record
    assert take_over(record, Later()).version == match.version
    with pytest.raises(BadRecord, match="there is no turn 51"):
        take_over(forged(record, record.base, turn=51), Later())


@pytest.mark.parametrize("changes", [{"seed": "0" * 32}, {"seed": "nonsense"}, {"scenario": "elsewhere"}])
def test_a_state_of_another_match_is_refused(changes: dict[str, Any]) -> None:
    record = played().fork(viewer=ALL).record
    with pytest.raises(BadRecord, match="title page"):
        take_over(forged(record, 0, **changes), Toy())


def test_the_title_page_says_what_there_is_to_say() -> None:
    record = played().record
    header: Header = record.header
    for wrong in (
        {"scenario": "nonesuch"},
        {"options": ("nonesuch",)},
        {"seats": (*header.seats, "third")},
        {"players": (*header.players, "third")},
        {"players": ("x" * 41, *header.players[1:])},
        {"version": "x" * 201},
        {"data": {"x" * 201: ""}},
        {"data": {str(number): "" for number in range(1001)}},
        {"origin": "position"},
        {"position": "game = 'toy'"},
    ):
        with pytest.raises(BadRecord):
            check_outside(titled(record, **wrong), Toy())
    for right in ({"players": ("x" * 40, *header.players[1:])}, {"players": ()}, {"origin": "fork"}):
        check_outside(titled(record, **right), Toy())


def ended(text: Text) -> Record:
    result = Result((0,), "won", text)
    record = played().fork(viewer=ALL).record
    return forged(record, 0, result=msgspec.to_builtins(result), agenda=[])


def test_a_result_is_told_in_a_few_words() -> None:
    def inside(depth: int) -> Text:
        return t("{a}", a=inside(depth - 1)) if depth else t("x")

    for text in (t("x" * 1000), inside(3)):
        check_outside(ended(text), Toy())
    for text in (t("x" * 1001), t("{a}" * 100, a="x" * 100), inside(4)):
        with pytest.raises(BadRecord):
            check_outside(ended(text), Toy())
