"""What is worked out by a short way for the sake of speed is what the plain way says."""

from __future__ import annotations

import random

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import BadState
from hexfront.games.trc.arrivals import dates, enter
from hexfront.games.trc.arrivals.gates import ENTER_BARS, Arrival, comes, gates
from hexfront.games.trc.combat import front, gather, odds, overwhelm
from hexfront.games.trc.combat.assault import Assault
from hexfront.games.trc.combat.duties import case as cases
from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.phase import Combat
from hexfront.games.trc.movement import march, ride_bars, sea, steps, trains
from hexfront.games.trc.movement.sea_bars import INVADE_BARS, SAIL_BARS
from hexfront.games.trc.movement.voyage import Voyage, ports
from hexfront.games.trc.replacements import russian_points, take
from hexfront.games.trc.replacements.bars.russian import STAVKA_ENTERS
from hexfront.games.trc.replacements.bars.taking import Taking
from hexfront.games.trc.setup import deploy, deploy_line, fill_line, on_line, opening
from hexfront.games.trc.state import BOXES, LATER, POOL, SIDES, TrcState
from hexfront.games.trc.supply import lines
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.games.trc.turn.movers import Movers
from hexfront.games.trc.units import stacks
from hexfront.hexes import bits, each, listed, union
from hexfront.kit import bars

from .table import GAME, do

MOVES = ("step", "rail", "sail", "invade", "enter")


def _moves(frame: Movement, state: TrcState) -> set[Action]:
    """Where units go, room looked at for all hexes at once."""
    found: set[Action] = set()
    for unit in each(GAME.regulars[frame.side]):
        where = (GAME, state, frame.side, unit)
        ways = {"enter": enter.hexes(*where)}
        if state.where[unit] > 0:
            ways = {"step": march.hexes(frame, GAME, state, unit), "rail": trains.hexes(*where)}
        if any(group.actions() for group in sea.groups(*where)):
            ways |= {"sail": sea.sail_hexes(*where), "invade": sea.invade_hexes(*where)}
        found |= {(verb, unit, to) for verb, hexes in ways.items() for to in each(hexes)}
    return found


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("campaign", ()), ("fall-blau", ()), ("bagration", ()), ("zitadelle", ("recovery",))],
)
def test_whoever_is_tried_in_a_movement_phase_is_who_is_listed(
    scenario: str, options: tuple[str, ...]
) -> None:
    state, bot, seen = GAME.setup(scenario, frozenset(options), 11), RandomBot(11), 0
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for number in range(300):
        seats = GAME.deciders(state)
        if not seats:
            break
        choices, frame = GAME.legal(state, seats[0]), state.agenda[-1]
        if isinstance(frame, Movement) and number % 6 == 0:
            assert isinstance(choices, Movers)
            seen += 1
            plain = {unit for unit in each(GAME.sided[frame.side]) if frame.groups(GAME, state, unit)}
            listed = choices.keys()
            assert {unit for kind, unit in listed if kind == "unit"} == plain
            offers = {action for group in choices.candidates() for action in group.actions()}
            assert offers == set(choices)
            assert _moves(frame, state) == {one for one in offers if one[0] in MOVES}
        GAME.apply(state, seats[0], bot.pick(choices, GAME.lexicon.backs))
    assert seen > 5


def test_nobody_else_acts_in_a_movement_phase() -> None:
    state, bot = GAME.setup("fall-blau", frozenset(), 5), RandomBot(5)
    while not isinstance(state.agenda[-1], Movement):
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bot.pick(GAME.legal(state, seat), GAME.lexicon.backs))
    frame = state.agenda[-1]
    choices = frame.choices(GAME, state, 0)
    theirs = next(iter(each(GAME.sided[1 - frame.side])))
    for key in (("unit", theirs), ("unit", -1), ("hex", 1), ("hex", -1), ("verb", "commit"), ("unit", "end")):
        assert choices.made(key) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", ["campaign", "fall-blau"])
def test_a_set_up_offers_every_unit_wherever_it_may_stand(scenario: str) -> None:
    state, bot = GAME.setup(scenario, frozenset(), 3), RandomBot(3)
    for number in range(60):
        frame, seat = state.agenda[-1], GAME.deciders(state)[0]
        if not isinstance(frame, deploy.Deploy | deploy_line.DeployLine):
            break
        choices = GAME.legal(state, seat)
        if number % 5 == 0:
            side = frame.side(state)
            line = isinstance(frame, deploy_line.DeployLine)
            units = (deploy_line if line else deploy).drafted(GAME, state, side)
            hexes = on_line.hexes if line else deploy.hexes
            wanted = {("place", unit, to) for unit in units for to in each(hexes(GAME, state, unit))}
            assert {one for group in choices.candidates() for one in group.actions()} == set(choices)
            wanted |= {("take", unit) for unit in units if state.where[unit] > 0}
            wanted.add(("commit",) if frame.flaw(GAME, state) is None else ("fill",))
            wanted.add(("ready-made",))
            assert set(choices) == wanted
        action = bot.pick(choices, GAME.lexicon.backs)
        whole = action in (("fill",), ("ready-made",))
        GAME.apply(state, seat, next(iter(choices)) if whole else action)


def test_trains_go_on_as_the_links_say() -> None:
    track, chance = GAME.track, random.Random(1942)
    stops = [stop for stop, links in enumerate(track.links) if links]
    assert track.odd
    for count in (1, 2, 5, 40, len(stops)):
        for _ in range(20):
            some = chance.sample(stops, count)
            assert track.beyond(sum(1 << stop for stop in some)) == union(track.links[stop] for stop in some)


def by_hex(rings: tuple[int, ...]) -> dict[int, int]:
    """How far away each hex is."""
    return {at: away for away, ring in enumerate(rings) for at in each(ring)}


def test_the_quick_set_up_measures_how_far_the_nearest_enemy_is() -> None:
    enemies = 1 << GAME.grid.hex("S25") | 1 << GAME.grid.hex("J21")
    far, staff = by_hex(opening._towards(GAME, enemies)), by_hex(opening._behind(GAME, enemies))
    for at in each(GAME.start_areas["N"]):
        away = [GAME.grid.distance(at, enemy) for enemy in each(enemies)]
        assert far[at] == min(away)
        assert staff[at] == min(abs(one - opening.STAFF_DEPTH) for one in away)


def test_the_quick_set_up_takes_the_nearest_hex_and_counts_who_stands_there() -> None:
    state, chance = GAME.setup("campaign", frozenset(), 3), random.Random(7)
    do(GAME, state, "fill", "commit")
    frame = state.agenda[-1]
    for unit in deploy.drafted(GAME, state, 0):
        free = deploy.hexes(GAME, state, unit)
        enemies = state.occupied[1] & GAME.regions.first_targets.get(GAME.units[unit].place, -1)
        far = by_hex((opening._behind if GAME.kinds[unit] == "hq" else opening._towards)(GAME, enemies))
        wanted = min(
            each(free), key=lambda at: (2 * far[at] + stacks.points(GAME, state, state.at.get(at, ())), at)
        )
        assert opening.best(GAME, state, unit, free) == wanted
        if chance.random() < 0.8:
            frame.set_down(GAME, state, unit, wanted, [])


def test_the_quick_set_up_of_russians_takes_the_best_shelter() -> None:
    state, frame = GAME.setup("campaign", frozenset(), 3), deploy.Deploy(1)
    for unit in deploy.drafted(GAME, state, 1):
        free = deploy.hexes(GAME, state, unit)
        empty = free & ~state.occupied[1] or free
        best = min(each(empty), key=opening._shelters(GAME).__getitem__)
        worker = GAME.kinds[unit] == "worker"
        wanted = max(each(free), key=lambda at: opening._shelters(GAME)[at][1]) if worker else best
        assert opening.best(GAME, state, unit, free) == wanted
        frame.set_down(GAME, state, unit, wanted, [])


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("fall-blau", ()), ("zitadelle", ()), ("bagration", ()), ("bagration", ("national-limits",))],
)
def test_behind_a_line_units_are_set_up_where_no_bar_is_against_it(
    scenario: str, options: tuple[str, ...]
) -> None:
    game = GAME.room(scenario, frozenset(options))
    state, chance = game.setup(scenario, frozenset(options), 3), random.Random(3)
    for side in [SIDES.index(name) for name in game.data.scenarios[scenario].sets_up]:
        line = on_line.front(game, state, side)
        for unit in deploy_line.drafted(game, state, side):
            start = on_line.Start(game, state, unit)
            for _ in range(2):
                here = 1 << state.where[unit] if state.where[unit] > 0 else 0
                free = bars.left_open(on_line.START_BARS, start, game.land) & ~here
                some = bits(chance.sample(listed(game.land), 300))
                assert on_line.hexes(game, state, unit) == free
                assert on_line.hexes(game, state, unit, some) == free & some
                manned = free & line & state.occupied[side] if game.kinds[unit] != "hq" else 0
                crowd = {at: stacks.points(game, state, state.at.get(at, ())) for at in each(manned)}
                cities = free & game.cities.every if game.kinds[unit] == "hq" else 0
                nearest = min(each(cities or free), key=lambda at: (fill_line.far_walked(game, at, line), at))
                wanted = min(crowd, key=lambda at: (crowd[at], at)) if crowd else nearest
                everywhere = line & state.occupied[side]
                crowds = {at: stacks.points(game, state, state.at[at]) for at in each(everywhere)}
                assert fill_line._behind(game, state, unit, line, crowds) == wanted
                if not here:
                    at = wanted if chance.random() < 0.5 else chance.choice(listed(free))
                    stacks.put(game, state, unit, at)


@pytest.mark.parametrize("scenario", ["fall-blau", "zitadelle", "bagration"])
def test_the_way_to_the_line_is_as_long_as_when_it_is_walked(scenario: str) -> None:
    state = GAME.setup(scenario, frozenset(), 1)
    for side in (0, 1):
        line = on_line.front(GAME, state, side)
        for at in each(GAME.land):
            assert fill_line.far(GAME, at, line) == fill_line.far_walked(GAME, at, line)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("campaign", ()), ("fall-blau", ("fortresses",)), ("bagration", ("barrage",)), ("zitadelle", ())],
)
def test_whoever_joins_a_battle_and_wherever_it_spreads_no_rule_is_against_it(
    scenario: str, options: tuple[str, ...]
) -> None:
    game = GAME.room(scenario, frozenset(options))
    state, bot, seen = game.setup(scenario, frozenset(options), 21), RandomBot(21), 0
    do(game, state, "ready-made", "commit", "ready-made", "commit")
    for _ in range(1500):
        seats = game.deciders(state)
        if not seats or seen == 50:
            break
        frame = state.agenda[-1]
        if isinstance(frame, Combat | Assault):
            assert cases.duty(game, state, frame.side, frame.owed) == cases.duty.plain(
                game, state, frame.side, frame.owed
            )
            enemies = state.occupied[1 - frame.side]
            assert list(each(front.open_hexes(game, state, frame.side))) == [
                at for at in each(enemies) if odds.defenders(game, state, at)
            ]
        if isinstance(frame, Assault):
            seen += 1
            case = cases.case_of(frame, game, state)
            contact = case.front.contact
            for at in case.front.hexes:
                begun = case.front.battle((), (at,))
                assert plans.solvable(contact, begun) == (plans.plan(contact, begun) is not None)
            if frame.attackers and not frame.lowered:
                weighed = frame.weighed(game, state)
                against = (frame.attackers, frame.targets, len(frame.air), frame.barrage)
                assert odds.column(game, state, *against) == weighed.column
            near = gather.candidates(game, state, frame.side, frame.targets)
            assert [unit for unit in near if cases.joins(case, unit)] == [
                unit for unit in near if not list(cases.against_join(case, unit))
            ]
            assert [at for at in case.front.hexes if cases.spreads(case, at)] == [
                at for at in case.front.hexes if not list(cases.against_combine(case, at))
            ]
            assert cases.launches(case) == (not list(cases.against_launch(case)))
            choices = frame.choices(game, state, seats[0])
            assert {one for group in choices.candidates() for one in group.actions()} == set(choices)
        game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    assert seen == 50


def test_ground_that_doubles_is_what_the_terrain_chart_says() -> None:
    for at in each(GAME.land):
        chart = [GAME.tables.terrain[name].doubles for name, hexes in GAME.terrain.items() if hexes >> at & 1]
        assert bool(GAME.doubling >> at & 1) == any(chart) == bool(odds.doubled_by_ground(GAME, at))


@pytest.mark.parametrize("scenario", ["campaign", "zitadelle"])
def test_trains_reach_what_the_track_joins(scenario: str) -> None:
    state, bot = GAME.setup(scenario, frozenset(), 4), RandomBot(4)
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for number in range(120):
        if number % 20 == 0:
            for side in (0, 1):
                free, exits = ride_bars.usable(GAME, state, side), GAME.edges.rail[SIDES[side]]
                for at in each(GAME.rail.hexes):
                    reached = GAME.track.joined(1 << at, free) if free >> at & 1 else 0
                    if reached & exits & free:
                        reached |= GAME.track.joined(exits & free, free)
                    assert ride_bars.reach(GAME, state, side, at) == reached & ~(1 << at)
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bot.pick(GAME.legal(state, seat), GAME.lexicon.backs))


@pytest.mark.parametrize("options", [(), ("national-limits",)])
def test_few_others_never_fill_a_hex(options: tuple[str, ...]) -> None:
    state, bot = GAME.setup("campaign", frozenset(options), 6), RandomBot(6)
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for _ in range(60):
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bot.pick(GAME.legal(state, seat), GAME.lexicon.backs))
    for unit in stacks.of_side(GAME, state, 0):
        few, occupied = stacks.few(GAME, state, unit), state.occupied[0]
        room = {at for at in each(occupied) if stacks.room(GAME, state, unit, at)}
        assert {at for at in each(occupied) if len(state.at[at]) <= few} <= room
        full = {at for at in each(occupied) if at not in room and not steps.can_clear(GAME, state, unit, at)}
        assert set(each(ride_bars.full(GAME, state, unit, -1))) == full


def test_the_units_on_the_map_and_in_each_box_are_where_they_say() -> None:
    state, bot = GAME.setup("fall-blau", frozenset(), 8), RandomBot(8)
    for _ in range(600):
        if not (seats := GAME.deciders(state)):
            break
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
    assert sorted(each(state.placed[0])) == [unit for unit, at in enumerate(state.where) if at > 0]
    for box in BOXES.values():
        assert list(each(state.placed[-box])) == [unit for unit, at in enumerate(state.where) if at == box]
    GAME.check(state)
    state.placed[0], state.placed[1] = state.placed[1], state.placed[0]
    with pytest.raises(BadState, match="placed"):
        GAME.check(state)


@pytest.mark.parametrize("scenario", ["campaign", "breaking-storm", "fall-blau", "zitadelle", "bagration"])
def test_ships_and_gates_are_open_as_the_bars_say(scenario: str) -> None:
    state, bot, seen = GAME.setup(scenario, frozenset(), 14), RandomBot(14), [0, 0, 0]
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for number in range(900):
        if not (seats := GAME.deciders(state)):
            break
        frame = state.agenda[-1]
        if isinstance(frame, Movement) and number % 10 == 0:
            side = frame.side
            for unit in each(GAME.sided[side]):
                voyage, arrival = Voyage(GAME, state, side, unit), Arrival(GAME, state, side, unit)
                sailed = bars.left_open(SAIL_BARS, voyage, ports(GAME, state, side))
                invaded = bars.left_open(INVADE_BARS, voyage, GAME.seas["black"].coast)
                entered = bars.left_open(ENTER_BARS, arrival, gates(arrival)) if comes(arrival) else 0
                assert sea.sail_hexes(GAME, state, side, unit) == sailed
                assert sea.invade_hexes(GAME, state, side, unit) == invaded
                assert enter.hexes(GAME, state, side, unit) == entered
                for place, hexes in enumerate((sailed, invaded, entered)):
                    seen[place] += bool(hexes)
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
    assert seen[0] and seen[2]


def test_whoever_is_due_by_the_order_of_battle_is_seen_at_a_glance() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    seen = 0
    for state.turn in range(1, 26):
        for state.player in (0, 1):
            for state.impulse in (1, 2):
                dates.begin_impulse(GAME, state, [])
                waiting = GAME.sided[state.player] & GAME.drafted & state.placed[-LATER]
                assert list(each(state.due)) == [u for u in each(waiting) if dates._comes(GAME, state, u)]
                seen += bool(state.due)
    assert seen > 20


@pytest.mark.parametrize("scenario", ["campaign", "fall-blau", "bagration"])
def test_what_is_seen_at_a_glance_in_a_movement_phase_is_what_the_rules_say(scenario: str) -> None:
    state, bot, seen = GAME.setup(scenario, frozenset(), 31), RandomBot(31), 0
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for _ in range(500):
        seats = GAME.deciders(state)
        if not seats:
            break
        frame = state.agenda[-1]
        if isinstance(frame, Movement):
            points = bars.total(russian_points.POINTS, russian_points.Economy(GAME, state))
            assert russian_points.total(GAME, state) == points
            for at in each(overwhelm.touched(GAME, state, frame.side)):
                units = overwhelm.able(GAME, state, frame.side, (at,))
                weighed = units and overwhelm.strongest(GAME, state, frame.side, units, (at,))
                wins = bool(weighed) and odds.overwhelming(GAME, weighed.column)
                assert overwhelm.within_reach(GAME, state, frame.side, (at,)) == wins
            for side in (0, 1):
                standing = state.occupied[side]
                beside = union(GAME.near.adjacent[at] for at in each(standing))
                assert state.zoc[side] == stacks.zone(GAME, standing) == standing | beside
                fed = lines.supplied(GAME, state, side)
                assert lines.supplied(GAME, state, side, asked=standing) & standing == fed & standing
            for unit in each(state.placed[-POOL] & GAME.sided[frame.side]):
                seen += 1
                taking = Taking(GAME, state, frame.side, unit)
                free = not list(take.against(taking)) and not bars.barred((STAVKA_ENTERS,), taking)
                assert take.comes_in(GAME, state, frame.side, unit) == free
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
    assert seen > 100


def test_the_hexes_beside_a_stretch_of_rail_are_those_of_its_links() -> None:
    chance = random.Random(7)
    rails = list(each(GAME.rail.hexes))
    for _ in range(50):
        hexes = bits(chance.sample(rails, chance.randrange(1, len(rails))))
        assert GAME.track.around(hexes) == union(GAME.rail.links[at] for at in each(hexes))


def test_zones_of_control_spread_as_hexes_lie_next_to_each_other() -> None:
    chance = random.Random(8)
    land = list(each(GAME.land))
    for _ in range(50):
        units = bits(chance.sample(land, chance.randrange(1, 300)))
        assert GAME.near.zone(units) == union(GAME.near.adjacent[at] for at in each(units))
