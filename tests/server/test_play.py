"""Playing through the HTTP interface: every endpoint of a match."""

from __future__ import annotations

from starlette.testclient import TestClient

from .table import Person, deployed, found, people, play_on, seated


def in_orders(client: TestClient) -> list[Person]:
    """A duel in which seat 0 gives orders, both having sealed nothing."""
    there = deployed(client)
    there[0].act("seal")
    there[1].act("seal")
    return there


def test_table_has_all_that_a_client_draws(client: TestClient) -> None:
    ann, ben, onlooker = seated(client)
    table = ann.table()
    assert table["viewer"] == 0 and table["version"] == table["point"] == 0
    assert table["prompt"]["rule"] == "drill:1.1"
    assert {group["key"] for group in table["groups"]} == {"squad:0", "squad:1", "verb:fill"}
    fill = next(group for group in table["groups"] if group["key"] == "verb:fill")
    assert fill["actions"][0]["action"] == ["fill"]
    assert table["seed"] is None and len(table["commitment"]) == 64
    assert ben.table()["groups"] == onlooker.table()["groups"] == []
    assert onlooker.table()["viewer"] == -1


def test_group_is_expanded_with_hex_and_words(client: TestClient) -> None:
    ann = seated(client)[0]
    offered = ann.get("/choices", key="squad:0")["actions"]
    board = {hex_["id"]: hex_["label"] for hex_ in ann.get("/board")["hexes"]}
    assert all(one["text"] == f"place A1 in {board[one['hex']]}" for one in offered)
    assert ann.get("/choices", 404, key="squad:7")["error"] == "unknown"


def test_action_is_accepted_and_told(client: TestClient) -> None:
    ann = seated(client)[0]
    assert ann.act("fill") == {"version": 1, "events": [], "done": ["fill"], "left": [], "stopped": None}
    assert ann.say("commit")["version"] == 2


def test_costs_come_with_the_choices(client: TestClient) -> None:
    ann = in_orders(client)[0]
    steps = [one for one in ann.get("/choices", key="squad:1")["actions"] if one["verb"] == "step"]
    assert steps and all(one["cost"] and one["rule"].startswith("drill:3") for one in steps)


def test_macro_goes_as_far_as_it_can(client: TestClient) -> None:
    ann = in_orders(client)[0]
    hidden = next(one for one in ann.table()["view"]["counters"] if one["id"] == "A1")
    offered = ann.get("/choices", key="squad:0")["actions"]
    labels = {hex_["id"]: hex_["label"] for hex_ in ann.get("/board")["hexes"]}
    step = next(one for one in offered if one["verb"] == "step")
    told = ann.say(f"move A1 via {labels[step['hex']]},{hidden['at']}")
    assert told["done"][0] == step["text"]


def test_refusal_names_its_rule(client: TestClient) -> None:
    ann = in_orders(client)[0]
    refused = ann.act("ambush", 0, status=422)
    assert refused["error"] == "illegal" and refused["rule"] == "drill:3.1"
    assert refused["text"]["template"]
    assert ann.act("nonesuch", status=422)["rule"] == "engine:action"
    assert ann.say("nonesuch", status=400)["error"] == "malformed"


def test_verdict_is_given(client: TestClient) -> None:
    ann, ben, onlooker = in_orders(client)
    assert ann.post("/explain", {"text": "end"})["legal"]
    verdict = ann.post("/explain", {"action": ["hide", 0]})
    assert not verdict["legal"] and verdict["reasons"][0]["rule"] == "drill:6.1"
    assert ben.post("/explain", {"text": "end"})["reasons"][0]["rule"] == "engine:turn"
    onlooker.post("/explain", {"text": "end"}, 403)


def test_own_action_is_undone(client: TestClient) -> None:
    ann = seated(client)[0]
    assert not ann.table()["canUndo"]
    before = ann.table()["view"]
    ann.act("fill")
    assert ann.table()["canUndo"]
    ann.post("/undo", {"version": 1})
    assert ann.table()["view"] == before
    assert ann.post("/undo", {"version": 2}, 422)["rule"] == "engine:undo"


def test_going_back_needs_consent(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    version = ann.table()["version"]
    ann.act("end")
    ann.post("/takeback", {"to": version})
    assert ben.table()["offers"][0] | {"to": 0} == {"kind": "takeback", "seat": 0, "to": 0, "agreed": []}
    ann.post("/takeback/answer", {"yes": True}, 422)
    ben.post("/takeback/answer", {"yes": False})
    assert ben.table()["offers"] == [] and ann.table()["view"]["deciders"] == [1]
    ann.post("/takeback", {})
    ben.post("/takeback/answer", {"yes": True})
    assert ann.table()["view"]["deciders"] == [0] and ann.table()["offers"] == []
    ben.post("/takeback/answer", {"yes": True}, 404)


def test_a_new_offer_takes_the_place_of_the_old_one_of_its_kind(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    version = ann.table()["version"]
    ann.act("end")
    for to in (version - 1, version):
        ann.post("/takeback", {"to": to})
        assert [(offer["kind"], offer["seat"]) for offer in ben.table()["offers"]] == [("takeback", 0)]
        assert [offer["to"] for offer in ann.table()["offers"]] == [to]
    ben.post("/takeback/answer", {"yes": True})
    assert ann.table()["view"]["deciders"] == [0] and ann.table()["offers"] == []


def test_an_offer_of_another_kind_stands_when_one_is_answered(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    ann.act("end")
    ann.post("/takeback", {})
    ben.post("/draw")
    assert [offer["kind"] for offer in ben.table()["offers"]] == ["takeback", "draw"]
    ben.post("/takeback/answer", {"yes": True})
    assert [offer["kind"] for offer in ben.table()["offers"]] == ["draw"]


def test_one_person_at_both_seats_asks_nobody(client: TestClient) -> None:
    ann, ben, _ = seated(client, mode="solo")
    ann.act("fill")
    ann.act("commit")
    ben.act("fill")
    ann.post("/takeback", {})
    assert ann.table()["view"]["deciders"] == [0]
    ben.post("/draw")
    assert ann.table()["result"]["level"] == "draw"


def test_draw_is_agreed(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    ann.post("/draw")
    assert ben.table()["offers"][0]["kind"] == "draw"
    ben.post("/draw/answer", {"yes": True})
    table = ann.table()
    assert table["over"] and table["result"]["winners"] == [] and table["seed"]
    assert ann.post("/act", {"version": table["version"], "action": ["end"]}, 422)["rule"] == "engine:over"


def test_nobody_draws_with_a_bot(client: TestClient) -> None:
    made = found(client, seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}])
    assert people(client, made)[0].post("/draw", None, 422)["error"] == "unanswered"


def test_conceding_ends_the_match(client: TestClient) -> None:
    ann, ben, onlooker = in_orders(client)
    ann.post("/concede")
    for person in (ann, ben, onlooker):
        table = person.table()
        assert table["over"] and table["result"]["winners"] == [1] and table["groups"] == []
    ben.post("/concede", None, 422)
    mine = client.post("/api/mine", json={"tokens": [ann.token]}).json()
    assert mine[0]["over"] and mine[0]["deciders"] == []


def test_chat_stays_text(client: TestClient) -> None:
    ann, ben, onlooker = seated(client)
    markup = "<script>alert(1)</script> & {curly}"
    ann.post("/chat", {"text": markup})
    assert [said["text"] for said in ben.table()["chat"]] == [markup]
    response = client.get(ben.url, headers=ben.headers)
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    onlooker.post("/chat", {"text": "hello"}, 403)


def test_hint_is_legal(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    hint = ann.post("/hint")
    assert hint["action"] in ann.choices() and hint["reasons"]
    assert ben.post("/hint", None, 422)["error"] == "unanswered"


def test_standing_orders_answer_a_window(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    ben.post("/orders", {"never": ["Ambush"]})
    assert ben.table()["orders"] == {"never": ["Ambush"], "alone": False, "decline": []}
    step = next(action for action in ann.choices() if action[:2] == ["step", 1])
    ann.act(*step)
    assert ann.table()["view"]["deciders"] == [0]
    ben.post("/orders", {"never": ["ambush"], "alone": True})
    step = next(action for action in ann.choices() if action[:2] == ["step", 1])
    ann.act(*step)
    assert ann.table()["view"]["deciders"] == [1], "verbs answer nothing where there are secrets"


def test_log_tells_events_with_rules_and_hexes(client: TestClient) -> None:
    ann, ben, _ = in_orders(client)
    step = next(action for action in ann.choices() if action[:2] == ["step", 1])
    told = ann.act(*step)
    moved = told["events"][0]
    assert moved["template"] == "{who} moves to {at}." and moved["hexes"] == [moved["args"]["at"]]
    assert ann.get("/log")[-1] == moved
    assert ann.get("/log", since=told["version"]) == []
    seen = ben.get("/log")[-1]
    assert seen["event"]["squad"] == "" and seen["event"]["handle"].startswith("red#")


def test_replay_shows_what_was_seen(client: TestClient) -> None:
    there = deployed(client)
    tables = {}
    for _ in range(60):
        table = there[1].table()
        tables[table["version"]] = table["view"]
        if not play_on(there, 1, seed=table["version"]):
            break
    last = there[1].table()["version"]
    for version, view in tables.items():
        again = there[1].get("/replay", point=version)
        assert again["view"] == view and again["points"] == last and again["groups"] == []
    assert there[1].get("/replay", 404, point=last + 1)["error"] == "unknown"


def test_everything_is_open_after_the_end(client: TestClient) -> None:
    there = deployed(client)
    before = there[2].get("/replay", point=there[2].table()["version"], all=True)
    assert before["viewer"] == -1
    play_on(there, 400)
    after = there[2].get("/replay", point=4, all=True)
    assert after["viewer"] == -2 and all(card["id"] for card in after["view"]["cards"])


def test_fork_goes_its_own_way(client: TestClient) -> None:
    there = in_orders(client)
    version = there[0].table()["version"]
    made = there[0].post("/fork", {"point": version - 1}, 201)
    forked = people(client, made)
    assert [seat["kind"] for seat in made["seats"]] == ["person", "person"]
    play_on(forked, 5)
    assert there[0].table()["version"] == version
    there[2].post("/fork", {}, 201)
    there[0].post("/fork", {"point": 10**6}, 404)


def test_record_of_a_running_match_is_redrawn(client: TestClient) -> None:
    there = in_orders(client)
    record = there[0].get("/record")
    state = record["snapshots"][-1]["state"]
    open_match = client.app.state.services.all_matches.at_hand(there[0].match)  # type: ignore[attr-defined]
    assert state["hands"][0] == list(open_match.state.hands[0])
    assert state["seed"] != open_match.state.seed and record["entries"] == []
    assert there[0].get("/position")["position"].startswith("game =")


def test_what_is_offered_says_what_it_is_for(client: TestClient) -> None:
    ann = in_orders(client)[0]
    groups = ann.table()["groups"]
    written = {one["verb"]: one["role"] for group in groups for one in group.get("actions", [])}
    assert written["end"] == "ends"
    key = next(group["key"] for group in groups if group["kind"] != "verb")
    offered = ann.get("/choices", key=key)["actions"]
    assert {one["role"] for one in offered} == {"acts"}
    assert not any(one["back"] for one in offered)


def test_questions_without_a_rule_are_refused(client: TestClient) -> None:
    ann = in_orders(client)[0]
    for question in (
        {"what": "zoc"},
        {"what": "supply"},
        {"what": "reach", "unit": "A1"},
        {"what": "reach", "unit": "B1"},
        {"what": "fight", "at": "0101", "units": ["A1"]},
        {"what": "sight", "at": "0101"},
    ):
        assert ann.post("/ask", question, 422)["error"] == "unanswered"


def test_questions_are_answered(client: TestClient) -> None:
    """Asked of any game that answers them; which games there are is not this test's business."""
    for game in client.get("/api/games").json():
        if game["secrets"]:
            continue
        made = found(client, game["id"], game["scenarios"][0]["id"], mode="solo", seats=None)
        person = people(client, made)[0]
        assert set(person.post("/ask", {"what": "zoc"})["zoc"]) == set(game["vocabulary"]["sides"])
        assert isinstance(person.post("/ask", {"what": "supply"})["supply"], list)
