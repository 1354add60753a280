"""What to say to the questions that come up in between: losses, retreats, advances, air support, arrivals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.tow.bot import staffs
from hexfront.games.tow.bot.stakes import Stake
from hexfront.games.tow.bot.stations import Stations
from hexfront.games.tow.bot.tokens import pressed
from hexfront.games.tow.combat import odds
from hexfront.games.tow.state import AXIS, POOL, SOVIET
from hexfront.games.tow.tokens.negotiation import price
from hexfront.games.tow.units import counters

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture
    from hexfront.games.tow.combat.resolve import Battle
    from hexfront.games.tow.tokens.negotiation import Negotiation


def losses(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The step that weakens least."""
    board, state, weights = picture.game, picture.state, picture.weights.answers
    for action in legal:
        unit = action[1]
        faces, step = board.units[unit].faces, state.step[unit]
        cost = float(faces[step].attack + faces[step].defence)
        if not board.combat[unit]:
            cost += weights.gone_staff * weights.gone
        elif counters.steps_left(board, state, unit) > 1:
            cost -= faces[step + 1].attack + faces[step + 1].defence
        else:
            cost += weights.gone
        yield Advice(action, -cost, (t("This step weakens least"),))


def retreat(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """To the best place."""
    stations = Stations(picture)
    for action in legal:
        yield Advice(action, stations.score(action[1], action[2]), (t("The best place to fall back to"),))


def advance(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Towns and crossing points at once; else to where it is better."""
    board, state, weights = picture.game, picture.state, picture.weights.answers
    stations = Stations(picture)
    yield Advice(("pass",), weights.stay[picture.side], (t("It is better to stay"),))
    for action in legal:
        if action[0] != "advance":
            continue
        unit, to = action[1], action[2]
        gain = stations.score(unit, to) - stations.score(unit, state.where[unit])
        if picture.side == SOVIET:
            if picture.ordered >> to & 1:
                gain += weights.into_order
            gain += weights.follow + weights.into_city * ((board.cities & ~state.held) >> to & 1)
            gain += weights.onto_crossing * ((board.crossing_points & ~state.crossings) >> to & 1)
        elif picture.ordered >> state.where[unit] & 1:
            gain -= weights.leave_order
        elif state.held >> to & 1 or to == state.bridgehead:
            gain += weights.retake
        yield Advice(action, gain, (t("To follow up the victory"),))


def air(picture: Picture, battle: Battle, legal: list[Action]) -> Iterator[Advice]:
    """A marker where it changes enough."""
    board, state = picture.game, picture.state
    stake = Stake.of(board, state, battle.side, battle.target, picture.weights.stakes)
    ours = odds.attack(board, odds.powers(board, state, battle.attackers), battle.target)
    exits = board.going.linked[battle.target] & ~(state.zoc[battle.side] | state.occupied[battle.side])
    shift = sum(board.data.air[marker].shift for marker in battle.air)
    die = sum(board.data.air[marker].die for marker in battle.air)
    now = stake.value(board, ours, exits, shift, die)
    weights = picture.weights.air
    least = weights.spend if battle.side == AXIS else weights.parry
    yield Advice(("pass",), least, (t("The marker can do more elsewhere"),))
    for action in legal:
        if action[0] == "air":
            one = board.data.air[action[1]]
            then = stake.value(board, ours, exits, shift + one.shift, die + one.die)
            gain = then - now if battle.side == AXIS else now - then
            yield Advice(action, gain, (t("The marker gains about {value} points", value=f"{gain:.1f}"),))


def relocate(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Where the HQ commands most."""
    stations = Stations(picture)
    for action in legal:
        if action[0] == "relocate":
            worth = staffs.score(picture, stations, action[1], action[2])
            yield Advice(action, worth, (t("To keep its units in reach"),))


def arrivals(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Reinforcements near where they are wanted; reliefs for the weakest."""
    board, state = picture.game, picture.state
    for action in legal:
        if action[0] == "receive":
            yield Advice(action, picture.pull[action[2]], (t("Near to where it is wanted"),))
        else:
            face = counters.face(board, state, action[1])
            yield Advice(
                action, picture.weights.answers.relief - face.attack, (t("The weakest is relieved"),)
            )


def landing(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """On a city under order, a crossing point, or behind the river."""
    board, state, weights = picture.game, picture.state, picture.weights.answers
    for action in legal:
        at = action[1]
        worth = picture.pull[at] * weights.landing_pull
        if picture.ordered >> at & 1:
            worth += weights.into_order
        if (board.crossing_points & ~state.crossings) >> at & 1:
            worth += weights.landing_crossing
        worth += weights.landing_bank * (board.right_bank >> at & 1)
        worth -= weights.landing_zone * (state.zoc[AXIS] >> at & 1)
        yield Advice(action, worth, (t("The paratroopers are wanted there"),))


def negotiation(picture: Picture, frame: Negotiation, legal: list[Action]) -> Iterator[Advice]:
    """Orders on cities in need first, then the strongest divisions that the points buy."""
    board, weights = picture.game, picture.weights.answers
    need = pressed(picture)
    wait = bool(need) and frame.halves >= board.tables.costs.order
    empty = picture.ordered & ~picture.state.occupied[AXIS]
    stations = Stations(picture)
    seen = set()
    yield Advice(("end",), 0.0)
    for action in legal:
        if action[0] == "lift":
            risk = picture.risk(action[1])
            lift = risk >= picture.weights.alarm.pressed
            worth = weights.lift + risk if lift else weights.lift_other
            yield Advice(action, worth, (t("The city must not fall under order"),))
        elif action[0] == "receive" and not wait:
            face, kind = board.units[action[1]].faces[0], (board.units[action[1]].faces, action[2])
            if kind in seen:
                continue
            seen.add(kind)
            if empty >> action[2] & 1:
                worth = weights.empty_city - face.defence + picture.heed(action[2])
                worth -= weights.empty_price * price(board, action[1])
            else:
                worth = weights.division + weights.division_defence * face.defence
                worth += weights.division_place * stations.score(action[1], action[2])
            yield Advice(action, worth, (t("Divisions for the front"),))


def security(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The security divisions in the cities nearest to the enemy."""
    weights = picture.weights.answers
    for action in legal:
        if action[0] == "place" and picture.state.where[action[1]] == POOL:
            empty = not picture.state.occupied[AXIS] >> action[2] & 1
            yield Advice(
                action,
                weights.security + picture.heed(action[2]) + weights.security_empty * empty,
                (t("A city near the enemy needs a garrison"),),
            )
    if ("commit",) in legal:
        yield Advice(("commit",), 0.5)
