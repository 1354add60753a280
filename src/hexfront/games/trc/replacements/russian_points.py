"""22.1, 22.4, 22.5, 22.7 The replacement points of the Russians, and how many of a kind they may take back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Event, t
from hexfront.engine.base.draws import die
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.box.charts.chits import BOMBERS
from hexfront.games.trc.box.charts.strategies import ITALY, JAPAN, MEDITERRANEAN
from hexfront.games.trc.setup import bid_shares
from hexfront.games.trc.state import GONE, RUSSIAN, URALS, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import chits, labour, stacks, uprising
from hexfront.hexes import bits, each
from hexfront.kit import bars
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


SAVING = "saved-replacements"


SEPTEMBER_1941 = 3
"""From then on ships come to the Black Sea ports, once Italy has surrendered (28.6.ita.5)."""
MAY_1943 = 13
"""From then on supplies come by the Caspian, once Japan has attacked (28.6.jap.5)."""


class Economy(NamedTuple):
    """What the Russians produce from."""

    board: Board
    state: TrcState


def _encircled(board: Board, state: TrcState, at: int) -> bool:
    """Whether nobody can leave a hex but through enemy ZOC."""
    return not board.near.steps[at] & ~stacks.watched(state, RUSSIAN)


def _worked(economy: Economy, encircled: bool) -> int:
    """The values of the workers on the map [trc:22.2a]; in the box they produce nothing [trc:22.1d]."""
    board, state = economy
    return sum(
        labour.value(board, state, unit)
        for unit in board.workers
        if state.where[unit] > 0 and _encircled(board, state, state.where[unit]) is encircled
    )


def _in_the_urals(economy: Economy) -> int:
    """The values of the workers that work in the Urals; those on their way there produce nothing [trc:26.2.2a]."""
    board, state = economy
    return sum(labour.value(board, state, unit) for unit in board.workers if state.where[unit] == URALS)


def _in_siberia(economy: Economy) -> int:
    """The points that work in Siberia; those on their way there produce nothing [trc:28.7.R2a]."""
    return labour.in_siberia(economy.state)


def _doubled(economy: Economy) -> int:
    """What is counted a second time."""
    far = _in_the_urals(economy) + _in_siberia(economy)
    return sum(_worked(economy, ring) for ring in (False, True)) + far


def _share(economy: Economy) -> int:
    """What the bid brings in this turn, or takes away."""
    return bid_shares.share(economy.board, economy.state, economy.state.turn) if economy.state.bid else 0


def _bid(economy: Economy) -> int:
    """What the bid adds or takes away; it takes no more than there is."""
    share = _share(economy)
    return share if share >= 0 else max(share, -bars.total(PRODUCED, economy))


def _workers_bid(economy: Economy) -> bool:
    return bid_shares.OPTION in economy.state.options


def _doubles(economy: Economy) -> bool:
    return economy.state.turn >= economy.board.limits.double_workers_turn


PRODUCED = (
    Modifier("trc:22.1a", lambda economy: t("Workers on the map"), lambda economy: _worked(economy, False)),
    Modifier(
        "trc:22.1b",
        lambda economy: t("Workers in encircled cities"),
        lambda economy: _worked(economy, True),
    ),
    Modifier("trc:26.2.2b", lambda economy: t("Workers in the Urals"), _in_the_urals),
    Modifier("trc:28.7.R2a", lambda economy: t("Workers in Siberia"), _in_siberia),
    Modifier(
        "trc:22.7",
        lambda economy: t("Workers count double"),
        lambda economy: _doubled(economy) if _doubles(economy) else 0,
    ),
    Modifier(
        "trc:28.5e",
        lambda economy: t("The Home Army"),
        lambda economy: uprising.points(economy.board, economy.state),
    ),
    Modifier(
        "trc:28.6.ita.5",
        lambda economy: t("Supplies by the Black Sea"),
        lambda economy: economy.state.supplies,
    ),
    Modifier(
        "trc:28.6.jap.5",
        lambda economy: t("Supplies by the Caspian"),
        lambda economy: economy.state.caspian,
    ),
    Modifier("trc:22.4a", lambda economy: t("Archangel"), lambda economy: max(economy.state.archangel, 0)),
)
"""What the Russians produce in a turn; it does not keep [trc:22.5d]."""
BY_OPTION = (
    Modifier(
        "trc:26.8c",
        lambda economy: t("Bid for the Axis"),
        lambda economy: 0 if _workers_bid(economy) else max(_share(economy), 0),
    ),
    Modifier(
        "trc:26.14b",
        lambda economy: t("What is left of the bid beside the workers"),
        lambda economy: max(_share(economy), 0) if _workers_bid(economy) else 0,
    ),
    Modifier(
        "trc:26.8d",
        lambda economy: t("Taken away by the bid"),
        lambda economy: min(_bid(economy), 0),
    ),
    Modifier(
        "trc:28.7.G2",
        lambda economy: t("Bombed"),
        lambda economy: (
            -min(economy.state.bombed, bars.total(PRODUCED, economy) + _bid(economy))
            if economy.state.bombed
            else 0
        ),
    ),
    Modifier("trc:26.15a", lambda economy: t("Saved"), lambda economy: economy.state.saved),
)
POINTS = (*PRODUCED, *BY_OPTION)
"""What the Russians have to spend in a turn."""


def from_workers(board: Board, state: TrcState) -> int:
    """What the workers bring each turn as they stand now: the marker of their track."""
    return bars.total(PRODUCED, Economy(board, state)) - max(state.archangel, 0)


def worked_by(board: Board, state: TrcState, unit: int) -> int:
    """What a worker adds in this turn."""
    return labour.value(board, state, unit) * (2 if _doubles(Economy(board, state)) else 1)


def total(board: Board, state: TrcState) -> int:
    """The points of this turn, with the workers that are there now [trc:22.1c]; without options by a short way."""
    if state.varied or state.bid or state.bombed or state.saved or state.worn or state.factories or state.met:
        return bars.total(POINTS, Economy(board, state))
    working = state.placed[0] | state.placed[-URALS]
    worked = sum([board.combat[unit] for unit in board.workers if working >> unit & 1])
    other = state.supplies + state.caspian + max(state.archangel, 0)
    return worked * (2 if _doubles(Economy(board, state)) else 1) + other


def price(board: Board, unit: int) -> int:
    """What a unit costs: its combat factor [trc:22.5a]; Stavka [trc:22.8a] and artillery have a price of their own."""
    if artillery(board, unit):
        return board.limits.artillery_cost
    return board.limits.stavka_cost if board.kinds[unit] == "hq" else board.combat[unit]


def difference(board: Board, unit: int) -> int:
    """What a Guards army costs beyond the army whose place it takes [trc:28.4.5b]."""
    old = board.data.numbers.get(board.units[unit].instead_of)
    return board.combat[unit] - board.combat[old] if old is not None else 0


def spent(board: Board, state: TrcState) -> int:
    """What has been paid in this turn: for replacements, what was recovered [trc:26.12a], and exchanges."""
    paid = [*each(state.replaced & board.sided[RUSSIAN]), *each(state.recovered)]
    return sum(price(board, unit) for unit in paid) + sum(
        difference(board, unit) for unit in each(state.upgraded)
    )


def left(board: Board, state: TrcState) -> int:
    """What there is still to spend."""
    return total(board, state) - spent(board, state)


def artillery(board: Board, unit: int) -> bool:
    """Whether a unit is an artillery corps of the optional rule."""
    return board.units[unit].option == "artillery"


def armour(board: Board, unit: int) -> bool:
    """Whether a unit counts as armour, Guards armour included, and artillery by the older rule [trc:28.6.1b]."""
    return board.kinds[unit] == "armour" or older_artillery(board, unit)


def older_artillery(board: Board, unit: int) -> bool:
    """Whether a unit is an artillery corps of the older rule."""
    return board.units[unit].option == "artillery-corps"


def guards(board: Board, unit: int) -> bool:
    """Whether a unit counts as Guards: infantry and cavalry, since Guards armour is armour."""
    return board.units[unit].guards and not armour(board, unit)


def limit(board: Board, state: TrcState, unit: int) -> int | None:
    """How many units of this sort may be taken back in a turn [trc:22.5b] [trc:22.5c]; None where there is no limit."""
    if not (armour(board, unit) or guards(board, unit)):
        return None
    if state.turn >= board.limits.two_a_turn_from:
        return board.limits.later_a_turn
    return board.limits.armour_a_turn if armour(board, unit) else board.limits.guards_a_turn


def reached(board: Board, state: TrcState, unit: int) -> bool:
    """Whether as many of this sort have been taken back as may be."""
    most = limit(board, state, unit)
    sort = armour if armour(board, unit) else guards
    return most is not None and sum(sort(board, other) for other in each(state.replaced)) >= most


def limits_left(board: Board, state: TrcState) -> tuple[int, int]:
    """How many units of armour and of Guards may still be taken back in this turn [trc:22.5b] [trc:22.5c]."""
    limits, later = board.limits, state.turn >= board.limits.two_a_turn_from
    most = (
        (limits.later_a_turn, limits.later_a_turn) if later else (limits.armour_a_turn, limits.guards_a_turn)
    )
    taken = [sum(sort(board, unit) for unit in each(state.replaced)) for sort in (armour, guards)]
    return max(most[0] - taken[0], 0), max(most[1] - taken[1], 0)


def begin(board: Board, state: TrcState, out: list[Event]) -> None:
    """Roll for Archangel as the Russian turn begins [trc:22.4a], with more in two of the years [trc:22.4b]."""
    state.archangel = min(state.archangel, 0)
    state.supplies = state.caspian = 0
    if (
        ITALY in state.adopted
        and state.turn >= SEPTEMBER_1941
        and state.held[RUSSIAN] & board.seas["black"].ports
    ):
        state.supplies = die(state, "black-sea", out, rules=("trc:28.6.ita.5",))
    if (
        JAPAN in state.adopted
        and state.turn >= MAY_1943
        and state.held[RUSSIAN] & board.cities.hex("Astrakhan")
    ):
        state.caspian = die(state, "caspian", out, rules=("trc:28.6.jap.5",))
    if uprising.relieved(board, state):
        uprising.draft(board, state, out)
        control.settle(board, state, out)
    if board.archangel and not state.archangel and state.turn >= board.limits.archangel_turn:
        state.archangel = die(state, "archangel", out, rules=("trc:22.4a",))
        if MEDITERRANEAN in state.adopted:
            state.archangel *= 2
            words = t("What comes to Archangel is doubled: {number}.", number=state.archangel)
            out.append(Said(line=words, rules=("trc:28.6.med.6",)))
        if board.limits.archangel_extra_from <= year(state.turn) <= board.limits.archangel_extra_to:
            state.archangel += board.limits.archangel_extra
            words = t("Archangel brings {number} more.", number=board.limits.archangel_extra)
            out.append(Said(line=words, rules=("trc:22.4b",)))
    state.bombed = bombs(state, out) if chits.active(state, BOMBERS) else 0
    told = bars.counted(POINTS, Economy(board, state))
    if told:
        words = t("The Russians have {number} replacement points.", number=sum(amount for _, amount in told))
        out.append(Said(line=words, rules=tuple(modifier.rule for modifier, _ in told)))


def bombs(state: TrcState, out: list[Event]) -> int:
    """What bombers destroy: a die less the last digit of the year, and one less without clear weather [trc:28.7.G2]."""
    rolled = die(state, "bombers", out, rules=("trc:28.7.G2",))
    return max(rolled - year(state.turn) % 10 - (state.weather != "clear"), 0)


def lapse(board: Board, state: TrcState, out: list[Event]) -> None:
    """What is not spent when the first impulse's movement ends is lost [trc:22.5d], unless it may be saved."""
    unspent = left(board, state)
    state.archangel = min(state.archangel, 0)
    state.supplies = state.caspian = state.bombed = 0
    state.met &= ~bits(unit for unit in board.risers if state.where[unit] == GONE)
    if SAVING in state.options:
        state.saved = unspent
        words = t("{number} replacement points are saved.", number=unspent)
        out.append(Said(line=words, rules=("trc:26.15a",)))
    elif unspent > 0:
        words = t("{number} replacement points are not used and lost.", number=unspent)
        out.append(Said(line=words, rules=("trc:22.5d",)))
