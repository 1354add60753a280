"""The documentation of the interface for programs: FastAPI's, with the shapes of the answers added."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from hexfront.engine.rules import Rule
from hexfront.engine.verdict import Verdict
from hexfront.engine.view import Chart
from hexfront.server import shapes
from hexfront.server.founding import Founded
from hexfront.server.loglines import Item
from hexfront.server.saved import Said
from hexfront.server.table import Table

WHERE = "#/components/schemas/{name}"
MATCH = "/api/matches/{match}"
Thing = dict[str, Any]
ANSWERS: dict[tuple[str, str], Any] = {
    ("/api/games", "get"): list[shapes.TitlePage],
    ("/api/games/{game}/board", "get"): Thing,
    ("/api/games/{game}/rules", "get"): list[Rule],
    ("/api/games/{game}/charts", "get"): list[Chart],
    ("/api/games/{game}/texts", "get"): dict[str, str],
    ("/api/texts", "get"): dict[str, str],
    ("/api/analyse", "post"): shapes.Analysed,
    ("/api/matches", "post"): Founded,
    ("/api/mine", "post"): list[shapes.InList],
    ("/api/open", "get"): list[shapes.InList],
    ("/api/import", "post"): Founded,
    ("/api/recover", "post"): shapes.Recovered,
    ("/healthz", "get"): shapes.Healthy,
    ("/readyz", "get"): shapes.Ready,
    (MATCH, "get"): Table,
    (f"{MATCH}/join", "post"): shapes.Joined,
    (f"{MATCH}/fork", "post"): Founded,
    (f"{MATCH}/board", "get"): Thing,
    (f"{MATCH}/choices", "get"): shapes.GroupInFull,
    (f"{MATCH}/explain", "post"): Verdict,
    (f"{MATCH}/ask", "post"): Thing,
    (f"{MATCH}/replay", "get"): Table,
    (f"{MATCH}/log", "get"): list[Item],
    (f"{MATCH}/record", "get"): Thing,
    (f"{MATCH}/position", "get"): shapes.Written,
    (f"{MATCH}/act", "post"): shapes.Acted,
    (f"{MATCH}/undo", "post"): shapes.Numbered,
    (f"{MATCH}/takeback", "post"): shapes.Numbered,
    (f"{MATCH}/takeback/answer", "post"): shapes.Numbered,
    (f"{MATCH}/draw", "post"): shapes.Numbered,
    (f"{MATCH}/draw/answer", "post"): shapes.Numbered,
    (f"{MATCH}/concede", "post"): shapes.Numbered,
    (f"{MATCH}/chat", "post"): Said,
    (f"{MATCH}/orders", "post"): shapes.Numbered,
    (f"{MATCH}/notices", "post"): shapes.Notified,
    (f"{MATCH}/hint", "post"): shapes.Hint,
}


FIGURES = {"text/plain": {"schema": {"type": "string"}}}


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
    found, components = msgspec.json.schema_components(list(ANSWERS.values()), ref_template=WHERE)
    schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
    for (path, method), shape in zip(ANSWERS, found, strict=True):
        _answer(schema, path, method)["schema"] = shape
    schema["paths"]["/metrics"]["get"]["responses"]["200"]["content"] = FIGURES
    return schema


def _answer(schema: dict[str, Any], path: str, method: str) -> dict[str, Any]:
    responses = schema["paths"][path][method]["responses"]
    good = next(response for status, response in responses.items() if status.startswith("2"))
    found: dict[str, Any] = good.setdefault("content", {}).setdefault("application/json", {})
    return found
