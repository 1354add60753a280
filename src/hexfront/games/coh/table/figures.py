"""The figures on a counter, as it prints them and as a damage marker leaves them."""

from __future__ import annotations

from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.box.roster import Rating, Reach, UnitType

BARRED = "✕"


def printed(kind: UnitType) -> str:
    """The figures of a counter: costs of fire and movement, firepowers, range, defence, with "b" where it is blue.

    >>> from hexfront.games.coh.box.data import CohData
    >>> [printed(CohData.load().type(name)) for name in ("ru-rifles", "ru-kv1a")]
    ['4-1 3/0 5 12/11', '5-1 5/7 9 20b/17b']
    """
    fire = "–" if kind.fire is None else str(kind.fire)
    power = f"{kind.red}/{kind.blue}" if kind.fire is not None else "–"
    return f"{fire}-{kind.move} {power} {_reach(kind.range)} {_rating(kind.front)}/{_rating(kind.flank)}"


def with_marker(kind: UnitType, hit: Marker) -> str:
    """The figures as a damage marker leaves them, with a cross where it forbids what they are for [coh:7.5b].

    >>> from hexfront.games.coh.box.data import CohData
    >>> data = CohData.load()
    >>> with_marker(data.type("ru-rifles"), data.markers["pinned"])
    '4-✕ 3/0 5 12/11'
    """
    silent = kind.fire is None
    fire = "–" if silent else str(max(0, (kind.fire or 0) + hit.fire))
    move = BARRED if hit.forbids_movement else str(max(0, kind.move + hit.move))
    red = BARRED if hit.forbids_fire("red") else str((kind.red or 0) + hit.red)
    blue = BARRED if hit.forbids_fire("blue") else str((kind.blue or 0) + hit.blue)
    reach = kind.range
    if reach is not None and hit.range is not None:
        reach = reach._replace(most=min(reach.most, hit.range))
    front = kind.front._replace(value=kind.front.value + hit.front)
    flank = kind.flank._replace(value=kind.flank.value + hit.flank)
    power = "–" if silent else f"{red}/{blue}"
    return f"{fire}-{move} {power} {_reach(reach)} {_rating(front)}/{_rating(flank)}"


def _reach(reach: Reach | None) -> str:
    if reach is None:
        return "–"
    return f"{reach.least}–{reach.most}" if reach.least else str(reach.most)


def _rating(rating: Rating) -> str:
    return f"{rating.value}b" if rating.colour == "blue" else str(rating.value)
