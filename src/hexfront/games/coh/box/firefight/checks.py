"""What must hold in a firefight beyond its names: counters, set-up, arrivals, loads, works, cards, references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from hexfront.engine.base.errors import BadData
from hexfront.games.coh.box.card_list import Cards, Objective
from hexfront.games.coh.box.firefight.file import (
    Barred,
    EventGives,
    GunsInBunkers,
    MaySmoke,
    Observers,
    WeaponFor,
)
from hexfront.games.coh.box.firefight.firefight import (
    Firefight,
    Group,
    Piece,
    Works,
)
from hexfront.games.coh.box.firefight.firefight import Objective as Target
from hexfront.games.coh.box.hexsets import HexSets
from hexfront.games.coh.box.tables import Tables
from hexfront.hexes import count, each

_Found = TypeVar("_Found")


class Faults:
    """Collects what is wrong with a file, one line each."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: list[str] = []

    def say(self, where: str, what: str) -> None:
        """Note a fault."""
        self.lines.append(f"{self.file}: {where}: {what}" if where else f"{self.file}: {what}")

    def catch(self, work: Callable[[], _Found], where: str = "") -> _Found | None:
        """Return what the work gives; an error of bad data becomes a fault."""
        try:
            return work()
        except BadData as error:
            if where:
                self.say(where, str(error))
            else:
                self.lines.append(str(error))
            return None


def check(tables: Tables, cards: Cards, found: Firefight, faults: Faults) -> None:
    """Note everything that is wrong with a firefight."""
    _counters(found, faults)
    for number, group in enumerate(found.groups):
        where = f"group {group.id or number + 1}"
        _group(tables, found, group, where, faults)
        _loads(tables, found, group, where, faults)
    _works(tables, found, faults)
    _cards(cards, found, faults)
    _victory(cards, found, faults)
    _specials(cards, found, faults)


def _counters(found: Firefight, faults: Faults) -> None:
    used = Counter(piece.type.id for piece in found.pieces)
    for piece in found.pieces:
        if used.get(piece.type.id, 0) > piece.type.count:
            faults.say(
                piece.type.id, f"{used.pop(piece.type.id)} take part, but there are {piece.type.count}"
            )
        if piece.type.side != found.seats[piece.seat].side:
            faults.say(
                piece.type.id, f"a {piece.type.side} unit in the force of {found.seats[piece.seat].id}"
            )
    ids = [group.id for group in found.groups if group.id]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        faults.say(f"group {name}", "two groups have this id")
    for number, seat in enumerate(found.seats):
        if not any(piece.seat == number for piece in found.pieces):
            faults.say(f"seat {seat.id}", "has no units")
        if min((*seat.cp, *seat.draw, seat.hand, seat.vp), default=0) < 0:
            faults.say(f"seat {seat.id}", "cp, vp, hand and draw are not below 0")


def _group(tables: Tables, found: Firefight, group: Group, where: str, faults: Faults) -> None:
    for name in sorted({found.pieces[number].type.id for number in group.pieces}):
        unit = next(
            found.pieces[number].type for number in group.pieces if found.pieces[number].type.id == name
        )
        if group.hexes and not group.hexes & tables.standing(found.map, unit):
            labels = ", ".join(found.map.describe(group.hexes)[:3])
            faults.say(where, f"{name} cannot stand in any of its hexes ({labels})")
        if group.dug_in and not unit.foot:
            faults.say(where, f"{name} is no foot unit and cannot start dug in")
    if not group.pieces:
        faults.say(where, "has no units")
    if not 0 <= group.turn <= found.turns:
        faults.say(where, f"turn {group.turn}: the firefight lasts {found.turns}")
    if group.event and (group.turn or "event" not in found.deck):
        faults.say(where, 'comes by event: it has no turn, and the deck needs "event"')
    if group.on_map:
        return
    if group.hidden != "no" or group.dug_in:
        faults.say(where, "arrives later and cannot be hidden or dug in")
    if group.facing is not None:
        faults.say(where, "arrives later and faces as its player likes then")
    if inland := group.hexes & ~HexSets(found.map).edge:
        faults.say(where, f"arrives at {found.map.describe(inland)[0]}, which is not on the edge of the map")


def _loads(tables: Tables, found: Firefight, group: Group, where: str, faults: Faults) -> None:
    for carrier, load in group.loads:
        vehicle, carried = found.pieces[carrier].type, [found.pieces[number] for number in load]
        if not vehicle.vehicle:
            faults.say(where, f"loads: {vehicle.id} is no vehicle and carries nothing")
        if not _carries(tables, carried):
            names = " and ".join(piece.type.id for piece in carried)
            pair = " and ".join(tables.transport.together)
            faults.say(
                where,
                f"loads: {vehicle.id} carries one foot unit or gun, or {pair}, not {names}",
            )
        if group.dug_in:
            faults.say(where, "loads: who is carried cannot start dug in")


def _carries(tables: Tables, carried: list[Piece]) -> bool:
    """Say whether one vehicle can take these (17.0a)."""
    if sorted(piece.type.id for piece in carried) == sorted(tables.transport.together):
        return True
    return len(carried) == 1 and not carried[0].type.vehicle


def _works(tables: Tables, found: Firefight, faults: Faults) -> None:
    used: Counter[str] = Counter()
    fixed: Counter[tuple[str, int]] = Counter()
    for line in found.works:
        used[line.work] += line.many
        if line.many == count(line.hexes):
            fixed.update((line.work, at) for at in each(line.hexes))
        _work(tables, line, faults)
    used["improvised"] += sum(len(group.pieces) for group in found.groups if group.dug_in)
    for name, many in used.items():
        if many > tables.works[name].count:
            faults.say(f"work {name}", f"{many} are laid, but there are {tables.works[name].count}")
    for (name, at), times in fixed.items():
        if times > 1:
            faults.say(f"work {name}", f"a hex holds one of a kind: {found.map.label(at)}")


def _work(tables: Tables, line: Works, faults: Faults) -> None:
    work, where = tables.works[line.work], f"work {line.work}"
    if work.single:
        faults.say(where, "belongs to a unit: say `dug_in = true` in its group")
    if line.many < 1 or line.many > count(line.hexes):
        faults.say(where, f"{line.many} cannot be laid in {count(line.hexes)} hexes")
    if line.facing is not None and not work.faces:
        faults.say(where, "has no facing")
    if line.hidden and not work.hides:
        faults.say(where, "cannot be hidden")


def _cards(cards: Cards, found: Firefight, faults: Faults) -> None:
    for name in sorted(set(found.deck)):
        if cards.cards[name].kind == "weapon":
            faults.say("deck", f"{name} is a weapon card: give it to a seat in `weapons`")
        if isinstance(cards.cards[name].effect, Objective):
            faults.say("deck", f"{name} is an objective card: name it in an objective")
    used = Counter(found.deck)
    for seat in found.seats:
        where = f"seat {seat.id}"
        for name in (*seat.cards, *seat.weapons):
            card = cards.cards.get(name)
            if card is None or (name in seat.weapons) != (card.kind == "weapon"):
                faults.say(
                    where, f'"{name}" is no {"weapon" if name in seat.weapons else "action or bonus"} card'
                )
            elif card.side not in (None, seat.side):
                faults.say(where, f"{name} is a card of the {card.side} side")
            else:
                used[name] += 1
    for name, many in sorted(used.items()):
        if many > cards.cards[name].copies:
            faults.say(f"card {name}", f"{many} are used, but there are {cards.cards[name].copies}")
    dealt = sum(seat.hand for seat in found.seats)
    useful = [name for name in found.deck if cards.cards[name].kind in ("action", "bonus")]
    if dealt > len(useful):
        faults.say("deck", f"{dealt} cards are dealt at the start from a deck with {len(useful)}")
    if not found.deck and any(any(seat.draw) for seat in found.seats):
        faults.say("deck", "cards are drawn, but there is no deck")


def _victory(cards: Cards, found: Firefight, faults: Faults) -> None:
    ids = [one.id for one in found.objectives]
    for one in found.objectives:
        where = f"objective {one.id}"
        if ids.count(one.id) > 1:
            faults.say(where, "two objectives have this id")
        _objective(cards, found, one, where, faults)
    for line in found.exits:
        if inland := line.hexes & ~HexSets(found.map).edge:
            faults.say("exit", f"{found.map.describe(inland)[0]} is not on the edge of the map")
        if line.vp < 0:
            faults.say("exit", "vp are not below 0")
        if not 1 <= line.last <= found.turns:
            faults.say("exit", f"last {line.last}: the firefight lasts {found.turns}")
        for name in line.types:
            if all(piece.type.id != name for piece in found.pieces):
                faults.say("exit", f'no unit of type "{name}" takes part')
    if min(found.worth, default=0) < 0:
        faults.say("victory", "no unit is worth less than 0")
    if not found.objectives and not found.exits and not any(found.worth):
        faults.say("victory", "nothing is worth victory points")


def _objective(cards: Cards, found: Firefight, one: Target, where: str, faults: Faults) -> None:
    points = (one.each_turn, one.at_end, one.on_entry, one.scoring)
    if any(not 1 <= turn <= found.turns for turn in one.turns):
        faults.say(where, f"turns are 1 to {found.turns}")
    if one.turns and not one.each_turn:
        faults.say(where, "turns are for each_turn, which it does not give")
    if not any(points):
        faults.say(where, "is worth nothing: give each_turn, at_end, on_entry or scoring")
    if min(points) < 0:
        faults.say(where, "is not worth less than 0")
    if one.scoring and "scoring" not in found.deck:
        faults.say(where, 'scores by the scoring card: the deck needs "scoring"')
    if not one.card:
        return
    if one.card not in cards.cards or not isinstance(cards.cards[one.card].effect, Objective):
        faults.say(where, f'"{one.card}" is no objective card')
    if points != (0, one.at_end, 0, 0):
        faults.say(where, "is secret and counts at the end: give at_end alone")
    if [other.card for other in found.objectives].count(one.card) > 1:
        faults.say(where, f"another objective has the card {one.card} too")
    if {other.scores for other in found.objectives if other.card} != {one.scores} or len(one.scores) != 1:
        faults.say(where, "is secret: `scores` names one side, the same for all secret ones")


def _specials(cards: Cards, found: Firefight, faults: Faults) -> None:
    seats = {seat.id for seat in found.seats}
    for one in found.specials:
        where = f"special {one.__struct_config__.tag}"
        if isinstance(one, Barred | Observers | WeaponFor):
            _named(found, one, where, faults)
        if isinstance(one, Observers | EventGives) and one.seat not in seats:
            faults.say(where, f'unknown seat "{one.seat}"')
        if isinstance(one, MaySmoke):
            _smokers(found, one, where, faults)
        if isinstance(one, WeaponFor) and not any(one.card in seat.weapons for seat in found.seats):
            faults.say(where, f'no seat has the weapon "{one.card}"')
        if isinstance(one, EventGives) and "event" not in found.deck:
            faults.say(where, 'the deck needs "event"')
        if isinstance(one, GunsInBunkers) and all(line.work != "bunker" for line in found.works):
            faults.say(where, "there is no bunker")


def _named(found: Firefight, one: Barred | Observers | WeaponFor, where: str, faults: Faults) -> None:
    """The groups of a special rule are there, and have units that it can be about."""
    known = {group.id for group in found.groups}
    unknown = [name for name in one.groups if name not in known]
    for name in unknown:
        faults.say(where, f'unknown group "{name}"')
    members = [
        found.pieces[number] for group in found.groups if group.id in one.groups for number in group.pieces
    ]
    if unknown:
        return
    if isinstance(one, Observers) and not all(found.seats[piece.seat].id == one.seat for piece in members):
        faults.say(where, f'a group is not of the seat "{one.seat}"')
    if isinstance(one, WeaponFor):
        members = [piece for piece in members if piece.type.foot]
    if not members:
        faults.say(where, "its groups have no unit for it")


def _smokers(found: Firefight, one: MaySmoke, where: str, faults: Faults) -> None:
    for name in one.units:
        unit = next((piece.type for piece in found.pieces if piece.type.id == name), None)
        if unit is None:
            faults.say(where, f'no unit of type "{name}" takes part')
        elif unit.range is None or not unit.range.most:
            faults.say(where, f"{name} does not fire, so it lays no smoke")
