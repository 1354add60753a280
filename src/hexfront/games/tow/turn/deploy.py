"""3.0 The set-up of August 1943: a bid by option, everybody in his place, then the security divisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Hexes
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, PhaseBegan, Said
from hexfront.engine.base.happenings import Marked, Removed
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Draft
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.events import Moved
from hexfront.games.tow.state import AXIS, POOL, SOVIET
from hexfront.games.tow.turn import bidding
from hexfront.games.tow.units.counters import put, take_off
from hexfront.hexes import bits, each, listed
from hexfront.kit.bars import Bar, ban, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def begin(board: Board, state: TowState, out: list[Event]) -> None:
    """Everybody takes his place; the sides may be bid for first, and the Axis places the security divisions."""
    state.phase = "setup"
    out.append(PhaseBegan(phase="setup", seat=state.seats[AXIS], rules=("tow:3.0a", "tow:2.1b")))
    _take_places(board, state, out)
    _tell(board, state, out)
    agenda.push(state, Security(state.seats[AXIS]))
    if bidding.OPTION in state.options:
        state.settled = False
        state.phase = "bid"
        agenda.push(state, bidding.Bid.opened((0, 1)))


def deploy(board: Board, state: TowState) -> None:
    """Put every unit of the set-up on its hex."""
    for unit, at in board.data.setup.placements.items():
        put(board, state, unit, at)


def _take_places(board: Board, state: TowState, out: list[Event]) -> None:
    """Deploy everybody on his first face, without a marker; of the Soviet HQs that is the Front."""
    deploy(board, state)
    count = len(board.data.setup.placements)
    words = t("{count} units take their places, at full strength and in supply.", count=count)
    supplied = ("tow:3.0k", "tow:8.1o", "tow:12.1d")
    out.append(Said(line=words, rules=("tow:3.0a", "tow:2.1b", "tow:2.2j", "tow:2.2l", *supplied)))
    words = t("The Soviet HQs are Fronts, not Ukrainian Fronts.")
    out.append(Said(line=words, rules=("tow:3.0b", "tow:2.3o")))
    later = sum(at == POOL for at in state.where) - len(board.data.setup.security)
    out.append(Said(line=t("{count} units come later.", count=later), rules=("tow:3.0n",)))


def _tell(board: Board, state: TowState, out: list[Event]) -> None:
    """What the board looks like before anybody decides."""
    words = t("One counter stands for each armoured unit.")
    out.append(Said(line=words, rules=("tow:3.0c",)))
    out += [Marked(what=board.label(at), marker="order", rules=("tow:3.0l",)) for at in each(state.orders)]
    cities, points = (board.cities & ~state.held).bit_count(), board.crossing_points.bit_count()
    words = t(
        "Under Axis control: {cities} city hexes and {points} crossing points.", cities=cities, points=points
    )
    out.append(Said(line=words, rules=("tow:8.1g", "tow:12.3a", "tow:12.3d")))
    _tell_tokens(board, out)
    markers = sum(marker.count for marker in board.data.air)
    out.append(Said(line=t("Luftwaffe markers in their box: {count}.", count=markers), rules=("tow:3.0j",)))


TOKEN_RULES = {"airborne": "tow:3.0e", "stavka": "tow:3.0f", "okh": "tow:3.0g"}


def _tell_tokens(board: Board, out: list[Event]) -> None:
    """Where the tokens lie: late ones beside their turn, the others in the pools."""
    for token in board.tokens:
        if token.kind in TOKEN_RULES:
            words = t("{token} lies on turn {turn}.", token=token.title, turn=token.turn)
            out.append(Said(line=words, rules=(TOKEN_RULES[token.kind],)))
    for side, rule in (("soviet", "tow:3.0h"), ("axis", "tow:3.0i")):
        count = sum(one.count for one in board.tokens if one.side == side and one.kind not in TOKEN_RULES)
        words = t("Tokens in the {side} pool: {count}.", side=side, count=count)
        out.append(Said(line=words, rules=(rule, "tow:2.1f")))


class Security(Draft, tag="security", frozen=True):
    """The Axis player places the German security divisions in major cities, one in a hex [tow:3.0m]."""

    rule: ClassVar[str] = "tow:3.0m"
    ask: ClassVar[Text] = t("Place the security divisions in major cities, one in a hex.")

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """A bid may have decided since who plays the Axis; without a security division there is nothing to ask."""
        state.phase = "setup"
        if self.seat != state.seats[AXIS]:
            agenda.become(state, self, Security(state.seats[AXIS]))
            return True
        if board.data.setup.security:
            return False
        agenda.done(state, self)
        return True

    def hexes(self, board: Board, state: TowState) -> int:
        """The major cities that take one of them now."""
        return board.data.setup.security_hexes & ~_no_room(board, state)

    def placements(self, board: Board, state: TowState) -> Choices:
        """Each division, wherever none is."""
        free = self.hexes(board, state)
        groups: dict[Key, Group] = {}
        if free:
            for unit in board.data.setup.security:
                groups["unit", unit] = Hexes(("place", unit), free)
        return Choices(board.lexicon.key, groups)

    def placed(self, board: Board, state: TowState) -> list[Action]:
        """Those that stand."""
        return [("take", unit) for unit in board.data.setup.security if state.where[unit] > 0]

    def flaw(self, board: Board, state: TowState) -> Illegal | None:
        """All of them stand, as far as there is room."""
        for unit in board.data.setup.security:
            if state.where[unit] == POOL and self.hexes(board, state):
                return Illegal("tow:3.0m", t("{unit} is not placed yet.", unit=board.name(unit)))
        return None

    def fill_in(self, board: Board, state: TowState, out: list[Event]) -> None:
        """The rest in the first free cities."""
        for unit in board.data.setup.security:
            free = listed(self.hexes(board, state))
            if state.where[unit] == POOL and free:
                self.put(board, state, ("place", unit, free[0]), out)

    def put(self, board: Board, state: TowState, action: Action, out: list[Event]) -> None:
        """Place or take back."""
        unit = action[1]
        name = board.name(unit)
        if action[0] == "place":
            put(board, state, unit, action[2])
            out.append(
                Moved(unit=name, start="", end=board.label(action[2]), how="set-up", rules=("tow:3.0m",))
            )
            return
        at = board.label(state.where[unit])
        take_off(board, state, unit, POOL)
        out.append(Removed(unit=name, at=at, why="taken back", rules=("tow:3.0m",)))

    def commit(self, board: Board, state: TowState, out: list[Event]) -> None:
        """The game begins."""

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The first objection, or that it is no part of the draft."""
        return next(self.objections(board, state, seat, action), super().refuse(board, state, seat, action))

    def objections(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who they are and where they go, and what is wrong with the whole."""
        if action[0] == "place":
            yield from objections(PLACES, Placing(board, state, action[1]), action[2])
        elif action not in self.choices(board, state, seat):
            yield super().refuse(board, state, seat, action)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How many are still to be placed."""
        left = sum(state.where[unit] == POOL for unit in board.data.setup.security)
        return (Reason("tow:3.0m", t("Security divisions still to be placed"), str(left)),)


class Placing(NamedTuple):
    """A unit that is to be placed as a security division."""

    board: Board
    state: TowState
    unit: int

    @property
    def fits(self) -> bool:
        """Whether it is one."""
        return self.unit in self.board.data.setup.security


def _no_room(board: Board, state: TowState) -> int:
    """The hexes in which one of them is, or in which nobody else finds room."""
    taken = bits([state.where[unit] for unit in board.data.setup.security if state.where[unit] > 0])
    return taken | state.full[AXIS] | state.occupied[SOVIET]


PLACES: tuple[Bar, ...] = (
    ban(
        "tow:3.0a",
        lambda case: t("{unit} has its place by the set-up.", unit=case.board.name(case.unit)),
        lambda case: not case.fits,
    ),
    Bar(
        "tow:3.0m",
        lambda case, to: t("{hex} is no major city.", hex=case.board.label(to)),
        lambda case: ~case.board.data.setup.security_hexes if case.fits else 0,
    ),
    Bar(
        "tow:3.0m",
        lambda case, to: t("{hex} has no room for a security division.", hex=case.board.label(to)),
        lambda case: (
            case.board.data.setup.security_hexes & _no_room(case.board, case.state) if case.fits else 0
        ),
    ),
)
"""What keeps a unit from being placed in a hex as a security division."""
