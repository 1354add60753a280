"""The page of a match: whole in itself, in both languages, and safe whatever a record says."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from hexfront.atlas.look import load_look
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match
from hexfront.engine.rulebook.rules import game_folder
from hexfront.engine.teaching.lessons import lessons_of
from hexfront.story import front
from hexfront.story.page import page
from hexfront.story.telling import tell

from .test_telling import GAMES, stored

EVIL = "\"'><script>alert(1)</script><img src=//evil.example onerror=x>"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def tags(text: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = Tags()
    reader.feed(text)
    return reader.found


@pytest.mark.parametrize("piece", GAMES)
def test_nothing_is_fetched_and_no_script_runs(piece: str) -> None:
    match, story = stored(piece)
    found = tags(page(match.game, story))
    assert not {"script", "link", "iframe", "object", "form"} & {tag for tag, _ in found}
    for _, attributes in found:
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "data:").startswith("data:")
    assert "default-src 'none'" in str(found[:6])


def test_what_a_record_says_is_no_markup() -> None:
    match = Match.start(load_game("drill"), "duel", seed=1, players=[EVIL[:40], "<b>Ben"])
    text = page(match.game, tell(match))
    assert "<script" not in text
    assert "<b>" not in text
    assert "&lt;b&gt;Ben" in text


def test_it_speaks_both_languages() -> None:
    match, story = stored("kharkov/2")
    text = page(match.game, story)
    french = re.search(r'<section lang="fr">(.*?)</section>', text, re.DOTALL)
    assert french is not None
    assert "Tournants de la partie" in french[1]
    assert "Turning points" not in french[1]
    assert "auraient dû réussir" in french[1]


def test_each_turn_is_a_picture_of_the_animation() -> None:
    match, story = stored("kharkov/2")
    film = front.gif(match.game, story)
    assert film.startswith(b"GIF89a")
    assert film.count(b"\x21\xf9\x04") == len(story.standings)


def test_ground_goes_to_whoever_is_nearer() -> None:
    board = load_game("drill").map
    held = front.ground(board, {"red": ("0101",), "blue": ("0103",)})
    assert held["red"] & held["blue"] == 0
    assert held["red"] >> board.hex("0101") & 1
    assert not (held["red"] | held["blue"]) >> board.hex("0102") & 1


@pytest.mark.parametrize("name", ["coh", "goetter", "kharkov", "tow", "trc"])
def test_the_blank_map_of_a_lesson_is_drawn_without_the_names_of_the_printed_one(name: str) -> None:
    printed = load_game(name)
    taught = lessons_of(printed)[0]
    game, state = printed.place(position.parse(taught.position))
    match = Match.from_position(game, state, taught.position, seed=taught.seed)
    drawn = front.svg(match.game, tell(match))
    assert drawn.startswith("<svg")
    look = load_look(game_folder(printed) / "data" / "look.json", printed.map)
    legend = {sign.label for signs in (look.sides, look.lines, look.zones) for sign in signs.values()}
    assert not [one for one in {one.text for one in look.names} - legend if f">{one}<" in drawn]
