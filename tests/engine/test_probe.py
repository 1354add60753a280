from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.actions import Lexicon
from hexfront.engine.base.errors import BadAction, BadDraw, Illegal
from hexfront.engine.base.events import ALL
from hexfront.engine.base.state import clone, digest
from hexfront.engine.base.texts import t
from hexfront.engine.base.witness import watching
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.positions import placing, position, probe
from hexfront_drill import Drill

POSITIONS = Path(__file__).parent.parent / "positions"


@pytest.fixture
def skirmish() -> tuple[Any, Any]:
    return placing.load(POSITIONS / "skirmish.toml")


@pytest.fixture
def bid() -> tuple[Any, Any]:
    return placing.load(POSITIONS / "bid.toml")


def test_standing_lists_every_legal_action(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    (standing,) = probe.standing(game, state)
    assert (standing.turn, standing.seat, standing.rule) == (2, 0, "drill:3.1")
    assert standing.actions == tuple(game.lexicon.text(action) for action in game.legal(state, 0))


def test_standing_has_every_decider(bid: tuple[Any, Any]) -> None:
    assert [standing.seat for standing in probe.standing(*bid)] == [0, 1]


def test_why_changes_nothing(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    before = digest(state)
    assert probe.why(game, state, "attack A1 at 0304")
    assert not probe.why(game, state, "step A1 to 0304")
    assert not probe.why(game, state, "1: end")
    assert digest(state) == before


def test_an_action_is_the_first_seats_who_may(bid: tuple[Any, Any]) -> None:
    game, state = bid
    assert probe.read(game, state, "pick one") == (0, ("pick", 0))
    assert probe.read(game, state, "pick two") == (1, ("pick", 1))
    assert probe.read(game, state, "seal")[0] == 0
    assert probe.read(game, state, "1: seal")[0] == 1
    assert probe.read(game, state, "unpick")[0] == 0


def test_do_plays_macros_atom_by_atom(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    done = probe.do(game, state, "move A2 via 0102,0404,0405")
    assert [game.lexicon.text(atom) for atom in done.done] == ["step A2 to 0102"]
    assert [game.lexicon.text(atom) for atom in done.left] == ["step A2 to 0404", "step A2 to 0405"]
    assert str(done.stopped) == "The next step is no longer possible."


def test_do_refuses_with_the_rule_and_changes_nothing(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    before = digest(state)
    with pytest.raises(Illegal) as caught:
        probe.do(game, state, "step A1 to 0304")
    assert caught.value.rule == "drill:3.3"
    with pytest.raises(BadAction):
        probe.do(game, state, "dance")
    assert digest(state) == before


def test_a_word_that_stands_where_another_belongs_is_told(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    with pytest.raises(BadAction, match='"step A1 at 0302": "at" where "to" belongs; expected: step'):
        probe.read(game, state, "step A1 at 0302")


def test_an_order_is_judged_up_to_the_first_step_that_is_refused(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    before = digest(state)
    judged = probe.judged(game, state, "move A2 via 0102,0404,0405")
    assert [(game.lexicon.text(atom), verdict.legal) for atom, verdict in judged.steps] == [
        ("step A2 to 0102", True),
        ("step A2 to 0404", False),
    ]
    assert [game.lexicon.text(atom) for atom in judged.left] == ["step A2 to 0405"]
    assert judged.stopped is None
    assert not judged.verdict
    assert digest(state) == before


def test_dictated_dice(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    for die, fallen in ((2, False), (3, True)):
        twin = clone(state)
        probe.dictate(twin, (die,))
        done = probe.do(game, twin, "attack A1 at 0304")
        assert any("destroyed" in str(event.text()) for event in done.events) is fallen
        assert twin.dictated == []


def test_dice_that_are_none(skirmish: tuple[Any, Any]) -> None:
    game, state = skirmish
    with pytest.raises(BadDraw, match="the dice begin at 1; 0 is none"):
        probe.dictate(state, (4, 0))
    assert state.dictated == []
    probe.dictate(state, (9,))
    before = digest(state)
    with pytest.raises(BadDraw, match="gives 1 to 6, not the dictated 9"):
        probe.do(game, state, "attack A1 at 0304")
    assert digest(state) == before


def test_nobody_decides_when_it_is_over() -> None:
    game, state = placing.load(POSITIONS / "last-stand.toml")
    probe.dictate(state, (6,))
    probe.do(game, state, "attack A1 at 0304")
    assert probe.standing(game, state) == []
    with pytest.raises(BadAction, match="the game is over"):
        probe.do(game, state, "end")


@pytest.mark.parametrize(
    ("ask", "args"),
    [
        (probe.reach, ("A1",)),
        (probe.fight, ("0304", ("A1",))),
        (probe.sight, ("0304",)),
        (probe.areas, ("A1",)),
        (probe.areas, ("A1", 0, "0304")),
        (probe.zoc, ()),
        (probe.supply, ()),
    ],
)
def test_questions_without_a_rule(ask: Any, args: tuple[Any, ...], skirmish: tuple[Any, Any]) -> None:
    with pytest.raises(probe.Unanswered, match=r"^Drill has no rule for [a-z ]+$"):
        ask(*skirmish, *args)


class Answering(Drill):
    """A Drill that has an answer to everything."""

    reason = Reason("drill:9.9", t("because"))

    def reach(self, state: Any, seat: int, unit: str) -> list[probe.Reached]:
        return [probe.Reached("0302", "1", how=str(seat))]

    def fight(self, state: Any, seat: int, at: str, units: tuple[str, ...]) -> Fight:
        return Fight(f"{at} {seat}", (2, 2), (1, 1), ("2-1",), (self.reason,), ())

    def sight(self, state: Any, seat: int, at: str, to: str | None) -> list[probe.Sighted]:
        return [probe.Sighted(to or at, seat >= 0, (self.reason,))]

    def areas(self, state: Any, seat: int, unit: str) -> list[probe.Area]:
        return [probe.Area("arc", str(seat), ())]

    def areas_towards(self, state: Any, seat: int, unit: str, to: str) -> list[probe.Area]:
        return [probe.Area("arc", f"{seat} {to}", ())]

    def zoc(self, state: Any) -> dict[str, list[str]]:
        return {"red": []}

    def supply(self, state: Any) -> list[probe.Supplied]:
        return [probe.Supplied("A1", True, (), (self.reason,))]


def test_what_a_game_answers_is_witnessed(skirmish: tuple[Any, Any]) -> None:
    game, state = Answering(), skirmish[1]
    assert probe.reach(game, state, "A1")[0].hex == "0302"
    assert probe.zoc(game, state) == {"red": []}
    for ask, args in (
        (probe.fight, ("0304", ("A1", "A2"))),
        (probe.sight, ("0303", "0304")),
        (probe.supply, ()),
    ):
        with watching() as seen:
            assert ask(game, state, *args)  # type: ignore[operator]
        assert seen == {"drill:9.9"}


def test_the_decider_asks_unless_a_seat_is_named(skirmish: tuple[Any, Any]) -> None:
    game, state = Answering(), skirmish[1]
    assert probe.sight(game, state, "0303")[0].seen
    assert not probe.sight(game, state, "0303", seat=ALL)[0].seen
    assert probe.reach(game, state, "A1")[0].how == "0"
    assert probe.reach(game, state, "A1", seat=ALL)[0].how == str(ALL)
    assert probe.fight(game, state, "0304", ("A1",)).target == "0304 0"
    assert probe.fight(game, state, "0304", ("A1",), seat=ALL).target == f"0304 {ALL}"
    for unit in ("", "A1"):
        assert probe.areas(game, state, unit)[0].of == "0"
        assert probe.areas(game, state, unit, seat=ALL)[0].of == str(ALL)
    assert probe.areas(game, state, "A1", to="0303")[0].of == "0 0303"
    assert probe.areas(game, state, "")[0].of == "0", "of all of them"
    with pytest.raises(probe.UnknownUnit):
        probe.areas(game, state, "", to="0303")
    assert probe.areas(game, state, "B2")[0].of == str(ALL), "the decider does not see it"


def test_units_that_are_not_in_the_position(skirmish: tuple[Any, Any]) -> None:
    game, state = Answering(), skirmish[1]
    with pytest.raises(probe.UnknownUnit, match="no unit 'A9' in this position; there is: A1, A2, B1, B2"):
        probe.reach(game, state, "A9")
    with pytest.raises(probe.UnknownUnit):
        probe.fight(game, state, "0304", ("A1", ""))


def test_a_handful_of_the_units_that_are_there_is_listed() -> None:
    squads = [
        position.UnitLine(f"{seat}{number}", f"0{number}0{row}")
        for row, seat in enumerate("ABCD", 1)
        for number in (1, 2)
    ]
    for number in (6, 7):
        _, state = placing.place(position.Position("drill", scenario="melee", unit=squads[:number]))
        with pytest.raises(probe.UnknownUnit) as refusal:
            probe.reach(Answering(), state, "A9")
        assert str(refusal.value).endswith("A1, A2, B1, B2, C1, C2" + (", ..." if number > 6 else ""))


def test_a_way_that_cannot_be_ordered_at_once_is_only_reached_later(skirmish: tuple[Any, Any]) -> None:
    class Walker(Drill):
        def reach(self, state: Any, seat: int, unit: str) -> list[probe.Reached]:
            return [probe.Reached("0302", "1", ("0302",)), probe.Reached("0303", "3", ("0302", "0303"))]

    game, (_, state) = Walker(), skirmish
    assert [one.later for one in probe.reach(game, state, "A1")] == [False, False]
    verbs = [verb for verb in game.lexicon.verbs.values() if not verb.macro]
    game.lexicon = Lexicon(verbs, game.lexicon.kinds.values())
    assert [one.later for one in probe.reach(game, state, "A1")] == [False, True]
