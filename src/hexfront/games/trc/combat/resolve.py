"""13.2 A battle that is launched: odds, die, result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.draws import die
from hexfront.engine.base.events import Said
from hexfront.games.trc.combat import air, odds, results
from hexfront.games.trc.events import Fought
from hexfront.games.trc.movement import ride_bars
from hexfront.games.trc.state import SURRENDERED, TrcState
from hexfront.games.trc.supply import control, no_retreat
from hexfront.games.trc.units import losses
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def launch(
    board: Board,
    state: TrcState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    sent: tuple[int, ...],
    lowered: str,
    out: list[Event],
    barrage: bool = False,
) -> None:
    """Fight a battle of the combat phase; nobody in it fights again in this impulse [trc:12.4]."""
    side = board.side[attackers[0]]
    weighed = odds.weigh(board, state, attackers, targets, len(sent), lowered, barrage)
    state.barrages += barrage
    defenders = tuple(unit for at in targets for unit in odds.defenders(board, state, at))
    air.use(state, side, sent)
    state.fought |= bits(attackers) | bits(defenders)
    rolled, outcome, rules = 0, "DS", ["trc:16.1a"]
    if not odds.overwhelming(board, weighed.column):
        rolled = die(state, "combat", out, rules=("trc:13.2a",))
        outcome, rules = board.tables.crt.result(weighed.column, rolled), ["trc:13.2a", "trc:13.1.t1"]
    if outcome == "C":
        rules.append("trc:13.3d")
    _tell(board, state, weighed, attackers, targets, rolled, outcome, rules, out)
    no_retreat.attacked(board, state, side, weighed.column, out)
    if outcome == "AR":
        attackers = results.affected(board, attackers, outcome, out)
    else:
        defenders = results.affected(board, defenders, outcome, out)
    results.begin(state, side, attackers, defenders, outcome)


def overwhelm(
    board: Board,
    state: TrcState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    sent: tuple[int, ...],
    out: list[Event],
    barrage: bool = False,
) -> None:
    """Win an automatic victory in the movement phase: the defenders surrender at once [trc:16.1a]."""
    side = board.side[attackers[0]]
    weighed = odds.weigh(board, state, attackers, targets, len(sent), barrage=barrage)
    state.barrages += barrage
    air.use(state, side, sent)
    state.victors |= bits(attackers)
    running = ride_bars.usable(board, state, side)
    rules = ["trc:16.1a", "trc:16.1b", *(["trc:15.1c", "trc:16.1c"] if sent else [])]
    if odds.too_early(board, state, side, attackers, ()):
        rules.append("trc:26.4.3")
    _tell(board, state, weighed, attackers, targets, 0, "DS", rules, out)
    no_retreat.attacked(board, state, side, weighed.column, out)
    for at in targets:
        for unit in odds.defenders(board, state, at):
            losses.remove(board, state, unit, SURRENDERED, out, "trc:16.1a")
    freed = 0 if state.impulse == 2 else ride_bars.usable(board, state, side) & ~running
    if freed:
        names = ", ".join(board.label(at) for at in each(freed))
        words = t("Trains may run again through {hexes}.", hexes=names)
        out.append(Said(line=words, rules=("trc:9.3.2c",)))
    control.settle(board, state, out)


def _tell(
    board: Board,
    state: TrcState,
    weighed: odds.Odds,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    rolled: int,
    outcome: str,
    rules: list[str],
    out: list[Event],
) -> None:
    rules = [*rules, "trc:13.1a", *[reason.rule for reason in weighed.reasons]]
    fighters = (*attackers, *[unit for at in targets for unit in state.at[at]])
    if any(board.kinds[unit] == "worker" for unit in fighters):
        rules.append("trc:22.2c")
    if len(targets) > 1 or len(attackers) > 1:
        rules.append("trc:12.3d")
    if any(state.astride >> unit & 1 for unit in attackers):
        rules.append("trc:28.6.med.5e")
    standing = [unit for unit in attackers if not state.astride >> unit & 1]
    if any(mate not in attackers for unit in standing for mate in state.at[state.where[unit]]):
        rules.append("trc:12.2a")
    out.append(
        Fought(
            targets=tuple(board.label(at) for at in targets),
            attackers=tuple(board.name(unit) for unit in attackers),
            attack=weighed.attack,
            defence=weighed.defence,
            column=weighed.column,
            die=rolled,
            outcome=outcome,
            modifiers=tuple((reason.rule, reason.text, reason.amount) for reason in weighed.reasons),
            rules=tuple(dict.fromkeys(rules)),
        )
    )
