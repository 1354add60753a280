"""The documentation of the interface for programs: FastAPI's, with the shapes of the answers added."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from hexfront.engine.contract.view import Chart
from hexfront.engine.positions.foresight import Foreseen
from hexfront.engine.rulebook.rules import Rule
from hexfront.server.http import answer_shapes
from hexfront.server.http.people import shapes
from hexfront.server.matches.log_lines import Item
from hexfront.server.matches.new_matches import CreatedMatch
from hexfront.server.matches.table import Table
from hexfront.server.store.rows import Said
from hexfront.story.facts import Story

WHERE = "#/components/schemas/{name}"
MATCH = "/api/matches/{match}"
ACCOUNT = "/api/account"
Thing = dict[str, Any]
ANSWERS: dict[tuple[str, str], Any] = {
    ("/api/games", "get"): list[answer_shapes.TitlePage],
    ("/api/games/{game}/board", "get"): Thing,
    ("/api/games/{game}/rules", "get"): list[Rule],
    ("/api/games/{game}/charts", "get"): list[Chart],
    ("/api/games/{game}/texts", "get"): dict[str, str],
    ("/api/texts", "get"): dict[str, str],
    ("/api/analyse", "post"): answer_shapes.Analysed,
    ("/api/matches", "post"): CreatedMatch,
    ("/api/mine", "post"): list[answer_shapes.InList],
    ("/api/open", "get"): list[answer_shapes.InList],
    ("/api/import", "post"): CreatedMatch,
    ("/api/recover", "post"): answer_shapes.Recovered,
    (ACCOUNT, "get"): shapes.Who,
    (f"{ACCOUNT}/register/begin", "post"): Thing,
    (f"{ACCOUNT}/register", "post"): shapes.Who,
    (f"{ACCOUNT}/sign-in/begin", "post"): Thing,
    (f"{ACCOUNT}/sign-in", "post"): shapes.Who,
    (f"{ACCOUNT}/sign-out", "post"): shapes.Who,
    (f"{ACCOUNT}/profile", "get"): shapes.Profile,
    (f"{ACCOUNT}/profile", "post"): shapes.Profile,
    (f"{ACCOUNT}/passkeys/begin", "post"): Thing,
    (f"{ACCOUNT}/passkeys", "post"): shapes.Profile,
    (f"{ACCOUNT}/passkeys/remove", "post"): shapes.Profile,
    (f"{ACCOUNT}/claim", "post"): shapes.Claimed,
    (f"{ACCOUNT}/seat", "post"): answer_shapes.Recovered,
    (f"{ACCOUNT}/export", "get"): shapes.Exported,
    (f"{ACCOUNT}/delete", "post"): shapes.Who,
    ("/healthz", "get"): answer_shapes.Healthy,
    ("/readyz", "get"): answer_shapes.Ready,
    (MATCH, "get"): Table,
    (f"{MATCH}/join", "post"): answer_shapes.Joined,
    (f"{MATCH}/fork", "post"): CreatedMatch,
    (f"{MATCH}/board", "get"): Thing,
    (f"{MATCH}/choices", "get"): answer_shapes.GroupInFull,
    (f"{MATCH}/explain", "post"): Foreseen,
    (f"{MATCH}/ask", "post"): Thing,
    (f"{MATCH}/replay", "get"): Table,
    (f"{MATCH}/log", "get"): list[Item],
    (f"{MATCH}/record", "get"): Thing,
    (f"{MATCH}/story", "get"): Story,
    (f"{MATCH}/position", "get"): answer_shapes.Written,
    (f"{MATCH}/act", "post"): answer_shapes.Acted,
    (f"{MATCH}/undo", "post"): answer_shapes.Numbered,
    (f"{MATCH}/takeback", "post"): answer_shapes.Numbered,
    (f"{MATCH}/takeback/answer", "post"): answer_shapes.Numbered,
    (f"{MATCH}/draw", "post"): answer_shapes.Numbered,
    (f"{MATCH}/draw/answer", "post"): answer_shapes.Numbered,
    (f"{MATCH}/concede", "post"): answer_shapes.Numbered,
    (f"{MATCH}/chat", "post"): Said,
    (f"{MATCH}/orders", "post"): answer_shapes.Numbered,
    (f"{MATCH}/notices", "post"): answer_shapes.Notified,
    (f"{MATCH}/hint", "post"): answer_shapes.Hint,
}


FIGURES = {"text/plain": {"schema": {"type": "string"}}}
PICTURES = {f"{MATCH}/front.gif": "image/gif", f"{MATCH}/front.svg": "image/svg+xml"}


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
    for path, kind in PICTURES.items():
        schema["paths"][path]["get"]["responses"]["200"]["content"] = {kind: {"schema": {"type": "string"}}}
    return schema


def _answer(schema: dict[str, Any], path: str, method: str) -> dict[str, Any]:
    responses = schema["paths"][path][method]["responses"]
    good = next(response for status, response in responses.items() if status.startswith("2"))
    found: dict[str, Any] = good.setdefault("content", {}).setdefault("application/json", {})
    return found
