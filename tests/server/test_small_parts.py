"""Small parts of the server by themselves: figures, statuses, names, drawings, and what another worker has done."""

from __future__ import annotations

import asyncio
import re
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.match import Match
from hexfront.hexes import Grid, HexMap, Sheet, each
from hexfront.server import app, errors
from hexfront.server.http import malformed
from hexfront.server.http.map_drawing import drawing
from hexfront.server.live import mails, receivers
from hexfront.server.live.connections import OnlookersTables
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.ops.config import BadConfig, Config
from hexfront.server.ops.metrics import Metrics
from hexfront.server.store.clean_names import is_hidden
from hexfront.server.store.rows import Ending, Offer, Said, SavedSeat

from .table import opened


def test_what_took_as_long_as_a_bound_is_counted_below_it() -> None:
    metrics = Metrics()
    bounds = ("0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "5", "10")
    for bound in bounds:
        metrics.observe("seconds", float(bound), path="/")
    metrics.observe("seconds", 11, path="/")
    lines = metrics.text({}).splitlines()
    assert lines[0] == "# TYPE seconds histogram"
    assert [line.rpartition(" ")[::2] for line in lines[1:13]] == [
        *(
            (f'seconds_bucket{{path="/",le="{bound}"}}', str(number))
            for number, bound in enumerate(bounds, 1)
        ),
        ('seconds_bucket{path="/",le="+Inf"}', "12"),
    ]
    assert lines[13:] == ['seconds_sum{path="/"} 30.44', 'seconds_count{path="/"} 12']


def refusals(kind: type[errors.Refused] = errors.Refused) -> Iterator[type[errors.Refused]]:
    yield kind
    for one in kind.__subclasses__():
        yield from refusals(one)


def test_every_status_of_a_refusal_is_in_the_description_of_the_interface() -> None:
    assert {kind.status for kind in refusals()} <= set(app.STATUSES)
    assert {405, 422} <= set(app.STATUSES), "of the framework itself"


@pytest.mark.parametrize("char", ["\x07", "\u202e", "\ud800", "\u2028", "\u2029", "\u3164"])
def test_what_shows_nothing_may_not_be_in_a_name(char: str) -> None:
    assert is_hidden(char)
    assert not any(is_hidden(one) for one in "Aé Жß漢-'")


def test_hexes_that_the_edge_cuts_are_drawn_as_such() -> None:
    grid = Grid("pointy", [Sheet(rows=2, cols=3, halves=("0101",))], "the plain")
    drawn = drawing(HexMap("the plain", grid))
    assert {one["label"] for one in drawn["hexes"] if one["cut"]} == {"0101"}
    assert len(drawn["hexes"]) == len(list(each(grid.all))) == 6


@pytest.mark.parametrize(
    "error", [smtplib.SMTPServerDisconnected(), smtplib.SMTPDataError(550, b"no"), OSError()]
)
def test_a_mail_server_that_fails_is_told_as_such(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def broken(config: Config) -> Iterator[Any]:
        raise error
        yield

    monkeypatch.setattr(mails, "_connected", broken)
    with pytest.raises(mails.NotDelivered, match=f"mail.example.org: {type(error).__name__}"):
        mails.send(
            Config(smtp_host="mail.example.org", mail_from="a@b.c"), "ann@example.org", "Turn", "Yours."
        )


def drilling() -> OpenMatch:
    seats = tuple(SavedSeat(seat, "person", f"Seat {seat}") for seat in (0, 1))
    return OpenMatch("drill", Match.start(load_game("drill"), "duel", seed=3), "remote", seats)


def test_who_repeats_what_another_worker_has_accepted_stands_where_that_one_does() -> None:
    ours, theirs = drilling(), drilling()
    for seat, action in ((0, ("fill",)), (0, ("commit",))):
        theirs.act(seat, action)
    ours.catch_up(theirs.unstored())
    assert ours.state == theirs.state
    assert (ours.stored, ours.followed, ours.seen) == (2, 2, theirs.seen)
    assert [ours.is_act(entry) for entry in (0, 1)] == [True, True]
    assert ours.asked == frozenset(ours.deciders()) == {1}
    ours.catch_up([])
    assert ours.followed == 2


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("postgresql://ann@db/hexfront", "postgresql+asyncpg://ann@db/hexfront"),
        ("postgres://ann@db/hexfront", "postgresql+asyncpg://ann@db/hexfront"),
        ("postgresql+asyncpg://ann@db/hexfront", "postgresql+asyncpg://ann@db/hexfront"),
        ("sqlite+aiosqlite:///tables.db", "sqlite+aiosqlite:///tables.db"),
    ],
)
def test_a_database_is_named_with_its_driver_or_without(given: str, url: str) -> None:
    assert Config(database=given).url() == url
    with pytest.raises(BadConfig, match="it takes a URL such as"):
        Config(database=f"my{given}").url()


@pytest.mark.parametrize(
    ("kind", "limits", "words"),
    [
        ("string_too_long", {"max_length": 40}, "at most 40 are allowed"),
        ("too_long", {"max_length": 3}, "at most 3 are allowed"),
        ("string_too_short", {"min_length": 1}, "at least 1 are needed"),
        ("too_short", {"min_length": 2}, "at least 2 are needed"),
        ("greater_than_equal", {"ge": 0}, "this is too low; it begins at 0"),
        ("greater_than", {"gt": 4}, "this is too low; it begins at 4"),
        ("less_than_equal", {"le": 9}, "this is too high; it ends at 9"),
        ("less_than", {"lt": 8}, "this is too high; it ends at 8"),
        ("literal_error", {"expected": "'a' or 'b'"}, "this should be one of 'a' or 'b'"),
        ("too_long", {}, "at most ? are allowed"),
    ],
)
def test_what_lies_beyond_a_bound_is_told_with_the_bound(
    kind: str, limits: dict[str, Any], words: str
) -> None:
    assert str(malformed._bound(kind, limits)) == words
    assert malformed._bound("no such kind", limits) is None


def test_onlookers_get_one_table_as_long_as_nothing_changes_that_they_see() -> None:
    open_match, tables, sent = drilling(), OnlookersTables(), []

    def shown(online: tuple[int, ...] = ()) -> None:
        sent.append(tables.table(open_match, ONLOOKER, online, None))
        assert tables.table(open_match, ONLOOKER, online, None) is sent[-1], "written once for all of them"

    shown()
    shown((0,))
    open_match.chat.append(Said(n=1, seat=0, text="Hello.", at=1))
    shown()
    open_match.offers = (Offer("draw", 0, 0),)
    shown()
    open_match.change_seat(1, name="Ben")
    shown()
    open_match.act(0, ("fill",))
    open_match.act(0, ("commit",))
    shown()
    open_match.ending = Ending("draw", (), t("A draw."))
    shown()
    assert len(set(sent)) == len(sent) == 7


def test_only_so_many_hosts_that_wait_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receivers, "KNOWN", 2)

    async def deliver() -> list[int]:
        known, go_on, sizes = receivers.Receivers(9), asyncio.Event(), []
        async with asyncio.TaskGroup() as group:
            for number in range(4):
                group.create_task(known.deliver(f"host{number}", lambda: _after(go_on)))
                await asyncio.sleep(0)
                sizes.append(len(known._known))
            go_on.set()
        return [*sizes, len(known._known)]

    assert asyncio.run(deliver()) == [1, 2, 2, 2, 0]


async def _after(event: asyncio.Event) -> None:
    await event.wait()


def test_requests_are_counted_by_their_methods_and_made_up_ones_together(tmp_path: Path) -> None:
    known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    with opened(tmp_path) as client:
        for method in [*known, "BREW", "HEXFRONT"]:
            client.request(method, "/healthz")
        told = client.get("/metrics").text
    for method in known:
        assert f'method="{method}"' in told
    assert re.search(r'hexfront_requests_total\{method="other",status="405"\} 2\b', told)
    assert "BREW" not in told
