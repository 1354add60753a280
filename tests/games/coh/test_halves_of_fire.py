"""Chapter 7 at both sides of its limits: ratings, markers, rallies and close combat for every kind of unit."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Shown
from hexfront.games.coh.state import DEAD, USED, Work

from .table import do, offered, refused, rules_of, table, unit, why

FAR = unit("S", "ru-rifles", "1-L12")
RATINGS = {"ru-rifles": (12, 11), "ru-maxim": (12, 10), "ru-at45": (13, 10), "ru-t26b": (14, 13),
           "ru-ba10": (14, 12), "ru-gaz": (11, 11), "ru-zis30": (13, 11)}  # fmt: skip
"""Front and flank ratings as they are printed."""


@rule("coh:7.3a")
@pytest.mark.parametrize("kind", list(RATINGS))
@pytest.mark.parametrize("start", ["1-F05", "1-H05", "1-K05"])
def test_fire_from_outside_the_arc_meets_the_flank_at_every_range(kind: str, start: str) -> None:
    """From the next hex, at normal and at long range; the shooter stands to the south."""
    for facing, rating in (("s", 0), ("se", 0), ("sw", 0), ("n", 1), ("ne", 1), ("nw", 1)):
        game, state = table(unit("A", "de-pz3e" if start != "1-K05" else "de-pak36", start, "n"),
                            unit("T", kind, "1-E05", facing), cp=(0, 0))  # fmt: skip
        (fight,) = why(game, state, "fire A at 1-E05 by ap").fights
        assert fight.defence[0] == RATINGS[kind][rating], facing


@rule("coh:7.5f", "coh:2.5.1a")
def test_the_eliminated_marker_is_shown_to_all_and_scores_for_who_fired() -> None:
    names = [marker.id for marker in table(FAR)[0].markers]
    four = ("german", "german", "soviet", "soviet")
    for kind, marker in (("ru-rifles", "eliminated"), ("ru-gaz", "destroyed")):
        game, state = table(
            unit("A", "de-rifles", "1-A01", seat=0), unit("B", "de-hmg", "1-C05", "s", seat=1),
            unit("T", kind, "1-E05", "n", seat=2), unit("S", "ru-rifles", "1-L12", seat=3),
            seats=four, cp=(0, 0, 0, 0), go=1,
        )  # fmt: skip
        pool = [one for one in game.markers if one.pool == game.types[2].of.pool]
        before = sum(one.count for one in pool[: [one.id for one in pool].index(marker)])
        need = RATINGS[kind][0] - 5
        events = do(game, state, "fire B at 1-E05 by ap", dice=(need - 3, 3), damage=before + 1)
        assert state.where[2] == DEAD and state.vp == [0, 1, 0, 0]
        for viewer in range(4):
            faces = [face for one in events if isinstance(one, Shown) and (face := one.face(viewer))]
            assert [(face.marker, face.removed) for face in faces] == [(marker, False), (marker, True)]
        assert state.pools[names.index(marker)] == game.markers[names.index(marker)].count, "and it goes back"
        assert "coh:7.5f" in rules_of(events)


@rule("coh:7.6f")
@pytest.mark.parametrize(
    ("kind", "hit"), [("de-rifles", "pinned"), ("de-pz3e", "crew-suppressed"), ("de-pak36", "suppressed")]
)
def test_nobody_rallies_beside_an_enemy_in_his_hex(kind: str, hit: str) -> None:
    shaken = unit("A", kind, "1-F05", hit=hit)
    game, state = table(shaken, unit("E", "ru-rifles", "1-F05"), cp=(5, 5))
    assert not any(text.startswith("rally") for text in offered(game, state))
    assert refused(game, state, "rally A by ap").rule == "coh:7.6f"
    game, state = table(shaken, unit("E", "ru-rifles", "1-E05"), cp=(5, 5))
    assert "rally A by ap" in offered(game, state), "the next hex does not matter"


@rule("coh:7.6f")
def test_nor_who_is_carried_or_lies_in_a_bunker() -> None:
    truck = unit("T", "de-opel", "1-F05")
    for enemy in ("1-F05", "1-E05"):
        game, state = table(
            truck, unit("A", "de-rifles", "1-F05", hit="pinned", on="T"), unit("E", "ru-rifles", enemy)
        )
        assert ("rally A by ap" in offered(game, state)) == (enemy == "1-E05")
        game, state = table(
            unit("A", "de-rifles", "1-F05", hit="pinned", inside="bunker"),
            unit("E", "ru-rifles", enemy),
            works={"1-F05": [Work("bunker", 0, 0)]},
        )
        assert ("rally A by ap" in offered(game, state)) == (enemy == "1-E05")
        if enemy == "1-F05":
            assert refused(game, state, "rally A by ap").rule == "coh:7.6f"


@rule("coh:7.6f", "coh:9.1.3")
def test_a_group_does_not_rally_while_any_of_it_has_an_enemy_in_its_hex() -> None:
    for name in "AB":
        close = {"A": "1-F05", "B": "1-F06"}[name]
        pair = unit("A", "de-rifles", "1-F05", hit="pinned"), unit("B", "de-rifles", "1-F06", hit="pinned")
        game, state = table(*pair, unit("E", "ru-rifles", close), cp=(5, 0))
        do(game, state, "group A", "join B")
        assert not any(text.startswith("together rally") for text in offered(game, state)), name
        assert refused(game, state, "together rally by ap").rule == "coh:7.6f"
    game, state = table(*pair, unit("E", "ru-rifles", "1-G06"), cp=(0, 0))
    do(game, state, "group A", "join B")
    events = do(game, state, "together rally by ap", dice=(1, 1, 6, 6))
    assert [state.hit[n] >= 0 for n in (0, 1)] == [True, False] and "coh:9.1.3" in rules_of(events)


@rule("coh:7.6f")
@pytest.mark.parametrize("card", ["follow-me", "rally"])
def test_no_card_rallies_who_is_in_close_combat(card: str) -> None:
    shaken = unit("A", "de-rifles", "1-F05", hit="pinned"), unit("B", "de-rifles", "1-F06", hit="pinned")
    game, state = table(*shaken, unit("E", "ru-rifles", "1-F05"), hands={0: [card]}, cp=(5, 5))
    played = {text for text in offered(game, state) if text.startswith(f"play {card}")}
    assert played and all(" on B " in text for text in played)
    text = min(played).replace(" on B ", " on A ")
    assert refused(game, state, text).rule == "coh:7.6f"
    do(game, state, min(played))
    assert "join A" not in offered(game, state)


@rule("coh:7.7.3c", "coh:12.0f", "coh:12.0g")
@pytest.mark.parametrize("kind", ["de-mortar50", "de-mortar80"])
def test_every_mortar_fights_in_its_hex_but_fires_no_nearer_than_its_range(kind: str) -> None:
    game, state = table(unit("M", kind, "1-F05", "n"), unit("E", "ru-rifles", "1-F05"), cp=(0, 0))
    assert "coh:7.7.3c" in {one.rule for one in why(game, state, "assault M on E by ap").reasons}
    assert "assault M on E by ap" in offered(game, state)
    least = game.types[0].range.least  # type: ignore[union-attr]
    for far, row in ((1, "E"), (2, "D"), (3, "C"), (4, "B")):
        game, state = table(unit("M", kind, "1-F05", "n"), unit("E", "ru-rifles", f"1-{row}05"), cp=(0, 0))
        shot = f"fire M at 1-{row}05 by ap"
        assert (shot in offered(game, state)) == (far >= least)
        if far < least:
            assert refused(game, state, shot).rule == ("coh:12.0g" if far == 1 else "coh:12.0f")


@rule("coh:9.0a", "coh:9.0d")
def test_any_number_of_units_share_seven_points() -> None:
    places = ("1-C03", "1-C05", "1-C07", "1-C09", "1-F03")
    units = [unit(f"U{number}", "de-rifles", place, "s") for number, place in enumerate(places)]
    game, state = table(*units, FAR, cp=(0, 0))
    for number in range(5):
        do(game, state, f"pivot U{number} to n by ap", "pass")
        assert state.active[0] == tuple(range(number + 1)) and state.ap[0] == 6 - number
    do(game, state, "pivot U0 to s by ap", "pass")
    assert state.ap[0] == 1
    do(game, state, "pivot U4 to s by ap")
    assert state.active[0] == () and all(state.flags[n] & USED for n in range(5))


@rule("coh:5.4b", "coh:7.7.3l", "coh:14.3")
def test_who_is_driven_through_goes_where_he_likes_and_who_was_entered_does_not() -> None:
    units: list[Any] = [
        unit("T", "de-apc251", "1-G04", "n"), unit("A", "de-rifles", "1-G05", "n"),
        unit("X", "ru-rifles", "1-F04", "s"), unit("Y", "ru-rifles", "1-F05", "s"),
    ]  # fmt: skip
    game, state = table(*units, cp=(0, 0))
    do(game, state, "group A", "join T", "step A to 1-F05 by ap", "face n")
    do(game, state, "step T to 1-F04 by ap", "drive T to 1-E04", "face n")
    assert game.deciders(state) == (1,)
    assert "step X to 1-G04 by ap" in offered(game, state), "it drove on"
    assert refused(game, state, "step Y to 1-G05 by ap").rule == "coh:7.7.3l"


@rule("coh:7.5c", "coh:dmg-v-weapons")
def test_a_damaged_gun_takes_the_firepower_of_its_colour_and_leaves_the_other() -> None:
    for hit, soft, hard in (("red-gun-damaged", False, True), ("blue-gun-damaged", True, False)):
        for prey, able in (("ru-rifles", soft), ("ru-t26b", hard)):
            for place, deed in (("1-D05", "fire A at 1-D05 by ap"), ("1-F05", "assault A on T by ap")):
                game, state = table(
                    unit("A", "de-pz3e", "1-F05", "n", hit=hit), unit("T", prey, place, "s"), cp=(0, 0)
                )
                assert (deed in offered(game, state)) == able, (hit, prey)
                if not able:
                    named = "coh:dmg-v-weapons" if place == "1-D05" else "coh:7.5c"
                    assert refused(game, state, deed).rule == named


@rule("coh:7.1b", "coh:15.1")
def test_the_colour_of_the_side_that_is_hit_says_which_firepower_counts() -> None:
    """Some self-propelled guns are armoured in front alone."""
    for kind, facing, attack in (("ru-zis30", "s", 5), ("ru-zis30", "n", 2), ("ru-t26b", "n", 5)):
        game, state = table(unit("A", "de-pak36", "1-H05", "n"), unit("T", kind, "1-E05", facing), cp=(0, 0))
        (fight,) = why(game, state, "fire A at 1-E05 by ap").fights
        assert fight.attack == (attack, attack), (kind, facing)
        assert ("coh:15.1" if attack == 5 else "coh:7.1b") in {one.rule for one in fight.modifiers}
