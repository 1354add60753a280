"""19.0 Engineers and flamethrowers."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import Barred
from hexfront.games.coh.state import Work

from .table import amounts, do, offered, refused, rules_of, table, unit, why


@rule("coh:19.0a")
def test_engineers_find_mines_unharmed() -> None:
    hidden = Work("mines", 1, hidden=True, maybe=(1 << 400) - 1)
    game, state = table(unit("E", "de-engineers", "1-F05"), works={"1-E05": [hidden]}, cp=(0, 0))
    events = do(game, state, "step E to 1-E05 by ap", "face n")
    assert "coh:19.0a" in rules_of(events)
    assert not state.works[game.grid.hex("1-E05")][0].hidden
    assert state.hit[0] < 0


@rule("coh:19.0b")
def test_engineers_lay_smoke_next_to_them_for_two() -> None:
    game, state = table(unit("E", "de-engineers", "1-F05"), cp=(0, 0))
    smokes = {text for text in offered(game, state) if text.startswith("smoke E") and text.endswith("by ap")}
    assert len(smokes) == 7
    events = do(game, state, "smoke E at 1-E05 by ap")
    assert "coh:19.0b" in rules_of(events)
    assert state.ap[0] == 5
    assert state.smoke[game.grid.hex("1-E05")] == (2,)


@rule("coh:19.0c", "coh:19.1a", "coh:19.1b")
def test_the_flamethrower_meets_the_flank_and_ignores_terrain() -> None:
    game, state = table(
        unit("E", "de-engineers", "1-F05"),
        unit("R", "ru-rifles", "1-E05", "s"),
        hexes={"1-E05": "stone-building"},
        cp=(0, 0),
    )
    (own,) = why(game, state, "fire E at 1-E05 by ap").fights
    assert (own.attack, own.defence) == ((7, 7), (14, 14))
    (odds,) = why(game, state, "flame E at 1-E05 by ap").fights
    assert (odds.attack, odds.defence) == ((5, 5), (11, 11))
    assert amounts(game, state, "flame E at 1-E05 by ap")["coh:19.1a"] == "2"
    events = do(game, state, "flame E at 1-E05 by ap", dice=(3, 3))
    assert "coh:19.1a" in rules_of(events)
    assert state.ap[0] == 5


@rule("coh:19.0d")
def test_engineers_are_infantry_otherwise() -> None:
    game, state = table(
        unit("E", "de-engineers", "1-F05"),
        works={"1-E05": ["wire"]},
        hexes={"1-E05": "heavy-woods"},
        cp=(0, 0),
    )
    assert "coh:19.0d" in amounts(game, state, "step E to 1-E05 by ap")
    do(game, state, "step E to 1-E05 by ap", "pay", "face n", dice=(1,))
    assert state.ap[0] == 4


@rule("coh:19.1a")
def test_flames_burn_armour_too_and_reach_one_hex() -> None:
    game, state = table(
        unit("E", "de-engineers", "1-F05"),
        unit("T", "ru-t34a", "1-E05", "s"),
        unit("U", "ru-t34a", "1-D05", "s"),
    )
    (odds,) = why(game, state, "flame E at 1-E05 by ap").fights
    assert (odds.attack, odds.defence) == ((5, 5), (15, 15))
    assert refused(game, state, "flame E at 1-D05 by ap").rule == "coh:19.1a"


@rule("coh:19.1a")
def test_who_has_no_flamethrower() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("R", "ru-rifles", "1-E05"))
    assert refused(game, state, "flame A at 1-E05 by ap").rule == "coh:19.1a"


def test_a_firefight_may_take_it_away() -> None:
    game, state = table(unit("E", "de-engineers", "1-F05"), unit("R", "ru-rifles", "1-E05"))
    groups = tuple(group._replace(id="ss") for group in game.firefight.groups)
    game, state = table(
        unit("E", "de-engineers", "1-F05"),
        unit("R", "ru-rifles", "1-E05"),
        groups=groups,
        specials=(Barred(groups=("ss",), what=("flame",)),),
    )
    assert not any(text.startswith("flame") for text in offered(game, state))


@rule("coh:19.1b")
def test_in_close_combat_flames_get_four_more() -> None:
    game, state = table(
        unit("E", "de-engineers", "1-F05"),
        unit("R", "ru-rifles", "1-F05"),
        hexes={"1-F05": "heavy-woods"},
        cp=(0, 0),
    )
    (odds,) = why(game, state, "burn E on R by ap").fights
    assert (odds.attack, odds.defence) == ((6, 6), (11, 11))
    assert refused(game, state, "flame E at 1-E05 by ap").rule == "coh:7.7.3j"
    do(game, state, "burn E on R by ap", dice=(1, 1))
    assert state.ap[0] == 5


def test_height_smoke_and_works_still_protect_from_flames() -> None:
    """Ruling: a flamethrower ignores terrain and walls, not height, smoke or works."""
    game, state = table(
        unit("E", "de-engineers", "1-F05"),
        unit("R", "ru-rifles", "1-E05", "s", inside="trench"),
        works={"1-E05": ["trench"]},
        smoke={"1-E05": (1,)},
        sides={"1-F05-1-E05": "wall"},
        hexes={"1-E05": "heavy-woods"},
    )
    (odds,) = why(game, state, "flame E at 1-E05 by ap").fights
    assert odds.defence == (11 + 2 + 1,) * 2


@rule("coh:19.1c")
@pytest.mark.parametrize(
    ("kind", "seat", "enemy", "cost"), [("ru-ot26", 1, "de-rifles", 7), ("de-b2f", 0, "ru-rifles", None)]
)
def test_only_turrets_burn_outside_the_arc(kind: str, seat: int, enemy: str, cost: int | None) -> None:
    game, state = table(unit("F", kind, "1-F05", "n"), unit("R", enemy, "1-G05"), go=seat, cp=(0, 0))
    if cost is None:
        assert refused(game, state, "flame F at 1-G05 by ap").rule == "coh:19.1c"
        return
    assert amounts(game, state, "flame F at 1-G05 by ap")["coh:19.1c"] == "+2"
    do(game, state, "flame F at 1-G05 by ap", dice=(1, 1))
    assert state.ap[seat] == 0


@rule("coh:18.4a")
def test_flames_do_nothing_to_works() -> None:
    game, state = table(
        unit("P", "de-b2f", "1-F05"), unit("S", "ru-rifles", "1-A01"), works={"1-E05": ["wire"]}
    )
    assert "fire P at 1-E05 by ap" in offered(game, state)
    assert "flame P at 1-E05 by ap" not in offered(game, state), "it would be an attack on nothing"
    assert refused(game, state, "flame P at 1-E05 by ap").rule == "coh:18.4a"
    assert refused(game, state, "flame P at 1-E06 by ap").rule == "coh:7.0a"


@rule("coh:13.1c", "coh:10.0b")
def test_hidden_engineers_who_lay_smoke_face_as_they_like() -> None:
    """Ruling: engineers need no arc for smoke."""
    wood = {"1-F05": "heavy-woods"}
    game, state = table(
        unit("E", "de-engineers", "1-F05", "n", "hidden"), unit("S", "ru-rifles", "1-A12"), hexes=wood
    )
    do(game, state, "smoke E at 1-G05 by ap")
    assert len(offered(game, state)) == 6
    do(game, state, "face n")
    assert state.smoke
