"""HQs: near enough to the front to send air units, out of enemy ZOC and behind friends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture
    from hexfront.games.trc.state import TrcState


def score(picture: Picture, state: TrcState, unit: int, at: int) -> float:
    """How good a hex is for an HQ, beside those who stand there in a state."""
    board = picture.board
    price = picture.price(unit)
    total = (
        picture.weights.staff.served
        * (board.grid.within(at, board.limits.air_range) & state.occupied[picture.foe]).bit_count()
    )
    mates = [mate for mate in state.at.get(at, ()) if mate != unit and board.combat[mate] > 1]
    strength = 1 + sum(board.combat[mate] for mate in mates)
    total -= price * picture.risk(at, strength)
    if not mates and picture.menace[at]:
        total -= picture.weights.staff.alone * price
    if picture.watched >> at & 1:
        total -= price
    if not picture.fed >> at & 1:
        total -= 2 * price
    return total + 0.02 * picture.pull[at]


def best(picture: Picture, state: TrcState, unit: int, hexes: int) -> tuple[float, int] | None:
    """The best hex for an HQ."""
    found: tuple[float, int] | None = None
    for at in listed(hexes):
        value = score(picture, state, unit, at)
        if found is None or value > found[0]:
            found = value, at
    return found
