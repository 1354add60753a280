"""The client knows no game by name: whatever is installed can be opened, looked at and begun."""

from playwright.sync_api import expect

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
