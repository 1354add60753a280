"""The client knows no game by name: whatever is installed can be opened, looked at and begun."""

import re

from playwright.sync_api import Route, WebSocketRoute, expect

from .conftest import Sit
from .playing import Player


def begin(player: Player, game: dict[str, object], scenario: dict[str, object]) -> None:
    seats = scenario["seats"]
    assert isinstance(seats, list)
    player.enter(player.found(game=game["id"], scenario=scenario["id"], seats=[{} for _ in seats]))


def test_every_installed_game_comes_to_the_table(sit: Sit) -> None:
    player = sit()
    games = player.server.client.get("/api/games").json()
    for game in games:
        begin(player, game, game["scenarios"][0])
        expect(player.prompt).not_to_be_empty()
        expect(player.at("map").locator("canvas")).to_be_visible()
        player.at("boxes").locator("summary").first.click()
        player.at("more").locator("summary").first.click()
        expect(player.at("pace-speed")).to_be_visible()
        player.screen(f"game-{game['id']}")
        player.at("lang").click()
        expect(player.at("undo")).to_have_text("Défaire")
        player.at("lang").click()
        first = player.at("verbs").get_by_role("button").or_(player.page.locator("[data-ready=true]")).first
        expect(first.or_(player.page.locator("[data-testid^=place-]")).first).to_be_attached()


def without_roles(text: str) -> str:
    return re.sub(r'"role":"[\w-]*"', '"role":""', text)


def answer_without_roles(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=without_roles(answer.text()))


def tell_without_roles(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda message: socket.send(without_roles(str(message))))


def test_verbs_without_roles_are_plain_buttons(sit: Sit) -> None:
    """A game that says nothing of what its verbs are for can be played all the same."""
    player = sit()
    player.page.route("**/api/**", answer_without_roles)
    player.page.route_web_socket("**/live", tell_without_roles)
    player.enter(player.found(game="kharkov", scenario="campaign"))
    player.set_up()
    player.counter("R03")
    player.hex("0514")
    player.stands("R03", "0514")
    player.verb("halt")
    player.verb("end")
    expect(player.at("ending")).to_have_count(0)
    player.phase("Soviet combat")
    # Answers that are still under way are let through as they are: nobody waits for them any more.
    player.page.unroute_all(behavior="ignoreErrors")
