"""All that a viewer can find out about a state by looking and asking, and about an action by listening."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Drawn, Event, faces
from hexfront.engine.base.state import beneath, clone, encode
from hexfront.engine.contract.view import outlook
from hexfront.engine.record.redo import Recordable

ASKED = 6
"""How many offers are explained."""


class Glance(msgspec.Struct, frozen=True):
    """What the viewer sees, may do, is told when he asks, and how what he may not do is refused."""

    deciders: bytes
    prompts: bytes
    view: bytes
    offers: bytes
    verdicts: bytes
    refusals: bytes
    result: bytes
    outlook: bytes

    @classmethod
    def of(cls, game: Recordable, state: Any, viewer: Seat, forged: list[Any]) -> Glance:
        """Look at a state, and try these actions in it."""
        view = game.view(state, viewer)
        groups = [(key, list(group)) for key, group in game.legal(state, viewer).groups.items()]
        offered = [action for _, actions in groups for action in actions]
        every = max(1, len(offered) // ASKED)
        return cls(
            deciders=encode(game.deciders(state)),
            prompts=encode(view.prompts),
            view=encode(view),
            offers=encode(groups),
            verdicts=encode([game.explain(state, viewer, action) for action in (*offered[::every], *forged)]),
            refusals=encode([_refusal(game, state, viewer, action) for action in forged]),
            result=encode(game.result(state)),
            outlook=encode(outlook(game, state)),
        )


def _refusal(game: Recordable, state: Any, viewer: Seat, action: Any) -> Any:
    try:
        game.apply(clone(state), viewer, action)
    except Illegal as refusal:
        return refusal.rule, refusal.text, refusal.legal
    return None


class Ear(msgspec.Struct, frozen=True):
    """What a viewer hears of an action, up to the first event that tells him what he could not know.

    ``drawn`` names that event if it is an open draw, ``reveals`` says that it is a revelation. ``seen`` is
    his view afterwards, ``beneath`` what lies under it.
    """

    heard: list[Any]
    seen: bytes
    beneath: bytes
    drawn: str = ""
    reveals: bool = False

    @classmethod
    def after(cls, game: Recordable, state: Any, viewer: Seat, seat: Seat, action: Any) -> Ear:
        """Do it, in place, and listen."""
        heard: list[Any] = []
        teller: Event | None = None
        for event in game.apply(state, seat, action):
            if event.tells(viewer):
                teller = event
                break
            heard += [(face, face.text()) for face in faces([event], viewer)]
        drawn = f"{teller.name} of {teller.of}" if isinstance(teller, Drawn) and not teller.reveals else ""
        reveals = teller is not None and not drawn
        return cls(heard, encode(game.view(state, viewer)), beneath(state), drawn, reveals)

    @property
    def told(self) -> bool:
        """Whether the viewer learned something that he could not know."""
        return self.reveals or bool(self.drawn)

    def looks_like(self, other: Ear) -> bool:
        """Whether the viewer sees no difference, though there is one, and was told of none."""
        told = self.told or other.told
        return not told and self.seen == other.seen and self.beneath != other.beneath


def differ(one: Glance, other: Glance) -> str:
    """In what two glances differ, in words; nothing if they do not.

    >>> one = Glance(b"[0]", *[b""] * 7)
    >>> differ(one, msgspec.structs.replace(one, deciders=b"[1]")), differ(one, one)
    ('deciders are [0] and [1]', '')
    """
    for name in Glance.__struct_fields__:
        mine, others = getattr(one, name), getattr(other, name)
        if mine != others:
            return f"{name} are {around(mine, others)} and {around(others, mine)}"
    return ""


def written(state: Any) -> bytes:
    """A state as it is kept in a record, its dicts in their own order: that may tell too."""
    return msgspec.json.encode(state)


def around(text: bytes, other: bytes) -> str:
    """The part of a long text where it begins to differ."""
    same = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), len(other))
    start = max(0, same - 60)
    return text[start : start + 160].decode(errors="replace")
