"""``hexfront serve``: the browser is opened when the table is set, and what goes wrong is one line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .process import PATIENCE, PROGRAM, Server, free_port

BROWSER = """
import sys, urllib.request
with urllib.request.urlopen(sys.argv[1], timeout=60) as answer, open(sys.argv[2], "w") as file:
    file.write(f"{answer.status} {sys.argv[1]}")
"""


def serve(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--data-dir", str(folder), *arguments],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_browser_is_opened_when_the_table_is_set(tmp_path: Path) -> None:
    script, told, port = tmp_path / "browser.py", tmp_path / "told", free_port()
    script.write_text(BROWSER)
    browser = f"{sys.executable} {script} %s {told} &"
    process = serve(tmp_path / "data", "--port", str(port), "--open", BROWSER=browser)
    deadline = time.monotonic() + PATIENCE
    try:
        while not (told.exists() and told.read_text()):
            assert process.poll() is None and time.monotonic() < deadline, "no browser was opened"
            time.sleep(0.1)
    finally:
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    assert told.read_text() == f"200 http://127.0.0.1:{port}/"
    assert f"http://127.0.0.1:{port}/" in out


def test_what_keeps_it_from_starting_is_told(tmp_path: Path) -> None:
    (tmp_path / "hexfront.sqlite3").mkdir()
    process = serve(tmp_path, "--port", str(free_port()), "--no-open")
    out, fault = process.communicate(timeout=PATIENCE)
    assert process.returncode != 0 and "table is set" not in out
    assert fault.splitlines()[-1].startswith("error: the database cannot be opened")


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_whoever_ends_it_politely_is_told_that_all_went_well(tmp_path: Path, asked: signal.Signals) -> None:
    server = Server(tmp_path)
    server.process.send_signal(asked)
    assert server.process.wait(PATIENCE) == 0
    server.client.close()
