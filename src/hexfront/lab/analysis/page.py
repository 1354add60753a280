"""An analysis as one HTML file: in both languages, without scripts, and with nothing to fetch.

The record may be anybody's, so every word is escaped where it is put in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from hexfront.engine.base.texts import Text, load_catalogue, t
from hexfront.lab.analysis.facts import Account, Analysis, Choice, Judged
from hexfront.story.curves import curves
from hexfront.story.page import LANGUAGES, POLICY, STYLE, Words

LOCALE = Path(__file__).parent / "locale"
WHOLE = 100
"""Expectations are told in hundredths of a win."""


class Speech(Words):
    """The words of a story, and those of an analysis."""

    def __init__(self, game: Any, language: str, sides: Sequence[str]) -> None:
        super().__init__(game, language, sides)
        self._words |= load_catalogue(LOCALE, language)


def page(game: Any, found: Analysis) -> str:
    """The whole file."""
    chosen = "".join(
        f'<input class="lang" type="radio" name="lang" id="{code}"{" checked" if code == "en" else ""}>'
        f'<label for="{code}" lang="{code}">{name}</label>'
        for code, name in LANGUAGES.items()
    )
    shown = "".join(f"#{code}:checked~section[lang={code}]{{display:block}}" for code in LANGUAGES)
    sections = "".join(
        f'<section lang="{code}">{"".join(_told(Speech(game, code, found.sides), game, found))}</section>'
        for code in LANGUAGES
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(found.title)} · Hexfront</title><style>{STYLE}{shown}</style></head>"
        f"<body><main>{chosen}{sections}</main></body></html>\n"
    )


def _told(words: Speech, game: Any, found: Analysis) -> Iterable[str]:
    scenario = next((one.title for one in game.meta.scenarios if one.id == found.scenario), found.scenario)
    yield f"<h1>{escape(found.title)}</h1><p>{words(scenario)}</p>"
    seats = zip(found.sides, found.players or found.sides, strict=False)
    yield f'<p class="quiet">{", ".join(f"{words(side)}: {escape(name)}" for side, name in seats)}</p>'
    yield f"<p>{words(how(found))}</p>"
    yield from (f"<p>{words(line)}</p>" for line in remarks(found))
    yield from _curve(words, found)
    yield from _accounts(words, found.accounts)
    blunders = [one for one in found.judged if one.mark == "blunder"]
    better = [one for one in found.judged if one.mark == "better"]
    yield f"<h2>{words(t('Blunders'))}</h2>"
    yield from _listed(
        words, found, blunders, t("No decision is clearly worse than what the bot would have done.")
    )
    yield f"<h2>{words(t('Better than the bot'))}</h2>"
    yield from _listed(
        words, found, better, t("No decision is clearly better than what the bot would have done.")
    )
    yield from _all(words, found)


def how(found: Analysis) -> Text:
    """How the decisions were judged."""
    return t(
        "Each decision is judged by what its seat could know then: {bot} plays on from it in {dreams} dreams, and in "
        "the same dreams from what it would have done itself.",
        bot=found.bot,
        dreams=found.dreams,
    )


def remarks(found: Analysis) -> list[Text]:
    """What a reader has to know of how much was judged."""
    lines = [
        t(
            "Decisions with a choice: {decisions}; in {same} of them the bot would have done the same.",
            decisions=found.decisions,
            same=found.same,
        )
    ]
    if found.left:
        lines.append(
            t(
                "The time was up before {left} others could be judged; what they cost counts as luck.",
                left=found.left,
            )
        )
    if not found.over:
        lines.append(t("The record ends before the game is over."))
    return lines


def _curve(words: Speech, found: Analysis) -> Iterable[str]:
    if len(found.judged) < 2:
        return
    sides = list(dict.fromkeys(found.sides))
    lines = {side: [WHOLE * one.expected[found.sides.index(side)] for one in found.judged] for side in sides}
    turns = [one.turn for one in found.judged]
    picture = curves(turns, lines, sides, {side: words.plain(side) for side in sides})
    yield f"<h2>{words(t('What each side could expect, in hundredths of a win, by turn'))}</h2>{picture}"


def _accounts(words: Speech, accounts: Sequence[Account]) -> Iterable[str]:
    titles = (
        t("Side"),
        t("At the start"),
        t("Own decisions"),
        t("Those of others"),
        t("Luck"),
        t("At the end"),
    )
    head = "".join(f"<th{'' if not number else ' class=n'}>{words(one)}" for number, one in enumerate(titles))
    yield f"<h2>{words(t('Luck and skill'))}</h2><table><tr>{head}</tr>"
    for one in accounts:
        yield (
            f"<tr><td>{words(one.side)}<td class=n>{WHOLE * one.start:.0f} ± {WHOLE * one.start_error:.0f}"
            f"<td class=n>{WHOLE * one.skill:+.0f} ± {WHOLE * one.skill_error:.0f}"
            f"<td class=n>{-WHOLE * one.others:+.0f}"
            f"<td class=n>{WHOLE * one.luck:+.0f} ± {WHOLE * one.luck_error:.0f}"
            f"<td class=n>{WHOLE * one.end:.0f}</tr>"
        )
    said = t(
        "In hundredths of a win, with one standard error. Decisions count against those of the bot; luck is all that "
        "chance gave, and what was hidden."
    )
    yield f'</table><p class="quiet">{words(said)}</p>'


def _listed(words: Speech, found: Analysis, told: Sequence[Judged], nothing: Text) -> Iterable[str]:
    if not told:
        yield f"<p>{words(nothing)}</p>"
        return
    for one in sorted(told, key=lambda one: -abs(one.proof.cost if one.proof else one.cost)):
        cost = one.proof or one
        side = words(found.sides[one.seat])
        when = words(t("turn {turn}, entry {entry}", turn=one.turn, entry=one.entry))
        yield (
            f"<h3>{side}, {when}: {-WHOLE * cost.cost:+.0f} ± {WHOLE * cost.error:.0f}</h3>"
            f"<p>{words(t('Done'))}: <strong>{escape(one.done.text)}</strong></p>{_reasons(words, one.done)}"
        )
        if one.instead is not None:
            yield (
                f"<p>{words(t('The bot'))}: <strong>{escape(one.instead.text)}</strong></p>"
                f"{_reasons(words, one.instead)}"
            )


def _reasons(words: Speech, choice: Choice) -> str:
    lines = [
        f"<li>{words(one.text)} {escape(one.amount)} <span class=quiet>{escape(one.rule)}</span></li>"
        for one in choice.reasons
    ]
    return f"<ul>{''.join(lines)}</ul>" if lines else ""


def _all(words: Speech, found: Analysis) -> Iterable[str]:
    titles = (t("Entry"), t("Turn"), t("Side"), t("Expected"), t("Done"), t("The bot"), t("Cost"))
    head = "".join(f"<th>{words(one)}" for one in titles)
    rows = "".join(
        f"<tr><td class=n>{one.entry}<td class=n>{one.turn}<td>{words(found.sides[one.seat])}"
        f"<td class=n>{WHOLE * one.expected[one.seat]:.0f}<td>{escape(one.done.text)}"
        f"<td>{escape(one.instead.text) if one.instead else ''}"
        f"<td class=n>{f'{WHOLE * one.cost:+.0f} ± {WHOLE * one.error:.0f}' if one.instead else ''}</tr>"
        for one in found.judged
    )
    yield (
        f"<details><summary>{words(t('Decision by decision'))} ({len(found.judged)})</summary>"
        f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div></details>'
    )
