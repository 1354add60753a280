"""18.4 A roll against a work: what it needs, and what is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.games.coh.events import Fired
from hexfront.games.coh.fire import reports
from hexfront.games.coh.fire.attack.modifiers import firepower
from hexfront.games.coh.fire.attack.scores import Score
from hexfront.games.coh.fire.attack.shots import Aim, Shot
from hexfront.games.coh.fire.attack.target_list import work_named
from hexfront.games.coh.map import smoke_markers
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def _raised(aim: Aim) -> int:
    shot, clouds = aim.shot, smoke_markers.thickness(aim.state)
    shield = aim.board.ground.base[shot.at].dm if shot.terrain else 0
    return shield + sum(clouds.get(at, 0) for at in {shot.at, shot.origin})


RAISED = Modifier("coh:18.4b", lambda aim: t("Rating of the work, raised by terrain and smoke"), _raised)


def work_rating(board: Board, state: CohState, shot: Shot, kind: str) -> int:
    """A work has a red rating that terrain and smoke raise."""
    return board.tables.works[kind].dr + RAISED.amount(Aim(board, state, shot))


def against_work(
    board: Board,
    state: CohState,
    shot: Shot,
    targets: tuple[int, ...],
    target: int,
    rolled: int,
    out: list[Event],
) -> int:
    """One hit destroys a work [coh:18.4b]."""
    kind = work_named(target)
    attack = firepower(board, state, shot, "red")
    defence = work_rating(board, state, shot, kind)
    score = Score(board, attack.total + rolled, defence)
    rules = ["coh:18.4a", *score.rules, *(one.rule for one in attack.reasons)]
    if defence != board.tables.works[kind].dr:
        rules.append(RAISED.rule)
    if kind == "wire" and targets[-1] >= 0:
        rules.append("coh:18.3.1f")
    if len(targets) > 1:
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
