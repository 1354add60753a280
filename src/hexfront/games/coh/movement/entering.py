"""5.0b, 14.1 A unit comes into a hex, and what follows: works, eyes, the objective; a vehicle drives on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.meta import AP, CARD, CP
from hexfront.games.coh.damage import obstacles
from hexfront.games.coh.events import Moved
from hexfront.games.coh.hidden import decoys, detection
from hexfront.games.coh.map.terrain_costs import Way
from hexfront.games.coh.movement import group_price, mobility, vehicles
from hexfront.games.coh.movement.onward import ONWARD, DriveCase
from hexfront.games.coh.points.case import Case
from hexfront.games.coh.points.payment import pay
from hexfront.games.coh.units import counters, facing, marker_secrets, objectives, works_on_map
from hexfront.games.coh.units.facing import ANY, Face
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def go(
    board: Board,
    state: CohState,
    unit: int,
    to: int,
    how: str,
    out: list[Event],
    rules: tuple[str, ...],
    paid: str = CARD,
) -> None:
    """Move a unit into a neighbouring hex, tell it, and let everything happen that entering brings.

    ``paid`` is how: what bonus hexes of a vehicle still cost is paid in the same way.
    """
    start = state.where[unit]
    loads = tuple([board.names[load] for load in counters.loads(state, unit)]) if board.vehicle[unit] else ()
    if loads:
        rules = (*rules, "coh:17.0d")
        for load in counters.loads(state, unit):
            works_on_map.disturbed(board, state, load, out)
    works_on_map.disturbed(board, state, unit, out)
    counters.put(board, state, unit, to)
    begun = board.labels[start] if start > 0 else ""
    out.append(
        Moved(unit=board.names[unit], start=begun, end=board.labels[to], how=how, loads=loads, rules=rules)
    )
    if state.hit[unit] >= 0:
        marker_secrets.use(board, state, unit, out, "move")
    if board.cautious(state) and board.foot[unit]:
        _expose(board, state, unit, how)
    entered(board, state, unit, start, how, out, paid)


def _expose(board: Board, state: CohState, unit: int, how: str) -> None:
    """Only the last move counts: a step into the open without caution makes a foot unit easier to hit [coh:5.0.3a]."""
    rest = tuple([one for one in state.exposed if one != unit])
    careless = how in ("step", "enter") and not board.ground.cover >> state.where[unit] & 1
    state.exposed = (*rest, unit) if careless else rest


def entered(
    board: Board, state: CohState, unit: int, start: int, how: str, out: list[Event], paid: str = CARD
) -> None:
    """A visible unit has just come into a hex: works, hidden units, the objective, bogging, then its facing."""
    at, side = state.where[unit], board.side[unit]
    if start in state.holder:
        objectives.settle(board, state, start, out)
    if not after_entry(board, state, unit, start, how, paid, out):
        agenda.push(state, Face(unit))
    if state.works:
        obstacles.entered(board, state, unit, out)
    if state.hidden:
        detection.look(board, state, out)
    if state.coins:
        decoys.look(board, state, out)
    if at in state.holder:
        # Whoever hid there has come to light by now, and opposes it.
        objectives.take(board, state, unit, out)
    if start > 0 and state.held[1 - side] >> at & 1:
        state.intruded = (*state.intruded, (side, at, start))


def after_entry(
    board: Board, state: CohState, unit: int, start: int, how: str, way: str, out: list[Event]
) -> bool:
    """Push what follows the entry of a vehicle instead of its facing; False if it just faces."""
    if not board.vehicle[unit]:
        return False
    at = state.where[unit]
    vehicles.pulled_out(board, state, unit, out)
    if how == "drive":
        return True
    road = _by_road(board, unit, start, at)
    if board.ground.base[at].test and not road:
        agenda.push(state, Face(unit))
        agenda.push(state, vehicles.Bog(unit))
        return True
    symbols = vehicles.earned(board, state, unit, at, road, how) if how != "card" else ()
    if not symbols:
        if board.types[unit].bonus and (stopped := vehicles.halts(board, state, at)):
            line = t("{unit} gets no bonus hex from {hex}.", unit=board.names[unit], hex=board.labels[at])
            out.append(Said(line=line, rules=(stopped,)))
        return False
    agenda.push(state, Drive(unit, way, symbols, mobility.barred_hexes(board, state, unit, start)))
    return True


def _by_road(board: Board, unit: int, start: int, at: int) -> bool:
    """Whether a vehicle has come along a road; one that comes onto the map by a road hex has."""
    direction = board.grid.direction(start, at) if start > 0 else None
    if direction is None:
        return bool(board.edge_roads >> at & 1)
    return bool(board.ground.roads[direction] >> start & 1)


def _stop(drive: Drive, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Stop and face."""
    agenda.done(state, drive)
    facing.turn(board, state, drive.unit, action[1], out, ("coh:5.1c", "coh:14.1c"))


def _go_on(drive: Drive, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    drive.go_on(board, state, seat, action, out)


def _against(drive: Drive, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why it does not go on like this."""
    if action[1] != drive.unit:
        yield drive.untimely(board, state, seat, action)
        return
    if not drive.symbols:
        yield Illegal(*drive.ended(board, state))
        return
    yield from bars.objections(mobility.IMMOBILE, Case(board, state, drive.unit), action[2])
    yield from bars.objections(ONWARD, DriveCase(board, state, drive.unit, drive), action[2])


def _reasons(drive: Drive, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    """By which symbol it goes on, and what levels and walls still cost."""
    way = mobility.way_to(board, state, drive.unit, action[2])
    assert way is not None
    name = drive.symbol(board, way)
    yield Reason("coh:14.1a", t("A bonus hex in the same action, by symbol: {symbol}", symbol=name), "0")
    yield Reason("coh:14.1c", t("Nobody reacts before the move is over."))
    if way.surcharge:
        owed = group_price.owed(state, way.surcharge)
        yield Reason("coh:14.2.ex2", t("Uphill or over a wall"), f"+{owed}")


class Drive(Decision, tag="drive", frozen=True):
    """A vehicle that has paid for a hex of bonus terrain goes on, hex by hex, or faces and stops [coh:14.1a].

    The whole is one action: nobody reacts before it has stopped [coh:14.1c].
    """

    rule: ClassVar[str] = "coh:14.1c"
    ask: ClassVar[Text] = t("Drive on, or face and stop.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "face",
            grouped("face"),
            _stop,
            reasons=lambda *_: (
                Reason("coh:5.1c", t("Free after entering a hex, before any reaction."), "0 AP"),
            ),
        ),
        Act("drive", grouped("drive"), _go_on, _against, _reasons),
    )
    unit: int
    way: str
    symbols: tuple[str, ...]
    shut: int = 0
    """Hexes past the enemy from whom it drives away: closed for the whole action (7.7.3l)."""

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """A vehicle that was destroyed on the way is done."""
        if state.where[self.unit] > 0:
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """Its owner."""
        return (board.seat[self.unit],)

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """The vehicle that drives."""
        return (board.names[self.unit],)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """Which vehicle it is, and how far it may go on."""
        asked = super().prompt(board, state, viewer)
        name, left = board.names[self.unit], len(self.symbols)
        return replace(asked, note=t("{unit} has bonus hexes left: {left}.", unit=name, left=left))

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Six directions to stop in, and the next hexes."""
        choices = Choices(board.lexicon.key, {("verb", "face"): ANY})
        onward = self._onward(board, state)
        if onward:
            choices.groups[("unit", self.unit)] = Listed([("drive", self.unit, way.to) for way in onward])
        return choices

    def _onward(self, board: Board, state: CohState) -> list[Way]:
        """The hexes that it may enter by a symbol; it may turn in each hex, so all around it (5.1c)."""
        unit = self.unit
        if not self.symbols or not mobility.may_move(board, state, unit):
            return []
        return [
            way
            for way in board.steps[unit][state.where[unit]]
            if way is not None and self._open(board, state, way)
        ]

    def _open(self, board: Board, state: CohState, way: Way) -> bool:
        """Whether a hex is open to it: ``ONWARD`` at a glance."""
        if self.shut >> way.to & 1 or not self.symbol(board, way) or self.too_dear(board, state, way):
            return False
        if way.to not in state.works:
            return True
        return not works_on_map.has(state, way.to, "roadblock") and not works_on_map.bars(
            board, state, self.unit, way.to
        )

    def too_dear(self, board: Board, state: CohState, way: Way) -> bool:
        """Whether what levels and walls add cannot be paid."""
        if not way.surcharge:
            return False
        return group_price.owed(state, way.surcharge) > self._means(board, state)

    def _means(self, board: Board, state: CohState) -> int:
        """What can be paid for levels and walls on the way."""
        seat = board.seat[self.unit]
        if self.way == AP:
            return state.ap[seat] + state.cp[seat]
        return state.cp[seat] if self.way == CP else 63

    def symbol(self, board: Board, way: Way) -> str:
        """The symbol by which a hex would be entered: wheels where they do, tracks elsewhere [coh:14.1b]."""
        granted = board.data.tables.terrain["road"].bonus if way.road else board.ground.base[way.to].bonus
        return next(
            (symbol for symbol in ("wheel", "track") if symbol in self.symbols and symbol in granted), ""
        )

    def go_on(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Enter the next hex by a symbol."""
        way = mobility.way_to(board, state, self.unit, action[2])
        assert way is not None
        symbols = list(self.symbols)
        symbols.remove(self.symbol(board, way))
        left = vehicles.kept(board, state, self.unit, way.to, way.road, tuple(symbols))
        rules = ["coh:14.1a", "coh:14.1b", "coh:14.1c", *(["coh:14.2a"] if way.road else [])]
        if left != tuple(symbols):
            rules.append("coh:14.2c")
        if halt := vehicles.halts(board, state, way.to):
            left = ()
            rules.append(halt)
        if state.held[1 - board.side[self.unit]] >> state.where[self.unit] & 1:
            rules += ["coh:14.3", "coh:5.4b"]
        agenda.become(state, self, replace(self, symbols=left))
        self._passed_through(board, state)
        if way.surcharge:
            if owed := group_price.owed(state, way.surcharge):
                pay(board, state, (self.unit,), owed, self.way, out)
            group_price.noted(state, way.surcharge, state.ap[seat])
        go(board, state, self.unit, way.to, "drive", out, tuple(rules), self.way)

    def _passed_through(self, board: Board, state: CohState) -> None:
        """It does not stop here: whoever is in the hex is not shut in by it [coh:14.3]."""
        here = (board.side[self.unit], state.where[self.unit])
        state.intruded = tuple([one for one in state.intruded if one[:2] != here])

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The vehicle comes first."""
        return Illegal("coh:14.1c", t("{unit} finishes its move first.", unit=board.names[self.unit]))

    def ended(self, board: Board, state: CohState) -> tuple[str, Text]:
        """Why there is no bonus any more."""
        name = board.names[self.unit]
        halt = vehicles.halts(board, state, state.where[self.unit])
        if halt:
            return halt, t("The bonus of {unit} ends here.", unit=name)
        return "coh:14.1a", t("{unit} has no bonus left.", unit=name)
