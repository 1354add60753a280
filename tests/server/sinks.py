"""Where notices end in tests: a web server and a mail server on loopback that keep what they get."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from socketserver import StreamRequestHandler, TCPServer, ThreadingMixIn
from threading import Thread
from typing import Any

PATIENCE = 20.0


class _Threaded(ThreadingMixIn, TCPServer):
    daemon_threads = True
    allow_reuse_address = True


class Posted:
    """What the web server got: the path, the headers and the body of each request."""

    def __init__(self, statuses: list[int]) -> None:
        self.got: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.statuses = statuses
        """What the next requests are answered with; 204 once they are used up."""
        self.port = 0

    def url(self, path: str = "/turn") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def next(self) -> tuple[str, dict[str, str], bytes]:
        return self.got.get(timeout=PATIENCE)


@contextmanager
def web_sink(*statuses: int) -> Iterator[Posted]:
    posted = Posted(list(statuses))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            status = posted.statuses.pop(0) if posted.statuses else 204
            self.send_response(status)
            if status == 302:
                self.send_header("location", posted.url("/elsewhere"))
            self.end_headers()
            posted.got.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))

        def log_message(self, *_args: Any) -> None:
            """Nothing: the output is the test's."""

    with _served(HTTPServer(("127.0.0.1", 0), Handler)) as port:
        posted.port = port
        yield posted


@contextmanager
def mail_sink() -> Iterator[tuple[int, Queue[tuple[list[str], str]]]]:
    """The port of a mail server, and what it gets: the recipients and the text of each mail."""
    got: Queue[tuple[list[str], str]] = Queue()

    class Handler(StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            recipients: list[str] = []
            self.say("220 sink")
            while line := self.rfile.readline().decode().strip():
                word = line.split(":")[0].split()[0].upper()
                if word == "RCPT":
                    recipients.append(line.partition("<")[2].rstrip(">"))
                if word == "DATA":
                    self.say("354 go on")
                    got.put((recipients, self._text()))
                self.say("221 bye" if word == "QUIT" else "250 sink" if word == "EHLO" else "250 ok")
                if word == "QUIT":
                    return

        def _text(self) -> str:
            lines = []
            while (line := self.rfile.readline().decode()) != ".\r\n":
                lines.append(line)
            return "".join(lines)

    with _served(_Threaded(("127.0.0.1", 0), Handler)) as port:
        yield port, got


@contextmanager
def _served(server: TCPServer) -> Iterator[int]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
