"""Two seats far apart: each gets its own secrets and nothing of the other's, in everything that travels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from hexfront.bots import RandomBot
from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.state import beneath
from hexfront.engine.base.texts import t
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match
from hexfront.server.matches import log_lines, offers
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.table import replayed, table
from hexfront.server.store.rows import (
    Ending,
    Notices,
    Offer,
    Orders,
    SavedSeat,
)

from .table import Person, deployed, opened

OWN = (("A1", "A2"), ("B1", "B2"))


def check_secrets(told: str, seat: int) -> None:
    """No name of an enemy squad, no hidden enemy, no card of another hand."""
    for name in OWN[1 - seat]:
        assert f'"{name}"' not in told and f" {name} " not in told
    for message in told.splitlines():
        for shown in _tables(json.loads(message)):
            side = shown["sides"][seat]
            assert all(card["id"] == "" for card in shown["cards"] if card["holder"] != seat)
            assert all("hidden" not in one["flags"] for one in shown["counters"] if one["side"] != side)
            assert all(
                one["values"] == "?" for one in shown["counters"] if one["side"] != side and not one["known"]
            )


def _tables(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        own = [value] if "counters" in value and "cards" in value else []
        return own + [table for part in value.values() for table in _tables(part)]
    return [table for part in value for table in _tables(part)] if isinstance(value, list) else []


@pytest.mark.parametrize("seed", [4])
def test_what_travels_holds_no_secret_of_the_other(client: TestClient, seed: int) -> None:
    there = deployed(client, seed=seed)
    for person in there:
        person.heard.clear()
    random, watched = Random(seed), {0: there[0], 1: there[1]}
    with there[0].live() as first, there[1].live() as second:
        sockets = {0: first, 1: second}
        messages: dict[int, list[str]] = {0: [first.receive_text()], 1: [second.receive_text()]}
        for number in range(300):
            seat = _decider(there[2])
            if seat is None:
                break
            if number % 4 == 0:
                for person in watched.values():
                    _look_around(person)
            there[seat].act(*random.choice(there[seat].choices()))
            _drain(sockets, messages, watched)
    for seat, person in watched.items():
        running = [text for text in person.heard + messages[seat] if '"over":true' not in text]
        assert len(running) > 50
        check_secrets("\n".join(running), seat)


def _decider(onlooker: Person) -> int | None:
    seats: list[int] = onlooker.table()["view"]["deciders"]
    return seats[0] if seats else None


def _look_around(person: Person) -> None:
    shown = person.table()
    person.get("/log", since=max(0, shown["version"] - 3))
    person.get("/replay", point=shown["version"])
    person.post("/explain", {"action": ["end"]})
    for unit in ("A1", "B1"):
        response = person.client.post(
            person.url + "/ask", headers=person.headers, json={"what": "reach", "unit": unit}
        )
        if f'{{"unit":"{unit}"}}' not in response.text:  # one's own words come back
            person.heard.append(response.text)


def _drain(sockets: dict[int, Any], messages: dict[int, list[str]], people: dict[int, Person]) -> None:
    """Read what was sent until each socket has the version that its seat sees over HTTP."""
    for seat, socket in sockets.items():
        wanted = people[seat].table()["version"]
        while _latest(messages[seat]) < wanted:
            messages[seat].append(socket.receive_text())


def _latest(messages: list[str]) -> int:
    tables = [json.loads(text)["table"]["version"] for text in messages if '"type":"table"' in text]
    return max(tables, default=-1)


def test_hidden_move_reaches_nobody_else(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        ann, ben, onlooker = deployed(client)
        ann.act("seal")
        ben.act("seal")
        before = ben.table(), onlooker.table()
        with ben.live() as socket:
            socket.receive_text()
            hidden = next(action for action in ann.choices() if action[:2] == ["step", 0])
            ann.act(*hidden)
            ann.act("halt")
            assert (ben.table(), onlooker.table()) != before  # he is online now
            ann.post("/chat", {"text": "over to you"})
            told = socket.receive_json()
            while told["type"] == "presence":
                told = socket.receive_json()
            assert told["type"] == "chat", "nothing was sent for the hidden move"
        assert ben.table()["version"] == before[0]["version"]
        assert ben.table()["view"] == before[0]["view"] and ben.table()["log"] == before[0]["log"]


def test_record_does_not_count_what_was_done_unseen(client: TestClient) -> None:
    """Neither the record nor a fork of a running match says how often another has acted."""
    ann, ben, onlooker = deployed(client)
    ann.act("seal")
    ben.act("seal")
    before = [_counts(person) for person in (ben, onlooker)]
    hidden = next(action for action in ann.choices() if action[:2] == ["step", 0])
    ann.act(*hidden)
    ann.act("halt")
    assert [_counts(person) for person in (ben, onlooker)] == before
    assert _counts(ann)[0] == ann.table()["version"]


def _counts(person: Person) -> list[Any]:
    made = person.post("/fork", {}, 201)
    forked = Person(person.client, made["match"], made["seats"][1]["token"])
    records = [person.get("/record"), forked.get("/record")]
    return [
        part
        for record in records
        for part in (
            record["header"]["forked"]["entries"],
            record["log"],
            record["snapshots"][-1]["state"]["drawn"],
        )
    ]


GAMES = {name: load_game(name) for name in game_ids()}
SECRETIVE = [name for name, game in GAMES.items() if game.meta.secrets]
STEPS = {"drill": 200}
"""How many actions of each game are looked at, where it is not the usual number."""
LEAST = {"goetter": 2}
"""How often twins must have differed, where it is not the usual number."""


def begun(name: str, seed: int, kind: Any = "person") -> OpenMatch:
    """A match of an installed game, in its first scenario and the next and so on."""
    scenario = GAMES[name].meta.scenarios[seed % len(GAMES[name].meta.scenarios)]
    game = room(GAMES[name], scenario.id)
    seats = tuple(SavedSeat(seat, kind, f"Seat {seat}", "random") for seat in range(len(scenario.seats)))
    return OpenMatch(name, Match.start(game, scenario.id, seed=seed), "remote", seats)


def at_odds(seed: int) -> OpenMatch:
    """A combat phase of Götterdämmerung with many fights: its only secret is a number within a fight."""
    pairs = [(f"0{row}0{column}", f"0{row}0{column + 1}") for row in range(1, 10, 2) for column in (2, 6)]
    lines = ['game = "goetter"', 'scenario = "campaign"', 'map = "blank 9x9"', "turn = 2"]
    lines += ['phase = "soviet-combat"', 'units = "only"']
    for number, (own, foe) in enumerate(pairs):
        lines += ["[[unit]]", f'id = "S{number}"', f'at = "{own}"', 'side = "soviet"', 'kind = "rifle-corps"']
        lines += ['stats = "8-12-5/4-6-5"', 'notes = {front = "1BF"}']
        lines += ["[[unit]]", f'id = "G{number}"', f'at = "{foe}"', 'side = "german"', 'kind = "infantry"']
        lines += ['stats = "1-2-5"']
    text = "\n".join(lines)
    game, state = GAMES["goetter"].place(position.parse(text))
    seats = tuple(SavedSeat(seat, "person", f"Seat {seat}", "random") for seat in range(2))
    return OpenMatch("goetter", Match.from_position(game, state, text, seed=seed), "remote", seats)


def supported(open_match: OpenMatch, seed: int) -> Iterator[None]:
    """Fights with one point of support or two, with a stop before every action; a cancelled attack has no secret."""
    random, spared = Random(seed), ("cancel", "end", "leave")
    for _ in range(40):
        yield
        seat = open_match.deciders()[0]
        legal = [one for one in open_match.game.legal(open_match.state, seat) if one[0] not in spared]
        legal = [one for one in legal if one != ("support", 0)]
        if not legal:
            return
        open_match.act(seat, random.choice(legal))


def viewers(open_match: OpenMatch) -> range:
    return range(ONLOOKER, len(open_match.seats))


def played(open_match: OpenMatch, seed: int) -> Iterator[None]:
    """Random play, with a stop before every action."""
    random, chooser = Random(seed), RandomBot(seed)
    for _ in range(STEPS.get(open_match.game.meta.id, 40)):
        yield
        if open_match.over:
            return
        seat = random.choice(open_match.deciders())
        open_match.act(seat, chooser.pick(open_match.game.legal(open_match.state, seat), frozenset()))


def _traffic(open_match: OpenMatch, viewer: int) -> bytes:
    shown = table(open_match, viewer)
    again = replayed(open_match, viewer, shown.version)
    groups = [offers.expanded(open_match, viewer, group.key) for group in shown.groups]
    return msgspec.json.encode([shown, again, groups, log_lines.page(open_match, viewer)])


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("seed", range(3))
def test_twins_give_the_same_bytes(name: str, seed: int) -> None:
    """Whatever a viewer cannot know may be otherwise without changing a byte of what he is sent."""
    late = name == "goetter"
    open_match, random, differed = at_odds(seed) if late else begun(name, seed), Random(seed), 0
    for _ in supported(open_match, seed) if late else played(open_match, seed):
        state = open_match.match.state
        for viewer in viewers(open_match):
            sent = _traffic(open_match, viewer)
            open_match.match.state = open_match.game.resample(state, viewer, random.getrandbits(64))
            differed += beneath(open_match.match.state) != beneath(state)
            assert _traffic(open_match, viewer) == sent
            open_match.match.state = state
    assert differed > LEAST.get(name, 10)


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize(("seed", "kind"), [(0, "person"), (1, "bot"), (2, "person")])
def test_what_is_done_unseen_changes_nothing_that_is_sent(name: str, seed: int, kind: str) -> None:
    """Neither versions, the size of the log, what may be undone, who thinks, nor anything else counts it."""
    open_match, unseen = begun(name, seed, kind), 0
    before: dict[int, tuple[int, bytes]] = {}
    for _ in played(open_match, seed):
        for viewer in viewers(open_match):
            version, sent = open_match.version(viewer), _traffic(open_match, viewer)
            if viewer in before and before[viewer][0] == version:
                unseen += 1
                assert before[viewer][1] == sent, f"viewer {viewer}, version {version}"
            before[viewer] = version, sent
    assert unseen or name != "drill"


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_is_shown_when_a_match_is_over_and_not_before(name: str) -> None:
    open_match = begun(name, 1)
    seed = open_match.match.header.seed
    assert seed is not None
    for viewer in viewers(open_match):
        assert table(open_match, viewer).seed is None
        assert seed.encode() not in _traffic(open_match, viewer)
    open_match.ending = Ending("draw", (), t("A draw."))
    assert {table(open_match, viewer).seed for viewer in viewers(open_match)} == {seed}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_taken_out_of_a_running_match_has_its_seed(name: str) -> None:
    """Neither the record, nor a fork of it, nor the table at an earlier point, also where nothing else is secret."""
    open_match = begun(name, 1)
    seed = open_match.match.header.seed
    assert seed is not None
    for number, _ in enumerate(played(open_match, 1)):
        if number % 8 == 0 and not open_match.over:
            for viewer in viewers(open_match):
                first = open_match.version(viewer, open_match.match.base)
                taken = [
                    open_match.download(viewer).encoded(),
                    open_match.fork(viewer, None, 7).record.encoded(),
                    msgspec.json.encode(replayed(open_match, viewer, first)),
                ]
                assert not [part for part in taken if seed.encode() in part]
                assert open_match.state.seed == seed, "nobody went back over a draw"


def test_standing_orders_and_notices_are_shown_to_their_seat_alone() -> None:
    open_match = begun("drill", 0)
    for seat in (0, 1):
        orders, notices = Orders(never=(f"order-{seat}",)), Notices(mail=f"seat{seat}@example.org")
        open_match.change_seat(seat, orders=orders, notices=notices)
    for viewer in viewers(open_match):
        told = _traffic(open_match, viewer).decode()
        for seat in (0, 1):
            assert (f"order-{seat}" in told) == (f"seat{seat}@" in told) == (viewer == seat)


def test_an_offer_to_go_back_counts_what_each_viewer_has_seen() -> None:
    open_match = begun("drill", 0)
    for seat, action in ((0, "fill"), (0, "commit"), (1, "fill"), (1, "commit"), (0, "seal"), (1, "seal")):
        open_match.act(seat, (action,))
    point = open_match.match.version
    hidden = next(
        action for action in open_match.game.legal(open_match.state, 0) if action[:2] == ("step", 0)
    )
    for action in (hidden, ("halt",), ("end",)):
        open_match.act(0, action)
    open_match.offers = (Offer("takeback", 0, point + 2),)
    seen = {viewer: table(open_match, viewer).offers[0].to for viewer in viewers(open_match)}
    assert seen[0] == open_match.version(0, point) + 2, "his own numbers count what he did"
    assert seen[1] == open_match.version(1, point) and seen[ONLOOKER] == open_match.version(ONLOOKER, point)


def test_a_hint_is_for_who_decides_and_no_onlooker(client: TestClient) -> None:
    ann, ben, onlooker = deployed(client)
    ann.act("seal")
    assert ann.post("/hint", status=422)["error"] == "unanswered"
    assert onlooker.post("/hint", status=403)["error"] == "forbidden"
    assert ben.post("/hint")["text"]


@pytest.mark.parametrize("what", ["zoc", "reach"])
def test_an_onlooker_is_told_nothing_where_there_are_secrets(client: TestClient, what: str) -> None:
    _, _, onlooker = deployed(client)
    told = onlooker.post("/ask", {"what": what, "unit": "A2"}, 422)
    assert told["text"]["template"] == "The answer would tell what is hidden."
