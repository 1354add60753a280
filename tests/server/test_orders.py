"""Standing orders by odds: judged on the fight that an offered action belongs to, and told to nobody else."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.engine.base.actions import Lexicon, Verb
from hexfront.engine.base.choices import Choices
from hexfront.engine.contract.verdict import Fight
from hexfront.server.matches.standing_orders import bound, holds, passed
from hexfront.server.store.rows import Declined, Orders, SavedSeat

from .table import Person, found, people

FOLDER = Path(__file__).parents[2] / "docs" / "positions" / "kharkov"
AIR = "\n[set]\nair = { soviet = 3, axis = 3 }\n"
ATTACKER, DEFENDER = 1, 0


def launched(client: TestClient, *orders: tuple[int, dict[str, Any]]) -> list[Person]:
    """A launched attack at 29 to 10, after the seats have given their orders: air may be committed."""
    text = (FOLDER / "odds.toml").read_text(encoding="utf-8") + AIR
    made = found(client, game="", scenario="", position=text)
    there = people(client, made)
    for seat, given in orders:
        there[seat].post("/orders", given)
    for words in ("attack 0505", "join A", "join B", "launch"):
        there[ATTACKER].say(words)
    return there


def asked(there: list[Person]) -> str | None:
    prompt = there[0].table()["prompt"]
    return prompt["frame"] if prompt else None


def test_without_orders_both_are_asked(client: TestClient) -> None:
    there = launched(client)
    assert asked(there) == "AttackerAir"
    there[ATTACKER].act("pass")
    assert asked(there) == "DefenderAir"


@pytest.mark.parametrize(
    ("condition", "passed"),
    [
        ({"verb": "air", "below": "2-1"}, False),
        ({"verb": "air", "below": "4-1"}, True),
        ({"verb": "air", "above": "2-1"}, True),
        ({"verb": "air", "above": "3-1"}, False),
        ({"verb": "rouse", "below": "9-1"}, False),
    ],
)
def test_air_is_declined_by_the_odds(client: TestClient, condition: Any, passed: bool) -> None:
    there = launched(client, (ATTACKER, {"decline": [condition]}))
    assert asked(there) == ("DefenderAir" if passed else "AttackerAir")


def test_both_orders_let_the_fight_go_on_by_itself(client: TestClient) -> None:
    decline = {"decline": [{"verb": "air", "below": "9-1"}]}
    there = launched(client, (ATTACKER, decline), (DEFENDER, {"never": ["DefenderAir"]}))
    assert asked(there) not in ("AttackerAir", "DefenderAir")
    assert there[ATTACKER].table()["orders"]["decline"] == [{"verb": "air", "below": "9-1", "above": ""}]
    assert there[DEFENDER].table()["orders"] == {"never": ["DefenderAir"], "alone": False, "decline": []}
    assert "9-1" not in "".join(there[DEFENDER].heard)


def test_orders_reach_no_other_socket(client: TestClient) -> None:
    there = launched(client)
    with there[DEFENDER].live() as socket:
        socket.receive_json()
        there[ATTACKER].post("/orders", {"never": ["Advance"], "decline": [{"verb": "air", "below": "1-1"}]})
        there[ATTACKER].post("/chat", {"text": "your turn"})
        assert socket.receive_json()["type"] == "chat", "nobody else hears that orders were given"


@pytest.mark.parametrize(
    "wrong",
    [
        {"never": ["Nonesuch"]},
        {"decline": [{"verb": "nonesuch", "below": "2-1"}]},
        {"decline": [{"verb": "air"}]},
        {"decline": [{"verb": "air", "below": "two to one"}]},
        {"decline": [{"verb": "air", "below": "0-1"}]},
        {"decline": [{"verb": "air", "below": "2-1", "frame": "x"}]},
        {"decline": [{"verb": "air", "below": "2-1"}] * 21},
    ],
)
def test_orders_that_mean_nothing_are_refused(client: TestClient, wrong: Any) -> None:
    there = launched(client)
    before = there[ATTACKER].table()
    assert there[ATTACKER].post("/orders", wrong, 400)["error"] == "malformed"
    assert there[ATTACKER].table() == before


def test_odds_are_not_judged_where_there_are_secrets(client: TestClient) -> None:
    ann = people(client, found(client))[0]
    refused = ann.post("/orders", {"decline": [{"verb": "attack", "below": "2-1"}]}, 400)
    assert "secrets" in refused["text"]["template"]


def fight(
    columns: tuple[str, ...], attack: tuple[int, int] = (9, 9), defence: tuple[int, int] = (4, 4)
) -> Fight:
    return Fight("0101", attack, defence, columns, (), ())


def test_unknown_strengths_are_given_the_benefit_of_the_doubt() -> None:
    maybe = fight(("1-1", "3-1"))
    assert not holds(Declined("air", below="2-1"), (maybe,))
    assert holds(Declined("air", below="4-1"), (maybe,))
    assert not holds(Declined("air", above="2-1"), (maybe,))
    assert holds(Declined("air", below="2-1"), (fight(("1-1", "1-2")),))


def test_all_fights_of_an_action_count() -> None:
    low, high = fight(("1-2",)), fight(("5-1",))
    assert not holds(Declined("air", below="2-1"), (low, high))
    assert holds(Declined("air", below="2-1"), (low, low))


def test_tables_of_differences_and_of_neither() -> None:
    assert holds(Declined("air", below="+3"), (fight(("+2",)),))
    assert not holds(Declined("air", below="+2"), (fight(("+2",)),))
    assert holds(Declined("air", below="3-1"), (fight(("firepower 9",)),)), "by strengths, 9 to 4"
    assert not holds(Declined("air", below="2-1"), (fight(("firepower 9",)),))
    assert not holds(Declined("air", below="2-1"), (fight(("x",), defence=(0, 0)),))
    assert bound("") is None and bound("2-0") is None


@pytest.mark.parametrize(("role", "answer"), [("passes", ("abstain",)), ("acts", None), ("", None)])
def test_a_pass_is_known_by_its_role_whatever_it_is_called(role: Any, answer: Any) -> None:
    lexicon = Lexicon([Verb("abstain", role=role)], [])
    game = SimpleNamespace(
        lexicon=lexicon,
        meta=SimpleNamespace(secrets=False),
        legal=lambda _state, _seat: Choices.of(lexicon.key, [("abstain",)]),
        view=lambda _state, _seat: SimpleNamespace(prompts=()),
    )
    open_match: Any = SimpleNamespace(game=game, state=None)
    assert passed(open_match, SavedSeat(0, "person", orders=Orders(alone=True))) == answer
    assert passed(open_match, SavedSeat(0, "person")) is None
