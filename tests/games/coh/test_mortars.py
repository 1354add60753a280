"""12.0 to 12.2 Mortars: direct and indirect fire, minimum range, flank rating, airburst."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import altered

from .table import GAME, amounts, do, field, offered, refused, table, unit, why
from .test_fire import shots

WOODS = {f"1-F{column:02}": "light-woods" for column in range(2, 11)}
"""A line of woods across the map, on row F."""


def indirect(**more: object) -> tuple[object, object]:
    """A German 8 cm mortar south of a line of woods, a Soviet north of it; 1-F05 is a hex in the woods."""
    more.setdefault("hexes", WOODS)
    more.setdefault("cp", (0, 0))
    return table(unit("M", "de-mortar80", "1-H05", "n"), unit("S", "ru-rifles", "1-C05", "s"), **more)  # type: ignore[arg-type]


@rule("coh:12.1", "coh:7.0a")
def test_direct_fire_meets_the_flank() -> None:
    game, state = indirect(hexes={})
    assert amounts(game, state, "fire M at 1-C05 by ap")["coh:3.0b"] == "3 AP"
    (shot,) = shots(do(game, state, "fire M at 1-C05 by ap", dice=(4, 4)))
    assert (shot.attack, shot.defence) == (11, 11)


@rule("coh:12.0a", "coh:12.0b", "coh:12.0d", "coh:12.0.ex1")
def test_indirect_fire_over_the_woods() -> None:
    # Schema 25: a hex of the woods two hexes away is the observer; it sees the target.
    game, state = indirect()
    assert refused(game, state, "fire M at 1-C05 by ap").rule == "coh:6.0a"
    verdict = why(game, state, "lob M at 1-C05 by ap")
    assert amounts(game, state, "lob M at 1-C05 by ap")["coh:3.0b"] == "4 AP"
    assert any("1-F0" in str(reason.text) for reason in verdict.reasons if reason.rule == "coh:12.0b")
    (shot,) = shots(do(game, state, "lob M at 1-C05 by ap", dice=(4, 4)))
    assert (shot.attack, shot.defence) == (11, 11)


@rule("coh:12.0a")
def test_only_mortars_with_a_cost_in_brackets() -> None:
    game, state = table(
        unit("M", "de-mortar50", "1-H05", "n"), unit("S", "ru-rifles", "1-C05", "s"), hexes=WOODS
    )
    assert refused(game, state, "lob M at 1-C05 by ap").rule == "coh:12.0a"
    game, state = indirect(hexes={})
    assert refused(game, state, "lob M at 1-C05 by ap").rule == "coh:12.0a", "it sees the target"


@rule("coh:12.0b")
def test_no_observer_no_fire() -> None:
    thick = {**WOODS, **{f"1-G{column:02}": "heavy-woods" for column in range(2, 11)}}
    game, state = indirect(hexes=thick)
    assert refused(game, state, "lob M at 1-C05 by ap").rule == "coh:12.0b"
    # With enemies in every hex of the woods near enough, nobody observes either.
    near = [f"1-F{column:02}" for column in range(2, 9)]
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        *(unit(f"E{number}", "ru-rifles", at) for number, at in enumerate(near)),
        hexes=WOODS,
    )
    assert refused(game, state, "lob M at 1-C05 by ap").rule == "coh:12.0b"


@rule("coh:12.0c")
def test_an_enemy_between_mortar_and_observer_does_not_matter() -> None:
    enemies = (unit(f"E{number}", "ru-rifles", at) for number, at in enumerate(("1-G04", "1-G05", "1-G06")))
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"), unit("S", "ru-rifles", "1-C05", "s"), *enemies, hexes=WOODS
    )
    assert why(game, state, "lob M at 1-C05 by ap").legal


@rule("coh:12.0d")
def test_the_target_must_be_in_the_arc() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "s"), unit("S", "ru-rifles", "1-C05", "s"), hexes=WOODS
    )
    assert refused(game, state, "lob M at 1-C05 by ap").rule == "coh:12.0d"


@rule("coh:12.0e")
def test_woods_and_buildings_do_not_keep_a_mortar_from_firing() -> None:
    game, state = indirect(hexes={**WOODS, "1-H05": "stone-building"})
    assert why(game, state, "lob M at 1-C05 by ap").legal


@rule("coh:12.0f", "coh:12.0g")
def test_the_minimum_range() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("S", "ru-rifles", "1-F05", "s"),
        unit("T", "ru-rifles", "1-G05"),
    )
    assert refused(game, state, "fire M at 1-F05 by ap").rule == "coh:12.0f"
    assert refused(game, state, "fire M at 1-G05 by ap").rule == "coh:12.0g"


@rule("coh:12.0h")
def test_height_is_that_of_the_observer() -> None:
    ground = altered(field(hexes=WOODS), numbers={"level": {"1-F05": 1}})
    game, state = indirect(map=ground)
    (fight,) = why(game, state, "lob M at 1-C05 by ap").fights
    assert fight.attack == (4, 4), "one more from the hill, though the mortar stands below it"
    ground = altered(field(hexes=WOODS), numbers={"level": {"1-C05": 1}})
    game, state = indirect(map=ground)
    (fight,) = why(game, state, "lob M at 1-C05 by ap").fights
    assert fight.defence == (12, 12)


@rule("coh:12.2")
def test_airburst() -> None:
    game, state = indirect(hexes={"1-C05": "heavy-woods"})
    (fight,) = why(game, state, "fire M at 1-C05 by ap").fights
    assert fight.defence == (11, 11)
    game, state = indirect(hexes={"1-C05": "light-woods"})
    (fight,) = why(game, state, "fire M at 1-C05 by ap").fights
    assert fight.defence == (12, 12), "only forest"
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("S", "ru-t34a", "1-C05", "s"),
        hexes={"1-C05": "heavy-woods"},
    )
    (fight,) = why(game, state, "fire M at 1-C05 by ap").fights
    assert fight.defence == (17, 17), "armour keeps the modifier"


@rule("coh:5.0.2b", "coh:12.1")
def test_walls_give_nothing_and_works_do() -> None:
    game, state = indirect(hexes={}, sides={"1-C05-1-D05": "wall"})
    (fight,) = why(game, state, "fire M at 1-C05 by ap").fights
    assert fight.defence == (11, 11)
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("S", "ru-rifles", "1-C05", "s", inside="trench"),
        works={"1-C05": ["trench"]},
    )
    fight, trench = why(game, state, "fire M at 1-C05 by ap").fights
    assert fight.defence == (13, 13)
    assert trench.target == "trench"


@rule("coh:7.7.3j")
def test_nobody_directs_mortars_among_enemies() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        unit("E", "ru-rifles", "1-H05"),
        hexes=WOODS,
    )
    assert refused(game, state, "lob M at 1-C05 by ap").rule == "coh:7.7.3j"
    assert not any(text.startswith("lob") for text in offered(game, state))


def test_every_mortar_that_may_lob_says_so() -> None:
    assert {kind.id for kind in GAME.data.types.values() if kind.indirect} == {"de-mortar80", "ru-mortar82"}


@rule("coh:12.0b", "coh:13.0e", "coh:12.0h")
def test_the_best_observer_is_taken() -> None:
    """Woods before the mortar: from F04, F05 and F06 the target is seen; the one with least smoke observes."""
    woods = {f"1-F{column:02}": "light-woods" for column in range(1, 13)}
    units = unit("M", "de-mortar80", "1-H05", "n"), unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(*units, hexes=woods, cp=(0, 0))
    seen = {}
    for clouds in (
        {},
        {"1-F04": (1,), "1-F05": (1,)},
        {"1-F04": (1,), "1-F05": (1,), "1-F06": (1,), "1-G04": (1,)},
    ):
        game, state = table(*units, hexes=woods, smoke=clouds, cp=(0, 0))
        (fight,) = why(game, state, "lob M at 1-C05 by ap").fights
        seen[len(clouds)] = [one.amount for one in fight.modifiers if one.rule.startswith("coh:13")]
    assert seen == {0: [], 2: [], 4: ["+1"]}, "smoke counts only if every observer is in it"
    for thin in ("1-E04", "1-E06"):
        game, state = table(*units, hexes=woods, smoke={thin: (1,)}, cp=(0, 0))
        (fight,) = why(game, state, "lob M at 1-C05 by ap").fights
        assert not [one for one in fight.modifiers if one.rule.startswith("coh:13")], "another sees past it"
    levels = altered(field(hexes=woods), numbers={"level": {"1-F06": 1}})
    game, state = table(*units, map=levels, cp=(0, 0))
    (fight,) = why(game, state, "lob M at 1-C05 by ap").fights
    assert {one.rule: one.amount for one in fight.modifiers}["coh:12.0h"] == "+1", "from the hill"
