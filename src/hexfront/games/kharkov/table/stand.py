"""Setting one unit of a position down: its face, its flags, who it is, and where it stands or waits."""

from __future__ import annotations

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import UnitLine, one_of
from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.position_words import BOXES, FLAGS, NOTES
from hexfront.games.kharkov.state import ENTRENCHED, RESERVE, SOUTHERN, KharkovState
from hexfront.games.kharkov.units.counters import entrench, put, take_off
from hexfront.games.kharkov.units.untried import triple
from hexfront.kit.positions.placing import check_line, spot, where


def stand(game: Board, state: KharkovState, line: UnitLine, shown: int) -> int:
    """Put one unit where its line says; returns the flags of the line."""
    unit = check_line(game, line, META.title, NOTES, META.vocabulary.flags)
    counter = game.units[unit]
    mask = _flags(line, counter.kind)
    state.flags[unit] = mask & ~ENTRENCHED | state.flags[unit] & SOUTHERN
    state.step[unit] = int("inactive" in line.flags) if counter.kind == "hq" else shown + line.step
    _identify(game, state, unit, line)
    faces = 2 if counter.replaced else len(counter.faces)
    if not 0 <= state.step[unit] < faces:
        raise BadPosition(
            t(
                "{where}: step = {step}, but it can lose {most} at most",
                where=where(line),
                step=line.step,
                most=faces - 1 - shown,
            )
        )
    if counter.replaced and state.step[unit]:
        _replace(state, unit, line)
    _settle(game, state, unit, line)
    if mask & ENTRENCHED:
        entrench(game, state, unit)
    return mask


def _flags(line: UnitLine, kind: str) -> int:
    mask = 0
    for flag in line.flags:
        if flag == "inactive" and kind != "hq":
            raise BadPosition(t("{where}: only an HQ is inactive, not {kind}", where=where(line), kind=kind))
        if flag == "entrenched" and kind != "regiment":
            raise BadPosition(
                t("{where}: only a regiment is entrenched, not {kind}", where=where(line), kind=kind)
            )
        mask |= FLAGS.get(flag, 0)
    return mask


def _identify(game: Board, state: KharkovState, unit: int, line: UnitLine) -> None:
    """Give an untried counter the identity that the position notes for it."""
    name = line.notes.get("identity", "")
    if not name:
        if game.units[unit].untried and state.step[unit]:
            raise BadPosition(
                t("{where}: an untried unit has lost no step; note its identity", where=where(line))
            )
        return
    kind = game.units[unit].kind
    if not game.units[unit].untried:
        raise BadPosition(t("{where}: only an untried unit has an identity", where=where(line)))
    found = {one.id: one.number for one in game.data.identities if one.kind == kind}
    alike = [one.number for one in game.data.identities if one.kind == kind and triple(one.face) == name]
    left = [number for number in alike if number in state.pool]
    if alike and not left:
        raise BadPosition(
            t("{where}: no {kind} worth {value} is left", where=where(line), kind=kind, value=str(name))
        )
    known = found | {str(name): number for number in left[:1]}
    state.identity[unit] = known[one_of(str(name), list(known), f"{kind} identity", where(line))]
    if state.identity[unit] not in state.pool:
        raise BadPosition(t("{where}: the identity {name} is given twice", where=where(line), name=str(name)))
    state.pool.remove(state.identity[unit])


def _replace(state: KharkovState, unit: int, line: UnitLine) -> None:
    """Put the replacement counter that the position notes, or the first, in the place of a unit that lost a step."""
    if not state.spare:
        raise BadPosition(t("{where}: no replacement counter is left", where=where(line)))
    number = line.notes.get("replacement", state.spare[0])
    if number not in state.spare:
        raise BadPosition(
            t(
                "{where}: there is no replacement {number}; left: {left}",
                where=where(line),
                number=str(number),
                left=", ".join(map(str, state.spare)),
            )
        )
    state.replacement[unit] = int(str(number))
    state.spare.remove(state.replacement[unit])


def _settle(game: Board, state: KharkovState, unit: int, line: UnitLine) -> None:
    state.marker[unit] = _owner(game, line)
    box, _, name = line.at.partition(":")
    if box == "reserve":
        marker = game.data.numbers.get(name)
        if marker is None or game.units[marker].kind != "reserve":
            markers = ", ".join(one.id for one in game.units if one.kind == "reserve")
            raise BadPosition(
                t(
                    '{where}: at = "{hex}"; reserve markers are {markers}',
                    where=where(line),
                    hex=line.at,
                    markers=markers,
                )
            )
        take_off(game, state, unit, RESERVE)
        state.marker[unit] = marker
        return
    at = spot(game, line, BOXES, "reserve:MARKER")
    if at > 0:
        put(game, state, unit, at)
    else:
        take_off(game, state, unit, at)


def _owner(game: Board, line: UnitLine) -> int:
    """The division that a regiment was split from, or the reserve a unit came from."""
    name = str(line.notes.get("of", ""))
    if name and name not in game.data.numbers:
        raise BadPosition(
            t('{where}: of = "{name}", but there is no such unit', where=where(line), name=str(name))
        )
    return game.data.numbers.get(name, -1)
