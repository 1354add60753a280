"""7.0b, 7.0c The chances of an attack before it is paid for, as far as its player knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import t
from hexfront.engine.contract.chances import (
    chances,
    dice,
    mapped,
    mixed,
)
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire.attack.modifiers import Stand, assess, firepower
from hexfront.games.coh.fire.attack.scores import CRITICAL, HIT, Score
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.fire.attack.target_list import BLIND, targets_of, work_named
from hexfront.games.coh.fire.work_rolls import RAISED, work_rating
from hexfront.games.coh.units import marker_secrets

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

DICE = 2


def fights(board: Board, state: CohState, seat: Seat, shot: Shot) -> tuple[Fight, ...]:
    """The odds against everybody and everything that an attack would roll for, units first."""
    targets = sorted(targets_of(board, state, shot), key=lambda target: target < 0)
    return tuple(_against(board, state, seat, shot, target) for target in targets)


def _against(board: Board, state: CohState, seat: Seat, shot: Shot, target: int) -> Fight:
    if target >= 0:
        return _fight(board, state, seat, shot, target)
    return _blind(board, state, shot) if target == BLIND else _breach(board, state, shot, target)


def _blind(board: Board, state: CohState, shot: Shot) -> Fight:
    """Fire at a hex that looks empty: what it would meet nobody can say."""
    attack = firepower(board, state, shot, "red")
    unseen = Reason("coh:10.0f", t("Nobody is seen there: the fire finds only what it hits."))
    label, total = board.labels[shot.at], attack.total
    return Fight(label, (total, total), (0, 0), (), (*attack.reasons, unseen), (), blind=True)


def _breach(board: Board, state: CohState, shot: Shot, target: int) -> Fight:
    """The odds against a work [coh:18.4b]."""
    kind, attack = work_named(target), firepower(board, state, shot, "red")
    defence = work_rating(board, state, shot, kind)
    ways = mapped(
        dice(DICE),
        lambda rolled: "destroyed" if Score(board, attack.total + rolled, defence).hits else "miss",
    )
    rating = Reason(RAISED.rule, RAISED.words(None), str(defence))
    return Fight(
        target=kind,
        attack=(attack.total, attack.total),
        defence=(defence, defence),
        columns=(),
        modifiers=(*attack.reasons, rating, Reason(HIT.rule, t("Hit on"), str(defence - attack.total))),
        chances=chances({name: ways.get(name, 0) for name in ("miss", "destroyed")}),
    )


def _fight(board: Board, state: CohState, seat: Seat, shot: Shot, unit: int) -> Fight:
    """Over the markers that the target may have, for all the player knows."""
    may_be = marker_secrets.likely(board, state, unit, seat)
    stands = [(weight, assess(board, state, shot, unit, marker)) for weight, marker in may_be]
    hurt, known = state.hit[unit] >= 0, _known(board, state, shot, unit, stands)
    ways = mixed((weight, mapped(dice(DICE), _outcome(board, stand, hurt))) for weight, stand in stands)
    defences = [one.defence for _, one in stands]
    least = min(defences) - known.attack
    needed = (
        Reason(HIT.rule, t("Hit on"), str(least)),
        Reason(CRITICAL.rule, t("Critical hit on"), str(least + board.limits.critical)),
    )
    return Fight(
        target=board.names[unit],
        attack=(known.attack, known.attack),
        defence=(min(defences), max(defences)),
        columns=(),
        modifiers=(*_colour(known), *known.reasons, *needed),
        chances=chances({name: ways.get(name, 0) for name in ("miss", "hit", "destroyed")}),
    )


def _colour(stand: Stand) -> tuple[Reason]:
    """Against which colour of firepower the target defends [coh:7.1b] [coh:15.1]."""
    if stand.colour == "blue":
        return (Reason("coh:15.1", t("The rating attacked is blue, that of armour")),)
    return (Reason("coh:7.1b", t("The rating attacked is red")),)


def _known(board: Board, state: CohState, shot: Shot, unit: int, stands: list[tuple[int, Stand]]) -> Stand:
    """The stand whose reasons are told: without a marker, if which one lies there is not known."""
    return stands[0][1] if len(stands) == 1 else assess(board, state, shot, unit, None)


def _outcome(board: Board, stand: Stand, hurt: bool) -> Callable[[int], str]:
    def of(rolled: int) -> str:
        hits = Score(board, stand.attack + rolled, stand.defence).hits
        if not hits:
            return "miss"
        return "destroyed" if hurt or hits == wounds.CRITICAL else "hit"

    return of
