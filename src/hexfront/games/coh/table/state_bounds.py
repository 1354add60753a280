"""What a state of a firefight can hold: its counters, each in one place, and the cards and markers of the box."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import (
    MANY,
    AtMost,
    Bits,
    Bound,
    Bounds,
    Distinct,
    Exactly,
    Parts,
    Row,
    Spoken,
    Table,
    Word,
    outside,
)
from hexfront.engine.contract.meta import Meta
from hexfront.games.coh.box.meta import PHASES, WAYS
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.fire.attack.shots import NOBODY, Shot
from hexfront.games.coh.frames import blank
from hexfront.games.coh.points.rolls import UNDECLARED, UNROLLED
from hexfront.games.coh.state import (
    BOGGED,
    CUP,
    DEAD,
    DUG,
    GONE,
    READY,
    STUCK,
    USED,
    WAITING,
    CohState,
    Gain,
    Plot,
    Work,
)
from hexfront.games.coh.turn.sequence import STEPS
from hexfront.games.coh.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board

BOXES = {WAITING, READY, DEAD, GONE, CUP}
FOLLOW = ("at", "held", "lairs", "about")
"""What follows from where the counters are."""
FEW = range(-100, 100)
"""Points, prices, dice and changes of them: no counter and no card has more."""
LONGEST = 1000
"""More victory points, shots in a turn or gains in a game than there ever are."""
_LAST = re.compile(r"([0-9]{1,9}: [ -~]{1,100})?")
"""The last deed: its number, and what everybody heard of it."""


def bounds(game: Board) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    board, count, seats = game.grid.all, len(game.types), range(len(game.seats))
    hexes, units, sides = frozenset(each(board)), range(count), range(2)
    places, some_units, a_set = range(-1, board.bit_length()), Distinct(units), Bits(board)
    by_side = Exactly(len(sides), a_set)
    by_seat = Exactly(len(seats), FEW)
    cards = range(len(game.cards))
    facings = range(-1, len(game.grid.directions))
    dice = AtMost(3, range(1, 7))
    secret = [game.card_names.index(one.card) for one in game.firefight.objectives if one.card]
    plots = AtMost(LONGEST, Parts(Plot, _plot(game, a_set)))
    return Bounds(
        fields={
            "scenario": {game.firefight.id},
            "phase": PHASES,
            "where": Exactly(count, hexes | BOXES),
            "facing": Exactly(count, facings),
            "flags": Exactly(count, Bits(USED | DUG | BOGGED | STUCK)),
            "hidden": Bits((1 << count) - 1),
            "maybe": Exactly(count, a_set),
            "handle": Exactly(count, range(MANY)),
            "next_handle": range(MANY),
            "hit": Exactly(count, range(-1, len(game.markers))),
            "shown": Exactly(count, Bits((1 << len(seats)) - 1)),
            "not_hit": Exactly(count, Bits((1 << len(game.markers)) - 1)),
            "pools": Row(tuple(range(marker.count + count + 1) for marker in game.markers)),
            "inside": Exactly(count, {"", *WORKS}),
            "carrier": Exactly(count, range(-1, count)),
            "at": Table(hexes, some_units),
            "held": by_side,
            "lairs": by_side,
            "about": by_side,
            "ap": by_seat,
            "spent": by_seat,
            "dice": Exactly(len(seats), dice),
            "active": Exactly(len(seats), some_units),
            "cp": by_seat,
            "lost": by_seat,
            "vp": Exactly(len(seats), range(-LONGEST, LONGEST)),
            "gains": AtMost(LONGEST, Parts(Gain, _gain(seats))),
            "holder": Table(hexes, range(-1, 2)),
            "taken": Distinct(hexes),
            "first": seats,
            "place": range(2 * len(seats)),
            "passes": AtMost(len(seats), seats),
            "intruded": AtMost(LONGEST, Row((sides, hexes, places))),
            "exposed": some_units,
            "quick": FEW,
            "aim": FEW,
            "smoke": Table(hexes, AtMost(100, FEW)),
            "works": Table(hexes, AtMost(2 * len(WORKS), Parts(Work, _work(seats, facings, a_set)))),
            "hands": Exactly(len(seats), AtMost(LONGEST, cards)),
            "deck": Exactly(len(cards), range(LONGEST)),
            "discards": Exactly(len(cards), range(LONGEST)),
            "weapons": Table(cards, units),
            "plots": plots,
            "objective": {-1, *secret},
            "came": Distinct(range(len(game.firefight.groups))),
            "shots": AtMost(LONGEST, Row((units, hexes))),
            "coins": Distinct(Row((sides, hexes))),
            "decoys": Exactly(len(sides), range(100)),
            "last": Word(),
        },
        frames=_frames(game, a_set),
    )


def _frames(game: Board, a_set: Bits) -> dict[str, Bound]:
    count, seats, board = len(game.types), range(len(game.seats)), game.grid.all
    units, hexes = range(count), frozenset(each(board))
    some_units, places = Distinct(units), range(-1, board.bit_length())
    cards, works, roll = range(len(game.cards)), set(WORKS), range(UNROLLED, UNDECLARED + 1)
    numbers = AtMost(count + len(WORKS), roll)
    return {
        "seat": seats,
        "calendar.step": range(-1, len(STEPS)),
        "muster.step": range(2 * len(seats) + 1),
        "at": hexes,
        "seats": Distinct(seats),
        "declared": AtMost(len(seats), roll),
        "wager.totals": AtMost(len(seats), roll),
        "asked": range(len(seats) + 1),
        "luck": FEW,
        "name": Word(),
        "roll.dice": range(4),
        "change": roll,
        "thrown": AtMost(3, range(1, 7)),
        "unit": units,
        "toward": places,
        "way": set(WAYS),
        "symbols": AtMost(8, Word()),
        "drive.shut": a_set,
        "rolled": roll,
        "units": some_units,
        "steps": AtMost(count, Spoken(game.lexicon)),
        "prices": numbers,
        "paid": roll,
        "shot": Parts(Shot, _shot(game, hexes)),
        "targets": AtMost(numbers.most, range(NOBODY, count)),
        "hits": numbers,
        "found": range(-1, count),
        "bonuses": numbers,
        "rules": AtMost(64, game.rules),
        "totals": numbers,
        "plotting.card": Word(),
        "battery": range(100),
        "plots": AtMost(LONGEST, Parts(Plot, _plot(game, a_set))),
        "hexes": Distinct(hexes),
        "card": cards,
        "kinds": Distinct(works),
        "action": Spoken(game.lexicon),
        "dice": AtMost(3, range(1, 7)),
        "left": AtMost(count, Row((units, FEW))),
        "going": roll,
        "rest": roll,
        "members": some_units,
        "gates": a_set,
        "advance.card": range(-1, len(cards)),
        "shut": AtMost(count, Row((units, a_set))),
        "spots": AtMost(count, Row((units, hexes))),
    }


def _shot(game: Board, hexes: frozenset[int]) -> dict[str, Bound]:
    count, value = len(game.types), {None, *FEW}
    return {
        "seat": range(len(game.seats)),
        "units": Distinct(range(count)),
        "at": hexes,
        "target": range(NOBODY, count),
        "origin": range(-1, game.grid.size),
        "weapon": Word(),
        "red": value,
        "blue": value,
        "support": FEW,
        "aim": FEW,
    }


def _plot(game: Board, a_set: Bits) -> dict[str, Bound]:
    return {
        "seat": range(len(game.seats)),
        "card": Word(),
        "battery": range(100),
        "hex": range(-1, game.grid.size),
        "turn": range(game.firefight.turns + 1),
        "maybe": a_set,
    }


def _gain(seats: range) -> dict[str, Bound]:
    return {
        "seat": seats,
        "points": range(-LONGEST, LONGEST),
        "what": Word(),
        "name": Word(),
        "rule": Word(),
    }


def _work(seats: range, facings: range, a_set: Bits) -> dict[str, Bound]:
    return {"kind": set(WORKS), "seat": seats, "facing": facings, "maybe": a_set}


def check_counters(game: Board, state: CohState, meta: Meta) -> None:
    """Refuse counters that are in two places or carry each other, and more cards than the box has."""
    if not _LAST.fullmatch(state.last):
        raise outside(meta, "last")
    if any(_circles(state.carrier, unit) for unit in range(len(game.types))):
        raise outside(meta, "carrier")
    held = Counter(card for hand in state.hands for card in hand)
    for number, card in enumerate(game.cards):
        most = max(card.copies, game.copies(card.id))
        for name, many in (("hands", held), ("deck", state.deck), ("discards", state.discards)):
            if many[number] > most:
                raise outside(meta, name)
    again = laid_out(game, state)
    for name in FOLLOW:
        if again is None or getattr(again, name) != getattr(state, name):
            raise outside(meta, name)


def _circles(carrier: list[int], unit: int) -> bool:
    """Whether a unit is carried by something that it carries: none is carried by more than two others in a row."""
    for _ in range(3):
        unit = carrier[unit]
        if unit < 0:
            return False
    return True


def laid_out(game: Board, state: CohState) -> CohState | None:
    """The same counters set down one after the other on an empty map; None if that cannot be done."""
    again = blank(game, state.scenario, frozenset(state.options), state.seed)
    for at, stack in state.at.items():
        for unit in stack:
            if state.where[unit] != at or state.hidden >> unit & 1:
                return None
            counters.put(game, again, unit, at)
    for unit in each(state.hidden):
        counters.conceal(game, again, unit, state.maybe[unit])
        if state.where[unit] > 0:
            counters.put(game, again, unit, state.where[unit])
    standing = [at if at > 0 else WAITING for at in state.where]
    return again if again.where == standing else None
