"""A movement phase as a whole: who goes where, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.assault import Planner
from hexfront.games.kharkov.bot.march import duties, staffs
from hexfront.games.kharkov.bot.march.orders import Order
from hexfront.games.kharkov.bot.march.overruns import Overruns
from hexfront.games.kharkov.bot.march.posting import Group, Posting
from hexfront.games.kharkov.combat import eligible
from hexfront.games.kharkov.movement import reinforcements
from hexfront.games.kharkov.state import AXIS, DISRUPTED, SOVIET
from hexfront.games.kharkov.turn import rail, who_can_move
from hexfront.hexes import each, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.march.fields import Outlook
    from hexfront.games.kharkov.bot.picture import Picture
    from hexfront.games.kharkov.turn.movement_phase import Movement

STATION = t("The best place within reach")


def overrun(picture: Picture, outlook: Outlook, frame: Movement) -> list[Order]:
    """The best overrun, if any is worth while."""
    found = Overruns(picture, outlook.gap, frame.mechanised).best()
    return [found] if found else []


def staff(picture: Picture, outlook: Outlook, frame: Movement) -> list[Order]:
    """Moves of HQs and reserve markers."""
    able = who_can_move.able(picture.game, picture.state, frame.seat, frame.mechanised)
    return staffs.orders(picture, able, outlook)


def split(picture: Picture, outlook: Outlook, frame: Movement) -> list[Order]:
    """Divisions that break down before anybody moves."""
    if picture.side != AXIS or frame.mechanised:
        return []
    return duties.splits(Posting(picture, outlook, frame))


def everybody(picture: Picture, outlook: Outlook, frame: Movement) -> list[Order]:
    """Duties first, then units to the attack and reinforcements in, then the rest to their stations."""
    posting = Posting(picture, outlook, frame)
    if not frame.mechanised:
        if picture.side == AXIS:
            duties.guard_cities(posting)
            duties.cut_lines(posting)
        to_the_attack(posting)
        come_in(posting)
    if picture.side == AXIS:
        duties.close_front(posting)
    for units in posting.free():
        station(posting, units)
    return posting.orders


def to_the_attack(posting: Posting) -> None:
    """Plan the attacks of the coming combat phase, and bring up those who are to make them."""
    picture = posting.picture
    planner = _planner(posting)
    attacks = planner.plan()
    posting.attack(attacks)
    for attack in attacks:
        why = t("To attack {hex}", hex=picture.game.label(attack.target.at))
        for unit, post in zip(attack.units, attack.posts, strict=True):
            if picture.state.where[unit] != post:
                posting.orders.append(Order((unit,), posting.ways[unit].path(post), attack.value, why))


def _planner(posting: Posting) -> Planner:
    picture = posting.picture
    board, state = picture.game, picture.state
    targets = eligible.prey(board, state, picture.side, ())
    asleep = picture.side == SOVIET and not state.south_active
    if asleep:
        targets &= ~board.south
    near = spread(board.grid, targets)
    if asleep:
        near &= ~(board.south & board.axis_side)
    places: dict[int, int] = {}
    for unit in picture.units(picture.side):
        if state.flags[unit] & DISRUPTED or (picture.side == AXIS and picture.waits(unit)):
            continue
        moves = unit in posting.ways and unit not in posting.used
        hexes = near & (posting.ways[unit].hexes if moves else 1 << state.where[unit])
        if board.units[unit].nation != "german":
            hexes &= picture.command
        if hexes and not posting.posted(unit):
            places[unit] = hexes
    planner = Planner(picture, places, targets, posting.front)
    planner.coming = {at: posting.coming(at) for at in posting.stations.planned}
    return planner


def come_in(posting: Posting) -> None:
    """Reinforcements enter as near as they can to where they are wanted."""
    picture, outlook = posting.picture, posting.outlook
    danger = picture.weights.move.entry_danger
    for unit in reinforcements.able(picture.game, picture.state, picture.side):
        hexes = each(reinforcements.hexes(picture.game, picture.state, unit))
        best = max(hexes, key=lambda at: (outlook.goal[at] - danger * outlook.danger[at], -at))
        why = t("Reinforcements come in")
        posting.orders.append(Order((unit,), (best,), outlook.goal[best], why, "enter"))


def station(posting: Posting, units: Group) -> None:
    """Send a group to the best place within reach, unless it is well placed."""
    stations, where = posting.stations, posting.picture.state.where
    weights = posting.picture.weights.move
    here = where[units[0]]
    together = all(where[unit] == here for unit in units)
    stay = stations.score(units, here) if together else -1e9
    best, most = here, stay + weights.margin
    for at in stations.promising(posting.common(units), weights.width):
        if not (together and at == here) and posting.fits(units, at):
            value = stations.score(units, at)
            if value > most:
                best, most = at, value
    if most > stay + weights.margin:
        posting.post(units, best, most - max(stay, 0.0), STATION)
    elif not together:
        for unit in units:
            station(posting, (unit,))
    else:
        _by_rail(posting, units, stay)


def _by_rail(posting: Posting, units: Group, stay: float) -> None:
    """A unit far from the fighting takes the train."""
    picture = posting.picture
    board, state, weights = picture.game, picture.state, picture.weights.move
    unit, here = units[0], state.where[units[0]]
    idle = not board.grid.within(here, weights.far_off) & state.fighters[picture.foe]
    if len(units) > 1 or posting.frame.mechanised or not idle:
        return
    ends = [at for at in each(rail.ends(board, state, unit)) if posting.fits(units, at)]
    best = max(ends, key=lambda at: (posting.stations.score(units, at), -at), default=0)
    gain = posting.stations.score(units, best) - stay if best else 0.0
    if gain > weights.fare:
        posting.used.add(unit)
        posting.stations.planned.setdefault(best, []).append(unit)
        posting.orders.append(Order(units, (best,), gain, t("By rail to where it is needed"), "rail"))
