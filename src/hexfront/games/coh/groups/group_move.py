"""9.1.1 A group moves: each member as it likes, all for the price of the dearest move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.base.trying import Among
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.acts import chapters, doing, verdicts
from hexfront.games.coh.box.meta import AP, CP
from hexfront.games.coh.damage import mines
from hexfront.games.coh.groups.membership import rest_of
from hexfront.games.coh.movement import (
    arrival,
    entering,
    group_price,
    hidden_moves,
    mobility,
)
from hexfront.games.coh.movement.group_price import March
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import DEAREST, Purse, inherit, pay
from hexfront.games.coh.state import READY
from hexfront.games.coh.unit_act import Acted
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.works import entry_die
from hexfront.hexes import grow

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

HEXES = frozenset({"step", "creep", "back", "pivot", "enter", "emerge"})
"""What units do in a group move."""
MOVES = HEXES | {"occupy", "vacate"}
"""What its members do, or others in the same way [coh:9.1.4]."""
STEPS = frozenset({"step", "creep", "back", "enter", "exit"})
"""What card 5 lets units do."""
ENDING, END = ("verb", "end"), Listed([("end",)])


def _end(
    advance: Advance, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.answer(state, advance, Acted())
    _shelter(board, state, advance.members, out)


def _move(
    advance: Advance, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    advance.move(board, state, seat, action, out)


def _against(
    advance: Advance, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """Why a member may not move so now."""
    unit, verb = action[1], action[0]
    name = board.names[unit]
    if unit not in [one for one, _ in advance.left]:
        yield Illegal("coh:9.1.1a", t("{unit} is not of the group, or has moved already.", unit=name))
        return
    if verb not in advance.verbs():
        yield advance.unfit()
        return
    stands = False
    for one in advance.objected(board, state, seat, action):
        stands = True
        yield one
    if not stands and action[-1] not in advance.purse(state)[advance.price(board, state, action)]:
        more = board.acts[verb].price(board, state, action) - advance.paid
        yield Illegal("coh:9.1.1a", t("It would cost {price} more, which is not there.", price=more))


def _reasons(advance: Advance, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    """What it adds to the price of the group."""
    act = board.acts[action[0]]
    dearer = max(0, act.price(board, state, action) - advance.paid)
    more = dearer if advance.way in (AP, CP) else 0
    yield Reason("coh:9.1.1a", t("More than the dearest move so far"), f"+{more}")
    if state.hit[action[1]] >= 0:
        yield Reason("coh:9.1.1d", t("A damaged unit that can move goes along."))
    if advance.card >= 0:
        yield Reason("coh:card-05", t("The card moves each unit by up to two hexes."))
    yield from act.reasons(board, state, seat, action)


class Advance(March, tag="advance", frozen=True):
    """A group on the move; those who have not moved may, or stay or only pivot [coh:9.1.1c]."""

    rule: ClassVar[str] = "coh:9.1.1a"
    ask: ClassVar[Text] = t("Move the group on, or end its move.")
    acts: ClassVar[tuple[Act, ...]] = (
        *[Act(verb, grouped(verb), _move, _against, _reasons) for verb in sorted(MOVES | STEPS)],
        Act(
            "end",
            grouped("end"),
            _end,
            reasons=lambda *_: (Reason("coh:9.1.1c", t("Not every member has to move.")),),
        ),
    )
    seat: int
    way: str
    left: tuple[tuple[int, int], ...]
    """Who may still move, and how many hexes."""
    paid: int = 0
    """The dearest move so far."""
    going: int = 0
    """What the move under way has come to."""
    rest: int = 0
    """The AP that were left then: should all who spent them die, the others go on with them [coh:9.0c]."""
    members: tuple[int, ...] = ()
    """Everybody who began the move."""
    gates: int = 0
    """The hexes where members have come onto the map: others do so there or next to there [coh:9.2a]."""
    card: int = -1
    """The card that moves them, if it does: then up to so many hexes each, and nothing but hexes (card 5)."""
    shut: tuple[tuple[int, int], ...] = ()
    """By unit that has left an intruder, the hexes that stay closed to it in this action [coh:7.7.3l]."""

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Over when nobody is left who could move."""
        left = tuple((unit, hexes) for unit, hexes in self.left if hexes and _there(state, unit))
        if not left:
            agenda.answer(state, self, Acted())
            _shelter(board, state, self.members, out)
            return True
        if left != self.left:
            agenda.become(state, self, replace(self, left=left))
            return True
        return False

    def answered(self, child: Frame, answer: entry_die.Paid | entry_die.Refrained) -> Advance:
        """The group after a member has come to wire or a roadblock."""
        if isinstance(answer, entry_die.Paid):
            return replace(self, paid=answer.price, rest=answer.rest)
        return replace(self, left=())

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """No enemy knows which hidden units are in it, nor where one went by what its move has come to.

        That tells nothing where it is paid point by point, which everybody hears.
        """
        if viewer in (ALL, *board.friends[self.seat]):
            return self
        told = self if self.way in (AP, CP) else replace(self, paid=0, going=0)
        return replace(
            told,
            left=tuple([one for one in self.left if not state.hidden >> one[0] & 1]),
            members=tuple([unit for unit in self.members if not state.hidden >> unit & 1]),
            shut=tuple([one for one in self.shut if not state.hidden >> one[0] & 1]),
        )

    def lacking(self, more: int) -> int:
        """Only what is dearer than before costs more."""
        return max(0, self.going + more - self.paid)

    def onward(self, more: int, rest: int) -> Advance:
        """The move of a vehicle has become dearer by what a bonus hex costs."""
        total = self.going + more
        return replace(self, going=total, paid=max(self.paid, total), rest=rest)

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player who moves them."""
        return (self.seat,)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """A card moves single units too."""
        asked = super().prompt(board, state, viewer)
        return (
            asked if self.card < 0 else replace(asked, text=t("Move each unit by up to two hexes, or end."))
        )

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """Everybody who moves."""
        return tuple(board.names[unit] for unit in self.members or [unit for unit, _ in self.left])

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """The moves that can still be paid, and the end."""
        units = [board.unit_keys[unit] for unit, _ in self.left]
        return Among(board.lexicon.key, ([ENDING], units), partial(self._group, board, state))

    def _group(self, board: Board, state: CohState, key: Key) -> Group | None:
        if key == ENDING:
            return END
        found = self._moves(board, state, int(key[1]))
        return Listed(found) if found else None

    def verbs(self) -> frozenset[str]:
        """What its members may do."""
        return MOVES if self.card < 0 else STEPS

    def purse(self, state: CohState) -> Purse:
        """What can still be paid."""
        ap = state.ap[self.seat] if state.active[self.seat] else self.rest
        return rest_of(self.way, self.paid, ap, state.cp[self.seat])

    def price(self, board: Board, state: CohState, action: Action) -> int:
        """What a move costs at least, with the die of wire or a roadblock."""
        toll = 0
        if action[0] in entry_die.STEPS and not (state.hidden >> action[1] & 1 and action[0] == "step"):
            toll = works_on_map.toll(board, state, action[1], action[2])
        return min(DEAREST, board.acts[action[0]].price(board, state, action) + toll)

    def unseen(self) -> bool:
        """Card 5 moves those who hide without bringing them to light."""
        return self.card >= 0

    def _moves(self, board: Board, state: CohState, unit: int) -> list[Action]:
        purse = self.purse(state)
        if self.card >= 0 and state.hidden >> unit & 1:
            return hidden_moves.sneaks(board, state, unit, purse)
        verbs = self.verbs()
        found = [
            action
            for action in chapters.acts(board, state, unit, purse, chapters.MOVING)
            if action[0] in verbs
        ]
        if self.shut:
            found = [action for action in found if not self._barred(action)]
        if self.card >= 0 and board.firefight.exits and state.where[unit] > 0:
            arrival.offer_exit(board, state, unit, purse, found)
        if self.gates and state.where[unit] == READY:
            return [action for action in found if self._close(board, action[2])]
        return found

    def _barred(self, action: Action) -> bool:
        """Whether a hex is closed to a unit that has left an intruder by this card."""
        closed = [shut for unit, shut in self.shut if unit == action[1]]
        return action[0] in HEXES and any(shut >> action[2] & 1 for shut in closed)

    def _close(self, board: Board, to: int) -> bool:
        """Whether a hex of entry is one of those of the group so far, or next to one."""
        return bool(grow(board.grid, self.gates) >> to & 1)

    def move(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Move one of them; only what is dearer than before costs more."""
        unit = action[1]
        left = tuple((one, hexes - (one == unit)) for one, hexes in self.left)
        if self.paid and self.way == AP and not state.active[seat]:
            inherit(board, state, unit, self.rest, out)
        price = board.acts[action[0]].price(board, state, action)
        doing.expose(board, state, action, out)
        gates = self.gates | 1 << action[2] if state.where[unit] == READY else self.gates
        later = replace(self, left=left, paid=max(self.paid, price), going=price, gates=gates)
        if self.card >= 0 and state.intruded and (shut := mobility.barred_hexes(board, state, unit)):
            later = replace(later, shut=(*self.shut, (unit, shut)))
        if entry_die.asks(board, state, action):
            agenda.become(state, self, replace(later, paid=self.paid))
            entry_die.announce_step(board, state, seat, action, out, paid=self.paid)
            return
        agenda.become(state, self, later)
        mines.watch(board, state, action)
        doing.unveil(board, state, action, out)
        units = payers(board, state, action)
        pay(board, state, units, max(0, price - self.paid), self.way, out)
        group_price.noted(state, 0, state.ap[seat])
        if self.card >= 0 and action[0] != "exit" and not state.hidden >> unit & 1:
            self._deploy(board, state, action, out)
        else:
            doing.perform(board, state, seat, action, out)

    def _deploy(self, board: Board, state: CohState, action: Action, out: list[Event]) -> None:
        """Move a visible unit by a hex, or bring it onto the map; the card gives vehicles no bonus [coh:card-05]."""
        verb, unit, to = action[0], action[1], action[2]
        if verb == "enter":
            state.facing[unit] = board.inward[to]
        rule = {"back": "coh:5.2", "enter": "coh:5.5b"}.get(verb, "coh:5.1b")
        entering.go(board, state, unit, to, "card", out, ("coh:card-05", rule))

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Only moves follow, or the end."""
        if action[0] not in board.acts:
            return Illegal("coh:9.1b", t("The group is on the move: move another of it, or end."))
        return next(_against(self, board, state, seat, action), self.unfit())

    def unfit(self) -> Illegal:
        """Why a unit does not do that now."""
        if self.card >= 0:
            return Illegal("coh:card-05", t("The card moves units by hexes and nothing else."))
        return Illegal("coh:9.1.1c", t("In a group move units move, pivot or stay."))

    def objected(self, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Every rule that stands against a move of a member, whatever it costs."""
        unit = action[1]
        name = board.names[unit]
        if self.card >= 0 and state.hidden >> unit & 1 and action[0] != "step":
            text = t("{unit} is hidden: only light infantry moves so, with plain steps.", unit=name)
            yield Illegal("coh:10.1a", text)
        yield from verdicts.by_card(board, state, seat, action)
        if self._barred(action):
            text = t("{unit} may not leave past the enemy that has just come.", unit=name)
            yield Illegal("coh:7.7.3l", text)
        entering = state.where[unit] == READY and action[0] in ("enter", "creep")
        if self.gates and entering and not self._close(board, action[2]):
            yield Illegal("coh:9.2a", t("A group enters in the same hex or in hexes next to each other."))
        if action[-1] != self.way:
            yield Illegal("coh:9.2b", t("The whole group pays in one way: {way}.", way=self.way))


def _shelter(board: Board, state: CohState, members: tuple[int, ...], out: list[Event]) -> None:
    """Infantry that has moved with a vehicle of the group into its hex need not have been cautious [coh:15.6b]."""
    vehicles = {state.where[unit] for unit in members if board.vehicle[unit]}
    for unit in state.exposed:
        if unit in members and state.where[unit] in vehicles:
            state.exposed = tuple([one for one in state.exposed if one != unit])
            line = t("{unit} has moved in the cover of a vehicle.", unit=board.names[unit])
            out.append(Said(line=line, rules=("coh:15.6b",)))


def _there(state: CohState, unit: int) -> bool:
    return state.where[unit] > 0 or state.where[unit] == READY
