"""The answer of a study as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from hexfront.lab.study.heat import pictures
from hexfront.lab.study.playing import Facts
from hexfront.lab.study.question import FEWEST, Arm, Study
from hexfront.lab.study.sums import Difference, Mean, Sum, differences, summed
from hexfront.story.curves import curves
from hexfront.story.front import tone
from hexfront.story.page import POLICY, STYLE

BARS = 24


def page(study: Study, game: Any, games: Sequence[Facts], version: str) -> str:
    """The whole file: the question, the answer with its errors, curves, and maps."""
    arms = [(arm.name, [one for one in games if one.arm == arm.name]) for arm in study.arm]
    sums = [summed(name, found) for name, found in arms if found]
    body = "".join(
        [
            f"<h1>{escape(study.title)}</h1><p>{escape(study.question)}</p>",
            f'<p class="quiet">{escape(game.meta.title)}, version {escape(version)}, {escape(study.scenario)}; '
            f"seed {study.seed}, the same dice for every arm. Intervals are of 95 %.</p>",
            *_shares(sums),
            *_compared(differences([(name, found) for name, found in arms if found]) if sums else []),
            *(part for arm in study.arm for part in _arm(study, arm, game, dict(arms)[arm.name])),
        ]
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(study.title)} · Hexfront</title><style>{STYLE}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _shares(sums: Sequence[Sum]) -> Iterable[str]:
    yield "<h2>Who wins</h2><table><tr><th>Arm<th>Side<th class=n>Won<th class=n>95 %<th class=n>Games</tr>"
    for arm in sums:
        for share in arm.shares:
            yield (
                f"<tr><td>{escape(arm.arm)}<td>{escape(share.side)}<td class=n>{share.wins / max(1, share.games):.0%}"
                f"<td class=n>{share.low:.0%} to {share.high:.0%}<td class=n>{share.games}</tr>"
            )
        yield f"<tr><td>{escape(arm.arm)}<td>drawn<td class=n>{arm.draws}<td><td class=n>{arm.games}</tr>"
    yield "</table>"


def _compared(found: Sequence[Difference]) -> Iterable[str]:
    if not found:
        return
    yield "<h2>Against the first arm, seed by seed</h2><ul>"
    for one in found:
        if one.seeds < FEWEST:
            yield f"<li>{escape(one.arm)}: too few seeds to tell ({one.seeds}).</li>"
            continue
        clear = "a clear difference" if abs(one.more) > one.error else "no difference that is clear"
        yield (
            f"<li>{escape(one.arm)}: {escape(one.side)} wins {100 * one.more:+.0f} ± {100 * one.error:.0f} points of "
            f"100 more often ({one.seeds} seeds): {clear}.</li>"
        )
    yield "</ul>"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:.1f} ± {mean.error:.1f}" if mean.error < 1e9 else f"{mean.mean:.1f}"


def _arm(study: Study, asked: Arm, game: Any, games: Sequence[Facts]) -> Iterable[str]:
    if not games:
        return
    arm = summed(asked.name, games)
    yield f"<h2>{escape(arm.arm)}</h2>"
    bots = " against ".join(asked.bots or study.bots)
    changed = f"; changed files: {escape(asked.data)}" if asked.data else ""
    yield f"<p>{escape(bots)}{changed}. Games: {arm.games}.</p>"
    if arm.crashed:
        yield f"<p>{arm.crashed} games broke off and are not counted.</p>"
    levels = ", ".join(f"{escape(level)} {number}" for level, number in arm.levels.items())
    yield f"<p>Length {_mean(arm.length)} turns. Endings: {levels}.</p>"
    yield "<table><tr><th>Side<th class=n>Points at the end<th class=n>Steps lost</tr>"
    for side, lost in arm.steps_lost.items():
        points = _mean(arm.points[side]) if side in arm.points else ""
        yield f"<tr><td>{escape(side)}<td class=n>{points}<td class=n>{_mean(lost)}</tr>"
    yield '</table><div class="two">'
    sides = [share.side for share in arm.shares]
    for title, series in (("Points, mean", arm.by_turn), ("Strength on the map, mean", arm.strength)):
        lines = {side: [mean.mean for _, mean in found] for side, found in series.items() if found}
        if lines:
            turns = [turn for turn, _ in max(series.values(), key=len)]
            drawn = {side: line for side, line in lines.items() if len(line) == len(turns)}
            yield f"<div><p>{title}</p>{curves(turns, drawn, sides, {side: side for side in sides})}</div>"
    yield "</div>"
    yield from _lengths(games)
    colours = {side: tone(side, sides) for side in dict.fromkeys(sides)}
    for title, picture in pictures(game, games, colours):
        yield f'<details><summary>{escape(title)}</summary><div class="picture">{picture}</div></details>'


def _lengths(games: Sequence[Facts]) -> Iterable[str]:
    """How long the games were, as a row of bars."""
    turns = [one.turns[-1].turn for one in games if one.turns]
    if not turns or len(set(turns)) == 1:
        return
    most = max(turns.count(turn) for turn in set(turns))
    yield "<p>Turn of the end</p><table>"
    for turn in range(min(turns), max(turns) + 1):
        count = turns.count(turn)
        yield f"<tr><td class=n>{turn}<td>{'▇' * round(BARS * count / most)} {count}</tr>"
    yield "</table>"
