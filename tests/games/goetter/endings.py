"""Records a game for every level of victory: a whole one by chance, the others from a position on the last turn."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from hexfront.bots import RandomBot
from hexfront.engine.positions import position
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.engine.record.match import Match
from hexfront.games.goetter.game import Goetter

RECORDS = Path(__file__).parent / "records"
PLAYERS = ("somebody", "somebody else")
PRECIOUS = ("Fuehrer",)
"""Dead in every position: with all objectives that makes 145 points for the Soviet."""
FURTHER = {
    "german-operational": 0,
    "german-tactical": 10,
    "draw": 20,
    "soviet-tactical": 25,
    "soviet-operational": 35,
    "soviet-strategic": 45,
}
"""By level, how many points more than those lie in other German units that are dead."""


def main() -> None:
    """Save a record of every level."""
    RECORDS.mkdir(exist_ok=True)
    game = Goetter()
    match = Match.start(game, "campaign", seed=1, players=PLAYERS)
    bot = RandomBot(1)
    while seats := game.deciders(match.state):
        match.act(seats[0], bot.pick(game.legal(match.state, seats[0]), game.lexicon.backs))
    keep(match, "german-strategic")
    for level, further in FURTHER.items():
        written = last_phase(game, further)
        board, state = game.place(written)
        match = Match.from_position(board, state, position.dump(written), players=PLAYERS)
        while seats := board.deciders(match.state):
            offered = list(board.legal(match.state, seats[0]))
            match.act(seats[0], next(action for action in offered if action[0] in ("end", "pass")))
        keep(match, level)


def keep(match: Match, level: str) -> None:
    """Save a record of this level."""
    result = match.state.result
    if result is None or result.level != level:
        raise SystemExit(f"{level}: ended with {result}")
    match.record.save(RECORDS / f"{level}.json")


def last_phase(game: Goetter, further: int) -> Position:
    """The last siege phase with all objectives in Soviet hands, and German foot worth so many points dead."""
    foot = (unit.id for unit in game.units if unit.kind == "infantry" and unit.starts and unit.id != "GB1")
    dead = [UnitLine(id=name, at="dead") for name in (*PRECIOUS, *islice(foot, further))]
    alive = [UnitLine(id="GB1", at="3220"), UnitLine(id="79RC", at="1401")]
    held = [label for objective in game.tables.objectives for label in objective.hexes]
    return Position(
        game="goetter",
        scenario="campaign",
        turn=12,
        phase="german-siege",
        units="only",
        unit=[*alive, *dead],
        set={"held": held},
    )


if __name__ == "__main__":
    main()
