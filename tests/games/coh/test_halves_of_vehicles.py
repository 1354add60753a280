"""Chapters 14 to 18 at both sides of their limits: turrets, carriers, trenches and what lies in them."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import DEAD, DUG, Work

from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_fire import shots

FAR = unit("S", "ru-rifles", "1-L12")
PREY = unit("T", "ru-rifles", "1-I05", "n")


@rule("coh:15.4a", "coh:15.4c", "coh:6.1")
def test_whoever_has_a_turret_fires_behind_him_and_nobody_else() -> None:
    for kind in ("de-pz3e", "de-apc251", "de-car232", "de-demag", "de-flak88"):
        game, state = table(unit("A", kind, "1-F05", "n"), PREY, cp=(0, 0))
        cost = game.types[0].fire or 0
        assert amounts(game, state, "fire A at 1-I05 by ap")["coh:15.4a"] == "+2"
        do(game, state, "fire A at 1-I05 by ap", dice=(1, 1))
        assert state.ap[0] == 7 - cost - 2 and game.grid.directions[state.facing[0]] == "n", kind
    for kind, named in (("de-pzjg35r", "coh:15.4c"), ("de-protze", "coh:15.4c"), ("de-pak36", "coh:6.1")):
        game, state = table(unit("A", kind, "1-F05", "n"), PREY, cp=(5, 0))
        assert not any(text.startswith("fire A") for text in offered(game, state)), kind
        assert refused(game, state, "fire A at 1-I05 by ap").rule == named
        do(game, state, "pivot A to s by ap", "pass")
        assert "fire A at 1-I05 by ap" in offered(game, state), "once it has turned"


@rule("coh:15.6b")
@pytest.mark.parametrize("kind", ["de-pz3e", "de-apc251", "de-opel", "de-car232", "de-demag"])
def test_any_vehicle_of_the_group_hides_the_steps_of_those_in_its_hex_alone(kind: str) -> None:
    game, state = table(
        unit("V", kind, "1-F05", "n"),
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-rifles", "1-F06", "n"),
        FAR,
        options=("cautious",),
        cp=(0, 0),
    )
    do(game, state, "group V", "join A", "join B", "step V to 1-E05 by ap", "face n")
    events = do(game, state, "step A to 1-E05 by ap", "face n", "step B to 1-E06 by ap", "face n")
    assert state.exposed == (2,) and "coh:15.6b" in rules_of(events), "B walks in the open"


CARRIER = unit("V", "de-apc251", "1-F05", "n")


@rule("coh:16.1a", "coh:16.1b", "coh:17.1a")
def test_fire_at_a_carrier_meets_everybody_on_it_who_keeps_its_shield() -> None:
    for shooter, start in (("ru-at45", "1-C05"), ("ru-mortar82", "1-B05")):
        loads = [unit("R", "de-rifles", "1-F05", on="V"), unit("L", "de-lmg", "1-F05", on="V")]
        game, state = table(CARRIER, *loads, unit("G", shooter, start, "s"), go=1, cp=(0, 0))
        shot = "fire G at 1-F05 by ap"
        defences = {one.target: one.defence[0] for one in why(game, state, shot).fights}
        assert (defences["R"], defences["L"]) == (13, 12), "flank 11 and 10, and the shield"
        fired = shots(do(game, state, shot, dice=(1, 1, 5, 5, 5, 5)))
        assert [(one.target, one.outcome) for one in fired] == [("V", "miss"), ("R", "hit"), ("L", "hit")]
        assert state.hit[0] < 0 and all(state.hit[n] >= 0 or state.where[n] == DEAD for n in (1, 2))


@rule("coh:17.1b")
def test_all_that_a_destroyed_vehicle_carried_stands_in_the_hex_as_it_looked() -> None:
    loads = [unit("R", "de-rifles", "1-F05", on="V"), unit("L", "de-lmg", "1-F05", on="V")]
    carrier = CARRIER._replace(facing="se")
    game, state = table(carrier, *loads, unit("G", "ru-at45", "1-C05", "s"), go=1, cp=(0, 0))
    do(game, state, "fire G at 1-F05 by ap", dice=(6, 6, 1, 1, 1, 1))
    assert state.where[0] == DEAD and state.carrier[1:3] == [-1, -1]
    assert [game.grid.directions[state.facing[n]] for n in (1, 2)] == ["se", "se"]
    assert [state.hit[n] for n in (1, 2)] == [-1, -1], "none the worse"


@rule("coh:18.1.1b", "coh:18.1.1a")
@pytest.mark.parametrize("kind", ["de-rifles", "de-hmg", "de-mortar50", "de-engineers"])
def test_in_a_trench_there_is_neither_flank_nor_rear(kind: str) -> None:
    for start, facing in (("1-E05", "s"), ("1-G05", "n"), ("1-H05", "n"), ("1-C05", "s")):
        game, state = table(
            unit("A", kind, "1-F05", "n", inside="trench"), unit("T", "ru-rifles", start, facing),
            works={"1-F05": ["trench"]}, go=1, cp=(0, 0),
        )  # fmt: skip
        (fight,) = why(game, state, "fire T at 1-F05 by ap").fights
        assert fight.defence[0] == game.types[0].front.value + 2, start
        far = game.grid.distance(state.where[0], state.where[1])
        state.agenda[-1] = type(state.agenda[-1])(0)
        least = game.types[0].range.least  # type: ignore[union-attr]
        assert (f"fire A at {start} by ap" in offered(game, state)) == (far >= least)


@rule("coh:18.1.1c")
@pytest.mark.parametrize("kind", ["de-opel", "de-wagon", "de-car232", "de-protze", "de-pak36"])
def test_a_trench_is_closed_to_every_kind_of_wheels(kind: str) -> None:
    game, state = table(unit("A", kind, "1-F05", "n"), FAR, works={"1-E05": ["trench"]})
    assert not any("to 1-E05" in text for text in offered(game, state))
    assert refused(game, state, "step A to 1-E05 by snap").rule == "coh:18.1.1c"


@rule("coh:18.1.1c", "coh:18.3.1a", "coh:18.3.2a")
@pytest.mark.parametrize(
    ("work", "named"), [("trench", "coh:18.1.1c"), ("wire", "coh:18.3.1a"), ("roadblock", "coh:18.3.2a")]
)
def test_nor_do_wheels_get_in_by_a_bonus_hex(work: str, named: str) -> None:
    road: dict[str, Any] = {"links": {"1-G05-1-F05": "road", "1-F05-1-E05": "road"}}
    works = {"1-E05": [work], "1-K01": ["trench"], "1-K03": ["wire"], "1-K05": ["roadblock"]}
    game, state = table(unit("A", "de-opel", "1-G05", "n"), FAR, works=works, **road)
    do(game, state, "step A to 1-F05 by ap")
    assert "drive A to 1-E05" not in offered(game, state)
    assert refused(game, state, "drive A to 1-E05").rule == named
    for label, rule_id in (("1-K01", "coh:18.1.1c"), ("1-K03", "coh:18.3.1a"), ("1-K05", "coh:18.3.2a")):
        other, later = table(unit("A", "de-opel", f"1-L0{label[-1]}", "n"), FAR, works=works)
        assert refused(other, later, f"step A to {label} by ap").rule == rule_id
    game, state = table(unit("A", "de-opel", "1-G05", "n"), FAR, **road)
    do(game, state, "step A to 1-F05 by ap", "drive A to 1-E05")
    assert state.where[0] == game.grid.hex("1-E05"), "without it they do"


@rule("coh:18.3.2d")
def test_a_roadblock_shelters_all_who_are_there_from_wherever_they_are_fired_at() -> None:
    block: dict[str, Any] = {"works": {"1-F05": ["roadblock", "trench"]}, "go": 1, "cp": (0, 0)}
    for facing, rating in (("n", 12), ("s", 11)):
        game, state = table(
            unit("A", "de-rifles", "1-F05", facing), unit("T", "ru-rifles", "1-C05", "s"), **block
        )
        assert why(game, state, "fire T at 1-F05 by ap").fights[0].defence[0] == rating + 1, facing
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", inside="trench"), unit("V", "de-apc251", "1-F05", "n"),
        unit("R", "de-rifles", "1-F05", on="V"), unit("T", "ru-at45", "1-C05", "s"), **block,
    )  # fmt: skip
    defences = {one.target: one.defence[0] for one in why(game, state, "fire T at 1-F05 by ap").fights}
    assert {name: defences[name] for name in "AVR"} == {
        "A": 12 + 2 + 1 + 1,  # the trench, the carrier beside it, the roadblock
        "V": 13 + 1,
        "R": 11 + 2 + 1,
    }
    game, state = table(unit("A", "de-rifles", "1-F05", "n"), unit("T", "ru-rifles", "1-F05"), **block)
    assert why(game, state, "assault T on A by ap").fights[0].defence[0] == 12, "in close combat too"


@rule("coh:18.3.1f", "coh:18.4a", "coh:18.4c")
def test_one_shot_attacks_every_work_and_every_unit_of_the_hex() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", inside="trench"), unit("D", "de-rifles", "1-F05", "n", "dug-in"),
        unit("B", "de-hmg", "1-F05", "n", inside="trench"),
        unit("G", "ru-ig76", "1-B05", "s"), works={"1-F05": ["wire", "trench", "roadblock"]}, go=1,
        cp=(0, 0),
    )  # fmt: skip
    fired = shots(do(game, state, "fire G at 1-F05 by ap", dice=(6, 6) * 4 + (1, 1) * 3))
    assert sorted(one.target for one in fired) == ["A", "B", "D", "improvised", "roadblock", "trench", "wire"]
    assert not state.works and state.inside == [""] * 4 and not state.flags[1] & DUG, "all are destroyed"
    guarded = {one.target: one.defence for one in fired}
    assert (guarded["A"], guarded["D"]) == (12 + 2 + 1, 12 + 1 + 1), "which protected for this attack"


@rule("coh:18.3.3b")
def test_to_go_into_a_trench_or_out_of_it_sets_mines_off() -> None:
    works = {"1-F05": ["trench", "mines"]}
    for inside, deed in (("", "occupy A in trench by ap"), ("trench", "vacate A by ap")):
        game, state = table(unit("A", "de-rifles", "1-F05", inside=inside), FAR, works=works, cp=(0, 0))
        events = do(game, state, deed, dice=(4, 4), damage=1)
        if game.deciders(state) == (0,):
            events += do(game, state, "face n")
        assert [one.outcome for one in shots(events)] == ["hit"] and "coh:18.3.3b" in rules_of(events)


@pytest.mark.parametrize(
    ("kind", "deed"),
    [("de-mortar80", "fire A at 1-B05 by ap"), ("de-engineers", "smoke A at 1-E05 by ap"),
     ("de-engineers", "flame A at 1-E05 by ap"), ("de-rifles", "fire A at 1-E05 by ap")],
)  # fmt: skip
def test_no_kind_of_fire_sets_mines_off(kind: str, deed: str) -> None:
    prey = [unit("T", "ru-rifles", "1-E05", "s"), unit("U", "ru-rifles", "1-B05", "s")]
    units = (unit("A", kind, "1-F05", "n"), *prey)
    game, state = table(*units, works={"1-F05": ["mines"]}, cp=(0, 0))
    events = do(game, state, deed, dice=(1, 1))
    assert not [one for one in shots(events) if one.units == ("mines",)] and game.deciders(state) == (1,)
    game, state = table(*units, works={"1-F05": ["mines"]}, cp=(0, 0))
    events = do(game, state, "pivot A to s by ap", dice=(1, 1))
    assert ("coh:19.0a" if kind == "de-engineers" else "coh:18.3.3b") in rules_of(events)


@rule("coh:18.4e", "coh:18.4a")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("kind", ["trench", "bunker", "wire", "roadblock", "mines"])
def test_a_work_of_any_kind_and_either_side_is_fired_at_where_it_is_alone(kind: str, seat: int) -> None:
    works = {"1-E05": [Work(kind, seat, 0 if kind == "bunker" else -1)]}
    for shooter in ("de-pz3e", "de-ig75", "de-mortar50"):
        game, state = table(unit("A", shooter, "1-H05", "n"), FAR, works=works, cp=(0, 0))
        events = do(game, state, "fire A at 1-E05 by ap", dice=(6, 6))
        rating = game.tables.works[kind].dr
        assert [(one.target, one.defence) for one in shots(events)] == [(kind, rating)]
        assert bool(state.works) == (12 + (game.types[0].firepower("red") or 0) < rating)
    game, state = table(unit("A", "de-hmg", "1-H05", "n"), FAR, works=works, cp=(0, 0))
    assert refused(game, state, "fire A at 1-E05 by ap").rule == "coh:18.4a", "no machine gun does that"
