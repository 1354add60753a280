"""Every rule that stands against an action, and none that does not: whole lists, frame by frame."""

from __future__ import annotations

from typing import Any

from .duel import combat
from .table import axis, campaign, do, soviet, table, unit
from .test_advance import won
from .test_arrivals import reinforced, relieved
from .test_retreat import beaten

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def stands(game: Any, state: Any, wanted: dict[str, str], seat: int | None = None) -> None:
    """Against each action stand just these rules, in this order."""
    who = game.deciders(state)[0] if seat is None else seat
    found = {
        text: " ".join(
            one.rule.removeprefix("tow:")
            for one in state.agenda[-1].objections(game, state, who, game.lexicon.parse(text))
        )
        for text in wanted
    }
    assert found == wanted


def test_against_reliefs() -> None:
    game, state = relieved(
        *(unit("3MC", "1010", "", "", "isolated"), unit("1MC", "0505"), unit("5GMC", "0506")),
        *(unit("47RC", "0507"), unit("6TC", "dead"), axis("T", "0909", "1-1", "tank")),
    )
    wanted = {
        "relieve 1MC with 8GMC": "",
        "relieve 3MC with 8GMC": "11.1d",
        "relieve 5GMC with 8GMC": "2.2k",
        "relieve 47RC with 8GMC": "11.1c",
        "relieve 6TC with 11GTC": "11.1c",
        "relieve T with 11GTC": "11.1c",
        "relieve 1MC with 8GTC": "11.1c 11.1c",
    }
    stands(game, state, wanted)


def test_against_arrivals() -> None:
    game, state = reinforced(axis("E", "0505"), soviet("F", "0503"), soviet("G", "0503"))
    wanted = {
        "receive 21RC in 0501": "",
        "receive 21RC in 0601": "11.0c",
        "receive 21RC in 0505": "11.0c 11.0c",
        "receive 21RC in 0504": "11.0c",
        "receive 21RC in 0503": "11.0d",
        "receive 21RC in 0509": "11.0c",
        "receive 20GRC in 0501": "11.1a",
    }
    stands(game, state, wanted)


def test_against_soviet_selections() -> None:
    game, state = campaign(phase="selection", turn=2)
    red = state.seats[0]

    def picked(*texts: str) -> None:
        for text in texts:
            game.apply(state, red, game.lexicon.parse(text))

    wanted = {
        **{"pick Vrnz": "", "keep Vrnz": "4.2e", "pick Supply": "4.2f", "pick 8A": "4.2a"},
        **{"pick STAVKA": "4.2.1a", "pick Airborne": "4.2.1f", "seal": "4.2.1b", "unpick": "4.2a"},
    }
    stands(game, state, wanted, red)
    picked("pick Vrnz", "pick Vrnz")
    stands(game, state, {"pick Vrnz": "4.2.1a", "pick Reinforcements": "", "pick Step": ""}, red)
    picked("pick Reinforcements")
    wanted = {
        **{"pick SW": "", "pick Reinforcements": "4.2.1a 4.2.1c", "pick Vrnz": "4.2.1a 4.2.1c"},
        **{"seal": "4.2.1b", "unpick": ""},
    }
    stands(game, state, wanted, red)
    picked("pick Step", "pick SW", "pick Sth")
    wanted = {
        **{"pick SW": "4.2.1b", "seal": "", "pick Airborne": "4.2.1b 4.2.1f", "keep SW": "4.2e 4.2.1b"},
        "unpick": "",
    }
    stands(game, state, wanted, red)
    game, state = campaign(phase="selection", turn=5, dropped=True)
    stands(game, state, {"pick Airborne": "4.2.1f"}, state.seats[0])


def test_against_axis_selections() -> None:
    game, state = campaign(phase="selection", turn=2)
    grey = state.seats[1]
    wanted = {"pick 8A": "", "keep 8A": "", "pick Vrnz": "4.2a", "keep Supply": "4.2f", "seal": "4.2.2b"}
    stands(game, state, wanted, grey)
    for text in ("pick 8A", "keep OKH", "pick 6A"):
        game.apply(state, grey, game.lexicon.parse(text))
    stands(game, state, {"pick 8A": "4.2.2a", "pick OKH": "", "seal": "4.2.2b"}, grey)
    game, state = campaign(phase="selection", turn=1)
    stands(game, state, {"pick OKH": "4.2.2c", "keep OKH": "4.2.2c", "keep 8A": ""}, state.seats[1])


def test_against_uses_of_an_okh_token() -> None:
    game, state = campaign(phase="action", turn=2, cup=["Vrnz"], hand=["OKH"])
    do(game, state, "pass", "interrupt")
    wanted = {"activate 8A": "", "command": "", "negotiate": "4.3.7b 4.2.2f", "activate Vrnz": "4.2.2g"}
    stands(game, state, {**wanted, "activate 68ID": "4.2.2g"})
    do(game, state, "command", "choose 68ID")
    wanted = {
        **{"choose 68ID": "4.2.2h", "choose Vrnz": "4.2.2h", "choose GD": "4.2.2h", "choose 75ID": ""},
        **{"release 75ID": "4.2.2h", "release 68ID": "", "ready": ""},
    }
    stands(game, state, wanted)
    do(game, state, "choose 75ID", "choose 8A")
    stands(game, state, {"choose 57ID": "4.2.2h", "release 8A": "", "ready": ""})


def test_against_bargains() -> None:
    game, state = campaign(phase="action", turn=2, negotiation=1)
    wanted = {
        **{"lift 2918": "11.2b", "lift 2020": "12.2b 11.2b", "receive GD in 0129": "11.2b"},
        **{"receive 101Jg in 0129": "", "receive 68ID in 0129": "11.2a", "receive 47RC in 0129": "11.2a"},
    }
    stands(game, state, wanted)
    game, state = campaign(phase="action", turn=2, negotiation=3)
    stands(game, state, {"lift 2918": "", "receive GD in 0129": ""})


def test_against_security_divisions() -> None:
    game, state = campaign(phase="setup", turn=1)
    wanted = {
        **{"place 454Sec in 2918": "", "place 68ID in 2918": "3.0a", "place 454Sec in 2020": "3.0m"},
        **{"take 454Sec": "3.0m", "commit": "3.0m"},
    }
    stands(game, state, wanted)
    do(game, state, "place 454Sec in 2918")
    stands(game, state, {"place 403Sec in 2918": "3.0m", "take 454Sec": "", "take 403Sec": "3.0m"})


def test_against_steps_and_marches() -> None:
    game, state = table(
        *(axis("A", "0505"), axis("B", "0909"), soviet("E", "0507"), axis("F", "0404"), axis("G", "0404")),
        unit("Q", "0303", "hq", "1-6", side="axis"),
        sides={"0505-0605": "blocked"},
        links={"0505-0504": "road"},
        hexes={"0405": "marsh"},
        zones=SOURCES,
    )
    wanted = {
        **{"step A to 0504": "", "step A to 0605": "9.0e", "step A to 0507": "9.1b 5.0g"},
        **{"step A to 0506": "", "step A to 0909": "9.1b", "march A to 0504": "", "march A to 0405": "9.2b"},
        **{"march A to 0506": "9.2b 9.2c 6.0a 6.0e", "transfer A": "2.3f", "transfer Q": "", "end": ""},
        **{"step E to 0508": "9.0a"},
    }
    stands(game, state, wanted)
    do(game, state, "step A to 0504")
    wanted = {"step A to 0405": "9.3d", "march A to 0505": "9.0d", "step A to 0404": "", "transfer A": "2.3f"}
    stands(game, state, wanted)
    do(game, state, "step A to 0404")
    wanted = {"end": "9.0c", "step B to 0908": "9.0c", "step A to 0304": "", "transfer Q": "9.0c"}
    stands(game, state, {**wanted, "step E to 0508": "9.0c 9.0a"})


def test_against_moves_and_relocations_of_hqs() -> None:
    staffs = [unit(name, at, "hq", "1-6", side="axis") for name, at in (("Q", "0303"), ("P", "0302"))]
    game, state = table(axis("A", "0505"), *staffs, zones=SOURCES)
    do(game, state, "step Q to 0302")
    wanted = {"end": "2.3b", "step A to 0504": "2.3b", "transfer Q": "9.4b", "transfer P": "2.3b"}
    stands(game, state, {**wanted, "step Q to 0301": ""})
    do(game, state, "step Q to 0301", "step A to 0504")
    stands(game, state, {"transfer Q": "9.4b", "step Q to 0302": "9.0b", "transfer P": "", "end": ""})
    game, state = table(axis("A", "0505"), *staffs, soviet("E", "0109"), zones=SOURCES)
    do(game, state, "transfer Q")
    wanted = {
        **{
            "relocate Q to 0304": "2.3g",
            "relocate Q to 0108": "2.3h 2.3i",
            "relocate Q to 0302": "2.3g 2.3b",
        },
        **{"relocate P to 0112": "9.4b", "relocate Q to 0303": "2.3g 2.3b", "cancel": ""},
    }
    stands(game, state, wanted)
    far = next(to for to in ("0309", "0310", "0311", "0312") if not _closed(game, state, to))
    do(game, state, f"relocate Q to {far}")
    stands(game, state, {f"step Q to {far}": "2.3f 9.1b", "transfer Q": "2.3f", "transfer P": ""})


def _closed(game: Any, state: Any, to: str) -> bool:
    return game.lexicon.parse(f"relocate Q to {to}") not in game.legal(state, game.deciders(state)[0])


def test_against_attacks() -> None:
    game, state = combat(
        *(soviet("S", "0506", "9-5"), soviet("T", "0909"), soviet("U", "0606", "1-5", "infantry", "fought")),
        *(soviet("V", "0406", "1-5"), axis("A", "0505", "3-5"), axis("B", "0605", "99-5")),
        *(axis("C", "0101"), axis("W", "0405", "1-5"), axis("X", "0507", "1-5")),
        sides={"0506-0507": "blocked"},
        attacked=["0405"],
    )
    wanted = {
        **{"attack 0505": "", "attack 0605": "10.0b", "attack 0101": "10.0a", "attack 0303": "10.0a 10.0a"},
        **{"attack 0405": "10.0f", "attack 0507": "10.0i"},
    }
    stands(game, state, wanted)
    do(game, state, "attack 0505")
    wanted = {
        **{"join S": "", "join T": "10.0a", "join U": "10.0b", "join A": "10.0a 10.0d 10.0a", "join V": ""},
        **{"leave S": "10.1b", "launch": "10.1b"},
    }
    stands(game, state, wanted)
    do(game, state, "join V")
    stands(game, state, {"launch": "10.2k", "join V": "10.1b", "leave V": "", "cancel": ""})


def test_against_air_support() -> None:
    for by, wanted in (
        ("axis", {"air offensive": "", "air defensive": "7.0h", "pass": ""}),
        ("soviet", {"air offensive": "10.2i", "air defensive": "", "pass": ""}),
    ):
        one, other = (axis, soviet) if by == "axis" else (soviet, axis)
        held = {"air": ["offensive", "defensive"], "flown": ["offensive"]}
        game, state = combat(one("S", "0506", "9-5"), other("A", "0505", "3-5"), by=by, **held)
        do(game, state, "attack 0505", "join S", "launch")
        stands(game, state, wanted)
    game, state = combat(
        soviet("S", "0506", "9-5"), axis("A", "0505", "3-5"), air=["defensive"], flown=["offensive"]
    )
    do(game, state, "attack 0505", "join S", "launch")
    stands(game, state, {"air offensive": "7.0e 7.0d 10.2i", "air defensive": ""})


def test_against_advances() -> None:
    game, state = won(
        *(soviet("S", "0506", "9-4-8", "tank"), soviet("T", "0406", "9-5"), soviet("U", "0606", "1-5")),
        *(unit(name, at, "hq", "1-6", side="soviet") for name, at in (("Q", "0506"), ("R", "0406"))),
        by=("S", "T"),
        sides={"0505-0605": "blocked"},
    )
    wanted = {
        **{"advance S to 0504": "10.5g", "advance T to 0505": "", "advance U to 0505": "10.5a", "pass": ""},
        "advance Q to 0505": "10.5d",
    }
    stands(game, state, wanted)
    do(game, state, "advance S to 0505")
    wanted = {
        **{"advance S to 0605": "10.5k", "advance S to 0504": "", "advance S to 0303": "10.5g"},
        **{"advance Q to 0505": "", "advance R to 0505": "10.5d", "pass": ""},
    }
    stands(game, state, wanted)
    do(game, state, "advance T to 0505")
    wanted = {"advance S to 0504": "10.5c", "advance T to 0504": "10.5b", "advance R to 0505": ""}
    stands(game, state, {**wanted, "advance R to 0405": "10.5d"})


def test_against_retreats() -> None:
    game, state = beaten(1, soviet("T", "0604"), stack="AB")
    wanted = {
        **{"retreat A to 0405": "", "retreat A to 0504": "10.4d", "retreat A to 0605": "10.4d"},
        **{"retreat S to 0507": "10.4a", "retreat A to 0303": "10.4a", "retreat A to 0506": "10.4k"},
    }
    stands(game, state, wanted)
    game, state = beaten(2, stack="AB")
    do(game, state, "retreat A to 0405")
    stands(game, state, {"retreat B to 0405": "10.4a", "retreat A to 0405": "10.4a", "retreat A to 0404": ""})
