"""5.0 Initial deployment: the Axis first, then the Soviets, each along its lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Group,
    Hexes,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, PhaseBegan, Said
from hexfront.engine.base.happenings import Removed
from hexfront.engine.base.texts import Text, t
from hexfront.engine.base.trying import Among
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Draft
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.setup import auto_fill
from hexfront.games.kharkov.setup.auto_fill import (
    historical,
    lay_out,
    put_down,
    unsplit,
)
from hexfront.games.kharkov.setup.lists import orders
from hexfront.games.kharkov.setup.refusals import bound, crowds, misplaced
from hexfront.games.kharkov.setup.told import group_of, placed_event
from hexfront.games.kharkov.setup.who_deploys_where import post_at, spots
from hexfront.games.kharkov.state import AXIS, BROKEN, POOL, RESERVE, SIDES, SOUTHERN, SOVIET, UNUSED
from hexfront.games.kharkov.units import counters, regiment_acts, regiments
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

__all__ = ["Deploy", "begin", "historical"]

HISTORICAL: list[Key] = [("verb", "historical")]
ENDINGS: list[Key] = [("verb", "fill"), ("verb", "commit")]
VERBS = ("place", "take", "split", "unsplit", "historical", "fill", "commit")


def begin(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Reinforcements wait beside the turn track, HQs are inactive; the Axis deploys, then the Soviets."""
    pool = board.data.scenarios[state.scenario].pool
    for unit in pool:
        state.where[unit] = POOL
    for unit in board.data.by_kind["hq"]:
        state.step[unit] = 1
    for side, rule in ((AXIS, "kharkov:5.0g7"), (SOVIET, "kharkov:5.0g6")):
        names = [board.name(unit) for unit in pool if board.side[unit] == side]
        line = t("Reinforcements of the {side} side: {units}.", side=SIDES[side], units=", ".join(names))
        out.append(Said(line=line, rules=(rule,)))
    for seat in (SOVIET, AXIS):
        agenda.push(state, Deploy(seat))


class Deploy(Draft, tag="deploy", frozen=True):
    """One side's deployment, judged as a whole."""

    rule: ClassVar[str] = "kharkov:5.14"
    ask: ClassVar[Text] = t("Deploy your units along the front; every front hex must be held or controlled.")
    begun: bool = False
    """Whether the units without a choice are down."""

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Begin the side's deployment with the units that have but one place [kharkov:5.0g1]."""
        if self.begun:
            return False
        agenda.become(state, self, msgspec.structs.replace(self, begun=True))
        state.phase = f"{SIDES[self.seat]}-setup"
        face = ("kharkov:5.0g4",) if self.seat == SOVIET else ()
        out.append(PhaseBegan(phase=state.phase, seat=self.seat, rules=("kharkov:5.0g1", *face)))
        out += [placed_event(board, state, unit) for unit in lay_out(board, state, self.seat)]
        return True

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Every free unit, everywhere its line allows, and back; divisions to split; the historical set-up."""
        keys = orders(board, state).actors[seat]
        if seat == AXIS:
            keys = keys + _regiments(board, state)
        return Among(board.lexicon.key, (keys, HISTORICAL, ENDINGS), partial(self._group, board, state))

    def _group(self, board: Board, state: KharkovState, key: Key) -> Group | None:
        """What may be done with a unit, None if nothing; a verb stands alone, and only one of two ends the draft."""
        token = key[1]
        if isinstance(token, int):
            return self._of_unit(board, state, token)
        return Listed([(token,)]) if key not in ENDINGS or token == self._ending(board, state) else None

    def _ending(self, board: Board, state: KharkovState) -> str:
        """What ends the draft: it is committed when it has no flaw, and filled in before."""
        flawed = self._missing(board, state) or auto_fill.gap(board, state, self.seat)
        return "fill" if flawed else "commit"

    def _of_unit(self, board: Board, state: KharkovState, unit: int) -> Group | None:
        """Where one unit may be placed, whether it may split, and how it is taken back; None if there is nothing."""
        here = state.where[unit]
        if here == BROKEN:
            return Listed([("unsplit", unit)])
        more: list[Action] = []
        if here > 0 and self._splits(board, state, unit):
            more.append(("split", unit))
        if here != UNUSED and board.units[unit].kind != "regiment":
            more.append(("take", unit))
        hexes = spots(board, state, unit)
        return Hexes(("place", unit), hexes, more) if hexes or more else None

    def _splits(self, board: Board, state: KharkovState, unit: int) -> bool:
        """Whether a unit on the map may set up as regiments [kharkov:5.13]."""
        if not regiments.pieces(board, state, unit):
            return False
        left = len(regiments.spare(board, state))
        return regiments.breaks(board, state, unit, left) and crowds(board, state, unit) is None

    def flaw(self, board: Board, state: KharkovState) -> Illegal | None:
        """Everybody stands, and the front has no gap [kharkov:5.15]."""
        missing = self._missing(board, state)
        if missing:
            return Illegal("kharkov:5.14", t("{unit} is not placed yet.", unit=board.name(missing[0])))
        gap = auto_fill.gap(board, state, self.seat)
        if gap:
            at = board.label(listed(gap)[0])
            words = t("The front hex {at} is neither occupied nor in a zone of control.", at=at)
            return Illegal("kharkov:5.15", words)
        return None

    def _missing(self, board: Board, state: KharkovState) -> list[int]:
        """The units that are still to be placed."""
        lists, where = orders(board, state), state.where
        if UNUSED not in lists.places[self.seat](where):
            return []
        return [unit for unit in lists.free[self.seat] if where[unit] == UNUSED]

    def fill_in(self, board: Board, state: KharkovState, out: list[Event]) -> None:
        """Put the rest where it stood historically, or where it closes the front; failing that, start anew."""
        before = list(state.where)
        if not auto_fill.complete(board, state, self.seat):
            historical(board, state, self.seat)
        self._tell(board, state, before, out)

    def _tell(self, board: Board, state: KharkovState, before: list[int], out: list[Event]) -> None:
        where, free = state.where, orders(board, state).free[self.seat]
        moved = [unit for unit in free if where[unit] != before[unit] and where[unit] != UNUSED]
        out += [placed_event(board, state, unit) for unit in moved]

    def put(self, board: Board, state: KharkovState, action: Action, out: list[Event]) -> None:
        """Place, take back, split, or take the historical whole."""
        verb = action[0]
        if verb == "historical":
            before = list(state.where)
            historical(board, state, self.seat)
            self._tell(board, state, before, out)
        elif verb == "place":
            put_down(board, state, action[1], action[2])
            out.append(placed_event(board, state, action[1]))
        elif verb == "split":
            regiments.split(board, state, action[1], out, "kharkov:5.13")
        else:
            if verb == "take":
                counters.take_off(board, state, action[1], UNUSED)
                auto_fill.forget_box(board, state, action[1])
            else:
                unsplit(board, state, action[1])
            out.append(Removed(unit=board.name(action[1]), at="", why="taken back"))

    def commit(self, board: Board, state: KharkovState, out: list[Event]) -> None:
        """The side stands; with the Soviets down, note who begins in the south (6.77)."""
        if self.seat == AXIS:
            return
        southern = [unit for at in listed(state.occupied[SOVIET] & board.south) for unit in state.at[at]]
        waiting = counters.found(state.where, RESERVE)
        southern += [unit for unit in waiting if board.south >> state.where[state.marker[unit]] & 1]
        for unit in southern:
            state.flags[unit] |= SOUTHERN

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The line and group of a unit; how much of the front is still open."""
        front = orders(board, state).front[seat]
        held = (front & ~auto_fill.gap(board, state, seat)).bit_count()
        covered = Reason(
            "kharkov:5.15", t("Front hexes held or controlled now"), f"{held}/{front.bit_count()}"
        )
        if action[0] == "split":
            return (Reason("kharkov:5.13", t("It sets up as regiments.")), covered)
        if action[0] != "place":
            return (covered,)
        post = post_at(board, state, action[1], action[2])
        assert post is not None
        found = [
            Reason(post.rule, t("The list says: {line}.", line=post.line.text)),
            group_of(board, action[1], post),
        ]
        if post.line.front and post.hexes >> action[2] & 1:
            found.append(Reason("kharkov:5.14", t("The hex is adjacent to the front line.")))
        return (*found, covered)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The first rule that stands against it, or that the game has not begun."""
        if action[0] not in VERBS:
            return Illegal("kharkov:5.0g1", t("The units are being deployed; the game has not begun."))
        return next(self.objections(board, state, seat, action))

    def objections(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Which line a unit belongs to, what binds it, or what is wrong with the whole."""
        verb = action[0]
        if verb not in VERBS or action in self.choices(board, state, seat):
            return
        if verb in ("commit", "fill"):
            yield super().refuse(board, state, seat, action)
        elif board.side[action[1]] != seat:
            yield Illegal("kharkov:5.0g1", t("It is the {side} side that deploys now.", side=SIDES[seat]))
        elif verb == "split":
            crowded = crowds(board, state, action[1])
            if crowded is not None:
                yield crowded
            if not regiments.breaks(board, state, action[1], len(regiments.spare(board, state))):
                yield regiment_acts.refuse(board, state, action)
        elif verb == "unsplit":
            yield Illegal("kharkov:5.13", t("{unit} has not been split.", unit=board.name(action[1])))
        elif (fixed := bound(board, state, action[1])) is not None:
            yield fixed
        elif verb == "place":
            yield from misplaced(board, state, action[1], action[2])
        else:
            yield super().refuse(board, state, seat, action)


def _regiments(board: Board, state: KharkovState) -> list[Key]:
    """The regiments of the divisions that have been split."""
    if BROKEN not in orders(board, state).places[AXIS](state.where):
        return []
    return [board.unit_keys[unit] for unit in board.data.by_kind["regiment"] if state.where[unit] > 0]
