"""16 Automatic victories inside the movement phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.state import clone
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import air, gather, notes, odds, resolve, shortfall
from hexfront.games.trc.combat.gather import Gathering, changed
from hexfront.games.trc.combat.support import barrage, older_artillery
from hexfront.games.trc.combat.support.barrage import BARRAGE
from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import AXIS, SIDES, TrcState
from hexfront.games.trc.units import airborne, battle_groups, stacks
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def able(board: Board, state: TrcState, side: int, targets: tuple[int, ...]) -> list[int]:
    """The units of a side that could take part in an automatic victory over these hexes."""
    return [
        unit
        for unit in gather.candidates(board, state, side, targets)
        if next(gather.against_attacker(board, state, side, unit, targets), None) is None
    ]


def within_reach(
    board: Board, state: TrcState, side: int, targets: tuple[int, ...], named: tuple[int, ...] = ()
) -> bool:
    """Whether all who are next to these hexes reach 10-1 together, with all the air power there is."""
    if _hopeless(board, state, side, targets):
        return False
    units = able(board, state, side, targets)
    if not units or any(unit not in units for unit in named):
        return False
    force, flights = tuple(units), air.most(board, state, side, targets)
    if odds.overwhelming(board, odds.column(board, state, force, targets, flights)):
        return True
    return barrage.possible(board, state, side, targets) and odds.overwhelming(
        board, odds.column(board, state, force, targets, barrage=True)
    )


def _hopeless(board: Board, state: TrcState, side: int, targets: tuple[int, ...]) -> bool:
    """Whether it is seen at a glance that 10-1 is out of reach: with every factor whole and every defender halved.

    What options add to a battle is not seen so.
    """
    if state.varied or state.astride or state.worn:
        return False
    around = -1
    for at in targets:
        around &= board.near.steps[at]
    combat, at_hand, ours, theirs = board.combat, state.at, 0, 0
    for at in listed(around & state.occupied[side]):
        ours += sum([combat[unit] for unit in at_hand[at]])
    for at in targets:
        theirs += sum([combat[unit] + 1 >> 1 for unit in odds.defenders(board, state, at)])
    ladder = board.tables.ladder
    flights = air.available(board, state, side)
    shift = (min(flights, 1) if side == AXIS else flights) * board.tables.air[SIDES[side]].shift
    return ladder.rung(ours, theirs) + max(shift, 0) < len(ladder.names)


def strongest(
    board: Board, state: TrcState, side: int, units: list[int], targets: tuple[int, ...]
) -> odds.Odds:
    """The odds of these units with all the air power there is, or with the barrage if that shifts more."""
    force = tuple(units)
    flown = odds.weigh(board, state, force, targets, air.most(board, state, side, targets))
    if not barrage.possible(board, state, side, targets):
        return flown
    return max(flown, odds.weigh(board, state, force, targets, barrage=True), key=lambda one: one.rung)


def touched(board: Board, state: TrcState, side: int) -> int:
    """The hexes with enemies beside units of a side, if it wins automatic victories at all."""
    early = odds.early(board, state, side)
    if early and not state.options:
        return 0  # Only options know of guns and battle groups.
    enemies = state.occupied[1 - side] & _beside(board, state, side)
    if early and odds.too_early(board, state, side, stacks.of_side(board, state, side), ()):
        return enemies & bits(battle_groups.standing(board, state, 1 - side))
    return enemies


def _beside(board: Board, state: TrcState, side: int) -> int:
    """The hexes one step from units of a side, and those on whom its paratroops have landed.

    Its zones of control are all of them but over the strait; those of partisans end at their own hex.
    """
    if state.guerrillas or state.astride:
        return board.going.reached(board.near, state.occupied[side]) | airborne.under(state, side)
    found = state.zoc[side]
    one, other = board.going.strait
    if state.occupied[side] & one:
        found |= other
    return found | one if state.occupied[side] & other else found


def targets_in_reach(board: Board, state: TrcState, side: int) -> list[int]:
    """The hexes over which an automatic victory is possible now."""
    enemies = touched(board, state, side)
    return [at for at in listed(enemies) if within_reach(board, state, side, (at,))]


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("overwhelm", at) for at in targets_in_reach(board, state, frame.side)]


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.push(state, Onslaught(frame.side, (action[1],)))


def _early(
    board: Board, state: TrcState, side: int, units: Iterable[int], targets: tuple[int, ...]
) -> Iterator[Illegal]:
    if not odds.too_early(board, state, side, units, targets):
        return
    if older_artillery.OPTION in state.options:
        words = t("Russians win automatic victories from November 1942 on, before that with artillery alone.")
        yield Illegal("trc:28.6.1e", words)
    else:
        yield Illegal("trc:16.4", t("Russians win automatic victories from November 1942 on."))


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    at = action[1]
    early = list(_early(board, state, frame.side, able(board, state, frame.side, (at,)), (at,)))
    yield from early
    against = list(gather.against_target(board, state, frame.side, at))
    yield from against
    if not early and not against and not within_reach(board, state, frame.side, (at,)):
        yield Illegal("trc:16.1a", _too_weak(board, state, frame.side, at))


def _too_weak(board: Board, state: TrcState, side: int, at: int) -> Text:
    """By how much all who could take part fall short of 10-1."""
    units = able(board, state, side, (at,))
    label = board.label(at)
    if not units:
        return t("Nobody who may attack stands next to {hex}.", hex=label)
    weighed = strongest(board, state, side, units, (at,))
    return t(
        "The units next to {hex} do not reach 10-1 together: {attack} to {defence}, factors missing {number}.",
        hex=label,
        attack=weighed.attack,
        defence=weighed.defence,
        number=shortfall.missing(board, weighed),
    )


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    units = able(board, state, frame.side, (action[1],))
    weighed = strongest(board, state, frame.side, units, (action[1],))
    numbers = f"{weighed.attack}-{weighed.defence}"
    yield Reason("trc:16.1a", t("All who stand next to it against all who defend it"), numbers)


OVERWHELM = Act("overwhelm", _offer, _play, _objections, _reasons)


def _offer_join(frame: Onslaught, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    units = able(board, state, frame.side, frame.targets)
    return [("join", unit) for unit in units if unit not in frame.attackers]


def _join(
    frame: Onslaught, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, changed(frame, attackers=(*frame.attackers, action[1])))


def _against_join(
    frame: Onslaught, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] in frame.attackers:
        yield Illegal("trc:12.2b", t("{unit} is in this battle already.", unit=board.name(action[1])))
    else:
        yield from gather.against_attacker(board, state, frame.side, action[1], frame.targets)


def _offer_combine(frame: Onslaught, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    enemies = 0
    for unit in able(board, state, frame.side, frame.targets):
        if state.astride >> unit & 1:
            continue
        enemies |= board.near.steps[state.where[unit]]
    enemies &= state.occupied[1 - frame.side]
    return [
        ("combine", at)
        for at in listed(enemies)
        if next(_against_combine(frame, board, state, seat, ("combine", at)), None) is None
    ]


def _combine(
    frame: Onslaught, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, changed(frame, targets=(*frame.targets, action[1])))


def _against_combine(
    frame: Onslaught, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    at = action[1]
    against = list(
        gather.against_target(
            board, state, frame.side, at, frame.targets, frame.attackers, frame.air, frame.barrage
        )
    )
    yield from against
    targets = (*frame.targets, at)
    early = list(_early(board, state, frame.side, able(board, state, frame.side, targets), targets))
    yield from early
    if not against and not early and not within_reach(board, state, frame.side, targets, frame.attackers):
        words = t("The units next to all of these hexes do not reach 10-1 together.")
        yield Illegal("trc:16.1a", words)


def _offer_launch(frame: Onslaught, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [] if next(_against_launch(frame, board, state, seat, ("launch",)), None) else [("launch",)]


def _launch(
    frame: Onslaught, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    resolve.overwhelm(board, state, frame.attackers, frame.targets, frame.air, out, frame.barrage)


def _against_launch(
    frame: Onslaught, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if not frame.attackers:
        yield Illegal("trc:16.1a", t("Nobody attacks yet."))
        return
    if early := list(_early(board, state, frame.side, frame.attackers, frame.targets)):
        yield from early
        return
    weighed = odds.weigh(board, state, frame.attackers, frame.targets, len(frame.air), barrage=frame.barrage)
    if not odds.overwhelming(board, weighed.column):
        words = t(
            "{attack} to {defence}, air power counted, is less than 10-1.",
            attack=weighed.attack,
            defence=weighed.defence,
        )
        yield Illegal("trc:16.1a", words)
    elif (crowd := stuck(board, state, frame)) is not None:
        words = t("{hex} is full, and nobody who takes no part could leave it.", hex=board.label(crowd))
        yield Illegal("trc:16.2c", words)


def stuck(board: Board, state: TrcState, frame: Onslaught) -> int | None:
    """A hex that would stay overfull because only victors are left in it [trc:16.2c]."""
    limit = board.limits.stack_points
    crowds = {state.where[unit] for unit in frame.attackers if not state.astride >> unit & 1}
    crowds = {at for at in crowds if stacks.points(board, state, state.at[at]) > limit}
    if not crowds:
        return None
    later = clone(state)
    resolve.overwhelm(board, later, frame.attackers, frame.targets, (), [])
    for at in sorted(crowds):
        bound = tuple(unit for unit in later.at[at] if not steps.can_leave(board, later, unit))
        if stacks.points(board, later, bound) > limit:
            return at
    return None


class Onslaught(Gathering, tag="onslaught", frozen=True):
    """An automatic victory that is being put together."""

    rule: ClassVar[str] = "trc:16.1a"
    ask: ClassVar[Text] = t("Say who takes part in the automatic victory, and launch it.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", _offer_join, _join, _against_join, gather.for_join),
        Act("combine", _offer_combine, _combine, _against_combine),
        gather.AIR,
        BARRAGE,
        gather.LEAVE,
        Act("launch", _offer_launch, _launch, _against_launch, fights=gather.fights),
        gather.CANCEL,
    )

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with the odds and what is missing."""
        asked = super().prompt(board, state, viewer)
        lines = (*notes.battle(board, state, self), *notes.shortage(board, state, self))
        return notes.noted(asked, lines)
