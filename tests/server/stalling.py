"""What workers of the tests do: nothing good."""

from __future__ import annotations

import os
import sys
import time

from hexfront.server.workers.inside import allowed, uncounted


def answer(asked: bytes) -> bytes:
    """Do what the question names."""
    word, _, rest = asked.partition(b" ")
    if word == b"echo":
        print("this is printed, not answered")
        return rest
    if word == b"pid":
        return str(os.getpid()).encode()
    if word == b"environment":
        return repr(dict(os.environ)).encode()
    if word == b"busy":
        with allowed(float(rest)):
            while True:
                pass
    if word == b"loading":
        with allowed(float(rest)):
            with uncounted():
                _use(2 * float(rest))
            return b"loaded"
    if word == b"grow":
        try:
            return str(len(bytearray(int(rest) * 2**20))).encode()
        except MemoryError:
            return b"no more"
    if word == b"sleep":
        time.sleep(float(rest))
    if word == b"break":
        raise RuntimeError("broken")
    sys.exit(1)


def _use(seconds: float) -> None:
    began = time.process_time()
    while time.process_time() - began < seconds:
        pass
