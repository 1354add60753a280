"""What the player of a movement phase is told: what the phase is for, who is under way and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Text, t
from hexfront.games.goetter.movement import pace, phases
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.stacking import excess
from hexfront.games.goetter.state import SOVIET
from hexfront.games.goetter.supply import lines, who
from hexfront.hexes import each
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

NORMAL = t("Move your units, or end the phase.")
EXPLOIT = t("Exploit with mobile units, or end the phase.")
SIEGE = t("Move and overrun in Berlin, or end the phase.")


def asked(state: GoetterState) -> Text:
    """What the phase is for."""
    if state.phase == phases.REACTION:
        return t(
            "React with up to {number} more mobile units, or end the phase.", number=max(state.reacting, 0)
        )
    if state.phase == phases.EXPLOITATION:
        return EXPLOIT
    return SIEGE if state.phase in phases.SIEGE else NORMAL


def note(board: Board, state: GoetterState, party: Party) -> Text | None:
    """Who is under way with what is left, or else who is too many somewhere, or will be out of supply."""
    members = party.members
    if members and not party.stopped:
        left = min(pace.allowance(board, state, unit) - party.paid(unit) for unit in members)
        names = ", ".join(board.names[unit] for unit in members)
        return t("Under way: {units}, with {left} MP left.", units=names, left=halves(max(left, 0)))
    full = [at for at in excess.overfull(board, state) if state.occupied[state.player] >> at & 1]
    if full:
        return t("Too many are in {hexes}.", hexes=", ".join(board.labels[at] for at in full))
    dry = hungry(board, state) if state.player == SOVIET else []
    if dry:
        names = ", ".join(board.names[unit] for unit in dry)
        return t("Out of supply next turn as things stand: {units}.", units=names)
    return None


def hungry(board: Board, state: GoetterState) -> list[int]:
    """The Soviet units that would be out of supply if it were judged now [goetter:8.11a]."""
    traced = lines.Lines(board, state, lines.ground(board, state))
    standing = [unit for unit in each(board.sided[SOVIET]) if state.where[unit] > 0]
    return [unit for unit in standing if not who.fed(board, state, traced, unit)]
