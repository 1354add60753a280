"""The story of a match as one HTML file: in both languages, without scripts, and with nothing to fetch.

Everything in it comes from a record that anybody may have written, so every word is escaped where it is put in.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from hexfront.engine.base.texts import Text, catalogue, load_catalogue, t
from hexfront.story import front
from hexfront.story.curves import curves
from hexfront.story.facts import Fought, Story

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "fr": "Français"}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
STYLE = """
:root{color-scheme:light}body{margin:0;background:#fbf6e9;color:#2c261c;font:16px/1.5 Georgia,serif}
main{max-width:1160px;margin:0 auto;padding:20px 24px 60px}h1{font-size:30px;margin:.4em 0 0}
h2{font-size:20px;margin:1.6em 0 .4em;border-bottom:1px solid #d8c9a4}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:3px 10px;border-bottom:1px solid #e6dabb;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.two{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
.two>*{flex:1 1 420px;min-width:0}svg{max-width:100%;height:auto}.quiet{color:#6b5e47}
img{max-width:100%;border:1px solid #d8c9a4}input.lang{accent-color:#b3362b;margin-left:14px}
section[lang]{display:none}.scroll{overflow-x:auto}
summary{cursor:pointer;padding:4px 0}.picture{margin-top:28px}
"""


class Words:
    """A language: sentences and words of a match in it, safe to stand on a page."""

    def __init__(self, game: Any, language: str, sides: Sequence[str]) -> None:
        names = {side: side.capitalize() for side in sides}
        self._words = names | catalogue(game, language) | load_catalogue(LOCALE, language)

    def plain(self, said: Text | str) -> str:
        """A sentence, or a word of the game such as a side."""
        if isinstance(said, Text):
            return said.render(self._words)
        return self._words.get(said, said.replace("-", " "))

    def __call__(self, said: Text | str) -> str:
        """The same with a capital, escaped."""
        words = self.plain(said)
        return escape(words[:1].upper() + words[1:])


def page(game: Any, story: Story) -> str:
    """The whole file."""
    chosen = "".join(
        f'<input class="lang" type="radio" name="lang" id="{code}"{" checked" if code == "en" else ""}>'
        f'<label for="{code}" lang="{code}">{name}</label>'
        for code, name in LANGUAGES.items()
    )
    shown = "".join(f"#{code}:checked~section[lang={code}]{{display:block}}" for code in LANGUAGES)
    sections = "".join(
        f'<section lang="{code}">{"".join(_told(Words(game, code, story.sides), game, story))}</section>'
        for code in LANGUAGES
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(story.title)} · Hexfront</title><style>{STYLE}{shown}</style></head>"
        f"<body><main>{chosen}{sections}{_pictures(game, story)}</main></body></html>\n"
    )


def _pictures(game: Any, story: Story) -> str:
    """The animation and the map as it was left; they say nothing in words, so there is one of each."""
    if getattr(game, "map", None) is None:
        return ""
    film = b64encode(front.gif(game, story)).decode()
    title = escape(story.title)
    return (
        f'<div class="picture"><img src="data:image/gif;base64,{film}" alt="{title}"></div>'
        f'<div class="picture">{front.svg(game, story)}</div>'
    )


def _told(words: Words, game: Any, story: Story) -> Iterable[str]:
    scenario = next((one.title for one in game.meta.scenarios if one.id == story.scenario), story.scenario)
    yield f"<h1>{escape(story.title)}</h1><p>{words(scenario)}</p>"
    yield from _ending(words, story)
    yield from _curves(words, story)
    if story.moments:
        lines = "".join(f"<li>{words(moment.text)}</li>" for moment in story.moments)
        yield f"<h2>{words(t('Turning points'))}</h2><ul>{lines}</ul>"
    yield from _losses(words, story)
    yield from _luck(words, game, story)
    if getattr(game, "map", None) is not None:
        yield f"<h2>{words(t('The front, turn by turn, and the map as it was left'))}</h2>"


def _ending(words: Words, story: Story) -> Iterable[str]:
    seats = zip(story.seats, story.players or story.seats, strict=False)
    sitting = ", ".join(f"{words(side)}: {words(name)}" for side, name in seats)
    yield f'<p class="quiet">{sitting}</p>'
    if story.result is None:
        yield f"<p>{words(t('The record ends before the game is over.'))}</p>"
    else:
        winners = ", ".join(
            dict.fromkeys(story.seats[seat] for seat in story.result.winners if seat < len(story.seats))
        )
        won = t("Winner: {side}", side=winners) if winners else t("Nobody wins.")
        yield f"<p>{words(story.result.text)} <strong>{words(won)}</strong></p>"
    for score in story.scores:
        rows = "".join(
            f'<tr><td>{words(line)}<td class="n">{points / score.scale:g}</tr>'
            for line, points, _ in score.lines
        )
        total = f'<tr><th>{words(score.side)}<th class="n">{score.points / score.scale:g}</tr>'
        yield f"<table>{total}{rows}</table>"


def _curves(words: Words, story: Story) -> Iterable[str]:
    turns = [standing.turn for standing in story.standings]
    names = {side: words.plain(side) for side in story.sides}
    pictures = []
    for title, lines in (
        (t("Victory points at the end of each turn"), _series(story, "points")),
        (_measured(story), _series(story, "strength")),
    ):
        if lines and len(turns) > 1:
            pictures.append(f"<div><p>{words(title)}</p>{curves(turns, lines, story.sides, names)}</div>")
    if pictures:
        yield f'<h2>{words(t("Turn by turn"))}</h2><div class="two">{"".join(pictures)}</div>'


def _measured(story: Story) -> Text:
    if story.measure == "steps":
        return t("Steps on the map at the end of each turn")
    return t("Strength on the map at the end of each turn; unknown units count as the average of their kind")


def _series(story: Story, what: str) -> Mapping[str, list[float]]:
    """The values of each side that has one at every turn."""
    values = [getattr(standing, what) for standing in story.standings]
    sides = [side for side in story.sides if any(side in one for one in values)]
    return {side: [one.get(side, 0) for one in values] for side in sides}


def _losses(words: Words, story: Story) -> Iterable[str]:
    yield f'<h2>{words(t("Losses"))}</h2><div class="two">'
    head = (t("Units"), t("Steps"), t("Strength"))
    for side in story.losses:
        titles = "".join(f'<th class="n">{words(one)}' for one in head)
        rows = "".join(
            f'<tr><td>{words(one.kind)}<td class="n">{one.units}<td class="n">{one.steps}'
            f'<td class="n">{one.strength:g}</tr>'
            for one in side.kinds
        )
        total = (
            f'<tr><th>{words(t("In all"))}<th class="n">{side.units}<th class="n">{side.steps}'
            f'<th class="n">{side.strength:g}</tr>'
        )
        yield f"<table><tr><th>{words(side.side)}{titles}</tr>{rows}{total}</table>"
    yield "</div>"


def _luck(words: Words, game: Any, story: Story) -> Iterable[str]:
    rolled = [fight for fight in story.fights if fight.chances]
    if not rolled:
        return
    yield f"<h2>{words(t('Luck'))}</h2>"
    for luck in story.luck:
        if luck.fights:
            line = t(
                "{side}: of {fights} attacks {expected} should have succeeded; {gave} did.",
                side=luck.side,
                fights=luck.fights,
                expected=f"{luck.expected:.1f}",
                gave=f"{luck.gave:g}",
            )
            yield f"<p>{words(line)}</p>"
    half = t("An attack that hurts both sides alike counts as half a success.")
    titles = (t("Turn"), t("Attacker"), t("On"), t("Odds"), t("Chance"), t("Result"), t("Luck"), t("Lost"))
    head = "".join(f"<th>{words(title)}" for title in titles)
    results = {outcome.code: outcome.text for outcome in game.meta.outcomes}
    rows = "".join(_fight(words, results, fight) for fight in story.fights)
    yield (
        f'<p class="quiet">{words(half)}</p><details><summary>{words(t("Fight by fight"))} ({len(story.fights)})'
        f'</summary><div class="scroll"><table><tr>{head}</tr>{rows}</table></div></details>'
    )


def _fight(words: Words, results: Mapping[str, Text], fight: Fought) -> str:
    lost = ", ".join(f"{words(side)} {number:g}" for side, number in fight.lost.items() if number)
    meaning = words(results[fight.outcome]) if fight.outcome in results else ""
    luck = f"{fight.gave - fight.chance:+.2f}" if fight.chances else ""
    chance = f"{100 * fight.chance:.0f} %" if fight.chances else ""
    return (
        f'<tr><td class="n">{fight.turn}<td>{words(fight.side)}<td>{words(fight.aim)}<td>{words(fight.odds)}'
        f'<td class="n">{chance}<td><abbr title="{meaning}">{words(fight.outcome)}</abbr>'
        f'<td class="n">{luck}<td>{lost}</tr>'
    )
