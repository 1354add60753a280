"""The variables of a position: what its ``[set]`` may say and what the state makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position, one_of
from hexfront.games.trc.allies.surrender import NATIONS
from hexfront.games.trc.box.calendar import LAST_TURN
from hexfront.games.trc.box.charts.chits import NUMBERS
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN, NAMES
from hexfront.games.trc.box.charts.weather import WEATHERS
from hexfront.games.trc.box.meta import META
from hexfront.games.trc.movement.voyage import SEAS
from hexfront.games.trc.setup.bidding import HIGHEST
from hexfront.games.trc.state import AXIS, SIDES, TRACK, TrcState
from hexfront.games.trc.units import balkans
from hexfront.games.trc.units.chits import PAIRS
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


MOST_FROM_ARCHANGEL = 13
"""A six, doubled (28.6.med.6), and one more (22.4b)."""


def given_by(position: Position) -> Given:
    """What a position sets."""
    return Given(position.set, META.vocabulary.variables)


def set_variables(board: Board, state: TrcState, given: Given) -> None:
    """Set what the position gives; the rest stays as it is."""
    player = str(given.read("player", str, "a side", SIDES[state.player]))
    state.player = SIDES.index(one_of(player, SIDES, "side", "[set] player"))
    if given.has("impulse"):
        state.impulse = given.number("impulse")
        if state.impulse not in (1, 2):
            raise BadPosition(t("[set] impulse is 1 or 2, not {given}", given=state.impulse))
    weather = str(given.read("weather", str, "a weather", state.weather))
    state.weather = one_of(weather, WEATHERS, "weather", "[set] weather")
    state.modifier = given.read("modifier", int, "a number", state.modifier)
    if given.has("held"):
        state.held[:] = 0, 0
    for side, labels in given.lists("held").items():
        one_of(side, SIDES, "side", "[set] held")
        state.held[SIDES.index(side)] = sum({1 << given.hex(board.map, "held", label) for label in labels})
    if state.held[0] & state.held[1]:
        raise BadPosition(t("[set] held: one place is held by both sides"))
    if (state.held[0] | state.held[1]) & ~board.places:
        raise BadPosition(t("[set] held: only cities, oil wells and junctions are held"))
    for name in ("gauge", "closed"):
        if given.has(name):
            setattr(state, name, given.hexes(board.map, name))
    state.lifted = given.truth("lifted", state.lifted)
    strategies = [one_of(name, NAMES, "strategy", "[set] adopted") for name in given.words("adopted")]
    state.adopted = tuple(dict.fromkeys(strategies))
    if MEDITERRANEAN in state.adopted and not given.has("closed"):
        state.closed |= balkans.countries(board)
    if given.has("fallen"):
        allies = given.words("fallen")
        state.fallen = tuple(one_of(ally, list(NATIONS), "ally", "[set] fallen") for ally in allies)
    for side, number in given.numbers("heads").items():
        if number < 0:
            raise BadPosition(t("{where} = {value}; it is not below 0", where="[set] heads", value=number))
        state.heads[SIDES.index(one_of(side, SIDES, "side", "[set] heads"))] = number
    _set_evacuees(board, state, given)
    _set_seats(state, given)
    _set_chits(board, state, given)
    _set_off_map(board, state, given)
    _set_by_option(board, state, given)
    for label, names in given.lists("stacks").items():
        _order(board, state, given.hex(board.map, "stacks", label), names)
    state.result = given.result()


def set_deeds(board: Board, state: TrcState, given: Given) -> None:
    """Set what has been done in this player turn; the beginning of a phase would forget it."""
    if given.has("crossed"):
        state.crossed = given.hexes(board.map, "crossed")
    for name in ("served", "emptied"):
        if given.has(name):
            setattr(state, name, given.hexes(board.map, name))
    for side, labels in given.lists("turn_held").items():
        number = SIDES.index(one_of(side, SIDES, "side", "[set] turn_held"))
        state.turn_held[number] = board.places & sum(
            {1 << given.hex(board.map, "turn_held", label) for label in labels}
        )
    lost = bool(state.held[AXIS] & board.archangel)
    archangel = given.read("archangel", int, "a number", -1 if lost else state.archangel)
    if not -1 <= archangel <= MOST_FROM_ARCHANGEL:
        raise BadPosition(
            t("[set] archangel is -1 to {most}, not {given}", most=MOST_FROM_ARCHANGEL, given=archangel)
        )
    state.archangel = archangel
    if given.has("stand"):
        state.stand = given.hexes(board.map, "stand")
    for sea in given.words("sailed"):
        state.sailed |= 1 << SEAS.index(one_of(sea, SEAS, "sea", "[set] sailed"))
    if given.has("barred"):
        state.barred = given.hexes(board.map, "barred") & board.places
    for name in ("rides", "flights", "south", "supplies", "caspian", "helsinki", "bombed"):
        if given.has(name):
            setattr(state, name, given.number(name))


def _set_off_map(board: Board, state: TrcState, given: Given) -> None:
    """Set what the game remembers of seas, garrisons, leaders and units off the map."""
    for name, field in (("invasions", state.invasions), ("debt", state.debt)):
        for side, number in given.numbers(name).items():
            if number < 0:
                raise BadPosition(
                    t("{where} = {value}; it is not below 0", where=f"[set] {name}", value=number)
                )
            field[SIDES.index(one_of(side, SIDES, "side", f"[set] {name}"))] = number
    garrisons: list[str] = list(board.tables.garrisons)
    released = [one_of(name, garrisons, "garrison", "[set] released") for name in given.words("released")]
    state.released = tuple(dict.fromkeys(released))
    for side, seas in given.lists("lost_seas").items():
        number = SIDES.index(one_of(side, SIDES, "side", "[set] lost_seas"))
        for sea in seas:
            state.lost_seas[number] |= 1 << SEAS.index(one_of(sea, SEAS, "sea", "[set] lost_seas"))
    for side in given.words("shocked"):
        state.shocked |= 1 << SIDES.index(one_of(side, SIDES, "side", "[set] shocked"))


def _set_evacuees(board: Board, state: TrcState, given: Given) -> None:
    """Set when the workers on the turn track work again: each of them, and nobody else."""
    turns = given.numbers("evacuees")
    state.evacuees = {board.data.numbers.get(name, -1): turn for name, turn in turns.items()}
    waiting = sorted(unit for unit in board.workers if state.where[unit] == TRACK)
    if sorted(state.evacuees) != waiting:
        names = ", ".join(board.name(unit) for unit in waiting) or "none"
        raise BadPosition(t("[set] evacuees: the workers on the turn track are {names}", names=names))


def _set_by_option(board: Board, state: TrcState, given: Given) -> None:
    """Set what only games with some option remember."""
    state.bid = given.read("bid", int, "a number", state.bid)
    if abs(state.bid) > HIGHEST:
        raise BadPosition(
            t("[set] bid is {least} to {most}, not {given}", least=-HIGHEST, most=HIGHEST, given=state.bid)
        )
    for name in ("saved", "barrages", "siberia"):
        if given.has(name):
            setattr(state, name, given.number(name))
    for side, labels in given.lists("forts").items():
        number = SIDES.index(one_of(side, SIDES, "side", "[set] forts"))
        state.forts[number] = bits(given.hex(board.map, "forts", label) for label in labels)
        state.built[number] = state.forts[number].bit_count()
    if (state.forts[0] | state.forts[1]) & ~board.cities.major:
        raise BadPosition(t("[set] forts: only major cities are fortresses"))
    for side, made in given.numbers("built").items():
        number = SIDES.index(one_of(side, SIDES, "side", "[set] built"))
        if not state.forts[number].bit_count() <= made <= board.limits.fortresses:
            raise BadPosition(
                t("[set] built is the fortresses that stand up to {most}", most=board.limits.fortresses)
            )
        state.built[number] = made


def _set_chits(board: Board, state: TrcState, given: Given) -> None:
    """Set who has drawn which political chit, and what has come of it."""
    drawn = {one_of(side, SIDES, "side", "[set] chits"): n for side, n in given.numbers("chits").items()}
    pair = drawn.get("axis", 0), drawn.get("russian", 0)
    if pair != (0, 0) and pair not in PAIRS:
        raise BadPosition(t("[set] chits: two different numbers from 1 to {most}", most=NUMBERS[-1]))
    state.chits = pair
    for side in given.words("disclosed"):
        state.disclosed |= 1 << SIDES.index(one_of(side, SIDES, "side", "[set] disclosed"))
    past = [0, 0]
    for side, names in given.lists("ruled_out").items():
        number = SIDES.index(one_of(side, SIDES, "side", "[set] ruled_out"))
        past[number] = bits(
            int(one_of(name, [str(n) for n in NUMBERS], "chit", "[set] ruled_out")) for name in names
        )
    state.ruled_out = (past[0], past[1])
    for name in ("ukraine", "clear", "relocated"):
        if given.has(name):
            setattr(state, name, given.number(name))
            if getattr(state, name) > LAST_TURN:
                raise BadPosition(t("[set] {name} is a turn", name=name))
    workers = {board.name(unit): unit for unit in board.workers}
    for name, points in given.numbers("worn").items():
        unit = workers[one_of(name, list(workers), "worker", "[set] worn")]
        if not 0 < points <= board.combat[unit]:
            raise BadPosition(t("[set] worn: {unit} has not so many points", unit=name))
        state.worn[unit] = points
    for turn, points in given.numbers("factories").items():
        if not turn.isdecimal() or int(turn) > 2 * LAST_TURN or points < 1:
            raise BadPosition(t("[set] factories gives points by turn"))
        state.factories[int(turn)] = points


def _set_seats(state: TrcState, given: Given) -> None:
    if given.has("seats"):
        sides = given.words("seats")
        if sorted(sides) != sorted(SIDES):
            raise BadPosition(t("[set] seats names both sides once, not {sides}", sides=", ".join(sides)))
        state.seats = (sides.index("axis"), sides.index("russian"))


def _order(board: Board, state: TrcState, at: int, names: list[str]) -> None:
    """Put the units of a hex in another order."""
    order = tuple(board.data.numbers.get(name, -1) for name in names)
    if sorted(order) != sorted(state.at.get(at, ())):
        raise BadPosition(
            t("[set] stacks: {hex} does not hold just {units}", hex=board.label(at), units=", ".join(names))
        )
    state.at[at] = order
