"""1.0, 2.4, 2.5, 8.3: what the sheet of a firefight leaves open, and what it pays for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexfront.engine.base.events import Ended, PhaseBegan, Said
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Exit, Group, Works
from hexfront.games.coh.events import Laid, Scored
from hexfront.games.coh.game import Coh
from hexfront.games.coh.setup import briefing as sheet_of
from hexfront.games.coh.state import DUG, READY, WAITING
from hexfront.games.coh.units import victory

from .table import GAME, do, field, offered, refused, rules_of, table, unit
from .test_victory import objective, scored

NORTH, SOUTH = 0, 3


def spots(*labels: str) -> int:
    """Hexes of the blank map."""
    grid = field().grid
    return sum(1 << grid.hex(label) for label in labels)


def sheet(
    *units: Any,
    groups: tuple[Group, ...],
    works: tuple[Works, ...] = (),
    options: tuple[str, ...] = (),
    **more: Any,
) -> tuple[Any, Any, Any]:
    """A firefight of one's own under the name of another, begun."""
    base, _ = table(*units, groups=groups, **more)
    game = Coh(firefight=replace(base.firefight, id="partisans", works=works), root=GAME)
    state, events = game.start("partisans", frozenset(options), 1)
    return game, state, events


def group(seat: int, *pieces: int, at: int, facing: int | None = NORTH, **more: Any) -> Group:
    """Units that start on the map."""
    return Group("", seat, pieces, at, facing, "no", False, 0, False, ())._replace(**more)


SQUADS = unit("G", "de-rifles", "waiting"), unit("S", "ru-rifles", "waiting")


@rule("coh:18.1a", "coh:18.1.2b")
def test_the_owner_of_a_bunker_says_which_way_it_looks() -> None:
    groups = group(0, 0, at=spots("1-L05")), group(1, 1, at=spots("1-A05"), facing=SOUTH)
    line = Works("bunker", "soviet", spots("1-E05"), 1, None, False)
    game, state, _ = sheet(*SQUADS, groups=groups, works=(line,))
    assert offered(game, state) >= {"fill"} and not state.works, "one hex, but any facing"
    build = next(text for text in offered(game, state) if text.startswith("build"))
    do(game, state, build)
    assert {f"face {way}" for way in game.grid.directions} == offered(game, state)
    do(game, state, "face nw")
    (bunker,) = state.works[game.grid.hex("1-E05")]
    assert game.grid.directions[bunker.facing] == "nw" and bunker.maybe == 0
    given = Works("bunker", "soviet", spots("1-E05"), 1, SOUTH, False)
    game, state, events = sheet(*SQUADS, groups=groups, works=(given,))
    (bunker,) = state.works[game.grid.hex("1-E05")]
    assert bunker.facing == SOUTH and "coh:18.1a" in rules_of(events), "the sheet leaves nothing to choose"
    assert [one.to for one in events if isinstance(one, Laid)] == [None], "everybody sees it"
    trenches = Works("trench", "soviet", spots("1-E05", "1-E06"), 1, None, False)
    game, state, _ = sheet(*SQUADS, groups=groups, works=(trenches,))
    do(game, state, next(text for text in sorted(offered(game, state)) if text.startswith("build")))
    (trench,) = next(iter(state.works.values()))
    assert trench.facing == -1 and "commit" in offered(game, state), "a trench looks nowhere"
    other = next(label for label in ("1-E05", "1-E06") if game.grid.hex(label) not in state.works)
    mine = next(iter(state.works))
    assert refused(game, state, f"build trench in {other}").rule == "coh:18.1a", "all are laid"
    assert refused(game, state, f"build trench in {game.labels[mine]}").rule == "coh:18.0a"
    both = Works("trench", "soviet", spots("1-E05"), 1, None, False), line
    game, state, _ = sheet(*SQUADS, groups=groups, works=both)
    do(game, state, next(text for text in offered(game, state) if text.startswith("build")), "face nw")
    assert {work.kind: work.facing for work in state.works[game.grid.hex("1-E05")]} == {
        "trench": -1,
        "bunker": 5,
    }
    assert "coh:18.1.2b" in {refused(*_aimed(groups, line), "commit").rule}


def _aimed(groups: tuple[Group, ...], line: Works) -> tuple[Any, Any]:
    """A bunker that has just been laid."""
    game, state, _ = sheet(*SQUADS, groups=groups, works=(line,))
    do(game, state, next(text for text in offered(game, state) if text.startswith("build")))
    return game, state


@rule("coh:10.0a", "coh:1.0.5a", "coh:18.2a")
def test_who_is_plotted_may_lie_in_a_work_and_comes_dug_in_if_the_sheet_says_so() -> None:
    trench = Works("trench", "soviet", spots("1-E05"), 1, None, False)
    hiding = group(1, 1, at=spots("1-E05", "1-E06"), facing=SOUTH, hidden="may", dug_in=True)
    game, state, _ = sheet(*SQUADS, groups=(group(0, 0, at=spots("1-L05")), hiding), works=(trench,))
    events = do(game, state, "plot S in 1-E05")
    assert state.flags[1] & DUG and "coh:10.0a" in rules_of(events)
    assert "occupy S in trench by card" in offered(game, state)
    assert refused(game, state, "plot S in 1-E06").rule == "coh:1.0.5a", "take it back first"
    events = do(game, state, "occupy S in trench by card")
    assert state.inside[1] == "trench" and "coh:18.2a" in rules_of(events)
    do(game, state, "take S", "place S in 1-E05")
    assert not any(text.startswith("occupy") for text in offered(game, state)), (
        "in the open it is asked otherwise"
    )
    plain = hiding._replace(dug_in=False)
    game, state, _ = sheet(*SQUADS, groups=(group(0, 0, at=spots("1-L05")), plain), works=(trench,))
    do(game, state, "plot S in 1-E05")
    assert not state.flags[1] & DUG


@rule("coh:2.5.2b", "coh:1.0.1")
def test_a_unit_set_up_in_an_objective_of_nobody_takes_it() -> None:
    groups = group(0, 0, at=spots("1-L05")), group(1, 1, at=spots("1-A05", "1-A06"), facing=SOUTH)
    game, state, events = sheet(*SQUADS, groups=groups, objectives=(objective("1-A05", None),))
    begun = rules_of([one for one in events if isinstance(one, PhaseBegan)])
    assert "coh:1.0.1" in begun and "coh:20.1b" not in begun, "that is for more players than two"
    assert not any(text.startswith("take") for text in offered(game, state)), "nothing is down yet"
    events = do(game, state, "place S in 1-A05", "commit")
    assert state.holder[game.grid.hex("1-A05")] == 1 and "coh:2.5.2b" in rules_of(events)


@rule("coh:2.4a")
def test_what_is_worth_nothing_is_not_scored() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C05"), unit("E", "ru-rifles", "1-K05"),
        objectives=(objective("1-H05"), objective("1-H07", at_end=2)), turn=5,
    )  # fmt: skip
    events = do(game, state, "pass", "pass")
    assert scored(events) == [(1, 2)] and len([one for one in events if isinstance(one, Scored)]) == 1


@rule("coh:event-objective", "coh:2.4a")
def test_only_the_secret_objective_that_was_drawn_counts() -> None:
    goals = tuple(objective(f"1-H0{n}", card=f"objective-{n}", at_end=n) for n in (1, 2))
    game, state = table(
        unit("A", "de-rifles", "1-C05"), unit("E", "ru-rifles", "1-K05"), objectives=goals, turn=5
    )
    state.objective = game.card_names.index("objective-2")
    events = do(game, state, "pass", "pass")
    assert scored(events) == [(1, 2)] and "coh:event-objective" in rules_of(events)


@rule("coh:5.5a")
def test_the_event_brings_its_groups_once() -> None:
    grid = field().grid
    groups = (
        Group("", 0, (0,), grid.mask, None, "no", False, 0, True, ()),
        Group("", 1, (1,), grid.mask, None, "no", False, 0, False, ()),
        Group("", 0, (2,), grid.mask, None, "no", False, 3, False, ()),
    )
    game, state = table(
        unit("A", "de-rifles", "waiting"), unit("E", "ru-rifles", "1-K05"), unit("L", "de-rifles", "waiting"),
        groups=groups, cp=(0, 0),
    )  # fmt: skip
    events: list[Any] = []
    victory.event_card(game, state, events)
    assert state.came == (0,) and [one.what for one in events] == ["A"]
    assert {"coh:event-event", "coh:8.3"} <= rules_of(events)
    victory.event_card(game, state, events)
    assert state.came == (0,)
    told = do(game, state, "pass", "pass", dice=(1, 1, 6, 6))
    assert state.where[0] == READY and state.where[2] == WAITING and "coh:5.5a" in rules_of(told)
    game, state = table(
        unit("A", "de-rifles", "waiting"), unit("E", "ru-rifles", "1-K05"), groups=groups[:2], cp=(0, 0)
    )
    do(game, state, "pass", "pass", dice=(1, 1, 6, 6))
    assert state.where[0] == WAITING, "without its event it does not come"


def three(**more: Any) -> tuple[Any, Any]:
    """Two German players against one."""
    return table(
        unit("A", "de-rifles", "1-C05", seat=0),
        unit("B", "de-rifles", "1-H05", seat=1),
        unit("S", "ru-rifles", more.pop("enemy", "1-K05"), seat=2),
        seats=("german", "german", "soviet"),
        cp=(0, 0, 0),
        turn=5,
        **more,
    )


@rule("coh:20.0f", "coh:2.4a")
def test_the_player_in_the_hex_scores_it() -> None:
    for enemy in ("1-K05", "1-H05"):
        game, state = three(enemy=enemy, objectives=(objective("1-H05", "german", at_end=2),))
        events = do(game, state, *["pass"] * 3)
        assert (1, 2) in scored(events), "not the first of his side"
    game, state = table(
        unit("S", "ru-rifles", "1-H05", seat=2), unit("A", "de-rifles", "1-C05", seat=0),
        unit("B", "de-rifles", "1-H05", seat=1), seats=("german", "german", "soviet"), cp=(0, 0, 0), turn=5,
        objectives=(objective("1-H05", "german", at_end=2),),
    )  # fmt: skip
    assert (1, 2) in scored(do(game, state, *["pass"] * 3)), "nor the enemy who came before"
    game, state = three(objectives=(objective("1-H05", "german", at_end=2),), options=("individual",))
    events = do(game, state, *["pass"] * 3)
    assert state.result.winners == (1,) and "coh:20.0f" in rules_of(events)


@rule("coh:20.0f", "coh:2.4b")
def test_players_with_as_many_points_all_lose() -> None:
    game, state = three(options=("individual",))
    state.vp[:] = [3, 3, 1]
    events = do(game, state, *["pass"] * 3)
    assert state.result.winners == () and state.result.level == "defeat"
    assert "coh:2.4b" in next(one for one in events if isinstance(one, Ended)).rules


@rule("coh:1.0.7")
def test_cards_in_hand_from_the_start() -> None:
    groups = group(0, 0, at=spots("1-L05", "1-L06")), group(1, 1, at=spots("1-A05"), facing=SOUTH)
    base, _ = table(*SQUADS, groups=groups)
    seats = tuple(
        seat._replace(cards=("sniper", "luck")[number : number + 1])
        for number, seat in enumerate(base.firefight.seats)
    )
    game = Coh(firefight=replace(base.firefight, id="partisans", seats=seats), root=GAME)
    state, _ = game.start("partisans", frozenset(), 1)
    events = do(game, state, "fill", "commit")
    assert [[game.card_names[card] for card in hand] for hand in state.hands] == [["sniper"], ["luck"]]
    assert "coh:1.0.7" in rules_of(events)


@rule("coh:20.3b")
def test_coins_under_the_eyes_of_the_enemy_are_drawn_for_at_once() -> None:
    near = group(1, 1, at=spots("1-F06", "1-G05"), facing=SOUTH, hidden="must")
    for place, left in (("1-F05", 0), ("1-A12", 2)):
        groups = group(0, 0, at=spots(place)), near
        game, state, _ = sheet(*SQUADS, groups=groups, options=("solo-soviet",))
        events = do(game, state, "fill", "commit", cup=2)
        assert len(state.coins) == left
        assert ("coh:20.3b" in rules_of(events)) == (not left)
    game, state, _ = sheet(*SQUADS, groups=(group(0, 0, at=spots("1-F05")), near), options=("solo-soviet",))
    assert "coh:20.3b" in rules_of(do(game, state, "fill", "commit", cup=2))


@rule("coh:1.0.5a")
def test_a_load_is_set_up_with_its_vehicle() -> None:
    units = (
        unit("T", "de-opel", "waiting"),
        unit("A", "de-rifles", "waiting"),
        unit("S", "ru-rifles", "waiting"),
    )
    convoy = group(0, 0, 1, at=spots("1-L05", "1-L06"), loads=((0, (1,)),))
    groups = convoy, group(0, at=spots("1-L05", "1-L06")), group(1, 2, at=spots("1-A05"), facing=SOUTH)
    game, state, _ = sheet(*units, groups=groups)
    assert {text.split()[1] for text in offered(game, state) if text.startswith("place")} == {"T"}
    do(game, state, "place T in 1-L06")
    assert state.where[1] == state.where[0] == game.grid.hex("1-L06") and state.carrier[1] == 0
    assert refused(game, state, "place A in 1-L05").rule == "coh:1.0.5a"


def read(name: str) -> list[str]:
    """What is read out of a sheet."""
    return [str(event.line) for event in sheet_of.read_out(GAME.room(name)) if isinstance(event, Said)]


@rule("coh:1.0.1", "coh:2.5.2a", "coh:5.5a", "coh:2.5.1a", "coh:5.6")
def test_the_sheet_is_read_out_when_a_firefight_begins() -> None:
    game = GAME.room("depot")
    _, events = game.start("depot", frozenset(), 1)
    lines = [str(event.line) for event in events if isinstance(event, Said)]
    assert {"coh:1.0.1", "coh:2.5.2a", "coh:5.5a", "coh:2.5.1a", "coh:5.6"} <= rules_of(list(events))
    assert lines == read("depot")
    assert {
        "The firefight lasts 7 turns.",
        "VP from the start for soviet: 1.",
        "Who holds the great barn (4-G09) at the end gets 2 VP.",
        "Who holds the great barn (4-G09) when the scoring card comes gets 1 VP.",
        "Perhaps a secret objective: the hilltop (4-C05), 2 VP at the end for this side: soviet.",
        "Off the map at 4-G02, german: 1 VP each for Wagon.",
        "From turn 2 on, soviet: T-26b at 4-A10.",
        "By the event card, soviet: T-34b at 4-A18 to 4-L18, 12 hexes.",
        "The event card gives 1 VP to this player: soviet.",
    } <= set(lines)


def test_every_kind_of_line_is_read_out() -> None:
    assert {
        "The first turn begins with this player: german.",
        "Worth 3 VP each instead: KV-2a.",
        "These may lay smoke too: Panzer IVe.",
        "Only these may carry the card Tellermine: Pioneers.",
    } <= set(read("kv2"))
    assert "Worth 2 VP each instead: NKVD, ru-maxim.2, 45 mm anti-tank gun." in read("stone-and-flame")
    assert {"No flamethrowers here for Pioneers.", "No smoke here for Pioneers."} <= set(read("partisans"))
    assert "Who holds the road (1-G09) gets 1 VP at the end of each turn." in read("partisans")
    assert {
        "Who holds the village (2-G08) gets 1 VP at the end of these turns: 3, 4, 5, 6.",
        "Who first takes the farm (4-G10) gets 1 VP.",
        "From turn 2 on, the relief column: Wagon at 4-F18, 4-G18, 4-H18.",
    } <= set(read("pocket"))
    assert "Only these observe for the artillery: ru-rifles.1." in read("snow-ridge")
    assert "The guns of this side may lie in bunkers: soviet." in read("strongpoint")
    game, _ = table(
        *SQUADS,
        objectives=(objective("1-E05", at_end=1, scores=("soviet",)),),
        exits=(Exit("german", spots("1-A05"), 2, (), 5),),
    )
    lines = [str(event.line) for event in sheet_of.read_out(game) if isinstance(event, Said)]
    assert "Only this side scores 1-E05: soviet." in lines
    assert "Off the map at 1-A05, german: 2 VP for each unit." in lines
