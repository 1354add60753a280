"""The wheel alone, in a new environment without Node: it serves the table, and a game is played there.

``make dist`` runs this; elsewhere it is left out, since it installs all that the wheel needs anew.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest

from server.process import PATIENCE, free_port

WHEEL = os.environ.get("HEXFRONT_WHEEL", "")
pytestmark = pytest.mark.skipif(not WHEEL, reason="`make dist` names the wheel that it has built")


def test_the_wheel_alone_serves_a_table_at_which_a_game_is_played(tmp_path: Path) -> None:
    made = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", made], check=True)
    subprocess.run([made / "bin" / "pip", "install", "--quiet", WHEEL], check=True)
    port, bare = free_port(), {"PATH": str(made / "bin"), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    assert shutil.which("node", path=bare["PATH"]) is None
    serving = subprocess.Popen(
        [made / "bin" / "hexfront", "serve", "--no-open", "--port", str(port)],
        env=bare,
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
    )
    try:
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            _answers(client)
            assert "<script" in client.get("/").text
            assert _ends(client)
    finally:
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(PATIENCE) == 0


def _answers(client: httpx2.Client) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            assert client.get("/healthz").json()["status"] == "ok"
        except httpx2.TransportError:
            assert time.monotonic() < deadline, "the server did not answer"
            time.sleep(0.1)
        else:
            return


def _ends(client: httpx2.Client) -> bool:
    """Whether a game of two bots comes to its end."""
    bots = [{"kind": "bot", "name": "Red", "bot": "random"}, {"kind": "bot", "name": "Blue", "bot": "random"}]
    made = client.post("/api/matches", json={"game": "coh", "scenario": "partisans", "seats": bots})
    assert made.status_code == 201, made.text
    seen = {"Authorization": f"Bearer {made.json()['onlooker']}"}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        table = client.get(f"/api/matches/{made.json()['match']}", headers=seen).json()
        if table["over"]:
            return True
        time.sleep(0.2)
    return False
