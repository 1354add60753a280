"""2.2 What a unit can do as one action, in one place: every chapter offers its acts here and carries them out.

An act is ``(verb, unit, ..., way)``; its last token says how it is paid. ``acts`` lists those of a unit, ``do`` pays
and carries one out without handing the go over. A chapter adds an ``offer`` and its table ``ACTS`` to those below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.parted import Part
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.fire import (
    declare,
    flamethrowers,
    lay_smoke,
    mortars,
    rally,
)
from hexfront.games.coh.hidden import emerging, hidden_moves
from hexfront.games.coh.movement import (
    arrival,
    boarding,
    moves,
    step_rules,
    surcharges,
    transport,
)
from hexfront.games.coh.points.act import Act
from hexfront.games.coh.points.payment import (
    DEAREST,
    Purse,
    pay,
    purse_of,
)
from hexfront.games.coh.state import READY
from hexfront.games.coh.units import marker_secrets
from hexfront.games.coh.works import assault_works, dig_in, entry_die

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

Offer = Callable[["Board", "CohState", int, Purse, list[Action]], None]
Most = Callable[["Board", "CohState", int, Purse], int]
DAMAGED, BY_WORKS, IN_COMPANY, CARRIED = 1, 2, 4, 8
"""Facts about a visible unit on the map."""


class Chapter(NamedTuple):
    """What units may find in one chapter of the rules."""

    offer: Offer
    """Lists what there is for a unit."""
    most: Most
    """How many acts that can be at most, said without looking closely."""
    concerns: Callable[[Board, int], bool] = lambda board, unit: True
    """Which units it concerns at all while they are visible on the map."""
    needs: int = 0
    """Facts of which one at least must hold; none if there may always be something."""
    carried: bool = False
    """Whether there may be something for a unit that is carried."""
    part: Callable[[Board, CohState, int, Purse], Part] | None = None
    """What looks at single acts for whoever wants any of them, where it is dear to list all."""


VISIBLE = (
    Chapter(moves.offer, moves.most, part=moves.Steps),
    Chapter(moves.offer_pivots, moves.most_pivots),
    Chapter(arrival.offer_exit, arrival.most_exits, lambda board, unit: bool(board.firefight.exits)),
    Chapter(dig_in.offer, dig_in.most),
    Chapter(dig_in.offer_shelter, dig_in.most_shelter, needs=BY_WORKS),
    Chapter(declare.offer, declare.most, lambda board, unit: board.types[unit].fire is not None),
    Chapter(mortars.offer, mortars.most, lambda board, unit: board.types[unit].indirect is not None),
    Chapter(lay_smoke.offer, lay_smoke.most, lay_smoke.capable),
    Chapter(lay_smoke.offer_lobbed, lay_smoke.most_lobbed, lay_smoke.lobs, part=lay_smoke.Lobbed),
    Chapter(assault_works.offer, assault_works.most, lambda board, unit: board.foot[unit], BY_WORKS),
    Chapter(rally.offer, rally.most, needs=DAMAGED, carried=True),
    Chapter(hidden_moves.offer_hides, hidden_moves.most_hides, lambda board, unit: board.light[unit]),
    Chapter(
        transport.offer, transport.most, lambda board, unit: any(board.vehicle), IN_COMPANY | CARRIED, True
    ),
    Chapter(boarding.offer, boarding.most, boarding.concerns, IN_COMPANY),
    Chapter(flamethrowers.offer, flamethrowers.most, lambda board, unit: board.types[unit].flame is not None),
)
LURKING = (
    Chapter(hidden_moves.offer, hidden_moves.most),
    Chapter(emerging.offer, emerging.most),
    Chapter(arrival.offer_exit, arrival.most_exits),
    Chapter(declare.offer, declare.most),
    Chapter(mortars.offer, mortars.most),
    Chapter(lay_smoke.offer, lay_smoke.most),
    Chapter(lay_smoke.offer_lobbed, lay_smoke.most_lobbed),
    Chapter(dig_in.offer, dig_in.most),
    Chapter(dig_in.offer_shelter, dig_in.most_shelter),
    Chapter(transport.offer, transport.most),
    Chapter(boarding.offer, boarding.most),
    Chapter(flamethrowers.offer, flamethrowers.most),
)
"""What hidden units do: move hidden, or reveal themselves by doing something else."""
ATTACKING = frozenset({declare.offer, mortars.offer, assault_works.offer, flamethrowers.offer})
"""The chapters in which units attack."""
MOVING = frozenset(
    {
        moves.offer,
        moves.offer_pivots,
        arrival.offer,
        hidden_moves.offer,
        emerging.offer,
        dig_in.offer_shelter,
    }
)
"""The chapters in which units move as a group can."""
VOLLEYS = frozenset({declare.offer, mortars.offer, flamethrowers.offer, assault_works.offer})
"""The chapters in which units attack as a group can."""
GROUPED = MOVING | VOLLEYS
"""The chapters of what a member begins for its group."""
AIMED = frozenset({"fire", "lob", "smoke", "flame"})
"""What a unit that comes out of hiding must face."""
USES = {
    **dict.fromkeys(("step", "creep", "back", "enter", "exit", "emerge", "occupy", "vacate"), "move"),
    **dict.fromkeys(("load", "unload"), "move"),
    **dict.fromkeys(("fire", "lob", "assault", "breach", "flame", "burn", "smoke"), "fire"),
}
"""The figure that an act uses to be paid for."""
OUTSIDE = (Chapter(arrival.offer, arrival.most),)
"""What reinforcements do."""

ACTS: dict[str, Act] = {
    **step_rules.ACTS,
    **arrival.ACTS,
    **declare.ACTS,
    **mortars.ACTS,
    **lay_smoke.ACTS,
    **assault_works.ACTS,
    **rally.ACTS,
    **hidden_moves.ACTS,
    **emerging.ACTS,
    **transport.ACTS,
    **boarding.ACTS,
    **flamethrowers.ACTS,
    **dig_in.ACTS,
}


def acts(
    board: Board, state: CohState, unit: int, purse: Purse, only: frozenset[Offer] | None = None
) -> list[Action]:
    """Every act of one unit that the purse can pay for; those of some chapters only if they are named."""
    found: list[Action] = []
    for chapter in chapters(board, state, unit):
        if only is None or chapter.offer in only:
            chapter.offer(board, state, unit, purse, found)
    return found


def any_act(
    board: Board, state: CohState, unit: int, purse: Purse, only: frozenset[Offer] | None = None
) -> bool:
    """Whether there is any such act; the last chapters are the quickest to say so."""
    found: list[Action] = []
    for chapter in reversed(chapters(board, state, unit)):
        if only is None or chapter.offer in only:
            chapter.offer(board, state, unit, purse, found)
            if found:
                return True
    return False


def concerning(board: Board, unit: int) -> list[tuple[Chapter, ...]]:
    """By the facts about a unit, the chapters that may have something to say for it while it is visible on the map."""
    concerned = [chapter for chapter in VISIBLE if chapter.concerns(board, unit)]
    return [
        tuple(
            chapter
            for chapter in concerned
            if (not chapter.needs or chapter.needs & facts) and (chapter.carried or not facts & CARRIED)
        )
        for facts in range(2 * CARRIED)
    ]


def chapters(board: Board, state: CohState, unit: int) -> Sequence[Chapter]:
    """The chapters that have something to say for a unit where it is now."""
    at = state.where[unit]
    if at <= 0:
        return OUTSIDE if at == READY else ()
    if state.hidden >> unit & 1:
        return LURKING
    facts = DAMAGED if state.hit[unit] >= 0 else 0
    if at in state.works:
        facts |= BY_WORKS
    if len(state.at[at]) > 1:
        facts |= IN_COMPANY
    if state.carrier[unit] >= 0:
        facts |= CARRIED
    return board.chapters[unit][facts]


def do(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Pay for an act and carry it out; the go is not handed over by it."""
    act = ACTS[action[0]]
    expose(board, state, action, out)
    if state.works and entry_die.approach(board, state, seat, action, out):
        return
    units, price = transport.payers(board, state, action), act.price(board, state, action)
    unveil(board, state, action, out)
    pay(board, state, units, price, action[-1], out)
    act.perform(board, state, seat, action, out)


def unveil(board: Board, state: CohState, action: Action, out: list[Event]) -> None:
    """Reveal a hidden unit that gives itself away: before it pays, since the price would tell where it is."""
    unit, verb = action[1], action[0]
    if not state.hidden >> unit & 1:
        return
    if verb in ("emerge", "creep"):
        emerging.unveil(board, state, action, out)
    elif ACTS[verb].reveals:
        toward = action[2] if verb in AIMED and not _thrown(board, action) else -1
        hidden_moves.reveal(board, state, (unit,), "coh:10.0c", out, toward)


def _thrown(board: Board, action: Action) -> bool:
    """Whether it is the smoke of engineers, which needs no arc and has a price of its own [coh:19.0b]."""
    return action[0] == "smoke" and board.types[action[1]].kind == lay_smoke.ENGINEERS


def expose(board: Board, state: CohState, action: Action, out: list[Event]) -> None:
    """Show the marker of a unit that changes what an act costs, before it is paid (7.5e)."""
    unit, verb = action[1], action[0]
    if state.hit[unit] < 0 or verb not in USES:
        return
    if not _thrown(board, action):
        marker_secrets.use(board, state, unit, out, USES[verb])


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Carry out an act that is already paid for, as those of a group are."""
    unveil(board, state, action, out)
    ACTS[action[0]].perform(board, state, seat, action, out)


def acted(state: CohState) -> None:
    """Say that the go on top of the agenda has had its action; to be called before anything is pushed on it."""
    state.agenda[-1] = msgspec.structs.replace(state.agenda[-1], acted=True)


def refusal(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Why an act is not offered."""
    unit, name = action[1], board.names[action[1]]
    if board.seat[unit] != seat:
        return Illegal("coh:2.2a", t("{unit} is not one of your units.", unit=name))
    if state.where[unit] == READY and action[0] not in ("enter", "creep"):
        text = t("{unit} is not on the map yet: it enters by an edge hex.", unit=name)
        return Illegal("coh:5.5a", text)
    if state.where[unit] <= 0 and state.where[unit] != READY:
        return Illegal("coh:2.2b", t("{unit} is not on the map.", unit=name))
    act = ACTS[action[0]]
    found = act.refuse(board, state, seat, action)
    return found or unpaid(board, state, action)


def unpaid(board: Board, state: CohState, action: Action) -> Illegal:
    """Why an act cannot be paid like this."""
    unit, way = action[1], action[-1]
    name, seat = board.names[unit], board.seat[unit]
    act = ACTS[action[0]]
    added = surcharges.parts(board, state, action, act.reasons(board, state, seat, action))
    price = surcharges.least(act.price(board, state, action), added)
    can = purse_of(board, state, unit)[min(price, DEAREST)]
    ways = tuple(board.lexicon.text((*action[:-1], other)) for other in can)
    if way == "snap":
        return Illegal("coh:3.1b", t("{unit} is used or active: no opportunity action.", unit=name), ways)
    if way == "card":
        return Illegal("coh:2.2i", t("No card pays for this."), ways)
    if way == "cp":
        return _beyond(price, state.cp[seat], added, ways)
    if board.used(state, unit):
        return Illegal("coh:2.2c", t("{unit} is used and has no AP this turn.", unit=name), ways)
    if unit not in state.active[seat] and board.variable_ap(state) and not state.active[seat]:
        return Illegal("coh:3.0.1a", t("{unit} has to be activated first.", unit=name), ways)
    there = state.ap[seat] if state.active[seat] else board.limits.activation_ap
    more = surcharges.surcharge(price, added, there + state.cp[seat])
    text = t("It costs {price} AP, more than {unit} can pay with CP added.", price=price, unit=name)
    if more is not None:
        text = t("{text} {why}: {amount}.", text=text, why=more.text, amount=more.amount)
    return Illegal("coh:3.0b" if more is None else more.rule, text, ways)


def _beyond(price: int, cp: int, added: tuple[Reason, ...], ways: tuple[str, ...]) -> Illegal:
    """Why there are too few CP for a command action, which nothing else pays for [coh:3.2.2]."""
    text = t("It costs {price} CP, and there are {cp}.", price=price, cp=cp)
    more = surcharges.surcharge(price, added, cp)
    if more is not None:
        text = t("{text} {why}: {amount}.", text=text, why=more.text, amount=more.amount)
    return Illegal("coh:3.2.2", text, ways)


def explanation(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The price of an act and how it is paid, then what its chapter says."""
    act, unit, way = ACTS[action[0]], action[1], action[-1]
    price, name = act.price(board, state, action), board.names[unit]
    found: list[Reason] = []
    if way == "snap":
        found.append(
            Reason("coh:3.1a", t("An opportunity action costs nothing; {unit} is then used.", unit=name), "0")
        )
    elif way == "cp":
        found.append(
            Reason("coh:3.2.2", t("A command action: {unit} keeps its status.", unit=name), f"{price} CP")
        )
    elif way == "card":
        found.append(Reason("coh:2.2i", t("Paid by a card."), "0"))
    else:
        found += _by_activation(board, state, unit, price)
    return (*found, *act.reasons(board, state, seat, action))


def _by_activation(board: Board, state: CohState, unit: int, price: int) -> list[Reason]:
    seat, name = board.seat[unit], board.names[unit]
    there = state.ap[seat] if state.active[seat] else board.limits.activation_ap
    found = [Reason("coh:3.0b", t("{unit} spends AP.", unit=name), f"{min(price, there)} AP")]
    if price > there:
        found.append(Reason("coh:3.2.1", t("CP make up what is wanting."), f"{price - there} CP"))
    if unit not in state.active[seat]:
        rule = "coh:9.0a" if state.active[seat] else "coh:3.0a"
        found.append(Reason(rule, t("{unit} is activated by it.", unit=name), f"{there} AP"))
    return found
