"""The scenarios of The Russian Campaign, and which options go with them."""

from __future__ import annotations

import msgspec
import pytest

from hexfront.engine.contract.meta import OptionsClash
from hexfront.games.trc.board import Board
from hexfront.games.trc.box.calendar import LAST_TURN, season, year
from hexfront.games.trc.box.files import SCENARIOS
from hexfront.games.trc.box.meta import META
from hexfront.games.trc.box.options import OFFERED, OPTIONS, STARTS_1941
from hexfront.games.trc.box.scenario import Scenario
from hexfront.hexes import components, count, each, union

BOARD = Board()
DATA = BOARD.data
LATER = [scenario for scenario in DATA.scenarios.values() if scenario.forces]


def test_the_title_page_has_every_scenario_with_its_turns() -> None:
    assert sorted(scenario.id for scenario in META.scenarios) == sorted(SCENARIOS)
    for scenario in META.scenarios:
        played = DATA.scenarios[scenario.id]
        assert scenario.turns == played.last - played.first + 1
        assert scenario.title == played.title


@pytest.mark.parametrize(
    ("name", "first", "last", "order", "drm", "invasions"),
    [
        ("campaign", ("may-jun", 1941), ("may-jun", 1945), "russian", 0, (2, 2)),
        ("breaking-storm", ("may-jun", 1941), ("jan-feb", 1942), "russian", 0, (1, 1)),
        ("barbarossa", ("may-jun", 1941), ("nov-dec", 1942), "russian", 0, (2, 2)),
        ("fall-blau", ("may-jun", 1942), ("jul-aug", 1943), "axis", -1, (1, 1)),
        ("zitadelle", ("may-jun", 1943), ("mar-apr", 1944), "axis", 0, (0, 1)),
        ("bagration", ("may-jun", 1944), ("may-jun", 1945), "russian", 1, (0, 0)),
    ],
)
def test_what_the_rulebook_prints_of_each(
    name: str, first: object, last: object, order: str, drm: int, invasions: object
) -> None:
    """3.3a, 27.2a to 27.6c."""
    found = DATA.scenarios[name]
    assert (season(found.first), year(found.first)) == first
    assert (season(found.last), year(found.last)) == last
    assert (found.sets_up[0], found.weather_drm) == (order, drm)
    assert (found.invasions["axis"], found.invasions["russian"]) == invasions


def test_points_and_what_else_wins() -> None:
    """27.2b to 27.6d."""
    needed = {name: (one.points_line, one.axis_needs) for name, one in DATA.scenarios.items()}
    assert needed == {
        "campaign": (None, 0),
        "breaking-storm": ("fall-blau", -1),
        "barbarossa": ("fall-blau", 4),
        "fall-blau": ("fall-blau", 4),
        "zitadelle": ("zitadelle", -6),
        "bagration": (None, 0),
    }
    assert [name for name, one in DATA.scenarios.items() if not one.campaign_victory] == ["breaking-storm"]
    at_once = [name for name, one in DATA.scenarios.items() if one.moscow_wins_in_1941]
    assert at_once == ["breaking-storm", "barbarossa"]
    storm = DATA.scenarios["breaking-storm"]
    assert storm.leaders_count
    assert storm.winter_follows_autumn
    assert [DATA.units[unit].id for unit in storm.without] == ["8PC"]


@pytest.mark.parametrize("scenario", LATER, ids=[scenario.id for scenario in LATER])
def test_everybody_who_has_come_is_somewhere_once(scenario: Scenario) -> None:
    """27.11a, 27.11b."""
    forces = scenario.forces
    assert forces is not None
    places = (
        *(forces.axis, forces.russian, forces.reserve, forces.axis_pool, forces.russian_pool),
        *(forces.axis_surrendered, forces.russian_surrendered, forces.gone),
    )
    listed = [unit for place in places for unit in place]
    come = [
        unit.number
        for unit in DATA.units
        if unit.turn is not None
        and unit.turn < scenario.first
        and not unit.option
        and unit.kind != "partisan"
    ]
    assert sorted(listed) == sorted(come)
    assert forces.partisans == 3


@pytest.mark.parametrize("scenario", LATER, ids=[scenario.id for scenario in LATER])
def test_each_side_can_cover_its_side_of_the_line(scenario: Scenario) -> None:
    """27.11c, 27.11d: the hexes next to the line, each occupied or in a friendly zone of control."""
    forces = scenario.forces
    assert forces is not None
    west = BOARD.regions.lines[scenario.line] & BOARD.land & ~BOARD.regions.bulgaria
    east = BOARD.land & ~west & ~BOARD.regions.bulgaria
    for own, enemy, units in ((west, east, forces.axis), (east, west, forces.russian)):
        front = BOARD.near.zone(enemy) & own
        bare, posts = front, 0
        while bare:
            best = max(each(own), key=lambda one: count((BOARD.near.adjacent[one] | 1 << one) & bare))
            bare &= ~(BOARD.near.adjacent[best] | 1 << best)
            posts += 1
        fighting = [unit for unit in units if BOARD.points[unit]]
        assert posts <= len(fighting)
        room = count(own) * BOARD.limits.stack_points
        assert sum(BOARD.points[unit] for unit in units) <= room


def test_which_cities_lie_behind_each_line() -> None:
    """27.4c, 27.5b."""
    cities = BOARD.cities
    lines = BOARD.regions.lines
    for name in ("Leningrad", "Moscow", "Stalingrad", "Rostov"):
        assert not any(zone & cities.hex(name) for zone in lines.values()), name
    for name in ("Berlin", "Warsaw", "Bucharest", "Helsinki"):
        assert all(zone & cities.hex(name) for zone in lines.values()), name
    assert not lines["fall-blau"] & cities.hex("Sevastopol")
    assert lines["zitadelle"] & cities.hex("Sevastopol")
    assert lines["bagration"] & cities.hex("Minsk")
    assert not lines["bagration"] & cities.hex("Kiev")


def test_the_line_of_1941_is_the_border() -> None:
    """3.5."""
    assert BOARD.regions.lines["border-1941"] == BOARD.regions.axis
    for line in ("fall-blau", "zitadelle", "bagration"):
        assert not BOARD.regions.finland & ~BOARD.regions.lines[line]


@pytest.mark.parametrize(
    ("line", "pockets"), [("fall-blau", "Sevastopol"), ("zitadelle", ""), ("bagration", "")]
)
def test_a_line_leaves_no_pocket_but_sevastopol_behind_it(line: str, pockets: str) -> None:
    west = BOARD.regions.lines[line]
    assert not west & ~BOARD.land
    parts = sorted(components(BOARD.grid, BOARD.land & ~west), key=count)
    cut_off = union(parts[:-1]) & BOARD.cities.held
    assert [BOARD.cities.names[one] for one in each(cut_off)] == pockets.split()


def test_turns_beyond_the_track_do_not_exist() -> None:
    assert all(1 <= one.first <= one.last <= LAST_TURN for one in DATA.scenarios.values())


def test_every_option_has_its_own_id_and_rule() -> None:
    assert len({option.id for option in OPTIONS}) == len(OPTIONS) == 31
    for option in OPTIONS:
        assert BOARD.rules[option.rule].id == option.rule.removeprefix("trc:")


ALL_OPTIONS = msgspec.structs.replace(META, options=OPTIONS)
"""The title page as it will be once all options act."""


def test_each_option_alone_can_be_played_in_the_campaign_or_in_the_scenarios_it_names() -> None:
    for option in OPTIONS:
        for scenario in option.scenarios or ("campaign",):
            ALL_OPTIONS.check_options((option.id, *option.needs), scenario)


@pytest.mark.parametrize(
    ("options", "scenario", "why"),
    [
        (("artillery", "artillery-corps"), "campaign", "not played together"),
        (("allied-limits", "historical-setup"), "barbarossa", "not played together"),
        (("optional-workers",), "campaign", "only with Bid"),
        (("what-if",), "fall-blau", "only in these scenarios: Breaking Storm, Barbarossa"),
        (("political-chits",), "bagration", "only in these scenarios"),
    ],
)
def test_options_that_clash_are_refused(options: tuple[str, ...], scenario: str, why: str) -> None:
    with pytest.raises(OptionsClash, match=why):
        ALL_OPTIONS.check_options(options, scenario)


def test_options_that_do_not_clash_are_let_through() -> None:
    ALL_OPTIONS.check_options(("artillery", "historical-setup", "bid", "optional-workers"), "campaign")
    for scenario in STARTS_1941:
        ALL_OPTIONS.check_options(("what-if", "political-chits"), scenario)
    ALL_OPTIONS.check_options(("artillery", "fortresses"), "bagration")


def test_those_that_act_are_offered_and_no_others() -> None:
    assert [*OFFERED] == [option.id for option in OPTIONS]
    assert [option.id for option in META.options] == [name for name, acts in OFFERED.items() if acts]
