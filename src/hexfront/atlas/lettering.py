"""Hex numbers, towns and their names, marks of zones."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.atlas.canvas import Canvas, Dot, number, tag, text
from hexfront.atlas.look import Look
from hexfront.atlas.names import Lettered, beside
from hexfront.atlas.palette import palette
from hexfront.atlas.strokes import border, stroked
from hexfront.hexes import HexMap, each, first


def numbers(canvas: Canvas) -> Iterator[str]:
    """Yield the label of every hex, at its top."""
    colours = palette()
    rise = 0.36 if canvas.grid.orientation == "pointy" else 0.37
    words = []
    for at in each(canvas.sheet & canvas.grid.mask):
        x, y = canvas.centre(at)
        label = canvas.grid.label(at)
        words.append(text(label, (x, y - canvas.width * rise)))
    yield tag(
        "g",
        "".join(words),
        font_family=colours.narrow,
        font_size=canvas.width * 0.14,
        fill=colours.number,
        text_anchor="middle",
    )


def zones(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield borders and marks of the zones that are printed."""
    for name, sign in look.zones.items():
        kind = palette().zones[sign.symbol]
        members = board.zones.get(name, 0)
        if not kind.mark:
            yield from stroked(border(canvas, board, members), kind)
            continue
        for at in each(members):
            yield mark(kind.mark, _shifted(canvas, at, kind.mark), kind.stroke)


_SPOTS = {"star": (0.30, 0.05), "ring": (0.0, 0.0), "diamond": (-0.30, 0.05), "knot": (0.0, 0.0)}
"""Where in a hex the marks of zones stand, so that several do not hide each other."""


def _shifted(canvas: Canvas, at: int, name: str) -> Dot:
    x, y = canvas.centre(at)
    dx, dy = _SPOTS[name]
    return x + dx * canvas.width, y + dy * canvas.width


def mark(name: str, at: Dot, colour: str) -> str:
    """Return one mark of a zone."""
    x, y = at
    if name == "ring":
        return tag("circle", cx=x, cy=y, r=15.0, fill="none", stroke=colour, stroke_width=2.2)
    if name == "knot":
        return tag("circle", cx=x, cy=y, r=4.2, fill=palette().paper, stroke=colour, stroke_width=2.2)
    if name == "diamond":
        return tag("path", d=f"M{number(x)} {number(y - 7)}l6 7l-6 7l-6 -7Z", fill=colour)
    points = "l2.1 5l5.4 .4l-4.1 3.5l1.3 5.3l-4.7 -2.9l-4.7 2.9l1.3 -5.3l-4.1 -3.5l5.4 -.4Z"
    return tag("path", d=f"M{number(x)} {number(y - 7)}{points}", fill=colour)


def printed_numbers(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield numbers such as garrisons, in small boxes at the foot of their hexes."""
    colours = palette()
    for name in look.numbers:
        for at, value in board.numbers.get(name, {}).items():
            x, y = canvas.centre(at)
            y += canvas.width * 0.33
            yield tag(
                "rect",
                x=x - 6.5,
                y=y - 9.5,
                width=13.0,
                height=13.0,
                rx=2.0,
                fill=colours.frame,
                stroke=colours.ink,
                stroke_width=0.8,
            )
            yield text(
                str(value),
                (x, y + 0.8),
                font_family=colours.narrow,
                font_size=11.0,
                text_anchor="middle",
                fill=colours.ink,
            )


def places(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield a dot and the name of every place; a city of several hexes has its name below the lot."""
    colours = palette()
    dots, names = [], []
    towns: list[tuple[str, Dot]] = []
    taken: list[Lettered] = []
    for place in board.places:
        spot = first(place.hexes)
        if spot is None:
            continue
        symbol = look.terrain[place.kind].symbol if place.kind in look.terrain else "town"
        kind = colours.terrain[symbol]
        x, y = canvas.centre(spot)
        if kind.pattern == "dot":
            dots.append(
                tag("circle", cx=x, cy=y, r=4.6, fill=kind.mark, stroke=colours.halo, stroke_width=1.0)
            )
            towns.append((place.name, (x, y)))
            continue
        hexes = [canvas.centre(at) for at in each(place.hexes)]
        x = sum(dot[0] for dot in hexes) / len(hexes)
        y = sum(dot[1] for dot in hexes) / len(hexes) + (0 if len(hexes) > 1 else 15)
        names.append(text(place.name, (x, y + 5), font_size=16.0, font_weight="bold", text_anchor="middle"))
        taken.append(Lettered.around(place.name, (x, y + 5), 16.0))
    for words, where, left in beside(towns, taken, canvas.right):
        names.append(text(words, where, **({"text_anchor": "end"} if left else {})))
    yield "".join(dots)
    yield tag("g", "".join(names), **_hand(13.0))
    for name in look.names:
        x, y = canvas.centre(board.hex(name.hex))
        turned = f"rotate({number(name.turn)} {number(x)} {number(y)})" if name.turn else ""
        yield tag(
            "g",
            text(name.text, (x, y), text_anchor="middle", transform=turned, letter_spacing=1.5),
            **{**_hand(name.size), "fill": "#8a6d4a" if name.land else "#4d7890"},
        )


def _hand(size: float) -> dict[str, str | float]:
    colours = palette()
    return {
        "font_family": colours.serif,
        "font_style": "italic",
        "font_size": size,
        "fill": colours.ink,
        "stroke": colours.halo,
        "stroke_width": 2.6,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
