"""For those who look after the server."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import PlainTextResponse, Response

import hexfront
from hexfront.engine.base.texts import t
from hexfront.server.errors import NotYours, Unwell
from hexfront.server.http.access import Serving
from hexfront.server.http.refusals import answer
from hexfront.server.ops.config import LOOPBACK

router = APIRouter(tags=["health"])
log = logging.getLogger(__name__)


@router.get("/healthz", summary="Is the server well")
async def healthz(found: Serving) -> Response:
    """Answers once the database does."""
    try:
        total, running = await found.storage.count()
    except (SQLAlchemyError, OSError) as error:
        log.warning("the database does not answer", extra={"why": type(error).__name__})
        raise Unwell(t("The database does not answer.")) from error
    return answer({"status": "ok", "version": hexfront.__version__, "matches": total, "running": running})


@router.get("/readyz", summary="Can the server write")
async def readyz(found: Serving) -> Response:
    """Answers once a trial write has succeeded; nothing of it stays. One trial a second is enough for all."""
    try:
        await found.trial.passed()
    except (SQLAlchemyError, OSError) as error:
        log.warning("the database cannot be written to", extra={"why": type(error).__name__})
        raise Unwell(t("The database cannot be written to.")) from error
    return answer({"status": "ok"})


@router.get("/metrics", summary="Figures for Prometheus")
async def metrics(found: Serving, request: Request) -> Response:
    """Counters, times and gauges as text, for callers on this machine unless the server is set otherwise."""
    caller = request.client.host if request.client else ""
    # Through a proxy on this machine everybody comes from here, whether that proxy is believed or not.
    here = caller in LOOPBACK and "x-forwarded-for" not in request.headers
    if not (found.config.metrics_open or here):
        raise NotYours(t("The figures are for the machine of the server alone; see HEXFRONT_METRICS_OPEN."))
    total, running = await found.storage.count()
    gauges = {
        "hexfront_matches": total,
        "hexfront_matches_running": running,
        "hexfront_matches_in_memory": found.all_matches.in_memory,
        "hexfront_sockets": found.connections.count,
        "hexfront_bot_questions_waiting": found.thinkers.waiting,
        "hexfront_texts_waiting": found.readers.waiting,
    }
    return PlainTextResponse(found.metrics.text(gauges), media_type="text/plain; version=0.0.4")
