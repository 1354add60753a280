"""All bots of a game against each other, every seed with the sides both ways round; and who is how strong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec

from hexfront.engine.contract.registry import load_game
from hexfront.lab.elo import Rating, ratings, wilson
from hexfront.lab.kept import Kept
from hexfront.lab.selfplay import Contest, check, play_game
from hexfront.lab.work import worked

Pair = tuple[str, str]


class Played(msgspec.Struct, frozen=True):
    """One game of a ladder: what the first of the pair got out of it, and what was played."""

    pair: Pair
    index: int
    won: float
    """1 for a win of the first, 0 for the second, a half for a draw; both may lose."""
    contest: str
    turns: int = 0
    crash: str = ""


class Ladder(msgspec.Struct, frozen=True):
    """What is played: so many games a pair in one scenario."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0

    @property
    def name(self) -> str:
        """What games of this ladder have in common: results of another scenario, seed or version are not mixed in."""
        return f"{self.game} {load_game(self.game).meta.version} {self.scenario} {self.seed}"

    def contest(self, pair: Pair) -> Contest:
        """The games of a pair, each seed both ways round."""
        return Contest(self.game, self.scenario, pair, self.seed, swap=True)


def climbed(ladder: Ladder, kept: Kept[Played], jobs: int = 1, cluster: str = "") -> Iterator[Played]:
    """Play what is not played yet; each result is kept before it is told."""
    pairs = list(combinations(ladder.bots, 2))
    for pair in pairs:
        check(ladder.contest(pair))
    seen = {(one.pair, one.index) for one in kept.read() if one.contest == ladder.name}
    wanted = ((pair, index) for index in range(ladder.games) for pair in pairs if (pair, index) not in seen)
    for _, played in worked(partial(_play, ladder), wanted, jobs, cluster):
        kept.add(played)
        yield played


def _play(ladder: Ladder, game: tuple[Pair, int]) -> Played:
    pair, index = game
    outcome = play_game(ladder.contest(pair), index)
    won = _won(outcome.bots, outcome.winners, pair[0])
    return Played(pair, index, won, ladder.name, outcome.turns, outcome.crash)


def _won(bots: Sequence[str], winners: Sequence[int], name: str) -> float:
    """What a bot got out of a game.

    >>> _won(("a", "b"), (0,), "a"), _won(("a", "b"), (), "a"), _won(("b", "a"), (0,), "a")
    (1.0, 0.5, 0.0)
    """
    if not winners:
        return 0.5
    return 1.0 if any(bots[seat] == name for seat in winners) else 0.0


class Standing(msgspec.Struct, frozen=True):
    """A pair after their games: what the first won, and between which shares its true strength lies."""

    pair: Pair
    games: int
    won: float
    low: float
    high: float


def standings(ladder: Ladder, games: Sequence[Played]) -> tuple[list[Rating], list[Standing]]:
    """The ratings of all who have played, the first bot being the anchor, and each pair's score."""
    mine = [one for one in games if one.contest == ladder.name and not one.crash]
    pairs = []
    for pair in combinations(ladder.bots, 2):
        won = [one.won for one in mine if one.pair == pair]
        if won:
            pairs.append(Standing(pair, len(won), sum(won), *wilson(sum(won), len(won))))
    scores = {one.pair: (one.won, one.games) for one in pairs}
    return (ratings(scores, ladder.bots[0]) if scores else []), pairs


def page(ladder: Ladder, rated: Sequence[Rating], pairs: Sequence[Standing]) -> str:
    """The ladder as a part of a page in Markdown."""
    meta = load_game(ladder.game).meta
    lines = [
        f"## {meta.title}: {meta.scenario(ladder.scenario).title}",
        "",
        f"Version {meta.version}, seed {ladder.seed}; every seed both ways round. {ladder.bots[0]} is the anchor.",
        "",
        "| bot | Elo | ± (95 %) | games | points |",
        "| --- | ---: | ---: | ---: | ---: |",
        *(
            f"| {one.name} | {one.elo:.0f} | {one.error:.0f} | {one.games} | {one.score:.0%} |"
            for one in rated
        ),
        "",
        "| pair | games | the first won | 95 % |",
        "| --- | ---: | ---: | ---: |",
        *(
            f"| {' : '.join(one.pair)} | {one.games} | {one.won / one.games:.0%} | {one.low:.0%} to {one.high:.0%} |"
            for one in pairs
        ),
        "",
    ]
    return "\n".join(lines)


def written(path: Path, ladder: Ladder, text: str) -> None:
    """Put the part of a ladder into a page, in place of the one that is there."""
    begin, end = f"<!-- ladder: {ladder.game} {ladder.scenario} -->", "<!-- end -->"
    part = f"{begin}\n{text}{end}\n"
    old = path.read_text("utf-8") if path.exists() else ""
    before, found, rest = old.partition(begin)
    after = rest.partition(f"{end}\n")[2] if found else ""
    between = "\n" if old and not found else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(before + between + part + after, "utf-8")
