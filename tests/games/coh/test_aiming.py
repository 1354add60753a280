"""6.1, 7.0a, 7.5, 7.7, 12.0: who may fire where, and which rule forbids the rest."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_artillery import OBSERVER, PREY, battery, fallen
from .test_fire import HERE, THERE, shots

FAR, NEAR, NEXT, BEHIND = "1-B05", "1-F05", "1-G05", "1-L05"
"""Six hexes to the north of HERE, two, one, and four to the south."""


def forbidden(kind: str, at: str, *flags: str, foe: str = "ru-rifles", facing: str = "n", **more: Any) -> str:
    """The rule that keeps a German at HERE from firing at an enemy in a hex; the shot is not offered either."""
    works = {HERE: [more["inside"]]} if more.get("inside") else {}
    game, state = table(
        unit("A", kind, HERE, facing, *flags, **more), unit("S", foe, at, "s"), works=works, cp=(0, 0)
    )
    assert f"fire A at {at} by ap" not in offered(game, state)
    return refused(game, state, f"fire A at {at} by ap").rule


@pytest.mark.rule("coh:7.7.1", "coh:12.0f", "coh:12.0g", "coh:dmg-undercover", "coh:dmg-berserk")
def test_what_lies_too_far_or_too_near() -> None:
    assert forbidden("de-engineers", "1-A05") == "coh:7.7.1", "seven hexes, twice three are six"
    assert forbidden("de-mortar80", NEXT) == "coh:12.0g"
    assert forbidden("de-mortar80", NEAR) == "coh:12.0f"
    assert forbidden("de-mortar50", NEXT) == "coh:12.0g"
    for mortar, least in (("de-mortar50", NEAR), ("de-mortar80", THERE)):
        game, state = table(unit("A", mortar, HERE, "n"), unit("S", "ru-rifles", least, "s"), cp=(0, 0))
        assert f"fire A at {least} by ap" in offered(game, state), "at its minimum range it may"
    assert forbidden("de-rifles", NEAR, hit="under-cover") == "coh:dmg-undercover"
    assert forbidden("de-mortar50", THERE, hit="under-cover") == "coh:dmg-undercover"
    assert forbidden("de-rifles", NEAR, hit="berserk") == "coh:dmg-berserk"


@pytest.mark.rule("coh:6.1", "coh:12.0d", "coh:15.4c", "coh:18.1.2b")
def test_what_lies_outside_the_arc() -> None:
    assert forbidden("de-rifles", BEHIND) == "coh:6.1"
    assert forbidden("de-mortar80", BEHIND) == "coh:12.0d"
    assert forbidden("de-pzjg35r", BEHIND) == "coh:15.4c"
    assert forbidden("de-rifles", BEHIND, inside="bunker") == "coh:18.1.2b"


@pytest.mark.rule(
    "coh:16.0a", "coh:17.0e", "coh:7.5c", "coh:dmg-stunned", "coh:dmg-v-stunned", "coh:dmg-v-weapons", "coh:18.1.2a"
)  # fmt: skip
def test_who_may_not_fire_at_all() -> None:
    assert forbidden("de-wagon", THERE) == "coh:16.0a"
    assert forbidden("de-rifles", THERE, hit="panicked") == "coh:7.5c"
    assert forbidden("de-rifles", THERE, hit="stunned") == "coh:dmg-stunned"
    assert forbidden("de-pz3e", THERE, hit="crew-stunned") == "coh:dmg-v-stunned"
    assert forbidden("de-pz3e", THERE, hit="red-gun-damaged") == "coh:dmg-v-weapons"
    assert forbidden("de-pz3e", THERE, hit="blue-gun-damaged", foe="ru-t26b") == "coh:dmg-v-weapons"
    assert forbidden("de-mortar80", "1-D05", inside="bunker") == "coh:18.1.2a"
    game, state = table(
        unit("T", "de-opel", HERE),
        unit("A", "de-rifles", HERE, on="T"),
        unit("S", "ru-rifles", THERE),
        cp=(0, 0),
    )
    assert refused(game, state, f"fire A at {THERE} by ap").rule == "coh:17.0e"


@rule("coh:15.4a")
def test_a_turret_that_lacks_the_points_is_told_so() -> None:
    tank = unit("P", "de-pz3e", HERE, "s", "active")
    game, state = table(tank, unit("S", "ru-rifles", THERE, "s"), ap={0: 4}, cp=(0, 0))
    assert f"fire P at {THERE} by ap" not in offered(game, state)
    assert refused(game, state, f"fire P at {THERE} by ap").rule == "coh:15.4a", "3 and 2 are more than 4"


@rule("coh:dmg-v-weapons")
def test_a_gun_that_has_lost_a_colour_keeps_the_other() -> None:
    for marker, target, others in (("red-gun-damaged", "T", "S"), ("blue-gun-damaged", "S", "T")):
        game, state = table(
            unit("A", "de-pz3e", HERE, "n", hit=marker),
            unit("S", "ru-rifles", THERE, "s"),
            unit("T", "ru-t26b", THERE, "s"),
            unit("U", "ru-rifles" if others == "S" else "ru-t26b", "1-E06", "s"),
            cp=(0, 0),
        )
        assert "fire A at 1-E06 by ap" not in offered(game, state)
        assert refused(game, state, "fire A at 1-E06 by ap").rule == "coh:dmg-v-weapons"
        events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1))
        assert [one.target for one in shots(events)] == [target]


@rule("coh:7.0a", "coh:7.7.3a")
def test_the_own_hex_is_no_target() -> None:
    game, state = table(unit("A", "de-rifles", HERE, "n"), unit("S", "ru-rifles", THERE, "s"), cp=(0, 0))
    assert refused(game, state, f"fire A at {HERE} by ap").rule == "coh:7.7.3a"
    assert refused(game, state, f"fire A at {NEAR} by ap").rule == "coh:7.0a"
    game, state = table(
        unit("A", "de-ig75", HERE, "n", "hidden"), unit("S", "ru-rifles", "1-A12"),
        hexes={HERE: "heavy-woods"}, works={HERE: ["trench"]}, cp=(0, 0),
    )  # fmt: skip
    assert not any(text.startswith(f"fire A at {HERE}") for text in offered(game, state))


@rule("coh:10.0b", "coh:10.0c")
def test_a_hidden_unit_fires_in_any_direction_and_faces_there() -> None:
    game, state = table(
        unit("A", "de-rifles", HERE, "n", "hidden"),
        unit("S", "ru-rifles", "1-K05"),
        unit("T", "ru-rifles", THERE),
        hexes={HERE: "heavy-woods"},
        cp=(0, 0),
    )
    assert {"fire A at 1-K05 by ap", f"fire A at {THERE} by ap"} <= offered(game, state)
    events = do(game, state, "fire A at 1-K05 by ap")
    assert {text.split()[1] for text in offered(game, state)} == {"s", "se", "sw"}
    events += do(game, state, "face s", dice=(1, 1))
    assert [one.at for one in shots(events)] == ["1-K05"]
    assert {"coh:10.0b", "coh:10.0c"} <= rules_of(events)


@rule("coh:18.4a", "coh:18.4c", "coh:18.4e", "coh:18.3.1f")
def test_an_attack_on_a_work_names_what_acted() -> None:
    gun = unit("A", "de-ig75", HERE, "n")
    far = unit("Z", "ru-rifles", "1-A12")

    def told(kind: str, *more: Any) -> set[str]:
        game, state = table(gun, far, *more, works={THERE: [kind]}, cp=(0, 0))
        events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1, 1, 1))
        return set(next(one for one in shots(events) if one.target == kind).rules)

    about = {"coh:18.4c", "coh:18.4e", "coh:18.3.1f"}
    assert told("trench") & about == {"coh:18.4e"}
    assert told("wire") & about == {"coh:18.4e"}
    assert told("wire", unit("S", "ru-rifles", THERE)) & about == {"coh:18.4c", "coh:18.3.1f"}
    assert told("trench", unit("S", "ru-rifles", THERE, inside="trench")) & about == {"coh:18.4c"}


@rule("coh:18.4b")
def test_a_hit_on_the_defences_of_the_first_unit() -> None:
    """The first unit of a firefight is a target like the others."""
    game, state = table(
        unit("S", "ru-rifles", THERE, "s", "dug-in"), unit("A", "de-ig75", HERE, "n"), cp=(0, 0)
    )
    fights = why(game, state, f"fire A at {THERE} by ap").fights
    assert [one.target for one in fights] == ["S", "improvised"]


@rule("coh:12.3b", "coh:weapon-oba", "coh:12.1")
def test_what_a_barrage_has_to_do_with() -> None:
    game, state = battery(OBSERVER, PREY)
    (shot,) = [one for one in shots(fallen(game, state, "1-C05", dice=(1,) * 14)) if one.target]
    assert {"coh:12.3b", "coh:weapon-oba", "coh:12.1", "coh:12.3d"} <= set(shot.rules)
    assert (
        set(shot.rules) & {"coh:7.7.1", "coh:7.7.2", "coh:11.2a", "coh:12.2", "coh:7.5.1a", "coh:15.3"}
        == set()
    )


@rule("coh:13.0b", "coh:13.0e", "coh:13.0f")
def test_smoke_names_what_it_does() -> None:
    units = unit("A", "de-rifles", HERE, "n"), unit("S", "ru-rifles", THERE, "s")
    for smoke, expected, defence in (
        ({THERE: (2,)}, {"coh:13.0b"}, 14),
        ({THERE: (1,)}, {"coh:13.0e"}, 13),
        ({HERE: (1,)}, {"coh:13.0e"}, 13),
        ({NEAR: (1,)}, {"coh:13.0e"}, 13),
        ({THERE: (1, 1)}, {"coh:13.0b", "coh:13.0f"}, 14),
        ({HERE: (2,), THERE: (1,)}, {"coh:13.0b", "coh:13.0e"}, 15),
        ({"1-A01": (2,)}, set(), 12),
    ):
        game, state = table(*units, smoke=smoke, cp=(0, 0))
        assert "coh:7.0a" in amounts(game, state, f"fire A at {THERE} by ap")
        (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
        assert {name for name in shot.rules if name.startswith("coh:13")} == expected
        assert shot.defence == defence
