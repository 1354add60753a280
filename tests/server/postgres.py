"""A PostgreSQL of the tests' own: started as its own user, since it refuses root, and gone with the tests."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from .process import PATIENCE, Server, free_port

USER = "postgres"


def binary(name: str) -> str | None:
    """A program of PostgreSQL, where Debian or the path has it."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _as_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    return {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}


@contextmanager
def started() -> Iterator[str]:
    """The URL of a database; the test is skipped where there is no PostgreSQL."""
    initdb, postgres = binary("initdb"), binary("postgres")
    if initdb is None or postgres is None:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and USER not in {entry.pw_name for entry in pwd.getpwall()}:
        pytest.skip("PostgreSQL has no user of its own here")
    folder = Path(tempfile.mkdtemp(prefix="hexfront-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    port = free_port()
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    data = str(folder / "data")
    subprocess.run(
        [initdb, "-D", data, "-U", USER, "-A", "trust", "--no-sync"], check=True, **quiet, **_as_user()
    )
    options = ["-h", "127.0.0.1", "-p", str(port), "-k", str(folder)]
    process = subprocess.Popen([postgres, "-D", data, *options], **quiet, **_as_user())
    try:
        yield _ready(process, port)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _ready(process: subprocess.Popen[bytes], port: int) -> str:
    psql = binary("psql")
    assert psql is not None
    command = [psql, "-h", "127.0.0.1", "-p", str(port), "-U", USER, "-c", "SELECT 1", USER]
    deadline = time.monotonic() + PATIENCE
    while subprocess.run(command, capture_output=True, check=False).returncode:
        assert process.poll() is None and time.monotonic() < deadline, "PostgreSQL did not start"
        time.sleep(0.1)
    return f"postgresql://{USER}@127.0.0.1:{port}/{USER}"


def sql(database: str, *commands: str) -> None:
    """Carry out commands, one after the other."""
    psql = binary("psql")
    assert psql is not None
    for command in commands:
        subprocess.run([psql, database, "-c", command], check=True, capture_output=True)


@contextmanager
def live(server: Server, match: str, token: str) -> Iterator[ClientConnection]:
    url = f"ws://127.0.0.1:{server.port}/api/matches/{match}/live"
    with connect(url, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "token", "token": token}))
        yield socket


def next_table(socket: ClientConnection, version: int) -> Any:
    while True:
        told = json.loads(socket.recv(PATIENCE))
        if told["type"] == "table" and told["table"]["version"] >= version:
            return told["table"]
