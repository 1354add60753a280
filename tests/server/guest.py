"""A guest who sends what nobody should send, and looks from every side at whatever was let in."""

from __future__ import annotations

import json
from typing import Any

import httpx2

LOOKS = ("", "/log", "/position", "/record", "/board", "/replay?point=0")
ASKS = ({"what": "zoc"}, {"what": "supply"}, {"what": "areas"}, {"what": "reach", "unit": "A"})


class Guest:
    """Counts what was sent and what was let in, and notes every answer that is a fault of the server."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client
        self.sent, self.let_in, self.faults = 0, 0, list[str]()

    def import_record(self, record: Any) -> bool:
        """Whether a record was let in."""
        return self._found("/api/import", {"record": record})

    def import_position(self, text: str) -> bool:
        """Whether a position was let in."""
        return self._found("/api/import", {"position": text})

    def found(self, text: str) -> bool:
        """Whether a match could be founded from a position."""
        return self._found("/api/matches", {"position": text, "mode": "solo"})

    def analyse(self, text: str) -> None:
        """Have a position looked at."""
        self._ask("POST", "/api/analyse", {"position": text, "asks": ASKS, "why": "end", "do": ["end"]})

    def _found(self, path: str, body: Any) -> bool:
        answer = self._ask("POST", path, body)
        if answer.status_code != 201:
            return False
        self.let_in += 1
        made = answer.json()
        match = f"/api/matches/{made['match']}"
        seats = [seat["token"] for seat in made["seats"] if seat["token"]]
        for question in ASKS:
            self._ask("POST", f"{match}/ask", question, seats[0])
        for token in [*seats, made["onlooker"]]:
            for look in LOOKS:
                self._ask("GET", match + look, token=token)
            self._move(match, token)
        for token in (seats[0], made["onlooker"]):
            self._ask("POST", f"{match}/fork", {}, token)
        return True

    def _move(self, match: str, token: str) -> None:
        """Look what can be done first, and do it."""
        shown = self._ask("GET", match, token=token)
        groups = shown.json()["groups"] if shown.status_code == 200 else []
        for group in groups[:1]:
            listed = self._ask("GET", f"{match}/choices?key={group['key']}", token=token)
            if listed.status_code != 200:
                continue
            action = listed.json()["actions"][0]["action"]
            self._ask("POST", f"{match}/explain", {"action": action}, token)
            self._ask("POST", f"{match}/act", {"version": shown.json()["version"], "action": action}, token)

    def _ask(self, method: str, path: str, body: Any = None, token: str = "") -> httpx2.Response:
        headers = {"content-type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        content = None if body is None else json.dumps(body).encode()
        answer = self.client.request(method, path, content=content, headers=headers)
        self.sent += 1
        if answer.status_code >= 500:
            given = content[:2000] if content else b""
            self.faults.append(f"{method} {path}: {answer.status_code} {answer.text[:300]} for {given!r}")
        return answer
