"""14.0 Vehicles: bonus hexes, congestion, bogging down, towing out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.meta import AP, CP
from hexfront.games.coh.map.terrain_costs import Way
from hexfront.games.coh.movement import group_price, moves
from hexfront.games.coh.points.payment import pay
from hexfront.games.coh.points.rolls import UNROLLED, Roll
from hexfront.games.coh.state import BOGGED
from hexfront.games.coh.units import facing, works_on_map
from hexfront.games.coh.units.counters import loads
from hexfront.games.coh.units.facing import ANY, Face

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def after_entry(
    board: Board, state: CohState, unit: int, start: int, how: str, way: str, out: list[Event]
) -> bool:
    """Push what follows the entry of a vehicle instead of its facing; False if it just faces."""
    if not board.vehicle[unit]:
        return False
    at = state.where[unit]
    _pulled_out(board, state, unit, out)
    if how == "drive":
        return True
    road = _by_road(board, unit, start, at)
    if board.ground.base[at].test and not road:
        agenda.push(state, Face(unit))
        agenda.push(state, Bog(unit))
        return True
    symbols = earned(board, state, unit, at, road) if how not in ("back", "card") else ()
    if not symbols:
        if board.types[unit].bonus and (stopped := halts(board, state, at)):
            line = t("{unit} gets no bonus hex from {hex}.", unit=board.names[unit], hex=board.labels[at])
            out.append(Said(line=line, rules=(stopped,)))
        return False
    agenda.push(state, Drive(unit, way, symbols, moves.barred_hexes(board, state, unit, start)))
    return True


def _by_road(board: Board, unit: int, start: int, at: int) -> bool:
    """Whether a vehicle has come along a road; one that comes onto the map by a road hex has."""
    direction = board.grid.direction(start, at) if start > 0 else None
    if direction is None:
        return bool(board.edge_roads >> at & 1)
    return bool(board.ground.roads[direction] >> start & 1)


def earned(board: Board, state: CohState, unit: int, at: int, road: bool) -> tuple[str, ...]:
    """The symbols a vehicle may use after paying to enter a hex [coh:14.1a] [coh:14.1b]."""
    if towing(board, state, unit) or halts(board, state, at):
        return ()
    granted = board.data.tables.terrain["road"].bonus if road else board.ground.base[at].bonus
    symbols = tuple(symbol for symbol in board.types[unit].bonus if symbol in granted)
    return kept(board, state, unit, at, road, symbols)


def kept(
    board: Board, state: CohState, unit: int, at: int, road: bool, symbols: tuple[str, ...]
) -> tuple[str, ...]:
    """What is left of the symbols in a hex where other vehicles crowd the road [coh:14.2c]."""
    if road and "wheel" in symbols and crowded(board, state, unit, at):
        return tuple(symbol for symbol in symbols if symbol != "wheel")
    return symbols


def crowded(board: Board, state: CohState, unit: int, at: int) -> bool:
    """Whether a wheeled vehicle finds other vehicles in a hex."""
    if board.types[unit].mobility != "wheeled":
        return False
    others = [one for one in state.at.get(at, ()) if one != unit and state.carrier[one] != unit]
    return any(board.vehicle[one] for one in others)


def towing(board: Board, state: CohState, unit: int) -> bool:
    """Whether a vehicle tows another vehicle, which costs it all bonus hexes [coh:14.5d]."""
    return unit in state.carrier and any(board.vehicle[load] for load in loads(state, unit))


def halts(board: Board, state: CohState, at: int) -> str:
    """The rule by which bonus movement does not go on from a hex, or nothing."""
    smoke = state.smoke.get(at)
    if smoke and sum(smoke) >= board.data.tables.smoke.stops_bonus:
        return "coh:13.0c"
    return works_on_map.stops_bonus(board, state, at) if at in state.works else ""


def _pulled_out(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """A vehicle towed out of the terrain that held it can move again [coh:14.5e]."""
    if unit not in state.carrier or board.ground.base[state.where[unit]].test:
        return
    for load in loads(state, unit):
        if state.flags[load] & BOGGED:
            state.flags[load] &= ~BOGGED
            out.append(Marked(what=board.names[load], marker="bogged", on=False, rules=("coh:14.5e",)))


class Bog(Frame, tag="bog", frozen=True):
    """A vehicle in difficult terrain rolls not to be immobilised [coh:14.5a]."""

    rule: ClassVar[str] = "coh:14.5a"
    unit: int
    rolled: int = UNROLLED

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll, then see: the number of 14.5 counts, not that of the table."""
        if state.where[self.unit] <= 0:
            agenda.done(state, self)
        elif self.rolled == UNROLLED:
            agenda.push(state, Roll(board.seat[self.unit], "bog"))
        else:
            agenda.done(state, self)
            name, rules = board.names[self.unit], ("coh:14.5a", "coh:14.1.t3")
            if self.rolled < board.limits.hold_terrain:
                state.flags[self.unit] |= BOGGED
                out.append(Marked(what=name, marker="bogged", rules=rules))
            else:
                out.append(Said(line=t("{unit} gets through.", unit=name), rules=rules))
        return True

    def rolling(self, board: Board, state: CohState) -> Text:
        """What holds it."""
        name, least = board.names[self.unit], board.limits.hold_terrain
        return t("{unit} gets through with {least} or more.", unit=name, least=least)


class Drive(Frame, tag="drive", frozen=True):
    """A vehicle that has paid for a hex of bonus terrain goes on, hex by hex, or faces and stops [coh:14.1a].

    The whole is one action: nobody reacts before it has stopped [coh:14.1c].
    """

    rule: ClassVar[str] = "coh:14.1c"
    ask: ClassVar[Text] = t("Drive on, or face and stop.")
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
        if not self.symbols or not moves.may_move(board, state, unit):
            return []
        return [
            way
            for way in board.steps[unit][state.where[unit]]
            if way is not None and self._open(board, state, way)
        ]

    def _open(self, board: Board, state: CohState, way: Way) -> bool:
        if self.shut >> way.to & 1 or not self._symbol(board, way):
            return False
        if way.surcharge and group_price.owed(state, way.surcharge) > self._means(board, state):
            return False
        if way.to not in state.works:
            return True
        return not works_on_map.has(state, way.to, "roadblock") and not works_on_map.bars(
            board, state, self.unit, way.to
        )

    def _means(self, board: Board, state: CohState) -> int:
        """What can be paid for levels and walls on the way."""
        seat = board.seat[self.unit]
        if self.way == AP:
            return state.ap[seat] + state.cp[seat]
        return state.cp[seat] if self.way == CP else 63

    def _symbol(self, board: Board, way: Way) -> str:
        """The symbol by which a hex would be entered: wheels where they do, tracks elsewhere [coh:14.1b]."""
        granted = board.data.tables.terrain["road"].bonus if way.road else board.ground.base[way.to].bonus
        return next(
            (symbol for symbol in ("wheel", "track") if symbol in self.symbols and symbol in granted), ""
        )

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Stop and face, or go on."""
        if action[0] == "face":
            agenda.done(state, self)
            facing.turn(board, state, self.unit, action[1], out, ("coh:5.1c", "coh:14.1c"))
            return
        way = moves.way_to(board, state, self.unit, action[2])
        assert way is not None
        symbols = list(self.symbols)
        symbols.remove(self._symbol(board, way))
        left = kept(board, state, self.unit, way.to, way.road, tuple(symbols))
        rules = ["coh:14.1a", "coh:14.1b", "coh:14.1c", *(["coh:14.2a"] if way.road else [])]
        if left != tuple(symbols):
            rules.append("coh:14.2c")
        if halt := halts(board, state, way.to):
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
        moves.go(board, state, self.unit, way.to, "drive", out, tuple(rules), self.way)

    def _passed_through(self, board: Board, state: CohState) -> None:
        """It does not stop here: whoever is in the hex is not shut in by it [coh:14.3]."""
        here = (board.side[self.unit], state.where[self.unit])
        state.intruded = tuple([one for one in state.intruded if one[:2] != here])

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Why it does not go on like this."""
        if action[0] != "drive" or action[1] != self.unit:
            return Illegal("coh:14.1c", t("{unit} finishes its move first.", unit=board.names[self.unit]))
        if not self.symbols:
            return Illegal(*self._ended(board, state))
        way = moves.way_to(board, state, self.unit, action[2])
        if way is None or not self._symbol(board, way):
            text = t(
                "No bonus into {hex}: only clear ground and roads give one.", hex=board.labels[action[2]]
            )
            return Illegal("coh:14.1b", text)
        if self.shut >> way.to & 1:
            text = t("{unit} may not leave past the enemy that has just come.", unit=board.names[self.unit])
            return Illegal("coh:7.7.3l", text)
        if rule := works_on_map.bars(board, state, self.unit, way.to):
            return Illegal(rule, t("A work keeps {unit} out.", unit=board.names[self.unit]))
        if works_on_map.has(state, way.to, "roadblock"):
            return Illegal(
                "coh:14.1.t2", t("A roadblock gives no bonus: it is entered by a step of its own.")
            )
        return Illegal("coh:14.1a", t("What the hex costs beyond the bonus cannot be paid."))

    def _ended(self, board: Board, state: CohState) -> tuple[str, Text]:
        name = board.names[self.unit]
        halt = halts(board, state, state.where[self.unit])
        if halt:
            return halt, t("The bonus of {unit} ends here.", unit=name)
        return "coh:14.1a", t("{unit} has no bonus left.", unit=name)

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """By which symbol it goes on, and what levels and walls still cost."""
        if action[0] == "face":
            return (Reason("coh:5.1c", t("Free after entering a hex, before any reaction."), "0 AP"),)
        way = moves.way_to(board, state, self.unit, action[2])
        assert way is not None
        name = self._symbol(board, way)
        return (
            Reason("coh:14.1a", t("A bonus hex in the same action, by symbol: {symbol}", symbol=name), "0"),
            Reason("coh:14.1c", t("Nobody reacts before the move is over.")),
            *(
                (
                    Reason(
                        "coh:14.2.ex2",
                        t("Uphill or over a wall"),
                        f"+{group_price.owed(state, way.surcharge)}",
                    ),
                )
                if way.surcharge
                else ()
            ),
        )


def reasons(board: Board, state: CohState, unit: int, to: int, verb: str) -> list[Reason]:
    """What a step of a vehicle is about besides its price: its class, and the bonus it would bring."""
    kind = board.types[unit]
    found = [Reason("coh:14.0", t("A vehicle: {mobility}", mobility=kind.mobility))]
    if verb == "back":
        found.append(Reason("coh:14.4", t("No bonus backwards"), "0"))
        return found
    way = moves.way_to(board, state, unit, to)
    symbols = earned(board, state, unit, to, way.road) if way is not None else ()
    found.append(Reason("coh:14.1a", t("Bonus hexes after it"), str(len(symbols))))
    if towing(board, state, unit):
        found.append(Reason("coh:14.5d", t("It tows a vehicle: no bonus"), "0"))
    elif halt := halts(board, state, to):
        found.append(Reason(halt, t("No bonus from this hex"), "0"))
    elif way is not None and way.road and crowded(board, state, unit, to):
        found.append(Reason("coh:14.2c", t("Other vehicles on the road: no wheel bonus"), "0"))
    if way is not None and way.road:
        told = t("Along the road, over water too; the hex keeps its defence modifier")
        found.append(Reason("coh:14.2b", told, f"{board.ground.base[to].dm:+}"))
    elif board.ground.base[to].test:
        found.append(
            Reason("coh:14.5a", t("It may be immobilised: holds on"), f"{board.limits.hold_terrain}+")
        )
    return found
