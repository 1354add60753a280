"""The inside of a worker process: it answers what it is asked, bytes for bytes, until nobody is there to ask.

``python -m hexfront.server.workers.inside MODULE:FUNCTION MEGABYTES`` is what the pool starts. The server reads
nothing of it but bytes: what was sent in from outside must not come back as objects that bring code with them.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

NICE = 10
"""How far workers stand back for the server: people wait for it."""
LENGTH = struct.Struct(">Q")
"""Before each question and each answer stands how many bytes it has."""
_HAS_TIMER = hasattr(signal, "setitimer")


@contextmanager
def allowed(seconds: float) -> Iterator[None]:
    """The process ends at once if the block takes more processor time than this, where the system can do so."""
    start_clock(seconds)
    try:
        yield
    finally:
        start_clock(0)


@contextmanager
def uncounted() -> Iterator[None]:
    """What is done in the block does not count: loading a game is no fault of whoever asks."""
    left = start_clock(0)
    try:
        yield
    finally:
        start_clock(left)


def start_clock(seconds: float) -> float:
    """Give the process so much time from now on, 0 for as long as it likes; says how much it had left."""
    # Nobody handles the signal, so that not even one long step of a library goes on.
    return signal.setitimer(signal.ITIMER_PROF, seconds)[0] if _HAS_TIMER else 0.0


def limit_memory(megabytes: int) -> None:
    """Let the process have so much more memory than it has now, where the system can; 0 for no limit."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return
    if megabytes and resource is not None:
        most = pages * resource.getpagesize() + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def listen(questions: BinaryIO) -> SimpleQueue[bytes]:
    """The questions as they come. When there is nobody to ask any more, the process ends, whatever it is at."""
    heard: SimpleQueue[bytes] = SimpleQueue()

    def hear() -> None:
        while len(head := questions.read(LENGTH.size)) == LENGTH.size:
            heard.put(questions.read(LENGTH.unpack(head)[0]))
        os._exit(0)

    threading.Thread(target=hear, daemon=True).start()
    return heard


def main(name: str, megabytes: int) -> None:
    """Answer questions with a function of a module."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(NICE)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
        module, _, function = name.partition(":")
        answer: Callable[[bytes], bytes] = getattr(import_module(module), function)
        heard = listen(sys.stdin.buffer)
        limit_memory(megabytes)
        while True:
            told = answer(heard.get())
            answers.write(LENGTH.pack(len(told)) + told)
            answers.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
