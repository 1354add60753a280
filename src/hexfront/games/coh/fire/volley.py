"""7.5.1 A volley: one roll for each unit and work in the hex, all results at once."""

from __future__ import annotations

from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.chances import at_least
from hexfront.games.coh.announcements import ShotDeclared
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire import reports
from hexfront.games.coh.fire.attack.modifiers import assess, firepower
from hexfront.games.coh.fire.attack.scores import Score
from hexfront.games.coh.fire.attack.shots import NOBODY, Shot
from hexfront.games.coh.fire.attack.target_list import BLIND, DUGOUT, targets_of, work_named
from hexfront.games.coh.fire.blind_rolls import against_nobody_seen, who_hides
from hexfront.games.coh.fire.work_rolls import against_work, work_rating
from hexfront.games.coh.hidden import blind_fire, detection
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.units import marker_secrets, values_with_marker, works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


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

    def chance(self, board: Board, state: CohState, change: int) -> Fraction | None:
        """How likely the next target is hit, as far as the attacker knows; nobody knows who may hide."""
        shot, target = self.shot, self.targets[len(self.hits)]
        if target < 0:
            return None
        likely = [
            (ways, assess(board, state, shot, target, one))
            for ways, one in marker_secrets.likely(board, state, target, shot.seat)
        ]
        hit = sum(
            (ways * at_least(stand.defence - stand.attack - change) for ways, stand in likely), Fraction()
        )
        return hit / sum(ways for ways, _ in likely)

    def _judge(self, board: Board, state: CohState, out: list[Event]) -> None:
        target, found = self.targets[len(self.hits)], self.found
        if target >= 0:
            hits = _against_unit(board, state, self, target, out)
        elif target == BLIND:
            found = who_hides(board, state, self.shot, out)
            hits = against_nobody_seen(board, state, self.shot, self.rolled, found, out)
        else:
            hits = against_work(board, state, self.shot, self.targets, target, self.rolled, out)
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
    least = min(one.defence for one in stands) - stands[0].attack
    name = board.names[target]
    if state.hit[target] >= 0:
        return t("The roll is against {target}: {least} destroys it.", target=name, least=least)
    most = least + board.limits.critical
    return t(
        "The roll is against {target}: {least} hits, {most} destroys.", target=name, least=least, most=most
    )


def _against_unit(board: Board, state: CohState, volley: Volley, unit: int, out: list[Event]) -> int:
    shot = volley.shot
    stand = assess(board, state, shot, unit, values_with_marker.marker(board, state, unit))
    wounds.use(board, state, unit, out, "front" if stand.front else "flank")
    score = Score(board, stand.attack + volley.rolled, stand.defence)
    out.append(reports.fired(board, state, shot, volley.targets, unit, stand, score))
    return score.hits


def shoot(board: Board, state: CohState, shot: Shot, out: list[Event]) -> None:
    """Begin an attack: on one unit in close combat, else on everybody and everything in the hex."""
    if shot.units and (shot.units[0], shot.at) not in state.shots:
        state.shots = (*state.shots, (shot.units[0], shot.at))
    agenda.push(state, Volley(shot, targets_of(board, state, shot)))
    if shot.units:
        out.append(_declared(board, shot))
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
    volley = state.agenda.pop()
    emerging = list(takewhile(lambda frame: isinstance(frame, detection.Emerge), reversed(state.agenda)))
    state.agenda.insert(len(state.agenda) - len(emerging), volley)
