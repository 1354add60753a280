"""9.51 to 9.57: steps lost, units eliminated, and the choice of who loses them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, grouped, t
from hexfront.engine.base.draws import pick
from hexfront.engine.base.happenings import Removed, StepLost
from hexfront.games.kharkov.state import DEAD, SHELTERED, UNUSED
from hexfront.games.kharkov.units import counters, untried
from hexfront.hexes import bits
from hexfront.kit.bars import Bar
from hexfront.kit.combat import losses as kit

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

STEPS = {
    "infantry": "kharkov:9.54b",
    "light": "kharkov:9.54c",
    "mountain": "kharkov:9.54c",
    "security": "kharkov:9.54d",
    "panzer": "kharkov:9.54a",
    "panzergrenadier": "kharkov:9.54a",
    "romanian": "kharkov:9.51",
    "regiment": "kharkov:15.14",
    "guards": "kharkov:9.53a",
}
"""The rule that says how many steps a unit has; Soviet units with one have 9.52a."""


def rules_of(board: Board, state: KharkovState, unit: int) -> tuple[str, ...]:
    """The rules by which a unit loses a step as it stands."""
    kind = board.units[unit].kind
    if kind in STEPS:
        return ("kharkov:9.51", STEPS[kind], *(("kharkov:9.53b",) if kind == "guards" else ()))
    seen = state.identity[unit]
    full = (board.data.identities[seen] if seen >= 0 else board.units[unit]).steps > 1
    return ("kharkov:9.51", *(("kharkov:9.53a", "kharkov:9.53b") if full else ("kharkov:9.52a",)))


def eliminate(board: Board, state: KharkovState, unit: int, out: list[Event], *rules: str) -> None:
    """Take a unit out of the game; a regiment's counter goes back to its box [kharkov:15.15b]."""
    at = board.label(state.where[unit])
    if board.units[unit].kind == "regiment":
        counters.take_off(board, state, unit, UNUSED)
        state.flags[unit] = 0
        state.regiments_lost += 1
        rules = (*rules, "kharkov:15.15b")
    else:
        counters.take_off(board, state, unit, DEAD)
    out.append(Removed(unit=board.name(unit), at=at, rules=rules))


def lose_step(board: Board, state: KharkovState, unit: int, out: list[Event], *rules: str) -> None:
    """Put the next weaker face or counter in a unit's place, or take it away [kharkov:9.51]."""
    rules = (*rules, *rules_of(board, state, unit))
    replaced = board.units[unit].replaced
    if counters.steps_left(board, state, unit) <= 1 or (replaced and not state.spare):
        eliminate(board, state, unit, out, *rules)
        return
    state.step[unit] += 1
    if replaced:
        number = pick(state, "replacement", state.spare, out, rules=("kharkov:9.53b",))
        state.spare.remove(number)
        state.replacement[unit] = number
    out.append(StepLost(unit=board.name(unit), values=untried.printed(board, state, unit), rules=rules))


def bearable(board: Board, state: KharkovState, units: tuple[int, ...]) -> int:
    """How many steps these units can lose before all are gone, replacement counters running out included."""
    steps, halves = 0, 0
    for unit in units:
        left = counters.steps_left(board, state, unit)
        if left > 1 and board.units[unit].replaced:
            halves += 1
            left -= 1
        steps += left
    return steps + min(halves, len(state.spare))


def fall_with(board: Board, state: KharkovState, at: int, out: list[Event]) -> None:
    """Units that had fled into a hex die when it suffers a loss or retreat [kharkov:9.65b]."""
    for unit in counters.combat_units(board, state, at):
        if state.flags[unit] & SHELTERED:
            eliminate(board, state, unit, out, "kharkov:9.65b")


class Losses(kit.Losses, tag="losses", frozen=True):
    """A side takes its losses as steps, one at a time, from units of its own choice."""

    rule: ClassVar[str] = "kharkov:9.57"
    ask: ClassVar[Text] = t("Choose the unit that loses the next step.")
    bars: ClassVar[tuple[Bar, ...]] = (
        Bar(
            "kharkov:9.52b",
            lambda hit, unit: t("{unit} is an HQ and has no steps.", unit=hit.board.name(unit)),
            lambda hit: bits(hit.board.data.by_kind["hq"]),
        ),
        Bar(
            "kharkov:9.12b",
            lambda hit, unit: t("{unit} did not take part and is not affected.", unit=hit.board.name(unit)),
            kit.bystanders,
        ),
        Bar(
            "kharkov:9.51",
            lambda hit, unit: t("{unit} has no step left to lose.", unit=hit.board.name(unit)),
            kit.gone,
        ),
    )
    fatal: bool
    """Whether a loss in a hex kills those who fled into it (9.65)."""

    def living(self, board: Board, state: KharkovState) -> list[int]:
        """The units that may lose the next step; HQs have none."""
        return [unit for unit in self.units if state.where[unit] > 0 and board.combat[unit]]

    def bearable(self, board: Board, state: KharkovState, units: tuple[int, ...]) -> int:
        """As many steps as they have and can be replaced."""
        return bearable(board, state, units)

    def lose(self, board: Board, state: KharkovState, unit: int, out: list[Event]) -> None:
        """Take the step."""
        at = state.where[unit]
        lose_step(board, state, unit, out, *self.rules, self.rule)
        self.spread(board, state, at, out)

    def perish(self, board: Board, state: KharkovState, unit: int, out: list[Event]) -> None:
        """Eliminate the unit with all its steps."""
        at = state.where[unit]
        eliminate(board, state, unit, out, *self.rules, *rules_of(board, state, unit))
        self.spread(board, state, at, out)

    def spread(self, board: Board, state: KharkovState, at: int, out: list[Event]) -> None:
        """A hex has suffered a loss."""
        if self.fatal:
            fall_with(board, state, at, out)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nobody retreats instead any more."""
        if action[0] in ("withdraw", "retreat"):
            return Illegal("kharkov:9.56b", t("Losses and retreat may not be mixed."))
        return Illegal(self.rule, t("Steps still to be lost: {count}.", count=self.count))

    def _weighed(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        """How many steps are still to be lost, and how many the unit has."""
        left = counters.steps_left(board, state, action[1])
        yield Reason(self.rule, t("Steps still to be lost"), str(self.count))
        for rule in rules_of(board, state, action[1]):
            yield Reason(rule, t("Steps of {unit}", unit=board.name(action[1])), str(left))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("lose", grouped("lose"), kit.Losses.take, kit.Losses.spared, _weighed),
    )
