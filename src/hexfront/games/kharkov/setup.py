"""5.0 Initial deployment: the Axis first, then the Soviets, each along its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.choices import Choices, Group, Hexes, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event, PhaseBegan
from hexfront.engine.procedures import Draft
from hexfront.engine.texts import Text, t
from hexfront.games.kharkov import counters, ground, regiments
from hexfront.games.kharkov.events import Placed, Removed
from hexfront.games.kharkov.scenario import Line
from hexfront.games.kharkov.state import AXIS, BROKEN, RESERVE, SIDES, SOUTHERN, SOVIET, UNUSED
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

HISTORICAL = "historical"


def begin(game: Kharkov, state: KharkovState, out: list[Event]) -> None:
    """Put down what has no choice, then let the Axis and after it the Soviets deploy [kharkov:5.0g1]."""
    for line in game.data.scenarios[state.scenario].lines:
        _fixed(game, state, line)
    for unit, counter in enumerate(game.units):
        if counter.kind == "hq":
            state.step[unit] = 1
    for seat in (SOVIET, AXIS):
        agenda.push(state, Deploy(seat))
    out.append(PhaseBegan(phase="axis-setup", seat=AXIS, rules=("kharkov:5.0g1", "kharkov:10.31")))


def _fixed(game: Kharkov, state: KharkovState, line: Line) -> None:
    """Reserve units go to their boxes [kharkov:5.0g5], units of a single hex to it."""
    where = line.where(state.options)
    if line.reserve is not None:
        counters.put(game, state, line.reserve, listed(where)[0])
        for unit in line.units:
            if game.combat[unit]:
                state.where[unit] = RESERVE
                state.marker[unit] = line.reserve
    for unit in line.units:
        if where.bit_count() == 1 and state.where[unit] == UNUSED:
            counters.put(game, state, unit, listed(where)[0])


def lines_of(game: Kharkov, state: KharkovState, unit: int) -> list[Line]:
    """The lines on which a unit may be deployed: one, but for Guards and regiments."""
    lines = game.data.scenarios[state.scenario].lines
    counter = game.units[unit]
    if counter.kind == "guards":
        return [line for line in lines if line.guards]
    owner = state.marker[unit] if counter.kind == "regiment" else unit
    return [line for line in lines if owner in line.units]


def free_units(game: Kharkov, state: KharkovState, seat: Seat) -> list[int]:
    """The units whose place the owner chooses."""
    found = []
    for unit, counter in enumerate(game.units):
        if game.side[unit] != seat or counter.kind == "reserve" or state.where[unit] == BROKEN:
            continue
        lines = lines_of(game, state, unit)
        if counter.kind == "regiment" and state.where[unit] <= 0:
            continue
        if any(_open(state, line, counter.kind) for line in lines):
            found.append(unit)
    return found


def _open(state: KharkovState, line: Line, kind: str) -> bool:
    return kind == "guards" or (line.reserve is None and line.where(state.options).bit_count() > 1)


def spots(game: Kharkov, state: KharkovState, unit: int) -> int:
    """Where a unit may be placed now, stacking and quotas regarded."""
    found = 0
    for line in lines_of(game, state, unit):
        if game.units[unit].kind == "guards" and _guards_on(game, state, line, unit) >= line.guards:
            continue
        found |= line.where(state.options)
        if line.may and _elsewhere(game, state, line, unit) < line.may_units:
            found |= line.may
    if game.combat[unit]:
        full = counters.full_hexes(game, state, game.side[unit])
        found &= ~(full & ~_boxes(game, state))
    here = state.where[unit]
    return found & ~(1 << here) if here > 0 else found


def _boxes(game: Kharkov, state: KharkovState) -> int:
    """The hexes of reserve markers, where a Guards division goes into the box."""
    found = 0
    for line in game.data.scenarios[state.scenario].lines:
        if line.reserve is not None:
            found |= line.where(state.options)
    return found


def _guards_on(game: Kharkov, state: KharkovState, line: Line, unit: int) -> int:
    others = [one for one in game.data.by_kind["guards"] if one != unit]
    if line.reserve is not None:
        return sum(state.where[one] == RESERVE and state.marker[one] == line.reserve for one in others)
    where = line.where(state.options)
    return sum(state.where[one] > 0 and where >> state.where[one] & 1 for one in others)


def _elsewhere(game: Kharkov, state: KharkovState, line: Line, unit: int) -> int:
    """How many units of the line use its exception, this one not counted (5.2a)."""
    own = [one for one in range(len(game.units)) if one != unit and line in lines_of(game, state, one)]
    return sum(state.where[one] > 0 and line.may >> state.where[one] & 1 for one in own)


def put_down(game: Kharkov, state: KharkovState, unit: int, at: int) -> None:
    """Place a unit in a hex, or a Guards division in the box of the marker there."""
    for line in lines_of(game, state, unit):
        if (
            line.reserve is not None
            and game.units[unit].kind == "guards"
            and line.where(state.options) >> at & 1
        ):
            counters.take_off(game, state, unit, RESERVE)
            state.marker[unit] = line.reserve
            return
    state.marker[unit] = -1 if game.units[unit].kind == "guards" else state.marker[unit]
    counters.put(game, state, unit, at)


class Deploy(Draft, tag="deploy", frozen=True):
    """One side's deployment, judged as a whole."""

    rule: ClassVar[str] = "kharkov:5.14"
    ask: ClassVar[Text] = t("Deploy your units along the front; every front hex must be held or controlled.")

    def placements(self, game: Kharkov, state: KharkovState) -> Choices:
        """Every free unit, everywhere its line allows; divisions to split; the historical set-up."""
        groups: dict[Key, Group] = {}
        choices = Choices(game.lexicon.key, groups)
        for unit in free_units(game, state, self.seat):
            where = spots(game, state, unit)
            if where:
                groups["unit", unit] = Hexes(("place", unit), where)
            if (
                self.seat == AXIS
                and state.where[unit] > 0
                and regiments.unsplittable(game, state, unit) is None
            ):
                choices.add(("unit", unit), Listed([("split", unit)]))
        groups["verb", "historical"] = Listed([("historical",)])
        return choices

    def placed(self, game: Kharkov, state: KharkovState) -> list[Action]:
        """The free units that stand somewhere, and the divisions that were split."""
        free = [unit for unit in free_units(game, state, self.seat) if game.units[unit].kind != "regiment"]
        back: list[Action] = [("take", unit) for unit in free if state.where[unit] != UNUSED]
        return back + [("unsplit", unit) for unit, place in enumerate(state.where) if place == BROKEN]

    def flaw(self, game: Kharkov, state: KharkovState) -> Illegal | None:
        """Everybody stands, and the front has no gap [kharkov:5.15]."""
        for unit in free_units(game, state, self.seat):
            if state.where[unit] == UNUSED:
                return Illegal("kharkov:5.14", t("{unit} is not placed yet.", unit=game.name(unit)))
        gap = listed(front(game, self.seat) & ~(state.fighters[self.seat] | state.zoc[self.seat]))
        if gap:
            words = t(
                "The front hex {at} is neither occupied nor in a zone of control.", at=game.label(gap[0])
            )
            return Illegal("kharkov:5.15", words)
        return None

    def fill_in(self, game: Kharkov, state: KharkovState, out: list[Event]) -> None:
        """Put the rest where it stood historically; if the front still gapes, take the historical whole."""
        plan = game.data.scenarios[state.scenario].placements[HISTORICAL]
        for unit in free_units(game, state, self.seat):
            home = plan.get(unit)
            if state.where[unit] == UNUSED and home is not None and spots(game, state, unit) >> home & 1:
                put_down(game, state, unit, home)
        if self.flaw(game, state) is not None:
            historical(game, state, self.seat)

    def put(self, game: Kharkov, state: KharkovState, action: Action, out: list[Event]) -> None:
        """Place, take back, split, or take the historical whole."""
        verb = action[0]
        if verb == "historical":
            historical(game, state, self.seat)
        elif verb == "place":
            put_down(game, state, action[1], action[2])
            rules = tuple(line.rule for line in lines_of(game, state, action[1]))
            out.append(Placed(unit=game.name(action[1]), at=game.label(action[2]), rules=rules))
        elif verb == "take":
            counters.take_off(game, state, action[1], UNUSED)
            out.append(Removed(unit=game.name(action[1]), at="", why="taken back"))
        elif verb == "split":
            regiments.split(game, state, action[1], out)
            out.append(
                Removed(unit=game.name(action[1]), at="", why="split at set-up", rules=("kharkov:5.13",))
            )
        else:
            unsplit(game, state, action[1])

    def commit(self, game: Kharkov, state: KharkovState, out: list[Event]) -> None:
        """The side stands; the next one deploys."""
        if self.seat == AXIS:
            state.phase = "soviet-setup"
            out.append(PhaseBegan(phase="soviet-setup", seat=SOVIET, rules=("kharkov:5.0g1",)))
            return
        for unit, place in enumerate(state.where):
            at = state.where[state.marker[unit]] if place == RESERVE else place
            if game.side[unit] == SOVIET and at > 0 and game.south >> at & 1:
                state.flags[unit] |= SOUTHERN

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Which line a unit belongs to, or what is wrong with the whole."""
        if action[0] == "split":
            return regiments.refuse(game, state, action)
        if action[0] != "place":
            return super().refuse(game, state, seat, action)
        unit, at = action[1], action[2]
        if game.side[unit] != seat:
            return Illegal("kharkov:5.0g1", t("It is the {side} that deploys now.", side=SIDES[seat]))
        lines = lines_of(game, state, unit)
        where = [line for line in lines if (line.where(state.options) | line.may) >> at & 1]
        if not where:
            rule = lines[0].rule if lines else "kharkov:5.14"
            text = lines[0].text if lines else t("not at all")
            return Illegal(rule, t("{unit} sets up here: {text}.", unit=game.name(unit), text=str(text)))
        if counters.room(game, state, at) <= 0:
            return Illegal("kharkov:8.0g1", t("{at} already holds 3 combat units.", at=game.label(at)))
        return Illegal(where[0].rule, t("{unit} may not be placed there as well.", unit=game.name(unit)))


def front(game: Kharkov, seat: Seat) -> int:
    """The hexes next to the front line on a side."""
    return ground.beside_front(game.map, game.axis_side if seat == AXIS else game.soviet_side)


def unsplit(game: Kharkov, state: KharkovState, unit: int) -> None:
    """Take back a split: the regiments return to their box, the division to where the first of them stood."""
    own = [one for one in game.data.by_kind["regiment"] if state.marker[one] == unit and state.where[one] > 0]
    for one in own:
        counters.take_off(game, state, one, UNUSED)
        state.marker[one] = -1
    counters.take_off(game, state, unit, UNUSED)


def historical(game: Kharkov, state: KharkovState, seat: Seat) -> None:
    """Replace a side's draft by the historical set-up."""
    scenario = game.data.scenarios[state.scenario]
    for unit, place in enumerate(state.where):
        if place == BROKEN and game.side[unit] == seat:
            unsplit(game, state, unit)
    for unit in free_units(game, state, seat):
        if state.where[unit] != UNUSED:
            counters.take_off(game, state, unit, UNUSED)
    for unit in free_units(game, state, seat):
        if unit in scenario.placements[HISTORICAL]:
            put_down(game, state, unit, scenario.placements[HISTORICAL][unit])
        else:
            counters.take_off(game, state, unit, RESERVE)
            state.marker[unit] = scenario.reserves[HISTORICAL][unit]
