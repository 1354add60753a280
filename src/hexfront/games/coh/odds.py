"""7.0b, 7.0c The chances of an attack before it is paid for, as far as its player knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.engine.actions import Seat
from hexfront.engine.chances import chances, dice, mapped, mixed
from hexfront.engine.texts import t
from hexfront.engine.verdict import Fight, Reason
from hexfront.games.coh import showing, volley
from hexfront.games.coh.assess import Shot, Stand, assess

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

DICE = 2


def fights(game: Coh, state: CohState, seat: Seat, shot: Shot) -> tuple[Fight, ...]:
    """The odds against each unit that an attack would roll for."""
    targets = volley.targets_of(game, state, shot)
    return tuple(_fight(game, state, seat, shot, unit) for unit in targets if unit >= 0)


def _fight(game: Coh, state: CohState, seat: Seat, shot: Shot, unit: int) -> Fight:
    """Over the markers that the target may have, for all the player knows."""
    may_be = showing.likely(game, state, unit, seat)
    stands = [(weight, assess(game, state, shot, unit, marker)) for weight, marker in may_be]
    hurt = state.hit[unit] >= 0
    ways = mixed((weight, mapped(dice(DICE), _outcome(game, stand, hurt))) for weight, stand in stands)
    attacks, defences = [one.attack for _, one in stands], [one.defence for _, one in stands]
    needed = (
        Reason("coh:7.0b", t("Hit on"), str(min(defences) - max(attacks))),
        Reason("coh:7.0c", t("Critical hit on"), str(min(defences) - max(attacks) + game.limits.critical)),
    )
    return Fight(
        target=game.names[unit],
        attack=(min(attacks), max(attacks)),
        defence=(min(defences), max(defences)),
        columns=(),
        modifiers=(*_known(game, state, shot, unit, stands).reasons, *needed),
        chances=chances({name: ways.get(name, 0) for name in ("miss", "hit", "destroyed")}),
    )


def _known(game: Coh, state: CohState, shot: Shot, unit: int, stands: list[tuple[int, Stand]]) -> Stand:
    """The stand whose reasons are told: without a marker, if which one lies there is not known."""
    return stands[0][1] if len(stands) == 1 else assess(game, state, shot, unit, None)


def _outcome(game: Coh, stand: Stand, hurt: bool) -> Callable[[int], str]:
    def of(rolled: int) -> str:
        total = stand.attack + rolled
        if total < stand.defence:
            return "miss"
        return "destroyed" if hurt or total >= stand.defence + game.limits.critical else "hit"

    return of
