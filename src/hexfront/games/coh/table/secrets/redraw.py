"""What a viewer cannot know, drawn again within what he does know.

Hands and the deck, face-down damage markers, where hidden units and hidden mines are, plotted artillery, the secret
objective, and the dice of the fog option. What a frame holds of such things it redraws itself.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import ALL
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.setup.deploy import Deploy, group_of, plot
from hexfront.games.coh.state import DUG
from hexfront.games.coh.table.secrets import redraw_artillery
from hexfront.games.coh.table.secrets.knowledge import knows_marker, on_side
from hexfront.games.coh.units import counters, works_on_map
from hexfront.games.coh.units.counters import lurking
from hexfront.games.coh.units.deck import KEPT, about
from hexfront.games.coh.works.lay_at_setup import Fortify, lay, owner
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.firefight.firefight import Works
    from hexfront.games.coh.state import CohState, Work

FACES = 6


def redraw(board: Board, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Redraw in place what the viewer cannot know."""
    if viewer == ALL:
        return
    _cards(board, state, viewer, chance)
    _markers(board, state, viewer, chance)
    _objective(board, state, viewer, chance)
    others = [side for side in (0, 1) if not on_side(board, viewer, side)]
    for side in others:
        _drafts(board, state, side, chance)
    _hidden_mines(board, state, others, chance)
    for side in others:
        _hidden_units(board, state, side, chance)
        _dice(board, state, side, chance)
    redraw_artillery.redraw(board, state, others, chance)


def _cards(board: Board, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Deal the cards that nobody has seen to the other hands and the deck; those a sheet gives by name are known."""
    others = [seat for seat in board.seats if seat != viewer]
    known = {seat: _given(board, state, seat) for seat in others}
    pool = [
        card for card, count in enumerate(state.deck) if about(board, card).kind in KEPT for _ in range(count)
    ]
    sizes = {}
    for seat in others:
        hand = list(state.hands[seat])
        for card in known[seat]:
            hand.remove(card)
        sizes[seat] = len(hand)
        pool += hand
    pool = chance.shuffled(sorted(pool))
    for seat in others:
        state.hands[seat] = tuple(sorted((*known[seat], *pool[: sizes[seat]])))
        del pool[: sizes[seat]]
    for card in range(len(state.deck)):
        if about(board, card).kind in KEPT:
            state.deck[card] = pool.count(card)


def _given(board: Board, state: CohState, seat: Seat) -> list[int]:
    """The cards of a hand that its player got by name and must still have: there are no others of their kind."""
    numbers = [board.card_names.index(name) for name in board.firefight.seats[seat].cards]
    return [
        card
        for card in numbers
        if card in state.hands[seat] and board.card_names[card] not in board.firefight.deck
    ]


def _markers(board: Board, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Deal the face-down markers that the viewer has not seen, from the pool and among themselves."""
    unknown = [
        unit
        for unit, hit in enumerate(state.hit)
        if hit >= 0 and not knows_marker(board, state, unit, viewer)
    ]
    if not unknown:
        return
    pool = [marker for marker, count in enumerate(state.pools) for _ in range(count)]
    rest = chance.shuffled(sorted([*pool, *(state.hit[unit] for unit in unknown)]))
    dealt = _dealt(board, state, unknown, rest)
    if len(dealt) < len(unknown):
        # A position need not hold what could have come about; then there is nothing else it could be.
        return
    for unit, marker in zip(unknown, dealt, strict=True):
        state.hit[unit] = marker
        rest.remove(marker)
    for marker in range(len(state.pools)):
        state.pools[marker] = rest.count(marker)


def _dealt(board: Board, state: CohState, units: list[int], pool: list[int]) -> list[int]:
    """A marker out of the pool that each unit may have for all that is known; nothing if they do not go round."""
    if not units:
        return []
    for marker in dict.fromkeys(pool):
        if _may_be(board, state, units[0], marker):
            left = list(pool)
            left.remove(marker)
            others = _dealt(board, state, units[1:], left)
            if len(others) == len(units) - 1:
                return [marker, *others]
    return []


def _may_be(board: Board, state: CohState, unit: int, marker: int) -> bool:
    one = board.markers[marker]
    return one.pool == board.types[unit].of.pool and not one.kills and not state.not_hit[unit] >> marker & 1


def _objective(board: Board, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Any of the objectives that were shuffled; when it is over everybody has seen which it was."""
    secret = [one for one in board.firefight.objectives if one.card]
    if (
        state.objective >= 0
        and state.result is None
        and not any(on_side(board, viewer, SIDES.index(side)) for side in secret[0].scores)
    ):
        state.objective = board.card_names.index(chance.choice(secret).card)


def _drafts(board: Board, state: CohState, side: int, chance: Stream) -> None:
    """While a seat sets up, nobody else knows which of its hidden units and mines are down already."""
    for frame in state.agenda:
        if isinstance(frame, Deploy) and board.seat_side[frame.seat] == side:
            for unit in frame.free(board):
                if group_of(board, unit).hidden != "no":
                    _draft_unit(board, state, frame, unit, chance)
        elif isinstance(frame, Fortify) and board.seat_side[frame.seat] == side:
            for number in frame.lines(board):
                if board.firefight.works[number].hidden:
                    _draft_mines(board, state, board.firefight.works[number], chance)


def _draft_unit(board: Board, state: CohState, frame: Deploy, unit: int, chance: Stream) -> None:
    """Plotted somewhere or not yet, unless it stands in the open."""
    if state.where[unit] > 0:
        if not state.hidden >> unit & 1:
            return
        frame.put(board, state, ("take", unit), [])
    if chance.below(3):
        area = frame.area(board, state, unit)
        plot(board, state, unit, chance.choice(listed(area)), area, [])


def _draft_mines(board: Board, state: CohState, line: Works, chance: Stream) -> None:
    """So many fields of a line as may be laid by now; where, is drawn with the others."""
    for at, work in _fields(board, state, owner(board, line)):
        if work.maybe == line.hexes:
            _lift(state, at, work)
    for at in chance.shuffled(listed(line.hexes))[: chance.below(line.many + 1)]:
        lay(board, state, line, at, [])


def _hidden_units(board: Board, state: CohState, side: int, chance: Stream) -> None:
    """Somewhere where the viewer must think it may be."""
    for unit in lurking(board, state, side):
        if state.carrier[unit] >= 0 or state.where[unit] <= 0:
            continue
        to = chance.choice(listed(state.maybe[unit] or 1 << state.where[unit]))
        dug = state.flags[unit] & DUG
        state.facing[unit] = 0
        counters.put(board, state, unit, to)
        state.flags[unit] |= dug
        # In a fortification, if there is one: in the open beside it somebody might have seen it.
        state.inside[unit] = min(
            works_on_map.open_to(board, state, unit, to), key=works_on_map.KINDS.index, default=""
        )


def _fields(board: Board, state: CohState, *seats: Seat) -> list[tuple[int, Work]]:
    """The hidden mines of some seats, in an order that does not tell where they lie."""
    found = [
        (at, work)
        for at, there in state.works.items()
        for work in there
        if work.hidden and work.seat in seats
    ]
    return sorted(found, key=lambda one: (one[1].seat, one[1].kind, one[1].maybe.bit_count(), one[1].maybe))


def _hidden_mines(board: Board, state: CohState, sides: list[int], chance: Stream) -> None:
    """Each field somewhere else where nobody has been; those that have the fewest hexes left first.

    All are lifted before one is laid: whoever watches knows of neither side's, and a field still lying where it was
    would keep the other side's away from there.
    """
    fields = _fields(board, state, *(seat for seat in board.seats if board.seat_side[seat] in sides))
    for at, work in fields:
        _lift(state, at, work)
    for at, work in fields:
        hexes = listed(work.maybe or 1 << at)
        free = [to for to in hexes if not any(one.kind == work.kind for one in state.works.get(to, ()))]
        to = chance.choice(free or hexes)
        state.works[to] = (*state.works.get(to, ()), work)
    if fields:
        state.works = dict(sorted(state.works.items()))


def _lift(state: CohState, at: int, work: Work) -> None:
    rest = tuple(one for one in state.works[at] if one is not work)
    if rest:
        state.works[at] = rest
    else:
        del state.works[at]


def _dice(board: Board, state: CohState, side: int, chance: Stream) -> None:
    """Dice rolled in secret that allow for what was spent, and for what a card has added [coh:3.0.1b]."""
    if "fog-ap" not in state.options:
        return
    for seat in board.seats:
        dice = state.dice[seat]
        if board.seat_side[seat] != side or not dice:
            continue
        # Others see the CP that a roll was changed by, not whether up or down: one goes up, for all they know.
        used = abs(state.ap[seat] + state.spent[seat] - max(dice) - min(dice)) - state.spent[seat]
        fitting = [
            (thrown, left)
            for thrown in product(range(1, FACES + 1), repeat=len(dice))
            if (left := max(thrown) + min(thrown) + used) >= 0 and (left > 0) == (state.ap[seat] > 0)
        ]
        if fitting:
            state.dice[seat], state.ap[seat] = chance.choice(fitting)
