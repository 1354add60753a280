"""18.3.1 and 18.3.2 The die of wire and roadblocks: announced, rolled, then paid or given up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Saved, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, grouped
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.meta import AP, CP
from hexfront.games.coh.movement import emerging
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import activate, drop, pay
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.units import works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

STEPS = frozenset({"step", "creep", "back", "enter", "emerge"})
PRICES = {"wire": ("coh:18.3.1b", "coh:18.3.1c"), "roadblock": ("coh:18.3.2a", "coh:18.3.2b")}
"""By work, the rule of its die and that of not paying it."""
NEITHER = Listed([("refrain",)])


def approach(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> bool:
    """Whether a step waits for a die: then it is announced, rolled for, and paid or given up.

    An opportunity action or a card ignores the die as it ignores all costs.
    """
    if not asks(board, state, action):
        return False
    announce_step(board, state, seat, action, out)
    return True


def asks(board: Board, state: CohState, action: Action) -> bool:
    """Whether a step asks for a die first; who moves hidden pays none (10.1a)."""
    if action[0] not in STEPS or action[-1] not in (AP, CP):
        return False
    unit, to = action[1], action[2]
    if to not in state.works or (state.hidden >> unit & 1 and action[0] == "step"):
        return False
    return bool(works_on_map.entry_die(board, state, unit, to))


def announce_step(
    board: Board, state: CohState, seat: Seat, action: Action, out: list[Event], paid: int = -1
) -> None:
    """Announce a step; who comes out of hiding for it is on the map from then on, and goes as others do."""
    step = ("step", *action[1:]) if action[0] == "emerge" else action
    announce(board, state, seat, (step,), action[-1], out, paid)
    if state.hidden >> action[1] & 1:
        emerging.unveil(board, state, action, out)


def announce(
    board: Board,
    state: CohState,
    seat: Seat,
    steps: tuple[Saved, ...],
    way: str,
    out: list[Event],
    paid: int = -1,
) -> None:
    """Announce steps that are paid together; those who pay by AP are active from now on [coh:18.3.1b].

    ``paid`` is what a group on the move has paid already: the frame below is told the dearest move.
    """
    if way == AP:
        for step in steps:
            for unit in payers(board, state, step):
                if unit not in state.active[seat]:
                    activate(board, state, unit, out)
    agenda.push(state, Toll(seat, steps, way, paid=paid))


class Refrained(NamedTuple):
    """The answer of those who do not pay: a group that pays by AP has none left to go on with."""


class Paid(NamedTuple):
    """The answer of those who pay: the dearest move so far, and the AP that are left."""

    price: int
    rest: int


def _refrain(toll: Toll, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Lose what is left of the activation [coh:18.3.1c] [coh:18.3.2b]."""
    rule = toll.rules(board, state)[1]
    if toll.paid >= 0 and toll.way == AP:
        agenda.answer(state, toll, Refrained())
    else:
        agenda.done(state, toll)
    moving = [int(str(step[1])) for step in toll.steps]
    out.append(Said(line=t("The price is not paid: nobody goes."), rules=(rule,)))
    if any(unit in state.active[seat] for unit in moving):
        drop(board, state, seat, out, rule)


def _pay(toll: Toll, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Pay and go."""
    rule = toll.rules(board, state)[1]
    units = dict.fromkeys(unit for step in toll.steps for unit in payers(board, state, step))
    pay(board, state, tuple(units), toll.price, toll.way, out)
    if toll.paid >= 0:
        agenda.answer(state, toll, Paid(max(toll.paid, *toll.prices), state.ap[seat]))
    else:
        agenda.done(state, toll)
    out.append(Said(line=t("The price is paid."), rules=(rule,)))
    for step in reversed(toll.steps):
        board.acts[str(step[0])].perform(board, state, seat, step, out)


def _against_paying(
    toll: Toll, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if toll.price > toll.means(state):
        yield toll.untimely(board, state, seat, action)


def _price(toll: Toll, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason(toll.rules(board, state)[0], t("The move and the die"), str(toll.price))


def _loss(toll: Toll, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason(toll.rules(board, state)[1], t("AP that are lost"), str(state.ap[toll.seat]))


class Toll(Rolling, tag="toll", frozen=True):
    """Steps into wire or a roadblock: a die each, then the dearest price is paid, or all stay where they are."""

    rule: ClassVar[str] = "coh:18.3.1c"
    ask: ClassVar[Text] = t("Pay for the obstacle, or stay and lose the AP that are left.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("refrain", grouped("refrain"), _refrain, reasons=_loss),
        Act("pay", grouped("pay"), _pay, _against_paying, _price),
    )
    seat: int
    steps: tuple[Saved, ...]
    way: str
    prices: tuple[int, ...] = ()
    """Of the steps rolled for so far."""
    rolled: int = UNROLLED
    paid: int = -1
    """What a group on the move has paid already; -1 if there is none."""

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll for each step that has to."""
        if len(self.prices) == len(self.steps):
            return False
        step = self.steps[len(self.prices)]
        kind = works_on_map.entry_die(board, state, int(str(step[1])), int(str(step[2])))
        if kind and self.rolled == UNROLLED:
            agenda.push(state, Roll(self.seat, kind, dice=1))
            return True
        price = board.acts[str(step[0])].price(board, state, step)
        if kind:
            more = max(0, self.rolled)
            price += more
            unit = board.names[int(str(step[1]))]
            line = t(
                "{unit}: {kind} costs {more} more, {price} in all.",
                unit=unit,
                kind=kind,
                more=more,
                price=price,
            )
            out.append(Said(line=line, rules=(PRICES[kind][0],)))
        agenda.become(state, self, replace(self, prices=(*self.prices, price), rolled=UNROLLED))
        return True

    def rolling(self, board: Board, state: CohState) -> Text:
        """Whose die it is."""
        unit = board.names[int(str(self.steps[len(self.prices)][1]))]
        return t("The die is what the obstacle costs {unit}: less is better.", unit=unit)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """What it costs, and what there is: AP rolled in the fog are known to the player alone."""
        asked = super().prompt(board, state, viewer)
        if viewer != self.seat:
            return asked
        note = t("It costs {price}, and there are {means}.", price=self.price, means=self.means(state))
        return replace(asked, note=note)

    @property
    def price(self) -> int:
        """The dearest step counts, less what the group has paid."""
        return max(0, max(self.prices) - max(0, self.paid))

    def means(self, state: CohState) -> int:
        """What there is to pay with."""
        return state.cp[self.seat] + (state.ap[self.seat] if self.way == AP else 0)

    def rules(self, board: Board, state: CohState) -> tuple[str, str]:
        """The rule of the die, and that of not paying it, of the first obstacle."""
        kinds = [
            works_on_map.entry_die(board, state, int(str(step[1])), int(str(step[2]))) for step in self.steps
        ]
        return PRICES[next(kind for kind in kinds if kind)]

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """Whoever announced the steps."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Pay if it can be paid; giving up is always possible."""
        can = self.price <= self.means(state)
        choices = Choices(board.lexicon.key, {("verb", "refrain"): NEITHER})
        if can:
            choices.groups[("verb", "pay")] = Listed([("pay",)])
        return choices

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """What it costs and what there is."""
        text = t("It costs {price}, and there are {means}.", price=self.price, means=self.means(state))
        return Illegal(self.rules(board, state)[1], text)
