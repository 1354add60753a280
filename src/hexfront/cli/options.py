"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli.failing import BadCall
from hexfront.engine.contract.meta import Meta, Scenario

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `hexfront games` lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Your own data files, used in place of ours.")
]
ScenarioId = Annotated[
    str, typer.Option("--scenario", metavar="ID", help="A scenario of the game; its first one if left out.")
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="ID", help="An optional rule; may be given again.")
]


def checked_data(data: Path | None) -> Path | None:
    """The folder of an owner's data files, if there is one."""
    if data is not None and not data.is_dir():
        raise BadCall(f"--data {data}: there is no such folder")
    return data


def chosen_scenario(meta: Meta, name: str) -> Scenario:
    """The scenario of that id, or the first for none."""
    return meta.scenario(name) if name else meta.scenarios[0]


def chosen_options(meta: Meta, names: list[str] | None, scenario: str) -> frozenset[str]:
    """The optional rules asked for, if the game has them and they can be played together."""
    chosen = frozenset(names or ())
    meta.check_options(chosen, scenario)
    return chosen
