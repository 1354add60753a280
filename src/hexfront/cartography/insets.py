"""Laying a printed second sheet into a built map: no label occurs on both, so features of one name are put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from hexfront.hexes.files.mapfile import Group, HexGroup, LinkGroup, MapDoc, SideGroup

_Kind = TypeVar("_Kind", bound=Group)


def with_inset(made: MapDoc, inset: MapDoc) -> MapDoc:
    """Return a map with the sheets and features of another added to it."""
    return msgspec.structs.replace(
        made,
        sheets=[*made.sheets, *inset.sheets],
        terrain=_joined(made.terrain, inset.terrain),
        sides=_joined(made.sides, inset.sides),
        links=_joined(made.links, inset.links),
        jumps={**made.jumps, **inset.jumps},
        places=[*made.places, *inset.places],
        zones=_joined(made.zones, inset.zones),
        numbers={**made.numbers, **inset.numbers},
        boxes=[*made.boxes, *inset.boxes],
    )


def _joined(made: Mapping[str, _Kind], added: Mapping[str, _Kind]) -> dict[str, _Kind]:
    both = dict(made)
    for name, group in added.items():
        both[name] = _together(both[name], group) if name in both else group
    return both


def _together(made: _Kind, added: _Kind) -> _Kind:
    """Return the members of both groups; what was added keeps its own origin."""
    members = _members(added)
    own = {text: added.but.get(text, added.origin) for text in members}
    but = {**made.but, **{text: origin for text, origin in own.items() if origin != made.origin}}
    field = _FIELDS[type(made)]
    return msgspec.structs.replace(made, but=but, **{field: [*_members(made), *members]})


_FIELDS: dict[type[Group], str] = {HexGroup: "hexes", SideGroup: "sides", LinkGroup: "chains"}


def _members(group: Group) -> Sequence[str]:
    found: Sequence[str] = getattr(group, _FIELDS[type(group)])
    return found
