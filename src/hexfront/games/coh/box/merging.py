"""20.1 A firefight for four, played by two: the forces of each side become one."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from hexfront.games.coh.box.firefight.file import AnySpecial, EventGives, Observers
from hexfront.games.coh.box.firefight.firefight import Firefight, Seat
from hexfront.games.coh.box.roster import SIDES

FOR_TWO = "-for-two"
"""How the id of a merged firefight ends."""


def merged(firefight: Firefight, merged_cp: int) -> Firefight:
    """The firefight with one seat a side: cards together, CP summed with the loss of 1 for each merger [coh:20.1a].

    >>> from hexfront.games.coh.box.data import CohData
    >>> data = CohData.load()
    >>> two = merged(data.firefight("pocket"), data.tables.limits.merged_cp)
    >>> [(seat.id, seat.cp[1], seat.hand) for seat in two.seats]
    [('german', 11, 4), ('soviet', 11, 3)]
    """
    order = tuple(dict.fromkeys(seat.side for seat in firefight.seats))
    index = {number: order.index(seat.side) for number, seat in enumerate(firefight.seats)}
    seats = tuple(_one([seat for seat in firefight.seats if seat.side == side], merged_cp) for side in order)
    return replace(
        firefight,
        id=firefight.id + FOR_TWO,
        title=f"{firefight.title}, for two",
        seats=seats,
        initiative=None if firefight.initiative is None else index[firefight.initiative],
        pieces=tuple(piece._replace(seat=index[piece.seat]) for piece in firefight.pieces),
        groups=tuple(group._replace(seat=index[group.seat]) for group in firefight.groups),
        specials=tuple(_reseated(firefight, one) for one in firefight.specials),
    )


def _reseated(firefight: Firefight, one: AnySpecial) -> AnySpecial:
    """A rule of the firefight about one of its players, as one about the player who has his force now."""
    if not isinstance(one, Observers | EventGives):
        return one
    side = next(seat.side for seat in firefight.seats if seat.id == one.seat)
    return structs.replace(one, seat=side)


def _one(seats: list[Seat], merged_cp: int) -> Seat:
    """One player in place of several."""
    lost = merged_cp * (len(seats) - 1)
    return Seat(
        id=seats[0].side,
        side=seats[0].side,
        name="",
        cp=tuple(sum(cp) + lost for cp in zip(*(seat.cp for seat in seats), strict=True)),
        vp=sum(seat.vp for seat in seats),
        hand=sum(seat.hand for seat in seats),
        draw=tuple(sum(drawn) for drawn in zip(*(seat.draw for seat in seats), strict=True)),
        cards=tuple(card for seat in seats for card in seat.cards),
        weapons=tuple(card for seat in seats for card in seat.weapons),
    )


def needs_merging(firefight: Firefight) -> bool:
    """Whether a firefight has more players than sides."""
    return len(firefight.seats) > len(SIDES)
