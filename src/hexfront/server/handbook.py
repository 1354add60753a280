"""The documentation of the interface for programs: FastAPI's, with the shapes of the answers added."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from hexfront.engine.probe import Standing
from hexfront.engine.rules import Rule
from hexfront.engine.verdict import Verdict
from hexfront.engine.view import Chart
from hexfront.server.founding import Founded
from hexfront.server.loglines import Item
from hexfront.server.offered import Offered
from hexfront.server.saved import Said
from hexfront.server.table import Table

WHERE = "#/components/schemas/{name}"
MATCH = "/api/matches/{match}"
ANSWERS: dict[tuple[str, str], Any] = {
    ("/api/games/{game}/rules", "get"): list[Rule],
    ("/api/games/{game}/charts", "get"): list[Chart],
    ("/api/games/{game}/texts", "get"): dict[str, str],
    ("/api/matches", "post"): Founded,
    ("/api/import", "post"): Founded,
    (f"{MATCH}/fork", "post"): Founded,
    (MATCH, "get"): Table,
    (f"{MATCH}/replay", "get"): Table,
    (f"{MATCH}/log", "get"): list[Item],
    (f"{MATCH}/explain", "post"): Verdict,
    (f"{MATCH}/chat", "post"): Said,
}
OTHERS = (Offered, Standing)
"""Shapes that are parts of answers."""
NUMBERED = {
    "type": "object",
    "required": ["version"],
    "properties": {"version": {"type": "integer"}},
}


def document(app: FastAPI) -> None:
    """Let the application describe its answers too."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title, version=app.version, summary=app.summary, routes=app.routes, servers=app.servers
    )
    shapes, components = msgspec.json.schema_components([*ANSWERS.values(), *OTHERS], ref_template=WHERE)
    schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
    for (path, method), shape in zip(ANSWERS, shapes, strict=False):
        _answer(schema, path, method)["schema"] = shape
    for word in ("undo", "takeback", "takeback/answer", "draw", "draw/answer", "concede", "orders", "act"):
        _answer(schema, f"{MATCH}/{word}", "post")["schema"] = NUMBERED
    return schema


def _answer(schema: dict[str, Any], path: str, method: str) -> dict[str, Any]:
    responses = schema["paths"][path][method]["responses"]
    good = next(response for status, response in responses.items() if status.startswith("2"))
    found: dict[str, Any] = good.setdefault("content", {}).setdefault("application/json", {})
    return found
