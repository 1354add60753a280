"""Second halves that are easily overlooked: of a group that fires or hides, of a card, of a weapon."""

from __future__ import annotations

from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import CardPlayed, Revealed
from hexfront.games.coh.groups.group import Group

from .cardplay import holding
from .table import do, offered, refused, table, unit
from .test_crowded_tables import in_hiding
from .test_weapons import armed


@rule("coh:10.0c", "coh:9.1.2a")
def test_a_group_that_fires_comes_to_light_as_a_whole() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "hidden"),
        unit("B", "de-rifles", "1-F06", "n", "hidden"),
        unit("C", "de-rifles", "1-K05", "n", "hidden"),
        unit("S", "ru-rifles", "1-C05", "s"),
        hexes={"1-F05": "light-woods", "1-F06": "light-woods", "1-K05": "light-woods"},
        cp=(0, 0),
    )
    agenda.push(state, Group(0, (0, 1), False))
    fire = min(text for text in offered(game, state) if text.startswith("fire A at 1-C05"))
    events = do(game, state, fire)
    assert [one.unit for one in events if isinstance(one, Revealed)] == ["A", "B"]
    assert state.hidden == 1 << 2
    asked = [frame for frame in state.agenda if type(frame).__name__ == "Emerge"]
    assert {(frame.unit, game.labels[frame.toward]) for frame in asked} == {(0, "1-C05"), (1, "1-C05")}


def test_a_group_that_hides_is_asked_for_those_without_a_place() -> None:
    game, state = in_hiding(cp=(9, 0))
    do(game, state, "group H", "join K")
    hide = min(text for text in offered(game, state) if text.startswith("hide H in"))
    do(game, state, hide)
    assert game.view(state, 0).prompts[0].about == ("K",)
    assert "for K." in str(refused(game, state, "pass").text)


@rule("coh:8.1", "coh:8.2", "coh:8.5c", "coh:card-00", "coh:2.2i")
def test_the_rules_of_an_action_card_and_of_a_bonus_card() -> None:
    played = {}
    for name, text in (("command-action", "play command-action"), ("aimed-fire", "play aimed-fire")):
        game, state = holding(name)
        action = min(one for one in offered(game, state) if one.startswith(text))
        (told,) = [one for one in do(game, state, action) if isinstance(one, CardPlayed)]
        played[name] = told.rules[1:]
        assert told.reveals and told.card == name
    assert played["command-action"] == (
        *("coh:8.1", "coh:8.5c", "coh:card-00", "coh:2.2i"),
        *("coh:8.0a", "coh:8.0d"),
    )
    assert played["aimed-fire"] == ("coh:8.2", "coh:8.0a", "coh:8.0d")


def test_who_throws_among_several_enemies_has_to_name_one() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-F05", "s"),
        unit("T", "ru-rifles", "1-F05", "s"),
    )
    do(game, state, "throw grenades by A at 1-F05 for 0")
    assert len(offered(game, state)) == 2
    assert refused(game, state, "pass").rule == refused(game, state, "assault A on A by card").rule
