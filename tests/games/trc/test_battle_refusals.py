"""12, 13, 16: what is refused while a battle is put together, fought and followed by retreats."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, offered, refusal, refused, russian, table, top
from .test_results import battle


def fight(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The combat phase, with a corps in E5 against one in E6."""
    return table(axis("A", "E5", "8-4"), russian("R", "E6"), *units, phase="combat", **more)


@rule("trc:2.1a", "trc:12.3c")
def test_nobody_attacks_with_enemies_or_from_off_the_map_or_with_partisans() -> None:
    game, state = fight(axis("P", "pool"), axis("B", "box"))
    do(game, state, "attack E6")
    assert refused(game, state, "join R") == "2.1a"
    assert refused(game, state, "join P") == refused(game, state, "join B") == "12.3c"
    assert offered(game, state, "join") == {"join A"}
    game, state = fight(russian("B", "D5", "0-0", "partisan"), player="russian")
    do(game, state, "attack E5")
    assert refused(game, state, "join B") == "12.3c"
    assert offered(game, state, "join") == {"join R"}


@rule("trc:12.3a", "trc:12.3c")
def test_only_hexes_with_enemies_beside_ones_own_units_are_attacked() -> None:
    game, state = fight(russian("Far", "A1"))
    assert refused(game, state, "attack E5") == refused(game, state, "attack E9") == "12.3a"
    assert refused(game, state, "attack A1") == "12.3c"
    assert offered(game, state) == {"attack E6"}
    do(game, state, "attack E6")
    assert refused(game, state, "combine E7") == "12.3a"


@pytest.mark.parametrize("fortress", [False, True])
@rule("trc:12.3c")
def test_before_anybody_joins_a_battle_spreads_only_to_hexes_that_somebody_stands_next_to_with_it(
    fortress: bool,
) -> None:
    # From a fortress nobody has to attack: then the two fronts have no duty in common either.
    city = {"hexes": {"H5": "major-city"}, "held": {"axis": ["H5"]}, "turn": 3}
    more = {**city, "options": ("fortresses",), "forts": {"axis": ["H5"]}} if fortress else city
    game, state = fight(russian("S", "D5"), axis("B", "H5"), russian("T", "H6"), russian("U", "I5"), **more)
    do(game, state, "attack E6")
    assert offered(game, state, "combine") == {"combine D5"}
    assert refused(game, state, "combine H6") == refused(game, state, "combine I5") == "12.3c"
    assert refusal(game, state, "combine H6") == "Nobody stands next to all of these: E6, H6."
    do(game, state, "combine D5")
    assert offered(game, state) == {"join A", "cancel"}
    assert refusal(game, state, "combine H6") == "Nobody stands next to all of these: E6, D5, H6."
    do(game, state, "cancel", "attack H6")
    assert offered(game, state, "combine") == {"combine I5"}


@rule("trc:12.2b")
def test_only_who_is_in_a_battle_leaves_it() -> None:
    game, state = fight(axis("B", "E5"))
    do(game, state, "attack E6", "join A")
    assert refused(game, state, "leave B") == "12.2b"
    do(game, state, "leave A")
    assert refused(game, state, "leave A") == "12.2b"


@rule("trc:13.1b")
def test_odds_are_lowered_once_somebody_attacks() -> None:
    game, state = fight()
    do(game, state, "attack E6")
    assert refused(game, state, "lower 1-1") == "13.1b"
    do(game, state, "join A", "lower 1-1")


@rule("trc:16.1a", "trc:12.2b")
def test_an_automatic_victory_takes_each_unit_once_and_no_more_hexes_than_reach_10_1() -> None:
    units = axis("A", "E5", "20-4"), axis("B", "E5", "4-4"), russian("R", "E6", "1-3")
    game, state = table(*units, russian("S", "D6", "2-3"))
    do(game, state, "overwhelm E6")
    assert refusal(game, state, "launch") == "Nobody attacks yet."
    assert "combine D6" not in offered(game, state)
    assert refused(game, state, "combine D6") == "16.1a"
    do(game, state, "join A")
    assert refused(game, state, "join A") == "12.2b"
    do(game, state, "launch")
    game, state = table(*units, russian("Far", "J9", "1-3"))
    assert refusal(game, state, "overwhelm J9") == "Nobody who may attack stands next to J9."
    game, state = table(*units, russian("S", "D6", "3-3"))
    assert refusal(game, state, "overwhelm D6").startswith("The units next to D6 do not reach 10-1")
    game, state = table(*units, russian("S", "D6", "1-3"))
    do(game, state, "overwhelm E6", "combine D6", "join A", "launch")
    assert at(game, state, "S") == "surrendered-russian"


@rule("trc:13.4a", "trc:13.5a")
def test_retreats_go_one_after_the_other_hex_by_hex() -> None:
    game, state, _ = battle(russian("S", "E6", "1-3"), dice=(5,), attack="10-4")
    assert top(state) == "Retreat"
    assert refused(game, state, "retreat R to E9") == "13.5a"
    assert refused(game, state, "stay") == "13.3h"
    do(game, state, "retreat R to E7")
    assert refusal(game, state, "retreat S to E7") == "R is on its way: finish its retreat first."
    do(game, state, "retreat R to E8", "retreat S to E7")


@rule("trc:13.7")
def test_no_retreat_ends_in_a_full_hex_though_it_may_pass_one() -> None:
    full = army("P", "E8", "1-3"), army("Q", "E8", "1-3")
    game, state, _ = battle(*full, dice=(5,))
    do(game, state, "retreat R to E7")
    assert refused(game, state, "retreat R to E8") == "13.7"
    assert "retreat R to D8" in offered(game, state)
    game, state, _ = battle(*full[:1], dice=(5,))
    do(game, state, "retreat R to E7", "retreat R to E8")
    crowd = [axis(f"C{n}", "E4") for n in range(3)]
    game, state, _ = battle(*crowd, dice=(2,))
    do(game, state, "retreat A to E4")
    assert refused(game, state, "stay") == "13.7"
    do(game, state, "retreat A to E3")
    game, state, _ = battle(*crowd[:2], dice=(2,))
    do(game, state, "retreat A to E4", "stay")


@rule("trc:12.5c")
def test_nobody_surrenders_twice_or_without_need() -> None:
    strong = [axis(name, "E5", "8-4") for name in "ABC"]
    weak = [russian(name, "E6", "1-3") for name in "RST"]
    game, state = table(*strong, *weak, russian("Free", "J6"), player="russian")
    do(game, state, "end")
    assert refusal(game, state, "surrender Free") == "Free is not among those without a legal attack."
    do(game, state, "surrender R")
    assert refusal(game, state, "surrender R") == "R surrenders already."
