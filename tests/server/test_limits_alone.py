"""Limits of rate, size and odds, each tried by itself on both sides, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.contract.verdict import Fight
from hexfront.server.errors import Malformed, TooLarge, TooMany, TooSlow
from hexfront.server.http import message_limits, rate_limits, token_buckets
from hexfront.server.http.message_limits import POSITION_BYTES, MessageLimits, PlacesPerCaller
from hexfront.server.http.rate_limits import Limits
from hexfront.server.http.token_buckets import Buckets
from hexfront.server.live.presence_elsewhere import PresenceElsewhere
from hexfront.server.matches import position_limits
from hexfront.server.matches.standing_orders import check_orders, holds
from hexfront.server.ops.config import Config
from hexfront.server.ops.metrics import BOUNDS, Metrics
from hexfront.server.store.clean_names import LONGEST, checked_name, clean_name, clean_words
from hexfront.server.store.rows import Declined, Orders
from hexfront.server.workers.waiting_line import WaitingLine


def test_a_rate_fills_up_again_to_its_burst_and_no_further() -> None:
    buckets = Buckets(rate=2.0, burst=3)
    assert [buckets.take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert [buckets.take("a", 0.25), buckets.take("a", 0.5), buckets.take("a", 0.5)] == [False, True, False]
    assert [buckets.take("a", 900.0) for _ in range(4)] == [True, True, True, False]


def test_the_caller_who_was_not_heard_of_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_buckets, "CALLERS", 2)
    buckets = Buckets(rate=0.0, burst=1)
    assert [buckets.take(caller, 0.0) for caller in ("a", "b", "a", "b")] == [True, True, False, False]
    assert buckets.take("c", 0.0)
    assert [buckets.take("b", 0.0), buckets.take("c", 0.0), buckets.take("a", 0.0)] == [False, False, True]


@pytest.mark.parametrize(
    ("path", "method", "many"),
    [
        ("/api/matches", "POST", 2),
        ("/api/import", "POST", 2),
        ("/api/matches/x/fork", "POST", 2),
        ("/api/games/drill/lessons/first", "POST", 2),
        ("/api/games/drill/lessons", "GET", 9),
        ("/api/lessons/x", "POST", 9),
        ("/api/matches/x/story", "GET", 3),
        ("/api/matches/x/front.gif", "GET", 3),
        ("/api/matches/x/front.svg", "GET", 3),
        ("/api/matches/x/story", "POST", 9),
        ("/api/matches", "GET", 9),
        ("/api/analyse", "POST", 3),
        ("/api/matches/x/hint", "POST", 3),
        ("/api/matches/x/act", "POST", 9),
        ("/api/matches/x/hint", "GET", 9),
    ],
)
def test_each_way_of_asking_has_a_rate_of_its_own(
    path: str, method: str, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits.time, "monotonic", lambda: 5.0)
    limits = Limits(Config(requests_per_second=1, burst=9, matches_per_minute=2, analyses_per_minute=3))
    scope = {"client": ("192.0.2.7", 1), "method": method, "path": path}
    assert [limits.check(scope) for _ in range(many)] == ["192.0.2.7"] * many
    with pytest.raises(TooMany):
        limits.check(scope)
    assert limits.check({**scope, "client": None}) == "?", "nobody else is held up"


def test_less_than_one_match_a_minute_is_one_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(rate_limits.time, "monotonic", lambda: clock[0])
    limits = Limits(Config(requests_per_second=100, burst=100, matches_per_minute=0.5))
    scope = {"client": ("192.0.2.7", 1), "method": "POST", "path": "/api/matches"}
    limits.check(scope)
    clock[0] = 119.0
    with pytest.raises(TooMany):
        limits.check(scope)
    clock[0] = 121.0
    limits.check(scope)


def test_names_are_cut_and_thinned_and_never_blank() -> None:
    assert clean_name("x" * LONGEST) == "x" * LONGEST == clean_name("x" * (LONGEST + 1))
    assert clean_name("a\tb\u2028c") == "a b c"
    assert clean_name("a" + "\u0301" * 9) == clean_name("a" + "\u0301" * 5)
    assert checked_name(" Ann ") == "Ann" and checked_name("e\u0301") == "\u00e9"
    assert checked_name("x\u0302\u0303\u0304\u0305")
    for text, why in (
        ("a\u200b", "hidden"),
        ("  ", "blank"),
        ("x" + "\u0302" * 5, "marks"),
        ("\u0302x", "marks"),
    ):
        with pytest.raises(ValueError, match=why):
            checked_name(text)


def test_what_is_said_keeps_breaks_and_joiners_and_is_not_blank() -> None:
    assert clean_words("a\n\tb\u200dc\u202e") == "a\n\tb\u200dc"
    for blank in ("", " \n", "\u200d\t\u00a0", "\u202e"):
        with pytest.raises(ValueError, match="blank"):
            clean_words(blank)


def test_a_position_is_as_long_and_as_dotted_as_it_may_be() -> None:
    longest = "#" * position_limits.LONGEST
    position_limits.check(longest)
    with pytest.raises(BadPosition, match="more than 200000 characters"):
        position_limits.check(longest + "#")
    dots = "." * position_limits.MOST_DOTS
    for text in (
        dots,
        f"{dots}\n{dots}",
        f"a = '{dots}'.{dots[1:]}",
        f'a = "{dots}."',
        f"a = 1 # {dots}{dots}",
    ):
        position_limits.check(text)
    for text in (f"{dots}.", f"a\n{dots}.\nb", f"a = '' {dots}."):
        with pytest.raises(BadPosition, match="more than 40 dots"):
            position_limits.check(text)


def test_figures_are_told_by_name_and_labels() -> None:
    metrics = Metrics()
    metrics.count("b_total")
    metrics.count("b_total", 2)
    metrics.count("a_total", b="2", a="1")
    metrics.observe("seconds", 0.3, way="x")
    metrics.observe("seconds", 20.0, way="x")
    lines = metrics.text({"live": 2.5}).splitlines()
    assert lines[:4] == [
        "# TYPE a_total counter",
        'a_total{a="1",b="2"} 1',
        "# TYPE b_total counter",
        "b_total 3",
    ]
    assert lines[-2:] == ["# TYPE live gauge", "live 2.5"]
    buckets = [line.rpartition(" ")[2] for line in lines if line.startswith("seconds_bucket")]
    assert buckets == ["0"] * 6 + ["1"] * 5 + ["2"] and len(BOUNDS) == 11
    assert 'seconds_sum{way="x"} 20.3' in lines and 'seconds_count{way="x"} 2' in lines
    assert 'seconds_bucket{way="x",le="+Inf"} 2' in lines


def test_places_are_given_back_to_one_and_to_all() -> None:
    places = PlacesPerCaller(2, 3)
    assert [places.take(caller) for caller in "aaab"] == [True, True, False, True]
    assert not places.take("c")
    places.leave("a")
    places.leave("a")
    assert [places.take(caller) for caller in "abb"] == [True, True, False]


def sent(limits: MessageLimits, path: str, *parts: bytes, caller: str = "a", **headers: str) -> bytes:
    """What is read of a message in parts."""
    messages: list[Any] = [
        {"type": "http.request", "body": part, "more_body": number + 1 < len(parts)}
        for number, part in enumerate(parts)
    ]

    async def receive() -> Any:
        return messages.pop(0) if messages else await asyncio.Event().wait()

    async def read() -> bytes:
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        with limits.holding(caller) as held:
            again = await limits.read({"type": "http", "path": path, "headers": named}, receive, held)
            body: bytes = (await again())["body"]
            return body

    return asyncio.run(read())


def test_a_message_is_as_large_as_its_path_allows() -> None:
    limits = MessageLimits(Config(body_bytes=1100, import_bytes=1300))
    for path, most in (("/api/matches/x/act", 1100), ("/api/import", 1300), ("/api/analyse", 1300)):
        assert sent(limits, path, b"x" * most, content_length=str(most)) == b"x" * most
        assert sent(limits, path, b"x" * 700, b"y" * (most - 700)) == b"x" * 700 + b"y" * (most - 700)
        with pytest.raises(TooLarge):
            sent(limits, path, b"", content_length=str(most + 1))
        with pytest.raises(TooLarge):
            sent(limits, path, b"x" * most, b"y")


def test_a_message_with_a_position_has_a_limit_of_its_own() -> None:
    limit: Callable[[str], int] = MessageLimits(Config(body_bytes=2000, import_bytes=10**7))._limit
    assert [limit(path) for path in ("/api/matches", "/api/analyse")] == [POSITION_BYTES] * 2
    assert limit("/api/import") == 10**7 and limit("/api/games") == 2000
    assert MessageLimits(Config(body_bytes=2000, import_bytes=1000))._limit("/api/matches") == 2000


@pytest.mark.parametrize("declared", ["", "-1", "1e3", "0" * 16])
def test_a_length_that_is_none_is_refused(declared: str) -> None:
    limits = MessageLimits(Config())
    with pytest.raises(Malformed, match="content-length"):
        sent(limits, "/api/games", b"x", content_length=declared)
    assert sent(limits, "/api/games", b"x", content_length="0" * 15) == b"x"


def test_nothing_compressed_is_taken() -> None:
    assert sent(MessageLimits(Config()), "/api/games", b"x", content_encoding="identity") == b"x"
    with pytest.raises(Malformed, match="not compressed"):
        sent(MessageLimits(Config()), "/api/games", b"x", content_encoding="gzip")


def test_a_message_that_does_not_end_is_given_up() -> None:
    with pytest.raises(TooSlow, match=r"within 0\.05 seconds"):
        sent(MessageLimits(Config(body_seconds=0.05)), "/api/games")


def test_only_a_few_hold_large_messages_and_give_their_places_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_limits, "LARGE_OF_ONE", 1)
    limits = MessageLimits(Config(body_bytes=1000, import_bytes=3000))
    with limits.holding("a") as held:
        held.be_large()
        held.be_large()
        assert sent(limits, "/api/import", b"x" * 1000)
        assert sent(limits, "/api/import", b"x" * 1001, caller="b")
        with pytest.raises(TooMany, match="large messages"):
            sent(limits, "/api/import", b"x" * 1001)
    assert sent(limits, "/api/import", b"x" * 1001), "the place is free again"


def fight(columns: tuple[str, ...] = (), attack: Any = (6, 6), defence: Any = (3, 3)) -> Fight:
    """A fight with these columns or strengths."""
    return Fight("0101", attack, defence, columns, (), ())


@pytest.mark.parametrize(
    ("condition", "fights", "declined"),
    [
        (Declined("air", below="2-1"), [fight(("3-2",))], True),
        (Declined("air", below="2-1"), [fight(("2-1",))], False),
        (Declined("air", below="2-1"), [fight(("3-2", "2-1"))], False),
        (Declined("air", below="2-1"), [fight(("3-2",)), fight(("2-1",))], False),
        (Declined("air", above="2-1"), [fight(("3-1",))], True),
        (Declined("air", above="2-1"), [fight(("2-1",))], False),
        (Declined("air", below="1-1", above="3-1"), [fight(("4-1",))], True),
        (Declined("air", below="1-1", above="3-1"), [fight(("2-1",))], False),
        (Declined("air", below="+4"), [fight()], True),
        (Declined("air", below="+3"), [fight()], False),
        (Declined("air", below="+4"), [fight(attack=(6, 7))], False),
        (Declined("air", above="+2"), [fight(("+3",))], True),
        (Declined("air", below="2-1"), [fight(("A", "3-2"))], False),
        (Declined("air", below="3-1"), [fight(("A", "3-2"))], True),
        (Declined("air", below="3-1"), [fight(defence=(0, 3))], True),
        (Declined("air", below="3-1"), [fight(defence=(0, 0))], False),
        (Declined("air", above="1-1"), [fight(defence=(0, 0))], False),
        (Declined("air", below="9-1"), [], False),
    ],
)
def test_odds_are_declined_only_where_they_lie_beyond_the_bound(
    condition: Declined, fights: list[Fight], declined: bool
) -> None:
    assert holds(condition, tuple(fights)) is declined


@pytest.mark.parametrize(
    ("orders", "secrets", "told"),
    [
        (Orders(never=("air",)), True, ""),
        (Orders(never=("air", "sea")), False, "no window or verb sea"),
        (Orders(decline=(Declined("air", below="2-1"),)), False, ""),
        (Orders(decline=(Declined("air", above="+3"),)), False, ""),
        (Orders(decline=(Declined("air", below="2-1"),)), True, "with secrets only whole windows"),
        (Orders(decline=(Declined("sea", below="2-1"),)), False, "no verb sea"),
        (Orders(decline=(Declined("air"),)), False, "Odds are written"),
        (Orders(decline=(Declined("air", below="2-1", above="many"),)), False, "Odds are written"),
    ],
)
def test_orders_that_could_never_be_obeyed_are_refused(orders: Orders, secrets: bool, told: str) -> None:
    class State:
        agenda: list[int]

    game = SimpleNamespace(
        lexicon=SimpleNamespace(verbs={"air": None}), meta=SimpleNamespace(secrets=secrets), state_type=State
    )
    if not told:
        check_orders(game, orders)
        return
    with pytest.raises(Malformed, match=told):
        check_orders(game, orders)


def test_who_is_there_through_other_workers() -> None:
    others = PresenceElsewhere(patience=30.0)
    others.told("w1", "m", {0}, 0.0)
    others.told("w2", "m", {1}, 10.0)
    others.told("w2", "n", {1}, 10.0)
    assert others.online("m") == {0, 1} and others.online("n") == {1} and others.online("o") == frozenset()
    assert others.silent(30.0) == [] and others.silent(30.5) == ["w1"] and others.silent(41.0) == ["w1", "w2"]
    others.told("w2", "n", set(), 20.0)
    assert others.online("n") == frozenset() and others.silent(50.0) == ["w1"]
    assert others.gone("w1") == {"m"} and others.online("m") == {1} and others.silent(90.0) == ["w2"]
    others.heard("w3", 0.0)
    assert others.forget() == {"m"} and others.online("m") == frozenset()


def test_a_place_that_is_given_to_who_has_just_left_goes_to_the_next() -> None:
    async def wait() -> list[str]:
        line, served = WaitingLine(1), list[str]()

        async def come(name: str) -> None:
            async with line.taken(urgent=False):
                served.append(name)

        async with line.taken(urgent=True):
            first, second = (asyncio.create_task(come(name)) for name in "ab")
            await asyncio.sleep(0)
            assert line.waiting == 2
        first.cancel()
        await asyncio.wait_for(second, 30)
        async with asyncio.timeout(30), line.taken(urgent=False):
            assert line.waiting == 0
        return served

    assert asyncio.run(wait()) == ["b"]
