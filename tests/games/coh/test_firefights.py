"""The firefights: what is in them, how hexes are named, and every fault their validator tells."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.files import OURS
from hexfront.games.coh.box.firefight.file import WeaponFor
from hexfront.games.coh.box.firefight.firefight import Firefight, Group
from hexfront.games.coh.box.hexsets import HexSets
from hexfront.hexes import count

DATA = CohData.load()
FOLDER = OURS / "firefights"
DOCS = Path(__file__).parents[3] / "docs" / "firefights.md"


def units(found: Firefight, group: Group) -> dict[str, int]:
    return dict(Counter(found.pieces[number].type.id for number in group.pieces))


def force(found: Firefight, seat: str) -> dict[str, int]:
    return dict(Counter(piece.type.id for piece in found.pieces if found.seats[piece.seat].id == seat))


def labels(found: Firefight, hexes: int) -> list[str]:
    return sorted(found.map.describe(hexes))


def test_twelve_firefights_and_where_they_come_from() -> None:
    assert Counter(one.label for one in DATA.firefights.values()) == {
        **{"published": 1, "reconstructed": 4},
        "designed": 7,
    }
    assert [one.number for one in DATA.firefights.values()] == [1, 2, 3, 4, 9, *[0] * 7]
    for one in DATA.firefights.values():
        kinds = {origin.kind for origin in one.origins.values()}
        assert kinds == {"designed"} if one.label == "designed" else "source" in kinds, one.id


@pytest.mark.parametrize("section", range(1, 7))
def test_each_section_of_the_rulebook_is_used_by_two(section: int) -> None:
    assert sum(section in one.sections for one in DATA.firefights.values()) >= 2


def test_the_teaching_firefights_ask_for_no_more_than_was_read() -> None:
    asked = {number: one.sections for one in DATA.firefights.values() if (number := one.number)}
    assert asked == {1: (1,), 2: (1,), 3: (1, 2), 4: (1, 2, 3), 9: (1, 2, 3, 4, 5, 6)}
    assert DATA.firefight("crossroads").sections == (1, 4)


def test_partisans_as_published() -> None:
    found = DATA.firefight("partisans")
    assert (found.turns, found.initiative, found.deck) == (5, None, ())
    assert [(seat.id, seat.cp, seat.hand) for seat in found.seats] == [
        ("german", (6,) * 5, 0),
        ("soviet", (7,) * 5, 0),
    ]
    assert force(found, "german") == {"de-rifles": 2, "de-lmg": 2, "de-engineers": 1}
    assert force(found, "soviet") == {"ru-maxim": 1, "ru-rifles": 5}
    west, trackers = found.groups[:2]
    assert labels(found, west.hexes) == [f"1-{row}02" for row in "ABCDEFGHIJKL"]
    assert labels(found, trackers.hexes) == ["1-A16", "1-A18", "1-B17", "1-B18", "1-C18"]
    assert (west.turn, trackers.turn) == (1, 3)
    assert found.barred(trackers, "flame")
    assert not found.barred(west, "flame")
    maxim = found.groups[2]
    assert maxim.facing is not None
    assert (labels(found, maxim.hexes), found.map.grid.directions[maxim.facing]) == (["1-C11"], "sw")
    (road,) = found.objectives
    assert (found.map.label(road.hex), road.each_turn, road.turns) == ("1-G09", 1, (1, 2, 3, 4, 5))
    assert set(found.worth) == {1}


def test_petrov_lies_on_two_boards_upside_down() -> None:
    found = DATA.firefight("petrov")
    grid = found.map.grid
    general, start = found.objectives[0].hex, found.groups[0].hexes
    assert found.map.number("level", general) == 1
    assert all(grid.center(at)[1] > grid.center(general)[1] for at in range(grid.size) if start >> at & 1)
    assert count(grid.mask) == 2 * 196 + 8
    assert found.seats[0].cards == ("scouts",)
    assert force(found, "german")["de-mortar80"] == 2


def test_kv2() -> None:
    found = DATA.firefight("kv2")
    assert found.initiative == 0
    assert found.worth[found.numbers["ru-kv2a.1"]] == 3
    assert found.worth[found.numbers["ru-gaz.1"]] == 1
    mines = next(line for line in found.works if line.work == "mines")
    assert mines.hexes == 1 << found.map.hex("4-M09")
    assert mines.hidden
    late = next(group for group in found.groups if group.turn == 3)
    (opel, load) = late.loads[0]
    assert (found.pieces[opel].id, [found.pieces[n].id for n in load]) == ("de-opel.1", ["de-flak88.1"])
    assert any(isinstance(one, WeaponFor) and one.card == "tellermine" for one in found.specials)


def test_pocket_has_four_seats() -> None:
    found = DATA.firefight("pocket")
    assert [seat.side for seat in found.seats] == ["german", "german", "soviet", "soviet"]
    assert found.seats[3].cp == (3, 6, 6, 6, 6, 6)
    assert found.seats[0].draw == (0, 1, 1, 1, 1, 1)
    assert "ceasefire" in found.deck
    assert 6 in found.sections


def test_depot_uses_the_event_cards() -> None:
    found = DATA.firefight("depot")
    assert {"event", "scoring", "ceasefire"} <= set(found.deck)
    assert [group.id for group in found.groups if group.event] == ["tank"]
    assert [one.card for one in found.objectives if one.card] == [f"objective-{n}" for n in range(1, 5)]
    assert found.groups[0].dug_in


@pytest.mark.parametrize("one", DATA.firefights.values(), ids=DATA.firefights)
def test_pieces_are_numbered_and_can_stand(one: Firefight) -> None:
    assert [piece.number for piece in one.pieces] == list(range(len(one.pieces)))
    assert len(one.numbers) == len(one.pieces) == len(one.worth)
    for group in one.groups:
        for number in group.pieces:
            assert group.hexes & DATA.tables.standing(one.map, one.pieces[number].type)


BASE = (FOLDER / "strongpoint.toml").read_text(encoding="utf-8")
KV2 = (FOLDER / "kv2.toml").read_text(encoding="utf-8")
DEPOT = (FOLDER / "depot.toml").read_text(encoding="utf-8")
RIDGE = (FOLDER / "snow-ridge.toml").read_text(encoding="utf-8")


def faults(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return DATA.faults(path)


FAULTS = [
    (BASE, "turns = 6", "turns = ", "mine.toml: not a TOML file"),
    (BASE, "turns = 6", "turns = 0", "turns: a firefight lasts at least one turn"),
    (BASE, "turns = 6", "length = 6", "Object contains unknown field `length`"),
    (BASE, 'label = "designed"', 'label = "found"', "label: Invalid enum value 'found'"),
    (BASE, 'board = "3"', 'board = "6"', "board 6: there is no such board"),
    (KV2, 'south_of = "4"', "", "board 5: must lie north_of, south_of, east_of or west_of one other board"),
    (KV2, 'south_of = "4"', 'south_of = "1"', 'board 5: south_of "1", which is not laid before it'),
    (KV2, 'board = "5"', 'board = "4"', "board 4: is laid twice"),
    (BASE, 'side = "german"\ncp', 'side = "soviet"\ncp', "seat: needs a seat of each side"),
    (BASE, 'id = "german"', 'id = "soviet"', "seat: needs two to four seats with an id each"),
    (BASE, "cp = 8", "cp = [8, 8]", "seat german: cp: needs one number or 6, one for each turn, not 2"),
    (BASE, "cp = 8", "cp = -8", "seat german: cp, vp, hand and draw are not below 0"),
    (BASE, 'all = "designed"', 'turns = "designed"', "no provenance for boards"),
    (BASE, 'all = "designed"', 'all = "guessed"', 'provenance "guessed" must start with'),
    (
        BASE,
        'seat = "german"',
        'seat = "axis"',
        'group assault: unknown seat "axis": there are german, soviet',
    ),
    (BASE, "de-rifles = 5", "de-tigers = 5", 'group assault: unknown unit type "de-tigers"'),
    (BASE, "de-rifles = 5", "de-rifles = 0", "group assault: de-rifles = 0: at least 1"),
    (BASE, "de-rifles = 5", "de-rifles = 9", "de-rifles: 9 take part, but there are 8"),
    (BASE, "de-rifles = 5", "ru-nkvd = 3", "ru-nkvd: a soviet unit in the force of german"),
    (BASE, 'at = "south edge"', 'at = "south side"', '"south side" names no hexes; there can be'),
    (BASE, 'at = "south edge"', 'at = "3-N05"', '"3-N05" names no hexes'),
    (BASE, 'at = "south edge"', 'at = "3-A05"', "3-A05 is a half hex, where nothing can stand"),
    (BASE, 'at = "south edge"', 'at = "1-C05"', 'unknown hex "1-C05": the map is made of board 3'),
    (BASE, 'at = "south edge"', "at = []", "no hexes are named"),
    (BASE, 'at = "south edge"', 'at = "rows 3-H to 3-L"', "which is not on the edge of the map"),
    (BASE, 'at = "zone hill"', 'at = "zone dale"', 'unknown zone "dale": there can be hill'),
    (BASE, 'at = "zone hill"', 'at = "road & level 2"', "no whole hex is road & level 2"),
    (BASE, "turn = 1", "turn = 9", "group assault: turn 9: the firefight lasts 6"),
    (BASE, "turn = 1", 'turn = 1\nhidden = "may"', "arrives later and cannot be hidden or dug in"),
    (BASE, "turn = 1", "event = true", 'the deck needs "event"'),
    (BASE, 'facing = "s"', 'facing = "e"', 'work bunker: unknown facing "e": there are n, ne, se, s, sw, nw'),
    (BASE, 'work = "trench"', 'work = "moat"', 'work: unknown work "moat"'),
    (BASE, 'work = "trench"', 'work = "improvised"', "belongs to a unit: say `dug_in = true`"),
    (BASE, '"3-E12", "3-E15"', '"rows 3-D to 3-E"', "work bunker: 34 are laid, but there are 6"),
    (BASE, "count = 4", "count = 40", "work wire: 40 are laid, but there are 8"),
    (BASE, "count = 4", "count = 4\nhidden = true", "work wire: cannot be hidden"),
    (BASE, "count = 4", 'count = 4\nfacing = "n"', "work wire: has no facing"),
    (BASE, 'deck = ["full"]', 'deck = ["huge"]', 'deck: unknown deck or card "huge"; decks are basic, full'),
    (BASE, 'deck = ["full"]', 'deck = ["full", "grenades"]', "grenades is a weapon card"),
    (BASE, 'deck = ["full"]', 'deck = ["full", "sniper"]', "card sniper: 6 are used, but there are 3"),
    (BASE, 'deck = ["full"]', 'deck = ["scouts"]', "4 cards are dealt at the start from a deck with 1"),
    (BASE, 'deck = ["full"]', "", "cards are drawn, but there is no deck"),
    (BASE, '"lefh18"', '"m38"', "m38 is a card of the soviet side"),
    (BASE, '"lefh18"', '"sniper"', '"sniper" is no weapon card'),
    (BASE, 'at = "3-E15"\nname', 'at = "3-E19"\nname', "objective 2: 3-E19 is a half hex"),
    (BASE, "at_end = 2", "", "objective 3-E12: is worth nothing"),
    (BASE, "at_end = 2", "scoring = 2", 'the deck needs "scoring"'),
    (BASE, "at_end = 2", "each_turn = 1\nturns = [7]", "turns are 1 to 6"),
    (BASE, "at_end = 2", 'at_end = 2\ncard = "luck"', '"luck" is no objective card'),
    (
        BASE,
        'side = "soviet"\nat = ["3-E12"',
        'side = "finnish"\nat = ["3-E12"',
        "Invalid enum value 'finnish'",
    ),
    (BASE, 'kind = "guns-in-bunkers"', 'kind = "snow"', "Invalid value 'snow'"),
    (BASE, 'work = "bunker"', 'work = "wire"', "work wire: has no facing"),
    (
        BASE,
        "de-mortar80 = 1, de-ig75 = 1 }",
        "de-mortar80 = 1 }\ndug_in = true\nid2 = 1",
        "unknown field `id2`",
    ),
    (BASE, 'id = "battery"', 'id = "assault"', "group assault: two groups have this id"),
    (BASE, "units = { de-mortar80 = 1, de-ig75 = 1 }", "units = {}", "group battery: has no units"),
    (BASE, "ru-maxim = 2, ru-at45 = 1 }", "ru-at45 = 1 }\ndug_in = true", "ru-at45 is no foot unit"),
    (KV2, 'at = "5-A08"', 'at = "5-B11"', "ok"),
    (KV2, 'at = "5-A10"', 'at = "5-B11"', "ru-kv2a cannot stand in any of its hexes (5-B11)"),
    (KV2, '["de-opel", "de-flak88"]', '["de-flak88", "de-opel"]', "loads: de-flak88 is no vehicle"),
    (KV2, '["de-opel", "de-flak88"]', '["de-opel", "de-pak36"]', 'loads: no "de-pak36" is left in the group'),
    (KV2, '["de-opel", "de-flak88"]', '["de-opel"]', "loads: name a vehicle, then what it carries"),
    (KV2, "{ ru-kv2a = 3 }", "{ ru-kv1a = 3 }", 'victory: no unit of type "ru-kv1a" takes part'),
    (KV2, "[victory]\n", "[victory]\ngroups = { x = 2 }\n", 'victory: unknown group "x"'),
    (
        KV2,
        'units = ["de-pz4e"]',
        'units = ["de-pz4f2"]',
        'special may-smoke: no unit of type "de-pz4f2" takes part',
    ),
    (KV2, 'groups = ["engineers"]', 'groups = ["sappers"]', 'special weapon-for: unknown group "sappers"'),
    (KV2, 'weapons = ["tellermine"]', "", 'no seat has the weapon "tellermine"'),
    (KV2, 'initiative = "german"', 'initiative = "axis"', 'initiative: unknown seat "axis"'),
    (KV2, 'id = "kv2"', 'id = "KV 2"', 'id: "KV 2" must be made of small letters'),
    (KV2, 'title = "KV-2"', 'title = " "', "title: is empty"),
    (BASE, "count = 4", "count = 0", "work wire: 0 cannot be laid in 51 hexes"),
    (BASE, 'deck = ["full"]', 'deck = ["full", "not event"]', 'deck: "not event" takes nothing out'),
    (BASE, 'deck = ["full"]', 'deck = ["full", "not luck"]', "ok"),
    (BASE, 'deck = ["full"]', 'deck = ["full", "objective-1"]', "objective-1 is an objective card"),
    (BASE, "turn = 1", 'turn = 1\nfacing = "n"', "arrives later and faces as its player likes then"),
    (BASE, "at_end = 2", "at_end = 2\nturns = [3]", "turns are for each_turn, which it does not give"),
    (BASE, "at_end = 2", "at_end = 2\non_entry = -1", "objective 3-E12: is not worth less than 0"),
    (KV2, "{ ru-kv2a = 3 }", "{ ru-kv2a = -3 }", "victory: no unit is worth less than 0"),
    (KV2, 'groups = ["engineers"]', "groups = []", "special weapon-for: its groups have no unit for it"),
    (KV2, "units = { de-engineers = 1 }", "units = { de-opel = 1 }", "weapon-for: its groups have no unit"),
    (KV2, 'units = ["de-pz4e"]', 'units = ["de-opel"]', "de-opel does not fire, so it lays no smoke"),
    (DEPOT, 'card = "objective-2"', 'card = "objective-1"', "another objective has the card objective-1 too"),
    (DEPOT, 'scores = ["soviet"]', "", "is secret: `scores` names one side, the same for all secret ones"),
    (DEPOT, 'scores = ["soviet"]', 'scores = ["german"]', "the same for all secret ones"),
    (DEPOT, "at_end = 2\nscores", "each_turn = 2\nscores", "counts at the end: give at_end alone"),
    (DEPOT, "vp = 1\nunits", "vp = -1\nunits", "exit: vp are not below 0"),
    (DEPOT, "vp = 1\nunits", "vp = 1\nlast = 8\nunits", "exit: last 8: the firefight lasts 7"),
    (
        DEPOT,
        "dug_in = true",
        'dug_in = true\nloads = [["de-rifles", "de-lmg"]]',
        "loads: who is carried cannot start dug in",
    ),
    (RIDGE, 'seat = "soviet"\ngroups', 'seat = "german"\ngroups', 'a group is not of the seat "german"'),
    (RIDGE, 'groups = ["observers"]', "groups = []", "special observers: its groups have no unit for it"),
]


@pytest.mark.parametrize(
    ("text", "old", "new", "told"), FAULTS, ids=[f"{n}-{one[3]}" for n, one in enumerate(FAULTS)]
)
def test_faults_are_told_in_one_line(tmp_path: Path, text: str, old: str, new: str, told: str) -> None:
    assert old in text
    found = faults(tmp_path, text.replace(old, new, 1))
    if told == "ok":
        assert found == []
        return
    assert any(told in line for line in found), found
    assert all(line.startswith("mine.toml: ") and "\n" not in line for line in found)
    with pytest.raises(BadData, match=r"^mine\.toml: "):
        DATA.load_firefight(tmp_path / "mine.toml")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = (
        BASE.replace("count = 4", "count = 40").replace('"lefh18"', '"m38"').replace("turn = 1", "turn = 9")
    )
    assert len(faults(tmp_path, text)) == 3


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    (told,) = DATA.faults(tmp_path / "none.toml")
    assert "cannot be read" in told


@pytest.mark.parametrize("name", ["kv2", "depot", "pocket"])
def test_no_missing_line_breaks_the_validator(tmp_path: Path, name: str) -> None:
    lines = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    for number in range(0, len(lines), 3):
        found = faults(tmp_path, "".join(lines[:number] + lines[number + 1 :]))
        assert all(line.startswith("mine.toml: ") for line in found)


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        (["1-C11"], "1-C11"),
        (["columns 1-02 to 1-02 & rows 1-A to 1-C"], "1-A02 1-B02 1-C02"),
        (["within 1 of 1-A02"], "1-A02 1-B02 1-B03"),
        (["terrain light-woods & columns 1-02 to 1-03"], "1-D02 1-E02 1-E03 1-J03"),
        (["road & rows 1-A to 1-A", "not 1-A12"], "1-A10"),
    ],
)
def test_sets_of_hexes(terms: list[str], told: str) -> None:
    sets = HexSets(DATA.boards["1"])
    assert sorted(sets.board.describe(sets.read(terms))) == told.split()


def test_the_documentation_lists_them() -> None:
    listed = DOCS.read_text(encoding="utf-8").split("## Ours")[1]
    for one in DATA.firefights.values():
        (row,) = (line for line in listed.splitlines() if line.startswith(f"| `{one.id}` "))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert one.title in cells[1]
        assert cells[2] == one.label
        assert sections(cells[3]) == one.sections


def sections(text: str) -> tuple[int, ...]:
    """Read "1, 2, 4–6"."""
    spans = [part.split("–") for part in text.split(", ")]
    return tuple(number for span in spans for number in range(int(span[0]), int(span[-1]) + 1))


def test_the_example_of_the_documentation_can_be_played(tmp_path: Path) -> None:
    example = DOCS.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    assert faults(tmp_path, example) == []
