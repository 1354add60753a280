"""18.0 Fortifications and obstacles: who lies in them, what they add to a defence, whom they keep out, how they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.events import Laid
from hexfront.games.coh.state import DUG, Work

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

BARRED = {"trench": "coh:18.1.1c", "wire": "coh:18.3.1a", "roadblock": "coh:18.3.2a"}
"""By work, the rule by which it keeps wheels out."""
KINDS = ("trench", "bunker")
"""The fortifications that a hex may have, the one that shelters all round first."""
STOPPED = {"trench": "coh:18.1.1c", "wire": "coh:18.3.1a", "roadblock": "coh:14.1.t2"}
"""By work, the rule by which it gives no bonus hex: a roadblock is a terrain of its own in the table."""


def seen(state: CohState, at: int) -> list[Work]:
    """The works of a hex that lie on the map."""
    return [work for work in state.works.get(at, ()) if not work.hidden]


def has(state: CohState, at: int, kind: str) -> bool:
    """Whether a work of a kind lies on the map in a hex."""
    return any(work.kind == kind and not work.hidden for work in state.works.get(at, ()))


def open_to(board: Board, state: CohState, unit: int, at: int) -> tuple[str, ...]:
    """The fortifications in a hex that a unit may lie in: those that it fits and no enemy holds [coh:18.2a]."""
    if at not in state.works or state.carrier[unit] >= 0:
        return ()
    return tuple(
        work.kind
        for work in seen(state, at)
        if work.kind != state.inside[unit]
        and fits(board, unit, work.kind)
        and not held(board, state, unit, at, work.kind)
    )


def fits(board: Board, unit: int, kind: str) -> bool:
    """Whether a unit may lie in a work: light infantry, and guns where the firefight lets them [coh:18.1.2a]."""
    line = board.data.tables.works[kind]
    return line.fortification and line.admits(board.types[unit], guns=board.guns_in_bunkers(board.side[unit]))


def held(board: Board, state: CohState, unit: int, at: int, kind: str) -> bool:
    """Whether an enemy of a unit lies in a work of a hex."""
    side = board.side[unit]
    return any(board.side[one] != side and state.inside[one] == kind for one in state.at.get(at, ()))


def shelter(
    board: Board, state: CohState, unit: int, work: str, out: list[Event], how: str = "coh:18.2a"
) -> None:
    """Put a unit into a fortification of its hex; a bunker turns it its own way [coh:18.1b].

    It lies in one at a time: improvised defences are given up.
    """
    disturbed(board, state, unit, out, ("coh:18.1.3a",))
    state.inside[unit] = work
    if work == "bunker":
        state.facing[unit] = facing(state, state.where[unit])
    rule = "coh:18.1.2a" if work == "bunker" else "coh:18.1.1a"
    told = _told(board, state, unit)
    out.append(Marked(what=board.names[unit], marker=work, to=told, rules=(how, "coh:18.1b", rule)))


def lie_in(board: Board, state: CohState, unit: int, out: list[Event], kept: str = "") -> None:
    """Who has gone into a hex unseen lies in the fortification that is open to it there, free of charge [coh:18.2a].

    Nobody is asked, for the question would tell that there is one: it stays in the one it lay in, else goes into a
    trench rather than a bunker.
    """
    if state.where[unit] in state.works:
        found = open_to(board, state, unit, state.where[unit])
        if found:
            shelter(board, state, unit, kept if kept in found else min(found, key=KINDS.index), out)


def _told(board: Board, state: CohState, unit: int) -> tuple[int, ...] | None:
    """Who hears what a unit lies in: everybody, or its own side alone while it is hidden [coh:1.0.8]."""
    return board.friends[board.seat[unit]] if state.hidden >> unit & 1 else None


def facing(state: CohState, at: int) -> int:
    """Which way the bunker of a hex looks."""
    return next(work.facing for work in state.works[at] if work.kind == "bunker")


def fixed(board: Board, state: CohState, unit: int) -> bool:
    """Whether a unit lies in a bunker, which never pivots [coh:18.1.2b]."""
    return state.inside[unit] == "bunker"


def may_stop(board: Board, unit: int) -> bool:
    """Whether any work keeps a unit of its kind out."""
    mobility = board.types[unit].mobility
    return any(line.enter.get(mobility) == "no" for line in board.tables.works.values())


def bars(board: Board, state: CohState, unit: int, at: int) -> str:
    """The rule by which a work keeps a unit out of a hex, or nothing."""
    for work in seen(state, at):
        if board.data.tables.works[work.kind].enter.get(board.types[unit].mobility) == "no":
            return BARRED[work.kind]
    return ""


def toll(board: Board, state: CohState, unit: int, at: int) -> int:
    """The least that works add to the price of entering a hex: a die gives 1 at least."""
    return int(bool(at in state.works and entry_die(board, state, unit, at)))


def entry_die(board: Board, state: CohState, unit: int, at: int) -> str:
    """The work for whose sake a unit rolls a die when it enters a hex, or nothing (18.3.1b, 18.3.2a)."""
    for work in seen(state, at):
        if board.data.tables.works[work.kind].enter.get(board.types[unit].mobility) == "die":
            return work.kind
    return ""


def entry_reasons(board: Board, state: CohState, unit: int, at: int) -> list[Reason]:
    """What the works of a hex say to a unit that means to enter."""
    kind = entry_die(board, state, unit, at)
    if not kind:
        return []
    rule = "coh:18.3.1b" if kind == "wire" else "coh:18.3.2a"
    found = [Reason(rule, t("A die more, rolled after announcing the step"), "+1D6")]
    if board.types[unit].kind == "engineers":
        found.append(Reason("coh:19.0d", t("Engineers pay for obstacles as any infantry does.")))
    return found


def stops_bonus(board: Board, state: CohState, at: int) -> str:
    """The rule by which no bonus movement goes on from a hex, or nothing."""
    for work in seen(state, at):
        if board.data.tables.works[work.kind].stops_bonus or work.kind == "roadblock":
            return STOPPED[work.kind]
    return ""


def may_lay(state: CohState, at: int, kind: str) -> bool:
    """Whether a hex has room for a work: one of each kind at most [coh:18.0a]."""
    return all(work.kind != kind for work in state.works.get(at, ()))


def lay(board: Board, state: CohState, at: int, work: Work, out: list[Event], rules: tuple[str, ...]) -> None:
    """Put a work into a hex; one of its kind there already stays the only one [coh:18.0a]."""
    state.works[at] = (*state.works.get(at, ()), work)
    to = board.friends[work.seat] if work.hidden else None
    out.append(Laid(work=work.kind, at=board.labels[at], to=to, rules=("coh:18.0a", *rules)))


def destroy(
    board: Board, state: CohState, at: int, kind: str, out: list[Event], rules: tuple[str, ...]
) -> None:
    """Take a work off the map; who lay in it lies in the open now."""
    rest = tuple(work for work in state.works[at] if work.kind != kind or work.hidden)
    if rest:
        state.works[at] = rest
    else:
        del state.works[at]
    for unit, within in enumerate(state.inside):
        if within == kind and state.where[unit] == at:
            state.inside[unit] = ""
    out.append(Laid(work=kind, at=board.labels[at], on=False, rules=rules))


def disturbed(
    board: Board, state: CohState, unit: int, out: list[Event], rules: tuple[str, ...] = ("coh:18.1.3b",)
) -> None:
    """Take improvised defences off a unit that moves or turns, or because they were destroyed."""
    if state.flags[unit] & DUG:
        state.flags[unit] &= ~DUG
        told = _told(board, state, unit)
        out.append(Marked(what=board.names[unit], marker="dug-in", on=False, to=told, rules=rules))


def left(board: Board, state: CohState) -> int:
    """How many markers of improvised defences are left [coh:18.1.3c]."""
    return board.tables.works["improvised"].count - len([flags for flags in state.flags if flags & DUG])
