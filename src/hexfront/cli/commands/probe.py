"""``hexfront probe``: questions about a position."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, Protocol, runtime_checkable

import typer

from hexfront.bots import Chair, make_bot
from hexfront.bots.doctrine import Doctrine
from hexfront.cli import answers, output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, Json, checked_data
from hexfront.engine.base.events import ALL
from hexfront.engine.contract.judging import Judged
from hexfront.engine.contract.verdict import Verdict
from hexfront.engine.positions import placing, position
from hexfront.engine.positions import probe as asking

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
Draw = Annotated[
    list[str] | None,
    typer.Option(
        "--draw", metavar="NAME=N", help="What a draw of --do will give, counted from 1; may be given again."
    ),
]
BotName = Annotated[
    str | None,
    typer.Option("--bot", metavar="NAME", help="What a bot would do for the one who decides, and why."),
]
BotDice = Annotated[
    str, typer.Option("--bot-dice", metavar="4,2", help="What the dice show that the bot throws for itself.")
]
Zoc = Annotated[bool, typer.Option("--zoc", help="The zones of control of each side.")]
Supply = Annotated[bool, typer.Option("--supply", help="The supply of every unit.")]


@runtime_checkable
class Throws(Protocol):
    """A bot that throws dice of its own."""

    def dictate(self, dice: tuple[int, ...]) -> None:
        """Let the next of them show these faces."""


def probe(
    file: PositionFile,
    to: To = None,
    reach: Reach = None,
    fight: Fight = None,
    sight: Sight = None,
    why: Why = None,
    do: Do = None,
    dice: Dice = "",
    draw: Draw = None,
    bot: BotName = None,
    bot_dice: BotDice = "",
    zoc: Zoc = False,
    supply: Supply = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Ask a position who decides, what is legal, how far, at what odds."""
    if to is not None and sight is None:
        raise BadCall(f"{to!r} is one argument too many; a second hex goes with --sight")
    if bot_dice and bot is None:
        raise BadCall("--bot-dice is for a bot: add --bot")
    if (dice or draw) and not do:
        raise BadCall("--dice and --draw are for actions: add --do")
    written = position.load(file)
    game, state = placing.place(written, file.name, checked_data(data))
    found: dict[str, Any] = {}
    if do:
        with placing.unfit() if written.agenda else nullcontext():
            found["done"] = _play(game, state, do, _numbers(dice), _named(draw or []))
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
        found["why"] = _judged(game, asking.judged(game, state, why))
    if bot is not None:
        found["bot"] = _advised(game, state, bot, _numbers(bot_dice))
    if not found.keys() - {"done", "zoc", "supply"}:
        done = {"done": found.pop("done")} if do else {}
        found = done | _standing(game, state) | found
    view = game.view(state, ALL)
    if json:
        output.print_json({"game": view.game, "turn": view.turn, "phase": view.phase, **found})
    else:
        answers.print_answers(found, view.sides)


def _standing(game: Any, state: Any) -> dict[str, Any]:
    """Who is asked what, the points of each side, and how the game ended, once it has."""
    view, result = game.view(state, ALL), game.result(state)
    over = {} if result is None else {"result": result}
    return {"standing": asking.standing(game, state), "scores": view.scores, "tracks": view.tracks, **over}


def _judged(game: Any, judged: Judged) -> dict[str, Any]:
    """A verdict; of an order of several steps also what the rules say to each."""
    found = {name: getattr(judged.verdict, name) for name in Verdict.__struct_fields__}
    if len(judged.steps) + len(judged.left) < 2:
        return found
    text = game.lexicon.text
    steps = [
        {"action": text(action), "legal": one.legal, "reasons": one.reasons} for action, one in judged.steps
    ]
    return found | {"steps": steps, "left": [text(atom) for atom in judged.left], "stopped": judged.stopped}


def _advised(game: Any, state: Any, name: str, dice: tuple[int, ...]) -> dict[str, Any]:
    """What a bot chooses, and what it says for it; its own dice are no draws of the game."""
    player = make_bot(game, name, 0)
    if dice and not isinstance(player, Throws):
        raise BadCall(f"--bot-dice: {name} throws no dice of its own")
    if isinstance(player, Throws):
        player.dictate(dice)
    seats = game.deciders(state)
    if not seats:
        raise BadCall("--bot: the game is over, nobody decides")
    chair = Chair(game, state, seats[0])
    if isinstance(player, Doctrine):
        advice = player.best(chair)
        return {"action": game.lexicon.text(advice.action), "reasons": advice.reasons}
    return {"action": game.lexicon.text(player.choose(chair)), "reasons": ()}


def _play(
    game: Any, state: Any, actions: list[str], dice: tuple[int, ...], draws: tuple[tuple[str, int], ...]
) -> dict[str, Any]:
    asking.dictate(state, dice, draws)
    done = [(text, asking.do(game, state, text)) for text in actions]
    left = [value + 1 for name, value in state.dictated if not name]
    unused = [f"{name}={value + 1}" for name, value in state.dictated if name]
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
        "draws_left": unused,
        "position": position.dump(game.position(state)),
    }


def _named(draws: list[str]) -> tuple[tuple[str, int], ...]:
    pairs = [draw.rpartition("=") for draw in draws]
    for draw, (name, _, value) in zip(draws, pairs, strict=True):
        if not name or not value.isdecimal():
            raise BadCall(f"--draw {draw}: it takes the name of a draw and a number, such as combat=4")
    return tuple((name, int(value)) for name, _, value in pairs)


def _numbers(dice: str) -> tuple[int, ...]:
    parts = dice.split(",") if dice else []
    if not all(part.strip().isdecimal() for part in parts):
        raise BadCall(f"dice {dice}: it takes numbers with commas between, such as 4,2")
    return tuple(int(part) for part in parts)
