"""What no table, record or socket tells, whoever looks and however often he is sent something."""

from __future__ import annotations

import pytest

from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.server.store.rows import Ending, Notices, Orders

from .test_secrets import GAMES, SECRETIVE, begun, played, viewers

OPEN = [name for name in GAMES if name not in SECRETIVE]


def test_there_is_a_game_of_each_kind() -> None:
    assert OPEN and SECRETIVE


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_a_running_match_does_not_hold_its_seed(name: str) -> None:
    """Where there are no secrets either: who knows the seed knows every die to come."""
    open_match = begun(name, 1)
    for done, _ in enumerate(played(open_match, 1)):
        if done == 6:
            break
    seed = open_match.match.header.seed
    assert seed is not None and not open_match.over
    for viewer in viewers(open_match):
        record = open_match.download(viewer)
        assert record.header.seed not in (None, seed), "it can be played on, with other dice"
        assert seed.encode() not in record.encoded()
        assert seed.encode() not in open_match.fork(viewer, 0).record.encoded()
    open_match.ending = Ending("draw", (), t("A draw."))
    assert all(open_match.download(viewer).header.seed == seed for viewer in viewers(open_match))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "changed", [{"orders": Orders(never=("air",))}, {"notices": Notices(mail="a@example.org")}]
)
def test_only_its_seat_is_sent_a_table_when_orders_or_notices_change(
    seat: int, changed: dict[str, object]
) -> None:
    """A table that comes for no other reason would tell the rest that there are new orders."""
    open_match = begun("drill", 0)
    before = {viewer: open_match.face(viewer) for viewer in viewers(open_match)}
    open_match.change_seat(seat, **changed)
    differ = {viewer for viewer in viewers(open_match) if open_match.face(viewer) != before[viewer]}
    assert differ == {seat}


def test_everybody_is_sent_a_table_when_a_seat_is_taken_by_another() -> None:
    open_match = begun("drill", 0)
    before = {viewer: open_match.face(viewer) for viewer in viewers(open_match)}
    open_match.change_seat(1, name="Cleo")
    assert {viewer for viewer in viewers(open_match) if open_match.face(viewer) != before[viewer]} == {
        ONLOOKER,
        0,
        1,
    }


@pytest.mark.parametrize("name", GAMES)
def test_an_onlooker_may_undo_nothing(name: str) -> None:
    open_match = begun(name, 0)
    for _ in played(open_match, 0):
        assert not open_match.may_undo(ONLOOKER)


@pytest.mark.parametrize("name", SECRETIVE)
def test_where_there_are_secrets_only_who_decides_may_undo(name: str) -> None:
    """Whether it could be undone still, would tell the others whether something was done unseen since."""
    open_match, able = begun(name, 0), 0
    for _ in played(open_match, 0):
        for seat in range(len(open_match.seats)):
            allowed = open_match.may_undo(seat)
            able += allowed
            assert not allowed or seat in open_match.deciders()
    assert able, "somebody could undo something"
