"""What a fight promises: every result with its chance, weighed by what each side would lose and gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.box.tables import Result
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.combat import odds
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.bot.picture import Picture
    from hexfront.games.goetter.combat.clash import Clash

Prospects = tuple[tuple[Result, float], ...]


class Danger(NamedTuple):
    """What an attack at some odds does to its target on average."""

    steps: float
    """Steps that the defender loses."""
    cleared: float
    """The chance that the hex is lost to a retreat or because all die."""
    wiped: float


@remembered(most=4000)
def prospects(board: Board, turn: int, rung: int, drawn: bool) -> Prospects:
    """Every result of a fight at some odds with its chance; a G marker may be drawn for it."""
    ladder, found = board.tables.ladder, dict[Result, float]()
    cup = odds.cup(board, turn) if drawn else {0: 1}
    for shift, ways in cup.items():
        column = ladder.names[ladder.clamp(rung + shift)]
        mixture = board.tables.crt.mixture({column: 1})
        total = sum(mixture.values()) * sum(cup.values())
        for text, times in mixture.items():
            result = board.tables.results[text]
            found[result] = found.get(result, 0.0) + ways * times / total
    return tuple(found.items())


@remembered(most=4000)
def danger(board: Board, turn: int, rung: int) -> Danger:
    """What a Soviet attack at some odds does on average."""
    steps = cleared = wiped = 0.0
    for result, chance in prospects(board, turn, rung, True):
        steps += chance * (3 if result.wiped else result.defender)
        cleared += chance * (result.wiped or result.back == "defender")
        wiped += chance * result.wiped
    return Danger(steps, cleared, wiped)


def step_cost(picture: Picture, unit: int) -> float:
    """What a step of a unit is worth to its owner."""
    fight, board = picture.weights.fight, picture.board
    if board.side[unit] == GERMAN:
        return board.units[unit].vp / PER + fight.step
    return board.units[unit].vp / PER + (fight.mobile_step if board.mobile >> unit & 1 else fight.foot_step)


def steps_of(picture: Picture, units: tuple[int, ...]) -> list[float]:
    """What the steps of some units are worth, the cheapest first: their owner chooses."""
    found = []
    for unit in units:
        left = picture.board.units[unit].steps - (picture.state.reduced >> unit & 1)
        found += [step_cost(picture, unit)] * left
    return sorted(found)


def expected(
    picture: Picture,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    target: int,
    rung: int,
    sealed: bool = False,
    drawn: bool | None = None,
) -> float:
    """What the attacker may expect at some odds; the German is expected to draw a marker.

    Who is ``sealed`` in cannot retreat and dies instead.
    """
    board, fight = picture.board, picture.weights.fight
    soviet = board.side[attackers[0]] == SOVIET
    mine, theirs = steps_of(picture, attackers), steps_of(picture, defenders)
    prize = fight.clear + picture.prize(target) if soviet else fight.clear
    whole, total = sum(theirs), 0.0
    for result, chance in prospects(board, picture.state.turn, rung, soviet if drawn is None else drawn):
        back = result.back == "defender"
        if result.wiped or (back and sealed) or result.defender >= len(theirs):
            gain, cleared = whole, not (result.attacker and not back)
        else:
            gain, cleared = sum(theirs[: result.defender]), back
        if result.attacker:
            gain -= sum(mine[: result.attacker])
            if result.back == "attacker":
                gain -= fight.thrown
        total += chance * (gain + prize if cleared else gain)
    return total


def promise(picture: Picture, clash: Clash, support: int = 0, drawn: bool | None = None) -> float:
    """What the attacker may expect of a fight, reckoned with every shift."""
    rung = odds.weigh(picture.board, picture.state, clash, support).rung
    sealed = picture.sealed(clash.target, clash.side)
    return expected(picture, clash.attackers, clash.defenders, clash.target, rung, sealed, drawn)
