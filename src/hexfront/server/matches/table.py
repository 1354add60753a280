"""The table as one viewer may see it: all that a client needs to draw a match."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.state import Result
from hexfront.engine.contract.view import Outlook, Prompt, View, outlook
from hexfront.engine.positions import probe
from hexfront.engine.teaching.lessons import Progress, progress_of
from hexfront.server.http.map_drawing import board_tag
from hexfront.server.matches import going_back, log_lines
from hexfront.server.matches.going_back import UndoShown
from hexfront.server.matches.log_lines import Item
from hexfront.server.matches.offers import GroupShown, groups
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import (
    Begun,
    Mode,
    OfferKind,
    Orders,
    Said,
    SeatKind,
    begun,
)

TAIL, CHAT = 60, 200
"""How many items of the log and of the chat come with a table: it is the first that somebody waits for."""
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
    guest: bool
    """Whether it is a person without an account."""


class OfferShown(msgspec.Struct, frozen=True):
    """An offer; ``to`` is the version of the viewer that a take-back leads to."""

    kind: OfferKind
    seat: Seat
    to: int
    agreed: tuple[Seat, ...]


class NoticesShown(msgspec.Struct, frozen=True):
    """How the viewer is told that he is to decide, and how he could be."""

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
    undo: UndoShown | None
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
    lesson: Progress | None
    outlook: tuple[Outlook, ...]
    secret: bool = False
    """At one screen: whether this viewer sees what another player may not."""


def table(
    open_match: OpenMatch, viewer: Seat, online: Collection[Seat] = (), *, since: int | None = None
) -> Table:
    """The table now. With ``since``, its log begins after that version instead of being a tail."""
    match, game = open_match.match, open_match.game
    view: View = game.view(open_match.state, viewer)
    most = TAIL if since is None else BURST
    version = open_match.version(viewer)
    return Table(
        **_title_page(open_match),
        version=version,
        point=version,
        points=version,
        first=open_match.version(viewer, match.base),
        viewer=viewer,
        seats=seats(open_match, view, online),
        view=view,
        prompt=view.prompts[-1] if view.prompts and not open_match.over else None,
        groups=groups(open_match, viewer, view),
        can_undo=open_match.may_undo(viewer),
        undo=going_back.shown(open_match, viewer),
        over=open_match.over,
        result=open_match.result(),
        log=log_lines.items(open_match, viewer, since=-1 if since is None else since, most=most),
        log_size=open_match.log_size(viewer),
        chat=open_match.chat[-CHAT:],
        offers=tuple(
            OfferShown(one.kind, one.seat, open_match.version(viewer, one.point), one.agreed)
            for one in open_match.offers
        ),
        orders=open_match.seats[viewer].orders if viewer >= 0 else None,
        notices=_notices(open_match, viewer),
        thinking=thinking(open_match),
        outlook=outlook(game, open_match.state),
        secret=_secret(open_match, view),
    )


def _secret(open_match: OpenMatch, view: View) -> bool:
    """Whether somebody at the same screen must not see this view: another seat sees something else."""
    if open_match.mode != "hotseat" or view.viewer < 0:
        return False
    others = [seat for seat in range(len(open_match.seats)) if seat != view.viewer]
    return any(_seen(open_match.game.view(open_match.state, seat)) != _seen(view) for seat in others)


def _seen(view: View) -> tuple[object, ...]:
    """What a viewer sees of the game, whoever he is."""
    picked = [prompt.picked for prompt in view.prompts]
    told = (view.counters, view.markers, view.tracks, view.boxes, view.cards, view.scores, view.facts)
    return (*told, picked)


def replayed(open_match: OpenMatch, viewer: Seat, version: int) -> Table:
    """The table at an earlier version, as this viewer may see it now."""
    point = open_match.point(viewer, version)
    state = open_match.match.step(point)
    view: View = open_match.game.view(state, viewer)
    return Table(
        **_title_page(open_match),
        version=version,
        point=version,
        points=open_match.version(viewer),
        first=open_match.version(viewer, open_match.match.base),
        viewer=viewer,
        seats=seats(open_match, view, ()),
        view=view,
        prompt=view.prompts[-1] if view.prompts else None,
        groups=[],
        can_undo=False,
        undo=None,
        over=open_match.over,
        result=open_match.game.result(state),
        log=log_lines.items(open_match, viewer, until=point, most=TAIL),
        log_size=open_match.log_size(viewer),
        chat=[],
        offers=(),
        orders=None,
        notices=None,
        thinking=(),
        outlook=outlook(open_match.game, state),
    )


def _notices(open_match: OpenMatch, viewer: Seat) -> NoticesShown | None:
    if viewer < 0:
        return None
    own = open_match.seats[viewer].notices
    return NoticesShown(own.webhook, own.mail, own.language, open_match.kinds_of_notices)


def _title_page(open_match: OpenMatch) -> dict[str, Any]:
    header = open_match.match.header
    return {
        "match": open_match.id,
        "game": header.game,
        "title": open_match.game.meta.title,
        "scenario": header.scenario,
        "options": header.options,
        "origin": begun(header),
        "mode": open_match.mode,
        "board": board_tag(open_match.ground),
        "commitment": header.commitment,
        "seed": header.seed if open_match.over else None,
        "asks": probe.questions(open_match.game),
        "lesson": progress_of(open_match.match) if open_match.mode == "solo" else None,
    }


def seats(open_match: OpenMatch, view: View, online: Collection[Seat]) -> tuple[SeatShown, ...]:
    """Who sits where, on which side."""
    sides = view.sides or open_match.match.header.seats
    return tuple(
        SeatShown(
            seat=one.seat,
            side=sides[one.seat] if one.seat < len(sides) else "",
            name=one.name,
            kind=one.kind,
            bot=one.bot,
            online=one.seat in online,
            guest=one.kind == "person" and not one.member,
        )
        for one in open_match.seats
    )


def thinking(open_match: OpenMatch) -> tuple[Seat, ...]:
    """The bots that are to decide. Who decides is public; how often a bot is asked is not."""
    return tuple(seat for seat in open_match.deciders() if open_match.seats[seat].kind == "bot")
