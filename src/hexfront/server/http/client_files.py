"""The built browser client, carried by the package: one page for all paths that are not files."""

from __future__ import annotations

from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from hexfront.server.http.packing import accepts

STATIC = Path(__file__).parents[1] / "static"
KINDS = {".woff2": "font/woff2"}
"""Kinds of files that Python knows only where the system tells it."""
FOREVER = "public, max-age=31536000, immutable"
PACKED = {"br": ".br", "gzip": ".gz"}
"""How files may lie beside themselves packed by the build, the smallest first."""
MISSING = "<!doctype html><title>Hexfront</title><p>The client is not built. Run <code>make web</code>.</p>"


def routes(folder: Path = STATIC) -> APIRouter:
    """The routes of the client; they come last, since they match every path."""
    router = APIRouter(include_in_schema=False)
    root = folder.resolve()

    @router.get("/api/docs")
    def docs(request: Request) -> Response:
        return HTMLResponse(handbook(request.app))

    @router.get("/{path:path}")
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404, "There is nothing here.")
        file = _file(root, path)
        if file is not None:
            kept = FOREVER if path.startswith("assets/") else "no-cache"
            return _sent(request, file, kept)
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING, 404)
        return _sent(request, index, "no-cache")

    return router


def _sent(request: Request, file: Path, kept: str) -> Response:
    """A file of the client, read at once: they are small, and handing one to a thread takes longer."""
    kind = KINDS.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    for coding, suffix in PACKED.items():
        packed = file.with_name(file.name + suffix)
        if accepts(request, coding) and packed.is_file():
            file, headers["content-encoding"] = packed, coding
            break
    body = file.read_bytes()
    if kept != FOREVER:
        headers["etag"] = f'"{sha256(body).hexdigest()[:32]}"'
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(None, 304, headers)
    return Response(body, 200, headers, kind)


def _file(root: Path, path: str) -> Path | None:
    """The file of a path, if there is one below the root; a path may be anything that a caller can write."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # too long, or with a NUL in it
        return None


def handbook(app: FastAPI) -> str:
    """The interface as a page without scripts: every path with what it is for."""
    schema: dict[str, Any] = app.openapi()
    rows = [
        f"<tr><td><code>{method.upper()} {escape(path)}</code><td>{escape(told['summary'])}"
        f"<td>{escape(told.get('description', ''))}"
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    ]
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Hexfront API</title>"
        "<h1>Hexfront API</h1><p>For programs: <a href=/api/openapi.json>openapi.json</a></p>"
        f"<table>{''.join(rows)}</table>"
    )
