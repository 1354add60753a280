from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.errors import BadAction, BadPosition, Illegal
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.state import clone, digest
from hexfront.engine.contract.meta import UnknownChoice
from hexfront.engine.record.match import Match
from hexfront.engine.record.replay import reopen, replay

from .toy import BRIDGE, Go, Toy, play, toy

numbers = st.lists(st.integers(0, 9999), max_size=60)


def at(seat: int, place: int, left: int = 4) -> Any:
    """A match in which a seat with all its steps stands at a place."""
    state = Toy().setup("race", frozenset(), 7)
    state.at[seat] = state.far[seat] = place
    state.mine[:] = [9, 9]
    state.agenda[-1] = Go(seat, left)
    return Match.from_position(Toy(), state, 'game = "toy"')


def says(refused: pytest.ExceptionInfo[Illegal]) -> tuple[str, str]:
    return refused.value.rule, str(refused.value.text)


def test_start_refuses_what_the_game_does_not_have() -> None:
    with pytest.raises(UnknownChoice, match="no scenario 'siege'"):
        Match.start(Toy(), "siege", seed=1)
    with pytest.raises(UnknownChoice, match="no option 'fog'"):
        Match.start(Toy(), "race", ["fog"], seed=1)
    with pytest.raises(UnknownChoice, match="race has 2 seats, not 3"):
        Match.start(Toy(), "race", seed=1, players=["a", "b", "c"])


def test_players_have_names() -> None:
    match = Match.start(Toy(), "race", seed=1, players=["Ada", "Bo"])
    assert [match.name(seat) for seat in (0, 1, 2, -1)] == ["Ada", "Bo", "Seat 2", "Seat -1"]


def test_a_position_must_be_one() -> None:
    with pytest.raises(BadPosition):
        Match.from_position(Toy(), toy().state, "gme = 3")


def test_a_match_from_a_position_leaves_the_position_alone_and_may_be_seeded() -> None:
    state = toy().state
    before = digest(state)
    match = Match.from_position(Toy(), state, 'game = "toy"', seed=5)
    match.say(0, "step 1")
    assert digest(state) == before
    assert match.header.seed == match.state.seed == seed_text(5)
    assert match.header.position == 'game = "toy"'
    assert reopen(match.record, Toy()).state == match.state


def test_what_is_refused_changes_nothing() -> None:
    match = toy()
    before = digest(match.state), match.record
    for seat, text in ((0, "step 7"), (1, "step 1"), (0, "burn"), (9, "end")):
        with pytest.raises(Illegal):
            match.say(seat, text)
    with pytest.raises(BadAction):
        match.say(0, "fly 7")
    assert (digest(match.state), match.record) == before


def test_a_game_that_breaks_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy()
    before = digest(match.state), match.record, list(match.events)

    def breaks(_: Toy, state: Any, *__: Any) -> None:
        state.at[0] = 99
        raise ZeroDivisionError

    monkeypatch.setattr(Toy, "enter", breaks)
    with pytest.raises(ZeroDivisionError):
        match.act(0, ("step", 1))
    assert (digest(match.state), match.record, match.events) == before


def test_undo_takes_back_one_action_at_a_time() -> None:
    match = toy()
    states = [clone(match.state)]
    for text in ("step 1", "step 2", "step 1"):
        match.say(0, text)
        states.append(clone(match.state))
    for number in (2, 1, 0):
        assert match.can_undo(0)
        match.undo(0)
        assert match.state == states[number]
    assert match.version == 6
    assert not match.can_undo(0)
    with pytest.raises(Illegal) as refused:
        match.undo(0)
    assert says(refused) == ("engine:undo", "There is nothing to take back.")


def test_undo_goes_on_behind_what_was_undone() -> None:
    match = toy()
    match.say(0, "step 1")
    match.say(0, "step 2")
    match.undo(0)
    match.say(0, "step 0")
    match.undo(0)
    match.undo(0)
    assert match.state == match.step(0)


def test_undo_stops_at_a_draw() -> None:
    match = at(0, 1)
    match.say(0, "step 2")
    match.say(0, "step 3")
    assert not match.can_undo(0)
    with pytest.raises(Illegal) as refused:
        match.undo(0)
    assert says(refused) == ("engine:undo", 'The draw "ford" cannot be taken back.')
    match.say(0, "end")
    match.undo(0)
    with pytest.raises(Illegal):
        match.undo(0)


def test_undo_stops_at_a_revelation() -> None:
    match = toy()
    match.say(0, "show")
    with pytest.raises(Illegal) as refused:
        match.undo(0)
    assert says(refused) == ("engine:undo", "What was revealed cannot be hidden again.")


def test_undo_stops_at_the_decision_of_another_seat() -> None:
    match = at(0, BRIDGE - 1)
    match.say(0, "step 5")
    assert match.can_undo(0), "the other has not decided yet"
    match.say(1, "pass")
    with pytest.raises(Illegal) as refused:
        match.undo(0)
    assert says(refused) == ("engine:undo", "Seat 1 has decided since.")
    match.undo(1)
    match.undo(0)
    assert match.state == match.step(0)


def test_another_seat_cannot_take_it_back() -> None:
    match = toy()
    match.say(0, "step 1")
    with pytest.raises(Illegal) as refused:
        match.undo(1)
    assert says(refused) == ("engine:undo", "Seat 0 has decided since.")


def test_a_quiet_draw_of_another_seat_does_not_show_in_the_undo() -> None:
    match = at(0, 6)
    match.say(0, "step 7")
    assert match.record.entries[0].draws, "the other has drawn"
    assert match.can_undo(0)
    match.undo(0)
    assert match.state == match.step(0)


def test_nothing_is_undone_while_several_choose_at_once() -> None:
    match = toy(bids=True)
    with pytest.raises(Illegal) as nobody_chose:
        match.undo(0)
    refusal = says(nobody_chose)
    assert refusal[1].startswith("Several seats chose at once")
    for seat, text in ((0, "bet 1"), (1, "bet 1"), (0, "seal"), (1, "unpick"), (1, "bet 2")):
        match.say(seat, text)
        with pytest.raises(Illegal) as refused:
            match.undo(0)
        assert says(refused) == refusal, "nobody learns what the other has done"
    match.undo(1)
    assert [str(line.text) for line in match.log(1)] == ["blue takes an action back."]
    assert match.log(0) == match.log(ONLOOKER) == []
    match.undo(1)
    with pytest.raises(Illegal) as refused:
        match.undo(1)
    assert says(refused) == refusal, "here both were choosing"


def test_a_sealed_choice_stands_once_it_is_open() -> None:
    match = toy(bids=True)
    for seat, text in ((0, "bet 1"), (0, "seal"), (1, "bet 1"), (1, "seal")):
        match.say(seat, text)
    for seat in (0, 1):
        assert not match.can_undo(seat)
    match.say(0, "step 1")
    match.undo(0)
    assert not match.can_undo(0)
    match.say(0, "end")
    match.say(1, "end")
    assert not match.can_undo(1), "the next bid is open"


def test_nothing_is_undone_when_the_game_is_over() -> None:
    match = at(0, 9)
    match.say(0, "step 10")
    assert match.over
    with pytest.raises(Illegal) as alone:
        match.undo(0)
    with pytest.raises(Illegal) as agreed:
        match.undo_by_consent(0, 0)
    assert says(alone) == says(agreed) == ("engine:undo", "The game is over.")


def test_by_consent_play_goes_back_further() -> None:
    match = toy()
    match.say(0, "show")
    match.say(0, "end")
    match.say(1, "step 1")
    match.undo_by_consent(0, 0)
    assert match.state == match.step(0)
    assert match.version == 4
    assert not match.can_undo(0)


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_by_consent_play_goes_back_to_a_point_that_was(to: int) -> None:
    match = toy()
    match.say(0, "step 1")
    with pytest.raises(Illegal) as refused:
        match.undo_by_consent(0, to)
    assert says(refused) == ("engine:undo", "One goes back to a point from 0 to 1.")


def test_by_consent_play_does_not_go_where_it_stands() -> None:
    match = toy()
    match.say(0, "step 1")
    match.undo(0)
    for to in (0, 2):
        with pytest.raises(Illegal) as refused:
            match.undo_by_consent(0, to)
        assert says(refused)[1] == "The match stands there already."


def test_back_behind_a_draw_nobody_knows_what_comes_next() -> None:
    match = at(0, 2)
    seen = set()
    for _ in range(12):
        match.act(0, ("step", 3))
        seen.add(match.record.entries[-1].draws[0][2])
        match.undo_by_consent(1, 0)
    assert len(seen) > 1
    assert replay(match.record, Toy()).state == match.state


@given(numbers, st.booleans())
def test_every_point_can_be_stepped_to_and_back(chosen: list[int], bids: bool) -> None:
    match = toy(bids)
    digests = [digest(match.state)]
    for number in chosen:
        version = match.version
        play(match, [number])
        if match.version > version:
            digests.append(digest(match.state))
    points = [*range(match.version + 1), *range(match.version, -1, -1)]
    again = reopen(match.record, Toy())
    for point in points:
        assert digest(match.step(point)) == digest(again.step(point)) == digests[point]
    assert digest(match.state) == digests[-1]


@pytest.mark.parametrize("point", [-1, 1])
def test_there_is_no_step_beyond_the_ends(point: int) -> None:
    with pytest.raises(Illegal) as refused:
        toy().step(point)
    assert says(refused) == ("engine:step", f"Point {point} is not between 0 and 0.")


@given(numbers, st.integers(0, 99), st.sampled_from([0, 1, ONLOOKER]))
def test_a_fork_of_a_running_match_is_the_same_to_the_viewer(
    chosen: list[int], number: int, viewer: int
) -> None:
    match = toy()
    play(match, chosen)
    if match.over:
        return
    point = number % (match.version + 1)
    state = match.step(point)
    fork = match.fork(point, viewer)
    assert match.game.view(fork.state, viewer) == match.game.view(state, viewer)
    assert fork.state.seed != state.seed
    assert fork.header.forked is not None
    assert fork.header.forked.entries == point
    assert fork.log(viewer) == match.log(viewer, point)
    play(fork, chosen)
    assert replay(fork.record, Toy()).state == fork.state
    assert digest(match.step(point)) == digest(state), "the match goes its own way"


def test_a_fork_draws_the_secrets_anew() -> None:
    match = toy()
    cards = {tuple(match.fork(viewer=0, seed=seed).state.card) for seed in range(20)}
    assert {own for own, _ in cards} == {match.state.card[0]}
    assert len({other for _, other in cards}) > 1


def test_all_fork_the_true_state() -> None:
    match = toy()
    match.say(0, "step 1")
    assert match.fork(viewer=ALL).state == match.state
    assert match.fork(0, viewer=ALL).state == match.step(0)
    assert match.fork(viewer=ALL, seed=3).state.seed == seed_text(3)


def test_a_finished_match_is_forked_and_handed_out_whole() -> None:
    match = at(0, 8)
    match.state.mine[1] = 6
    match.say(0, "step 9")
    match.say(0, "step 10")
    assert match.over
    assert match.fork(1).state == match.step(1)
    record = match.download(ONLOOKER)
    assert record == match.record
    assert record.header.seed == seed_text(7)
    assert replay(match.fork(1).record, Toy()).state == match.step(1)


@given(numbers, st.sampled_from([0, 1, ONLOOKER]))
def test_a_download_of_a_running_match_tells_no_secrets(chosen: list[int], viewer: int) -> None:
    match = toy()
    play(match, chosen)
    if match.over:
        return
    record = match.download(viewer)
    assert match.header.seed is not None
    assert match.header.seed.encode() not in record.encoded()
    assert match.state.seed.encode() not in record.encoded()
    assert (record.entries, record.header.draws) == ([], ())
    twin = reopen(record, Toy())
    assert match.game.view(twin.state, viewer) == match.game.view(match.state, viewer)
    assert twin.log(viewer) == match.log(viewer)


def test_a_download_does_not_depend_on_what_the_viewer_cannot_know() -> None:
    one, other = toy(), toy()
    hidden = [(other.state.mine, 6), (other.state.card, 8)]
    for values, value in hidden:
        assert values[1] != value
        values[1] = value
    assert one.download(0) == other.download(0)


def test_a_position_with_secrets_is_not_handed_out() -> None:
    assert at(0, 1).download(0).header.position == ""
    assert at(0, 1).fork(viewer=ALL).header.position == 'game = "toy"'


def test_nobody_downloads_all_of_a_running_match() -> None:
    with pytest.raises(Illegal) as refused:
        toy().download(ALL)
    assert refused.value.rule == "engine:download"


def test_the_log_marks_what_was_undone() -> None:
    match = Match.start(Toy(), "race", seed=1, players=["Ada", "Bo"])
    for text in ("step 1", "step 2"):
        match.say(0, text)
    match.undo(0)
    match.undo_by_consent(1, 0)
    match.say(0, "step 1")
    lines = [(line.entry, str(line.text), line.undone) for line in match.log(0)]
    assert lines == [
        (0, "Seat 0 walks to 1.", True),
        (1, "Seat 0 walks to 2.", True),
        (2, "Ada takes an action back.", False),
        (3, "Bo goes back to entry 0, by consent.", False),
        (4, "Seat 0 walks to 1.", False),
    ]
    assert match.log(0) == match.log(1) == match.log(ONLOOKER)
    assert [line.undone for line in match.log(0, 2)] == [False, False]
    assert [item.entry for item in match.events if item.entry >= 0] == [0, 1, 2, 3, 4]


def test_each_viewer_reads_his_own_log() -> None:
    match = toy(bids=True)
    for seat, text in ((0, "bet 1"), (1, "bet 2"), (1, "seal")):
        match.say(seat, text)
    assert match.log(0) == match.log(1) == []
    match.say(0, "seal")
    assert [str(line.text) for line in match.log(ONLOOKER)] == ["Bets: 1 and 2."]


def test_every_earlier_point_is_made_anew_as_it_was_also_behind_a_change_of_the_seed() -> None:
    match = toy()
    stood = [clone(match.state)]
    for word in ("step 1", "step 2", "step 3", "back", "step 3", "end"):
        if word == "back":
            match.undo_by_consent(0, 2)
        else:
            match.say(0, word)
        stood.append(clone(match.state))
    assert stood[2].seed == stood[3].seed != stood[4].seed == stood[5].seed
    match._kept.clear()
    assert [match.step(point) for point in range(len(stood))] == stood


def test_an_undo_may_take_back_several_actions_at_once() -> None:
    match = toy()
    for text in ("step 1", "step 2", "step 1"):
        match.say(0, text)
    match.undo(0, 1)
    assert match.state == match.step(1) and match.version == 4
    match.undo(0)
    assert match.state == match.step(0)


def test_an_undo_of_several_stops_at_a_draw_and_at_another_seat() -> None:
    match = at(0, 1)
    for text in ("step 2", "step 3", "end"):
        match.say(0, text)
    with pytest.raises(Illegal) as refused:
        match.undo(0, 1)
    assert says(refused) == ("engine:undo", 'The draw "ford" cannot be taken back.')
    match.undo(0, 2)
    crossed = at(0, BRIDGE - 1)
    crossed.say(0, "step 5")
    crossed.say(1, "pass")
    with pytest.raises(Illegal) as refused:
        crossed.undo(1, 0)
    assert says(refused) == ("engine:undo", "Seat 0 has decided since.")


def test_an_undo_leads_back_along_what_stands_alone() -> None:
    match = toy()
    match.say(0, "step 1")
    match.say(0, "step 2")
    match.undo(0)
    match.say(0, "step 0")
    for astray in (2, 9, -1):
        with pytest.raises(Illegal) as refused:
            match.undo(0, astray)
        assert says(refused) == ("engine:undo", "An undo leads back to where play has come from."), astray


def test_whoever_saw_any_of_what_is_taken_back_hears_of_it() -> None:
    match = toy()
    match.say(0, "step 1")
    match.say(0, "step 2")
    match.undo(0, 0)
    assert [str(line.text) for line in match.log(1)][-1] == "red takes an action back."
