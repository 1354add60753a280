"""9.1 What a group does: units join and leave it, then it moves, hides, attacks or does the same together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, grouped
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.acts import doing, verdicts
from hexfront.games.coh.announcements import PaymentDeclared
from hexfront.games.coh.groups import all_at_once, group_fire, group_hiding, membership
from hexfront.games.coh.groups.gathered import Gathered, aimed, alone, stranger
from hexfront.games.coh.groups.group_move import HEXES, MOVES, Advance
from hexfront.games.coh.groups.membership import WAY_RULES
from hexfront.games.coh.points.payment import pay
from hexfront.games.coh.state import READY
from hexfront.games.coh.unit_act import ATTACKS, Acted

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

ENTRY = ("enter", "creep")


def _join(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, group, replace(group, units=(*group.units, action[1])))


def _against_joining(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return membership.against_joining(board, state, seat, group.units, action[1], group.card)


def _leave(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    rest = tuple(unit for unit in group.units if unit != action[1])
    agenda.become(state, group, replace(group, units=rest))


def _against_leaving(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in group.units:
        yield stranger(board, action)
    elif len(group.units) < 2:
        yield alone()
    elif not membership.spares(board, state, group.units, action[1]):
        yield Illegal("coh:9.2a", t("The rest of the group would not hang together."))


def _cancel(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, group)


def _move(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """A member moves first; the others may follow."""
    verb = action[0]
    move = Advance(seat, action[-1], tuple((unit, 1) for unit in group.units), members=group.units)
    agenda.become(state, group, move)
    rules = ("coh:9.1.1a", "coh:9.1.1c") if verb in HEXES else ("coh:9.1.4",)
    group.tell(board, state, verb, action[-1], out, *rules)
    move.play(board, state, seat, action, out)


def _hide(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """A member says where it hides; the others follow."""
    hide = group_hiding.Hiding(seat, action[-1], group.units)
    agenda.become(state, group, hide)
    group.tell(board, state, action[0], action[-1], out, "coh:9.1.4")
    out.append(PaymentDeclared(way=action[-1], rules=(WAY_RULES[action[-1]],)))
    hide.play(board, state, seat, action, out)


def _together(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """All do the same: paid once."""
    agenda.answer(state, group, Acted())
    group.tell(board, state, action[1], action[-1], out, _together_rule(action))
    all_at_once.perform(board, state, seat, group.units, action, out)


def _together_rule(action: Action) -> str:
    return "coh:9.1.3" if action[1] == "rally" else "coh:9.1.4"


def _attack(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
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
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if len(group.units) < 2:
        yield alone()
        return
    if state.aim:
        yield aimed()
    yield from all_at_once.objections(board, state, group.units, action, group.card)


def _against(group: Gathered, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a member may not begin that for the group."""
    verb, unit = action[0], action[1]
    if len(group.units) < 2:
        yield alone()
        return
    if state.aim and verb not in ATTACKS:
        yield aimed()
    if unit not in group.units:
        yield stranger(board, action)
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


def _impossible(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """Why the act itself is not possible: for the member, or for the others with it."""
    verb, unit = action[0], action[1]
    if state.where[unit] == READY and verb not in ENTRY:
        yield from verdicts.by_card(board, state, seat, action)
    elif verb == "hide":
        yield from group_hiding.objections(board, state, seat, group.units, action)
    elif verb in MOVES:
        yield from board.acts[verb].objections(board, state, seat, action)
    else:
        alone = list(board.acts[verb].objections(board, state, seat, action))
        if verb != "lob" or not alone:
            yield from group_fire.objections(board, state, action, group.others(action))
        yield from alone


def _cost_together(
    group: Gathered, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Reason]:
    price = all_at_once.price_of(board, state, group.units, action[1])
    yield Reason(_together_rule(action), t("Once for the whole group"), str(price))
    yield _by(action[-1])


def _explained(more: Callable[[Gathered], Reason]) -> Callable[..., Iterator[Reason]]:
    """What it costs the member, what that is for the group, and by which rule all pay so."""

    def reasons(
        group: Gathered, board: Board, state: CohState, seat: Seat, action: Action
    ) -> Iterator[Reason]:
        yield from verdicts.explanation(board, state, seat, action)
        yield more(group)
        yield _by(action[-1])

    return reasons


def _by(way: str) -> Reason:
    if WAY_RULES[way] == "coh:9.2b":
        return Reason("coh:9.2b", t("Nobody of the group may be used; all of them act."))
    return Reason("coh:9.2c", t("Fresh, active or used: nobody changes his status."))


def _fights(group: Gathered, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The attack of the group."""
    return group_fire.fights(board, state, seat, action, group.others(action))


ACTS: tuple[Act, ...] = (
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
"""What can be done with a group while it is gathered, and by it."""
