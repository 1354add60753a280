"""The answers of a probe, for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from hexfront.cli.output import pairs, show, table, words
from hexfront.cli.telling import LEGAL, REFUSED, cited, details, ending, fought, judged, reason, seat_name
from hexfront.engine.base.state import Result
from hexfront.engine.contract.verdict import Fight, Verdict
from hexfront.engine.contract.view import Score, Track
from hexfront.engine.positions.probe import (
    Reached,
    Sighted,
    Standing,
    Supplied,
)


def print_answers(found: dict[str, Any], sides: tuple[str, ...]) -> None:
    """Print the answers one under the other."""
    for number, (name, answer) in enumerate(found.items()):
        if number and answer:
            show("")
        if name in _SIDED:
            _SIDED[name](answer, sides)
        else:
            _PRINTERS[name](answer)
    if "done" in found:
        typer.echo(f"\n{found['done']['position']}", nl=False)  # as it is: this may become a file


def _print_standing(standings: list[Standing], sides: tuple[str, ...]) -> None:
    if not standings:
        show("the game is over")
    for standing in standings:
        show(f"turn {standing.turn}, {standing.phase}: {seat_name(standing.seat, sides)} decides")
        show(cited(words(standing.prompt), filter(None, [standing.rule])))
        show(*(f"  {action}" for action in standing.actions))


def _print_scores(scores: tuple[Score, ...]) -> None:
    """Points of each side, line by line with the rule that gives them."""
    for score in scores:
        show(f"{score.side}: {_points(score.points, score.scale)} VP")
        for text, amount, rule in score.lines:
            show(f"  {_points(amount, score.scale)}: {cited(words(text), [rule])}")


def _points(number: int, scale: int) -> str:
    return f"{number / scale:g}"


def _print_tracks(tracks: tuple[Track, ...]) -> None:
    rows = [(track.id, f"{track.side} {track.value}".strip()) for track in tracks]
    if rows:
        show(pairs(rows))


def _print_result(result: Result, sides: tuple[str, ...]) -> None:
    show(ending(result, sides))


def _print_done(done: dict[str, Any]) -> None:
    for action in done["actions"]:
        show(action["order"])
        show(*(f"  {details(event)}" for event in action["events"]))
        if action["stopped"] is not None:
            show(f"  stopped before {action['left'][0]}: {words(action['stopped'])}")
    if done["dice_left"]:
        show(f"dice not used: {', '.join(map(str, done['dice_left']))}")
    if done["draws_left"]:
        show(f"draws not used: {', '.join(done['draws_left'])}")


def _print_zoc(zones: dict[str, list[str]]) -> None:
    show("Zones of control", pairs([(side, ", ".join(hexes) or "none") for side, hexes in zones.items()]))


def _print_supply(units: list[Supplied]) -> None:
    rows = [
        (
            unit.unit,
            "yes" if unit.supplied else "no",
            " ".join(unit.path),
            "; ".join(map(reason, unit.reasons)),
        )
        for unit in units
    ]
    show(table(("unit", "supplied", "line", "rules"), rows))


def _print_reach(hexes: list[Reached]) -> None:
    rows = [(hex_.hex, hex_.cost, hex_.how, " ".join(hex_.path)) for hex_ in hexes]
    show(table(("hex", "cost", "how", "path"), rows, right=("cost",)))


def _print_fight(fight: Fight) -> None:
    show(*fought(fight))


def _print_sight(lines: list[Sighted]) -> None:
    rows = [(line.hex, "yes" if line.seen else "no", "; ".join(map(reason, line.reasons))) for line in lines]
    show(table(("hex", "seen", "rules"), rows))


def _print_why(why: dict[str, Any]) -> None:
    show(*judged(Verdict(why["legal"], why["reasons"], why["fights"])))
    for step in why.get("steps", ()):
        show(f"  {step['action']}: {words(LEGAL if step['legal'] else REFUSED)}")
    if why.get("left"):
        show(
            f"  not judged: {', '.join(why['left'])}"
            + (f": {words(why['stopped'])}" if why["stopped"] else "")
        )


def _print_bot(advice: dict[str, Any]) -> None:
    show(advice["action"], *(f"  {words(text)}" for text in advice["reasons"]))


_SIDED: dict[str, Callable[[Any, tuple[str, ...]], None]] = {
    "standing": _print_standing,
    "result": _print_result,
}
_PRINTERS: dict[str, Callable[[Any], None]] = {
    "done": _print_done,
    "scores": _print_scores,
    "tracks": _print_tracks,
    "zoc": _print_zoc,
    "supply": _print_supply,
    "reach": _print_reach,
    "fight": _print_fight,
    "sight": _print_sight,
    "why": _print_why,
    "bot": _print_bot,
}
