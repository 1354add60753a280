"""The whole text: a title page that says how it is made anew and how to read it, the stretch, and how it ended."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import View
from hexfront.lab.playthrough import wrapping
from hexfront.lab.playthrough.narrator import Narrator
from hexfront.lab.playthrough.playing import Play, Stretch
from hexfront.lab.playthrough.speech import Speech

ENGLISH = "en"


def write(stretch: Stretch, language: str = ENGLISH) -> str:
    """Play a stretch and tell it, in Markdown."""
    play = Play(stretch)
    speech = Speech(play.game, language, play.scenario.seats)
    lines = [*_title(play, speech, language), *Narrator(play, speech).lines(), *_end(play, speech)]
    return "\n".join(_spaced(_eventful(lines))) + "\n"


def command(stretch: Stretch, language: str = ENGLISH) -> str:
    """The command that writes the text of a stretch."""
    words = ["hexfront", "playthrough", stretch.game]
    words += ["--scenario", stretch.scenario] if stretch.scenario else []
    words += ["--seed", str(stretch.seed)]
    words += ["--turns", str(stretch.turns)] if stretch.turns else []
    words += ["--bots", ",".join(stretch.bots)] if stretch.bots else []
    for option in stretch.options:
        words += ["--option", option]
    words += ["--lang", language] if language != ENGLISH else []
    return shlex.join(words)


def _title(play: Play, speech: Speech, language: str) -> Iterator[str]:
    meta, scenario = play.game.meta, play.scenario
    title = speech.say(t("{game}: a game to read along", game=meta.title))
    yield from (f"# {title}", "")
    players = ", ".join(
        f"{speech.seat(seat)} {speech.say(t('played by {bot}', bot=bot))}"
        for seat, bot in enumerate(play.bots)
    )
    yield from wrapping.paragraph(
        speech.say(
            t("Scenario {scenario}; {players}.", scenario=speech.word(scenario.title), players=players)
        )
    )
    yield from wrapping.paragraph(" ".join(speech.say(line) for line in _reading(meta.id)))
    yield from wrapping.paragraph(speech.say(t("Do not edit this text; it is made by")))
    yield from ("```", command(play.stretch, language), "```", "")


def _reading(game: str) -> Iterator[Text]:
    yield t(
        "Numbers in brackets are rules; `{command}` has each of them.", command=f"hexfront rules {game} ID"
    )
    yield t("What a player can type stands `like this`, and after it what came of it.")
    yield t(
        "The first time that a question is asked, the text says what is offered and why the choice is legal."
    )
    yield t("A sentence names the rules behind it that the like of it has not named before.")
    yield t("Fractions after a name are dice and other draws: `4/6` is a four.")


def _end(play: Play, speech: Speech) -> Iterator[str]:
    result = play.result()
    yield from ("", f"## {speech.say(t('How it ended') if result else t('How it stands'))}", "")
    if result is not None:
        yield from wrapping.paragraph(speech.say(result.text))
    else:
        yield from wrapping.paragraph(
            speech.say(t("The text breaks off after turn {turn}.", turn=play.stretch.turns))
        )
    yield from _scores(play.view(), speech)


def _scores(view: View, speech: Speech) -> Iterator[str]:
    for score in view.scores:
        points = _number(score.points, score.scale)
        yield from wrapping.bullet(
            speech.say(t("{side}: {points} points", side=speech.name(score.side), points=points))
        )
        for text, part, rule in score.lines:
            said = f"{_number(part, score.scale)}: {speech.say(text).rstrip('.')}"
            yield from wrapping.bullet(speech.cited(said, [rule]), indent=2)


def _number(points: int, scale: int) -> str:
    return str(points) if scale == 1 else f"{points / scale:g}"


def _eventful(lines: list[str]) -> Iterator[str]:
    """The lines without the headings of phases in which nothing happened.

    >>> list(_eventful(["### Supply", "", "### Combat", "", "- a fight", "## Turn 2"]))
    ['### Combat', '', '- a fight', '## Turn 2']
    """
    heading: list[str] = []
    for line in lines:
        if line.startswith("#"):
            heading = [line] if line.startswith("### ") else []
            if not heading:
                yield line
        elif heading and not line:
            heading.append(line)
        else:
            yield from heading
            heading = []
            yield line


def _spaced(lines: Iterable[str]) -> Iterator[str]:
    """The lines with one empty line where several would follow each other."""
    empty = True
    for line in lines:
        if line or not empty:
            yield line
        empty = not line
