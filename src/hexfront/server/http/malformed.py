"""Why a message does not fit this interface, in the reader's language instead of a library's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexfront.engine.base.texts import Text, t

MISSING = t("this is missing")
UNKNOWN = t("there is no such field")
UNREADABLE = t("this cannot be read")


def sentence(fault: Mapping[str, Any]) -> Text:
    """One fault that pydantic found.

    >>> str(sentence({"loc": ("body", "seat"), "type": "missing", "msg": "Field required"}))
    'seat: this is missing'
    """
    # The first part says where the message lies (body, query), what follows where in it.
    where = ".".join(str(part) for part in fault["loc"][1:]) or str(fault["loc"][0])
    return t("{where}: {fault}", where=where, fault=_why(str(fault["type"]), fault.get("ctx") or {}))


def _why(kind: str, limits: Mapping[str, Any]) -> Text:
    plain = {
        "missing": MISSING,
        "extra_forbidden": UNKNOWN,
        "json_invalid": t("this is no JSON"),
        "string_type": t("this should be a text"),
        "string_unicode": t("this holds a sign that is no text"),
        "int_type": t("this should be a whole number"),
        "int_parsing": t("this should be a whole number"),
        "bool_type": t("this should be true or false"),
        "bool_parsing": t("this should be true or false"),
        "list_type": t("this should be a list"),
        "dict_type": t("this should be a table"),
        "model_attributes_type": t("this should be a table"),
        "unreadable_hidden": t("only characters that can be seen are allowed, none that hide or turn others"),
        "unreadable_marks": t("there are too many marks on one letter"),
        "unreadable_blank": t("there is nothing to be read in it"),
    }
    return plain.get(kind) or _bound(kind, limits) or UNREADABLE


def _bound(kind: str, limits: Mapping[str, Any]) -> Text | None:
    """What is too long, too short, too high or too low, or none of a few words."""
    if kind in ("string_too_long", "too_long"):
        return t("at most {most} are allowed", most=str(limits.get("max_length", "?")))
    if kind in ("string_too_short", "too_short"):
        return t("at least {least} are needed", least=str(limits.get("min_length", "?")))
    if kind in ("greater_than_equal", "greater_than"):
        return t("this is too low; it begins at {least}", least=str(limits.get("ge", limits.get("gt", "?"))))
    if kind in ("less_than_equal", "less_than"):
        return t("this is too high; it ends at {most}", most=str(limits.get("le", limits.get("lt", "?"))))
    if kind == "literal_error":
        return t("this should be one of {known}", known=str(limits.get("expected", "?")))
    return None
