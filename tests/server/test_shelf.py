"""Games are loaded once, beside those who play; threads that read types together find all of them read before."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from hexfront.engine.base.errors import BrokenGame, UnknownGame
from hexfront.engine.base.texts import t
from hexfront.server.http.routes import library
from hexfront.server.matches import installed_games
from hexfront.server.matches.stranded import UNREAD
from hexfront.server.ops import serving

from .table import Person, found, opened, people

TOGETHER = """
import sys, threading
from hexfront.engine.base.state import encode
from hexfront.server.matches import installed_games as shelf
import msgspec

sys.setswitchinterval(1e-6)
shelf.make_ready()
start = threading.Barrier(6)
faults = []

def read():
    start.wait()
    try:
        for name in shelf.installed():
            game = shelf.game_of(name)
            state = game.setup(game.meta.scenarios[0].id, frozenset(), 1)
            msgspec.json.decode(encode(state), type=game.state_type)
        msgspec.convert({"game": "x"}, shelf.Position)
        msgspec.convert({"what": "zoc"}, shelf.Question)
    except Exception as error:
        faults.append(error)

threads = [threading.Thread(target=read) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(len(faults))
"""


def test_threads_may_read_everything_together() -> None:
    done = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


def test_a_game_is_loaded_once() -> None:
    assert installed_games.game_of("drill") is installed_games.game_of("drill")
    with pytest.raises(UnknownGame):
        installed_games.game_of("nonesuch")


@contextmanager
def being_loaded() -> Iterator[None]:
    """Another thread is in the middle of loading some game."""
    begun, done = Event(), Event()

    def load() -> None:
        with installed_games._loading:
            begun.set()
            done.wait(60)

    thread = Thread(target=load)
    thread.start()
    assert begun.wait(60)
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_nobody_waits_for_a_game_that_is_there() -> None:
    game = installed_games.game_of("drill")
    with being_loaded():
        assert installed_games.game_of("drill") is game
        assert asyncio.run(installed_games.fetched("drill")) is game


def test_others_go_on_while_a_game_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed_games, "_games", {})

    async def both() -> Any:
        loading = asyncio.create_task(installed_games.fetched("drill"))
        with being_loaded():
            for _ in range(3):
                await asyncio.sleep(0.01)
            assert not loading.done()
        return await loading

    assert asyncio.run(both()).meta.id == "drill"


@pytest.fixture
def no_pages() -> Iterator[None]:
    library.title_pages.cache_clear()
    yield
    library.title_pages.cache_clear()


def broken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One game cannot be loaded; what was asked for."""
    monkeypatch.setattr(installed_games, "_games", {})
    real, asked = installed_games.load_game, []

    def load(name: str) -> Any:
        asked.append(name)
        if name == "drill":
            raise RuntimeError("half installed")
        return real(name)

    monkeypatch.setattr(installed_games, "load_game", load)
    return asked


@pytest.mark.usefixtures("no_pages")
def test_a_broken_game_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    pages = msgspec.json.decode(library.title_pages())
    assert [page["id"] for page in pages] == [name for name in installed_games.installed() if name != "drill"]


@pytest.mark.usefixtures("no_pages")
def test_all_games_are_loaded_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "set_aside", lambda: None)
    asked = broken(monkeypatch)
    serving.warm_up(Event())
    assert set(asked) == set(installed_games.installed())
    asked.clear()
    assert library.title_pages() and asked == [], "they are written down too"


def test_a_server_that_ends_loads_no_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, ending = broken(monkeypatch), Event()
    ending.set()
    serving.warm_up(ending)
    assert asked == []


def test_match_of_a_game_that_is_gone_is_still_listed(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        made = found(client, seats=[{"kind": "person"}, {"kind": "open"}])
        other = people(client, found(client))[0]
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET game = 'gone' WHERE id = :id"), {"id": made["match"]})
    engine.dispose()
    with opened(tmp_path) as client:
        ann = people(client, made)[0]
        mine = client.post("/api/mine", json={"tokens": [ann.token, other.token]}).json()
        assert [match["title"] for match in mine] == ["gone", "Drill"]
        assert [match["title"] for match in client.get("/api/open").json()] == ["gone"]
        table = Person(client, ann.match, ann.token).table()
        assert table["prompt"]["text"]["template"] == UNREAD.template


def test_a_game_that_is_broken_goes_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise BrokenGame(t("the game {name} cannot be loaded", name=name))

    monkeypatch.setattr(installed_games, "_games", {"drill": installed_games.game_of("drill")})
    monkeypatch.setattr(installed_games, "load_game", broken)
    titles = asyncio.run(installed_games.titles(["drill", "kharkov", "gone"]))
    assert titles == {"drill": "Drill", "kharkov": "kharkov", "gone": "gone"}
