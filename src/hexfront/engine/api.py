"""What a module with frames needs of the engine, in one line of imports."""

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Actors, Choices, Group, Hexes, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason

__all__ = [
    "Act",
    "Action",
    "Actors",
    "Choices",
    "Decision",
    "Event",
    "Fight",
    "Frame",
    "Group",
    "Hexes",
    "Illegal",
    "Key",
    "Listed",
    "Reason",
    "Seat",
    "Text",
    "agenda",
    "grouped",
    "t",
]
