"""Records and positions of every game, changed at random: whatever is sent in, the server has no fault of its own.

``HEXFRONT_FUZZ=2000`` tries so many changes of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from starlette.testclient import TestClient

from hexfront.engine.contract.registry import game_ids

from .guest import Guest
from .mutants import KINDS, bent, bent_text, played, record, written
from .table import FUZZ, opened

TRIES = FUZZ or 1


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("fuzz"), analyses_per_minute=1e6) as opened_client:
        yield opened_client


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", game_ids())
def test_no_record_is_a_fault_of_the_server(client: TestClient, name: str, kind: str) -> None:
    guest, whole = Guest(client), record(played(name), kind)
    assert guest.import_record(whole)
    for number in range(TRIES):
        guest.import_record(bent(whole, Random(f"{name} {kind} {number}")))
        assert not guest.faults, f"try {number}"


@pytest.mark.parametrize("name", game_ids())
def test_no_position_is_a_fault_of_the_server(client: TestClient, name: str) -> None:
    guest, text = Guest(client), written(played(name))
    assert guest.import_position(text)
    for number in range(TRIES):
        spoilt = bent_text(text, Random(f"{name} {number}"))
        guest.import_position(spoilt)
        guest.analyse(spoilt)
        assert not guest.faults, f"try {number}"
