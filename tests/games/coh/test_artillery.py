"""12.3 Off-board artillery: plotted in secret a turn ahead, falling on every hex of its pattern."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_plot

from hexfront.engine.base.events import Event, Said, faces
from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import MaySmoke, Observers
from hexfront.games.coh.box.firefight.firefight import Seat
from hexfront.games.coh.events import Fired
from hexfront.games.coh.fire.artillery import Falling, Plotting
from hexfront.games.coh.game import Coh
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.state import Plot
from hexfront.hexes import bits

from .table import GAME, do, offered, refused, rules_of, table, unit, why
from .test_fire import shots


def battery(*units: Any, **more: Any) -> tuple[Any, Any]:
    """A German with a battery of 10.5 cm howitzers; both players have no CP, so no roll asks for any."""
    turns = 6
    seats = (
        Seat("german", "german", "", (0,) * turns, 0, 0, (0,) * turns, (), ("lefh18",)),
        Seat("soviet", "soviet", "", (0,) * turns, 0, 0, (0,) * turns, (), ()),
    )
    game, state = table(*units, cp=(0, 0), turns=turns, **more)
    return Coh(firefight=replace(game.firefight, seats=seats), root=GAME), state


def plotting(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The German is asked to plot."""
    game, state = battery(*units, **more)
    agenda.push(state, Plotting(0, "lefh18"))
    return game, state


def fallen(
    game: Any, state: Any, at: str, *, as_smoke: bool = False, dice: tuple[int, ...] = ()
) -> list[Event]:
    """Both pass, and what was plotted on a hex falls in the next preparation; initiative is rolled after it."""
    state.plots = (Plot(seat=0, card="lefh18", hex=game.grid.hex(at), smoke=as_smoke, turn=state.turn),)
    do(game, state, "pass")
    return do(game, state, "pass", "keep lefh18", dice=dice)


OBSERVER = unit("O", "de-rifles", "1-H05", "n")
PREY = unit("S", "ru-rifles", "1-C05", "s")


@rule("coh:12.3a", "coh:2.0f", "coh:1.0.8")
def test_it_is_plotted_in_secret() -> None:
    game, state = plotting(OBSERVER, PREY)
    events = do(game, state, "target lefh18 at 1-C05")
    assert state.plots[0].hex == game.grid.hex("1-C05")
    assert faces(events, 0) != faces(events, 1)
    assert not faces(events, 1)


@rule("coh:12.3c")
def test_an_observer_must_see_the_hex_when_it_is_plotted() -> None:
    game, state = plotting(
        OBSERVER, PREY, hexes={f"1-F{column:02}": "light-woods" for column in range(1, 13)}
    )
    assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3c"
    assert "target lefh18 at 1-F05" in offered(game, state)
    assert why(game, state, "screen lefh18 at 1-F05").legal


@rule("coh:12.3c", "coh:12.3a")
def test_a_stunned_unit_does_not_observe() -> None:
    """To serve as an observer is an action (18.3.3b); what keeps it from that nobody else need know."""
    for marker, sees in (("stunned", False), ("pinned", True)):
        game, state = plotting(unit("O", "de-rifles", "1-H05", "n", hit=marker), PREY)
        assert ("target lefh18 at 1-C05" in offered(game, state)) == sees
        if not sees:
            assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3c"
        do(game, state, min(offered(game, state)))
        assert state.plots[0].maybe >> game.grid.hex("1-C05") & 1


@rule("coh:12.3c")
def test_the_firefight_may_name_the_observers() -> None:
    units = (OBSERVER, unit("P", "de-rifles", "1-A12"), PREY)
    groups = table(*units)[0].firefight.groups
    named = tuple(group._replace(id=name) for group, name in zip(groups, "OPS", strict=True))
    walls = {f"1-F{column:02}": "light-woods" for column in range(1, 13)}
    only_p = (MaySmoke(units=("de-pz4e",)), Observers(seat="german", groups=("P",)))
    game, state = plotting(*units, hexes=walls, groups=named, specials=only_p)
    assert "target lefh18 at 1-C05" in offered(game, state)
    assert refused(game, state, "target lefh18 at 1-J05").rule == "coh:12.3c"


@rule("coh:12.3c")
def test_a_hidden_observer_is_not_revealed() -> None:
    hiding = unit("O", "de-rifles", "1-H05", "n", "hidden")
    game, state = plotting(hiding, PREY, hexes={"1-H05": "light-woods"})
    do(game, state, "target lefh18 at 1-C05")
    assert state.hidden & 1
    assert state.plots[0].maybe == game.grid.mask, "nobody can tell what he saw"


@rule("coh:12.3c")
def test_nobody_observes_with_enemies_in_his_hex() -> None:
    game, state = plotting(OBSERVER, PREY, unit("E", "ru-rifles", "1-H05"))
    assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3c"
    assert offered(game, state) == {"keep lefh18"}


@rule("coh:12.3a", "coh:12.3b", "coh:12.1", "coh:12.3d", "coh:weapon-oba", "coh:2.0g")
def test_it_falls_a_turn_later_on_each_hex_of_its_pattern() -> None:
    game, state = battery(OBSERVER, PREY, unit("T", "ru-rifles", "1-C05"))
    before = state.turn
    events = fallen(game, state, "1-C05", dice=(1,) * 16)
    assert state.turn == before + 1
    fired = [event for event in events if isinstance(event, Fired)]
    assert len(fired) == 8, "seven hexes, one of them with two units"
    assert len({shot.at for shot in fired}) == 7
    struck = {shot.target: (shot.attack, shot.defence) for shot in fired if shot.target}
    assert struck == {"S": (7, 11), "T": (7, 11)}
    assert all("coh:12.3d" in shot.rules for shot in fired if shot.target), "nobody looks down on anybody"
    assert any(isinstance(event, Said) and event.reveals for event in events)


@rule("coh:12.1", "coh:12.2", "coh:weapon-oba")
def test_a_soviet_battery_falls_in_the_same_way() -> None:
    turns = 6
    seats = (
        Seat("german", "german", "", (0,) * turns, 0, 0, (0,) * turns, (), ()),
        Seat("soviet", "soviet", "", (0,) * turns, 0, 0, (0,) * turns, (), ("m38",)),
    )
    woods = {"1-C05": "heavy-woods", "1-D05": "light-woods"}
    prey = unit("A", "de-hmg", "1-C05", "s"), unit("B", "de-rifles", "1-D05", "s")
    game, state = table(*prey, unit("S", "ru-rifles", "1-L12"), cp=(0, 0), turns=turns, hexes=woods)
    game = Coh(firefight=replace(game.firefight, seats=seats), root=GAME)
    state.plots = (Plot(seat=1, card="m38", hex=game.grid.hex("1-C05"), turn=state.turn),)
    events = do(game, state, "pass", "pass", "keep m38", dice=(1,) * 14)
    struck = {shot.target: shot.defence for shot in shots(events) if shot.target}
    assert struck == {"A": 10, "B": 11 + 1}, "flank ratings, and only the light woods protect"


@rule("coh:12.2", "coh:weapon-oba")
def test_forest_does_not_protect_against_it() -> None:
    game, state = battery(OBSERVER, PREY, hexes={"1-C05": "heavy-woods"})
    (shot,) = [one for one in shots(fallen(game, state, "1-C05", dice=(1,) * 14)) if one.target]
    assert shot.defence == 11


@rule("coh:13.1a", "coh:13.1d")
def test_smoke_covers_the_whole_pattern() -> None:
    game, state = battery(OBSERVER, PREY)
    events = fallen(game, state, "1-C05", as_smoke=True)
    assert not shots(events)
    assert smoke_markers.thickness(state) == dict.fromkeys(
        [at for at in range(game.grid.size) if game.grid.within(game.grid.hex("1-C05"), 1) >> at & 1], 2
    )


@rule("coh:12.3a")
def test_a_battery_fires_once() -> None:
    game, state = battery(OBSERVER, PREY)
    fallen(game, state, "1-C05", dice=(1,) * 14)
    agenda.push(state, Plotting(0, "lefh18"))
    assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3a"
    assert offered(game, state) == {"keep lefh18"}


@rule("coh:weapon-00", "coh:2.0g")
def test_it_is_resolved_in_preparation() -> None:
    game, state = battery(OBSERVER, PREY)
    events = fallen(game, state, "1-C05", dice=(1,) * 14)
    assert {"coh:weapon-00", "coh:2.0g"} <= rules_of(events)


@rule("coh:10.0f", "coh:12.3b")
def test_it_finds_who_hides_there_and_spares_no_friend() -> None:
    lurker = unit("H", "ru-rifles", "1-C05", "s", "hidden")
    game, state = battery(OBSERVER, lurker, hexes={"1-C05": "light-woods"})
    fallen(game, state, "1-C05", dice=(6, 6) * 7)
    assert state.where[1] < 0


def on_its_way(game: Any, state: Any, *labels: str) -> tuple[Plot, ...]:
    """Plots of as many batteries for the next turn, which may lie here or there for all that the enemy knows."""
    about = bits(map(game.grid.hex, ("1-C05", "1-C06", "1-D06")))
    return tuple(
        Plot(seat=0, card="lefh18", battery=number, hex=game.grid.hex(label), turn=state.turn, maybe=about)
        for number, label in enumerate(labels)
    )


def test_until_it_falls_the_enemy_does_not_know_where() -> None:
    game, state = battery(OBSERVER, PREY)
    state.plots = on_its_way(game, state, "1-C05")
    do(game, state, "pass", "pass")
    assert isinstance(state.agenda[-1], Plotting)
    twins = [game.resample(state, 1, seed) for seed in range(40)]
    assert {twin.plots[0].hex for twin in twins} == {-1, *map(game.grid.hex, ("1-C05", "1-C06", "1-D06"))}
    assert {game.resample(state, 0, seed).plots for seed in range(5)} == {state.plots}, "its own side knows"


def test_while_one_barrage_falls_the_next_is_still_a_secret() -> None:
    game, state = battery(OBSERVER, PREY)
    state.plots = on_its_way(game, state, "1-C05", "1-D06")
    do(game, state, "pass", "pass")
    state.cp[0] = 3
    do(game, state, "keep lefh18")
    (falling,) = [frame for frame in state.agenda if isinstance(frame, Falling)]
    assert falling.hexes, "the first is under way, and its owner is asked about his roll"
    frames = [
        next(frame for frame in game.resample(state, 1, seed).agenda if isinstance(frame, Falling))
        for seed in range(40)
    ]
    assert {frame.plots[0] for frame in frames} == {falling.plots[0]}, "everybody has heard of it"
    assert {frame.hexes for frame in frames} == {falling.hexes}
    later = {frame.plots[1].hex if len(frame.plots) > 1 else -1 for frame in frames}
    assert later == {-1, *map(game.grid.hex, ("1-C05", "1-C06", "1-D06"))}


def test_a_battery_on_its_way_is_not_plotted_twice_in_a_twin() -> None:
    game, state = battery(OBSERVER, PREY)
    (sent,) = on_its_way(game, state, "1-C05")
    state.plots = (sent, replace_plot(sent, hex=-1, turn=sent.turn + 1))
    state.turn += 1
    agenda.push(state, Plotting(0, "lefh18", 1))
    for seed in range(40):
        twin = game.resample(state, 1, seed)
        assert sum(plot.hex >= 0 for plot in twin.plots) <= 1


def both_sides(*weapons: tuple[str, ...]) -> tuple[Any, Any]:
    """A firefight in which each seat has these batteries, and nobody any CP."""
    turns = 6
    seats = tuple(
        Seat(side, side, "", (0,) * turns, 0, 0, (0,) * turns, (), cards)  # type: ignore[arg-type]
        for side, cards in zip(("german", "soviet"), weapons, strict=True)
    )
    game, state = table(OBSERVER, PREY, cp=(0, 0), turns=turns)
    return Coh(firefight=replace(game.firefight, seats=seats), root=GAME), state


@rule("coh:12.3a", "coh:2.0g")
def test_what_has_fallen_falls_no_more_and_is_not_asked_for() -> None:
    game, state = both_sides(("lefh18",), ("m38",))
    state.plots = (Plot(seat=0, card="lefh18", hex=game.grid.hex("1-C05"), turn=1, maybe=game.grid.mask),)
    do(game, state, "pass", "pass", "keep lefh18")
    assert offered(game, state) >= {"keep m38", "target m38 at 1-C05"}, "the other's is there to be plotted"
    assert refused(game, state, "pass").rule == "coh:12.3a"
    events = do(game, state, "keep m38", dice=(1,) * 14 + (1, 2, 6, 6))
    assert len([one for one in events if isinstance(one, Fired)]) == 7
    twins = [game.resample(state, 1, seed) for seed in range(20)]
    assert {twin.plots[0] for twin in twins} == {state.plots[0]}, "everybody saw it fall"
    do(game, state, "pass", "pass")
    assert offered(game, state) >= {"keep m38"} and "keep lefh18" not in offered(game, state)
    assert {game.resample(state, 1, seed).plots[0] for seed in range(20)} == {state.plots[0]}, (
        "nor does it change"
    )
    events = do(game, state, "keep m38", dice=(1, 2, 6, 6))
    assert not [one for one in events if isinstance(one, Fired)], "it is gone"
    assert sum(plot.seat == 1 for plot in state.plots) == 1, "the last note of a battery that is kept counts"


@rule("coh:12.3a", "coh:12.3c")
def test_each_battery_is_plotted_for_itself() -> None:
    game, state = both_sides(("lefh18", "lefh18"), ())
    state.plots = (Plot(seat=0, card="lefh18", hex=game.grid.hex("1-C05"), turn=1),)
    do(game, state, "pass", "pass")
    assert offered(game, state) == {"keep lefh18"}, "the first is on its way"
    do(game, state, "keep lefh18")
    assert "target lefh18 at 1-C05" in offered(game, state)
    told = {reason.rule for reason in why(game, state, "target lefh18 at 1-C05").reasons}
    assert {"coh:12.3a", "coh:12.3c"} <= told and "coh:13.1d" not in told
    told = {reason.rule for reason in why(game, state, "screen lefh18 at 1-C05").reasons}
    assert {"coh:12.3a", "coh:12.3c", "coh:13.1d"} <= told
    assert "coh:12.3c" not in {reason.rule for reason in why(game, state, "keep lefh18").reasons}


@rule("coh:12.3c")
def test_where_a_hidden_observer_looks_nobody_can_tell() -> None:
    woods = {f"1-F{column:02}": "light-woods" for column in range(1, 13)}
    for flags, told in ((("hidden",), False), ((), True)):
        observer = unit("O", "de-rifles", "1-H05", "n", *flags)
        game, state = plotting(observer, PREY, hexes={**woods, "1-H05": "light-woods"})
        do(game, state, "target lefh18 at 1-J05")
        assert (state.plots[0].maybe != game.grid.mask) == told
        assert state.plots[0].maybe >> game.grid.hex("1-J05") & 1


@rule("coh:2.0f", "coh:12.3a")
def test_in_the_last_turn_nobody_plots() -> None:
    for turn, asked in ((4, True), (5, False)):
        game, state = battery(OBSERVER, PREY, turn=turn)
        do(game, state, "pass", "pass")
        assert state.turn == turn + 1
        assert isinstance(state.agenda[-1], Plotting) == asked
    game, state = plotting(OBSERVER, PREY)
    assert refused(game, state, "pass").rule == "coh:12.3a"
    rules = rules_of(do(game, state, "target lefh18 at 1-C05"))
    assert {"coh:2.0f", "coh:12.3a"} <= rules
