"""A server in a process of its own, to be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2

PROGRAM = "from hexfront.cli import main; main()"
PATIENCE = 120.0
"""The longest anything is waited for, in seconds: machines may be busy."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """``hexfront serve`` on loopback, on a port and a folder of its own; ready unless ``wait`` is left to others."""

    def __init__(self, folder: Path, *, wait: bool = True, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = httpx2.Client(base_url=self.url, timeout=PATIENCE)
        rates = {"requests_per_second": 1e6, "burst": 10**6, "matches_per_minute": 1e6}
        given = {"data_dir": folder, "log_level": "error", "bot_workers": 1, "bot_beat": 0} | rates | settings
        environment = {f"HEXFRONT_{name.upper()}": str(value) for name, value in given.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", "--port", str(self.port), "--no-open"],
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
        )
        if not wait:
            return
        try:
            self.wait()
        except BaseException:
            self.stop()
            raise

    def wait(self) -> None:
        """Until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server did not start"
            try:
                if self.client.get("/healthz").status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def workers(self) -> list[int]:
        """The processes it has started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(child) for child in children.read_text().split()] if children.exists() else []

    def kill(self) -> None:
        """End it as a power cut would; its workers have to find out by themselves."""
        workers = self.workers()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while any(_running(worker) for worker in workers):
            assert time.monotonic() < deadline, "a worker outlived its server"
            time.sleep(0.05)

    def stop(self) -> None:
        """End it politely."""
        self.client.close()
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


def _running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"
