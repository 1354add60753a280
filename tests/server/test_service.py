"""What surrounds the matches: limits, headers, figures, logs, configuration, the client's files."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hexfront.server.app import make_app
from hexfront.server.ops import config
from hexfront.server.ops.logs import JsonLines
from hexfront.server.store.database import NoDatabase

from .table import at, opened, seated, settings


def test_other_names_are_refused(client: TestClient, tmp_path: Path) -> None:
    """A page from elsewhere whose name was made to lead here must not be talked to."""
    for name in ("evil.example", "evil.example:8765", "", "localhost.evil.example", "[::"):
        assert client.get("/healthz", headers={"Host": name}).status_code == 400
    for name in ("localhost:8765", "127.0.0.1", "[::1]:8765"):
        assert client.get("/healthz", headers={"Host": name}).status_code == 200
    with opened(tmp_path / "other", hosts="table.example") as named:
        assert named.get("/healthz", headers={"Host": "table.example"}).status_code == 200
    ann = seated(client)[0]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"ws://evil.example{ann.url}/live"):
        pass


def test_fault_is_told_without_its_inside(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("inside")

    logging.getLogger("hexfront").addHandler(caplog.handler)
    with monkeypatch.context():
        monkeypatch.setattr("hexfront.server.http.routes.library.title_pages", broken)
        response = client.get("/api/games")
        assert (response.status_code, response.json()["error"]) == (500, "fault")
        assert "inside" not in response.text
        assert response.headers["content-security-policy"] and response.headers["cache-control"] == "no-store"
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("inside" in json.loads(line).get("exception", "") for line in lines), "the log says why"


def test_rate_is_limited_and_recovers(tmp_path: Path) -> None:
    with opened(tmp_path, requests_per_second=0.001, burst=3) as client:
        statuses = [client.get("/healthz").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]


def test_sockets_count_as_requests(tmp_path: Path) -> None:
    with opened(tmp_path, requests_per_second=0.001, burst=3) as client:
        ann = seated(client)[0]
        for _ in range(2):
            with ann.live() as socket:
                socket.receive_json()
        with pytest.raises(WebSocketDisconnect), ann.live():
            pass


def test_analyses_are_limited_apart(tmp_path: Path) -> None:
    with opened(tmp_path, analyses_per_minute=2) as client:
        body = {"position": "game = 'nonesuch'"}
        assert [client.post("/api/analyse", json=body).status_code for _ in range(3)] == [404, 404, 429]
        assert client.get("/healthz").status_code == 200


def test_founding_is_limited_apart(tmp_path: Path) -> None:
    with opened(tmp_path, matches_per_minute=2) as client:
        body = {"game": "drill", "scenario": "duel"}
        assert [client.post("/api/matches", json=body).status_code for _ in range(3)] == [201, 201, 429]
        assert client.get("/healthz").json()["matches"] == 2


def test_a_fork_or_an_import_counts_as_founding(tmp_path: Path) -> None:
    with opened(tmp_path, matches_per_minute=3) as client:
        ann = seated(client)[0]
        ann.post("/fork", {}, 201)
        assert client.post("/api/import", json={"position": "game = 'nonesuch'"}).status_code == 404
        ann.post("/fork", {}, 429)
        assert client.post("/api/import", json={"position": "game = 'nonesuch'"}).status_code == 429


def test_every_answer_has_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/healthz", "/api/games", "/api/nonesuch", "/api/docs"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


def test_health_metrics_and_handbook(client: TestClient) -> None:
    seated(client)[0].act("fill")
    assert client.get("/healthz").json()["matches"] == 1
    metrics = client.get("/metrics").text
    assert 'hexfront_matches_total{game="drill"} 1' in metrics
    assert "hexfront_entries_total 1" in metrics and "hexfront_matches_running 1" in metrics
    assert 'route="/api/matches/{match}/act"' in metrics
    assert "/api/matches/{match}/act" in client.get("/api/docs").text
    assert client.get("/api/openapi.json").json()["openapi"].startswith("3.")


def test_figures_are_for_this_machine(tmp_path: Path) -> None:
    """They count every action, so they would tell a player how often the other moves unseen."""
    for shared, status in ((False, 403), (True, 200)):
        app = make_app(settings(tmp_path / str(shared), metrics_open=shared))
        with TestClient(app, base_url="http://localhost", client=("192.0.2.7", 50_000)) as stranger:
            assert stranger.get("/metrics").status_code == status
            assert stranger.get("/healthz").status_code == 200


def test_made_up_methods_are_counted_together(client: TestClient) -> None:
    for number in range(3):
        assert client.request(f"BREW{number}", "/api/games").status_code == 405
    metrics = client.get("/metrics").text
    assert 'hexfront_requests_total{method="other",status="405"} 3' in metrics and "BREW" not in metrics


def test_unknown_paths_and_methods_are_refused_in_json(client: TestClient) -> None:
    assert client.get("/api/nonesuch").json()["error"] == "unknown"
    refused = client.put("/api/matches")
    assert (refused.status_code, refused.json()["error"]) == (405, "method")


def test_client_is_served_for_every_path(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the table")
    (static / "assets" / "app.js").write_text("play()")
    (static / "assets" / "serif.woff2").write_bytes(b"letters")
    (tmp_path / "secret.txt").write_text("secret")
    with at(make_app(settings(tmp_path / "data"), static=static)) as client:
        for path in ("/", "/m/abc", "/rules/drill"):
            assert client.get(path).text == "<!doctype html>the table"
        script = client.get("/assets/app.js")
        assert script.text == "play()" and "immutable" in script.headers["cache-control"]
        assert client.get("/assets/serif.woff2").headers["content-type"] == "font/woff2"
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in client.get(path).text
        for path in ("/%00", "/" + "a" * 300, "/assets/" + "a" * 5000, "/assets", "/."):
            assert client.get(path).text == "<!doctype html>the table"


def test_missing_client_is_told(tmp_path: Path) -> None:
    with at(make_app(settings(tmp_path / "data"), static=tmp_path / "none")) as client:
        response = client.get("/")
        assert response.status_code == 404 and "not built" in response.text


def test_logs_are_json_without_secrets(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("hexfront")
    logger.addHandler(caplog.handler)
    logger.setLevel("INFO")
    ann = seated(client)[0]
    client.post("/api/mine", json={"tokens": [ann.token]})
    ann.post("/chat", {"text": "a secret plan"})
    for path in ("/api/matches/{token}", "/m/{token}", "/api/games/{token}/board", "/api/games?q={token}"):
        client.get(path.format(token=ann.token))
    lines = [JsonLines().format(record) for record in caplog.records]
    assert all(json.loads(line)["level"] for line in lines)
    assert any(json.loads(line).get("route") == "/api/matches/{match}/chat" for line in lines)
    assert any(json.loads(line).get("match") == ann.match for line in lines)
    assert not any(ann.token in line or "secret plan" in line for line in lines)


def test_settings_come_from_file_then_environment(tmp_path: Path) -> None:
    file = tmp_path / "hexfront.toml"
    file.write_text('port = 9000\nhost = "0.0.0.0"\n')
    found = config.load({"HEXFRONT_CONFIG": str(file), "HEXFRONT_PORT": "9100"})
    assert (found.port, found.host) == (9100, "0.0.0.0")
    assert config.load({}).host == "127.0.0.1"
    assert config.load({"HEXFRONT_LOG_LEVEL": "DEBUG"}).log_level == "debug"
    for wrong in ("port = 'x'", "nonesuch = 1", "port =", "heartbeat_seconds = 0", "log_level = 'loud'"):
        file.write_text(wrong)
        with pytest.raises(config.BadConfig):
            config.load({"HEXFRONT_CONFIG": str(file)})
    with pytest.raises(config.BadConfig):
        config.Config(database="mysql://x").url()


def test_every_setting_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    for name in config.Config.__struct_fields__:
        assert f"`{name}`" in told, name


def test_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    with opened(tmp_path / "data"):
        files = [tmp_path / "data", *(tmp_path / "data").iterdir()]
        assert len(files) > 1 and not any(file.stat().st_mode & 0o077 for file in files)


def test_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "hexfront.sqlite3").mkdir()
    with pytest.raises(NoDatabase, match="cannot be opened"), opened(tmp_path):
        pass
