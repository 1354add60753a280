"""It makes no difference in which order the counters lie in the box, nor which of two players comes first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from hexfront.engine.base.state import clone
from hexfront.games.coh.state import Work

from . import test_crowded_groups, test_crowded_tables
from .table import table
from .test_crowded_groups import damaged
from .test_crowded_tables import at_the_edge, broken_ground, convoy, hand_to_hand, in_hiding

Laid = Callable[..., tuple[Any, Any]]
TABLES = (convoy, broken_ground, hand_to_hand, in_hiding, at_the_edge, damaged)


def backwards(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The last counter is the first."""
    return table(*reversed(units), **more)


def the_other_seat(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The Soviet player comes first in the firefight."""
    works = {
        at: [replace(Work(one, 1) if isinstance(one, str) else one, seat=0) for one in there]
        for at, there in more.pop("works", {}).items()
    }
    more |= {"works": works, "cp": more["cp"][::-1], "seats": ("soviet", "german"), "go": 1}
    return table(*[one._replace(seat=-1) for one in units], **more)


def twins(laid: Laid, other: Laid, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any, Any, Any]:
    """The same table laid in both ways."""
    with monkeypatch.context() as patched:
        patched.setattr(test_crowded_tables, "table", other)
        patched.setattr(test_crowded_groups, "table", other)
        turned = laid(cp=(9, 4))
    return *laid(cp=(9, 4)), *turned


def acts(game: Any, state: Any, seat: int) -> dict[str, Any]:
    """What is offered, by its words."""
    return {game.lexicon.text(action): action for action in game.legal(state, seat)}


def words(one: Any) -> tuple[str, ...]:
    """What is in a thing, in no order: who rides along is listed as the counters lie."""
    return tuple(sorted(re.findall(r"[\w.:+-]+", re.sub(r"([a-z])-\d\b", r"\1", str(one)))))


def stands(game: Any, state: Any, seats: tuple[int, int] = (0, 1)) -> Any:
    """All counters and markers as both sides see them, in no order."""
    views = [game.view(state, seat) for seat in seats]
    return [(Counter(map(words, view.counters)), Counter(map(words, view.markers))) for view in views]


@pytest.mark.parametrize("other", [backwards, the_other_seat])
@pytest.mark.parametrize("laid", TABLES)
def test_the_same_is_offered_for_the_same_reasons(
    laid: Laid, other: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state, turned, then = twins(laid, other, monkeypatch)
    seat = int(other is the_other_seat)
    offers, again = acts(game, state, 0), acts(turned, then, seat)
    assert set(offers) == set(again)
    for text in sorted(offers)[::3]:
        told = Counter(map(words, game.explain(state, 0, offers[text]).reasons))
        assert told == Counter(map(words, turned.explain(then, seat, again[text]).reasons)), text


@pytest.mark.parametrize("other", [backwards, the_other_seat])
@pytest.mark.parametrize("laid", TABLES)
def test_the_same_comes_of_it(laid: Laid, other: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state, turned, then = twins(laid, other, monkeypatch)
    seats = (1, 0) if other is the_other_seat else (0, 1)
    offers, again = acts(game, state, 0), acts(turned, then, seats[0])
    assert stands(game, state) == stands(turned, then, seats)
    for text in sorted(offers)[1::3]:
        one, two = clone(state), clone(then)
        told, retold = game.apply(one, 0, offers[text]), turned.apply(two, seats[0], again[text])
        if other is backwards:
            assert Counter(map(words, told)) == Counter(map(words, retold)), text
        else:
            assert [event.rules for event in told] == [event.rules for event in retold], text
        assert stands(game, one) == stands(turned, two, seats), text
