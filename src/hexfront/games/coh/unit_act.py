"""How the acts of one verb are priced, carried out and explained; every chapter has some in a table ``ACTS``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.state import CohState

ATTACKS = frozenset({"fire", "lob", "assault", "breach", "flame", "burn"})
"""The verbs that attack, which card 9 goes with."""


class Acted(NamedTuple):
    """The answer of a frame with which the action of a go, or of a card, has been taken."""


class UnitAct(NamedTuple):
    """A verb whose actions are ``(verb, unit, ..., way)``, whichever frame lets the unit do it.

    Every function takes the board first, on which the table of acts hangs.
    """

    price: Callable[[Any, CohState, Action], int]
    """What it costs in AP or CP."""
    perform: Callable[[Any, CohState, Seat, Action, list[Event]], None]
    """Carry it out; it is already paid. May push frames: the action ends when they are done."""
    objections: Callable[[Any, CohState, Seat, Action], Iterator[Illegal]]
    """Every rule that stands against an act of one's own unit, whatever it costs; the one to be told first."""
    reasons: Callable[[Any, CohState, Seat, Action], tuple[Reason, ...]]
    """The rules that speak in it, with their numbers; how it is paid is added by the caller."""
    fights: Callable[[Any, CohState, Seat, Action], tuple[Fight, ...]] | None = None
    """The attacks it would bring, as far as the seat knows."""
    reveals: bool = True
    """Whether a hidden unit that does it is revealed first (10.0c)."""
    ahead: bool = False
    """Whether a hidden unit that does it comes out facing where it goes."""
    aimed: bool = False
    """Whether a hidden unit that does it must face the hex that the act is about."""
    trips: bool = True
    """Whether it sets off mines in the hex of the unit when it is done there (18.3.3b)."""
    uses: str = ""
    """The figure of the unit that sets its price, which its marker may change (7.5e)."""
