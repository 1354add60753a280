"""13.0 Smoke: what it adds to a defence, how it fades, who lays it."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import Barred, MaySmoke
from hexfront.games.coh.map import smoke_markers as clouds

from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_damage import shown
from .test_fire import HERE, THERE, duel, shots


@rule("coh:13.0b", "coh:13.0.ex1")
def test_thick_smoke_at_either_end_protects_the_target() -> None:
    for at in (HERE, THERE):
        game, state = duel(smoke={at: (2,)})
        (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
        assert shot.defence == 14, at


@rule("coh:13.0e", "coh:13.0f")
def test_thin_smoke_at_the_ends_and_on_the_way_adds_up() -> None:
    game, state = duel(smoke={"1-F05": (1,)})
    assert shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))[0].defence == 13
    game, state = duel(smoke={HERE: (1,), "1-F05": (1,), THERE: (1, 2)})
    assert shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))[0].defence == 12 + 1 + 1 + 3


@rule("coh:13.0a", "coh:13.0g")
def test_smoke_on_the_way_blocks() -> None:
    game, state = duel(smoke={"1-F05": (2,)})
    assert refused(game, state, f"fire A at {THERE} by ap").rule == "coh:13.0a"
    assert f"fire A at {THERE} by ap" not in offered(game, state)
    game, state = duel(smoke={"1-F05": (1,), "1-G05": (1,)})
    assert refused(game, state, f"fire A at {THERE} by ap").rule == "coh:13.0g"


@rule("coh:13.0b")
def test_smoke_counts_once_in_close_combat() -> None:
    game, state = table(
        unit("A", "de-rifles", HERE), unit("S", "ru-rifles", HERE), smoke={HERE: (2,)}, cp=(0, 0)
    )
    (fight,) = why(game, state, "assault A on S by ap").fights
    assert fight.defence == (13, 13)


@rule("coh:13.0d", "coh:2.0c")
def test_smoke_fades_at_the_start_of_a_turn() -> None:
    game, state = duel(smoke={HERE: (2,), THERE: (1,), "1-A01": (2, 1)}, turns=5)
    do(game, state, "pass", "pass")
    grid = game.grid
    assert state.smoke == {grid.hex(HERE): (1,), grid.hex("1-A01"): (1,)}


@rule("coh:13.0c")
def test_thick_smoke_ends_bonus_movement() -> None:
    game, state = table(
        unit("T", "de-pz3e", "1-H05", "n"),
        unit("S", "ru-rifles", "1-A01"),
        smoke={"1-G05": (2,), "1-A09": (1,)},
    )
    assert clouds.stops_bonus(game, state, game.grid.hex("1-G05"))
    assert not clouds.stops_bonus(game, state, game.grid.hex("1-A09"))
    do(game, state, "step T to 1-G05 by ap")
    assert not any(text.startswith("drive T to") for text in offered(game, state))


@rule("coh:13.1a", "coh:13.1d", "coh:13.1e", "coh:13.0i", "coh:13.0a")
def test_a_large_mortar_lays_smoke_that_hits_by_itself() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("N", "de-mortar50", "1-H05", "n"),
        unit("S", "ru-rifles", "1-D05"),
    )
    assert refused(game, state, "smoke N at 1-D05 by ap").rule == "coh:13.1a"
    assert amounts(game, state, "smoke M at 1-D05 by ap")["coh:13.1e"] == "+2"
    do(game, state, "smoke M at 1-D05 by ap")
    assert state.smoke == {game.grid.hex("1-D05"): (2,)}
    assert state.hit[2] == -1
    assert game.deciders(state) == (1,)


@rule("coh:13.0f")
def test_two_markers_in_a_hex_add_up() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"), unit("S", "ru-rifles", "1-D05", "s"), smoke={"1-D05": (2,)}
    )
    do(game, state, "smoke M at 1-D05 by ap")
    assert clouds.thickness(state) == {game.grid.hex("1-D05"): 4}


@rule("coh:13.1a")
def test_the_firefight_may_forbid_smoke() -> None:
    group = table(unit("M", "de-mortar80", "1-H05"))[0].firefight.groups[0]._replace(id="mortars")
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        groups=(group,),
        specials=(Barred(groups=("mortars",), what=("smoke",)),),
    )
    assert refused(game, state, "smoke M at 1-D05 by ap").rule == "coh:13.1a"


@rule("coh:13.1b")
def test_tanks_with_leave_lay_smoke_at_long_range_too() -> None:
    game, state = table(
        unit("T", "de-pz4e", "1-L05", "n"),
        unit("S", "ru-rifles", "1-A01"),
        specials=(MaySmoke(units=("de-pz4e",)),),
    )
    assert why(game, state, "smoke T at 1-B05 by ap").legal
    do(game, state, "smoke T at 1-B05 by ap")
    assert clouds.thickness(state) == {game.grid.hex("1-B05"): 2}


@rule("coh:13.1c")
def test_engineers_lay_smoke_close_by() -> None:
    game, state = table(unit("E", "de-engineers", "1-H05", "n"), unit("S", "ru-rifles", "1-A01"))
    hexes = {text.split()[3] for text in offered(game, state) if text.startswith("smoke E")}
    assert len(hexes) == 7
    assert refused(game, state, "smoke E at 1-F05 by ap").rule == "coh:13.1c"
    assert amounts(game, state, "smoke E at 1-H05 by ap")["coh:3.0b"] == "2 AP"
    assert "coh:13.1c" in amounts(game, state, "smoke E at 1-H05 by ap")
    do(game, state, "smoke E at 1-H05 by ap")


@rule("coh:12.0b")
def test_a_mortar_lays_smoke_indirectly() -> None:
    woods = {f"1-F{column:02}": "light-woods" for column in range(2, 11)}
    game, state = table(unit("M", "de-mortar80", "1-H05", "n"), unit("S", "ru-rifles", "1-A01"), hexes=woods)
    assert amounts(game, state, "smoke M at 1-C05 by ap")["coh:3.0b"] == "4 AP"
    do(game, state, "smoke M at 1-C05 by ap")
    assert clouds.thickness(state) == {game.grid.hex("1-C05"): 2}


LEAVE = (MaySmoke(units=("de-pz4e", "de-pzjg35r")),)


@rule("coh:13.1b")
def test_a_turret_lays_smoke_outside_the_arc_for_two_more() -> None:
    game, state = table(unit("T", "de-pz4e", "1-H05", "s"), unit("S", "ru-rifles", "1-A01"), specials=LEAVE)
    assert amounts(game, state, "smoke T at 1-D05 by ap")["coh:3.0b"] == "5 AP"
    assert amounts(game, state, "smoke T at 1-K05 by ap")["coh:3.0b"] == "3 AP"
    assert set(amounts(game, state, "smoke T at 1-K05 by ap")) & {"coh:12.0b", "coh:13.1c"} == set()
    acts = [game.lexicon.text(action) for action in game.legal(state, 0)]
    assert acts.count("smoke T at 1-K05 by ap") == acts.count("smoke T at 1-D05 by ap") == 1
    events = do(game, state, "smoke T at 1-D05 by ap")
    assert state.ap[0] == 2 and "coh:13.1b" in rules_of(events)
    game, state = table(
        unit("J", "de-pzjg35r", "1-H05", "s"), unit("S", "ru-rifles", "1-A01"), specials=LEAVE
    )
    assert "smoke J at 1-D05 by ap" not in offered(game, state)
    assert refused(game, state, "smoke J at 1-D05 by ap").rule == "coh:15.4c"
    game, state = table(
        unit("T", "de-pz4e", "1-H05", "s"), unit("U", "de-pz4e", "1-A12"), unit("S", "ru-rifles", "1-A01"), ap={0: 4},
        specials=LEAVE,
    )  # fmt: skip
    state.active[0], state.cp[0] = (0,), 0
    assert "smoke T at 1-K05 by ap" in offered(game, state)
    assert "smoke T at 1-D05 by ap" not in offered(game, state), "4 AP are one too few"


@rule("coh:6.0a")
def test_only_a_mortar_lays_smoke_out_of_sight() -> None:
    woods = {f"1-F{column:02}": "light-woods" for column in range(1, 13)}
    game, state = table(
        unit("T", "de-pz4e", "1-H05", "n"), unit("S", "ru-rifles", "1-A01"), hexes=woods, specials=LEAVE
    )
    assert "smoke T at 1-C05 by ap" not in offered(game, state)
    assert refused(game, state, "smoke T at 1-C05 by ap").rule == "coh:6.0a"


@rule("coh:12.0d", "coh:12.0f", "coh:7.7.3j")
def test_smoke_is_fired_as_shells_are() -> None:
    game, state = table(unit("M", "de-mortar80", "1-F05", "n"), unit("S", "ru-rifles", "1-A01"), cp=(0, 0))
    hexes = {text.split()[3] for text in offered(game, state) if text.startswith("smoke M")}
    assert "1-C05" in hexes and not hexes & {"1-D05", "1-I05"}
    assert refused(game, state, "smoke M at 1-I05 by ap").rule == "coh:12.0d", "it faces the other way"
    assert refused(game, state, "smoke M at 1-D05 by ap").rule == "coh:12.0f", "two hexes are too near"
    game, state = table(unit("M", "de-mortar80", "1-F05", "n"), unit("S", "ru-rifles", "1-F05"), cp=(0, 0))
    assert not any(text.startswith("smoke") for text in offered(game, state))
    assert refused(game, state, "smoke M at 1-C05 by ap").rule == "coh:7.7.3j"
    game, state = table(unit("E", "de-engineers", "1-F05"), unit("S", "ru-rifles", "1-F05"), cp=(0, 0))
    hexes = {text.split()[3] for text in offered(game, state) if text.startswith("smoke E")}
    assert hexes == {"1-F05"}, "among enemies engineers lay it on themselves alone"


@rule("coh:7.5e", "coh:13.1a", "coh:13.1c", "coh:19.0b")
def test_smoke_shows_a_marker_that_changes_its_cost() -> None:
    mortar = unit("M", "de-mortar80", "1-H05", "n", hit="suppressed")
    game, state = table(mortar, unit("S", "ru-rifles", "1-A01"), cp=(0, 0))
    events = do(game, state, "smoke M at 1-D05 by ap")
    assert shown(events) == ["suppressed"] and state.ap[0] == 3
    assert "coh:13.1a" in rules_of(events) and not {"coh:13.1b", "coh:13.1c"} & rules_of(events)
    sappers = unit("E", "de-engineers", "1-H05", "n", hit="suppressed")
    game, state = table(sappers, unit("S", "ru-rifles", "1-A01"), cp=(0, 0))
    events = do(game, state, "smoke E at 1-H05 by ap")
    assert shown(events) == [] and state.ap[0] == 5, "engineers pay no cost to fire"
    assert {"coh:13.1c", "coh:19.0b"} <= rules_of(events)


def test_smoke_that_nobody_observes_is_refused_for_that_too() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-H05", "n"),
        unit("N", "de-ig75", "1-H05", "n"),
        unit("S", "ru-rifles", "1-A01"),
        hexes={f"1-{row}{column:02}": "heavy-woods" for row in "EF" for column in range(1, 13)},
        cp=(9, 0),
    )
    told = {}
    for name in "MN":
        action = game.lexicon.parse(f"smoke {name} at 1-C05 by ap")
        told[name] = {one.rule for one in state.agenda[-1].objections(game, state, 0, action)}
    assert "coh:12.0b" in told["M"] and "coh:12.0b" not in told["N"]
    assert refused(game, state, "smoke M at 1-C05 by ap").rule in told["M"]
