"""Actions made of the wrong tokens are refused at the table of every game, never a fault of the server."""

from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.contract.registry import game_ids, load_game

from .table import opened, seated

ODD: list[Any] = ["734", "٣", "", -1, 10**6, 2**31 - 1, [7, "7"], ["٣"], []]


@pytest.mark.parametrize("game", game_ids())
def test_odd_actions_are_refused(game: str, tmp_path: Path) -> None:
    lexicon = load_game(game).lexicon
    with opened(tmp_path) as client:
        first = load_game(game).meta.scenarios[0].id
        ann, ben, _ = seated(client, game=game, scenario=first)
        decider = (ann, ben)[ann.table()["view"]["deciders"][0]]
        version = decider.table()["version"]
        for number, (verb, form) in enumerate(sorted(lexicon.verbs.items())):
            slots = form.pattern.count("{")
            for shift in range(len(ODD)) if slots else (0,):
                odd = [ODD[(number + shift + slot) % len(ODD)] for slot in range(slots or 1)]
                for path in ("/act", "/explain"):
                    body: dict[str, Any] = {"action": [verb, *odd]}
                    if path == "/act":
                        body["version"] = version
                    answered = client.post(decider.url + path, headers=decider.headers, json=body)
                    assert answered.status_code in (200, 400, 422), (body, answered.text)
                    assert answered.status_code != 200 or path == "/explain"
        decider.post("/explain", {"action": ["place", 4, "734"]}, 422)
