from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from .table import opened


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as opened_client:
        yield opened_client
