"""Playing: deciding, taking back, offering, chatting; each answers with the caller's new version."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from hexfront.bots import bot_names
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import faces
from hexfront.engine.base.texts import t
from hexfront.server.errors import Stale, TooMany, Unanswerable
from hexfront.server.http import messages
from hexfront.server.http.access import Called, Serving
from hexfront.server.http.refusals import answer
from hexfront.server.http.routes.match import wanted
from hexfront.server.live.notices import check_notices
from hexfront.server.matches import agreements, going_back, log_lines
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.standing_orders import check_orders
from hexfront.server.ops.services import Services
from hexfront.server.store.rows import Orders
from hexfront.server.workers.thinking import Question, Thought, question

router = APIRouter(prefix="/api/matches/{match}", tags=["play"])
log = logging.getLogger(__name__)


def check_version(open_match: OpenMatch, seat: Seat, version: int) -> None:
    """Refuse a decision about a table that has changed since."""
    now = open_match.version(seat)
    if version != now:
        raise Stale(t("The table has changed since; look again."), version=now)


def _version(open_match: OpenMatch, seat: Seat) -> Response:
    return answer({"version": open_match.version(seat)})


@router.post("/act", summary="Decide")
async def act(body: messages.Do, caller: Called, found: Serving) -> Response:
    """Carry out an action or a macro; it is on disk when this answers."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        agreements.check_running(open_match)
        check_version(open_match, seat, body.version)
        done = open_match.perform(seat, wanted(open_match, body), follow=body.follow)
        told: dict[str, Any] = {
            "version": open_match.version(seat),
            "events": [
                log_lines.item(open_match, seat, open_match.version(seat), face)
                for face in faces(done.events, seat)
            ],
            "done": [open_match.game.lexicon.text(atom) for atom in done.done],
            "left": [open_match.game.lexicon.text(atom) for atom in done.left],
            "stopped": done.stopped,
        }
        await found.all_matches.commit(open_match)
        return answer(told)


@router.post("/undo", summary="Take back one's own last decision")
async def undo(body: messages.Undo, caller: Called, found: Serving) -> Response:
    """Refused over a draw, a revelation or the decision of another."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        check_version(open_match, seat, body.version)
        agreements.check_running(open_match)
        if open_match.game.meta.secrets and seat not in open_match.deciders():
            # Not even why: that another has decided since may be a secret.
            raise Illegal("engine:undo", t("Another seat is to decide."))
        open_match.undo(seat, _far(open_match, seat, body.far))
        await found.all_matches.commit(open_match)
        return _version(open_match, seat)


@router.post("/takeback", summary="Offer to go back")
async def take_back(body: messages.TakeBack, caller: Called, found: Serving) -> Response:
    """Further than undo goes, if the others agree."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        await agreements.offer_take_back(found.all_matches, open_match, seat, body.to)
        return _version(open_match, seat)


@router.post("/takeback/answer", summary="Answer an offer to go back")
async def answer_take_back(body: messages.Answer, caller: Called, found: Serving) -> Response:
    """Agree, refuse, or withdraw one's own offer by refusing."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        await agreements.answer(found.all_matches, open_match, seat, "takeback", body.yes)
        return _version(open_match, seat)


@router.post("/draw", summary="Offer a draw")
async def draw(caller: Called, found: Serving) -> Response:
    """The others are asked."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        await agreements.offer_draw(found.all_matches, open_match, seat)
        return _version(open_match, seat)


@router.post("/draw/answer", summary="Answer the offer of a draw")
async def answer_draw(body: messages.Answer, caller: Called, found: Serving) -> Response:
    """Agree, refuse, or withdraw one's own offer by refusing."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        await agreements.answer(found.all_matches, open_match, seat, "draw", body.yes)
        return _version(open_match, seat)


@router.post("/concede", summary="Give up")
async def concede(caller: Called, found: Serving) -> Response:
    """The other side has won."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        await agreements.concede(found.all_matches, open_match, seat)
        return _version(open_match, seat)


@router.post("/chat", summary="Say something")
async def chat(body: messages.Chat, caller: Called, found: Serving) -> Response:
    """Plain text for everybody at the match, whatever it looks like."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        said = await found.storage.say(caller.match, seat, body.text, found.config.most_chat)
        if said.n == len(open_match.chat) + 1:
            open_match.chat.append(said)
        else:  # another worker has written lines that we have not heard of yet
            await found.all_matches.level(open_match)
        await found.all_matches.changed(open_match)
        return answer(said)


@router.post("/orders", summary="Give standing orders")
async def orders(body: messages.StandingOrders, caller: Called, found: Serving) -> Response:
    """What is never used, or not at some odds, so that a distant opponent need not wait."""
    seat = caller.seat()
    given = msgspec.convert(body.model_dump(), Orders)
    async with found.all_matches.opened(caller.match) as open_match:
        check_orders(open_match.game, given)
        await found.storage.order(caller.match, seat, given)
        open_match.change_seat(seat, orders=given)
        await found.all_matches.changed(open_match)
        return _version(open_match, seat)


@router.post("/notices", summary="Be told when it is one's turn")
async def notices(body: messages.Notify, caller: Called, found: Serving) -> Response:
    """Where to; empty for nowhere. The secret that signs what is posted is told in this answer alone."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        given = check_notices(found.config, open_match.seats[seat].notices, **body.model_dump())
        await found.storage.notify_by(caller.match, seat, given)
        open_match.change_seat(seat, notices=given)
        await found.all_matches.changed(open_match)
        told: dict[str, Any] = {"version": open_match.version(seat)}
        return answer(told | ({"secret": given.secret} if given.webhook else {}))


@router.post("/hint", summary="What would a bot do")
async def hint(caller: Called, found: Serving) -> Response:
    """The choice of the strongest bot in the caller's place, from what the caller may know."""
    seat = caller.seat()
    async with found.all_matches.opened(caller.match) as open_match:
        if seat not in open_match.deciders():
            raise Unanswerable(t("Nothing is asked of this seat now."))
        bot = bot_names(open_match.game)[-1]
        asked = question(open_match, seat, bot, found.config.bot_seconds, why=True)
        lexicon, version = open_match.game.lexicon, open_match.version(seat)
    thought = await _thought(found, (caller.match, seat), asked)
    if not thought.found:
        if thought.fault:
            log.error("a hint failed", extra={"match": caller.match, "bot": bot, "exception": thought.fault})
        raise Unanswerable(t("The bot came to no conclusion in its time."))
    action = lexicon.parse(thought.text)
    told = {
        "action": action,
        "text": thought.text,
        "label": lexicon.verbs[action[0]].pattern,
        "reasons": thought.reasons,
        "version": version,
        "bot": bot,
    }
    return answer(told)


async def _thought(found: Services, who: tuple[str, Seat], asked: Question) -> Thought:
    if who in found.hinting:
        raise TooMany(t("A hint is on its way."))
    found.hinting.add(who)
    try:
        return await found.thinkers.ask(asked)
    finally:
        found.hinting.discard(who)


def _far(open_match: OpenMatch, seat: Seat, far: str) -> int | None:
    """The point that an undo goes back to; none where it takes back a single action, or cannot."""
    if far == "phase":
        return going_back.before_phase(open_match, seat)
    return going_back.before_decision(open_match, seat) if far == "decision" else None
