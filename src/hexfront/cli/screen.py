"""A view as text: where everything stands, the tracks, the boxes, the hands and the scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import RenderableType

from hexfront.cli.output import pairs, table, words
from hexfront.cli.telling import seat_name
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.view import (
    Card,
    Counter,
    Score,
    View,
)


def drawn(view: View, meta: Meta) -> list[RenderableType]:
    """The parts of a view, to be shown one under the other; what the view lacks is left out."""
    scenario = next((item.title for item in meta.scenarios if item.id == view.scenario), view.scenario)
    parts: list[RenderableType] = [f"{meta.title}, {scenario}: turn {view.turn}, {view.phase}"]
    figures = [*_tracks(view), *_scores(view), *view.facts.items(), *_boxes(view), *_hands(view)]
    if figures:
        parts += [pairs(figures)]
    if view.counters:
        parts += ["", table(("at", "side", "counters"), _places(view))]
    if view.markers:
        rows = [(marker.at, marker.side, f"{marker.kind} {marker.value}".strip()) for marker in view.markers]
        parts += ["", table(("at", "side", "markers"), sorted(rows))]
    return parts


def counter_text(counter: Counter) -> str:
    """A counter in a few words.

    >>> counter_text(Counter("14G", "axis", "0819", kind="infantry", values="9-8", flags=("disrupted",)))
    '14G (infantry 9-8, disrupted)'
    """
    now, full = counter.steps
    steps = f"step {now} of {full}" if full > 1 else ""
    facing = f"facing {counter.facing}" if counter.facing >= 0 else ""
    printed = " ".join(filter(None, (counter.kind, counter.size, counter.values)))
    about = ", ".join(filter(None, (printed, steps, facing, *counter.flags)))
    return f"{counter.id} ({about})" if about else counter.id


def scaled(points: int, scale: int) -> str:
    """Points as a decimal number.

    >>> scaled(7, 1), scaled(7, 4)
    ('7', '1.75')
    """
    return str(points) if scale == 1 else f"{points / scale:g}"


def _places(view: View) -> Iterator[tuple[str, str, str]]:
    def place(counter: Counter) -> tuple[str, str]:
        return counter.at, counter.side

    for (at, side), there in groupby(sorted(view.counters, key=place), key=place):
        yield at, side, ", ".join(counter_text(counter) for counter in there)


def _tracks(view: View) -> Iterator[tuple[str, str]]:
    for track in view.tracks:
        name = " ".join(filter(None, (words(track.name), track.side)))
        yield name, f"{track.value} of {track.low} to {track.high}"


def _scores(view: View) -> Iterator[tuple[str, str]]:
    for score in view.scores:
        yield f"Points {score.side}", " ".join(filter(None, (scaled(score.points, score.scale), _sum(score))))


def _sum(score: Score) -> str:
    lines = [f"{words(text)} {scaled(points, score.scale)} [{rule}]" for text, points, rule in score.lines]
    return f"({'; '.join(lines)})" if lines else ""


def _boxes(view: View) -> Iterator[tuple[str, str]]:
    for box in view.boxes:
        seen = sum(counter.at == box.id for counter in view.counters)
        yield " ".join(filter(None, (words(box.name), box.side))), str(max(box.count, seen))


def _hands(view: View) -> Iterator[tuple[str, str]]:
    def holder(card: Card) -> int:
        return card.holder

    for seat, cards in groupby(sorted(view.cards, key=holder), key=holder):
        held = list(cards)
        known = [words(card.name) or card.id for card in held if card.id]
        unseen = len(held) - len(known)
        backs = [f"{unseen} unseen"] if unseen else []
        yield f"Hand {seat_name(seat, view.sides)}", ", ".join(known + backs)
