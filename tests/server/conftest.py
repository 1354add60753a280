from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from .postgres import sql, started
from .table import opened


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as opened_client:
        yield opened_client


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with started() as url:
        yield url


@pytest.fixture
def empty(database: str) -> str:
    """A database with nothing in it."""
    sql(database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return database
