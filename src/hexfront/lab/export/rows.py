"""The rows of an export: one for each action, made from what the seat that acted could see.

Nothing is read but the view and the choices of that seat, and the ending. Even how many actions others have taken is
left out, since they may act unseen: an action is numbered among those of its own seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hexfront.bots import Chair
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.state import Result, encode
from hexfront.engine.contract import view as views
from hexfront.engine.record.match import Match
from hexfront.lab.adapters.observation import Observer
from hexfront.lab.adapters.vocabulary import Vocabulary
from hexfront.lab.walk import steps

Row = dict[str, Any]


class Spelled:
    """Views and actions of a game as numbers, the same as the environments give them."""

    def __init__(self, game: Any, scenario: str) -> None:
        self._words, self._observer = Vocabulary(game.lexicon), Observer(game, scenario)

    def columns(self, view: views.View, seat: Seat, action: Action) -> Row:
        """The columns that are there only if they were asked for."""
        return {"numbers": self._observer.numbers(view, seat), "tokens": self._words.spelled(action)}


def rows(match: Match, number: int, *, numbers: bool = False) -> Iterator[Row]:
    """What each seat of a match saw and did; ``number`` is that of the game in the export."""
    header, game = match.header, match.game
    spelled = Spelled(game, header.scenario) if numbers else None
    result, sides = game.result(match.state), game.view(match.state, 0).sides or header.seats
    same = {
        "match": number,
        "game": header.game,
        "version": game.meta.version,
        "scenario": header.scenario,
        "options": sorted(header.options),
    }
    acted: Counter[Seat] = Counter()
    for step in steps(match):
        seen = seen_and_done(Chair(game, step.state, step.seat), step.action, spelled)
        player = header.players[step.seat] if step.seat < len(header.players) else ""
        came = outcome(result, step.seat, sides)
        yield same | {"player": player, "number": acted[step.seat]} | seen | came
        acted[step.seat] += 1


def seen_and_done(chair: Chair, action: Action, spelled: Spelled | None = None) -> Row:
    """What a seat saw, how much it was offered, and what it did: from its chair alone."""
    view, choices = chair.view(), chair.choices()
    prompt = view.prompts[0] if view.prompts else None
    row: Row = {
        "seat": chair.seat,
        "side": view.sides[chair.seat] if view.sides else "",
        "turn": view.turn,
        "phase": view.phase,
        "frame": prompt.frame if prompt else "",
        "rule": prompt.rule if prompt else "",
        "counters": [_counter(one) for one in view.counters],
        "scores": [{"side": one.side, "points": one.points / one.scale} for one in view.scores],
        "view": encode(view).decode(),
        "groups": len(choices.keys()),
        "offered": len(choices),
        "verb": action[0],
        "action": chair.lexicon.text(action),
    }
    return row | (spelled.columns(view, chair.seat, action) if spelled else {})


def _counter(one: views.Counter) -> Row:
    left, full = one.steps
    return {
        "id": one.id,
        "side": one.side,
        "at": one.at,
        "kind": one.kind,
        "values": one.now or one.values,
        "steps": left,
        "of": full,
        "flags": list(one.flags),
        "facing": one.facing,
        "known": one.known,
    }


def outcome(result: Result | None, seat: Seat, sides: tuple[str, ...]) -> Row:
    """What came of the game for a seat; nothing while it is not over."""
    if result is None:
        return {"reward": None, "level": None, "points": None, "margin": None}
    reward = 0.0 if not result.winners else 1.0 if seat in result.winners else -1.0
    side = sides[seat] if seat < len(sides) else ""
    points = {name: value / result.scale for name, value in result.points.items()}
    own, others = points.get(side), [value for name, value in points.items() if name != side]
    margin = own - max(others) if own is not None and others else None
    return {"reward": reward, "level": result.level, "points": own, "margin": margin}
