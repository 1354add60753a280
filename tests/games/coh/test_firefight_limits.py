"""What a firefight may just say, and what is one too many: exactly these faults are told, and no others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.firefight.checks import Faults, check
from hexfront.games.coh.box.firefight.file import (
    Barred,
    EventGives,
    GunsInBunkers,
    MaySmoke,
    Observers,
    WeaponFor,
)
from hexfront.games.coh.box.firefight.firefight import Exit, Firefight, Objective, Works
from hexfront.hexes import each

DATA = CohData.load()
DEPOT, KV2, BASE, RIDGE = [DATA.firefight(name) for name in ("depot", "kv2", "strongpoint", "snow-ridge")]
EDGE = 1 << next(iter(each(BASE.groups[0].hexes)))
INLAND = 1 << BASE.map.hex("3-G09")


def told(found: Firefight) -> list[str]:
    """The faults of a firefight."""
    faults = Faults("f")
    check(DATA.tables, DATA.cards, found, faults)
    return [line.removeprefix("f: ") for line in faults.lines]


def seat(found: Firefight, number: int = 0, **changes: Any) -> Firefight:
    """The same with one seat changed."""
    seats = list(found.seats)
    seats[number] = seats[number]._replace(**changes)
    return replace(found, seats=tuple(seats))


def group(found: Firefight, number: int = 0, **changes: Any) -> Firefight:
    groups = list(found.groups)
    groups[number] = groups[number]._replace(**changes)
    return replace(found, groups=tuple(groups))


def target(found: Firefight, number: int = 0, **changes: Any) -> Firefight:
    targets = list(found.objectives)
    targets[number] = targets[number]._replace(**changes)
    return replace(found, objectives=tuple(targets))


def works(*lines: Works) -> Firefight:
    return replace(BASE, works=lines, specials=())


def line(work: str = "wire", hexes: int = EDGE | INLAND, many: int = 1, **more: Any) -> Works:
    return Works(work, "german", hexes, many, **{"facing": None, "hidden": False, **more})


def leaving(**more: Any) -> Firefight:
    values: dict[str, Any] = {"side": "german", "hexes": EDGE, "vp": 0, "types": (), "last": 1, **more}
    return replace(BASE, exits=(Exit(**values),))


def test_all_our_firefights_are_sound() -> None:
    assert [told(one) for one in DATA.firefights.values()] == [[]] * len(DATA.firefights)


NAME = f"seat {BASE.seats[0].id}"
BELOW = [f"{NAME}: cp, vp, hand and draw are not below 0"]


@pytest.mark.parametrize("field", ["cp", "draw", "vp", "hand"])
def test_nothing_of_a_seat_is_below_nothing(field: str) -> None:
    many = field in ("cp", "draw")
    assert told(seat(BASE, **{field: (0,) * BASE.turns if many else 0})) == []
    assert told(seat(BASE, **{field: (0,) * (BASE.turns - 1) + (-1,) if many else -1})) == BELOW


def test_there_are_as_many_counters_as_the_box_has_and_of_the_right_side() -> None:
    kind = next(piece.type for piece in BASE.pieces if piece.seat == 0)
    there = sum(piece.type is kind for piece in BASE.pieces)
    for count, faults in (
        (there, []),
        (there - 1, [f"{kind.id}: {there} take part, but there are {there - 1}"]),
    ):
        fewer = msgspec.structs.replace(kind, count=count)
        pieces = tuple(piece._replace(type=fewer) if piece.type is kind else piece for piece in BASE.pieces)
        assert told(replace(BASE, pieces=pieces)) == faults
    swapped = replace(BASE, seats=BASE.seats[::-1])
    found = [one for one in told(swapped) if "in the force of" in one]
    assert len(found) == len(BASE.pieces)
    nobody = replace(BASE, seats=(*BASE.seats, BASE.seats[1]._replace(id="third")))
    assert told(nobody) == ["seat third: has no units"]


WHERE = f"group {BASE.groups[0].id}"


@pytest.mark.parametrize(
    ("found", "faults"),
    [
        (group(BASE, turn=BASE.turns), []),
        (
            group(BASE, turn=BASE.turns + 1),
            [f"{WHERE}: turn {BASE.turns + 1}: the firefight lasts {BASE.turns}"],
        ),
        (group(BASE, turn=-1), [f"{WHERE}: turn -1: the firefight lasts {BASE.turns}"]),
        (group(BASE, turn=0), []),
        (group(BASE, hidden="must"), [f"{WHERE}: arrives later and cannot be hidden or dug in"]),
        (group(BASE, facing=0), [f"{WHERE}: arrives later and faces as its player likes then"]),
        (group(BASE, hexes=EDGE), []),
        (
            group(BASE, hexes=EDGE | INLAND),
            [f"{WHERE}: arrives at 3-G09, which is not on the edge of the map"],
        ),
        (
            group(BASE, event=True, turn=0),
            [f'{WHERE}: comes by event: it has no turn, and the deck needs "event"'],
        ),
        (group(replace(BASE, deck=(*BASE.deck, "event")), event=True, turn=0), []),
        (
            group(replace(BASE, deck=(*BASE.deck, "event")), event=True, turn=1),
            [f'{WHERE}: comes by event: it has no turn, and the deck needs "event"'],
        ),
        (group(BASE, id=""), []),
        (group(BASE, id=BASE.groups[1].id), [f"group {BASE.groups[1].id}: two groups have this id"]),
    ],
)
def test_limits_of_a_group(found: Firefight, faults: list[str]) -> None:
    assert told(found) == faults


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ((line(),), []),
        ((line(many=2),), []),
        ((line(many=3),), ["work wire: 3 cannot be laid in 2 hexes"]),
        ((line(many=0),), ["work wire: 0 cannot be laid in 2 hexes"]),
        ((line(hidden=True),), ["work wire: cannot be hidden"]),
        ((line("mines", hidden=True),), []),
        ((line(facing=2),), ["work wire: has no facing"]),
        ((line("bunker", facing=2),), []),
        ((line("improvised"),), ["work improvised: belongs to a unit: say `dug_in = true` in its group"]),
        ((line(hexes=EDGE), line(hexes=INLAND)), []),
        ((line(hexes=EDGE), line("trench", hexes=EDGE)), []),
        (
            (line(hexes=EDGE), line(hexes=EDGE)),
            [f"work wire: a hex holds one of a kind: {BASE.map.describe(EDGE)[0]}"],
        ),
        ((line(hexes=EDGE), line()), []),
    ],
)
def test_limits_of_works(lines: tuple[Works, ...], faults: list[str]) -> None:
    assert told(works(*lines)) == faults


def test_no_more_works_than_the_box_has() -> None:
    most = DATA.tables.works["wire"].count
    wide = BASE.map.grid.mask
    assert told(works(line(hexes=wide, many=most - 1), line(hexes=wide, many=1))) == []
    assert told(works(line(hexes=wide, many=most), line(hexes=wide, many=1))) == [
        f"work wire: {most + 1} are laid, but there are {most}"
    ]


@pytest.mark.parametrize(
    ("found", "faults"),
    [
        (leaving(), []),
        (leaving(last=BASE.turns), []),
        (leaving(last=BASE.turns + 1), [f"exit: last {BASE.turns + 1}: the firefight lasts {BASE.turns}"]),
        (leaving(last=0), [f"exit: last 0: the firefight lasts {BASE.turns}"]),
        (leaving(vp=-1), ["exit: vp are not below 0"]),
        (leaving(hexes=EDGE | INLAND), ["exit: 3-G09 is not on the edge of the map"]),
        (leaving(types=("de-rifles",)), []),
        (leaving(types=("de-rifles", "de-b2f")), ['exit: no unit of type "de-b2f" takes part']),
        (
            replace(BASE, objectives=(), exits=(), worth=(0,) * len(BASE.pieces)),
            ["victory: nothing is worth victory points"],
        ),
        (replace(leaving(), objectives=(), worth=(0,) * len(BASE.pieces)), []),
        (replace(BASE, objectives=(), worth=(0,) * (len(BASE.pieces) - 1) + (1,)), []),
        (
            replace(BASE, worth=(0,) * (len(BASE.pieces) - 1) + (-1,)),
            ["victory: no unit is worth less than 0"],
        ),
    ],
)
def test_limits_of_exits_and_of_victory(found: Firefight, faults: list[str]) -> None:
    assert told(found) == faults


SPOT = f"objective {BASE.objectives[0].id}"


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"each_turn": 1, "turns": (1, BASE.turns)}, []),
        ({"each_turn": 1, "turns": (0,)}, [f"{SPOT}: turns are 1 to {BASE.turns}"]),
        ({"each_turn": 1, "turns": (1, BASE.turns + 1)}, [f"{SPOT}: turns are 1 to {BASE.turns}"]),
        ({"turns": (1,), "each_turn": 0}, [f"{SPOT}: turns are for each_turn, which it does not give"]),
        ({"at_end": 0, "on_entry": 1}, []),
        ({"at_end": 0, "each_turn": 1}, []),
        ({"at_end": 0}, [f"{SPOT}: is worth nothing: give each_turn, at_end, on_entry or scoring"]),
        ({"at_end": -1}, [f"{SPOT}: is not worth less than 0"]),
        ({"scoring": 1}, [f'{SPOT}: scores by the scoring card: the deck needs "scoring"']),
        (
            {"id": BASE.objectives[1].id},
            [f"objective {BASE.objectives[1].id}: two objectives have this id"] * 2,
        ),
        ({"card": "objective-1", "scores": ("german",)}, []),
        ({"card": "sniper", "scores": ("german",)}, [f'{SPOT}: "sniper" is no objective card']),
        (
            {"card": "objective-1", "scores": ("german",), "on_entry": 1},
            [f"{SPOT}: is secret and counts at the end: give at_end alone"],
        ),
        (
            {"card": "objective-1", "scores": ("german", "soviet")},
            [f"{SPOT}: is secret: `scores` names one side, the same for all secret ones"],
        ),
    ],
)
def test_limits_of_objectives(changes: dict[str, Any], faults: list[str]) -> None:
    assert isinstance(BASE.objectives[0], Objective)
    assert told(target(BASE, **changes)) == faults


ID = BASE.groups[0].id


@pytest.mark.parametrize(
    ("one", "faults"),
    [
        (Barred(groups=(ID,), what=("flame",)), []),
        (Barred(groups=(ID, "x"), what=("flame",)), ['special barred: unknown group "x"']),
        (Barred(groups=(), what=("flame",)), ["special barred: its groups have no unit for it"]),
        (Observers(seat="german", groups=(ID,)), []),
        (Observers(seat="soviet", groups=(ID,)), ['special observers: a group is not of the seat "soviet"']),
        (
            Observers(seat="x", groups=(ID,)),
            ['special observers: a group is not of the seat "x"', 'special observers: unknown seat "x"'],
        ),
        (EventGives(seat="german", vp=1), ['special event-gives: the deck needs "event"']),
        (GunsInBunkers(side="german"), []),
        (MaySmoke(units=("de-rifles",)), []),
        (MaySmoke(units=("de-rifles", "de-b2f")), ['special may-smoke: no unit of type "de-b2f" takes part']),
        (WeaponFor(card="x", groups=(ID,)), ['special weapon-for: no seat has the weapon "x"']),
    ],
)
def test_limits_of_special_rules(one: Any, faults: list[str]) -> None:
    assert told(replace(BASE, specials=(one,))) == faults
    bare = replace(BASE, specials=(one,), works=())
    assert told(bare) == (
        ["special guns-in-bunkers: there is no bunker"] if isinstance(one, GunsInBunkers) else faults
    )


def test_limits_of_cards() -> None:
    kinds = DATA.cards.cards
    useful = [name for name in BASE.deck if kinds[name].kind in ("action", "bonus")]
    dealt = BASE.seats[1].hand
    assert told(seat(BASE, hand=len(useful) - dealt)) == []
    assert told(seat(BASE, hand=len(useful) - dealt + 1)) == [
        f"deck: {len(useful) + 1} cards are dealt at the start from a deck with {len(useful)}"
    ]
    first = useful[0]
    over = kinds[first].copies - BASE.deck.count(first)
    assert told(seat(BASE, cards=(first,) * over)) == []
    assert told(seat(BASE, cards=(first,) * (over + 1))) == [
        f"card {first}: {kinds[first].copies + 1} are used, but there are {kinds[first].copies}"
    ]
    other = next(name for name in kinds if kinds[name].kind == "weapon" and name not in BASE.seats[0].weapons)
    assert told(seat(BASE, cards=(other,))) == [f'{NAME}: "{other}" is no action or bonus card']
    assert told(seat(BASE, weapons=(first,))) == [f'{NAME}: "{first}" is no weapon card']


def test_what_a_vehicle_carries() -> None:
    late = next(number for number, one in enumerate(KV2.groups) if one.loads)
    ((vehicle, load), *rest) = KV2.groups[late].loads
    where = f"group {KV2.groups[late].id or late + 1}"

    def carrying(*kinds: str) -> list[str]:
        pieces = list(KV2.pieces)
        numbers = tuple(range(len(pieces), len(pieces) + len(kinds)))
        pieces += [
            pieces[load[0]]._replace(number=n, type=DATA.type(kind))
            for n, kind in zip(numbers, kinds, strict=True)
        ]
        loads = ((vehicle, numbers), *rest)
        return [
            one
            for one in told(group(replace(KV2, pieces=tuple(pieces)), late, loads=loads))
            if "loads" in one
        ]

    pair = "de-opel carries one foot unit or gun, or de-rifles and de-lmg"
    assert carrying("de-rifles") == [] == carrying("de-pak36")
    assert carrying("de-rifles", "de-lmg") == [] == carrying("de-lmg", "de-rifles")
    assert carrying("de-rifles", "de-rifles") == [f"{where}: loads: {pair}, not de-rifles and de-rifles"]
    assert carrying("de-opel") == [f"{where}: loads: {pair}, not de-opel"]


def test_every_unit_of_the_groups_that_observe_is_looked_at() -> None:
    """The first group is of the seat, the second is not; with its own seat's groups alone nothing is wrong."""
    number = next(at for at, one in enumerate(BASE.groups) if BASE.seats[one.seat].id == "soviet")
    found = group(BASE, number, id="them")
    for groups, faults in (
        ((ID, "them"), ['special observers: a group is not of the seat "german"']),
        (("them", ID), ['special observers: a group is not of the seat "german"']),
        ((ID,), []),
    ):
        assert told(replace(found, specials=(Observers(seat="german", groups=groups),))) == faults
