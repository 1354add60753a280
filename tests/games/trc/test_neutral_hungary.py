"""26.11: Hungary is neutral in the first impulse of the war, and Rumania has its own front alone."""

from __future__ import annotations

from typing import Any

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule

from .table import GAME, at, axis, do, offered, real, refused, rules, russian

NEUTRAL = ("allied-limits",)


def opening(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The first turn of the war."""
    options = more.pop("options", NEUTRAL)
    return real(*units, turn=more.pop("turn", 1), options=options, **more)


@rule("trc:26.11a", "trc:26.11c")
def test_nobody_starts_in_hungary_and_only_units_of_the_rumanian_front_in_rumania() -> None:
    state = GAME.setup("campaign", frozenset(NEUTRAL), 1)
    do(GAME, state, "fill", "commit")
    assert refused(GAME, state, "place 48Pz in T30") == "26.11a"
    south = next(unit for unit in GAME.units if unit.place == "S" and unit.starts)
    front = next(unit for unit in GAME.units if unit.place == "R" and unit.starts)
    assert refused(GAME, state, f"place {south.id} in BB30") == "26.11c"
    assert f"place {front.id} in BB30" in offered(GAME, state)
    assert refused(GAME, state, f"place {front.id} in L28") == "3.4b"
    do(GAME, state, "fill")
    assert "commit" in offered(GAME, state)
    standing = [unit for unit in GAME.units if unit.side == "axis" and state.where[unit.number] > 0]
    inside = [unit for unit in standing if GAME.regions.rumania >> state.where[unit.number] & 1]
    assert {unit.place for unit in inside} == {"R"}
    assert not any(GAME.regions.hungary >> state.where[unit.number] & 1 for unit in standing)
    free = GAME.setup("campaign", frozenset(), 1)
    do(GAME, free, "fill", "commit")
    assert {f"place {south.id} in BB30", f"place {south.id} in T30"} <= offered(GAME, free)


@rule("trc:26.11a")
def test_nobody_moves_into_hungary_in_the_first_impulse_of_the_war() -> None:
    game, state = opening(axis("A", "Q29"), russian("R", "R2"))
    assert refused(game, state, "step A to R29") == "26.11a"
    assert "step A to P29" in offered(game, state) or offered(game, state, "step")
    second = opening(axis("A", "Q29"), russian("R", "R2"), impulse=2)
    assert "step A to R29" in offered(*second)
    later = opening(axis("A", "Q29"), russian("R", "R2"), turn=2)
    assert "step A to R29" in offered(*later)


@rule("trc:26.11a", "trc:26.11d")
def test_no_train_runs_into_hungary_or_through_rumania_on_the_opening_turn() -> None:
    rails = GAME.rail.hexes
    hungary = [
        GAME.label(hex_) for hex_ in range(GAME.grid.size) if (rails & GAME.regions.hungary) >> hex_ & 1
    ]
    units = axis("A", "L26"), axis("B", "BB31"), russian("R", "R2")
    held = {"axis": ["L26", "BB31", "E31"]}
    free, plain = opening(*units, held=held, options=())
    into = next(label for label in hungary if f"rail A to {label}" in offered(free, plain))
    game, state = opening(*units, held=held)
    assert refused(game, state, f"rail A to {into}") == "26.11a"
    assert "rail A to E31" in offered(game, state)
    assert "rail A to BB31" in offered(free, plain)
    assert refused(game, state, "rail A to BB31") == "26.11d"
    assert refused(game, state, "rail B to E31") == "26.11d"
    assert not any(text.startswith("rail B") for text in offered(game, state))
    later, state = opening(*units, held=held, turn=2)
    assert {"rail B to E31", f"rail A to {into}"} <= offered(later, state)


def beaten(*units: Any, options: tuple[str, ...] = NEUTRAL, impulse: int = 1) -> tuple[Any, Any]:
    """A German corps next to Hungary is attacked by the Russians and has to retreat."""
    strong = russian("R", "Q28", "12-3"), russian("S", "Q28", "12-3")
    game, state = real(
        axis("A", "Q29", "1-4"), *strong, *units, player="russian", phase="combat", turn=1,
        impulse=impulse, options=options, held={"axis": ["E31"]}, weather="clear",
    )  # fmt: skip
    do(game, state, "attack Q29", "join R", "join S")
    do(game, state, "launch", dice=(1,))
    return game, state


@rule("trc:26.11b")
def test_a_retreat_leads_into_hungary_only_if_there_is_no_other() -> None:
    game, state = beaten()
    to = {text.split()[-1] for text in offered(game, state, "retreat")}
    assert to == {"O29", "O30", "P31"}, "by P30"
    assert refused(game, state, "retreat A to Q30") == "26.11b"
    free, plain = beaten(options=())
    assert "retreat A to Q30" in offered(free, plain)
    second, open_ = beaten(impulse=2)
    assert "retreat A to Q30" in offered(second, open_)


@rule("trc:26.11b")
def test_a_retreat_without_another_way_leads_into_hungary() -> None:
    game, state = beaten(russian("T", "O29", "1-3"))
    to = {text.split()[-1] for text in offered(game, state, "retreat")}
    assert to == {"Q30", "R30"}
    events = do(game, state, "retreat A to Q30")
    assert "26.11b" in rules(events, "retreat")
    assert at(game, state, "A") == "P31", "and out of it again, since that is possible"


@rule("trc:26.11a")
def test_nobody_comes_in_by_way_of_hungary_in_the_first_impulse_of_the_war() -> None:
    late = next(one for one in GAME.units if one.place == "west" and one.german and one.kind == "infantry")
    coming = UnitLine(id=late.id, at="later", flags=["due"])
    game, state = opening(coming, russian("Far", "R2"), axis("A", "E31"))
    assert refused(game, state, f"enter {late.id} in S33") == "26.11a"
    assert offered(game, state, "enter")
    later = opening(coming, russian("Far", "R2"), axis("A", "E31"), turn=2)
    assert f"enter {late.id} in S33" in offered(*later)
