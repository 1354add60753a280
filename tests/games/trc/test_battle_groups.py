"""26.4: battle groups."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, army, at, axis, do, offered, real, refused, rules, russian, table, top, unit, why
from .test_paratroops_and_partisans import PARTISAN, relocation

OPTIONS = ("battle-groups",)
GROUPS = [
    unit(name, "later")
    for name in ("InfBG1", "InfBG2", "PzBG1", "PzBG2", "MotBG", "SSBG1", "GdBG1", "GdBG2", "GTBG1")
]
D1, EX = ("8-4", 6), ("8-4", 4)
"""The attacker of a 4, and the die, that give these results."""


def guards(name: str, where: str, stats: str = "4-3", kind: str = "infantry") -> Any:
    return russian(name, where, stats, kind, guards=True)


def beaten(
    *defenders: Any, by: tuple[str, int], turn: int = 8, options: tuple[str, ...] = OPTIONS, **more: Any
) -> Any:
    """Defenders in E6 after a battle against one attacker from E5."""
    side = "russian" if defenders[0].side == "axis" else "axis"
    foe = (russian if side == "russian" else axis)("A", "E5", by[0])
    lines = *defenders, foe, *more.pop("also", ()), *more.pop("mix", GROUPS)
    game, state = table(*lines, phase="combat", player=side, turn=turn, options=options, **more)
    events = do(game, state, "attack E6", "join A", "launch", dice=(by[1],))
    return game, state, events


def lost(game: Any, state: Any, name: str) -> list[Any]:
    """Choose who is lost, where there is a choice."""
    return do(game, state, f"lose {name}") if top(state) == "Losses" else []


@rule("trc:26.4a", "trc:26.4c", "trc:26.4d")
def test_what_remains_of_guards_is_set_in_their_place_and_retreated_by_the_attacker() -> None:
    game, state, events = beaten(guards("G", "E6"), by=D1)
    assert {"26.4a", "26.4c", "26.4d"} <= rules(events)
    assert (at(game, state, "G"), at(game, state, "GdBG1"), top(state)) == ("pool-russian", "E6", "Retreat")
    assert game.deciders(state) == (0,), "the attacker's seat"
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state, "retreat"))[0])
    assert game.grid.distance(state.where[game.data.numbers["GdBG1"]], game.grid.hex("E6")) == 2


@pytest.mark.parametrize(
    ("defender", "group"),
    [
        (guards("G", "E6", "4-5", "armour"), "GTBG1"),
        (guards("G", "E6", "4-4", "armour"), ""),
        (axis("G", "E6", "4-7", "armour"), "PzBG1"),
        (axis("G", "E6", "4-5", "motorized"), "MotBG"),
        (axis("G", "E6", "4-4", "infantry"), "InfBG1"),
        (axis("G", "E6", "4-2", "infantry"), ""),
        (axis("G", "E6", "4-4", "mountain"), ""),
        (axis("G", "E6", "4-7", "armour", nation="ss"), "SSBG1"),
        (axis("G", "E6", "4-4", "infantry", nation="ss"), ""),
        (axis("G", "E6", "4-4", "infantry", nation="rumanian"), ""),
        (russian("G", "E6", "4-3"), ""),
    ],
)
def test_each_sort_leaves_its_own_and_none_that_is_faster(defender: Any, group: str) -> None:
    game, state, _ = beaten(defender, by=D1)
    lost(game, state, "G")
    standing = [
        name for name in ("InfBG1", "PzBG1", "MotBG", "SSBG1", "GdBG1", "GTBG1") if _on_map(game, state, name)
    ]
    assert standing == ([group] if group else [])


def _on_map(game: Any, state: Any, name: str) -> bool:
    return bool(state.where[game.data.numbers[name]] > 0)


def test_none_remains_before_1942_of_the_weak_without_counters_or_without_the_option() -> None:
    two = guards("G", "E6", "2-3"), russian("H", "E6", "2-3")
    for game, state, _ in (
        beaten(guards("G", "E6"), by=D1, turn=4),
        beaten(*two, by=D1),
        beaten(guards("G", "E6"), by=D1, mix=[]),
        beaten(guards("G", "E6"), by=D1, options=()),
    ):
        lost(game, state, "G")
        assert not any(line.battle_group and state.where[line.number] > 0 for line in game.units)
    game, state, _ = beaten(guards("G", "E6"), by=D1, turn=5)
    lost(game, state, "G")
    assert _on_map(game, state, "GdBG1")


@rule("trc:26.4b")
def test_after_de_one_group_remains_in_the_hex_the_strongest() -> None:
    pair = axis("G", "E6", "2-7", "armour"), axis("H", "E6", "3-7", "armour"), axis("I", "E6", "3-4")
    game, state, events = beaten(*pair, by=("24-4", 6))
    assert rules(events) >= {"26.4a", "26.4b", "13.3j"}
    assert _on_map(game, state, "PzBG1") and not _on_map(game, state, "InfBG1")
    assert [at(game, state, name) for name in "GHI"] == ["pool-axis"] * 3
    assert top(state) == "Retreat"


GRID = table(axis("A", "E5"))[0].grid
LABELS = [f"{row}{column}" for row in "CDEFG" for column in range(3, 10)]


def _apart(one: str, other: str) -> int:
    return int(GRID.distance(GRID.hex(one), GRID.hex(other)))


def test_a_group_that_cannot_get_away_does_not_remain_and_one_in_woods_stays() -> None:
    around = [label for label in LABELS if _apart(label, "E6") == 2]
    ring = [axis(f"R{number}", label, "1-4") for number, label in enumerate(around)]
    game, state, _ = beaten(guards("G", "E6"), by=D1, also=ring)
    lost(game, state, "G")
    assert not _on_map(game, state, "GdBG1")
    game, state, _ = beaten(guards("G", "E6"), by=D1, hexes={"E6": "woods"})
    lost(game, state, "G")
    assert at(game, state, "GdBG1") == "E6"
    assert top(state) != "Retreat"


def test_in_an_exchange_the_defender_leaves_a_group_and_the_attacker_none() -> None:
    game, state, _ = beaten(axis("G", "E6", "4-4"), by=EX, also=[guards("B", "D5", "4-3")])
    lost(game, state, "A")
    lost(game, state, "G")
    assert _on_map(game, state, "InfBG1")
    game, state, _ = beaten(guards("G", "E6", "4-3"), by=EX)
    lost(game, state, "A")
    assert not _on_map(game, state, "InfBG1"), "A attacked"


@rule("trc:26.4e")
def test_a_group_goes_back_to_the_mix_whatever_befalls_it() -> None:
    lone = unit("PzBG1", "E6", side="axis")
    for attack, die in (("8-4", 6), ("10-4", 6)):
        game, state, events = beaten(lone, by=(attack, die), mix=[unit("PzBG2", "later")])
        assert "26.4e" in rules(events, "removed")
        assert at(game, state, "PzBG1") == "later-axis"
        assert not _on_map(game, state, "PzBG2")


@rule("trc:26.4.1a")
def test_groups_stack_as_corps_and_have_a_zoc() -> None:
    game, state = table(unit("PzBG1", "E5"), axis("A", "E6"), russian("R", "C2"), options=OPTIONS, turn=8)
    assert why(game, state, "step PzBG1 to E6")["2.3"] == "4/6"
    assert "26.4.1a" in why(game, state, "step PzBG1 to E6")
    assert state.zoc[0] >> game.grid.hex("E4") & 1


@rule("trc:26.4.1b")
def test_only_groups_of_the_ss_enter_enemy_zoc() -> None:
    lines = unit("PzBG1", "E5"), unit("SSBG1", "E5"), russian("R", "E7")
    game, state = table(*lines, options=OPTIONS, turn=8)
    assert "step SSBG1 to E6" in offered(game, state)
    assert "step PzBG1 to E6" not in offered(game, state)
    assert refused(game, state, "step PzBG1 to E6") == "26.4.1b"
    assert "step PzBG1 to E4" in offered(game, state)


@rule("trc:26.4.1c")
def test_groups_of_the_ss_keep_partisans_off_only_in_their_zoc() -> None:
    game, state = relocation(PARTISAN, unit("SSBG1", "AA19"), axis("A", "E31"), turn=6, options=OPTIONS)
    assert "26.4.1c" in rules(do(game, state, "place P in AA14"))
    game, state = relocation(PARTISAN, unit("SSBG1", "AA15"), axis("A", "E31"), turn=6, options=OPTIONS)
    assert refused(game, state, "place P in AA14") == "19.1c"
    game, state = relocation(PARTISAN, unit("SSRes", "AA19"), axis("A", "E31"), turn=6, options=OPTIONS)
    assert refused(game, state, "place P in AA14") == "19.1c"


FAR = axis("Far", "V30", "8-7", "armour"), army("Near", "R2")


def refilling(*lines: Any, **more: Any) -> Any:
    return real(*lines, *FAR, turn=13, options=OPTIONS, **{"held": {"axis": [_ploesti()]}, **more})


def _ploesti() -> str:
    return GAME.label(GAME.cities.named["Ploesti"])


@rule("trc:26.4.2a", "trc:26.4.2b", "trc:26.4.2c")
def test_a_replacement_takes_the_place_of_a_group_of_its_type() -> None:
    lines = unit("PzBG1", "N20"), unit("MotBG", "N22"), unit("InfBG1", "N24"), unit("SSBG1", "N26")
    game, state = refilling(*lines, *[unit(name, "pool") for name in ("48Pz", "50Mot", "42Inf", "2SS")])
    found = {
        text for text in offered(game, state, "replace") if text.split()[-1] in ("N20", "N22", "N24", "N26")
    }
    assert found == {
        *("replace 48Pz in N20", "replace 48Pz in N22", "replace 50Mot in N20", "replace 50Mot in N22"),
        *("replace 42Inf in N24", "replace 2SS in N26"),
    }
    assert refused(game, state, "replace 42Inf in N20") == "26.4.2b"
    assert refused(game, state, "replace 48Pz in N26") == "26.4.2c"
    events = do(game, state, "replace 48Pz in N20")
    assert {"26.4.2a", "26.4.2b", "26.4.2c"} <= rules(events)
    assert (at(game, state, "48Pz"), at(game, state, "PzBG1")) == ("N20", "later-axis")
    assert any(text.startswith("step 48Pz") for text in offered(game, state)), "it may move on"


@rule("trc:26.4.2c")
def test_only_guards_replace_russian_groups() -> None:
    moscow = GAME.label(GAME.cities.named["Moscow"])
    worker = GAME.names[GAME.workers[0]]
    lines = (
        unit("GdBG1", "N10"),
        unit(worker, moscow),
        unit("6A", "pool"),
        unit("1GCC", "pool"),
        unit("1GA", "pool"),
    )
    game, state = refilling(*lines, player="russian", archangel=7)
    assert refused(game, state, "replace 6A in N10") == "26.4.2c"
    assert "replace 1GA in N10" in offered(game, state)
    do(game, state, "replace 1GA in N10")
    assert (at(game, state, "1GA"), state.served, state.south) == ("N10", 0, 0)


@rule("trc:26.4.2d")
def test_groups_are_replaced_before_anybody_moves() -> None:
    game, state = refilling(unit("PzBG1", "N20"), unit("48Pz", "pool"))
    do(game, state, sorted(text for text in offered(game, state, "step") if "Far" in text)[0])
    assert "replace 48Pz in N20" not in offered(game, state)
    assert refused(game, state, "replace 48Pz in N20") == "26.4.2d"


def test_a_group_that_is_replaced_makes_room() -> None:
    mates = axis("A", "N20", "4-4"), axis("B", "N20", "4-4")
    game, state = refilling(unit("PzBG1", "N20"), *mates, unit("48Pz", "pool"))
    assert "replace 48Pz in N20" in offered(game, state)


@rule("trc:26.4.3")
def test_russians_win_automatic_victories_over_german_groups_before_november_1942() -> None:
    lines = russian("R", "E5", "12-3"), russian("S", "E5", "8-3")
    game, state = table(*lines, unit("PzBG1", "E6"), player="russian", turn=8, options=OPTIONS)
    assert "overwhelm E6" in offered(game, state)
    events = do(game, state, "overwhelm E6", "join R", "join S", "launch")
    assert {"26.4.3", "26.4e"} <= rules(events)
    assert at(game, state, "PzBG1") == "later-axis"
    mixed = table(
        *lines, unit("InfBG1", "E6"), axis("A", "E6", "1-4"), player="russian", turn=8, options=OPTIONS
    )
    assert "overwhelm E6" not in offered(*mixed)
    assert refused(*mixed, "overwhelm E6") == "16.4"
