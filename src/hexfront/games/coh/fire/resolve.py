"""7.5.1 A volley: one roll for each unit and work in the hex, all results at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.games.coh.announcements import ShotDeclared
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.events import Fired
from hexfront.games.coh.fire import reports
from hexfront.games.coh.fire.attack.modifiers import assess, firepower
from hexfront.games.coh.fire.attack.scores import Score
from hexfront.games.coh.fire.attack.shots import FRIENDS, NOBODY, Aim, Shot, faces_work, met
from hexfront.games.coh.hidden import blind_fire, detection
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.state import DUG
from hexfront.games.coh.units import marker_secrets, protection, values_with_marker, works_on_map
from hexfront.games.coh.units.counters import lurking, suspect
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

BLIND = -50
"""A target: whoever may hide in a hex that looks empty."""
DUGOUT = -100
"""A target: the improvised defences of unit n are ``DUGOUT - n``; a work of kind n is ``-1 - n``."""


class Volley(Rolling, tag="volley", frozen=True):
    """An attack under way: each target has a roll of its own, the results are applied together [coh:7.5.1a]."""

    rule: ClassVar[str] = "coh:7.5.1a"
    shot: Shot
    targets: tuple[int, ...]
    hits: tuple[int, ...] = ()
    """What the targets rolled for so far have got: 0, 1 or 2 hits."""
    found: int = -1
    """The hidden unit that blind fire has hit."""
    rolled: int = UNROLLED

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll for the next target, or apply everything."""
        if self.rolled != UNROLLED:
            self._judge(board, state, out)
        elif len(self.hits) < len(self.targets):
            others = len(self.targets) - len(self.hits) > 1 and self.targets[-1] != BLIND
            agenda.push(state, Roll(self.shot.seat, "attack", order=others))
        else:
            agenda.done(state, self)
            self._apply(board, state, out)
        return True

    def firsts(self) -> list[Action]:
        """The targets that may be rolled for before the one whose turn it is: the attacker orders his rolls.

        Who may hide is met last.
        """
        return [_first(target) for target in self.targets[len(self.hits) + 1 :] if target != BLIND]

    def turned_to(self, action: Action) -> Volley:
        """The volley with another target next."""
        done, left = self.targets[: len(self.hits)], self.targets[len(self.hits) :]
        chosen = next(target for target in left if _first(target) == action)
        return replace(self, targets=(*done, chosen, *(target for target in left if target != chosen)))

    def changed(self) -> tuple[str, ...]:
        """CP add to the attack, not to the defence, and of several rolls to one."""
        return ("coh:7.2a", "coh:7.3b", *(("coh:7.5.1c",) if len(self.targets) > 1 else ()))

    def rolling(self, board: Board, state: CohState) -> Text:
        """Whom the next roll is for and what it needs, as far as the attacker knows."""
        return _needed(board, state, self.shot, self.targets[len(self.hits)])

    def _judge(self, board: Board, state: CohState, out: list[Event]) -> None:
        target, found = self.targets[len(self.hits)], self.found
        if target >= 0:
            hits = _against_unit(board, state, self, target, out)
        elif target == BLIND:
            found = _who_hides(board, state, self.shot, out)
            hits = _blind(board, state, self, found, out)
        else:
            hits = _against_work(board, state, self, target, out)
        agenda.become(state, self, replace(self, hits=(*self.hits, hits), rolled=UNROLLED, found=found))

    def _apply(self, board: Board, state: CohState, out: list[Event]) -> None:
        """All results at once [coh:7.5.1b]; who lies in a work that is destroyed had its protection [coh:18.4c]."""
        rules = ("coh:7.5.1b",) if len(self.targets) > 1 else ()
        for target, hits in zip(self.targets, self.hits, strict=True):
            if not hits:
                continue
            if target >= 0:
                wounds.strike(board, state, target, hits, self.shot.seat, out, rules)
            elif target == BLIND:
                blind_fire.blind_hit(board, state, self.found, out)
                wounds.strike(board, state, self.found, hits, self.shot.seat, out, ("coh:10.0f",))
            elif target <= DUGOUT:
                works_on_map.disturbed(board, state, DUGOUT - target, out, ("coh:18.4a", *rules))
            else:
                works_on_map.destroy(
                    board, state, self.shot.at, WORKS[-1 - target], out, ("coh:18.4a", "coh:18.4c")
                )
                if state.hidden:
                    detection.look(board, state, out)


def _first(target: int) -> Action:
    """The action that has a target rolled for first."""
    if target >= 0:
        return "first", target
    return ("first-defences", DUGOUT - target) if target <= DUGOUT else ("first-work", -1 - target)


def _needed(board: Board, state: CohState, shot: Shot, target: int) -> Text:
    """What a roll is for and the least that helps; which marker lies on a target the attacker may not know."""
    at = board.labels[shot.at]
    if target == BLIND:
        return t("The roll is against whoever may hide in {at}.", at=at)
    if target < 0:
        kind = work_named(target)
        least = work_rating(board, state, shot, kind) - firepower(board, state, shot, "red").total
        return t(
            "The roll is against a work in {at}: {work}. {least} destroys it.", at=at, work=kind, least=least
        )
    stands = [
        assess(board, state, shot, target, one)
        for _, one in marker_secrets.likely(board, state, target, shot.seat)
    ]
    least = min(one.defence for one in stands) - max(one.attack for one in stands)
    name = board.names[target]
    if state.hit[target] >= 0:
        return t("The roll is against {target}: {least} destroys it.", target=name, least=least)
    most = least + board.limits.critical
    return t(
        "The roll is against {target}: {least} hits, {most} destroys.", target=name, least=least, most=most
    )


def shoot(board: Board, state: CohState, shot: Shot, out: list[Event]) -> None:
    """Begin an attack: on one unit in close combat, else on everybody and everything in the hex."""
    if shot.units and (shot.units[0], shot.at) not in state.shots:
        state.shots = (*state.shots, (shot.units[0], shot.at))
    agenda.push(state, Volley(shot, targets_of(board, state, shot)))
    if shot.units:
        out.append(_declared(board, shot))
    if type(state.agenda[-2]) is detection.Emerge:
        _face_first(state)


def _declared(board: Board, shot: Shot) -> ShotDeclared:
    """What everybody hears before the dice; where shells fall has been told."""
    single, target = shot.target != NOBODY, shot.target
    name = "" if not single else board.names[target] if target >= 0 else work_named(target)
    return ShotDeclared(
        units=tuple([board.names[unit] for unit in shot.units]),
        at=board.labels[shot.at],
        target=name,
        rules=("coh:7.7.3a",) if shot.close else ("coh:7.0a",),
    )


def _face_first(state: CohState) -> None:
    """Whom the shot has brought to light is faced before the dice are thrown [coh:10.0b]."""
    volley, below = state.agenda.pop(), len(state.agenda)
    while isinstance(state.agenda[below - 1], detection.Emerge):
        below -= 1
    state.agenda.insert(below, volley)


def _meant(aim: Aim) -> bool:
    """Whether an attack on a hex is one on a unit there: it is an enemy, or fire does not choose."""
    return aim.board.side[aim.unit] != aim.board.seat_side[aim.shot.seat] or FRIENDS.holds(aim)


def targets_of(board: Board, state: CohState, shot: Shot) -> tuple[int, ...]:
    """Who and what is attacked: works first, then units, friends as well as enemies [coh:7.7.3n]."""
    if shot.target != NOBODY:
        return (shot.target,)
    units = tuple(
        [
            unit
            for unit in state.at.get(shot.at, ())
            if can_attack(board, state, shot, unit) and _meant(Aim(board, state, shot, unit))
        ]
    )
    blind = () if state.at.get(shot.at) or not _may_hide(board, state, shot) else (BLIND,)
    return (*(breakable(state, shot.at) if shot.breaches else ()), *units, *blind)


def can_attack(board: Board, state: CohState, shot: Shot, unit: int) -> bool:
    """Whether the leader has the firepower that a target asks for: its marker may have taken one away [coh:7.5c]."""
    if not shot.units or shot.weapon == "flame" or (state.hit[shot.units[0]] < 0 and not shot.weapon):
        return True
    colour = met(board, state, shot, unit).colour
    if shot.weapon and (shot.red if colour == "red" else shot.blue) is None:
        return False
    return not values_with_marker.barred(board, state, shot.units[0], colour)


def breakable(state: CohState, at: int) -> tuple[int, ...]:
    """The works of a hex as targets [coh:18.4a]."""
    lying = (
        [-1 - WORKS.index(work.kind) for work in works_on_map.seen(state, at)] if at in state.works else []
    )
    return (*lying, *(DUGOUT - unit for unit in state.at.get(at, ()) if state.flags[unit] & DUG))


def _may_hide(board: Board, state: CohState, shot: Shot) -> bool:
    """Whether an empty-looking hex is rolled for: artillery always does, others while an enemy is hidden."""
    return not shot.units or bool(state.hidden & board.army_mask[1 - board.seat_side[shot.seat]])


def _who_hides(board: Board, state: CohState, shot: Shot, out: list[Event]) -> int:
    """Who secretly takes a blind shot, -1 if nobody [coh:10.0g]; artillery spares no friend."""
    side = board.seat_side[shot.seat]
    found = blind_fire.defender(board, state, shot.at, 1 - side, shot.explosive, out)
    if found < 0 and not shot.units:
        found = blind_fire.defender(board, state, shot.at, side, shot.explosive, out)
    return found


def _against_unit(board: Board, state: CohState, volley: Volley, unit: int, out: list[Event]) -> int:
    shot = volley.shot
    stand = assess(board, state, shot, unit, values_with_marker.marker(board, state, unit))
    wounds.use(board, state, unit, out, "front" if stand.front else "flank")
    score = Score(board, stand.attack + volley.rolled, stand.defence)
    out.append(reports.fired(board, state, shot, volley.targets, unit, stand, score))
    return score.hits


def _blind(board: Board, state: CohState, volley: Volley, unit: int, out: list[Event]) -> int:
    """A roll against whoever may be there: nobody learns more than that it was made, unless it hits."""
    shot = volley.shot
    seen = firepower(board, state, shot, "red")
    out.append(
        Fired(
            units=tuple([board.names[one] for one in shot.units]),
            at=board.labels[shot.at],
            target="",
            attack=seen.total + volley.rolled,
            defence=0,
            outcome="",
            rules=("coh:10.0f", *(("coh:12.3b",) if not shot.units else ())),
        )
    )
    hits = 0
    if unit >= 0:
        stand = assess(board, state, shot, unit, values_with_marker.marker(board, state, unit))
        hits = Score(board, stand.attack + volley.rolled, stand.defence).hits
    if not hits:
        _clear(board, state, volley)
    return hits


def _clear(board: Board, state: CohState, volley: Volley) -> None:
    """Nobody was found: a hidden unit that the shot would surely have hit is not in the hex, as everybody knows.

    With armour about it is not said: who takes the shot and who would be hit need not be the same then.
    """
    side = 1 - board.seat_side[volley.shot.seat]
    others = lurking(board, state, side)
    if all(board.types[unit].front.colour == board.types[unit].flank.colour == "red" for unit in others):
        at = 1 << volley.shot.at
        gone = [unit for unit in others if state.maybe[unit] & at and _surely(board, state, volley, unit)]
        suspect(board, state, side, {unit: state.maybe[unit] & ~at for unit in gone})


def _surely(board: Board, state: CohState, volley: Volley, unit: int) -> bool:
    """Whether a shot that found nobody would have hit a hidden unit in its hex, for all that everybody knows."""
    shot = volley.shot
    if state.hit[unit] >= 0:
        return False
    stand = assess(board, state, shot, unit, None)
    front = faces_work(Aim(board, state, shot, unit), stand.front)
    own = protection.amount(board, state, unit, front=front)
    kind = board.types[unit]
    own += (kind.front if stand.front else kind.flank).value
    lines = [board.tables.works[work.kind] for work in works_on_map.seen(state, shot.at)]
    best = board.tables.works["improvised"].front + sum(max(line.front, line.flank) for line in lines)
    best += max(kind.front.value, kind.flank.value)
    return stand.attack + volley.rolled >= stand.defence - own + best


def work_named(target: int) -> str:
    """The kind of a work that is a target."""
    return "improvised" if target <= DUGOUT else WORKS[-1 - target]


def _raised(aim: Aim) -> int:
    shot, clouds = aim.shot, smoke_markers.thickness(aim.state)
    shield = aim.board.ground.base[shot.at].dm if shot.terrain else 0
    return shield + sum(clouds.get(at, 0) for at in {shot.at, shot.origin})


RAISED = Modifier("coh:18.4b", lambda aim: t("Rating of the work, raised by terrain and smoke"), _raised)


def work_rating(board: Board, state: CohState, shot: Shot, kind: str) -> int:
    """A work has a red rating that terrain and smoke raise."""
    return board.tables.works[kind].dr + RAISED.amount(Aim(board, state, shot))


def _against_work(board: Board, state: CohState, volley: Volley, target: int, out: list[Event]) -> int:
    """One hit destroys a work [coh:18.4b]."""
    shot = volley.shot
    kind = work_named(target)
    attack = firepower(board, state, shot, "red")
    defence = work_rating(board, state, shot, kind)
    score = Score(board, attack.total + volley.rolled, defence)
    rules = ["coh:18.4a", *score.rules, *(one.rule for one in attack.reasons)]
    if defence != board.tables.works[kind].dr:
        rules.append(RAISED.rule)
    if kind == "wire" and volley.targets[-1] >= 0:
        rules.append("coh:18.3.1f")
    if len(volley.targets) > 1:
        rules.append("coh:18.4c")
    if not state.at.get(shot.at):
        rules.append("coh:18.4e")
    out.append(
        Fired(
            units=tuple([board.names[unit] for unit in shot.units]),
            at=board.labels[shot.at],
            target=kind,
            attack=score.attack,
            defence=score.defence,
            outcome=reports.OUTCOMES[min(1, score.hits)],
            modifiers=tuple([reports.told(one) for one in attack.reasons]),
            rules=tuple(dict.fromkeys(rules)),
        )
    )
    return min(1, score.hits)
