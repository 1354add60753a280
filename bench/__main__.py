"""``make bench``: everything in one run, as times and ratios."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from bench import board, clicks, drawing, line, load, play, sight
from bench.timing import told
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.lab.speed import Speed, random_speed

SECONDS = 4.0


def ratios(console: Console) -> None:
    """The board and the copies against the plain way."""
    table = Table(title="Against the plain way", title_justify="left")
    for heading in ("what", "ours", "plain", "ratio", "wanted"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    rows = [
        ("reach of a 12-MP unit, 40x40 (heap Dijkstra)", board.reach(), 4),
        ("ZOC of a hundred units (loop over neighbours)", board.zones(), 10),
        ("copy of a state with 200 units (copy.deepcopy)", play.copies(play.full_size()), 100),
    ]
    rows += [
        (f"copy of a {name} state (copy.deepcopy)", play.copies(play.middle(load_game(name))), 0)
        for name in game_ids()
    ]
    rows += [
        ("sight of every hex of two boards, kept (traced anew)", sight.kept(), 50),
        ("the same under smoke that has just been laid (traced anew)", sight.smoky(), 50),
    ]
    for what, (ours, plain), wanted in rows:
        table.add_row(what, told(ours), told(plain), f"{plain / ours:.1f}", f"{wanted}" if wanted else "")
    console.print(table)


def speeds(console: Console) -> None:
    """Random decisions per second, chess first."""
    table = Table(title="Random play, one process", title_justify="left")
    for heading in ("game", "decisions/s", "games/s", "of chess"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    decisions = {}
    for name in game_ids():
        game = load_game(name)
        chess, speed = play.beside_chess(random_speed, game, SECONDS)
        decisions[name] = 1 / speed.decisions
        if not table.rows:
            table.add_row("python-chess", f"{chess.decisions:,.0f}", f"{chess.games:.2f}", "1.00")
        _told(table, name, chess, speed)
        if len(play.for_two(game)) > 1:
            _told(table, f"{name}, all scenarios", *play.beside_chess(play.every_scenario, game, SECONDS))
    console.print(table)
    weights(console, decisions)


def _told(table: Table, name: str, chess: Speed, speed: Speed) -> None:
    ratio = f"{speed.decisions / chess.decisions:.2f}"
    table.add_row(name, f"{speed.decisions:,.0f}", f"{speed.games:.2f}", ratio)


def weights(console: Console, decisions: dict[str, float]) -> None:
    """What a view and a live match cost."""
    table = Table(title="A view and a live match", title_justify="left")
    for heading in ("game", "view", "20 decisions", "a match holds"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name, decision in decisions.items():
        view, twenty = play.view_cost(load_game(name), decision)
        held = play.live_memory(load_game(name))
        table.add_row(name, told(view), told(twenty), f"{held / 1e6:.2f} MB")
    console.print(table)


def table_speed(console: Console) -> None:
    """The server under a hundred games, and the client in a browser."""
    table = Table(title="The table", title_justify="left")
    for heading in ("what", "measured", "against", "ratio", "wanted"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    found = load.load()
    games = f"{load.GAMES} live games, an action each {load.PACE:g} s"
    rows = [
        (f"p99 until an action is answered, {games} (one game)", found.loaded, found.idle, "at most 5"),
        ("p99 until every seat has the new table", found.loaded_heard, found.idle_heard, ""),
    ]
    if drawing.possible():
        drawn = drawing.drawing()
        page = f"a static page of {drawn.nodes} nodes"
        rows.append((f"all terrain and counters drawn ({page})", drawn.table, drawn.static, "at most 2"))
        rows.append(
            ("p95 frame, dragging and zooming (empty canvas)", drawn.moving, drawn.empty, "at most 2")
        )
    for what, ours, plain, wanted in rows:
        table.add_row(what, told(ours), told(plain), f"{ours / plain:.1f}", wanted)
    table.add_row(f"dropped of {found.actions} actions", str(found.dropped), "", "", "0")
    table.add_row("memory for each live game", f"{found.memory / 1e6:.2f} MB", "", "", "at most 3 MB")
    console.print(table)
    if not drawing.possible():
        console.print("Drawing is not measured: Chromium or the built client is missing.")


def line_speed(console: Console) -> None:
    """A slow line and a quick hand, at the largest map."""
    if not drawing.possible():
        return
    found = line.line()
    title = f"The table of {found.game}, by a browser that has never been there"
    table = Table(title=title, title_justify="left")
    for heading in ("what", "measured", "wanted"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    slow = "1.6 Mbit/s and 150 ms"
    rows = [
        (f"lobby, {slow}: {found.lobby_bytes / 1000:.0f} kB", found.lobby, line.USABLE),
        (f"table, {slow}: {found.table_bytes / 1000:.0f} kB", found.table, line.USABLE),
        ("p95 from a click to its answer drawn, loopback", found.click, line.ANSWERED),
        ("p95 frame while the map is dragged and zoomed", found.frame, line.FRAME),
    ]
    for what, seconds, wanted in rows:
        table.add_row(what, told(seconds), f"at most {told(wanted)}")
    console.print(table)


def turns(console: Console) -> None:
    """The presses of the mouse that a whole turn takes."""
    if not drawing.possible():
        return
    table = Table(title="A player's whole first turn, the doctrine's moves by mouse", title_justify="left")
    for heading in ("turn", "presses", "wanted", "actions", "not found"):
        table.add_column(heading, justify="left" if heading == "turn" else "right")
    for turn in clicks.clicks():
        row = (turn.presses, f"at most {clicks.WANTED[turn.game]}", turn.actions, turn.missed)
        table.add_row(f"{turn.game}, {turn.side}", *map(str, row))
    console.print(table)


if __name__ == "__main__":
    terminal = Console()
    ratios(terminal)
    speeds(terminal)
    table_speed(terminal)
    line_speed(terminal)
    turns(terminal)
