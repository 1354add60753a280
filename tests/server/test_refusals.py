"""What the edge refuses is a sentence with a key in the catalogues, not the words of a library."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.engine.base.texts import Text

POSITION = 'game = "drill"\n'
WRONG = [
    ("/api/matches/x/join", {}, "seat : il manque"),
    ("/api/recover", {"recovery": 3}, "recovery : il faut un texte"),
    ("/api/recover", {"recovery": "x" * 201}, "recovery : 200 au plus sont permis"),
    ("/api/recover", {"recovery": "x", "more": 1}, "more : ce champ n’existe pas"),
    ("/api/matches", {"game": "drill", "mode": "far"}, "mode : il faut l’un de"),
    ("/api/matches", {"game": "drill", "seats": 2}, "seats : il faut une liste"),
    ("/api/matches", {"game": "drill", "seed": -1}, "seed : c’est trop peu ; le minimum est 0"),
    ("/api/analyse", {"position": POSITION, "board": "yes"}, "board : il faut vrai ou faux"),
    ("/api/analyse", {"position": POSITION + "trun = 2"}, "position : clé inconnue « trun »"),
    ("/api/import", {"position": POSITION + "turn = ["}, "ce n’est pas un fichier TOML"),
    ("/api/import", {"record": "[]"}, "ce n’est pas un enregistrement"),
    ("/api/games", {}, "Cette adresse n’accepte pas une telle demande"),
]


def said(text: Any, french: dict[str, str]) -> str:
    """A sentence as a client says it, with plain spaces."""
    args = {name: _text(value) for name, value in text["args"].items()}
    return re.sub(r"[\u00a0\u202f]", " ", Text(text["template"], args).render(french))


def _text(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return Text(value["template"], {name: _text(part) for name, part in value["args"].items()})


@pytest.mark.parametrize(("path", "body", "sentence"), WRONG)
def test_a_refusal_is_told_in_french(client: TestClient, path: str, body: Any, sentence: str) -> None:
    french = client.get("/api/texts", params={"lang": "fr"}).json()
    answer = client.post(path, json=body)
    assert answer.status_code in (400, 405)
    assert sentence in said(answer.json()["text"], french)


def test_a_body_that_is_no_json(client: TestClient) -> None:
    answer = client.post("/api/recover", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert str(_text(answer.json()["text"])).endswith("this is no JSON")
