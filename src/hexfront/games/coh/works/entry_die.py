"""18.3.1 and 18.3.2 The die of wire and roadblocks: announced, rolled, then paid or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Saved, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.meta import AP, CP
from hexfront.games.coh.movement import emerging
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import activate, drop, pay
from hexfront.games.coh.points.rolls import UNROLLED, Roll
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


class Toll(Frame, tag="toll", frozen=True):
    """Steps into wire or a roadblock: a die each, then the dearest price is paid, or all stay where they are."""

    rule: ClassVar[str] = "coh:18.3.1c"
    ask: ClassVar[Text] = t("Pay for the obstacle, or stay and lose the AP that are left.")
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
        note = t("It costs {price}, and there are {means}.", price=self.price, means=self._means(state))
        return replace(asked, note=note)

    @property
    def price(self) -> int:
        """The dearest step counts, less what the group has paid."""
        return max(0, max(self.prices) - max(0, self.paid))

    def _means(self, state: CohState) -> int:
        return state.cp[self.seat] + (state.ap[self.seat] if self.way == AP else 0)

    def _kind(self, board: Board, state: CohState) -> str:
        kinds = [
            works_on_map.entry_die(board, state, int(str(step[1])), int(str(step[2]))) for step in self.steps
        ]
        return next(kind for kind in kinds if kind)

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """Whoever announced the steps."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Pay if it can be paid; giving up is always possible."""
        can = self.price <= self._means(state)
        choices = Choices(board.lexicon.key, {("verb", "refrain"): NEITHER})
        if can:
            choices.groups[("verb", "pay")] = Listed([("pay",)])
        return choices

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pay and go, or lose what is left of the activation [coh:18.3.1c] [coh:18.3.2b]."""
        rule = PRICES[self._kind(board, state)][1]
        if action[0] == "refrain":
            # A group that pays by AP has none left to go on with.
            agenda.done(state, self, **({"left": ()} if self.paid >= 0 and self.way == AP else {}))
            moving = [int(str(step[1])) for step in self.steps]
            out.append(Said(line=t("The price is not paid: nobody goes."), rules=(rule,)))
            if any(unit in state.active[seat] for unit in moving):
                drop(board, state, seat, out, rule)
            return
        units = dict.fromkeys(unit for step in self.steps for unit in payers(board, state, step))
        pay(board, state, tuple(units), self.price, self.way, out)
        told = {"paid": max(self.paid, *self.prices), "rest": state.ap[seat]} if self.paid >= 0 else {}
        agenda.done(state, self, **told)
        out.append(Said(line=t("The price is paid."), rules=(rule,)))
        for step in reversed(self.steps):
            board.acts[str(step[0])].perform(board, state, seat, step, out)

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """What it costs and what there is."""
        rule, price = PRICES[self._kind(board, state)][1], self.price
        return Illegal(
            rule, t("It costs {price}, and there are {means}.", price=price, means=self._means(state))
        )

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The price, or what is lost."""
        die, unpaid = PRICES[self._kind(board, state)]
        if action[0] == "pay":
            return (Reason(die, t("The move and the die"), str(self.price)),)
        return (Reason(unpaid, t("AP that are lost"), str(state.ap[self.seat])),)
