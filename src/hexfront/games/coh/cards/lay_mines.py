"""Card 40 and the Tellermine: mines are laid in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.acts import doing
from hexfront.games.coh.box.card_list import Attack, LayMines
from hexfront.games.coh.cards import costs
from hexfront.games.coh.events import CardPlayed
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.map.watched_ground import watched
from hexfront.games.coh.movement.mobility import STUNNED
from hexfront.games.coh.movement.transport import stunned
from hexfront.games.coh.points.case import Case, against
from hexfront.games.coh.state import Work
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.units.deck import about, spend
from hexfront.hexes import bits, each, grow

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def reach(board: Board, card: int) -> int:
    """How far from a unit a card lays mines; -1 if it lays none."""
    effect = about(board, card).effect
    if isinstance(effect, LayMines):
        return effect.range
    return effect.lays_mines if isinstance(effect, Attack) and effect.lays_mines is not None else -1


def offers(board: Board, state: CohState, seat: Seat, card: int, units: tuple[int, ...]) -> Iterator[Action]:
    """Where these units may lay mines with a card, at each price."""
    if reach(board, card) < 0 or not _left(board, state, seat):
        return
    for unit in units:
        if state.where[unit] > 0 and state.carrier[unit] < 0 and not stunned(board, state, unit):
            ways = costs.ways(board, state, seat, card, unit)
            for at in each(sites(board, state, card, unit)) if ways else ():
                for cp in ways:
                    yield "mine", card, unit, at, cp


def _left(board: Board, state: CohState, seat: Seat) -> int:
    """How many minefields are left as far as a seat knows: those of the other side that it cannot see do not count."""
    friends = board.friends[seat]
    laid = sum(
        1
        for there in state.works.values()
        for work in there
        if work.kind == "mines" and (not work.hidden or work.seat in friends)
    )
    return board.tables.works["mines"].count - laid


def sites(board: Board, state: CohState, card: int, unit: int) -> int:
    """Where a unit may lay mines: in its hex or near it, not among enemies or on other mines [coh:card-40]."""
    return _free(board, state, board.seat[unit], board.grid.within(state.where[unit], reach(board, card)))


def _free(board: Board, state: CohState, seat: Seat, area: int) -> int:
    area &= ~state.held[1 - board.seat_side[seat]]
    friends = board.friends[seat]
    for at, there in state.works.items():
        if any(work.kind == "mines" and (not work.hidden or work.seat in friends) for work in there):
            area &= ~(1 << at)
    return area


def lay(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Lay a field, hidden where no enemy looks [coh:card-40]; a hidden unit comes to light [coh:10.0d]."""
    _, card, unit, at, cp = action
    armed = isinstance(about(board, card).effect, Attack)
    rules = ("coh:weapon-tellermine-b", "coh:card-40") if armed else ("coh:card-40",)
    if armed:
        del state.weapons[card]
        state.discards[card] += 1
        out.append(CardPlayed(seat=seat, card=about(board, card).id, rules=(*rules, "coh:8.4a")))
    else:
        spend(board, state, seat, card, out, *rules, "coh:8.1", "coh:card-00")
    costs.pay(board, state, seat, card, cp, out, unit)
    doing.acted(state)
    near = 1 << state.where[unit] if state.hidden >> unit & 1 else _in_view(board, state, seat)
    detection.reveal(board, state, (unit,), "coh:10.0d", out)
    seen = watched(board, state, board.side[unit])
    if seen >> at & 1:
        works_on_map.lay(board, state, at, Work("mines", seat), out, rules)
        return
    for _ in range(reach(board, card)):
        near |= grow(board.grid, near)
    about_it = _known_free(board, state, seat, near) & ~seen
    works_on_map.lay(board, state, at, Work("mines", seat, hidden=True, maybe=about_it), out, rules)


def _in_view(board: Board, state: CohState, seat: Seat) -> int:
    """Where everybody sees units of a seat: nobody is told which of them lays mines."""
    return bits(
        {
            state.where[unit]
            for unit in board.force[seat]
            if state.where[unit] > 0 and not state.hidden >> unit & 1
        }
    )


def _known_free(board: Board, state: CohState, seat: Seat, area: int) -> int:
    """Where the other side must think that mines could be laid: it knows only those on the map."""
    area &= ~state.held[1 - board.seat_side[seat]]
    for at in state.works:
        if works_on_map.has(state, at, "mines"):
            area &= ~(1 << at)
    return area


def objections(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Every rule that stands against laying mines so."""
    _, card, unit, at, cp = action
    name, within = board.names[unit], reach(board, card)
    if within < 0:
        yield Illegal("coh:card-40", t("That card lays no mines."))
        return
    if board.seat[unit] != seat or state.where[unit] <= 0 or state.carrier[unit] >= 0:
        yield Illegal(
            "coh:card-40", t("{unit} is no unit of yours on the map that could lay them.", unit=name)
        )
        return
    yield from against(STUNNED, Case(board, state, unit))
    if board.grid.distance(state.where[unit], at) > within:
        yield Illegal("coh:card-40", t("{unit} lays mines in its hex or the next.", unit=name))
    if state.held[1 - board.side[unit]] >> at & 1:
        yield Illegal("coh:card-40", t("Mines are not laid among enemies."))
    elif not board.grid.mask >> at & 1:
        yield Illegal("coh:1.0.5b", t("{hex} is a half hex, out of play.", hex=board.labels[at]))
    elif not _free(board, state, seat, 1 << at):
        yield Illegal("coh:18.0a", t("Mines lie there already."))
    if not _left(board, state, seat):
        yield Illegal("coh:card-40", t("No minefield is left."))
    yield from costs.objections(board, state, seat, card, unit, cp)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Whether the field lies hidden, and what it costs."""
    _, card, unit, at, cp = action
    hidden = not watched(board, state, board.side[unit]) >> at & 1
    text = t("No enemy sees the hex: the field lies hidden.") if hidden else t("An enemy sees the hex.")
    return (Reason("coh:card-40", text), *costs.reasons(board, card, cp))
