"""A server of its own for a measurement, on loopback and in a folder that is gone afterwards."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

PROGRAM = "from hexfront.cli import main; main()"
PATIENCE = 60.0
UNLIMITED = {
    "requests_per_second": 1e6,
    "burst": 10**6,
    "matches_per_minute": 1e6,
    "connections_per_address": 10_000,
}
"""All players of a measurement come from one address: limits by address would stop it, as they should."""


class Served(msgspec.Struct, frozen=True):
    """A running server: where it listens, and its process."""

    port: int
    pid: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """One message outside of what is measured."""
        return self._ask(path, msgspec.json.encode(body), token)

    def get(self, path: str, token: str = "") -> Any:
        """One question outside of what is measured."""
        return self._ask(path, None, token)

    def _ask(self, path: str, data: bytes | None, token: str) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        request = urllib.request.Request(self.url + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read())

    def memory(self) -> int:
        """The bytes the server holds in memory; 0 where the system does not tell."""
        path = Path(f"/proc/{self.pid}/statm")
        pages = int(path.read_text().split()[1]) if path.exists() else 0
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serving(**settings: Any) -> Iterator[Served]:
    """Start a server, and end it with the block."""
    with tempfile.TemporaryDirectory(prefix="hexfront-bench-") as folder:
        given = {"data_dir": folder, "log_level": "error", "test": True} | UNLIMITED | settings
        environment = {f"HEXFRONT_{name.upper()}": str(value) for name, value in given.items()}
        port = _free_port()
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", "--port", str(port), "--no-open"],
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait(process, port)
            yield Served(port, process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the server did not start")
