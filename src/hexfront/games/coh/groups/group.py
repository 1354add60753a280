"""9.0 Groups: several units act as one, and nobody reacts before all have done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.acts import doing, verdicts
from hexfront.games.coh.group_events import Grouped
from hexfront.games.coh.groups import group_fire, group_hiding, membership
from hexfront.games.coh.groups.group_move import HEXES, MOVES, Advance
from hexfront.games.coh.groups.membership import WAY_RULES
from hexfront.games.coh.groups.offers import Gathering, Members
from hexfront.games.coh.points.payment import pay
from hexfront.games.coh.state import READY, USED
from hexfront.games.coh.unit_act import ATTACKS

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

VERBS = frozenset({"group"})
ENTRY = ("enter", "creep")


def possible(board: Board, state: CohState, seat: Seat, unit: int, card: bool = False) -> bool:
    """Whether a unit may begin a group: another one that could act is beside it."""
    if not membership.able(board, state, seat, unit, card):
        return False
    at, side = state.where[unit], board.side[unit]
    if at <= 0:
        return membership.in_waiting(board, state, seat, unit, card)
    friends, here = state.held[side] | state.lairs[side], 1 << at
    near = (board.grid.around[at] | here) & friends
    if near == here and not state.lairs[side] & here and state.at[at] == (unit,):
        return False
    where, able = state.where, membership.able
    for other in board.force[seat]:
        there = where[other]
        if there > 0 and near >> there & 1 and other != unit and able(board, state, seat, other, card):
            return True
    return False


def play(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Begin to gather a group; nothing is paid before it acts."""
    agenda.push(state, Group(seat, (action[1],)))


def refuse(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Why a unit forms no group."""
    unit = action[1]
    if board.seat[unit] != seat:
        return Illegal("coh:9.1a", t("{unit} is not of your force.", unit=board.names[unit]))
    return Illegal(
        "coh:9.2a",
        t("No other unit that could act is in the hex of {unit} or next to it.", unit=board.names[unit]),
    )


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """A group acts as one."""
    return (Reason("coh:9.1a", t("Units beside each other may act as a group.")),)


def aimed() -> Illegal:
    """Why nothing but an attack follows a card that aims one."""
    return Illegal("coh:card-09", t("An attack is being aimed: only an attack may follow."))


class Group(Frame, tag="group", frozen=True):
    """A group being gathered: others join, then it moves, fires, rallies or digs in together [coh:9.1a]."""

    rule: ClassVar[str] = "coh:9.1a"
    ask: ClassVar[Text] = t("Gather the group, then let it act.")
    seat: int
    units: tuple[int, ...]
    card: bool = False
    """A card pays for what it does."""

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player whose units they are."""
        return (self.seat,)

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """Who is in the group."""
        return tuple(board.names[unit] for unit in self.units)

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """Until it acts nobody else knows who is in it, nor, of those who hide, that they are side by side.

        In their eyes nobody is yet, and nobody can join, or it would have to come to what another group does.
        """
        return self if viewer in (ALL, *board.friends[self.seat]) else Group(self.seat, (), self.card)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """What the group can pay with is told to its player."""
        asked = super().prompt(board, state, viewer)
        return replace(asked, note=self._means(board, state)) if viewer == self.seat else asked

    def _means(self, board: Board, state: CohState) -> Text:
        cp, active = state.cp[self.seat], state.active[self.seat]
        if self.card:
            return t("The card pays for the group.")
        if any(state.flags[unit] & USED for unit in self.units):
            return t("Somebody is used: the group pays with CP, of which there are {cp}.", cp=cp)
        if active:
            ap = state.ap[self.seat]
            return t("The group shares the {ap} AP of the activation; there are {cp} CP.", ap=ap, cp=cp)
        if board.variable_ap(state):
            return t(
                "An opportunity action, or CP, of which there are {cp}; for AP activate a unit first.", cp=cp
            )
        ap = board.limits.activation_ap
        return t(
            "A fresh group: {ap} AP, an opportunity action, or CP, of which there are {cp}.", ap=ap, cp=cp
        )

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Who may join or leave, and what the whole may do."""
        return Gathering(Members(board, state, self.seat, self.units, self.card))

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Change the group, or let it act."""
        verb = action[0]
        if verb == "join":
            agenda.become(state, self, Group(seat, (*self.units, action[1]), self.card))
        elif verb == "leave":
            rest = tuple(unit for unit in self.units if unit != action[1])
            agenda.become(state, self, Group(seat, rest, self.card))
        elif verb == "cancel":
            agenda.done(state, self)
        elif verb in MOVES:
            move = Advance(seat, action[-1], tuple((unit, 1) for unit in self.units), members=self.units)
            agenda.become(state, self, move)
            rules = ("coh:9.1.1a", "coh:9.1.1c") if verb in HEXES else ("coh:9.1.4",)
            self._tell(board, state, verb, action[-1], out, *rules)
            move.play(board, state, seat, action, out)
        elif verb == "hide":
            hide = group_hiding.Hiding(seat, action[-1], self.units)
            agenda.become(state, self, hide)
            self._tell(board, state, verb, action[-1], out, "coh:9.1.4")
            hide.play(board, state, seat, action, out)
        else:
            agenda.done(state, self, acted=True)
            self._act(board, state, seat, action, out)

    def _act(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Fire at one hex, or rally, dig in or leave together: paid once, done by all."""
        verb, way = action[0], action[-1]
        if verb == "together":
            rule = "coh:9.1.3" if action[1] == "rally" else "coh:9.1.4"
            self._tell(board, state, action[1], way, out, rule)
            group_fire.perform_together(board, state, seat, self.units, action, out)
            return
        # What it is and at whom comes with the roll.
        self._tell(board, state, "attack", way, out, "coh:9.1.2a", "coh:9.1.2b")
        others = tuple(unit for unit in self.units if unit != action[1])
        price = board.acts[verb].price(board, state, action)
        doing.expose(board, state, action, out)
        group_fire.unveil(board, state, action, others, out)
        pay(board, state, self.units, price, way, out)
        group_fire.perform(board, state, seat, action, others, out)

    def _tell(
        self, board: Board, state: CohState, what: str, way: str, out: list[Event], *rules: str
    ) -> None:
        names = tuple(board.names[unit] for unit in self.units)
        seen = tuple(board.names[unit] for unit in self.units if not state.hidden >> unit & 1)
        told = ("coh:9.1a", "coh:9.1b", "coh:9.2d", WAY_RULES[way], *rules)
        to = board.friends[self.seat] if seen != names else None
        out.append(Grouped(units=names, what=what, seen=seen, to=to, rules=told))

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Why that is not for the group."""
        verb = action[0]
        if verb == "join":
            return membership.refuse_join(board, state, seat, self.units, action[1])
        if verb == "leave":
            return Illegal("coh:9.2a", t("The rest of the group would not hang together."))
        if len(self.units) < 2:
            return Illegal("coh:9.1a", t("A group has two units at least: let another join, or cancel."))
        if state.aim and verb not in ATTACKS:
            return aimed()
        if verb == "together":
            return group_fire.refuse_together(board, state, self.units, action, self.card)
        if verb in board.acts and action[1] not in self.units:
            name = board.names[action[1]]
            return Illegal("coh:9.1a", t("{unit} is not in the group.", unit=name))
        if verb in board.acts and state.where[action[1]] == READY and verb not in ENTRY:
            return verdicts.refusal(board, state, seat, action)
        if verb in ATTACKS:
            others = tuple(unit for unit in self.units if unit != action[1])
            return group_fire.refuse(board, state, action, others) or self._unpaid(board, state, seat, action)
        if verb == "hide":
            unfit = group_hiding.refuse(board, state, self.units, action)
            return unfit or self._unpaid(board, state, seat, action)
        if verb in MOVES:
            return self._unpaid(board, state, seat, action)
        return Illegal(
            "coh:9.1a",
            t("The group moves, fires at one hex, rallies, digs in, hides, leaves or unloads; or cancel."),
        )

    def _unpaid(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Why the act is not possible, or the group cannot pay for it like this."""
        found = board.acts[action[0]].refuse(board, state, seat, action) if action[0] != "hide" else None
        if found is None and (unable := membership.unpaid(board, state, self.units, action[-1], self.card)):
            return unable
        return found or verdicts.unpaid(board, state, action)

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it costs the group, and what makes it up."""
        verb = action[0]
        if verb == "together":
            price = group_fire.together_price(board, state, self.units, action[1])
            rule = "coh:9.1.3" if action[1] == "rally" else "coh:9.1.4"
            return (Reason(rule, t("Once for the whole group"), str(price)), self._by(action[-1]))
        if verb in MOVES:
            dearest = Reason("coh:9.1.1a", t("The dearest move of the group counts."))
            return (*verdicts.explanation(board, state, seat, action), dearest, self._by(action[-1]))
        if verb == "hide":
            once = Reason("coh:9.1.4", t("Once for the whole group"))
            return (*verdicts.explanation(board, state, seat, action), once, self._by(action[-1]))
        if verb in ATTACKS:
            lead = Reason("coh:9.1.2b", t("The leader pays; each other adds 1."), f"+{len(self.units) - 1}")
            return (*verdicts.explanation(board, state, seat, action), lead, self._by(action[-1]))
        return (Reason("coh:9.1a", t("The group is being gathered.")),)

    def _by(self, way: str) -> Reason:
        if WAY_RULES[way] == "coh:9.2b":
            return Reason("coh:9.2b", t("Nobody of the group may be used; all of them act."))
        return Reason("coh:9.2c", t("Fresh, active or used: nobody changes his status."))

    def fights(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The attack of the group."""
        if action[0] not in ATTACKS:
            return ()
        return group_fire.fights(
            board, state, seat, action, tuple(one for one in self.units if one != action[1])
        )
