"""Corners that play hardly ever reaches: words of events, verbs that are none, verdicts of orders that cannot be."""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from hexfront.engine.api import Event, Frame, Illegal, Reason, Seat, t
from hexfront.engine.base import witness
from hexfront.engine.base.actions import Action, Kind, Lexicon, Verb
from hexfront.engine.base.choices import Lazy, Listed
from hexfront.engine.base.datafiles import origin, origins
from hexfront.engine.base.draws import commitment
from hexfront.engine.base.errors import BadData, BadPosition, BadRecord
from hexfront.engine.base.events import Drawn, Said
from hexfront.engine.base.happenings import Marked, Removed, StepLost
from hexfront.engine.base.trying import Among
from hexfront.engine.contract import macros
from hexfront.engine.contract.judging import Judged, judge
from hexfront.engine.contract.steps import Step, Steps
from hexfront.engine.contract.verdict import Fight, Verdict
from hexfront.engine.positions import placing, probe
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position, restore_frames, written_down
from hexfront.engine.record.entries import Snapshot, check_seed
from hexfront.engine.record.history import CHANCE, REVEALED, bar_of
from hexfront.engine.record.outside import take_over
from hexfront.engine.record.record import decode
from hexfront.engine.record.resume import resume
from hexfront.engine.rulebook.citations import find_citations
from hexfront.hexes import HexMap
from hexfront_drill import Drill

from .test_asking import Oracle
from .test_corners import Stroll
from .test_other_halves import Fading
from .test_resume import Early, Second
from .toy import Go, Toy, ToyState, toy


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Removed(unit="A1", at="0304"), "A1 in 0304: eliminated."),
        (Removed(unit="A1", at="", why="displaced"), "A1: displaced."),
        (StepLost(unit="A1", values="2-3"), "A1 loses a step and is now 2-3."),
        (Marked(what="A1", marker="disrupted"), "A1: disrupted."),
        (Marked(what="A1", marker="disrupted", on=False), "A1: no longer disrupted."),
    ],
)
def test_what_most_games_tell_is_told_in_words(event: Event, words: str) -> None:
    assert str(event.text()) == words


def test_an_event_is_of_the_kind_of_its_class() -> None:
    assert Removed(unit="A1", at="").sort() == "loss" and Marked(what="A1", marker="x").sort() == "other"


@pytest.mark.parametrize(
    ("verbs", "why"),
    [
        ([Verb("stop"), Verb("stop {number}")], "two verbs are called 'stop'"),
        ([Verb("paint {color}")], "no kind of token called 'color'"),
        ([Verb("march {numbers}", actor=0)], "the actor is one token"),
    ],
)
def test_verbs_that_cannot_be_said_are_refused(verbs: list[Verb], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Lexicon(verbs, [])


def test_several_tokens_are_named_with_an_s_or_es_and_may_act_together_in_a_macro() -> None:
    hexes = Kind("hex", write=lambda token: f"h{token}", read=lambda text: int(text[1:]))
    lexicon = Lexicon([Verb("go {hexes}", actor=0, macro=True), Verb("add {numbers}")], [hexes])
    assert lexicon.parse("go h1,h2") == ("go", (1, 2)) and lexicon.parse("add 3,4") == ("add", (3, 4))


def test_a_group_is_worked_out_when_it_is_first_asked_for_and_only_then() -> None:
    asked: list[int] = []
    lazy = Lazy(lambda: asked.append(1) or [("end",)])
    assert not asked
    assert list(lazy) == [("end",)] == list(lazy.actions()) and asked == [1]


def test_a_candidate_beyond_the_last_is_none_of_them() -> None:
    some = Among(
        lambda action: ("unit", action[1]),
        ([("unit", 1)], [("unit", 2)]),
        lambda key: Listed([("go", key[1])]),
    )
    assert [list(some.candidate(number) or ()) for number in (0, 1)] == [[("go", 1)], [("go", 2)]]
    with pytest.raises(IndexError):
        some.candidate(2)


class Idle(Frame, tag="idle", frozen=True):
    """Asks nobody."""

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        return ()


def test_a_frame_that_asks_nobody_is_a_fault_of_the_game() -> None:
    state: Any = SimpleNamespace(agenda=[Idle()])
    with pytest.raises(AssertionError, match="Idle neither goes on nor asks anybody"):
        Toy().deciders(state)


def test_a_team_is_all_who_play_a_side() -> None:
    game = Drill()
    state = game.setup("melee", frozenset(), 3)
    assert [game.team(state, seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]


class Stubborn(Toy):
    """Has no way to any place, and says so."""

    def plan(self, state: ToyState, seat: Seat, action: Action) -> list[Action] | None:
        raise Illegal("toy:5", t("There is no way."))


def test_an_order_without_a_way_is_judged_by_why_there_is_none() -> None:
    state = toy().state
    judged = judge(Stubborn(), state, 0, ("walk", 3))
    assert judged.steps[0][0] == ("walk", 3) and judged.left == () and judged.stopped is None
    assert not judged.verdict.legal and [one.rule for one in judged.verdict.reasons] == ["toy:5"]
    assert probe._may(Toy(), state, 0, ("walk", 3)) and not probe._may(Stubborn(), state, 0, ("walk", 3))


def test_an_order_is_judged_up_to_what_cannot_be_foreseen() -> None:
    state = toy().state
    judged = judge(Toy(), state, 0, ("walk", 4))
    assert [atom for atom, _ in judged.steps] == [("step", 1), ("step", 2), ("step", 3)]
    assert judged.left == (("step", 4),) and judged.stopped is not None
    assert state == toy().state, "nothing is played"
    whole = judge(Toy(), state, 0, ("walk", 2))
    assert len(whole.steps) == 2 and whole.left == () and whole.stopped is None and whole.verdict.legal


def test_an_order_as_a_whole_tells_each_reason_once_and_the_last_fights() -> None:
    road, river = Reason("toy:1", t("Road")), Reason("toy:2", t("River"))
    one, other = (Fight(name, (1, 1), (1, 1), (), (), ()) for name in ("0101", "0102"))
    steps = (
        (("a",), Verdict(True, (road,), (one,))),
        (("b",), Verdict(True, (road, river), (other,))),
        (("c",), Verdict(True, (river,))),
    )
    assert Judged(steps).verdict == Verdict(True, (road, river), (other,))
    refused = Verdict(False, (river,))
    assert Judged((*steps, (("d",), refused))).verdict is refused


def test_the_steps_of_an_order_end_where_the_next_is_not_legal_any_more() -> None:
    game, state = Toy(), toy().state
    way = macros.steps(game, state, 0, ("walk", 3))
    assert next(way) == ("step", 1)
    game.apply(state, 0, ("step", 1))
    assert next(way) == ("step", 2)
    game.apply(state, 0, ("end",))
    assert next(way, None) is None


def test_all_steps_of_an_order_come_while_they_are_legal() -> None:
    game, state = Stroll(), Stroll().setup("race", frozenset(), 7)
    state.at[0] = state.far[0] = 3
    done: list[Action] = []
    for atom in macros.steps(game, state, 0, ("walk", 0)):
        game.apply(state, 0, atom)
        done.append(atom)
    assert done == [("step", 2), ("step", 1), ("step", 0)]


def test_a_reason_is_written_with_its_number_and_its_rule() -> None:
    assert str(Reason("toy:1", t("River"), "-1")) == "River -1 [toy:1]"
    assert str(Reason("toy:1", t("River"))) == "River [toy:1]"


def test_whoever_gets_a_verdict_has_seen_its_rules_act() -> None:
    fight = Fight("0101", (1, 1), (1, 1), (), (Reason("toy:2", t("River")),), ())
    with witness.watching() as seen:
        assert Verdict(True, (Reason("toy:1", t("Road")),), (fight,)).noted().legal
    assert set(seen) == {"toy:1", "toy:2"}


def test_a_position_gives_truths_and_hexes() -> None:
    ground = HexMap.blank(3, 3)
    given = Given({"mud": True, "held": ["0101", "0303"], "lost": ["0909"]}, ["mud", "snow", "held", "lost"])
    assert given.truth("mud", False) and not given.truth("snow", False) and given.truth("snow", True)
    assert given.hexes(ground, "held") == 1 << ground.hex("0101") | 1 << ground.hex("0303")
    with pytest.raises(BadPosition, match=r'^\[set\] lost: unknown hex "0909": .*rows'):
        given.hexes(ground, "lost")


class Mapless(Toy):
    """Sets up positions, badly."""

    error: ClassVar[Exception]

    def place(self, position: Position) -> tuple[Any, ToyState]:
        raise self.error

    def position(self, state: ToyState) -> Position:
        return Position(game="toy")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (BadPosition(t("no such hex")), "mine: no such hex"),
        (ValueError("odd"), "mine: cannot be set up: ValueError: odd"),
        (TypeError("odd"), "mine: cannot be set up: TypeError: odd"),
        (IndexError("odd"), "mine: cannot be set up: IndexError: odd"),
    ],
)
def test_what_a_game_chokes_on_in_a_position_is_the_fault_of_the_file(
    error: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type("Choking", (Mapless,), {"error": error})()
    monkeypatch.setattr(placing.registry, "load_game", lambda *_: game)
    with pytest.raises(BadPosition) as told:
        placing.place(Position(game="toy"), "mine")
    assert str(told.value) == words


def test_a_game_that_sets_up_no_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing.registry, "load_game", lambda *_: Toy())
    with pytest.raises(BadPosition, match="mine: Toy sets up no positions"):
        placing.place(Position(game="toy"), "mine")


def test_a_state_is_written_down_on_the_map_that_it_began_from() -> None:
    state: Any = SimpleNamespace(options=("fog",), turn=3, phase="go", agenda=[Fading()])
    began = Position(
        game="toy", map="blank 3x3", hex={"0101": "wood"}, hexside={"0101/0102": "river"}, link={"a": "b"}
    )
    found = written_down(state, began, "race", [], {"held": 1})
    assert (found.map, found.hex, found.hexside, found.link) == (
        began.map,
        began.hex,
        began.hexside,
        began.link,
    )
    assert (found.scenario, found.options, found.turn, found.phase, found.units) == (
        "race",
        ["fog"],
        3,
        "go",
        "only",
    )
    assert (found.set == {"held": 1} and found.agenda == [{"frame": "fading"}]) or found.agenda == [
        {"type": "fading"}
    ]


def test_frames_of_a_position_take_the_place_of_those_that_were_set_up() -> None:
    state = toy().state
    assert not restore_frames(state, Position(game="toy")) and len(state.agenda) > 1
    plain = msgspec.to_builtins(Go(1, 2))
    assert restore_frames(state, Position(game="toy", agenda=[plain])) and state.agenda == [Go(1, 2)]
    with pytest.raises(BadPosition, match=r"^\[\[agenda\]\]: "):
        restore_frames(state, Position(game="toy", agenda=[{**plain, "left": "many"}]))


def test_what_keeps_an_action_from_being_taken_back() -> None:
    class Stormed(Event, tag="stormed", frozen=True):
        chance: ClassVar[bool] = True

        def public(self) -> Event | None:
            return self

    assert bar_of([Said(line=t("It rains."))], 0) is None
    assert bar_of([Said(line=t("A gun."), reveals=True)], 0) == REVEALED
    assert bar_of([Stormed()], 0) == CHANCE
    assert "combat" in str(bar_of([Drawn(name="combat", of=6, value=3)], 0))


@pytest.mark.parametrize("state", [b"[1]", b"{}"])
def test_a_snapshot_that_is_no_state_is_refused(state: bytes) -> None:
    record = toy(seed=4).record
    bad = msgspec.structs.replace(record.snapshots[0], state=msgspec.Raw(state))
    with pytest.raises(BadRecord, match="snapshot after 0 entries: no state"):
        decode(msgspec.structs.replace(record, snapshots=[bad]).encoded())


def test_a_record_without_its_seed_is_not_set_up_anew() -> None:
    match = toy(seed=4)
    for seat, text in ((0, "end"), (1, "end"), (0, "end")):
        match.say(seat, text)
    old = [snapshot for snapshot in match.record.snapshots if snapshot.entries]
    record = msgspec.structs.replace(match.record.withheld(), snapshots=old)
    assert resume(match.record, Second())[1].point == 3
    with pytest.raises(BadRecord):
        resume(record, Early())


def test_only_a_folder_that_is_there_can_cite(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="there is no such folder of a game"):
        find_citations(tmp_path / "none", "toy")


def test_a_provenance_is_one_of_those_there_are() -> None:
    assert origin("a.toml", "A1", "designed").kind == "designed"
    with pytest.raises(BadData, match=r"^a\.toml: A1: "):
        origin("a.toml", "A1", "guessed")
    with pytest.raises(BadData, match='`from` names "speed"; values here are steps'):
        origins("a.toml", "A1", {"speed": "designed", "all": "designed"}, ["steps"])


def test_questions_are_those_a_game_has_rules_for() -> None:
    assert probe.questions(Toy()) == ()
    assert probe.questions(Oracle()) == tuple(probe.QUESTIONS)


def test_an_order_stops_where_somebody_else_is_asked_too() -> None:
    def deciding(*seats: int) -> Any:
        return SimpleNamespace(deciders=lambda state: seats)

    assert macros.surprise(deciding(0), None, 0, [], (0,)) is None
    assert macros.surprise(deciding(0, 1), None, 0, [], (0, 1)) is None
    for seats in ((0, 1), (1,)):
        assert str(macros.surprise(deciding(*seats), None, 0, [], (0,))) == "Another seat is to decide."
    assert str(macros.surprise(deciding(), None, 0, [], (0,))) == "The game is over."


class Forgetful(Second):
    """The next version can read no state of the former one."""

    upgrades: ClassVar[Steps] = {"1": Step("2", lambda state: {})}


def test_where_no_snapshot_can_be_read_everything_is_done_again_from_the_start() -> None:
    match = toy(seed=4)
    for seat, text in ((0, "step 1"), (0, "end"), (1, "end"), (0, "step 2")):
        match.say(seat, text)
    later, report = resume(match.record, Forgetful())
    assert (report.snapshot, report.point, report.left) == (0, 4, ())
    assert later.state == match.state


def test_a_record_that_is_taken_over_is_compared_with_each_of_its_snapshots() -> None:
    match = toy(seed=4)
    for seat, text in ((0, "step 1"), (0, "end"), (1, "end"), (0, "step 2")):
        match.say(seat, text)
    record = match.record
    assert [snapshot.entries for snapshot in record.snapshots] == [0, 3]
    assert take_over(record, Toy()).state == match.state
    state = match.step(3)
    state.at[0] = 0
    forged = msgspec.structs.replace(record, snapshots=[record.snapshots[0], Snapshot.of(3, state)])
    with pytest.raises(BadRecord):
        take_over(forged, Toy())


@pytest.mark.parametrize("seed", ["ab" * 15, "ab" * 17, "x" * 32])
def test_a_seed_that_is_none_is_refused_whatever_was_promised(seed: str) -> None:
    header = toy(seed=4).header
    check_seed(header)
    check_seed(msgspec.structs.replace(header, seed=None))
    with contextlib.suppress(ValueError):
        header = msgspec.structs.replace(header, commitment=commitment(seed))
    with pytest.raises(BadRecord, match="not the one its commitment was made for"):
        check_seed(msgspec.structs.replace(header, seed=seed))


def test_only_a_macro_of_who_decides_in_a_game_that_plans_is_more_than_itself() -> None:
    game, state = Toy(), toy().state
    assert macros.expand(game, state, 0, ("walk", 2)) == [("step", 1), ("step", 2)]
    for seat, action in ((0, ("fly",)), (0, ("step", 3)), (1, ("walk", 2)), (0, ("walk", 0))):
        assert macros.expand(game, state, seat, action) == [action]
    planless: Any = SimpleNamespace(lexicon=game.lexicon, deciders=lambda state: (0,))
    assert macros.expand(planless, state, 0, ("walk", 2)) == [("walk", 2)]


class Supplying(Oracle):
    """Two units with a reason each."""

    def supply(self, state: int) -> list[probe.Supplied]:
        return [probe.Supplied(f"A{n}", True, (), (Reason(f"toy:{n}", t("Road")),)) for n in (1, 2)]


def test_who_asks_for_supply_sees_the_rules_of_every_unit_act() -> None:
    with witness.watching() as seen:
        assert len(probe.supply(Supplying(), 7)) == 2
    assert set(seen) == {"toy:1", "toy:2"}
