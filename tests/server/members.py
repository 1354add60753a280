"""People with accounts, for tests: each with a browser and an authenticator of his own."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from .authenticator import ORIGIN, Authenticator
from .table import at

ACCOUNT = "/api/account"


class Browser:
    """A browser with its cookies, at the pages of the table."""

    def __init__(self, app: FastAPI, device: Authenticator | None = None) -> None:
        self.client: TestClient = at(app)
        self.device = device or Authenticator()
        self.guard = ""

    def get(self, path: str = "", status: int = 200) -> Any:
        answer = self.client.get(ACCOUNT + path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        told = {"origin": ORIGIN, "sec-fetch-site": "same-origin", "x-hexfront-guard": self.guard}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.post(
            ACCOUNT + path, json=body, headers={name: one for name, one in told.items() if one}
        )
        assert answer.status_code == status, answer.text
        found = answer.json()
        if status < 300 and isinstance(found.get("account"), dict):
            self.guard = found["account"]["guard"]
        return found

    def register(self, name: str, status: int = 201) -> Any:
        options = self.post("/register/begin", {"name": name})
        return self.post("/register", self.device.make(options), status)

    def sign_in(self, status: int = 200) -> Any:
        return self.post("/sign-in", self.device.sign(self.post("/sign-in/begin")), status)

    @property
    def cookie(self) -> str:
        return next(iter(self.client.cookies.values()), "")


def member(client: TestClient, name: str) -> Browser:
    """Somebody who has just registered."""
    browser = Browser(client.app)  # type: ignore[arg-type]
    browser.register(name)
    return browser
