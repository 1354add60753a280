"""Whatever the documented interface allows, and much that it does not, is answered without a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from starlette.testclient import TestClient

from hexfront.server.app import make_app

from .table import Person, opened, seated

SCHEMA = schemathesis.openapi.from_dict(make_app().openapi())
SLOW = ("/hint",)


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with opened(tmp_path_factory.mktemp("schema")) as client:
        yield seated(client)[0]


@SCHEMA.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
def test_interface_has_no_faults(case: Any, person: Person) -> None:
    if case.path.endswith(SLOW):
        return
    if "match" in (case.path_parameters or {}):
        case.path_parameters["match"] = person.match
    given = case.as_transport_kwargs(base_url="http://localhost")
    response = _sent(person.client, given, person.headers)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert {"error", "text"} <= set(response.json())


def _sent(client: TestClient, given: dict[str, Any], headers: dict[str, str]) -> Any:
    kept = {name: given[name] for name in ("json", "params") if given.get(name) is not None}
    if isinstance(given.get("data"), bytes | str):
        kept["content"] = given["data"]
    return client.request(given["method"], given["url"], headers=headers, **kept)
