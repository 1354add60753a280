"""Founding, joining, finding and importing matches."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from hexfront.engine.base.texts import t
from hexfront.engine.teaching.lessons import Taught, lessons_of
from hexfront.server.errors import Malformed, NoToken, Taken, Unknown
from hexfront.server.http import messages
from hexfront.server.http.access import Address, Serving
from hexfront.server.http.refusals import answer
from hexfront.server.http.routes.library import known_game
from hexfront.server.http.routes.match_lines import line_of
from hexfront.server.matches import new_matches, ready_to_store
from hexfront.server.matches.installed_games import titles
from hexfront.server.matches.new_matches import SeatGiven
from hexfront.server.store.keys import hashed, new_secret
from hexfront.server.store.rows import SavedSeat, begun

router = APIRouter(prefix="/api", tags=["lobby"])


@router.post("/matches", summary="Found a match", status_code=201)
async def new_match(body: messages.NewMatch, found: Serving, who: Address) -> Response:
    """Set up a scenario or a position. The secrets of the seats are told in this answer and never again."""
    if body.seed is not None and not found.config.test:
        raise Malformed(t("A seed may be given only while the server is being tested."))
    names = [seat.name for seat in body.seats]
    if body.position is not None:
        made = await found.readers.place(who, body.position, names, body.seed)
    else:
        async with found.studying:
            made = await asyncio.to_thread(
                new_matches.begin, body.game, body.scenario, body.options, names, body.seed
            )
    seats = [
        SavedSeat(number, seat.kind, seat.name, seat.bot if seat.kind == "bot" else "", seat.seconds)
        for number, seat in enumerate(body.seats)
    ]
    return answer(await new_matches.found(found.all_matches, made, body.mode, seats or made.people()), 201)


@router.post("/games/{game}/lessons/{lesson}", summary="Begin a lesson", status_code=201)
async def begin_lesson(game: str, lesson: str, found: Serving, who: Address) -> Response:
    """Set up the position of a lesson with its own dice; the learner gets every seat."""
    taught = await asyncio.to_thread(_taught, game, lesson)
    made = await found.readers.place(who, taught.position, (), taught.seed)
    return answer(await new_matches.found(found.all_matches, made, "solo", made.people()), 201)


@router.post(
    "/import",
    summary="Go on with a record or a position",
    status_code=201,
    openapi_extra={"requestBody": messages.described(messages.Import)},
)
async def import_(request: Request, found: Serving, who: Address) -> Response:
    """Found a match from a record or a position; the importer gets every seat."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Malformed(t("this is no JSON"))
    made = await found.readers.take(who, await request.body())
    return answer(await new_matches.found(found.all_matches, made, "solo", made.people()), 201)


@router.post("/matches/{match}/join", summary="Take an open seat")
async def join(match: str, body: messages.Join, found: Serving) -> Response:
    """The secrets of the seat, for the first who asks."""
    async with found.all_matches.opened(match) as open_match:
        if body.seat >= len(open_match.seats):
            raise Unknown(t("There is no such seat."))
        side = ready_to_store.sides(open_match.match)[body.seat]
        given = SeatGiven(body.seat, side, "person", new_secret(), new_secret())
        if not await found.storage.join(match, body.seat, body.name, new_matches.keys_of(match, given)):
            raise Taken(t("This seat is not open."))
        open_match.change_seat(body.seat, kind="person", name=body.name)
        await found.all_matches.changed(open_match)
        origin = begun(open_match.match.header)
    return answer({"match": match, "origin": origin, **msgspec.to_builtins(given)})


@router.post("/recover", summary="Get a new token for a seat")
async def recover(body: messages.Recover, found: Serving) -> Response:
    """The second secret of a seat gives a new token. The old one opens nothing any more; an account loses the seat."""
    key = await found.storage.key(hashed(body.recovery))
    if key is None or key.kind != "recovery":
        raise NoToken(t("This recovers no seat."))
    token = new_secret()
    await found.storage.renew(key, hashed(token))
    await found.people.claims.release(key.match, key.seat)
    found.connections.renewed(key.match, key.seat)
    return answer({"match": key.match, "seat": key.seat, "token": token})


@router.post("/mine", summary="My matches")
async def my_matches(body: messages.Mine, found: Serving) -> Response:
    """The matches that these tokens open, with whose turn it is; unknown tokens are left out."""
    hashes = [hashed(token) for token in body.tokens]
    opened = await found.storage.tokens(hashes)
    listed = {one.id: one for one in await found.storage.listed([key.match for key in opened.values()])}
    keys = [opened[hash_] for hash_ in hashes if hash_ in opened]
    names = await titles(one.game for one in listed.values())
    return answer([line_of(listed[key.match], names, key.seat) for key in keys if key.match in listed])


@router.get("/open", summary="Matches with an open seat")
async def open_matches(found: Serving) -> Response:
    """The latest first."""
    listed = await found.storage.open_matches()
    names = await titles(one.game for one in listed)
    return answer([line_of(one, names) for one in listed])


def _taught(game: str, lesson: str) -> Taught:
    for one in lessons_of(known_game(game)):
        if one.lesson.id == lesson:
            return one
    raise Unknown(t("There is no such lesson."))
