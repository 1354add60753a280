"""9.7 Advance after combat: the victors follow along the paths of retreat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Group,
    Hexes,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.combat.retreat_words import ADVANCE, spoken
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, south, steps
from hexfront.games.kharkov.state import ADVANCED, AXIS, DISRUPTED, SOVIET
from hexfront.games.kharkov.units import counters, regiments
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

Trail = tuple[tuple[int, ...], ...]


def begin(
    game: Kharkov,
    state: KharkovState,
    side: int,
    units: tuple[int, ...],
    trail: Trail,
    free: tuple[int, ...],
    granted: tuple[str, ...] = (),
) -> None:
    """Let the victors of a fight advance; ``free`` are hexes whose defenders were all eliminated (9.74).

    ``granted`` are the rules that let them, beyond those of any advance.
    """
    alive = tuple(unit for unit in units if state.where[unit] > 0)
    if not alive or not (trail or free):
        return
    posts = tuple(state.where[unit] for unit in alive)
    staffs = tuple(
        unit for at in dict.fromkeys(posts) for unit in state.at[at] if game.units[unit].kind == "hq"
    )
    agenda.push(state, Advance(side, alive, posts, staffs, trail, free, granted))


class Advance(Frame, tag="advance", frozen=True):
    """Any or all victors may advance now, or never [kharkov:9.73a]."""

    rule: ClassVar[str] = "kharkov:9.71b"
    ask: ClassVar[Text] = t("Advance victorious units along the path of retreat, or pass.")
    seat: Seat
    units: tuple[int, ...]
    posts: tuple[int, ...]
    """Where each of them stood in the fight."""
    staffs: tuple[int, ...]
    """HQs stacked with them, which may go along [kharkov:10.13b]."""
    trail: Trail
    free: tuple[int, ...]
    granted: tuple[str, ...] = ()
    going: int = -1
    """The unit that has advanced one hex and may go on."""
    moved: tuple[int, ...] = ()
    options: tuple[tuple[int, int], ...] = ()
    """By unit that may go now, its next hexes: looked up before the victor is asked."""

    def run(self, game: Kharkov, state: KharkovState, out: list[Event]) -> bool:
        """It is over when nobody can go any farther."""
        if self.options:
            return False
        options = self.open(game, state)
        if options:
            agenda.become(state, self, msgspec.structs.replace(self, options=tuple(options.items())))
        else:
            agenda.done(state, self)
        return True

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The victor."""
        return (self.seat,)

    def heads(self) -> int:
        """The hexes that were left."""
        return bits(path[0] for path in self.trail) | bits(self.free)

    def enterable(self, game: Kharkov, state: KharkovState) -> int:
        """Hexes that no enemy holds [kharkov:15.3a]."""
        return game.grid.mask & ~steps.no_entry(game, state, self.seat)

    def seconds(self, game: Kharkov, state: KharkovState, at: int) -> int:
        """Where an advance may go on from its first hex."""
        if self.seat == SOVIET and state.zoc[AXIS] >> at & 1:
            return 0
        found = bits(path[1] for path in self.trail if len(path) > 1 and path[0] == at)
        if at in self.free:
            found |= game.linked[at]
        found &= self.enterable(game, state) & game.linked[at]
        return self.roomy(game, state, found)

    def roomy(self, game: Kharkov, state: KharkovState, hexes: int) -> int:
        """Those of the hexes in which one more unit may end [kharkov:8.1a]."""
        return counters.with_room(game, state, self.seat, hexes)

    def firsts(self, game: Kharkov, state: KharkovState) -> int:
        """The emptied hexes a unit may enter: with room, or to go on."""
        heads = self.heads() & self.enterable(game, state)
        fit = self.roomy(game, state, heads)
        for at in each(heads & ~fit):
            if self.seconds(game, state, at):
                fit |= 1 << at
        return fit

    def open(self, game: Kharkov, state: KharkovState) -> dict[int, int]:
        """Where each unit may go now."""
        options: dict[int, int] = {}
        if self.going >= 0:
            options[self.going] = self.seconds(game, state, state.where[self.going])
        if not self.pressed(game, state):
            firsts = self.firsts(game, state)
            for unit, post in zip(self.units, self.posts, strict=True):
                if unit not in self.moved:
                    options[unit] = firsts & game.linked[post]
            for staff in self.staffs:
                options[staff] = self.company(state, staff)
        return {unit: hexes for unit, hexes in options.items() if hexes}

    def pressed(self, game: Kharkov, state: KharkovState) -> bool:
        """Whether a unit stands in an overfull hex and has to go on."""
        return self.going >= 0 and counters.room(game, state, state.where[self.going]) < 0

    def company(self, state: KharkovState, staff: int) -> int:
        """Where units of an HQ's stack have advanced to."""
        at = state.where[staff]
        pairs = zip(self.units, self.posts, strict=True)
        return bits(state.where[unit] for unit, post in pairs if post == at and unit in self.moved) & ~(
            1 << at
        )

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's next hexes, or no more; only a unit in an overfull hex has to go on."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("advance", unit), hexes) for unit, hexes in self.options
        }
        if not self.pressed(game, state):
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(game.lexicon.key, groups)

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Advance a unit one hex, let an HQ go along, or stay."""
        if action[0] == "pass":
            agenda.done(state, self)
            return
        _, unit, to = action
        rules = self.rules(game, state, unit, to)
        if unit in self.staffs:
            rest = tuple(one for one in self.staffs if one != unit)
            later = msgspec.structs.replace(self, going=-1, staffs=rest, options=())
        else:
            going = -1 if unit == self.going else unit
            later = msgspec.structs.replace(self, going=going, moved=(*self.moved, unit), options=())
        agenda.become(state, self, later)
        start, end = game.label(state.where[unit]), game.label(to)
        regiments.leave(game, state, (unit,), out)
        counters.put(game, state, unit, to)
        state.flags[unit] |= ADVANCED
        out.append(Moved(units=(game.name(unit),), start=start, end=end, how="advance", rules=rules))
        if counters.room(game, state, to) >= 0 or seat == SOVIET:
            # Who only passes an overfull hex has not arrived: reserves that this would free could bar his way.
            regiments.crowd(game, state, to, out)
            entering.arrive(game, state, (unit,), to, out)

    def rules(self, game: Kharkov, state: KharkovState, unit: int, to: int) -> tuple[str, ...]:
        """The rules that speak in a step."""
        if unit in self.staffs:
            return ("kharkov:10.13b",)
        found = ["kharkov:9.71a", "kharkov:9.71b", "kharkov:9.73a", *self.granted]
        if unit != self.going:
            found.append("kharkov:9.74a" if to in self.free else "kharkov:9.75")
        elif state.where[unit] in self.free:
            found += ("kharkov:9.74b", "kharkov:9.4h")
        else:
            found += ("kharkov:9.75", "kharkov:9.72c")
        if state.zoc[1 - self.seat] >> to & 1:
            found.append("kharkov:9.72a" if self.seat == AXIS else "kharkov:9.72b")
            direction = game.grid.direction(state.where[unit], to)
            if direction is not None and game.donets[direction] >> state.where[unit] & 1:
                found.append("kharkov:6.25b")
        return tuple(found)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not advance there."""
        if action[0] == "pass":
            return Illegal("kharkov:8.1a", t("The advancing unit may not end in a hex with 3 others."))
        if action[0] != "advance":
            return Illegal("kharkov:9.73a", t("The advance is decided at once: advance, or pass."))
        _, unit, to = action
        if unit in self.staffs:
            return Illegal(
                "kharkov:10.13b", t("{unit} goes along with units of its hex.", unit=game.name(unit))
            )
        if unit not in self.units and state.flags[unit] & DISRUPTED:
            return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=game.name(unit)))
        if unit not in self.units:
            words = t("{unit} is not among the victors of this fight.", unit=game.name(unit))
            return Illegal(self.rule, words)
        return self.astray(game, state, unit, to)

    def astray(self, game: Kharkov, state: KharkovState, unit: int, to: int) -> Illegal:
        """The rule against one hex of an advance."""
        name, label, at = game.name(unit), game.label(to), state.where[unit]
        if not self.enterable(game, state) >> to & 1:
            rule = "kharkov:15.3a" if state.garrisons >> to & 1 else "kharkov:6.22b"
            return Illegal(rule, t("{hex} is held by the enemy.", hex=label))
        if unit in self.moved and unit != self.going:
            return Illegal("kharkov:9.75", t("{unit} has finished its advance.", unit=name))
        on_path = bits(path[1] for path in self.trail if len(path) > 1 and path[0] == at)
        if unit != self.going:
            if not self.heads() >> to & 1:
                return Illegal("kharkov:9.72c", t("An advance begins in the hex that was left."))
        elif self.seat == SOVIET and state.zoc[AXIS] >> at & 1:
            return Illegal("kharkov:9.72b", t("{unit} has entered an Axis ZOC and must stop.", unit=name))
        elif at not in self.free and not on_path:
            return Illegal("kharkov:9.75", t("{unit} has advanced as far as the enemy retreated.", unit=name))
        elif at not in self.free and not on_path >> to & 1:
            return Illegal("kharkov:9.72c", t("{hex} is not on the path of retreat.", hex=label))
        if not game.linked[at] >> to & 1:
            return Illegal(
                "kharkov:9.74a",
                t("{unit} advances hex by hex, and {hex} is not next to it.", unit=name, hex=label),
            )
        return Illegal("kharkov:8.1a", t("{hex} already holds 3 combat units.", hex=label))

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a step."""
        if action[0] == "pass":
            return (Reason("kharkov:9.73a", t("An advance is never compulsory.")),)
        _, unit, to = action
        found = spoken(ADVANCE, self.rules(game, state, unit, to))
        if unit not in self.staffs:
            found += spoken(ADVANCE, ("kharkov:9.73b",))
        return (*found, *south.roused(game, state, self.seat, to))
