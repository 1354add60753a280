"""15.1 Divisions broken down into regiments, and re-formed."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import BROKEN, DISRUPTED, MOVED, SOUTHERN, UNUSED

from .duel import attack, axis, soviet, staff
from .march import rules, why
from .table import at, do, offered, refused, table, unit


def one(stats: str = "9-8", kind: str = "infantry", *flags: str, **more: Any) -> tuple[Kharkov, Any]:
    """A division in 0505, and the Axis to move."""
    return table(axis("A", "0505", stats, kind, *flags), phase="axis-movement", **more)


def regiments(game: Kharkov, state: Any) -> list[str]:
    """The values of the regiments on the map."""
    found = [unit for unit in game.data.by_kind["regiment"] if state.where[unit] > 0]
    return [f"{game.units[unit].faces[state.step[unit]].attack}-8" for unit in found]


def rgt(name: str, where: str, stats: str = "2-8", *flags: str) -> Any:
    return unit(name, where, "regiment", stats, "entered", *flags)


@rule("kharkov:15.1a", "kharkov:15.1c")
def test_a_division_is_replaced_by_its_regiments() -> None:
    game, state = one()
    events = do(game, state, "split A")
    assert rules(events, "removed") >= {"15.1a", "15.1c"}
    assert state.where[game.data.numbers["A"]] == BROKEN
    assert [at(game, state, f"Rgt0{n}") for n in (1, 2, 3)] == ["0505"] * 3
    assert next(box.count for box in game.view(state, 1).boxes if box.id == "split") == 1


@rule("kharkov:15.1a")
def test_only_german_infantry_breaks_down_and_only_in_the_initial_phase() -> None:
    units = (
        axis("P", "0303", "4-12", "panzer"),
        axis("G", "0404", "2-8", "security"),
        axis("R", "0606", "3-6", "romanian"),
        axis("D", "broken"),
        soviet("S", "0909"),
    )
    game, state = table(*units, phase="axis-movement")
    for name in ("P", "G", "R", "S", "D"):
        assert refused(game, state, f"split {name}").rule == "kharkov:15.1a"
    game, state = table(axis("A", "0505"), axis("P", "0303", "4-12", "panzer"), phase="axis-mechanised")
    assert refused(game, state, "split A").rule == "kharkov:15.1a"
    game, state = table(soviet("S", "0505"), axis("A", "0101"), phase="soviet-movement")
    assert refused(game, state, "split A").rule == "kharkov:15.1a"


@rule("kharkov:15.11a")
@pytest.mark.parametrize(
    ("kind", "stats", "parts"),
    [
        ("infantry", "9-8", ["2-8", "2-8", "2-8"]),
        ("infantry", "4-8", ["1-8", "1-8", "1-8"]),
        ("infantry", "2-8", ["1-8", "1-8"]),
        ("light", "7-8", ["2-8", "2-8", "1-8"]),
        ("light", "3-8", ["1-8", "1-8"]),
        ("mountain", "7-8", ["2-8", "2-8", "1-8"]),
        ("mountain", "3-8", ["1-8", "1-8"]),
    ],
)
def test_what_a_division_breaks_down_into(kind: str, stats: str, parts: list[str]) -> None:
    game, state = one(stats, kind)
    assert why(game, state, "split A")["15.11a"] == ", ".join(parts)
    assert "15.11a" in rules(do(game, state, "split A"), "placed")
    assert regiments(game, state) == parts


@rule("kharkov:15.11a")
@pytest.mark.parametrize("kind", ["infantry", "light", "mountain"])
def test_the_weakest_do_not_break_down(kind: str) -> None:
    game, state = one("1-8", kind)
    assert refused(game, state, "split A").rule == "kharkov:15.11a"
    assert "split A" not in offered(game, state)


@rule("kharkov:15.11b")
def test_a_division_that_has_moved_stays_whole() -> None:
    game, state = one()
    do(game, state, "step A to 0504", "halt")
    assert refused(game, state, "split A").rule == "kharkov:15.11b"


@rule("kharkov:15.11c")
def test_breaking_down_is_free_and_regiments_move_at_once() -> None:
    game, state = one()
    assert why(game, state, "split A")["15.11c"] == "0"
    do(game, state, "split A")
    assert why(game, state, "step Rgt02 to 0504")["6.11"] == "7", "one of all its eight points"
    do(game, state, "step Rgt02 to 0504", "halt", "stack 0505", "step Rgt01 to 0506", "halt")
    assert [at(game, state, f"Rgt0{n}") for n in (1, 2, 3)] == ["0506", "0504", "0506"]


def test_regiments_are_as_their_division_was() -> None:
    game, state = one("9-8", "infantry", "disrupted")
    do(game, state, "split A")
    assert all(state.flags[game.data.numbers[f"Rgt0{n}"]] & DISRUPTED for n in (1, 2, 3))
    assert refused(game, state, "step Rgt01 to 0504").rule == "kharkov:7.32a"


@rule("kharkov:15.12a")
@pytest.mark.parametrize("last", ["southern", "entered"])
def test_a_division_woke_in_the_south_only_if_all_its_regiments_did(last: str) -> None:
    flags = {"Rgt01": "southern", "Rgt02": "southern", "Rgt03": last}
    units = [unit(name, "0505", "regiment", "2-8", flag) for name, flag in flags.items()]
    game, state = table(axis("A", "broken"), *units, phase="axis-movement")
    assert "15.12a" in rules(do(game, state, "reform A from Rgt01,Rgt02,Rgt03"))
    assert bool(state.flags[game.data.numbers["A"]] & SOUTHERN) == (last == "southern")


@rule("kharkov:15.12a")
def test_regiments_of_one_hex_form_a_division_after_their_moves() -> None:
    units = [axis("A", "broken"), rgt("Rgt01", "0505"), rgt("Rgt02", "0505"), rgt("Rgt03", "0506")]
    game, state = table(*units, phase="axis-movement")
    text = "reform A from Rgt01,Rgt02,Rgt03"
    assert refused(game, state, text).rule == "kharkov:15.12a", "they are not in one hex"
    do(game, state, "step Rgt03 to 0505", "halt")
    assert why(game, state, text)["15.12a"] == "0"
    assert refused(game, state, "reform A from Rgt02,Rgt01,Rgt03").rule == "kharkov:15.12a", "in their order"
    events = do(game, state, text)
    assert rules(events, "removed") == {"15.12a"}
    assert (at(game, state, "A"), state.step[game.data.numbers["A"]]) == ("0505", 0)
    assert regiments(game, state) == []
    assert refused(game, state, "step A to 0504").rule == "kharkov:6.0g4", "its movement is over"
    assert refused(game, state, "split A").rule == "kharkov:15.11b"


@rule("kharkov:15.12a")
@pytest.mark.parametrize(
    ("kind", "parts", "face"),
    [
        ("infantry", ["2-8", "2-8", "2-8"], "9-8"),
        ("infantry", ["1-8", "1-8", "1-8"], "4-8"),
        ("infantry", ["1-8", "1-8"], "2-8"),
        ("light", ["2-8", "2-8", "1-8"], "7-8"),
        ("light", ["1-8", "1-8"], "3-8"),
        ("infantry", ["2-8", "2-8", "1-8"], ""),
        ("infantry", ["2-8", "2-8"], ""),
        ("light", ["2-8", "2-8", "2-8"], ""),
        ("light", ["1-8", "1-8", "1-8"], ""),
        ("light", ["2-8", "1-8", "1-8"], ""),
    ],
)
def test_regiments_must_match_a_line(kind: str, parts: list[str], face: str) -> None:
    names = [f"Rgt0{n}" for n in range(1, len(parts) + 1)]
    full = "9-8" if kind == "infantry" else "7-8"
    units = [rgt(name, "0505", part) for name, part in zip(names, parts, strict=True)]
    game, state = table(axis("A", "broken", full, kind), *units, phase="axis-movement")
    text = f"reform A from {','.join(names)}"
    if not face:
        assert refused(game, state, text).rule == "kharkov:15.12a"
        assert text not in offered(game, state)
        return
    do(game, state, text)
    shown = next(counter for counter in game.view(state, 1).counters if counter.id == "A")
    assert shown.values == face


@rule("kharkov:15.12a")
def test_part_of_a_stack_may_form_a_division() -> None:
    units = [rgt("Rgt01", "0505"), rgt("Rgt02", "0505", "1-8", "disrupted"), rgt("Rgt03", "0505", "1-8")]
    game, state = table(
        axis("A", "broken"), axis("L", "broken", "7-8", "light"), *units, phase="axis-movement"
    )
    reforms = {text for text in offered(game, state) if text.startswith("reform")}
    assert reforms == {"reform A from Rgt02,Rgt03", "reform L from Rgt02,Rgt03"}
    do(game, state, "reform L from Rgt02,Rgt03")
    assert state.step[game.data.numbers["L"]] == 1
    assert state.flags[game.data.numbers["L"]] & (DISRUPTED | MOVED) == DISRUPTED | MOVED
    assert at(game, state, "Rgt01") == "0505"


def test_three_weak_regiments_leave_the_choice() -> None:
    units = [rgt(f"Rgt0{n}", "0505", "1-8") for n in (1, 2, 3)]
    game, state = table(axis("A", "broken"), *units, phase="axis-movement")
    reforms = {text for text in offered(game, state) if text.startswith("reform")}
    assert len(reforms) == 4, "a 4-8 from all of them, or a 2-8 from any two"


@rule("kharkov:15.12b")
def test_only_a_division_in_the_box_is_re_formed() -> None:
    units = [rgt(f"Rgt0{n}", "0505") for n in (1, 2, 3)]
    game, state = table(
        axis("A", "0909"), axis("D", "dead"), axis("B", "broken"), *units, phase="axis-movement"
    )
    for name in ("A", "D"):
        assert refused(game, state, f"reform {name} from Rgt01,Rgt02,Rgt03").rule == "kharkov:15.12b"
    assert "15.12b" in why(game, state, "reform B from Rgt01,Rgt02,Rgt03")
    assert "15.12b" in rules(do(game, state, "reform B from Rgt01,Rgt02,Rgt03"), "placed")


@rule("kharkov:15.13a")
def test_breaking_down_keeps_the_stacking_limit() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0505"), phase="axis-movement")
    assert refused(game, state, "split A").rule == "kharkov:15.13a"
    hq = unit("VIRumHQ", "0505")
    game, state = table(axis("A", "0505", "2-8"), axis("B", "0505"), hq, phase="axis-movement")
    do(game, state, "split A")
    assert len(state.at[game.grid.hex("0505")]) == 4, (
        "two regiments, a division and an HQ, which does not count"
    )


@rule("kharkov:15.13b")
def test_enemy_zoc_hinders_neither() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0506"), phase="axis-movement")
    assert "15.13b" in rules(do(game, state, "split A"), "removed")
    assert "15.13b" in rules(do(game, state, "reform A from Rgt01,Rgt02,Rgt03"), "placed")
    game, state = one()
    assert "15.13b" not in rules(do(game, state, "split A"))


@rule("kharkov:15.15a")
def test_fifteen_counters_are_all_there_are() -> None:
    units = [axis(f"D{n}", f"{n:02}05") for n in range(1, 8)]
    game, state = table(*units, phase="axis-movement")
    assert why(game, state, "split D1")["15.15a"] == "12"
    do(game, state, *(f"split D{n}" for n in range(1, 6)))
    refusal = refused(game, state, "split D6")
    assert refusal.rule == "kharkov:15.15a"
    assert not [text for text in offered(game, state) if text.startswith("split")]
    do(game, state, "reform D1 from Rgt01,Rgt02,Rgt03", "split D6")


@rule("kharkov:15.15a")
def test_too_few_counters_for_the_whole_division() -> None:
    units = [rgt(f"Rgt{n:02}", f"{n:02}11" if n < 13 else f"{n - 10:02}09") for n in range(1, 14)]
    game, state = table(axis("A", "0505"), axis("B", "0808", "2-8"), *units, phase="axis-movement")
    assert refused(game, state, "split A").rule == "kharkov:15.15a"
    do(game, state, "split B")


@rule("kharkov:15.14", "kharkov:15.15b")
def test_an_eliminated_regiment_returns_to_the_box_and_is_used_again() -> None:
    units = [rgt(f"Rgt{n:02}", f"{n:02}15") for n in range(1, 14)]
    units += [rgt("Rgt14", "0505"), axis("A", "0909", "2-8")]
    game, state = table(*units, phase="axis-movement", size="blank 15x15")
    assert refused(game, state, "split A").rule == "kharkov:15.15a", "one counter is left, it needs two"
    units += [soviet("S", "0504", "6-6-6"), staff("HQ", "0503")]
    game, state = table(*units, phase="soviet-combat", size="blank 15x15")
    attack(game, state, "0505", "S", dice=(3,))
    assert rules(do(game, state, "stand"), "removed") >= {"15.14", "15.15b"}
    assert (state.where[game.data.numbers["Rgt14"]], state.regiments_lost) == (UNUSED, 1)
    do(game, state, "pass", "split A")
    assert (state.phase, at(game, state, "Rgt14")) == ("axis-movement", "0909")


def test_a_used_counter_starts_afresh() -> None:
    game, state = one("4-8")
    do(game, state, "split A", "reform A from Rgt01,Rgt02,Rgt03")
    assert state.step[game.data.numbers["A"]] == 1
    game, state = table(axis("A", "0505", "4-8"), axis("B", "0808"), phase="axis-movement")
    do(game, state, "split A", "reform A from Rgt01,Rgt02,Rgt03", "split B")
    assert regiments(game, state) == ["2-8"] * 3
    assert not any(state.flags[game.data.numbers[f"Rgt0{n}"]] & MOVED for n in (1, 2, 3))
