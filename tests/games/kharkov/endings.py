"""Plays games until every way of ending has a record."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from hexfront.bots import Chair, make_bot
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.match import Match

RECORDS = Path(__file__).parent / "records"
WANTED = 7
PAIRS = [("random", "random")] * 8 + [("greedy", "random"), ("doctrine", "greedy"), ("doctrine", "doctrine")]


def main() -> None:
    """Save the first record of every ending."""
    game = load_game("kharkov")
    found: set[str] = set()
    for number in count():
        pair = PAIRS[number % len(PAIRS)]
        bots = [make_bot(game, name, number) for name in pair]
        match = Match.start(game, "campaign", seed=1000 + number, players=pair)
        while seats := game.deciders(match.state):
            match.act(seats[0], bots[seats[0]].choose(Chair(game, match.state, seats[0])))
        result = game.result(match.state)
        winner = f"{game.sides(match.state)[result.winners[0]]}-" if result.winners else ""
        if winner + result.level not in found:
            found.add(winner + result.level)
            match.record.save(RECORDS / f"{winner}{result.level}.json")
        if len(found) == WANTED:
            return


if __name__ == "__main__":
    main()
