"""Plays games until every way of ending has a record: whole games by chance, the rarest endings from a position."""

from __future__ import annotations

from itertools import count, cycle
from pathlib import Path

from hexfront.bots import RandomBot
from hexfront.engine.positions import position
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.engine.record.match import Match
from hexfront.games.trc.game import Trc

RECORDS = Path(__file__).parent / "records"
BY_CHANCE = {"axis-points", "russian-points", "axis-sudden-death", "russian-sudden-death"}
SCENARIOS = ("breaking-storm", "zitadelle", "fall-blau", "bagration", "campaign")
PLAYERS = ("somebody", "somebody else")


def main() -> None:
    """Save the first record of every ending."""
    RECORDS.mkdir(exist_ok=True)
    game, found = Trc(), set[str]()
    for number, scenario in zip(count(), cycle(SCENARIOS)):
        match = Match.start(game, scenario, seed=number, players=PLAYERS)
        bot = RandomBot(number)
        while seats := game.deciders(match.state):
            match.act(seats[0], bot.pick(game.legal(match.state, seats[0]), game.lexicon.backs))
        keep(game, match, found)
        if found >= BY_CHANCE:
            break
    for at_hand, orders in positions().values():
        board, state = game.place(at_hand)
        match = Match.from_position(board, state, position.dump(at_hand), players=PLAYERS)
        for order in orders:
            match.act(board.deciders(match.state)[0], board.lexicon.parse(order))
        keep(board, match, found)


def keep(game: Trc, match: Match, found: set[str]) -> None:
    """Save a record whose ending is new."""
    result = match.state.result
    name = f"{game.sides(match.state)[result.winners[0]]}-{result.level}"
    if name not in found:
        found.add(name)
        match.record.save(RECORDS / f"{name}.json")


def positions() -> dict[str, tuple[Position, tuple[str, ...]]]:
    """By ending, a position shortly before it and the orders that lead there."""
    armour = {"kind": "armour", "stats": "8-7"}
    axis_far = UnitLine(id="Far", at="V30", side="axis", **armour)
    russian_far = UnitLine(id="Near", at="R2", side="russian", **armour)
    return {
        "axis-moscow": (
            before(8, "axis", UnitLine(id="A", at="R11", side="axis", **armour), russian_far, stalin="pool"),
            ("step A to R10",),
        ),
        "russian-berlin": (
            before(20, "russian", axis_far, UnitLine(id="R", at="E29", side="russian", **armour)),
            ("step R to E30",),
        ),
        "axis-campaign": (before(25, "russian", axis_far, russian_far, impulse=2), ("end",)),
        "axis-encirclement": (
            before(8, "russian", axis_far, russian_far, impulse=2, debt={"russian": 3}),
            ("end",),
        ),
        "russian-encirclement": (
            before(8, "axis", axis_far, russian_far, impulse=2, debt={"axis": 3}),
            ("end",),
        ),
    }


def before(turn: int, player: str, *units: UnitLine, stalin: str = "R3", **variables: object) -> Position:
    """A position of the campaign with few units."""
    lines = [*units, UnitLine(id="Stalin", at=stalin)]
    given = {"player": player, "fallen": ["italy"] if turn > 14 else [], **variables}
    return Position(
        game="trc", scenario="campaign", turn=turn, phase="movement", units="only", unit=lines, set=given
    )


if __name__ == "__main__":
    main()
