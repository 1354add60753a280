"""The files for operators name settings, folders and commands that there are."""

import re
from pathlib import Path

import pytest
import yaml

from hexfront.cli import app
from hexfront.server.ops.config import PREFIX, Config

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "deploy").iterdir()), ROOT / "docs" / "operating.md"]
OUTSIDE = {"HEXFRONT_NAME", "HEXFRONT_WHEEL"}
"""Names that are no settings of the server: of the compose file, and of `make dist`."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_settings_and_commands_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    settings = set(re.findall(rf"{PREFIX}[A-Z_]+", text)) - OUTSIDE
    assert settings <= {PREFIX + name.upper() for name in Config.__struct_fields__}
    commands = {one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands}
    assert set(re.findall(r"(?:bin/|`|^)hexfront ([a-z]+)", text, re.MULTILINE)) <= commands


def test_the_servers_of_the_compose_file_stand_behind_the_proxy() -> None:
    composed = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
    servers = [
        name for name, one in composed["services"].items() if "HEXFRONT_DATABASE" in one["environment"]
    ]
    proxied = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    assert len(servers) > 1
    for name in servers:
        told = composed["services"][name]["environment"]
        assert f"{name}:{Config().port}" in proxied
        assert name in told["HEXFRONT_HOSTS"].split(",")
        assert (
            told["HEXFRONT_TRUSTED_PROXIES"] == composed["networks"]["inside"]["ipam"]["config"][0]["subnet"]
        )
        assert "ports" not in composed["services"][name], "nobody reaches a server but by the proxy"
