"""The library and the lobby: what is installed, and how matches are founded, found and joined."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from hexfront.engine.contract.meta import Option
from hexfront.engine.contract.registry import game_ids
from hexfront_drill.game import Drill

from .table import Person, deployed, found, people, play_on, seated

POSITIONS = Path(__file__).parents[2] / "docs" / "positions" / "kharkov"
RADIUS = (POSITIONS / "command-radius.toml").read_text(encoding="utf-8")
RIVER = (POSITIONS / "river.toml").read_text(encoding="utf-8")
SKIRMISH = (Path(__file__).parent.parent / "positions" / "skirmish.toml").read_text()


def test_games_are_listed_with_scenarios_options_and_bots(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    assert list(games) == game_ids()
    drill = games["drill"]
    assert [scenario["id"] for scenario in drill["scenarios"]] == ["duel", "melee"]
    assert drill["options"][0]["rule"] == "drill:7.4"
    assert {"title", "excludes", "needs", "scenarios"} < drill["options"][0].keys()
    assert drill["bots"][0] == "random"


def test_board_has_every_hex_and_is_sent_once(client: TestClient) -> None:
    response = client.get("/api/games/drill/board")
    board = response.json()
    assert {"id", "label", "x", "y", "terrain", "sheet", "cut"} == set(board["hexes"][0])
    assert len({hex_["label"] for hex_ in board["hexes"]}) == len(board["hexes"])
    assert len(board["sheets"]) == 2
    again = client.get("/api/games/drill/board", headers={"If-None-Match": response.headers["etag"]})
    assert again.status_code == 304 and not again.content


@pytest.mark.parametrize("game", game_ids())
def test_every_scenario_shows_the_map_it_is_played_on(client: TestClient, game: str) -> None:
    title = next(one for one in client.get("/api/games").json() if one["id"] == game)
    for scenario in title["scenarios"]:
        response = client.get(f"/api/games/{game}/board", params={"scenario": scenario["id"]})
        wanted = {"game": game, "scenario": scenario["id"], "mode": "solo"}
        made = client.post("/api/matches", json=wanted).json()
        bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        played = client.get(f"/api/matches/{made['match']}/board", headers=bearer)
        assert response.json()["hash"] == played.json()["hash"]
        assert response.headers["etag"] == played.headers["etag"]
        table = client.get(f"/api/matches/{made['match']}", headers=bearer).json()
        assert played.headers["etag"] == f'"{table["board"]}"'
    assert client.get(f"/api/games/{game}/board?scenario=nowhere").status_code == 404


def test_a_match_shows_the_ground_as_its_options_change_it(client: TestClient) -> None:
    ground = {}
    for options in ([], ["lvov-hills"]):
        wanted = {"game": "trc", "scenario": "campaign", "mode": "solo", "options": options}
        made = client.post("/api/matches", json=wanted).json()
        bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        board = client.get(f"/api/matches/{made['match']}/board", headers=bearer).json()
        ground[len(options)] = next(one["terrain"] for one in board["hexes"] if one["label"] == "T24")
    assert ground == {0: ["mountain"], 1: ["clear"]}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_shows_its_board_rules_and_charts(client: TestClient, game: str) -> None:
    assert client.get(f"/api/games/{game}/board").json()["hexes"]
    assert client.get(f"/api/games/{game}/rules").json()
    assert isinstance(client.get(f"/api/games/{game}/charts").json(), list)


def test_rules_are_searched(client: TestClient) -> None:
    found_rules = client.get("/api/games/drill/rules", params={"q": "wood"}).json()
    assert [rule["id"] for rule in found_rules] == ["3.2"]


def test_sentences_are_translated(client: TestClient) -> None:
    french = client.get("/api/games/drill/texts", params={"lang": "fr"}).json()
    assert french["The game is over."] != "The game is over."
    for lang in ("xx", "../fr", ""):
        assert client.get("/api/games/drill/texts", params={"lang": lang}).json() == {}


def test_unknown_game_is_refused(client: TestClient) -> None:
    for path in ("board", "rules", "charts"):
        assert client.get(f"/api/games/nonesuch/{path}").json()["error"] == "unknown"
    refused = client.post("/api/matches", json={"game": "nonesuch", "scenario": "x"})
    assert refused.status_code == 404


def test_unknown_scenario_option_bot_and_number_of_seats_are_refused(client: TestClient) -> None:
    base = {"game": "drill", "scenario": "duel"}
    for wrong in (
        {"scenario": "nonesuch"},
        {"options": ["nonesuch"]},
        {"seats": [{}]},
        {"seats": [{}, {"kind": "bot", "bot": "nonesuch"}]},
        {"seats": [{}, {"kind": "open"}], "mode": "solo"},
        {"position": "game = 'drill'\nturn = 'never'"},
    ):
        refused = client.post("/api/matches", json=base | wrong)
        assert (refused.status_code, refused.json()["error"]) == (400, "malformed"), refused.text
    assert client.get("/healthz").json()["matches"] == 0


def test_options_that_clash_are_refused_by_name_and_rule(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    fog = Option("fog", "drill:1.2", "Fog.", "Fog of war", excludes=("long",))
    meta = msgspec.structs.replace(Drill.meta, options=(*Drill.meta.options, fog))
    monkeypatch.setattr(Drill, "meta", meta)
    base = {"game": "drill", "scenario": "duel"}
    assert client.post("/api/matches", json=base | {"options": ["fog"]}).status_code == 201
    refused = client.post("/api/matches", json=base | {"options": ["fog", "long"]})
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
    told = refused.json()["text"]["args"]
    assert (told["option"], told["other"], told["rule"]) == ("Long", "Fog of war", "drill:7.4")


def test_seed_may_be_given_only_in_tests(tmp_path: Path) -> None:
    from .table import opened

    with opened(tmp_path, test=False) as client:
        refused = client.post("/api/matches", json={"game": "drill", "scenario": "duel", "seed": 1})
        assert refused.status_code == 400


def test_my_matches_say_whose_turn_it_is(client: TestClient) -> None:
    ann, ben, onlooker = seated(client)
    tokens = [ann.token, ben.token, onlooker.token, "nonesuch"]
    mine = client.post("/api/mine", json={"tokens": tokens}).json()
    assert [match["viewer"] for match in mine] == [0, 1, -1]
    assert [match["yourTurn"] for match in mine] == [True, False, False]
    assert mine[0]["seats"][0]["name"] == "Ann"
    assert client.post("/api/mine", json={"tokens": [ann.recovery]}).json() == [], "a recovery opens nothing"
    assert client.post("/api/mine", json={"tokens": ["x"] * 101}).status_code == 400


def test_open_seat_is_taken_once(client: TestClient) -> None:
    made = found(client, seats=[{"kind": "person"}, {"kind": "open"}])
    assert made["seats"][1]["token"] is None
    assert [match["match"] for match in client.get("/api/open").json()] == [made["match"]]
    url = f"/api/matches/{made['match']}/join"
    taken = client.post(url, json={"seat": 1, "name": "Cleo"}).json()
    assert Person(client, made["match"], taken["token"]).table()["viewer"] == 1
    assert people(client, made)[0].table()["seats"][1]["name"] == "Cleo"
    for seat in (0, 1):
        refused = client.post(url, json={"seat": seat})
        assert (refused.status_code, refused.json()["error"]) == (409, "taken")
    assert client.post(url, json={"seat": 5}).status_code == 404
    assert client.get("/api/open").json() == []


def test_recovery_gives_a_new_token_and_ends_the_old_one(client: TestClient) -> None:
    ann, _, _ = seated(client)
    assert ann.table()["viewer"] == 0
    recovered = client.post("/api/recover", json={"recovery": ann.recovery}).json()
    assert (recovered["match"], recovered["seat"]) == (ann.match, 0)
    ann.get(status=401)
    assert Person(client, ann.match, recovered["token"]).table()["viewer"] == 0
    for wrong in (ann.token, recovered["token"], "nonesuch"):
        assert client.post("/api/recover", json={"recovery": wrong}).status_code == 401
    assert Person(client, ann.match, ann.recovery).get(status=401)


def test_position_is_founded_and_imported(client: TestClient) -> None:
    for path, body in (("/api/matches", {}), ("/api/import", {})):
        made = client.post(path, json={"position": SKIRMISH} | body).json()
        table = people(client, made)[0].table()
        assert table["view"]["counters"]
        assert people(client, made)[0].get("/board")["hexes"]


def test_record_of_a_finished_match_is_imported(client: TestClient) -> None:
    there = deployed(client)
    play_on(there, 400)
    assert there[0].table()["over"]
    record = there[2].client.get(there[2].url + "/record", headers=there[2].headers)
    assert "attachment" in record.headers["content-disposition"]
    for given in (record.text, record.json()):
        made = client.post("/api/import", json={"record": given}).json()
        again = people(client, made)[0].table()
        assert again["over"] and again["result"] == there[0].table()["result"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"record": "{}"},
        {"record": "not json"},
        {"record": {"header": {"format": 1}}},
        {"position": "game = "},
        {"position": "game = 'drill'\n[[unit]]\nid = 'A1'\nat = '9999'"},
        {"position": f"game = 'drill'\nturn = {'1' * 6000}"},
        {"record": "{}", "position": "game = 'drill'"},
    ],
)
def test_bad_import_is_refused(client: TestClient, body: dict[str, object]) -> None:
    assert client.post("/api/import", json=body).status_code == 400
    assert client.get("/healthz").json()["matches"] == 0


def test_position_is_analysed(client: TestClient) -> None:
    told = client.post(
        "/api/analyse",
        json={"position": SKIRMISH, "why": "end"},
    ).json()
    assert told["standing"][0]["actions"] and told["board"]["hexes"] and told["view"]["counters"]
    assert told["verdict"]["reasons"]


@pytest.mark.parametrize(
    "wrong", ["game = ", "game = 'drill'\nturn = 'x'", f"game = 'drill'\nturn = {'1' * 6000}"]
)
def test_position_that_is_none_is_not_analysed(client: TestClient, wrong: str) -> None:
    refused = client.post("/api/analyse", json={"position": wrong})
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")


def test_one_question_without_answer_does_not_spoil_the_others(client: TestClient) -> None:
    asks = [{"what": "sight", "at": "0505"}, {"what": "areas"}, {"what": "areas", "unit": "nobody"}]
    told = client.post("/api/analyse", json={"position": RADIUS, "asks": asks, "board": False}).json()
    assert "board" not in told
    first, second, third = told["answers"]
    assert first["what"] == "sight" and first["error"] == "unanswered" and first["text"]["template"]
    assert second["areas"][0]["hexes"] and third["error"] == "unanswered"


def test_a_way_may_be_chosen_hex_by_hex(client: TestClient) -> None:
    ask = {"what": "reach", "unit": "A"}
    free = client.post("/api/analyse", json={"position": RIVER, "asks": [ask]}).json()["answers"][0]["reach"]
    first = next(hex_["path"][0] for hex_ in free if len(hex_["path"]) > 1)
    led = client.post("/api/analyse", json={"position": RIVER, "asks": [{**ask, "via": [first]}]}).json()
    paths = [hex_["path"] for hex_ in led["answers"][0]["reach"]]
    assert paths and all(path[0] == first for path in paths)


def test_games_tell_what_orders_may_name(client: TestClient) -> None:
    for game in client.get("/api/games").json():
        assert game["verbs"] and all(frame["text"]["template"] for frame in game["frames"])
    drill = next(game for game in client.get("/api/games").json() if game["id"] == "drill")
    assert "Ambush" in {frame["frame"] for frame in drill["frames"]}
    assert {"verb": "pass", "pattern": "pass", "role": "passes"} in drill["verbs"]
    assert {"verb": "hide", "pattern": "hide {squad}", "role": "acts"} in drill["verbs"]


def test_the_table_itself_speaks_french(client: TestClient) -> None:
    french = client.get("/api/texts", params={"lang": "fr"}).json()
    assert french["This seat is not open."] and french["The game is over."]
    assert client.get("/api/texts", params={"lang": "xx"}).json() == {}
    refused = client.post("/api/recover", json={"recovery": "x"}).json()["text"]
    assert refused["template"] in french
    assert french.items() <= client.get("/api/games/drill/texts", params={"lang": "fr"}).json().items()


@pytest.mark.parametrize("game", game_ids())
def test_a_blank_map_has_no_printed_names(client: TestClient, game: str) -> None:
    text = f'game = "{game}"\nmap = "blank 6x6"\nunits = "only"\n'
    told = client.post("/api/analyse", json={"position": text})
    if told.status_code == 200:
        assert "names" not in told.json()["board"]["look"]


def test_whoever_joins_is_told_what_the_match_began_from(client: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    begun = {
        "scenario": found(client, seats=seats),
        "position": client.post("/api/matches", json={"position": SKIRMISH, "seats": seats}).json(),
    }
    for origin, made in begun.items():
        [listed] = [one for one in client.get("/api/open").json() if one["match"] == made["match"]]
        joined = client.post(f"/api/matches/{made['match']}/join", json={"seat": 1}).json()
        guest = Person(client, made["match"], joined["token"])
        [own] = client.post("/api/mine", json={"tokens": [guest.token]}).json()
        told = [one["origin"] for one in (listed, joined, own, guest.table())]
        assert told == [origin] * 4


def test_forks_and_imports_are_marked(client: TestClient) -> None:
    ann = deployed(client)[0]
    forked = people(client, ann.post("/fork", {}, 201))[0]
    assert (ann.table()["origin"], forked.table()["origin"]) == ("scenario", "fork")
    ann.post("/concede")
    record = ann.get("/record")
    imported = people(client, client.post("/api/import", json={"record": record}).json())[0]
    assert imported.table()["origin"] == "import"
    again = people(client, client.post("/api/import", json={"record": imported.get("/record")}).json())[0]
    assert again.table()["origin"] == "import", "as often as it is taken over"
    placed = people(client, client.post("/api/import", json={"position": SKIRMISH}).json())[0]
    assert placed.table()["origin"] == "position"
    assert imported.get("/replay", point=2)["origin"] == "import"
