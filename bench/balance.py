"""``python -m bench.balance GAME``: who wins each scenario when bots play it, on which turn, and by what."""

from __future__ import annotations

import argparse
from collections import Counter

from rich.console import Console
from rich.table import Table

from hexfront.engine.contract.registry import load_game
from hexfront.lab.selfplay import Contest, Outcome, play_games


def winner(outcome: Outcome, by_bot: bool) -> str:
    """The side that won, or the bot; nobody in a draw."""
    if outcome.crash:
        return "broken off"
    names = outcome.bots if by_bot else outcome.sides
    return "+".join(dict.fromkeys(names[seat] for seat in outcome.winners)) or "draw"


def shares(counts: Counter[str]) -> str:
    """How often each came up, the most frequent first.

    >>> shares(Counter({"axis": 3, "russian": 1}))
    'axis 3 (75 %), russian 1 (25 %)'
    """
    total = counts.total()
    return ", ".join(f"{name} {times} ({100 * times / total:.0f} %)" for name, times in counts.most_common())


def causes(outcomes: list[Outcome]) -> str:
    """What ended the games for whom, and on which turns."""
    found: dict[tuple[str, str], list[int]] = {}
    for one in outcomes:
        found.setdefault((winner(one, by_bot=False), one.level), []).append(one.turns)
    lines = []
    for (name, level), turns in sorted(found.items(), key=lambda pair: -len(pair[1])):
        when = ", ".join(f"{turn}: {times}" for turn, times in sorted(Counter(turns).items()))
        lines.append(f"{name} by {level}, turn {when}")
    return "\n".join(lines)


def main() -> None:
    """Play, and print one row for each scenario as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-n", "--games", type=int, default=20)
    parser.add_argument("--bots", default="doctrine,doctrine")
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    bots = tuple(given.bots.split(","))
    same = len(set(bots)) == 1
    console = Console()
    scenarios = given.scenario or [one.id for one in load_game(given.game).meta.scenarios]
    for scenario in scenarios:
        contest = Contest(given.game, scenario, bots, given.seed, swap=not same)
        outcomes = list(play_games(contest, given.games, given.jobs))
        table = Table(title=f"{scenario}: {len(outcomes)} games of {given.bots}", title_justify="left")
        for heading in ("sides", "bots", "causes and turns"):
            table.add_column(heading)
        table.add_row(
            shares(Counter(winner(one, by_bot=False) for one in outcomes)),
            "" if same else shares(Counter(winner(one, by_bot=True) for one in outcomes)),
            causes(outcomes),
        )
        console.print(table)


if __name__ == "__main__":
    main()
