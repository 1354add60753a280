"""9.0 Groups: several units act as one, and nobody reacts before all have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.acts import doing, verdicts
from hexfront.games.coh.announcements import PaymentDeclared
from hexfront.games.coh.group_events import Grouped
from hexfront.games.coh.groups import group_fire, group_hiding, membership
from hexfront.games.coh.groups.group_move import HEXES, MOVES, Advance
from hexfront.games.coh.groups.membership import WAY_RULES
from hexfront.games.coh.groups.offers import Gathering, Members
from hexfront.games.coh.points.payment import pay
from hexfront.games.coh.state import READY, USED
from hexfront.games.coh.unit_act import ATTACKS, Acted

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

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


def objections(
    board: Board, state: CohState, seat: Seat, action: Action, card: bool = False
) -> Iterator[Illegal]:
    """Why a unit forms no group."""
    return membership.against_beginning(board, state, seat, action[1], card)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """A group acts as one."""
    return (Reason("coh:9.1a", t("Units beside each other may act as a group.")),)


def aimed() -> Illegal:
    """Why nothing but an attack follows a card that aims one."""
    return Illegal("coh:card-09", t("An attack is being aimed: only an attack may follow."))


def _join(group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.become(state, group, Group(seat, (*group.units, action[1]), group.card))


def _against_joining(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return membership.against_joining(board, state, seat, group.units, action[1], group.card)


def _leave(group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    rest = tuple(unit for unit in group.units if unit != action[1])
    agenda.become(state, group, Group(seat, rest, group.card))


def _against_leaving(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in group.units:
        yield _stranger(board, action)
    elif len(group.units) < 2:
        yield _alone()
    elif not membership.spares(board, state, group.units, action[1]):
        yield Illegal("coh:9.2a", t("The rest of the group would not hang together."))


def _cancel(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, group)


def _move(group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """A member moves first; the others may follow."""
    verb = action[0]
    move = Advance(seat, action[-1], tuple((unit, 1) for unit in group.units), members=group.units)
    agenda.become(state, group, move)
    rules = ("coh:9.1.1a", "coh:9.1.1c") if verb in HEXES else ("coh:9.1.4",)
    group.tell(board, state, verb, action[-1], out, *rules)
    move.play(board, state, seat, action, out)


def _hide(group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """A member says where it hides; the others follow."""
    hide = group_hiding.Hiding(seat, action[-1], group.units)
    agenda.become(state, group, hide)
    group.tell(board, state, action[0], action[-1], out, "coh:9.1.4")
    out.append(PaymentDeclared(way=action[-1], rules=(WAY_RULES[action[-1]],)))
    hide.play(board, state, seat, action, out)


def _together(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """All do the same: paid once."""
    agenda.answer(state, group, Acted())
    group.tell(board, state, action[1], action[-1], out, _together_rule(action))
    group_fire.perform_together(board, state, seat, group.units, action, out)


def _together_rule(action: Action) -> str:
    return "coh:9.1.3" if action[1] == "rally" else "coh:9.1.4"


def _attack(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """A member fires, all others in support: paid once. What it is and at whom comes with the roll."""
    agenda.answer(state, group, Acted())
    way = action[-1]
    group.tell(board, state, "attack", way, out, "coh:9.1.2a", "coh:9.1.2b")
    others = group.others(action)
    price = board.acts[action[0]].price(board, state, action)
    doing.expose(board, state, action, out)
    group_fire.unveil(board, state, action, others, out)
    pay(board, state, group.units, price, way, out)
    group_fire.perform(board, state, seat, action, others, out)


def _against_together(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if len(group.units) < 2:
        yield _alone()
        return
    if state.aim:
        yield aimed()
    yield from group_fire.against_together(board, state, group.units, action, group.card)


def _against(group: Group, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a member may not begin that for the group."""
    verb, unit = action[0], action[1]
    if len(group.units) < 2:
        yield _alone()
        return
    if state.aim and verb not in ATTACKS:
        yield aimed()
    if unit not in group.units:
        yield _stranger(board, action)
        return
    stands = False
    for one in _impossible(group, board, state, seat, action):
        stands = True
        yield one
    for one in membership.unpaid(board, state, group.units, action[-1], group.card):
        stands = True
        yield one
    if not stands and not group.card:
        yield from verdicts.unpaid(board, state, action)


def _impossible(group: Group, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why the act itself is not possible: for the member, or for the others with it."""
    verb, unit = action[0], action[1]
    if state.where[unit] == READY and verb not in ENTRY:
        yield from verdicts.by_card(board, state, seat, action)
    elif verb == "hide":
        yield from group_hiding.objections(board, state, group.units, action)
    elif verb in MOVES:
        yield from board.acts[verb].objections(board, state, seat, action)
    else:
        alone = list(board.acts[verb].objections(board, state, seat, action))
        if verb != "lob" or not alone:
            yield from group_fire.objections(board, state, action, group.others(action))
        yield from alone


def _cost_together(
    group: Group, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Reason]:
    price = group_fire.together_price(board, state, group.units, action[1])
    yield Reason(_together_rule(action), t("Once for the whole group"), str(price))
    yield _by(action[-1])


def _explained(more: Callable[[Group], Reason]) -> Callable[..., Iterator[Reason]]:
    """What it costs the member, what that is for the group, and by which rule all pay so."""

    def reasons(group: Group, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield from verdicts.explanation(board, state, seat, action)
        yield more(group)
        yield _by(action[-1])

    return reasons


def _by(way: str) -> Reason:
    if WAY_RULES[way] == "coh:9.2b":
        return Reason("coh:9.2b", t("Nobody of the group may be used; all of them act."))
    return Reason("coh:9.2c", t("Fresh, active or used: nobody changes his status."))


def _fights(group: Group, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The attack of the group."""
    return group_fire.fights(board, state, seat, action, group.others(action))


def _alone() -> Illegal:
    return Illegal("coh:9.1a", t("A group has two units at least: let another join, or cancel."))


def _stranger(board: Board, action: Action) -> Illegal:
    return Illegal("coh:9.1a", t("{unit} is not in the group.", unit=board.names[action[1]]))


class Group(Decision, tag="group", frozen=True):
    """A group being gathered: others join, then it moves, fires, rallies or digs in together [coh:9.1a]."""

    rule: ClassVar[str] = "coh:9.1a"
    ask: ClassVar[Text] = t("Gather the group, then let it act.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", grouped("join"), _join, _against_joining),
        Act("leave", grouped("leave"), _leave, _against_leaving),
        Act("cancel", grouped("cancel"), _cancel),
        Act("together", grouped("together"), _together, _against_together, _cost_together),
        Act(
            "hide",
            grouped("hide"),
            _hide,
            _against,
            _explained(lambda group: Reason("coh:9.1.4", t("Once for the whole group"))),
        ),
        *[
            Act(
                verb,
                grouped(verb),
                _move,
                _against,
                _explained(lambda group: Reason("coh:9.1.1a", t("The dearest move of the group counts."))),
            )
            for verb in sorted(MOVES)
        ],
        *[
            Act(
                verb,
                grouped(verb),
                _attack,
                _against,
                _explained(
                    lambda group: Reason(
                        "coh:9.1.2b", t("The leader pays; each other adds 1."), f"+{len(group.units) - 1}"
                    )
                ),
                _fights,
            )
            for verb in sorted(ATTACKS)
        ],
    )
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

    def others(self, action: Action) -> tuple[int, ...]:
        """All members but the one that begins an act."""
        return tuple(unit for unit in self.units if unit != action[1])

    def tell(self, board: Board, state: CohState, what: str, way: str, out: list[Event], *rules: str) -> None:
        """Say what the group does: to everybody, or who hides in it to its own side alone."""
        names = tuple(board.names[unit] for unit in self.units)
        seen = tuple(board.names[unit] for unit in self.units if not state.hidden >> unit & 1)
        told = ("coh:9.1a", "coh:9.1b", "coh:9.2d", WAY_RULES[way], *rules)
        to = board.friends[self.seat] if seen != names else None
        out.append(Grouped(units=names, what=what, seen=seen, to=to, rules=told))

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """It is nothing that a group does."""
        if len(self.units) < 2:
            return _alone()
        if state.aim:
            return aimed()
        if action[0] in board.acts and action[1] not in self.units:
            return _stranger(board, action)
        if action[0] in board.acts and state.where[action[1]] == READY:
            return next(verdicts.by_card(board, state, seat, action))
        return Illegal(
            "coh:9.1a",
            t("The group moves, fires at one hex, rallies, digs in, hides, leaves or unloads; or cancel."),
        )

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the act says; else that the group is being gathered."""
        told = super().reasons(board, state, seat, action)
        gathers = action[0] in ("join", "leave", "cancel")
        return (Reason("coh:9.1a", t("The group is being gathered.")),) if gathers else told
