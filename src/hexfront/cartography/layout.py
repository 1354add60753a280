"""Map files as people read them: short lists on one line, long ones broken at the margin."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from hexfront.hexes.files.mapfile import MapDoc

MARGIN = 110


def written(doc: MapDoc) -> str:
    """Return a map file as text; equal documents give equal text."""
    return _value(msgspec.to_builtins(doc), 0) + "\n"


def _value(value: Any, depth: int, used: int = 0) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or (_is_plain(value) and depth + used + len(flat) <= MARGIN):
        return flat
    pad, end = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, dict):
        parts = []
        for key, item in value.items():
            head = json.dumps(key, ensure_ascii=False) + ": "
            parts.append(head + _value(item, depth + 1, len(head)))
        return "{" + pad + ("," + pad).join(parts) + end + "}"
    if all(isinstance(item, str) for item in value):
        return "[" + pad + pad.join(_lines(value, MARGIN - depth - 1)) + end + "]"
    return "[" + pad + ("," + pad).join(_value(item, depth + 1) for item in value) + end + "]"


def _is_plain(value: Any) -> bool:
    """Whether a value is worth a line of its own: nothing nested more than once."""
    items = value.values() if isinstance(value, dict) else value
    return not any(isinstance(item, dict | list) and _deep(item) for item in items)


def _deep(value: Any) -> bool:
    items = value.values() if isinstance(value, dict) else value
    return any(isinstance(item, dict | list) for item in items)


def _lines(values: list[str], width: int) -> list[str]:
    lines, line = [], ""
    for number, value in enumerate(values):
        text = json.dumps(value, ensure_ascii=False) + ("," if number < len(values) - 1 else "")
        if line and len(line) + 1 + len(text) > width:
            lines.append(line)
            line = text
        else:
            line = f"{line} {text}" if line else text
    return [*lines, line] if line else lines
