"""Looking at a match: the table, its choices, log, replay and record; all as the caller may see it.

What may take longer than a move is done in a thread, with the match locked, so that only its own players wait.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import t
from hexfront.engine.contract.game import NO_ACTION
from hexfront.engine.positions import position
from hexfront.engine.positions.foresight import foreseen
from hexfront.server.errors import Malformed, Unanswerable, Unknown, Unreadable
from hexfront.server.http import messages
from hexfront.server.http.access import Address, Called, Caller, Looking, Serving
from hexfront.server.http.refusals import answer
from hexfront.server.http.routes.library import board_answer
from hexfront.server.matches import (
    log_lines,
    new_matches,
    offers,
    questions,
    ready_to_store,
)
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.table import replayed, table
from hexfront.server.ops.services import Services
from hexfront.server.store import salvage
from hexfront.server.workers.reading import What

router = APIRouter(prefix="/api/matches/{match}", tags=["match"])
SETTLED = "private, max-age=3600"
"""What is told of a match that is over does not change."""
Point = Annotated[int, Query(ge=0, lt=2**31)]


@router.get("", summary="The table")
async def the_table(caller: Looking, found: Serving) -> Response:
    """Everything the caller may see of the match; what its players said to each other is not for strangers."""
    async with found.all_matches.opened(caller.match) as open_match:
        shown = table(open_match, caller.viewer, found.connections.online(caller.match))
        return answer(msgspec.structs.replace(shown, chat=[]) if caller.stranger else shown)


@router.get("/board", summary="The map of this match")
async def board(caller: Looking, found: Serving, request: Request) -> Response:
    """The game's map, or that of the position the match began from."""
    async with found.all_matches.opened(caller.match) as open_match:
        sheet = board_answer(request, open_match.ground)
        # Whoever comes by a link learns here first which game it is, and can ask for its words meanwhile.
        sheet.headers["x-game"] = open_match.game.meta.id
        return sheet


@router.get("/choices", summary="The choices of one group")
async def choices(caller: Called, found: Serving, key: Annotated[str, Query(max_length=200)]) -> Response:
    """Every legal action of a unit, a hex or a verb."""
    async with found.all_matches.opened(caller.match) as open_match:
        actions = offers.expanded(open_match, caller.viewer, key)
        return answer({"version": open_match.version(caller.viewer), "key": key, "actions": actions})


@router.post("/explain", summary="Is it legal, and by which rules")
async def explain(body: messages.Explain, caller: Called, found: Serving) -> Response:
    """The verdict on an action or an order: reasons with their rules and numbers, fights with their odds."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        action = wanted(open_match, body)
        told = questions.verdict(open_match.game, open_match.state, seat, action)
        return answer(foreseen(open_match.game, open_match.state, seat, action, told))


@router.post("/ask", summary="Ask about the position")
async def ask(body: messages.Ask, caller: Called, found: Serving) -> Response:
    """Reach, odds, sight, zones of control and supply, where the game has rules for them."""
    question = msgspec.convert(body.model_dump(), questions.Question)
    async with found.all_matches.opened(caller.match) as open_match:
        told = await asyncio.to_thread(
            questions.answered, open_match.game, open_match.state, caller.viewer, question
        )
        return answer(told)


@router.get("/log", summary="The log, page by page")
async def log(
    caller: Looking, found: Serving, since: Annotated[int, Query(ge=-1, lt=2**31)] = -1, skip: Point = 0
) -> Response:
    """The events the caller sees after a version, a thousand at most; ``skip`` leaves out those he has read."""
    async with found.all_matches.opened(caller.match) as open_match:
        return await asyncio.to_thread(_log, open_match, caller.viewer, since, skip)


@router.get("/replay", summary="The table at an earlier point")
async def replay(
    caller: Looking,
    found: Serving,
    point: Point | None = None,
    everything: Annotated[bool, Query(alias="all")] = False,
) -> Response:
    """How it stood, at the last point if none is named; once the match is over, with everything open on demand."""
    async with found.all_matches.opened(caller.match) as open_match:
        viewer = _judge(open_match, caller.viewer) if everything else caller.viewer
        at = open_match.version(viewer) if point is None else point
        _check_point(open_match, viewer, at)
        return answer(await asyncio.to_thread(replayed, open_match, viewer, at))


@router.get("/record", summary="Download the record")
async def record(caller: Looking, found: Serving) -> Response:
    """All of a finished match; of a running one, a fork as the caller knows it.

    Of one that cannot be read any more, what is left of it.
    """
    try:
        async with found.all_matches.opened(caller.match) as open_match:
            return await asyncio.to_thread(_download, open_match, caller.viewer)
    except Unreadable:
        left = await salvage.remains(found.storage, caller.match)
        return _attached(f"{caller.match}.json", msgspec.json.encode(await left.open(caller.viewer)))


@router.get("/story", summary="How a finished match went")
async def story(caller: Looking, found: Serving, who: Address) -> Response:
    """Losses, curves, turning points and luck, worked out from the record."""
    return await _story(caller, found, who, "story", "application/json")


@router.get("/front.gif", summary="The front of a finished match, turn by turn")
async def front(caller: Looking, found: Serving, who: Address) -> Response:
    """An animation of who stood where."""
    return await _story(caller, found, who, "gif", "image/gif")


@router.get("/front.svg", summary="The map as a finished match left it")
async def left(caller: Looking, found: Serving, who: Address) -> Response:
    """A picture."""
    return await _story(caller, found, who, "svg", "image/svg+xml")


@router.get("/position", summary="The position in TOML")
async def the_position(caller: Called, found: Serving) -> Response:
    """How it stands, as the caller may know it: what he cannot know is redrawn."""
    async with found.all_matches.opened(caller.match) as open_match:
        game = open_match.game
        if not hasattr(game, "position"):
            raise Unanswerable(t("This game writes down no positions."))
        state = open_match.known(caller.viewer, secrets.randbits(128))
        return answer({"position": position.dump(game.position(state))})


@router.post("/fork", summary="Go on from here in another match", status_code=201)
async def fork(body: messages.Fork, caller: Called, found: Serving) -> Response:
    """A new match from a point of this one, with everything redrawn that the caller does not know."""
    async with found.all_matches.opened(caller.match) as open_match:
        point = None
        if body.point is not None:
            _check_point(open_match, caller.viewer, body.point)
            point = open_match.point(caller.viewer, body.point)
        made = await asyncio.to_thread(_forked, open_match, caller.viewer, point)
    return answer(await new_matches.found(found.all_matches, made, "solo", made.people()), 201)


def wanted(open_match: OpenMatch, body: messages.Explain | messages.Do) -> tuple[object, ...]:
    """The action a message names."""
    if (body.action is None) == (body.text is None):
        raise Malformed(t("Give an action or a text."))
    if body.text is not None:
        action: tuple[object, ...] = open_match.game.lexicon.parse(body.text)
        return action
    given: tuple[object, ...] = offers.tuples(body.action)
    if not open_match.game.lexicon.check(given):
        raise Illegal(NO_ACTION, t("This game has no such action."))
    return given


def _forked(open_match: OpenMatch, viewer: Seat, point: int | None) -> ready_to_store.StorableMatch:
    return ready_to_store.made(open_match.fork(viewer, point, secrets.randbits(128)))


def _log(open_match: OpenMatch, viewer: Seat, since: int, skip: int) -> Response:
    return answer(log_lines.page(open_match, viewer, since=since, skip=skip))


async def _story(caller: Caller, found: Services, who: str, what: What, kind: str) -> Response:
    """What is told of a match that is over, worked out beside the server and kept for a while."""
    told = found.stories.kept(caller.match, what)
    if told is None:
        async with found.all_matches.opened(caller.match) as open_match:
            open_match.check_read()
            if not open_match.over:
                raise Unanswerable(t("How a match went is told when it is over."))
            record = await asyncio.to_thread(open_match.download, caller.viewer)
            result = open_match.result()
        told = await found.stories.tell(who, caller.match, what, record, result)
    return Response(told, 200, {"cache-control": SETTLED}, kind)


def _download(open_match: OpenMatch, viewer: Seat) -> Response:
    name = f"{open_match.match.header.game}-{open_match.id}.hexgame"
    return _attached(name, open_match.download(viewer).encoded())


def _attached(name: str, data: bytes) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, 200, headers, "application/json")


def _judge(open_match: OpenMatch, viewer: Seat) -> Seat:
    """Everything is open to everybody once the match is over; until then nothing more than was."""
    return ALL if open_match.over else viewer


def _check_point(open_match: OpenMatch, viewer: Seat, version: int) -> None:
    low, high = open_match.version(viewer, open_match.match.base), open_match.version(viewer)
    if not low <= version <= high:
        raise Unknown(t("Point {point} is not between {low} and {high}.", point=version, low=low, high=high))
