"""9.1 Who may attack, and who may be attacked, in a combat phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.state import ADVANCED, ATTACKED, AXIS, DISRUPTED, SHELTERED, SOVIET, STRUCK
from hexfront.games.kharkov.supply import hq
from hexfront.hexes import bits, each, listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

BARRED = DISRUPTED | ATTACKED | ADVANCED


def prey(board: Board, state: KharkovState, side: int, stormed: tuple[int, ...], among: int = -1) -> int:
    """Those of some hexes, or all, that a side may attack: those of enemies, each once a phase."""
    enemy = 1 - side
    found = state.fighters[enemy] & among
    for at in each(state.occupied[enemy] & among & ~found):
        if any(board.units[unit].kind == "hq" for unit in state.at[at]):
            found |= 1 << at
    if enemy == AXIS:
        found |= state.garrisons & among & ~bits(stormed)
    there, flags, marks = state.at, state.flags, STRUCK | ADVANCED
    marked = [at for at in listed(found & state.occupied[enemy]) for unit in there[at] if flags[unit] & marks]
    for at in marked:
        if _spent(board, state, at, stormed):
            found &= ~(1 << at)
    return found


def _spent(board: Board, state: KharkovState, at: int, stormed: tuple[int, ...]) -> bool:
    """Whether the units in a hex, and a garrison there, may not be attacked any more in this phase."""
    fresh = state.garrisons >> at & 1 == 1 and at not in stormed
    for unit in state.at[at]:
        if state.flags[unit] & ADVANCED or _covers(board, state, unit):
            return True
        fresh = fresh or not (state.flags[unit] & STRUCK or board.units[unit].kind == "reserve")
    return not fresh


def _covers(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit keeps its hex from being attacked: attacked once, it has not fled there, so it would be again."""
    return board.combat[unit] and state.flags[unit] & (STRUCK | SHELTERED) == STRUCK


def no_overrun() -> Illegal:
    """The refusal of an overrun in a combat phase."""
    return Illegal("kharkov:7.11", t("Overruns belong to movement, never to a combat phase."))


def closed(board: Board, state: KharkovState, at: int, stormed: tuple[int, ...]) -> Illegal | None:
    """What keeps an enemy hex from being attacked in this phase."""
    units = [unit for unit in state.at.get(at, ()) if board.units[unit].kind != "reserve"]
    garrison = state.garrisons >> at & 1 == 1
    label = board.label(at)
    if any(state.flags[unit] & ADVANCED for unit in units):
        return Illegal(
            "kharkov:9.73b", t("A unit that has advanced stands in {hex}: no attack this phase.", hex=label)
        )
    fresh = any(not state.flags[unit] & STRUCK for unit in units) or (garrison and at not in stormed)
    if fresh and not any(_covers(board, state, unit) for unit in units):
        return None
    if units or garrison:
        return Illegal("kharkov:9.14", t("{hex} has already been attacked in this phase.", hex=label))
    if at in state.at:
        return Illegal("kharkov:6.71", t("A reserve marker is not attacked."))
    return Illegal("kharkov:9.0g1", t("There is no enemy in {hex}.", hex=label))


def bar(board: Board, state: KharkovState, side: int, unit: int) -> Illegal | None:
    """What keeps a unit from attacking anybody now."""
    name, flags = board.name(unit), state.flags[unit]
    if board.side[unit] != side:
        return Illegal("kharkov:9.11a", t("{unit} attacks only in its own combat phase.", unit=name))
    if state.where[unit] <= 0:
        return Illegal("kharkov:9.11b", t("{unit} is not on the map.", unit=name))
    if board.units[unit].kind == "hq":
        return Illegal("kharkov:10.14a", t("{unit} is an HQ and never attacks.", unit=name))
    if not board.combat[unit]:
        return Illegal("kharkov:6.73a", t("{unit} stands for units that are not yet committed.", unit=name))
    if flags & DISRUPTED:
        return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not attack.", unit=name))
    if flags & ADVANCED:
        return Illegal("kharkov:9.73b", t("{unit} has advanced and may not attack in this phase.", unit=name))
    if flags & ATTACKED:
        return Illegal("kharkov:9.14", t("{unit} has already attacked in this phase.", unit=name))
    if south.asleep(board, state, unit):
        return Illegal("kharkov:6.51", t("{unit} waits in the southern sector.", unit=name))
    if not hq.led(board, state, unit):
        rule = "kharkov:9.15" if side == SOVIET else "kharkov:10.21"
        return Illegal(rule, t("{unit} is not in the command radius of an active HQ.", unit=name))
    return None


def able(board: Board, state: KharkovState, side: int) -> list[int]:
    """The units next to an enemy that may attack; the same as those without a bar, but quicker."""
    enemies = state.occupied[1 - side] | (state.garrisons if side == SOVIET else 0)
    posts = state.fighters[side] & spread(board.grid, enemies)
    unled: list[int] = []
    if side == SOVIET:
        posts &= hq.command(board, state, side, posts)
    else:
        posts = posts if state.south_active else posts & ~board.south
        unled = _unled(board, state, posts)
    there, flags, combat = state.at, state.flags, board.combat
    fit = [unit for at in listed(posts) for unit in there[at] if combat[unit] and not flags[unit] & BARRED]
    return [unit for unit in fit if unit not in unled] if unled else fit


def _unled(board: Board, state: KharkovState, hexes: int) -> list[int]:
    """The Romanians in some hexes who are out of the command radius of their HQ."""
    where = state.where
    here = [unit for unit in board.data.by_kind["romanian"] if where[unit] > 0 and hexes >> where[unit] & 1]
    command = hq.command(board, state, AXIS, bits([where[unit] for unit in here])) if here else 0
    return [unit for unit in here if not command >> where[unit] & 1]


def unreachable(board: Board, at: int, target: int) -> Illegal | None:
    """What keeps a unit in one hex from attacking another."""
    if board.linked[at] >> target & 1:
        return None
    if board.grid.around[at] >> target & 1:
        return Illegal("kharkov:6.3f", t("Combat goes across the Dnieper only along a road."))
    words = t("{hex} is not next to {target}.", hex=board.label(at), target=board.label(target))
    return Illegal("kharkov:9.11b", words)


def spared(board: Board, state: KharkovState, side: int, at: int, stormed: tuple[int, ...]) -> Illegal:
    """What spares a hex that is not among the targets."""
    label = board.label(at)
    if state.occupied[side] >> at & 1 or (side == AXIS and state.garrisons >> at & 1):
        return Illegal("kharkov:9.0g1", t("{hex} is friendly.", hex=label))
    refusal = closed(board, state, at, stormed)
    if refusal is not None:
        return refusal
    near = [unit for one in each(board.linked[at]) for unit in state.at.get(one, ())]
    refusals = [bar(board, state, side, unit) for unit in near if board.side[unit] == side]
    if not refusals and side == AXIS and board.linked[at] & state.garrisons:
        return Illegal("kharkov:15.31b", t("A garrison never attacks."))
    found = next((one for one in refusals if one is not None), None)
    return found or Illegal("kharkov:9.11b", t("None of your units is next to {hex}.", hex=label))


def barred(
    board: Board, state: KharkovState, side: int, unit: int, targets: tuple[int, ...]
) -> Illegal | None:
    """What keeps a unit out of an attack on these hexes."""
    refusal = bar(board, state, side, unit)
    if refusal is not None:
        return refusal
    for at in targets:
        refusal = unreachable(board, state.where[unit], at)
        if refusal is not None and refusal.rule == "kharkov:9.11b" and len(targets) > 1:
            words = t("{unit} is not next to every hex attacked.", unit=board.name(unit))
            return Illegal("kharkov:9.23b", words)
        if refusal is not None:
            return refusal
    return None
