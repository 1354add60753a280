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
    session = begun(name, 1)
    for done, _ in enumerate(played(session, 1)):
        if done == 6:
            break
    seed = session.match.header.seed
    assert seed is not None and not session.over
    for viewer in viewers(session):
        record = session.download(viewer)
        assert record.header.seed not in (None, seed), "it can be played on, with other dice"
        assert seed.encode() not in record.encoded()
        assert seed.encode() not in session.fork(viewer, 0).record.encoded()
    session.ending = Ending("draw", (), t("A draw."))
    assert all(session.download(viewer).header.seed == seed for viewer in viewers(session))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "changed", [{"orders": Orders(never=("air",))}, {"notices": Notices(mail="a@example.org")}]
)
def test_only_its_seat_is_sent_a_table_when_orders_or_notices_change(
    seat: int, changed: dict[str, object]
) -> None:
    """A table that comes for no other reason would tell the rest that there are new orders."""
    session = begun("drill", 0)
    before = {viewer: session.face(viewer) for viewer in viewers(session)}
    session.change_seat(seat, **changed)
    differ = {viewer for viewer in viewers(session) if session.face(viewer) != before[viewer]}
    assert differ == {seat}


def test_everybody_is_sent_a_table_when_a_seat_is_taken_by_another() -> None:
    session = begun("drill", 0)
    before = {viewer: session.face(viewer) for viewer in viewers(session)}
    session.change_seat(1, name="Cleo")
    assert {viewer for viewer in viewers(session) if session.face(viewer) != before[viewer]} == {
        ONLOOKER,
        0,
        1,
    }


@pytest.mark.parametrize("name", GAMES)
def test_an_onlooker_may_undo_nothing(name: str) -> None:
    session = begun(name, 0)
    for _ in played(session, 0):
        assert not session.may_undo(ONLOOKER)


@pytest.mark.parametrize("name", SECRETIVE)
def test_where_there_are_secrets_only_who_decides_may_undo(name: str) -> None:
    """Whether it could be undone still, would tell the others whether something was done unseen since."""
    session, able = begun(name, 0), 0
    for _ in played(session, 0):
        for seat in range(len(session.seats)):
            allowed = session.may_undo(seat)
            able += allowed
            assert not allowed or seat in session.deciders()
    assert able, "somebody could undo something"
