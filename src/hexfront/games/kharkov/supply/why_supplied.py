"""Accounts of supply for people who ask why: the line that was found, or what stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.supply import hq, in_supply, routes
from hexfront.games.kharkov.supply.german_line import FAR, Account, german_line, lifted
from hexfront.games.kharkov.supply.in_supply import UNFED, Fed
from hexfront.games.kharkov.supply.routes import Passage
from hexfront.hexes import bits, each
from hexfront.kit.tracing import line

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

SPARED = {
    "kharkov:16.0g3": (
        Reason("kharkov:16.0g3", t("It came this turn and counts as supplied until the turn ends.")),
    ),
    "kharkov:13.2b": (
        Reason("kharkov:13.2b", t("An air point on its hex supplies it for this whole turn.")),
        Reason("kharkov:11.37", t("Axis units may be supplied by air.")),
    ),
    "kharkov:6.57": (
        Reason("kharkov:6.57", t("The south was activated this turn, which supplies its units.")),
    ),
}
"""What is said of units that count as supplied without a line."""


def account(board: Board, state: KharkovState, unit: int) -> Account:
    """Why a unit on the map is in supply at this moment, or is not."""
    rule = in_supply.spared(board, state, unit)
    if rule:
        return Account((), list(SPARED[rule]))
    path, reasons = _traced(board, state, unit)
    return Account(path, reasons + _harmless(board, state, board.side[unit], path))


def _traced(board: Board, state: KharkovState, unit: int) -> Account:
    """The line of a unit by the rules of its nation."""
    if board.units[unit].kind == "hq":
        return _romanian_staff(board, state, unit) if board.side[unit] == AXIS else _staff(board, state, unit)
    return _subordinate(board, state, unit) if hq.depends(board, unit) else german_line(board, state, unit)


def _harmless(board: Board, state: KharkovState, side: int, path: tuple[int, ...]) -> list[Reason]:
    """Enemy HQs beside a line that do not bar it."""
    along = bits(path) & ~state.zoc[1 - side]
    beside = [
        board.name(one)
        for one in hq.staffs(board, 1 - side)
        if state.where[one] > 0 and board.grid.around[state.where[one]] & along
    ]
    if not beside:
        return []
    return [Reason("kharkov:10.15", t("An HQ has no ZOC: {hqs} beside the line.", hqs=", ".join(beside)))]


def _romanian_staff(board: Board, state: KharkovState, unit: int) -> Account:
    path, reasons = german_line(board, state, unit)
    shared = (
        Reason("kharkov:11.22", t("The Romanian HQ uses the German sources.")),
        Reason("kharkov:11.24", t("Its route may be as long as a German one.")),
    )
    return Account(path, [*shared, *reasons])


def _staff(board: Board, state: KharkovState, unit: int) -> Account:
    """The route of a Soviet HQ to the east edge."""
    at, way = state.where[unit], routes.passage(board, state, SOVIET)
    path = line(board.grid, at, board.east & way.through, way.through)
    if path is not None:
        edge = t("A supply route leads to the east edge at {at}.", at=board.label(path[-1]))
        length = Reason("kharkov:11.23", t("Length of the route, which has no limit"), str(len(path) - 1))
        held = lifted(board, state, SOVIET, path[1:], "kharkov:11.1b")
        return Account(path, [Reason("kharkov:11.21", edge), length, *held])
    none = Reason("kharkov:11.21", t("No supply route leads to the east edge."))
    watched = routes.to_the_east(board, Passage(way.through | way.ends, 0), 1 << at)
    bar = routes.ZONES if watched else routes.ENEMIES
    return Account((), [none, Reason(bar.rule, bar.words(way, at))])


def _subordinate(board: Board, state: KharkovState, unit: int) -> Account:
    """The line of a Soviet or Romanian unit to an HQ, and the HQ's route."""
    side, at = board.side[unit], state.where[unit]
    way = routes.passage(board, state, side)
    needs = Reason("kharkov:10.0g1", t("It depends on an HQ for supply and attacks."))
    found = []
    for one in hq.active(board, state, side):
        path = line(board.grid, at, 1 << state.where[one], way.through)
        if path is not None and len(path) - 1 <= board.units[one].radius:
            found.append((not in_supply.in_supply(board, state, one), len(path), one, path))
    if not found:
        return Account((), [needs, *_unled(board, state, unit, way)])
    cut_off, _, best, path = min(found)
    onward = account(board, state, best)
    radius = board.units[best].radius
    reasons = [
        needs,
        Reason("kharkov:10.11a", t("{hq} is active.", hq=board.name(best))),
        Reason("kharkov:10.23a", t("Hexes to the HQ, of its radius"), f"{len(path) - 1}/{radius}"),
        Reason("kharkov:10.23c", t("The unit's hex counts, that of the HQ does not.")),
        *lifted(board, state, side, path[1:], "kharkov:10.23b"),
        *(_cut_off(board, best) if cut_off else _served(board, state, best)),
    ]
    return Account(() if cut_off else (*path, *onward.path[1:]), [*reasons, *onward.reasons])


def _cut_off(board: Board, best: int) -> list[Reason]:
    return [
        Reason(UNFED.rule, UNFED.words(Fed(0, board.name(best)), 0)),
        Reason("kharkov:11.2", t("Supply needs both the line to an HQ and the HQ's route to a source.")),
    ]


def _served(board: Board, state: KharkovState, best: int) -> list[Reason]:
    side = board.side[best]
    places = each(state.fighters[side] & hq.command_of(board, state, best))
    number = sum(hq.depends(board, one) for at in places for one in state.at[at] if board.combat[one])
    return [
        Reason("kharkov:10.22", t("{hq} is itself supplied.", hq=board.name(best))),
        Reason("kharkov:11.2", t("It has a line to an HQ, and the HQ a route to a source.")),
        Reason("kharkov:10.24a", t("Units this HQ can supply now; there is no limit"), str(number)),
        Reason("kharkov:10.24b", t("Any unit may use any active HQ of its side.")),
    ]


def _unled(board: Board, state: KharkovState, unit: int, way: Passage) -> list[Reason]:
    """What alone keeps a unit from an HQ."""
    side, at, grid = board.side[unit], state.where[unit], board.grid
    staffs = [one for one in hq.staffs(board, side) if state.where[one] > 0]
    active = [one for one in staffs if hq.is_active(state, one)]

    def led(by: list[int], passage: Passage, further: int = 0) -> bool:
        posts = tuple((state.where[one], board.units[one].radius + further) for one in by)
        return bool(posts) and bool(routes.communication(board, passage, posts) >> at & 1)

    tried = (
        (led(staffs, way), "kharkov:10.11b", t("The HQ in reach is inactive.")),
        (led(active, way, FAR), "kharkov:10.23a", t("The line to an active HQ is longer than its radius.")),
        (
            led(active, Passage(grid.mask, 0)),
            "kharkov:10.23b",
            t("Enemy units or ZOC bar the line to the HQ."),
        ),
    )
    none = Reason("kharkov:10.22", t("No line of communication leads to an active HQ."))
    return [none, *(Reason(rule, text) for cures, rule, text in tried if cures)]
