"""Tells a stretch of a game: headings for turns and phases, and what is asked for the first time in full."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import (
    ALL,
    ONLOOKER,
    Drawn,
    Ended,
    Event,
    PhaseBegan,
    TurnBegan,
)
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.lab.playthrough import fights, wrapping
from hexfront.lab.playthrough.folding import Entry, Folder, saying
from hexfront.lab.playthrough.listing import NOBODY, Lister
from hexfront.lab.playthrough.offers import offered
from hexfront.lab.playthrough.playing import Decision, Play
from hexfront.lab.playthrough.speech import Speech

OFFERED = t("This is one of the choices now.")
"""A reason that says no more than the offers do."""


class Narrator:
    """Goes through the decisions of a stretch once and yields the lines of the text."""

    def __init__(self, play: Play, speech: Speech) -> None:
        self._play, self._speech = play, speech
        self._folder, self._lister = Folder(), Lister(speech)
        self._asked: set[str] = set()
        self._reasoned: set[str] = set()
        self._fought: set[str] = set()
        self._hid: set[str] = set()
        self._target = ""
        self._turn = 0

    def lines(self) -> Iterator[str]:
        """The whole stretch."""
        yield from _heading("##", self._speech.say(t("Set-up")))
        yield from self._happened(Entry(NOBODY, [], []), self._play.opening)
        for decision in self._play.decisions():
            if decision.sides:
                self._speech.seats = decision.sides
            asked = self._first_time(decision)
            if asked:
                yield from self._told()
                yield from wrapping.quoted(asked)
            odds, seen = self._odds(decision), self._seen(decision)
            words = self._play.game.lexicon.text(decision.action)
            first = bool(asked or seen)
            entry = Entry(decision.seat, [words], [], [], odds + seen, depth=decision.depth, first=first)
            yield from self._happened(entry, decision.events)
        yield from self._told()

    def _first_time(self, decision: Decision) -> list[str]:
        """What is asked, what is offered, why the choice is legal and how a fight stands, unless it was told before."""
        speech, prompt = self._speech, decision.prompt
        lexicon, verb = self._play.game.lexicon, decision.action[0]
        lines: list[str] = []
        if prompt.frame not in self._asked:
            self._asked.add(prompt.frame)
            asked = speech.say(t("Asked: {who}.", who=speech.seat(decision.seat)))
            lines.append(f"**{asked}** {speech.cited(speech.say(prompt.text), [prompt.rule])}")
            lines.append(offered(speech, lexicon, decision.choices))
        reasons = speech.reasons(one for one in decision.verdict.reasons if one.text != OFFERED)
        if reasons and verb not in self._reasoned:
            self._reasoned.add(verb)
            words, why = f"`{lexicon.text(decision.action)}`", "; ".join(reasons)
            lines.append(speech.say(t("Why {action} is legal: {reasons}.", action=words, reasons=why)))
        for fight in self._fights(decision)[:1]:
            if verb not in self._fought:
                self._fought.add(verb)
                self._target = fight.target
                lines += fights.in_full(speech, fight)
        return lines

    def _odds(self, decision: Decision) -> list[str]:
        found = self._fights(decision)
        if found:
            self._target = found[-1].target
        return [fights.in_short(self._speech, fight) for fight in found]

    def _fights(self, decision: Decision) -> list[Fight]:
        """The fights that an action would bring, unless the same was told just before."""
        return [fight for fight in decision.verdict.fights if fight.target != self._target]

    def _seen(self, decision: Decision) -> list[str]:
        """Once for each kind of secret, what every viewer is told of it and how much he knows."""
        events = _before_headings(decision.events)
        secret = {event.sort() for event in events if self._less(event)}
        if not self._turn or secret <= self._hid:
            return []
        self._hid |= secret
        viewers = (*range(len(self._play.scenario.seats)), ONLOOKER)
        return [self._seen_by(viewer, events, decision) for viewer in viewers]

    def _seen_by(self, viewer: Seat, events: list[Event], decision: Decision) -> str:
        speech, game = self._speech, self._play.game
        faces = (event.face(viewer) for event in events)
        texts = (face.text() for face in faces if face is not None)
        heard = " ".join(speech.say(text) for text in texts if text is not None)
        counters = game.view(decision.after, viewer).counters
        return speech.say(
            t(
                "What {who} is told: {heard} Counters in sight: {known} of {all}.",
                who=speech.say(t("an onlooker")) if viewer == ONLOOKER else speech.seat(viewer),
                heard=heard or speech.say(t("nothing.")),
                known=sum(counter.known for counter in counters),
                all=len(game.view(decision.after, ALL).counters),
            )
        )

    def _less(self, event: Event) -> set[Seat]:
        """The seats that are told less of an event than there is to tell."""
        seats, whole = range(len(self._play.scenario.seats)), event.text()
        faces = {seat: event.face(seat) for seat in seats}
        return {seat for seat, face in faces.items() if (None if face is None else face.text()) != whole}

    def _happened(self, entry: Entry, events: list[Event]) -> Iterator[str]:
        """What came of an act; turns and phases that begin in it are headings, and the rest lies under them."""
        for event in events:
            if isinstance(event, TurnBegan | PhaseBegan):
                self._add(entry)
                yield from self._told()
                yield from self._began(event)
                entry = Entry(NOBODY, [], [])
            elif isinstance(event, Drawn):
                if event.to is None:
                    entry.draws.append(f"{self._speech.word(event.name)} {event.value + 1}/{event.of}")
            elif not isinstance(event, Ended) and (said := saying(event)) is not None:
                entry.sayings.append(said)
                entry.hidden |= self._less(event)
        self._add(entry)

    def _add(self, entry: Entry) -> None:
        if entry.words or not entry.silent:
            self._folder.add(entry)

    def _told(self) -> Iterator[str]:
        """The entries gathered so far, as a list."""
        entries, self._folder = self._folder.entries, Folder()
        yield from self._lister.lines(entries, setup=not self._turn)

    def _began(self, event: TurnBegan | PhaseBegan) -> Iterator[str]:
        speech = self._speech
        if isinstance(event, TurnBegan):
            self._turn = event.turn
            turn = speech.say(t("Turn {turn}", turn=event.turn))
            yield from _heading("##", speech.cited(turn, event.rules))
            return
        title = speech.word(event.phase)
        side = speech.seats[event.seat] if event.seat >= 0 else ""
        if event.seat >= 0 and not (side and side in event.phase):
            title = speech.say(t("{phase}: {who}", phase=title, who=speech.seat(event.seat)))
        yield from _heading("###", speech.cited(title[:1].upper() + title[1:], event.rules))


def _heading(mark: str, title: str) -> Iterator[str]:
    yield from ("", f"{mark} {title}", "")


def _before_headings(events: list[Event]) -> list[Event]:
    """What happened before another turn or phase began."""
    for number, event in enumerate(events):
        if isinstance(event, TurnBegan | PhaseBegan):
            return events[:number]
    return events
