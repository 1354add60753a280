"""6.3 The odds of a fight: rounded for the defender, shifted on a ladder without ends, the end columns taken last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Fight, Reason, Text, t
from hexfront.engine.contract.chances import chances, joined, mapped
from hexfront.games.goetter.combat import shifts, strengths
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.combat.overruns import doubling
from hexfront.games.goetter.combat.shifts import SHIFTS, Scales
from hexfront.games.goetter.state import GoetterState
from hexfront.kit import bars
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.charts.markers import GMarker
    from hexfront.kit.odds import Ladder

NONE: Mapping[int, int] = {0: 1}


class Edge(NamedTuple):
    """Odds after all shifts, which may lie beyond the table."""

    ladder: Ladder
    rung: int


ENDS = Modifier(
    "goetter:6.3.5b",
    lambda edge: t("The table ends here, after all shifts"),
    lambda edge: edge.ladder.clamp(edge.rung) - edge.rung,
    "goetter:13.0q10",
)
"""What brings odds beyond the table to its end columns."""


class Odds(NamedTuple):
    """A fight before the die."""

    attack: int
    defence: int
    rung: int
    """Where it stands on the ladder with every shift, beyond its ends too."""
    column: str
    reasons: tuple[Reason, ...]
    also: tuple[str, ...]
    """Rows in which the rulebook says the same again: a reader of the panel is told once."""


def weigh(
    board: Board, state: GoetterState, clash: Clash, support: int = 0, marker: GMarker | None = None
) -> Odds:
    """Add up both sides [goetter:6.3.2] and come to a column [goetter:6.3.3]."""
    reasons: list[Reason] = []
    attack = _sum(board, state, (*clash.attackers, *clash.guns), strengths.ATTACK, reasons)
    defence = _sum(board, state, clash.defenders, strengths.DEFENCE, reasons)
    reasons += [
        Reason(
            "goetter:7.33b",
            t("{gun} fires from afar", gun=board.names[gun]),
            f"+{strengths.strength(board, state, gun, 'attack')}",
        )
        for gun in clash.guns
    ]
    scales = Scales(board, state, clash, support, marker)
    times, doubled = doubling.factor(scales)
    defence *= times
    reasons += doubled
    ladder = board.tables.ladder
    start = ladder.rung(attack, defence)
    words = t("{attack} to {defence}, rounded for the defender", attack=attack, defence=defence)
    reasons.append(Reason("goetter:6.3.4", words, ladder.name(start)))
    counted = bars.counted(SHIFTS, scales)
    rung = start + sum([amount for _, amount in counted])
    reasons += [Reason(one.rule, one.words(scales), f"{amount:+d}", "column") for one, amount in counted]
    reasons += shifts.nothing(scales)
    if len(counted) > 1:
        # The sum, told once, is no further shift; one shift alone is its own.
        reasons.append(Reason("goetter:6.49", t("All shifts together"), f"{rung - start:+d}"))
    edge = Edge(ladder, rung)
    column = ladder.names[rung + ENDS.amount(edge)]
    told = [one for one, _ in counted]
    if ENDS.amount(edge):
        told.append(ENDS)
        reasons.append(Reason(ENDS.rule, ENDS.words(edge), column))
    also = [rule for one in told for rule in one.also]
    if counted:
        also.append("goetter:6.3.5a")
    return Odds(attack, defence, rung, column, tuple(reasons), tuple(also))


def _sum(
    board: Board, state: GoetterState, units: Iterable[int], part: strengths.Part, reasons: list[Reason]
) -> int:
    """What units are worth together; why one is not worth what it shows is added to the reasons."""
    total = 0
    for unit in units:
        value, why = strengths.weighed(board, state, unit, part)
        total += value
        reasons += why
    return total


def standing(board: Board, state: GoetterState, clash: Clash) -> Text:
    """A fight as everybody sees it: strengths and column, before support and G marker."""
    found = weigh(board, state, clash)
    return t(
        "Attack on {hex}: {attack} to {defence}, column {column}.",
        hex=board.label(clash.target),
        attack=found.attack,
        defence=found.defence,
        column=found.column,
    )


def cup(board: Board, turn: int) -> dict[int, int]:
    """The ways to draw each shift to the right from the cup of G markers on a turn [goetter:6.48b]."""
    return mapped(
        dict.fromkeys(range(len(board.tables.markers)), 1),
        lambda number: -board.tables.markers[number].shift_on(turn),
    )


def fight(
    board: Board, state: GoetterState, clash: Clash, support: Mapping[int, int] = NONE, draw: bool = False
) -> Fight:
    """A fight before it is fought, with the exact chance of every result.

    ``support`` gives the ways to each number of points that may have been fixed; ``draw`` adds a G marker.
    """
    known = min(support) if len(support) == 1 else 0
    odds = weigh(board, state, clash, known)
    ladder, unsure = board.tables.ladder, draw or len(support) > 1
    reasons = [reason for reason in odds.reasons if not unsure or reason.rule != ENDS.rule]
    rungs: dict[int, int] = {odds.rung: 1}
    if len(support) > 1:
        reasons.append(Reason("goetter:6.46d", t("Support points, not shown yet"), _range(support), "column"))
        rungs = joined(rungs, support, lambda rung, points: rung + points)
    if draw:
        drawn = cup(board, state.turn)
        reasons.append(Reason("goetter:6.47c", t("A G marker from the cup"), _range(drawn), "column"))
        reasons.append(Reason("goetter:6.47.t1", t("Columns that it shifts on average"), mean(drawn)))
        rungs = joined(rungs, drawn, lambda rung, shift: rung + shift)
    columns = mapped(rungs, ladder.clamp)
    names = {ladder.names[column]: columns[column] for column in sorted(columns)}
    return Fight(
        target=board.label(clash.target),
        attack=(odds.attack, odds.attack),
        defence=(odds.defence, odds.defence),
        columns=tuple(names),
        modifiers=tuple(reasons),
        chances=chances(_worst_first(board, board.tables.crt.mixture(names))),
        table="crt",
        provenance=board.tables.crt.provenance,
    )


def _range(ways: Mapping[int, int]) -> str:
    low, high = min(ways), max(ways)
    return f"{low:+d}" if low == high else f"{low:+d} … {high:+d}"


def mean(ways: Mapping[int, int]) -> str:
    """The average of a number of columns."""
    return f"{sum(value * number for value, number in ways.items()) / sum(ways.values()):+.2f}"


def _worst_first(board: Board, ways: dict[str, int]) -> dict[str, int]:
    """The results in order, the worst for the defender first."""

    def hurt(text: str) -> tuple[int, bool, int]:
        result = board.tables.results[text]
        lost = 99 if result.wiped else result.defender - result.attacker
        return -lost, result.back != "defender", result.attacker

    return {text: ways[text] for text in sorted(ways, key=hurt)}
