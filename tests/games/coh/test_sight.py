"""6.0, 11.0, 13.0 Lines of sight: the schemas on the real boards, and the kept table against the trace."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.map.line_of_sight import Smoky
from hexfront.games.coh.map.sight import Sight
from hexfront.games.coh.map.sight_rules import REACHING, Ends, Obstacle
from hexfront.games.coh.table.sight_answers import look
from hexfront.hexes import HexMap, altered, each
from hexfront.kit.bars import forced

DATA = CohData.load()


@cache
def sight_of(board: str) -> Sight:
    """The sight of one of the five boards, or of the map of a firefight."""
    laid = DATA.boards[board] if board in DATA.boards else DATA.firefight(board).map
    return Sight(laid, DATA.tables)


class Seer:
    """Just enough of a game to be asked about sight."""

    def __init__(self, eye: Sight, smoke: Smoky | None = None, occupied: int = 0) -> None:
        self.eye, self.smoke, self.occupied = eye, smoke or {}, occupied

    def sight(self, state: object, seat: int, at: str, to: str | None) -> list[probe.Sighted]:
        """As a game answers."""
        return look(self.eye, self.smoke, self.occupied, at, to)


def sees(at: str, to: str, smoke: dict[str, int] | None = None, units: tuple[str, ...] = ()) -> bool:
    """Whether a hex of a board sees another, by the trace and by the table, both ways; its rules are witnessed."""
    return asked(sight_of(at[0]), at, to, smoke, units)


def asked(
    eye: Sight, at: str, to: str, smoke: dict[str, int] | None = None, units: tuple[str, ...] = ()
) -> bool:
    grid = eye.grid
    smoky = {grid.hex(label): thick for label, thick in (smoke or {}).items()}
    occupied = sum(1 << grid.hex(label) for label in units)
    answers = {
        probe.sight(Seer(eye, smoky, occupied), None, start, end, seat=0)[0].seen
        for start, end in ((at, to), (to, at))
    }
    answers |= {eye.sees(grid.hex(at), grid.hex(to), smoky), eye.sees(grid.hex(to), grid.hex(at), smoky)}
    (answer,) = answers
    return answer


def hills(**terrain: str) -> Sight:
    """A bare map with a few woods, for what the boards do not show."""
    return Sight(altered(plain(), terrain=terrain), DATA.tables)


@cache
def plain() -> HexMap:
    return HexMap.blank(9, 9, like=DATA.boards["3"])


@rule("coh:6.0a", "coh:6.0b", "coh:6.0.ex1")
def test_woods_are_seen_into_but_not_through() -> None:
    # Schema 7: A is 1-F06, the light woods B 1-G05, the forests C and D 1-G06 and 1-G07.
    assert sees("1-F06", "1-G05")
    assert sees("1-F06", "1-G06")
    assert sees("1-F06", "1-G07")
    assert not sees("1-F06", "1-H06"), "through C"
    assert not sees("1-F06", "1-H08"), "through D"
    assert not sees("1-F06", "1-H04"), "through B"


@rule("coh:6.0c", "coh:6.0.ex2")
def test_along_a_hexside_the_less_blocking_hex_counts() -> None:
    # Schema 7: E is 1-F08; the line runs between the forest 1-G07 and the clear 1-F07.
    assert sees("1-F06", "1-F08")
    both = hills(**{"3-D05": "heavy-woods", "3-E05": "light-woods"})
    assert not asked(both, "3-D04", "3-D06")


@rule("coh:6.0d")
def test_sight_is_answered_without_a_shot() -> None:
    assert sees("1-F06", "1-F08")
    listed = probe.sight(Seer(sight_of("1")), None, "1-F06", seat=0)
    seen = sight_of("1").seen(DATA.boards["1"].hex("1-F06"))
    assert len(listed) == seen.bit_count() - 1


@rule("coh:6.0e")
def test_units_between_obstruct_nothing() -> None:
    assert sees("1-F06", "1-C06", units=("1-D06", "1-E06"))


@rule("coh:11.3a", "coh:11.3b", "coh:11.3.ex1")
def test_a_plateau_hides_what_lies_behind_its_edge() -> None:
    # Schemas 21 and 22: A is 3-I11 on level 0, B 3-G11, D 3-F11 (both level 1), H the crest 3-E11 (level 2).
    assert sees("3-I11", "3-G11")
    assert not sees("3-I11", "3-F11")
    assert sees("3-I11", "3-E11")
    assert not sees("3-I11", "3-D12"), "level 2 beyond the crest"


@rule("coh:11.3c", "coh:11.3.ex2", "coh:11.3.ex3")
def test_woods_and_buildings_stand_one_level_above_their_hex() -> None:
    # G of schema 21 is a level 1 hex with woods, here 3-F09: from level 0 it hides the level 2 behind it.
    eye = sight_of("3")
    assert eye.relief.top(eye.grid.hex("3-F09")) == 2
    assert not sees("3-G08", "3-E11")
    farm = sight_of("4")
    assert farm.relief.top(farm.grid.hex("4-F10")) == 1
    assert not sees("4-E10", "4-G10")


@rule("coh:11.4a", "coh:11.4.ex1")
def test_obstacles_cast_blind_spots_for_higher_eyes() -> None:
    # Schema 23 on board 4: hex 1 is 4-D05 (level 2), 2 is 4-E06, 3 the woods 4-F06, 7 and 8 the buildings 4-F10
    # and 4-G09; 4, 5 and 6 lie in the woods behind 3, 9 and 10 directly behind the buildings, 11 in the open.
    for seen in ("4-E06", "4-F06", "4-H12"):
        assert sees("4-D05", seen), seen
    for unseen in ("4-G06", "4-H06", "4-G07", "4-G10", "4-G11"):
        assert not sees("4-D05", unseen), unseen
    assert sees("4-D05", "4-I10"), "farther behind a building than the blind spot"


@rule("coh:11.4.ex2", "coh:11.3b")
def test_an_obstacle_as_high_as_the_eye_ends_all_sight() -> None:
    # Hex 16 of schema 23 is 4-E06 (level 1): it sees the woods in hex 3 and nothing beyond.
    assert sees("4-E06", "4-F06")
    for beyond in ("4-G06", "4-H06", "4-I06", "4-J06", "4-K06", "4-L06"):
        assert not sees("4-E06", beyond), beyond


@rule("coh:11.4b", "coh:11.4.ex3")
def test_an_open_slope_casts_no_blind_spot() -> None:
    # Schema 24: down the slope from 1 by 2 to 3 all is seen, behind the building at 9 it is not.
    assert sees("4-D05", "4-F06")
    assert sees("4-D05", "4-F05"), "level 0 directly behind the open level 1 of 4-E05"
    assert not sees("4-D05", "4-G10")


@rule("coh:11.4a")
def test_another_hill_casts_a_blind_spot() -> None:
    levels = {"3-C04": 2, "3-E04": 1}
    eye = Sight(altered(plain(), numbers={"level": levels}), DATA.tables)
    assert asked(eye, "3-C04", "3-E04")
    assert not asked(eye, "3-C04", "3-F04"), "the ground has risen again"
    assert asked(eye, "3-C04", "3-G04"), "one hex behind is blind, no more"


@rule("coh:11.0a", "coh:11.0b")
def test_levels_are_those_of_the_whole_hex() -> None:
    eye = sight_of("3")
    assert [eye.relief.level[eye.grid.hex(at)] for at in ("3-B07", "3-E09", "3-E13")] == [0, 1, 2]
    hill = eye.grid.hex("3-G11")
    assert eye.relief.height[hill] == 0
    assert eye.relief.top(hill) == 1
    assert not sees("3-I11", "3-F11"), "open ground of level 1 hides the level 1 behind it"


@rule("coh:13.0a", "coh:13.0h")
def test_thick_smoke_is_seen_into_but_not_through() -> None:
    smoke = {"1-D06": 2}
    assert sees("1-F06", "1-D06", smoke)
    assert sees("1-D06", "1-B06", smoke)
    assert not sees("1-F06", "1-C06", smoke)
    # Two levels high: it stands in the way of an eye on level 2 as well.
    assert sees("4-D05", "4-K05")
    assert not sees("4-D05", "4-K05", {"4-G05": 2})
    assert sees("4-D05", "4-K05", {"4-G05": 1}), "thin smoke there is one level high, and far from both ends"


@rule("coh:13.0e", "coh:13.0g")
def test_thin_smoke_hinders_and_the_second_blocks() -> None:
    board, eye = DATA.boards["1"], sight_of("1")
    thin = {board.hex("1-D06"): 1}
    assert sees("1-F06", "1-C06", {"1-D06": 1})
    assert eye.hindered(board.hex("1-F06"), thin) >> board.hex("1-C06") & 1
    assert not eye.hindered(board.hex("1-F06"), thin) >> board.hex("1-D06") & 1, "into it is not through it"
    assert not sees("1-F06", "1-B06", {"1-D06": 1, "1-C06": 1})
    assert sees("1-F06", "1-C06", {"1-D06": 1, "1-C06": 1})


@rule("coh:13.0f")
def test_two_thin_smokes_in_a_hex_block_as_a_thick_one() -> None:
    # Markers in one hex are kept as their sum.
    assert not sees("1-F06", "1-C06", {"1-D06": 4})
    assert not sees("1-F06", "1-C06", {"1-D06": 3})


@rule("coh:6.0c")
def test_along_a_hexside_smoke_counts_where_both_hexes_have_it() -> None:
    assert sees("1-B07", "1-B09", {"1-B08": 2})
    assert not sees("1-B07", "1-B09", {"1-B08": 2, "1-A08": 2})


def test_a_wall_is_crossed_where_the_line_enters_its_hex() -> None:
    board, eye = DATA.boards["4"], sight_of("4")
    walled = eye.walled(board.hex("4-G12"))
    crossing = [
        label for label in ("4-H12", "4-H13", "4-G13", "4-K12", "4-G15") if walled >> board.hex(label) & 1
    ]
    assert crossing == ["4-H12", "4-H13", "4-G13", "4-K12", "4-G15"]
    assert not walled >> board.hex("4-F12") & 1
    assert not walled >> board.hex("4-A12") & 1
    assert eye.walled(board.hex("4-L02")) == 0


@pytest.mark.parametrize("name", ["1", "2", "3", "4", "5", "crossroads", "gap"])
def test_the_table_says_what_the_trace_says(name: str) -> None:
    eye, chance = sight_of(name), Random(1941)
    hexes = list(each(eye.grid.mask))
    for _ in range(2):
        smoke = {at: chance.choice((1, 1, 2)) for at in chance.sample(hexes, 12)}
        for a in chance.sample(hexes, 3):
            for b in hexes:
                plain, smoky = eye.trace(a, b), eye.trace(a, b, smoke)
                assert plain.seen == eye.sees(a, b) == eye.sees(b, a)
                assert smoky.seen == eye.sees(a, b, smoke) == eye.sees(b, a, smoke)
                assert (smoky.smoke > 0) == bool(eye.hindered(a, smoke) >> b & 1)


def test_smoke_that_is_gone_leaves_no_trace() -> None:
    eye = Sight(DATA.boards["2"], DATA.tables)
    at = eye.grid.hex("2-F05")
    before = eye.seen(at)
    for thick in range(1, 200):
        eye.seen(at, {eye.grid.hex("2-E05"): thick, eye.grid.hex("2-G05"): thick % 3 + 1})
    assert eye.seen(at) == before == eye.seen(at, {})


@rule("coh:11.0b", "coh:6.0a", "coh:11.3a", "coh:11.3b")
def test_open_ground_blocks_only_where_it_is_higher() -> None:
    """What matters is the level of D04, between C04 and E04."""
    for low, between, high, clear in (
        (0, 1, 0, False),
        (1, 1, 1, True),
        (1, 0, 1, True),
        (1, 2, 1, False),
        (0, 1, 1, False),
        (1, 1, 2, True),
    ):
        levels = {"3-C04": high, "3-D04": between, "3-E04": low}
        eye = Sight(altered(plain(), numbers={"level": levels}), DATA.tables)
        assert asked(eye, "3-C04", "3-E04") == asked(eye, "3-E04", "3-C04") == clear, (low, between, high)


@rule("coh:6.0a", "coh:6.0b", "coh:11.3a", "coh:11.3b")
def test_what_a_free_line_has_to_do_with() -> None:
    eye = Sight(altered(plain(), numbers={"level": {"3-C04": 1}}), DATA.tables)
    top, foot = eye.grid.hex("3-C04"), eye.grid.hex("3-F04")
    up, down = eye.trace(foot, top), eye.trace(top, foot)
    assert {one.rule for one in up.reasons} == {"coh:11.0a", "coh:6.0a", "coh:11.3a"}
    assert {one.rule for one in down.reasons} == {"coh:11.0a", "coh:6.0a", "coh:11.3b"}
    assert asked(eye, "3-F04", "3-C04") and asked(eye, "3-C04", "3-F04")
    flat = hills(**{"3-C04": "heavy-woods"})
    for one, other in (("3-C04", "3-F04"), ("3-F04", "3-C04")):
        told = {reason.rule for reason in flat.trace(flat.grid.hex(one), flat.grid.hex(other)).reasons}
        assert told == {"coh:6.0a", "coh:6.0b"}, "into the woods and out of them"
        assert asked(flat, one, other)


@pytest.mark.parametrize("seed", range(4))
def test_on_rough_ground_the_table_says_what_the_trace_says(seed: int) -> None:
    """Hills, woods and smoke thrown together at random: every hex against every other."""
    chance, base = Random(seed), HexMap.blank(7, 7, like=DATA.boards["3"])
    labels = [base.grid.label(at) for at in each(base.grid.mask)]
    levels = {label: chance.choice((0, 0, 1, 1, 2)) for label in labels}
    woods = dict.fromkeys(chance.sample(labels, 6), "light-woods")
    eye = Sight(altered(base, numbers={"level": levels}, terrain=woods), DATA.tables)
    clouds = {eye.grid.hex(label): chance.choice((1, 2)) for label in chance.sample(labels, 4)}
    for smoke in ({}, clouds):
        for a in each(eye.grid.mask):
            told = [eye.trace(a, b, smoke) for b in each(eye.grid.mask)]
            seen = sum(1 << b for b, line in zip(each(eye.grid.mask), told, strict=True) if line.seen)
            assert seen == eye.seen(a, smoke), eye.grid.label(a)


@pytest.mark.parametrize(
    ("levels", "by"), [((0, 0), "coh:6.0a"), ((0, 1), "coh:11.3a"), ((1, 0), "coh:11.3b")]
)
def test_by_one_rule_alone_an_obstacle_reaches_up_to_a_line(levels: tuple[int, int], by: str) -> None:
    board = DATA.boards["1"]
    here, between, there = (board.hex(label) for label in ("1-F05", "1-E05", "1-D05"))
    hills = altered(board, numbers={"level": {"1-F05": levels[0], "1-D05": levels[1]}})
    ends = Ends(Sight(hills, DATA.tables).relief, here, there)
    assert list(forced(REACHING, Obstacle(ends, between, top=2))) == [by]
