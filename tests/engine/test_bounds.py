"""What every state has is held to bounds, and a game must have said something of each field of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexfront.engine.base import errors
from hexfront.engine.base.actions import Lexicon, Verb
from hexfront.engine.base.errors import BadState
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, load_catalogue, t
from hexfront.engine.contract.bounds import (
    DEEPEST,
    DICTATED,
    MANY,
    AtMost,
    Bits,
    Bounds,
    Distinct,
    Exactly,
    Parts,
    Row,
    Sentence,
    Spoken,
    Table,
    Word,
)
from hexfront.engine.contract.game import AgendaGame, Game
from hexfront.engine.contract.meta import Scenario
from hexfront.games.kharkov.game import Kharkov
from hexfront_drill import Drill

from .toy import Go, Toy, ToyState, Turns, toy

GAME = Toy()


def state(**changes: Any) -> ToyState:
    made: ToyState = msgspec.structs.replace(toy().state, **changes)
    return made


def refused(changed: Any, field: str, game: Any = GAME) -> None:
    with pytest.raises(BadState) as refusal:
        game.check(changed)
    assert str(refusal.value).startswith(f"{field} holds"), refusal.value


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("seed", "0123456789abcdef" * 2, "0123456789abcdef" * 2 + "0"),
        ("seed", "", "f" * 31),
        ("seed", "f" * 32, "F" * 32),
        ("drawn", MANY - 1, MANY),
        ("drawn", 0, -1),
        ("dictated", [("", 5)] * DICTATED, [("", 5)] * (DICTATED + 1)),
        ("dictated", [("x" * 80, 5)], [("x" * 81, 5)]),
        ("dictated", [("", 0)], [("", -1)]),
        ("dictated", [("", MANY - 1)], [("", MANY)]),
        ("turn", 4, 5),
        ("turn", 0, -1),
        ("at", [16, 0], [17, 0]),
        ("at", [0, 0], [0, 0, 0]),
        ("mine", [9, 9], [7, 9]),
        ("agenda", [Go(0, 1)] * DEEPEST, [Go(0, 1)] * (DEEPEST + 1)),
    ],
)
def test_a_field_is_good_up_to_its_bound(field: str, good: Any, bad: Any) -> None:
    GAME.check(state(**{field: good}))
    refused(state(**{field: bad}), field)


def test_a_scenario_that_the_game_does_not_have() -> None:
    refused(state(scenario="elsewhere"), "scenario")


@pytest.mark.parametrize("frame", [Go(0, 5), Go(2, 0), Go(-1, 0)])
def test_a_frame_is_held_to_the_bounds_of_its_fields(frame: Go) -> None:
    GAME.check(state(agenda=[Go(1, 4)]))
    with pytest.raises(BadState, match=r"agenda\[1\] go\.(left|seat) holds"):
        GAME.check(state(agenda=[Go(0, 0), frame]))


OVER = Result((0,), "win", t("It is over."), {"red": 3})


@pytest.mark.parametrize(
    "changes",
    [
        {"winners": (2,)},
        {"winners": (0, 0)},
        {"level": "x" * 81},
        {"text": t("x" * 1001)},
        {"text": t("{a}", a="x" * 1001)},
        {"text": t("{a}", a=MANY)},
        {"text": Text("{a}", {f"a{number}": 1 for number in range(17)})},
        {"points": {str(number): 1 for number in range(65)}},
        {"points": {"red": MANY}},
        {"scale": 0},
    ],
)
def test_a_result_is_one_that_a_game_can_have(changes: dict[str, Any]) -> None:
    GAME.check(state(result=OVER, agenda=[]))
    refused(state(result=msgspec.structs.replace(OVER, **changes), agenda=[]), "result")


def test_somebody_decides_until_there_is_a_result_and_nobody_after() -> None:
    refused(state(agenda=[]), "agenda")
    refused(state(result=OVER), "agenda")


def test_on_top_lies_a_frame_that_asks_somebody() -> None:
    GAME.check(state(agenda=[Turns(), Go(0, 1)]))
    refused(state(agenda=[Go(0, 1), Turns()]), "agenda")


def nested(depth: int) -> Text:
    return t("{a}", a=nested(depth - 1)) if depth else t("end")


def test_sentences_are_nested_only_so_deep() -> None:
    assert nested(3) in Sentence()
    assert nested(4) not in Sentence()
    assert nested(900) not in Sentence()


@pytest.mark.parametrize("bad", [MANY, "x" * 1001, nested(3), t("y" * 1001)])
def test_every_value_of_a_sentence_is_bounded_wherever_it_stands(bad: Any) -> None:
    for good in (MANY - 1, "x" * 1000, nested(2), t("y" * 1000)):
        assert t("{a} {b}", a=good, b=good) in Sentence()
        assert t("{a} {b}", a=good, b=bad) not in Sentence()
        assert t("{a} {b}", a=bad, b=good) not in Sentence()


def test_options_are_those_of_the_game() -> None:
    game = Kharkov()
    begun = game.setup("campaign", frozenset(["crt-pgg"]), 1)
    game.check(begun)
    refused(msgspec.structs.replace(begun, options=("no-such",)), "options", game)
    refused(msgspec.structs.replace(begun, options=("crt-pgg", "crt-pgg")), "options", game)


class Pair(msgspec.Struct, frozen=True):
    unit: int
    fresh: bool = False


@pytest.mark.parametrize(
    ("bound", "good", "bad"),
    [
        (Bits(0b101), 0b101, 0b10),
        (Bits(0b101), 0, -1),
        (Word(3), "abc", "abcd"),
        (Exactly(2, range(3)), [0, 2], [0, 3]),
        (Exactly(0, range(3)), [], [0]),
        (AtMost(2, range(3)), (1, 1), (1, 1, 1)),
        (AtMost(2, range(3)), (), (3,)),
        (Distinct(range(3)), (0, 1, 2), (0, 1, 1)),
        (Row((range(2), {"a"})), (1, "a"), (1, "b")),
        (Row((range(2), {"a"})), (0, "a"), (0, "a", "a")),
        (Table(range(2), {"a"}), {1: "a"}, {2: "a"}),
        (Table(range(2), {"a"}), {}, {1: "b"}),
        (Parts(Pair, {"unit": range(2)}), Pair(1), Pair(2)),
        (Spoken(Toy.lexicon), ("step", 3), ("step", "3")),
        (Spoken(Toy.lexicon), ("end",), ("walk", 3)),
    ],
)
def test_shapes(bound: Any, good: Any, bad: Any) -> None:
    assert good in bound
    assert bad not in bound


def test_a_list_in_a_saved_action_is_no_longer_than_a_frame_keeps() -> None:
    spoken = Spoken(Lexicon([Verb("go {numbers}")], []), most=2)
    assert ("go", (1, 2)) in spoken
    assert ("go", (1, 2, 3)) not in spoken


class Silent(Toy):
    """A game that says something else of its states than it should."""

    def __init__(self, fields: dict[str, Any], frames: dict[str, Any]) -> None:
        super().__init__()
        self.changed = fields, frames

    def bounds(self, scenario: Any) -> Bounds:
        true = super().bounds(scenario)
        whole = ({**true.fields, **self.changed[0]}, {**true.frames, **self.changed[1]})
        return Bounds(*({name: one for name, one in part.items() if one is not None} for part in whole))


@pytest.mark.parametrize(
    ("fields", "frames", "words"),
    [
        ({"card": None}, {}, r"none for \['card'\]"),
        ({"cards": range(2)}, {}, r"no field for \['cards'\]"),
        ({}, {"left": None}, r"none for \['left'\]"),
        ({}, {"right": range(2)}, r"no field for \['right'\]"),
        ({}, {"bid.left": range(2)}, r"no field for \['bid.left'\]"),
    ],
)
def test_every_field_has_a_bound_and_every_bound_a_field(
    fields: dict[str, Any], frames: dict[str, Any], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        Silent(fields, frames).check(state())


def test_a_bound_for_the_field_of_one_frame_goes_before_the_common_one() -> None:
    game = Silent({}, {"go.seat": range(1)})
    game.check(state(agenda=[Go(0, 1)]))
    with pytest.raises(BadState, match=r"go\.seat"):
        game.check(state(agenda=[Go(1, 1)]))


def test_the_parts_of_a_struct_all_have_bounds() -> None:
    with pytest.raises(TypeError, match=r"Pair: none for \['unit'\]"):
        Parts(Pair, {})


def test_a_game_that_says_nothing_of_its_states_is_told_so() -> None:
    class Mute(Drill):
        bounds = AgendaGame.bounds  # type: ignore[assignment]

    game = Mute()
    with pytest.raises(NotImplementedError, match="Mute does not say what its states can hold"):
        game.check(game.setup("duel", frozenset(), 1))


def test_check_is_part_of_the_contract() -> None:
    assert isinstance(GAME, Game)
    assert "check" in dir(Game)


def test_the_refusal_is_said_in_french_too() -> None:
    french = load_catalogue(Path(errors.__file__).parents[1] / "locale", "fr")
    with pytest.raises(BadState) as refusal:
        GAME.check(state(turn=99))
    assert refusal.value.text.render(french).startswith("turn contient")


class Ordinary(Toy):
    """A game that says nothing of its turns, as most do."""

    def bounds(self, scenario: Scenario) -> Bounds:
        found = super().bounds(scenario)
        return msgspec.structs.replace(
            found, fields={name: bound for name, bound in found.fields.items() if name != "turn"}
        )


def test_a_state_is_of_a_turn_that_its_scenario_has() -> None:
    game = Ordinary()
    last = game.meta.scenario("race").turns
    for turn in (0, last):
        game.check(state(turn=turn))
    for turn in (-1, last + 1):
        refused(state(turn=turn), "turn", game)
