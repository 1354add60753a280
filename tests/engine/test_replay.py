from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.errors import BadRecord, Illegal
from hexfront.engine.base.state import digest
from hexfront.engine.contract.meta import Meta
from hexfront.engine.positions.position import Position
from hexfront.engine.record.entries import Act, Snapshot
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record, decode, load
from hexfront.engine.record.replay import game_of, reopen, replay

from .toy import Go, Toy, play, toy

numbers = st.lists(st.integers(0, 9999), max_size=80)


def changed(record: Record, change: Callable[[dict[str, Any]], None]) -> Record:
    """A record after a change to its JSON, with digests that fit its snapshots."""
    plain = json.loads(record.encoded())
    change(plain)
    for snapshot in plain["snapshots"]:
        snapshot["digest"] = digest(snapshot["state"])
    return decode(json.dumps(plain).encode())


def walked() -> Record:
    """Three steps into the ford, the end, and three turns without a move."""
    match = toy()
    for text in ("step 1", "step 2", "step 3", "end"):
        match.say(0, text)
    for _ in range(5):
        match.say(match.game.deciders(match.state)[0], "end")
    record: Record = match.record
    return record


@given(numbers, st.booleans(), st.integers(0, 2**128 - 1))
def test_a_saved_match_replays_hash_for_hash(chosen: list[int], bids: bool, seed: int) -> None:
    match = toy(bids, seed)
    play(match, chosen)
    record = decode(match.record.encoded())
    assert record == match.record
    done = replay(record, Toy())
    assert (done.state, done.digest, done.entries) == (match.state, digest(match.state), match.version)
    again = reopen(record, Toy())
    assert again.record == record
    assert again.events == match.events


@given(numbers, st.booleans())
def test_a_withheld_seed_is_replaced_by_the_recorded_draws(chosen: list[int], bids: bool) -> None:
    match = toy(bids)
    play(match, chosen)
    withheld = match.record.withheld()
    done = replay(withheld, Toy())
    assert msgspec.structs.replace(done.state, seed=match.state.seed) == match.state
    assert reopen(withheld, Toy()).record == withheld
    assert match.header.seed is not None
    assert replay(withheld.disclosed(match.header.seed), Toy()).state == match.state


@pytest.mark.parametrize("number", [0, -1])
def test_a_match_is_reopened_only_if_its_snapshots_are_what_was_played(number: int) -> None:
    def further(plain: dict[str, Any]) -> None:
        plain["snapshots"][number]["state"]["at"][1] += 1

    reopen(walked(), Toy())
    wrong = changed(walked(), further)
    with pytest.raises(BadRecord):
        reopen(wrong, Toy())
    assert reopen(wrong, Toy(), verify=False).state == replay(walked(), Toy()).state


def test_a_reopened_match_goes_on(tmp_path: Path) -> None:
    match = toy()
    play(match, [77, 1234, 56, 910])
    match.record.save(tmp_path / "game.json")
    again = reopen(load(tmp_path / "game.json"), Toy())
    for other in (match, again):
        play(other, list(range(100, 900, 13)))
    assert again.record == match.record


def test_a_match_without_its_seed_can_be_looked_at_and_forked_but_not_played() -> None:
    match = reopen(walked().withheld(), Toy())
    assert [match.step(point).at[0] for point in range(3)] == [0, 1, 2]
    with pytest.raises(Illegal) as refused:
        match.say(0, "end")
    assert refused.value.rule == "engine:seed"
    fork = match.fork(viewer=0)
    fork.say(fork.game.deciders(fork.state)[0], "end")
    assert replay(fork.record, Toy()).state == fork.state


def test_draws_that_a_position_dictated_come_again() -> None:
    state = Toy().setup("race", frozenset(), 3)
    state.dictated[:] = [("", 5), ("card", 2), ("", 0)]
    state.at[0], state.agenda[-1] = 2, Go(0, 4)
    match = Match.from_position(Toy(), state, 'game = "toy"')
    for text in ("step 3", "step 4", "step 3"):
        match.say(0, text)
    match.say(0, "end")
    match.say(1, "end")
    assert match.record.entries[:3] == [
        Act(0, "step 3", (("ford", 6, 5),)),
        Act(0, "step 4"),
        Act(0, "step 3", (("ford", 6, 0),)),
    ]
    assert match.state.dictated == [("card", 2)]
    assert replay(match.record, Toy()).state == match.state
    assert replay(match.record.withheld(), Toy()).state.dictated == [("card", 2)]


class Placed(Toy):
    """A toy game whose positions set the pace."""

    def place(self, position: Position) -> tuple[Toy, Any]:
        game = Placed({"pace": str(position.turn)})
        game.pace = position.turn  # type: ignore[misc]
        return game, game.setup("race", frozenset(), 5)


def test_a_match_from_a_position_is_replayed_on_its_map() -> None:
    text = 'game = "toy"\nturn = 2'
    game, state = Placed().place(Position("toy", turn=2))
    match = Match.from_position(game, state, text)
    match.say(0, "walk 2")
    with pytest.raises(Illegal):
        match.say(0, "step 1")
    match.say(0, "end")
    match.say(1, "end")
    assert replay(match.record, Placed()).state == match.state
    broken = changed(match.record, lambda plain: plain["header"].update(position="?"))
    with pytest.raises(BadRecord, match="the position in the header cannot be set up: position: not a TOML"):
        replay(broken, Placed())


def _entry(number: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda plain: plain["entries"][number].update(fields)


def _header(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda plain: plain["header"].update(fields)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            _entry(1, text="step 7"),
            r'entry 1, seat 0, "step 7": That is not among the choices now. \[toy:1\]',
        ),
        (_entry(1, text="hop 7"), 'entry 1, seat 0, "hop 7": "hop 7": no such verb'),
        (_entry(1, text="walk 2"), 'entry 1, seat 0, "walk 2": That is not among'),
        (_entry(1, seat=1), 'entry 1, seat 1, "step 2": It is not this seat that decides now'),
        (_entry(2, draws=[]), 'entry 2, seat 0, "step 3": 1 draws were made, but 0 are in the record'),
        (_entry(1, draws=[["ford", 6, 2]]), "entry 1, .* 0 draws were made, but 1 are in the record"),
        (_entry(2, draws=[["fort", 6, 2]]), 'draw 0 is "ford" . of 6, but "fort" 3 of 6 in the record'),
        (_header(draws=[]), "set-up: 4 draws were made, but 0 are in the record"),
        (_header(scenario="siege"), "set-up: Toy has no scenario 'siege'; it has race"),
        (_header(options=["fog"]), "set-up: Toy has no option 'fog'"),
        (_header(options=["bids"]), "after 0 entries the digest of the state is .* as recorded"),
        (_header(game="chess"), "this is a record of 'chess', not of 'toy'"),
        (_header(version="0.9"), "played under version 0.9, the rules in force are version 1; resume it"),
        (_header(data={"units": "aa"}), "played with another data file 'units'; resume it to go on"),
        (
            lambda plain: plain["snapshots"][1]["state"].update(turn=9),
            "after 5 entries the digest of the state is .*, not .* as recorded",
        ),
        (
            lambda plain: plain["entries"].insert(1, {"kind": "undo", "seat": 1, "to": 0}),
            r"entry 1, seat 1, undo to 0: Seat 0 has decided since. \[engine:undo\]",
        ),
        (
            lambda plain: plain["entries"].insert(3, {"kind": "undo", "seat": 0, "to": 2}),
            'entry 3, seat 0, undo to 2: The draw "ford" cannot be taken back',
        ),
        (
            lambda plain: plain["entries"].insert(2, {"kind": "undo", "seat": 0, "to": 2}),
            "entry 2, seat 0, undo to 2: An undo leads back to where play has come from",
        ),
        (
            lambda plain: plain["entries"].insert(1, {"kind": "undo", "seat": 0, "to": 1, "consent": True}),
            "entry 1, seat 0, undo to 1: The match stands there already",
        ),
    ],
)
def test_a_record_that_does_not_replay_is_refused(
    change: Callable[[dict[str, Any]], None], says: str
) -> None:
    record = changed(walked(), change)
    with pytest.raises(BadRecord, match=says) as refused:
        replay(record, Toy())
    assert "\n" not in str(refused.value)


def test_a_withheld_record_with_a_draw_that_cannot_be_is_refused() -> None:
    for draw, says in ((["ford", 6, 6], "gives 1 to 6, not the dictated 7"), (["fjord", 6, 2], "draw 0 is")):
        record = changed(walked().withheld(), _entry(2, draws=[draw]))
        with pytest.raises(BadRecord, match=f"entry 2, seat 0, .*{says}"):
            replay(record, Toy())


def test_snapshots_are_not_compared_without_verify() -> None:
    record = changed(walked(), lambda plain: plain["snapshots"][1]["state"].update(turn=9))
    assert replay(record, Toy(), verify=False) == replay(walked(), Toy())


class Looser(Toy):
    """The same version number over another type of state."""

    class State(msgspec.Struct):
        seed: str
        turn: str

    state_type: ClassVar[type] = State
    meta: ClassVar[Meta] = Toy.meta


def test_a_snapshot_of_another_type_is_refused() -> None:
    with pytest.raises(
        BadRecord, match="the snapshot after 0 entries is no state of Toy 1: turn should be a text"
    ):
        replay(walked().withheld(), Looser())


def test_a_record_of_a_game_that_is_not_installed_is_refused() -> None:
    with pytest.raises(BadRecord, match="no game 'toy' is installed"):
        game_of(walked())


def test_a_record_made_by_hand_is_checked_too() -> None:
    record = walked()
    record.snapshots[:] = [Snapshot.of(1, toy().state)]
    with pytest.raises(BadRecord, match="the snapshot of the start"):
        replay(record, Toy())
