"""12.0 Untried units and 9.53 their replacements."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.frames import blank
from hexfront.games.kharkov.units import untried
from hexfront.games.kharkov.units.untried import Change

from .duel import attack, axis, cites, soviet
from .duel import untried as unknown
from .table import GAME, do, table

CHANGES = st.builds(Change, times=st.integers(1, 4), halved=st.integers(0, 2))


@given(st.lists(st.integers(1, 6), min_size=3, max_size=6), st.lists(CHANGES, min_size=1, max_size=3))
def test_totals_count_every_draw_once(values: list[int], changes: list[Change]) -> None:
    drawn = permutations(values, len(changes))
    sums = Counter(
        sum(change.of(value) for change, value in zip(changes, hand, strict=True)) for hand in drawn
    )
    assert untried.totals(values, changes) == sums


@rule("kharkov:12.0g2", "kharkov:3.23c")
def test_a_unit_turns_out_to_be_one_of_its_class() -> None:
    game, state = table(axis("A", "0506"), *(unknown(name, "0505", kind) for name, kind in CLASSES.items()))
    attack(game, state, "0505", "A", dice=(1,))
    for name, kind in CLASSES.items():
        assert game.data.identities[state.identity[game.data.numbers[name]]].kind == kind


CLASSES = {"R": "rifle", "C": "cavalry", "T": "armour"}


def test_no_identity_is_drawn_twice() -> None:
    state = blank(GAME, "campaign", frozenset(), seed_text(7))
    out: list[Event] = []
    units = [number for number, unit in enumerate(GAME.units) if unit.untried]
    for number in units:
        untried.reveal(GAME, state, number, out)
        untried.reveal(GAME, state, number, out)
    assert not state.pool
    assert len({state.identity[number] for number in units}) == len(units)
    assert all(
        GAME.units[number].kind == GAME.data.identities[state.identity[number]].kind for number in units
    )


@rule("kharkov:12.0g6")
def test_a_revealed_unit_keeps_its_identity() -> None:
    game, state = table(
        axis("A", "0506", "1-8"), axis("B", "0405", "1-8"), unknown("U", "0505"), soviet("S", "0406")
    )
    attack(game, state, "0505", "A", dice=(6,), identity=1)
    do(game, state, "pass")
    before = state.identity[game.data.numbers["U"]]
    events = attack(game, state, "0406", "B", dice=(6,))
    assert "kharkov:12.0g3" not in cites(events)
    assert state.identity[game.data.numbers["U"]] == before
