"""What each viewer may see: his own side's hidden units and markers, his own hand, and what lies in the open."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import (
    Box,
    Counter,
    Marker,
    Track,
    View,
)
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.state import BOGGED, CUP, DEAD, DUG, GONE, READY, STUCK, USED
from hexfront.games.coh.table import beside_the_map
from hexfront.games.coh.table.figures import printed, with_marker
from hexfront.games.coh.table.secrets.knowledge import drafting, knows_marker, on_side
from hexfront.games.coh.turn import order_of_play

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

FLAGS = ((USED, "used"), (DUG, "dug-in"), (BOGGED, "bogged"), (STUCK, "stuck"))
TURN, AP, CP = t("Turn"), t("AP"), t("CP")
HIDDEN, DEAD_NAME, GONE_NAME = t("Hidden units"), t("Destroyed units"), t("Units that left the map")
READY_NAME, SETUP_NAME, LATE_NAME = t("Ready to enter"), t("To be set up"), t("Arrive by the event card")
CUP_NAME = t("Units and decoys in the cup")
DECK_NAME, DISCARDS_NAME = t("Cards in the deck"), t("Cards played")
MOST_AP, MOST_CP = 13, 15
"""How far the printed tracks go."""
outlook = beside_the_map.outlook


def view(board: Board, state: CohState, viewer: Seat, shown: Callable[..., View]) -> View:
    """Everything a viewer may see."""
    counters = tuple(_counter(board, state, unit, viewer) for unit in range(len(board.names)))
    return shown(
        state,
        viewer,
        state.phase,
        counters=counters,
        markers=tuple(_markers(board, state, viewer)),
        tracks=tuple(_tracks(board, state, viewer)),
        boxes=tuple(_boxes(board, state, Tally(counter.at for counter in counters))),
        cards=tuple(beside_the_map.cards(board, state, viewer)),
        scores=beside_the_map.scores(board, state),
        facts=beside_the_map.facts(board, state),
        order=order_of_play.coming(board, state),
    )


def _counter(board: Board, state: CohState, unit: int, viewer: Seat) -> Counter:
    kind, seat = board.types[unit], board.seat[unit]
    secret = bool(state.hidden >> unit & 1) and not on_side(board, viewer, board.side[unit])
    drafted = secret and drafting(state, seat)
    on_map = state.where[unit] > 0 and not secret
    return Counter(
        id=board.names[unit],
        side=SIDES[board.side[unit]],
        at=_box(board, state, unit, secret) if not on_map else board.labels[state.where[unit]],
        kind=kind.kind,
        size=kind.id,
        values=printed(kind),
        flags=_flags(board, state, unit, viewer, drafted, secret),
        facing=state.facing[unit] if on_map and not state.hidden >> unit & 1 else -1,
        known=drafted or not secret,
        on=board.names[state.carrier[unit]] if on_map and state.carrier[unit] >= 0 else "",
        now=_now(board, state, unit, viewer) if not secret else "",
    )


def _now(board: Board, state: CohState, unit: int, viewer: Seat) -> str:
    """The figures with the damage marker, if the viewer knows which it is."""
    if state.hit[unit] < 0 or not knows_marker(board, state, unit, viewer):
        return ""
    return with_marker(board.types[unit], board.markers[state.hit[unit]])


def _flags(
    board: Board, state: CohState, unit: int, viewer: Seat, drafted: bool, secret: bool
) -> tuple[str, ...]:
    """What lies on a counter, as far as the viewer may know."""
    if drafted:
        return ()
    found = [name for bit, name in FLAGS if state.flags[unit] & bit and (not secret or bit == USED)]
    if unit in state.active[board.seat[unit]]:
        found.append("active")
    if secret:
        return tuple(found)
    if state.hidden >> unit & 1:
        found.append("hidden")
    if state.hit[unit] >= 0:
        known = knows_marker(board, state, unit, viewer)
        found.append(f"hit:{board.markers[state.hit[unit]].id}" if known else "hit")
    if state.inside[unit]:
        found.append(state.inside[unit])
    if state.carrier[unit] >= 0:
        found.append("carried")
    if unit in state.exposed:
        found.append("exposed")
    return tuple(found)


def _box(board: Board, state: CohState, unit: int, secret: bool) -> str:
    """Where a counter lies that is not on the map for the viewer."""
    place, seat, side = state.where[unit], board.seat[unit], SIDES[board.side[unit]]
    if secret and not drafting(state, seat):
        return f"hidden-{side}"
    if place == DEAD:
        return f"dead-{side}"
    if place == GONE:
        return f"gone-{side}"
    if place == CUP:
        return f"cup-{side}"
    if place == READY:
        return f"ready-{seat}"
    group = board.firefight.groups[board.firefight.pieces[unit].group]
    if group.on_map:
        return f"setup-{seat}"
    return f"late-{seat}" if group.event else f"arrivals-{seat}-{group.turn}"


def _markers(board: Board, state: CohState, viewer: Seat) -> Iterator[Marker]:
    for at, clouds in sorted(state.smoke.items()):
        yield Marker("smoke", board.labels[at], value=f"+{sum(clouds)}")
    for at, there in sorted(state.works.items()):
        for work in there:
            side = board.seat_side[work.seat]
            if not work.hidden or on_side(board, viewer, side):
                value = "hidden" if work.hidden else ""
                yield Marker(work.kind, board.labels[at], SIDES[side], value, work.facing)
    for owner, at in state.coins:
        yield Marker("coin", board.labels[at], SIDES[owner])
    yield from _objectives(board, state)
    for plot in state.plots:
        pending = plot.hex >= 0 and plot.turn >= state.turn
        side = board.seat_side[plot.seat]
        if pending and on_side(board, viewer, side):
            yield Marker("barrage", board.labels[plot.hex], SIDES[side], "smoke" if plot.smoke else "he")


def _objectives(board: Board, state: CohState) -> Iterator[Marker]:
    """The control markers, with what each hex is worth."""
    for objective in board.firefight.objectives:
        holder = state.holder[objective.hex]
        worth = max(objective.each_turn, objective.at_end, objective.on_entry, objective.scoring)
        side = SIDES[holder] if holder >= 0 else ""
        yield Marker("objective", board.labels[objective.hex], side, "?" if objective.card else str(worth))


def _tracks(board: Board, state: CohState, viewer: Seat) -> Iterator[Track]:
    yield Track("turn", TURN, state.turn, 1, board.firefight.turns)
    fog = "fog-ap" in state.options
    for seat in board.seats:
        side = SIDES[board.seat_side[seat]]
        foggy = fog and not on_side(board, viewer, board.seat_side[seat])
        ap = (state.spent if foggy else state.ap)[seat]
        yield Track(f"ap-{seat}", AP, ap, 0, max(MOST_AP, ap), side, seat)
        yield Track(f"cp-{seat}", CP, state.cp[seat], 0, max(MOST_CP, state.cp[seat]), side, seat)


def _boxes(board: Board, state: CohState, held: Tally[str]) -> Iterator[Box]:
    for side in SIDES:
        yield Box(f"hidden-{side}", HIDDEN, side, held[f"hidden-{side}"])
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"], lost=True)
        if held[f"gone-{side}"]:
            yield Box(f"gone-{side}", GONE_NAME, side, held[f"gone-{side}"])
        if held[f"cup-{side}"] or state.decoys[SIDES.index(side)]:
            yield Box(f"cup-{side}", CUP_NAME, side, held[f"cup-{side}"] + state.decoys[SIDES.index(side)])
    for box in sorted(one for one in held if one.startswith(("ready-", "setup-", "late-", "arrivals-"))):
        yield Box(box, _box_name(box), SIDES[board.seat_side[int(box.split("-")[1])]], held[box])
    if any(state.deck) or any(state.discards):
        yield Box("deck", DECK_NAME, count=sum(state.deck))
        yield Box("discards", DISCARDS_NAME, count=sum(state.discards))


def _box_name(box: str) -> Text:
    kind, *rest = box.split("-")
    if kind == "arrivals":
        return t("Reinforcements of turn {turn}", turn=int(rest[1]))
    return {"ready": READY_NAME, "setup": SETUP_NAME, "late": LATE_NAME}[kind]
