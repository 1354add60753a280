"""``hexfront probe``: questions about a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from hexfront.cli import answers, output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, Json, checked_data
from hexfront.engine import placing, position
from hexfront.engine import probe as asking
from hexfront.engine.events import ALL

PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A position, as a TOML file.")]
To = Annotated[str | None, typer.Argument(metavar="[HEX]", help="The other hex of --sight.")]
Reach = Annotated[str | None, typer.Option("--reach", metavar="UNIT", help="Every hex a unit can reach.")]
Fight = Annotated[
    tuple[str, str] | None,
    typer.Option("--fight", metavar="HEX UNIT,UNIT", help="How an attack on a hex would stand."),
]
Sight = Annotated[str | None, typer.Option("--sight", metavar="HEX [HEX]", help="What a hex sees.")]
Why = Annotated[str | None, typer.Option("--why", metavar="ACTION", help="Is it legal, and by which rules.")]
Do = Annotated[
    list[str] | None,
    typer.Option(
        "--do", metavar="ACTION", help="Play it first; may be given again. `1: seal` names the seat."
    ),
]
Dice = Annotated[str, typer.Option("--dice", metavar="4,2", help="What the dice of --do will show.")]
Zoc = Annotated[bool, typer.Option("--zoc", help="The zones of control of each side.")]
Supply = Annotated[bool, typer.Option("--supply", help="The supply of every unit.")]


def probe(
    file: PositionFile,
    to: To = None,
    reach: Reach = None,
    fight: Fight = None,
    sight: Sight = None,
    why: Why = None,
    do: Do = None,
    dice: Dice = "",
    zoc: Zoc = False,
    supply: Supply = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Ask a position who decides, what is legal, how far, at what odds."""
    if to is not None and sight is None:
        raise BadCall(f"{to!r} is one argument too many; a second hex goes with --sight")
    if dice and not do:
        raise BadCall("--dice is for actions: add --do")
    game, state = placing.load(file, checked_data(data))
    found: dict[str, Any] = {}
    if do:
        found["done"] = _play(game, state, do, _numbers(dice))
    if zoc:
        found["zoc"] = asking.zoc(game, state)
    if supply:
        found["supply"] = asking.supply(game, state)
    if reach is not None:
        found["reach"] = asking.reach(game, state, reach)
    if fight is not None:
        found["fight"] = asking.fight(game, state, fight[0], tuple(fight[1].split(",")))
    if sight is not None:
        found["sight"] = asking.sight(game, state, sight, to)
    if why is not None:
        found["why"] = asking.why(game, state, why)
    if not found.keys() - {"zoc", "supply"}:
        found = {"standing": asking.standing(game, state), **found}
    view = game.view(state, ALL)
    if json:
        output.print_json({"game": view.game, "turn": view.turn, "phase": view.phase, **found})
    else:
        answers.print_answers(found, view.sides)


def _play(game: Any, state: Any, actions: list[str], dice: tuple[int, ...]) -> dict[str, Any]:
    asking.dictate(state, dice)
    done = [(text, asking.do(game, state, text)) for text in actions]
    left = [value + 1 for _, value in state.dictated]
    return {
        "actions": [
            {
                "order": text,
                "done": [game.lexicon.text(atom) for atom in performed.done],
                "left": [game.lexicon.text(atom) for atom in performed.left],
                "stopped": performed.stopped,
                "events": performed.events,
            }
            for text, performed in done
        ],
        "dice_left": left,
        "position": position.dump(game.position(state)),
    }


def _numbers(dice: str) -> tuple[int, ...]:
    parts = dice.split(",") if dice else []
    if not all(part.strip().isdecimal() for part in parts):
        raise BadCall(f"--dice {dice}: it takes numbers with commas between, such as 4,2")
    return tuple(int(part) for part in parts)
