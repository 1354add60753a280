"""A match as a line of a list."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.server.http.answer_shapes import InList, Sits
from hexfront.server.store.rows import Listed


def line_of(one: Listed, names: dict[str, str], viewer: Seat | None = None) -> InList:
    """The line of a match; for one's own with the seat one has there."""
    sides = one.sides or ("",) * len(one.seats)
    line = InList(
        match=one.id,
        game=one.game,
        title=names[one.game],
        scenario=one.scenario,
        options=list(one.options),
        origin=one.origin,
        mode=one.mode,
        over=one.over,
        created=one.created,
        deciders=list(one.deciders),
        seats=[
            Sits(
                seat=seat.seat,
                side=side,
                name=seat.name,
                kind=seat.kind,
                bot=seat.bot,
                guest=seat.kind == "person" and not seat.member,
            )
            for seat, side in zip(one.seats, sides, strict=True)
        ],
    )
    if viewer is not None:
        line.viewer, line.your_turn = viewer, viewer in one.deciders
    return line
