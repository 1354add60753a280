"""What is sent compressed and kept by browsers, and what is not."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hexfront.server.app import make_app

from .table import at, opened, seated, settings

PUBLIC = ("/api/games", "/api/games/drill/board", "/api/games/drill/rules", "/api/texts?lang=fr")


def built(folder: Path) -> Path:
    """A client of a page and a script, packed as the build packs them."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>page</p>")
    script = folder / "assets" / "client-abc.js"
    script.write_text("whole")
    script.with_name("client-abc.js.gz").write_bytes(gzip.compress(b"whole"))
    script.with_name("client-abc.js.br").write_bytes(b"in brotli")
    return folder


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return at(make_app(settings(tmp_path), static=built(tmp_path / "static")))


def asked(client: TestClient, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The answer as it travels."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    with client.stream("GET", path, headers=told) as answer:
        return answer.status_code, dict(answer.headers), b"".join(answer.iter_raw())


def test_the_client_comes_in_the_smallest_coding_that_is_taken(client: TestClient) -> None:
    script = "/assets/client-abc.js"
    assert asked(client, script, accept_encoding="gzip, br")[2] == b"in brotli"
    status, headers, body = asked(client, script, accept_encoding="gzip, br;q=0")
    assert (status, headers["content-encoding"], gzip.decompress(body)) == (200, "gzip", b"whole")
    status, headers, body = asked(client, script, accept_encoding="identity")
    assert (status, headers.get("content-encoding"), body) == (200, None, b"whole")
    assert headers["vary"] == "accept-encoding"
    assert headers["content-type"].startswith("text/javascript")


def test_files_with_a_hash_are_kept_for_ever_and_the_page_is_asked_for_again(client: TestClient) -> None:
    assert "immutable" in asked(client, "/assets/client-abc.js")[1]["cache-control"]
    _, headers, _ = asked(client, "/m/0123456789abcdef")
    assert headers["cache-control"] == "no-cache"
    again = asked(client, "/", if_none_match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")


@pytest.mark.parametrize("path", PUBLIC)
def test_what_is_the_same_for_everybody_is_packed_and_tagged(tmp_path: Path, path: str) -> None:
    with opened(tmp_path) as client:
        status, headers, body = asked(client, path, accept_encoding="gzip")
        plain = asked(client, path, accept_encoding="identity")
        assert (status, plain[1].get("content-encoding")) == (200, None)
        if len(plain[2]) >= 1000:
            assert headers["content-encoding"] == "gzip"
            assert gzip.decompress(body) == plain[2]
        assert asked(client, path, if_none_match=headers["etag"])[0] == 304


def test_what_is_made_for_one_viewer_is_sent_as_it_is(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        person = seated(client)[0]
        for path in ("", "/log", "/record", "/replay?point=0"):
            headers = {"authorization": f"Bearer {person.token}", "accept_encoding": "gzip, br"}
            _, told, body = asked(client, person.url + path, **headers)
            assert "content-encoding" not in told
            assert len(body) > 1000 or path == "/log"
