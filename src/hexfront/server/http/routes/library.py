"""What is installed: games, their maps, rules and charts; and the analysis of positions."""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

import hexfront.engine
import hexfront.server
from hexfront.bots import bot_names
from hexfront.engine.base.texts import catalogue, load_catalogue, t
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.positions import probe
from hexfront.engine.teaching.briefing import briefing_of
from hexfront.engine.teaching.lessons import lessons_of
from hexfront.hexes import HexMap
from hexfront.server.errors import Unknown
from hexfront.server.http.access import Address, Serving
from hexfront.server.http.map_drawing import board_sheet
from hexfront.server.http.messages import Analyse
from hexfront.server.http.packing import for_everybody, tagged
from hexfront.server.http.refusals import answer
from hexfront.server.matches.installed_games import game_of, installed, room_of
from hexfront.server.matches.standing_orders import frames
from hexfront.story.page import LOCALE as STORY

router = APIRouter(prefix="/api", tags=["library"])
log = logging.getLogger(__name__)
LOCALE = Path(hexfront.server.__file__).parent / "locale"
LONGEST_NAME = 80
ENGINE = Path(hexfront.engine.__file__).parent


def known_game(game: str) -> Any:
    """An installed game."""
    if game not in installed():
        raise Unknown(t("There is no such game."))
    return game_of(game)


def bound(game: str, scenario: str) -> Any:
    """An installed game as it is played in a scenario, or as it comes if none is named."""
    found = known_game(game)
    if scenario and scenario not in {one.id for one in found.meta.scenarios}:
        raise Unknown(t("There is no such scenario."))
    return room_of(game, scenario) if scenario else found


def board_answer(request: Request, game: Any) -> Response:
    """The drawing of a game's map, unless the client has it already."""
    board: HexMap | None = getattr(game, "map", None)
    if board is None:
        raise Unknown(t("This game has no map."))
    sheet = board_sheet(game)
    return tagged(request, sheet.json, sheet.etag)


@router.get("/games", summary="The installed games")
def games(request: Request) -> Response:
    """Title pages: scenarios with their seats, options with their rules, bots from weak to strong."""
    return for_everybody(request, msgspec.Raw(title_pages()))


@cache
def title_pages() -> bytes:
    """The title pages of all games that can be loaded, as JSON; they stay as they are while the server runs."""
    pages = []
    for name in installed():
        try:
            pages.append(_title_page(game_of(name)))
        except Exception:  # anybody may install a game; the others must not suffer from it
            log.exception("a game cannot be loaded", extra={"game": name})
    return msgspec.json.encode(pages)


def _title_page(game: Any) -> dict[str, Any]:
    meta = game.meta
    return {
        "id": meta.id,
        "title": meta.title,
        "period": meta.period,
        "scale": meta.scale,
        "status": meta.status,
        "publisher": meta.publisher,
        "version": meta.version,
        "secrets": meta.secrets,
        "scenarios": meta.scenarios,
        "options": meta.options,
        "vocabulary": meta.vocabulary,
        "faces": meta.faces,
        "outcomes": meta.outcomes,
        "lessons": [
            {"id": one.lesson.id, "title": one.lesson.title, "minutes": one.lesson.minutes}
            for one in lessons_of(game)
        ],
        "bots": bot_names(game),
        "asks": probe.questions(game),
        "frames": [
            {"frame": name, "text": frame.ask, "rule": frame.rule}
            for name, frame in frames(game).items()
            if frame.ask != Frame.ask
        ],
        "verbs": [
            {"verb": verb.name, "pattern": verb.pattern, "role": verb.role}
            for verb in game.lexicon.verbs.values()
        ],
    }


@router.get("/games/{game}/board", summary="The map of a game")
def board(
    game: str, request: Request, scenario: Annotated[str, Query(max_length=LONGEST_NAME)] = ""
) -> Response:
    """Hexes by id with their centres as exact integers, and everything printed on them.

    Where scenarios have maps of their own, ``scenario`` says which; without it, the map of the first.
    """
    return board_answer(request, bound(game, scenario))


@router.get("/games/{game}/rules", summary="The rule cards of a game")
def rules(game: str, request: Request, q: str = "") -> Response:
    """All rows of the rule index, or those that match every word of ``q``."""
    index = known_game(game).rules
    return answer(index.search(q[:200])) if q else for_everybody(request, list(index))


@router.get("/games/{game}/charts", summary="The charts of a game")
def charts(game: str, request: Request) -> Response:
    """The tables a player looks things up in."""
    made = getattr(known_game(game), "charts", None)
    return for_everybody(request, made() if made is not None else [])


@router.get("/games/{game}/briefing", summary="What a player is told before he plays")
def briefing(game: str, scenario: Annotated[str, Query(max_length=LONGEST_NAME)] = "") -> Response:
    """Who each side is and what it must reach, the order of a turn, first advice, and what surprises.

    What a scenario says of itself is there if ``scenario`` names it.
    """
    return answer(briefing_of(bound(game, scenario)))


@router.get("/games/{game}/lessons", summary="The lessons of a game")
def lessons(game: str) -> Response:
    """Lessons that are played, step by step."""
    return answer([one.lesson for one in lessons_of(known_game(game))])


@router.get("/games/{game}/texts", summary="The sentences of a game in a language")
def texts(game: str, request: Request, lang: Annotated[str, Query(max_length=8)]) -> Response:
    """From English template or word to translation; empty for a language that nobody has translated to."""
    known_game(game)
    return for_everybody(request, _sentences(game, lang))


@router.get("/texts", summary="The sentences of the table in a language")
def own_texts(request: Request, lang: Annotated[str, Query(max_length=8)]) -> Response:
    """What the server and the engine say, whatever is played; the same are among those of each game."""
    return for_everybody(request, _sentences("", lang))


@lru_cache(maxsize=64)
def _sentences(game: str, lang: str) -> msgspec.Raw:
    """The catalogue of a game, or of the table, as JSON: reading its files takes longer than all the rest."""
    own = load_catalogue(LOCALE, lang)
    if game:
        said = own | load_catalogue(STORY, lang) | catalogue(game_of(game), lang)
    else:
        said = load_catalogue(ENGINE / "locale", lang) | own
    return msgspec.Raw(msgspec.json.encode(said))


@router.post("/analyse", summary="Set up a position and ask about it")
async def analyse(body: Analyse, found: Serving, who: Address) -> Response:
    """The position as it stands, who may do what, and the answers."""
    return Response(await found.readers.study(who, body.model_dump()), media_type="application/json")
