"""What lies on the table of a firefight: works, coins, loads, cards, and fire at what nobody sees."""

import json
import re

from playwright.sync_api import Locator, expect

from .conftest import Sit
from .playing import Player
from .test_secrets import Tap

FIELD = """
game = "coh"
map = "board 1"
units = "only"

[set]
seat = "german"
cp = {german = 6, soviet = 5}
vp = {german = 2}
smoke = {1-F09 = [2]}
hands = {german = ["follow-me"], soviet = ["sniper"]}

[set.works]
1-F12 = ["trench soviet"]
1-E13 = ["bunker sw soviet"]
1-I10 = ["mines german"]
1-C05 = ["mines soviet hidden"]

[[unit]]
id = "Adler"
at = "1-G10"
kind = "de-rifles"
facing = "ne"

[[unit]]
id = "Wagen"
at = "1-I08"
kind = "de-apc251"
facing = "n"

[[unit]]
id = "Trupp"
at = "1-I08"
kind = "de-rifles"
on = "Wagen"

[[unit]]
id = "Wolf"
at = "1-E12"
kind = "ru-rifles"
facing = "sw"
flags = ["hidden"]

[[unit]]
id = "Maxim"
at = "1-F12"
kind = "ru-maxim"
facing = "sw"
flags = ["trench"]
"""


def field(sit: Sit, seat: int) -> tuple[Player, Tap]:
    player = sit()
    tap = Tap(player.page)
    made = player.found(game="coh", scenario="partisans", mode="remote", position=FIELD)
    player.enter(made, (seat,))
    return player, tap


def marker(player: Player, kind: str, label: str) -> Locator:
    return player.at(f"marker-{kind}-{label}")


def test_works_smoke_and_loads_lie_on_the_map(sit: Sit) -> None:
    german, tap = field(sit, 0)
    expect(marker(german, "bunker", "1-E13").locator(".shape")).to_have_attribute("transform", "rotate(240)")
    expect(marker(german, "smoke", "1-F09")).to_contain_text("+2")
    for kind, label in (("trench", "1-F12"), ("mines", "1-I10")):
        expect(marker(german, kind, label)).to_be_attached()
    expect(marker(german, "mines", "1-C05")).to_have_count(0)
    assert all("1-C05" not in json.dumps(table["view"]) for table in tap.tables()), "secret mines"
    expect(german.at("counter-Trupp")).to_have_attribute("aria-label", re.compile("Carried, on Wagen"))
    german.screen("coh-works")


def test_whoever_lays_mines_in_secret_sees_them(sit: Sit) -> None:
    soviet, _ = field(sit, 1)
    expect(marker(soviet, "mines", "1-C05")).to_have_class(_with("secret"))
    expect(soviet.at("counter-Wolf").locator(".ghost")).to_be_attached()


def _with(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")


def test_fire_at_what_nobody_sees_looks_different(sit: Sit) -> None:
    german, tap = field(sit, 0)
    german.counter("Adler")
    expect(german.at("hex-1-E12").or_(german.at("hex-1-F11")).first).to_be_visible()
    expect(german.at("hex-1-F12")).to_have_class(_with("attack"))
    expect(german.page.locator(".target.blind").first).to_be_visible()
    expect(german.at("unseen")).to_contain_text("nobody is seen")
    blind = german.page.locator(".target.blind").first
    blind.hover()
    expect(german.at("fight")).to_contain_text("Nobody is seen there")
    expect(german.at("fight-defence")).to_have_text("?")
    german.screen("coh-blind")
    for table in tap.tables():
        assert next(one for one in table["view"]["counters"] if one["id"] == "Wolf")["at"] == "hidden-soviet"


def test_cards_say_what_they_do_and_points_what_they_were_for(sit: Sit) -> None:
    german, tap = field(sit, 0)
    expect(german.at("card-follow-me")).to_contain_text("rallies without a roll. Cost: 2 AP or CP.")
    expect(german.at("backs-1")).to_be_visible()
    assert not any("sniper" in text for text in tap.heard if '"table"' in text)
    german.page.get_by_text("Score", exact=True).click()
    expect(german.page.get_by_text("From before").last).to_be_visible()
    expect(german.at("track-ap-0")).to_contain_text("AP")
    expect(german.at("track-cp-0")).to_have_attribute("title", "CP: German 6 (0–15), Soviet 5 (0–15)")


def test_coins_of_the_virtual_side_lie_face_down(sit: Sit) -> None:
    player = sit()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "solo"}]
    made = player.found(game="coh", scenario="gap", mode="remote", options=["solo-soviet"], seats=seats)
    player.enter(made, (0,))
    coins = player.page.locator("[data-testid^=marker-coin-]")
    expect(coins.first).to_contain_text("?", timeout=20_000)
    assert coins.count() > 5
    expect(coins.first.locator(".back")).to_be_attached()


def test_works_are_laid_by_picking_one_and_then_a_hex(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="depot"))
    player.at("pick-trench").click()
    player.hex("4-H09")
    expect(marker(player, "trench", "4-H09")).to_be_attached()
    player.at("pick-trench").click()
    expect(player.at("hex-4-H10")).to_be_visible()
    player.at("undo").click()
    expect(marker(player, "trench", "4-H09")).to_have_count(0)


def test_every_firefight_shows_its_own_map_before_it_is_begun(sit: Sit) -> None:
    player = sit()
    player.page.goto(f"{player.server.url}/new/coh")
    picture = player.at("picture")
    for scenario, title in (("partisans", "Partisans"), ("gap", "The Gap"), ("crossroads", "Two Columns")):
        player.page.get_by_text(title, exact=True).click()
        board = player.server.client.get("/api/games/coh/board", params={"scenario": scenario}).json()
        expect(picture).to_have_attribute("data-map", board["hash"])
    player.screen("new-coh")


def test_at_one_screen_a_curtain_falls_between_hidden_units(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="partisans", mode="hotseat", position=FIELD))
    expect(player.at("counter-Wolf")).to_have_count(0)
    player.verb("pass")
    expect(player.at("curtain")).to_contain_text("Soviet")
    player.screen("curtain")
    player.at("lift").click()
    expect(player.at("counter-Wolf")).to_have_attribute("data-at", "1-E12")
