"""The table as one viewer may see it: all that a client needs to draw a match."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.state import Result
from hexfront.engine.contract.view import Prompt, View
from hexfront.engine.positions import probe
from hexfront.server.http.map_drawing import board_tag
from hexfront.server.matches import log_lines
from hexfront.server.matches.log_lines import Item
from hexfront.server.matches.offers import GroupShown, groups
from hexfront.server.matches.session import Session
from hexfront.server.store.rows import (
    Begun,
    Mode,
    OfferKind,
    Orders,
    Said,
    SeatKind,
    begun,
)

TAIL = 200
"""How many items of the log come with a table."""
BURST = 1000
"""How many items of the log come with a table over a socket."""


class SeatShown(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    side: str
    name: str
    kind: SeatKind
    bot: str
    online: bool


class OfferShown(msgspec.Struct, frozen=True):
    """An offer; ``to`` is the version of the viewer that a take-back leads to."""

    kind: OfferKind
    seat: Seat
    to: int
    agreed: tuple[Seat, ...]


class NoticesShown(msgspec.Struct, frozen=True):
    """How the viewer himself is told that he is to decide, and how he could be."""

    webhook: str
    mail: str
    language: str
    can: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Everything a viewer may see of a match."""

    match: str
    game: str
    title: str
    scenario: str
    options: tuple[str, ...]
    origin: Begun
    mode: Mode
    board: str
    version: int
    point: int
    points: int
    first: int
    viewer: Seat
    seats: tuple[SeatShown, ...]
    view: View
    prompt: Prompt | None
    groups: list[GroupShown]
    can_undo: bool
    over: bool
    result: Result | None
    log: list[Item]
    log_size: int
    chat: list[Said]
    offers: tuple[OfferShown, ...]
    orders: Orders | None
    notices: NoticesShown | None
    thinking: tuple[Seat, ...]
    commitment: str
    seed: str | None
    asks: tuple[str, ...]


def table(
    session: Session, viewer: Seat, online: Collection[Seat] = (), *, since: int | None = None
) -> Table:
    """The table now. With ``since``, its log begins after that version instead of being a tail."""
    match, game = session.match, session.game
    view: View = game.view(session.state, viewer)
    most = TAIL if since is None else BURST
    version = session.version(viewer)
    return Table(
        **_title_page(session),
        version=version,
        point=version,
        points=version,
        first=session.version(viewer, match.base),
        viewer=viewer,
        seats=seats(session, view, online),
        view=view,
        prompt=view.prompts[-1] if view.prompts and not session.over else None,
        groups=groups(session, viewer, view),
        can_undo=session.may_undo(viewer),
        over=session.over,
        result=session.result(),
        log=log_lines.items(session, viewer, since=-1 if since is None else since, most=most),
        log_size=session.log_size(viewer),
        chat=session.chat[-TAIL:],
        offers=tuple(
            OfferShown(one.kind, one.seat, session.version(viewer, one.point), one.agreed)
            for one in session.offers
        ),
        orders=session.seats[viewer].orders if viewer >= 0 else None,
        notices=_notices(session, viewer),
        thinking=thinking(session),
    )


def replayed(session: Session, viewer: Seat, version: int) -> Table:
    """The table at an earlier version, as this viewer may see it now."""
    point = session.point(viewer, version)
    state = session.match.step(point)
    view: View = session.game.view(state, viewer)
    return Table(
        **_title_page(session),
        version=version,
        point=version,
        points=session.version(viewer),
        first=session.version(viewer, session.match.base),
        viewer=viewer,
        seats=seats(session, view, ()),
        view=view,
        prompt=view.prompts[-1] if view.prompts else None,
        groups=[],
        can_undo=False,
        over=session.over,
        result=session.game.result(state),
        log=log_lines.items(session, viewer, until=point, most=TAIL),
        log_size=session.log_size(viewer),
        chat=[],
        offers=(),
        orders=None,
        notices=None,
        thinking=(),
    )


def _notices(session: Session, viewer: Seat) -> NoticesShown | None:
    if viewer < 0:
        return None
    own = session.seats[viewer].notices
    return NoticesShown(own.webhook, own.mail, own.language, session.kinds_of_notices)


def _title_page(session: Session) -> dict[str, Any]:
    header = session.match.header
    return {
        "match": session.id,
        "game": header.game,
        "title": session.game.meta.title,
        "scenario": header.scenario,
        "options": header.options,
        "origin": begun(header),
        "mode": session.mode,
        "board": board_tag(session.ground),
        "commitment": header.commitment,
        "seed": header.seed if session.over else None,
        "asks": probe.questions(session.game),
    }


def seats(session: Session, view: View, online: Collection[Seat]) -> tuple[SeatShown, ...]:
    """Who sits where, on which side."""
    sides = view.sides or session.match.header.seats
    return tuple(
        SeatShown(
            seat=one.seat,
            side=sides[one.seat] if one.seat < len(sides) else "",
            name=one.name,
            kind=one.kind,
            bot=one.bot,
            online=one.seat in online,
        )
        for one in session.seats
    )


def thinking(session: Session) -> tuple[Seat, ...]:
    """The bots that are to decide. Who decides is public; how often a bot is asked is not."""
    return tuple(seat for seat in session.deciders() if session.seats[seat].kind == "bot")
