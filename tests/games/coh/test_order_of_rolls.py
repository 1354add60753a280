"""7.5.1: whom each roll of a volley is for, and the attacker who rolls for them in the order he likes."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired

from .table import do, offered, refused, rules_of, table, unit, why

GUN = unit("A", "de-hmg", "1-F05", "n")
STACK = (
    unit("B", "ru-rifles", "1-D05", "s"),
    unit("C", "ru-maxim", "1-D05", "n"),
    unit("D", "ru-rifles", "1-D05", "s", hit="pinned"),
)


def volley(*more: Any, fire: str = "fire A at 1-D05 by ap", **changes: Any) -> tuple[Any, Any]:
    """A machine gun has fired at a stack."""
    game, state = table(GUN, *STACK, *more, **changes)
    do(game, state, fire)
    return game, state


def told(game: Any, state: Any, viewer: int = 0) -> str:
    """What a viewer is told about the roll that is to be made."""
    (prompt,) = game.view(state, viewer).prompts
    return str(prompt.note)


def firsts(game: Any, state: Any) -> set[str]:
    """Whom the attacker may turn to."""
    return {text for text in offered(game, state) if text.startswith("first")}


@rule("coh:7.5.1a", "coh:7.5.1c")
def test_the_attacker_says_whom_he_rolls_for_first() -> None:
    game, state = volley()
    assert firsts(game, state) == {"first C", "first D"}
    assert "coh:7.5.1a" in {one.rule for one in why(game, state, "first C").reasons}
    do(game, state, "first C")
    assert not firsts(game, state), "one turn of mind a roll"
    assert refused(game, state, "first D").rule == "coh:7.5.1a"
    events = do(game, state, "spend 2", dice=(1, 1))
    assert firsts(game, state) == {"first D"}
    events += do(game, state, "spend 0", "spend 0", dice=(1, 1, 1, 1))
    assert [one.target for one in events if isinstance(one, Fired)] == ["C", "B", "D"]
    assert "coh:7.5.1c" in rules_of(events)


@rule("coh:7.5.1a")
def test_without_command_points_the_order_matters_only_to_luck() -> None:
    game, state = volley(cp=(0, 5))
    assert "spend 0" not in offered(game, state), "nothing to decide: all was rolled"
    game, state = volley(cp=(0, 5), hands={0: ["sniper"]}, deck=("luck",))
    assert {"first C", "spend 0"} <= offered(game, state), "he may hold it, for all that anybody knows"
    (prompt,) = game.view(state, 0).prompts
    assert (str(prompt.text), prompt.rule) == ("Roll for this target, or for another first?", "coh:7.5.1a")


@rule("coh:3.2.3a")
def test_the_prompt_says_whom_the_roll_is_for_and_what_it_needs() -> None:
    game, state = volley()
    assert refused(game, state, "spend 3").rule == "coh:3.2.3a"
    assert told(game, state) == "The roll is against B: 7 hits, 11 destroys."
    assert told(game, state, 1) == "None"
    do(game, state, "first C")
    assert told(game, state) == "The roll is against C: 5 hits, 9 destroys.", "from its flank"
    do(game, state, "spend 0", "first D", dice=(1, 1))
    assert told(game, state) == "The roll is against D: 5 destroys it.", (
        "panic may lie on it, for all he knows"
    )


@rule("coh:7.5.1a", "coh:18.4c")
def test_works_are_rolled_for_in_any_order_too() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-J05", "n"),
        unit("B", "ru-rifles", "1-D05", "s", "dug-in"),
        unit("C", "ru-rifles", "1-D05", "s"),
        works={"1-D05": ["wire", "mines"]},
    )
    do(game, state, "fire M at 1-D05 by ap")
    assert told(game, state) == "The roll is against a work in 1-D05: wire. 12 destroys it."
    assert firsts(game, state) == {"first work mines", "first defences of B", "first B", "first C"}
    do(game, state, "first defences of B")
    assert told(game, state) == "The roll is against a work in 1-D05: improvised. 10 destroys it."
    do(game, state, "spend 0", "first C", "spend 0", "spend 0", "spend 0", "spend 0", dice=(1, 1) * 5)
    assert state.phase == "goes" and "pass" in offered(game, state)


@rule("coh:10.0f")
def test_who_may_hide_is_met_last() -> None:
    lurker = unit("H", "ru-rifles", "1-A12", "s", "hidden", maybe=("1-D05", "1-A12"))
    woods = {"1-D05": "light-woods", "1-A12": "heavy-woods"}
    game, state = table(
        unit("M", "de-mortar80", "1-J05", "n"), lurker, hexes=woods, works={"1-D05": ["wire"]}
    )
    do(game, state, "fire M at 1-D05 by ap")
    assert not firsts(game, state)
    do(game, state, "spend 0", dice=(1, 1))
    assert told(game, state) == "The roll is against whoever may hide in 1-D05."
    do(game, state, "spend 0", dice=(6, 6))


@rule("coh:14.5a")
def test_other_rolls_say_what_they_are_for() -> None:
    far = unit("S", "ru-rifles", "1-A01")
    game, state = table(unit("T", "de-pz3e", "1-F05", "n"), far, hexes={"1-E05": "stone-building"})
    do(game, state, "step T to 1-E05 by snap")
    assert told(game, state) == "T gets through with 6 or more."
    assert "coh:14.5a" in rules_of(do(game, state, "spend 0", dice=(3, 3)))
    game, state = table(unit("A", "de-rifles", "1-F05", "n"), far, works={"1-E05": ["wire"]})
    do(game, state, "step A to 1-E05 by ap")
    assert told(game, state) == "The die is what the obstacle costs A: less is better."
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", hit="pinned"), far, hexes={"1-F05": "light-woods"}
    )
    do(game, state, "rally A by ap")
    assert told(game, state) == "A rallies with 6 or more."
    game, state = table(unit("A", "de-rifles", "1-F05", "n"), far, works={"1-E05": ["mines"]})
    do(game, state, "step A to 1-E05 by ap")
    assert told(game, state, 1) == "The mines hit A with 8 or more."


@rule("coh:card-12")
def test_luck_is_told_the_roll() -> None:
    game, state = table(GUN, STACK[0], cp=(0, 0), hands={0: ["luck"]}, deck=("luck",))
    do(game, state, "fire A at 1-D05 by ap", dice=(3, 3))
    assert told(game, state) == "It was 6. The roll is against B: 7 hits, 11 destroys."
    do(game, state, "luck 1", damage=3)
    assert state.hit[1] >= 0
