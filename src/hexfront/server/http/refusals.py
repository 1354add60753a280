"""How a refusal is told: its status, a word for programs, a sentence for people, and the rule."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hexfront.engine.base.texts import Text, t
from hexfront.errors import HexfrontError
from hexfront.server.errors import as_refused
from hexfront.server.http import malformed

WORDS = {401: "token", 403: "forbidden", 404: "unknown", 405: "method", 413: "too-large", 429: "too-many"}
PLAIN = {404: t("There is nothing at this address."), 405: t("This address does not take such a request.")}


def answer(value: object, status: int = 200, **headers: str) -> Response:
    """A value as a JSON response."""
    named = {name.replace("_", "-"): header for name, header in headers.items()}
    return Response(msgspec.json.encode(value), status, named, "application/json")


def refusal(status: int, word: str, text: Text, **more: Any) -> Response:
    """A refusal as a JSON response."""
    return answer({"error": word, "text": text, **more}, status)


def told(error: HexfrontError) -> Response:
    """The answer to a request that was refused with this error."""
    refused = as_refused(error)
    return refusal(refused.status, refused.word, refused.text, **refused.more)


def fault() -> Response:
    """The answer to a request that went wrong here: nothing of why, which is in the log."""
    return refusal(500, "fault", t("Something went wrong on the server."))


def install(app: FastAPI) -> None:
    """Let the application answer with these."""

    @app.exception_handler(HexfrontError)
    async def refused(_request: Request, error: HexfrontError) -> Response:
        return told(error)

    @app.exception_handler(RequestValidationError)
    async def misread(_request: Request, error: RequestValidationError) -> Response:
        return refusal(400, "malformed", malformed.sentence(error.errors()[0]))

    @app.exception_handler(HTTPException)
    async def http(_request: Request, error: HTTPException) -> Response:
        word = WORDS.get(error.status_code, "malformed")
        text = PLAIN.get(error.status_code) or t("{text}", text=str(error.detail))
        response = refusal(error.status_code, word, text)
        response.headers.update(error.headers or {})
        return response
