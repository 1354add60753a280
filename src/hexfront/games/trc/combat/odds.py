"""13.1, 14, 15 The odds of a battle: strengths, doubling, air power and lowering, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Fight, Reason, t
from hexfront.engine.contract.chances import chances
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.box.charts.chits import STALIN_LINE
from hexfront.games.trc.combat.support import artillery, older_artillery
from hexfront.games.trc.state import AXIS, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.supply import combat_supply
from hexfront.games.trc.units import battle_groups, chits, stacks
from hexfront.games.trc.units.schedule import opening_turn

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

RIVER, STRAIT = 0, 1
"""What may double a defender against some attackers and not against others, as places in ``screens``."""
LINE_STANDS = (1941, 1942)
"""The years of the Stalin Line (28.7.R3b)."""


class Odds(NamedTuple):
    """A battle before the die."""

    attack: int
    defence: int
    rung: int
    """Where it stands on the ladder, shifts included and lowering not."""
    column: str
    """What is rolled on, or 10-1 where no die is rolled."""
    reasons: tuple[Reason, ...]


def defenders(board: Board, state: TrcState, at: int) -> list[int]:
    """The units that defend a hex: those that have not fought yet in this impulse [trc:12.4]; partisans do not."""
    return [
        unit
        for unit in state.at.get(at, ())
        if not state.fought >> unit & 1 and board.kinds[unit] != "partisan"
    ]


def doubled_by_ground(board: Board, at: int) -> tuple[str, ...]:
    """The terrain that doubles the defenders of a hex, whoever attacks [trc:14.1a]."""
    if not board.doubling >> at & 1:
        return ()
    table = board.tables.terrain
    return tuple([name for name, hexes in board.terrain.items() if hexes >> at & 1 and table[name].doubles])


def screens(board: Board, state: TrcState, start: int, target: int) -> tuple[bool, bool]:
    """Whether a river and whether the strait shield a hex against an attacker in another.

    Behind a river means that the attacker is on a river hex and no river crosses the side to the defender
    [trc:14.1.1a] [trc:14.1.1b].
    """
    if start == target:
        return False, False
    river = bool(behind_river(board, state, start) >> target & 1)
    return river, bool(board.near.over_strait[start] >> target & 1)


def behind_river(board: Board, state: TrcState, start: int) -> int:
    """The hexes that a river shields against an attacker in another, wherever they lie."""
    rivers = board.rivers
    return ~rivers.along[start] if rivers.hexes >> start & 1 and not surprise(state) else 0


def on_river(board: Board, at: int) -> bool:
    """Whether a hex is a river hex."""
    return bool(board.rivers.hexes >> at & 1)


def surprise(state: TrcState) -> bool:
    """Whether it is the very first impulse, in which no river shields the Russians [trc:14.1.3]."""
    return opening(state) and not chits.active(state, STALIN_LINE)


def opening(state: TrcState) -> bool:
    """Whether it is the very first impulse."""
    return state.impulse == 1 and state.player == AXIS and opening_turn(state)


def dug_in(board: Board, state: TrcState, at: int, side: int) -> int:
    """What the Stalin Line adds to the defence of a hex: one for each unit, never doubled [trc:28.7.R3b]."""
    return len(defenders(board, state, at)) if on_stalin_line(board, state, at, side) else 0


def on_stalin_line(board: Board, state: TrcState, at: int, side: int) -> bool:
    """Whether a side defends a hex of the Stalin Line while the line stands."""
    return (
        side == RUSSIAN
        and chits.active(state, STALIN_LINE)
        and year(state.turn) in LINE_STANDS
        and bool(board.regions.stalin_line >> at & 1)
    )


def weigh(
    board: Board,
    state: TrcState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    air: int = 0,
    lowered: str = "",
    barrage: bool = False,
) -> Odds:
    """The odds of a battle with every number and its rule."""
    side = board.side[attackers[0]]
    lacking = combat_supply.lacking(board, state)
    attack = sum([combat_supply.strength(board, state, unit, lacking) for unit in attackers])
    reasons = list(_halved(board, state, attackers, targets, lacking))
    if state.guerrillas and (hunters := _hunters(board, state, attackers, targets)):
        more = sum([combat_supply.strength(board, state, unit, lacking) for unit in hunters])
        attack += more
        reasons.append(Reason("trc:28.7.R5c", t("The SS attack partisans at double strength"), f"+{more}"))
    defence = 0
    for at in targets:
        there = defenders(board, state, at)
        strength = sum([combat_supply.strength(board, state, unit, lacking) for unit in there])
        doubling = list(_doubling(board, state, attackers, at))
        defence += 2 * strength if doubling else strength
        reasons += doubling
        if state.disclosed:
            defence += dug_in(board, state, at, 1 - side)
            reasons += _prepared(board, state, at, 1 - side, doubling)
        if (state.forts[AXIS] | state.forts[RUSSIAN]) >> at & 1:
            words = t("{hex} is a fortress and counts as a major city", hex=board.label(at))
            reasons.append(Reason("trc:26.9h", words))
        if doubling and lacking and any(combat_supply.halved(board, state, unit, lacking) for unit in there):
            reasons.append(Reason("trc:17.3.1b", t("What is halved is doubled afterwards"), "×2"))
        if len(doubling) > 1:
            reasons.append(Reason("trc:14.1.2a", t("Nobody is more than doubled"), "×2"))
        elif not doubling:
            reasons += _dry(board, state, attackers, at)
        if at in board.levelled:
            reasons.append(Reason(board.levelled[at], t("These mountains are clear ground")))
    if any(board.doubling >> state.where[unit] & 1 for unit in attackers):
        reasons.append(Reason("trc:14.1.2b", t("Nobody is doubled in attack")))
    ladder = board.tables.ladder
    rung = ladder.rung(attack, defence)
    if air:
        shift = air * board.tables.air[SIDES[side]].shift
        rung += shift
        rule = "trc:15.5a" if side == AXIS else "trc:15.7"
        reasons.append(Reason(rule, t("Air power: columns"), f"{shift:+d}"))
    for reason, shifted in _guns(board, state, attackers, side, air, barrage) if state.options else ():
        rung += shifted
        reasons.append(reason)
    most = highest(board, state, side, attackers, targets)
    won = most == len(ladder.names) < rung + 1 and early(board, state, side)
    if won and older_artillery.guns(board, state, attackers):
        reasons.append(Reason("trc:28.6.1e", t("With artillery Russians win automatic victories")))
    if rung > most and most < len(ladder.names):
        reasons.append(Reason("trc:16.4", t("Russians win no automatic victories yet"), ladder.name(most)))
    column = ladder.name(min(max(rung, 0), most))
    if lowered:
        reasons.append(Reason("trc:13.1b", t("Lowered by the attacker"), lowered))
        column = lowered
    return Odds(attack, defence, rung, column, tuple(reasons))


def column(
    board: Board,
    state: TrcState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    air: int = 0,
    barrage: bool = False,
) -> str:
    """The column of a battle that nobody has lowered, by the numbers alone; ``weigh`` is the plain way."""
    if state.varied:
        return weigh(board, state, attackers, targets, air, barrage=barrage).column
    side, lacking = board.side[attackers[0]], combat_supply.lacking(board, state)
    attack = sum([combat_supply.strength(board, state, unit, lacking) for unit in attackers])
    defence = 0
    for at in targets:
        strength = sum(
            [combat_supply.strength(board, state, unit, lacking) for unit in defenders(board, state, at)]
        )
        defence += strength << bool(board.doubling >> at & 1 or _screened(board, state, attackers, at))
    rung = board.tables.ladder.rung(attack, defence) + air * board.tables.air[SIDES[side]].shift
    return board.tables.ladder.name(min(max(rung, 0), highest(board, state, side, attackers, targets)))


def _screened(board: Board, state: TrcState, attackers: tuple[int, ...], at: int) -> bool:
    """Whether a river, or the strait, shields a hex against all attackers."""
    sides = [screens(board, state, state.where[unit], at) for unit in attackers]
    return all(river for river, _ in sides) or all(strait for _, strait in sides)


def _prepared(board: Board, state: TrcState, at: int, side: int, doubling: list[Reason]) -> Iterator[Reason]:
    """What Russians gain in a hex because Stalin was prepared."""
    if opening(state) and any(reason.rule == "trc:14.1.1a" for reason in doubling):
        yield Reason("trc:28.7.R3a", t("The Russians are not surprised"))
    if line := dug_in(board, state, at, side):
        words = t("{hex} is on the Stalin Line: one more for each defender", hex=board.label(at))
        yield Reason("trc:28.7.R3b", words, f"+{line}")


def _hunters(
    board: Board, state: TrcState, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> list[int]:
    """The SS units of an attack on nobody but partisans."""
    if any(not stacks.bands(board, state) >> at & 1 for at in targets):
        return []
    return [unit for unit in attackers if board.ss >> unit & 1]


def _guns(
    board: Board, state: TrcState, attackers: tuple[int, ...], side: int, air: int, barrage: bool
) -> Iterator[tuple[Reason, int]]:
    """What artillery and a barrage shift; a barrage stands alone."""
    flown = air * board.tables.air[SIDES[side]].shift
    corps = [
        found
        for rule_of in (artillery, older_artillery)
        for found in rule_of.columns(board, state, attackers, flown)
    ]
    if not barrage:
        yield from corps
        return
    shift = board.limits.barrage_shift
    yield Reason("trc:26.13b", t("Barrage: columns"), f"{shift:+d}"), shift
    if corps:
        yield Reason("trc:26.13e", t("Artillery adds nothing to a barrage"), "+0"), 0


def early(board: Board, state: TrcState, side: int) -> bool:
    """Whether a side wins no automatic victories yet [trc:16.4]."""
    return side == RUSSIAN and state.turn < board.limits.russian_victory_turn


def highest(
    board: Board, state: TrcState, side: int, attackers: tuple[int, ...] = (), targets: tuple[int, ...] = ()
) -> int:
    """The highest rung there is for a side: 10-1 surrenders without a die, for Russians not before Nov/Dec 1942."""
    columns = len(board.tables.ladder.names)
    return columns - 1 if too_early(board, state, side, attackers, targets) else columns


def too_early(
    board: Board, state: TrcState, side: int, attackers: Iterable[int], targets: tuple[int, ...]
) -> bool:
    """Whether an attack wins no automatic victory yet [trc:16.4].

    By options it may with artillery in it [trc:28.6.1e], and in movement over battle groups alone [trc:26.4.3].
    """
    if not early(board, state, side) or older_artillery.guns(board, state, attackers):
        return False
    return state.phase != "movement" or not over_groups(board, state, targets)


def over_groups(board: Board, state: TrcState, targets: tuple[int, ...]) -> bool:
    """Whether only German battle groups defend these hexes."""
    return battle_groups.only_groups(board, [unit for at in targets for unit in defenders(board, state, at)])


def overwhelming(board: Board, column: str) -> bool:
    """Whether the defenders surrender without a die [trc:16.1a]."""
    return column == board.tables.ladder.name(len(board.tables.ladder.names))


def lower_columns(board: Board, column: str) -> list[str]:
    """The columns below the one that counts now, to which the attacker may lower it [trc:13.1b]."""
    names = board.tables.ladder.names
    return list(names[: names.index(column)]) if column in names else list(names)


def fight(board: Board, odds: Odds, targets: tuple[int, ...]) -> Fight:
    """The battle as the table shows it before it is fought."""
    table = board.tables.crt
    ways = {"DS": 6} if overwhelming(board, odds.column) else table.distribution(odds.column)
    return Fight(
        target=", ".join(board.label(at) for at in targets),
        attack=(odds.attack, odds.attack),
        defence=(odds.defence, odds.defence),
        columns=(odds.column,),
        modifiers=odds.reasons,
        chances=chances(ways),
        table="crt",
        provenance=table.provenance,
    )


def _halved(
    board: Board, state: TrcState, attackers: tuple[int, ...], targets: tuple[int, ...], lacking: int
) -> Iterator[Reason]:
    if not lacking:
        return
    units = [*attackers, *[unit for at in targets for unit in defenders(board, state, at)]]
    for unit in units:
        if combat_supply.halved(board, state, unit, lacking):
            words = t("{unit} lacks combat supply", unit=board.name(unit))
            yield Reason("trc:17.3.1a", words, str((board.combat[unit] + 1) // 2))
            yield Reason(combat_supply.rule(state), t("No Axis city is near enough"))
        elif board.side[unit] == AXIS and state.landed & 1 << unit:
            words = t("{unit} has invaded and has combat supply", unit=board.name(unit))
            yield Reason("trc:10.3.2e", words, str(board.combat[unit]))


def _doubling(board: Board, state: TrcState, attackers: tuple[int, ...], at: int) -> Iterator[Reason]:
    """What doubles the defenders of a hex; they are never more than doubled [trc:14.1.2a]."""
    place = board.label(at)
    for name in doubled_by_ground(board, at):
        words = t("{hex} is {terrain}: the defence is doubled", hex=place, terrain=name)
        yield Reason("trc:14.1a", words, "×2")
    if not attackers:
        return
    sides = [screens(board, state, state.where[unit], at) for unit in attackers]
    if all(side[RIVER] for side in sides):
        yield Reason("trc:14.1.1a", t("{hex} is behind a river: the defence is doubled", hex=place), "×2")
    if all(side[STRAIT] for side in sides):
        yield Reason("trc:14.1b", t("{hex} lies across the strait: the defence is doubled", hex=place), "×2")


def _dry(board: Board, state: TrcState, attackers: tuple[int, ...], at: int) -> Iterator[Reason]:
    """Why attackers who are all on river hexes do not double a hex."""
    starts = [state.where[unit] for unit in attackers]
    if not starts or not all(on_river(board, start) for start in starts):
        return
    if surprise(state):
        yield Reason("trc:14.1.3", t("No river shields the Russians in the first impulse of the game"))
    elif any(board.rivers.same(start, at) for start in starts):
        yield Reason("trc:14.1.1b", t("The river runs on into {hex}: it shields nobody", hex=board.label(at)))
