"""People far apart: consent, draws, open seats, secrets that were lost, records."""

from pathlib import Path

from playwright.sync_api import expect

from server.test_lobby import SKIRMISH

from .conftest import Sit
from .playing import Player

CAMPAIGN = {"game": "kharkov", "scenario": "campaign", "mode": "remote"}


def menu(player: Player) -> None:
    player.at("more").locator("summary").first.click()


def two(sit: Sit) -> tuple[Player, Player]:
    """A Soviet and an Axis player, both set up, the Soviets to move."""
    soviet, axis = sit(), sit()
    made = soviet.found(**CAMPAIGN)
    soviet.enter(made, (0,))
    axis.enter(made, (1,))
    for player in (axis, soviet):
        player.verb("historical")
        player.verb("commit")
    soviet.phase("Soviet movement")
    return soviet, axis


def test_a_move_is_taken_back_by_consent(sit: Sit) -> None:
    soviet, axis = two(sit)
    soviet.counter("R03")
    soviet.hex("0514")
    soviet.stands("R03", "0514")
    axis.stands("R03", "0514")
    menu(soviet)
    soviet.at("takeback").click()
    expect(axis.at("offer-takeback")).to_be_visible()
    axis.screen("offer")
    axis.at("agree").click()
    for player in (soviet, axis):
        player.stands("R03", "0515")
        expect(player.at("offer-takeback")).to_have_count(0)


def test_a_draw_is_offered_declined_and_agreed(sit: Sit) -> None:
    soviet, axis = two(sit)
    menu(axis)
    axis.at("draw").click()
    axis.at("draw-sure").click()
    expect(soviet.at("offer-draw")).to_be_visible()
    soviet.at("decline").click()
    expect(soviet.at("offer-draw")).to_have_count(0)
    menu(soviet)
    soviet.at("draw").click()
    soviet.at("draw-sure").click()
    axis.at("agree").click()
    for player in (soviet, axis):
        expect(player.at("result")).to_be_visible()


def test_a_game_is_conceded(sit: Sit) -> None:
    soviet, axis = two(sit)
    menu(soviet)
    soviet.at("concede").click()
    soviet.at("concede-sure").click()
    for player in (soviet, axis):
        expect(player.prompt).to_contain_text("over")
        expect(player.at("result")).to_contain_text("Soviet concedes")


def test_an_open_seat_is_taken_from_the_lobby_and_recovered(sit: Sit) -> None:
    host, guest, later = sit(), sit(), sit()
    made = host.found(**CAMPAIGN, seats=[{"kind": "person"}, {"kind": "open"}])
    guest.page.goto(guest.server.url)
    guest.page.evaluate("localStorage.setItem('hexfront.guided', 'yes')")
    guest.page.get_by_test_id(f"join-{made['match']}-1").click()
    expect(guest.prompt).to_contain_text("Deploy your units")
    expect(guest.at("table")).to_have_attribute("data-seat", "1")
    keys = guest.page.evaluate("JSON.parse(localStorage.getItem('hexfront.seats'))")
    secret = next(key["recovery"] for key in keys if key["match"] == made["match"])
    later.page.goto(later.server.url)
    later.at("recovery").fill(secret)
    later.at("recover").click()
    expect(later.prompt).to_contain_text("Deploy your units")
    expect(later.at("table")).to_have_attribute("data-seat", "1")
    guest.page.reload()
    expect(guest.at("trouble")).to_be_visible()


def test_a_record_is_saved_and_opened_again(sit: Sit, tmp_path: Path) -> None:
    soviet, _ = two(sit)
    menu(soviet)
    with soviet.page.expect_download() as saved:
        soviet.at("record").click()
    record = tmp_path / "match.hexgame"
    saved.value.save_as(record)
    soviet.page.goto(soviet.server.url)
    soviet.at("import-file").set_input_files(record)
    expect(soviet.at("table")).to_be_visible()
    soviet.phase("Soviet movement")
    soviet.stands("R03", "0515")


def test_standing_orders_spare_the_question(sit: Sit) -> None:
    soviet, axis = two(sit)
    menu(axis)
    axis.at("orders-frame").select_option("DefenderAir")
    axis.at("orders-never").click()
    expect(axis.at("orders")).to_contain_text("air point")
    axis.at("orders-verb").select_option("air")
    axis.at("orders-limit").select_option("2-1")
    axis.at("orders-decline").click()
    expect(axis.at("orders").locator("li")).to_have_count(2)
    axis.screen("orders")
    soviet.end()
    soviet.hex("0716")
    soviet.counter("13G")
    soviet.counter("R05")
    soviet.verb("launch")
    soviet.verb("pass")
    expect(soviet.prompt).to_contain_text("morale")


def test_a_question_is_never_asked_again(sit: Sit) -> None:
    soviet, _ = two(sit)
    soviet.end()
    soviet.hex("0716")
    soviet.counter("13G")
    soviet.counter("R05")
    soviet.verb("launch")
    expect(soviet.prompt).to_contain_text("air point")
    soviet.at("never-ask").click()
    expect(soviet.prompt).not_to_contain_text("Commit an air point")


def test_a_match_from_a_position_says_so_to_whoever_joins(sit: Sit) -> None:
    host, guest = sit(), sit()
    seats = [{"kind": "person"}, {"kind": "open"}]
    plain = host.found(**CAMPAIGN, seats=seats)
    body = {"position": SKIRMISH, "seats": seats}
    made = host.server.client.post("/api/matches", json=body).json()
    guest.page.goto(guest.server.url)
    guest.page.evaluate("localStorage.setItem('hexfront.guided', 'yes')")
    rows = guest.page.locator("p.line")
    one = rows.filter(has=guest.page.get_by_test_id(f"join-{made['match']}-1"))
    other = rows.filter(has=guest.page.get_by_test_id(f"join-{plain['match']}-1"))
    expect(one.get_by_test_id("begun")).to_have_text("Set up from a position")
    expect(other.get_by_test_id("begun")).to_have_count(0)
    guest.page.get_by_test_id(f"join-{made['match']}-1").click()
    expect(guest.at("begun")).to_have_text("Set up from a position")
