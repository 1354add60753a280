"""How many presses of the mouse a whole turn takes at the table.

A script sits at one seat in a real browser and does by mouse what the doctrine bot would do there; the other seat,
and all of the set-up, is played behind its back. A pull from one place to another is one press, and so is one with
Shift held, or one that lasts. Units that go the same way go together if they stand together, and one that would only
come back to where it stands stays (``bench.tidy``). What the script cannot find on the screen is done behind its back
too, and told: it must be nothing.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from playwright.sync_api import Error as Unseen

from bench import drawing
from bench.mouse import KEEP, PATIENCE, Mouse
from bench.serving import Served, serving
from bench.tidy import tidied
from hexfront.bots import Chair, make_bot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import faces
from hexfront.engine.base.state import clone
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions.foresight import Foreseen, foreseen

WANTED = {"kharkov": 80, "tow": 120}
"""The most presses of a player's whole turn, by game."""
SEED = 1
FAR = 120
"""How many actions ahead the script looks for what belongs together."""
SIZE: ViewportSize = {"width": 1900, "height": 1100}
AFTER_TURN = 2


class Turn(msgspec.Struct, frozen=True):
    """One player's whole turn: the presses, the single actions they stood for, and those nobody found."""

    game: str
    side: str
    presses: int
    actions: int
    missed: int
    verbs: dict[str, int]
    """The presses by the verb with which each gesture began."""


class Script:
    """The doctrine at one seat, its moves made by mouse."""

    def __init__(self, served: Served, browser: Browser, name: str, seat: Seat) -> None:
        game = load_game(name)
        scenario = game.meta.scenarios[0].id
        self.game: Any = room(game, scenario)
        self.name, self.seat, self.served = name, seat, served
        self.state = self.game.setup(scenario, frozenset(), SEED)
        body = {"game": name, "scenario": scenario, "seed": SEED, "mode": "remote", "seats": [{}, {}]}
        made = served.post("/api/matches", body)
        self.match = f"/api/matches/{made['match']}"
        self.tokens = [one["token"] for one in made["seats"]]
        self.actions = self.missed = 0
        self.verbs: Counter[str] = Counter()
        self.bots = [make_bot(self.game, "doctrine", SEED + one) for one in (0, 1)]
        self.plan: list[Action] = []
        self.answers: list[tuple[str, str]] = []
        self.page = browser.new_page(viewport=SIZE)
        self.page.add_init_script(f"({KEEP})()")
        self.address = f"{served.url}/m/{made['match']}#{self.tokens[seat]}"
        self.mouse = Mouse(self.page)

    def run(self) -> Turn:
        """Set up, then play the first turn; only this seat's presses in it count."""
        while self.game.deciders(self.state) and self.state.turn < 1:
            self._behind(self._choice(self.state))
        self.page.goto(self.address)
        self.mouse.at("map").wait_for(timeout=60_000)
        self.page.keyboard.press("0")
        while self.game.deciders(self.state) and self.state.turn < AFTER_TURN:
            if self.seat in self.game.deciders(self.state):
                self._by_hand()
            else:
                self._behind(self._choice(self.state))
        side = self.game.meta.scenarios[0].seats[self.seat]
        self.page.close()
        return Turn(self.name, side, self.mouse.presses, self.actions, self.missed, dict(self.verbs))

    def _choice(self, state: Any) -> Action:
        seat = self._decider(state)
        action: Action = self.bots[seat].choose(Chair(self.game, state, seat))
        return action

    def _decider(self, state: Any) -> Seat:
        seats = self.game.deciders(state)
        return self.seat if self.seat in seats else int(seats[0])

    def _behind(self, action: Action) -> None:
        """Do an action without the browser."""
        seat = self._decider(self.state)
        version = self.served.get(self.match, self.tokens[seat])["version"]
        self.served.post(f"{self.match}/act", {"version": version, "action": action}, self.tokens[seat])
        self.game.apply(self.state, seat, action)

    def _ahead(self) -> list[Action]:
        """What the doctrine would do from here until chance or the other decides."""
        state = clone(self.state)
        found: list[Action] = []
        self.bots[self.seat] = make_bot(self.game, "doctrine", SEED)
        while len(found) < FAR and self.seat in self.game.deciders(state) and state.turn < AFTER_TURN:
            action = self._choice(state)
            found.append(action)
            events = self.game.apply(state, self.seat, action)
            if any(face.chance or face.reveals for face in faces(events, self.seat)):
                break
        return tidied(self.game, self.state, self.seat, found)

    def _by_hand(self) -> None:
        self._plan_on()
        first, before = self.plan[0], self.mouse.presses
        try:
            self.plan = self.plan[self._gesture(self.plan) :]
        except Unseen as fault:
            print(f"  not found: {self._text(first)}: {str(fault).splitlines()[0]}", flush=True)
            self._followed(0.5)
            if self.seat in self.game.deciders(self.state) and self._offered(first):
                self.missed += 1
                self.mouse.presses += 2
                self._behind(first)
            self.plan = []
            self.page.keyboard.press("Escape")
        self.verbs[first[0]] += self.mouse.presses - before

    def _plan_on(self) -> None:
        """Go on with what was planned as long as it can be done; else think anew."""
        while self.plan and self._role(self.plan[0]) == "halts" and not self._offered(self.plan[0]):
            self.plan = self.plan[1:]
        if not self.plan or not self._offered(self.plan[0]):
            self.plan = self._ahead()

    def _offered(self, action: Action) -> bool:
        return action in self.game.legal(self.state, self.seat)

    def _text(self, action: Action) -> str:
        return str(self.game.lexicon.text(action))

    def _role(self, action: Action) -> str:
        return str(self.game.lexicon.verbs[action[0]].role)

    def _kind(self, action: Action) -> str:
        return str(self.game.lexicon.key(action)[0])

    def _followed(self, seconds: float, wanted: Callable[[list[str]], bool] = lambda _: False) -> list[str]:
        """Carry over what was done at the table, until it is what was wanted or the time is over."""
        seen: list[str] = []
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for text in self.mouse.done():
                seen.append(text)
                self.actions += 1
                self.game.apply(self.state, self.seat, self.game.lexicon.parse(text))
            if wanted(seen) and self.mouse.at("table").get_attribute("data-busy") == "false":
                break
            self.page.wait_for_timeout(40)
        return seen

    def _settled(self, *actions: Action) -> None:
        texts = [self._text(action) for action in actions]
        seen = self._followed(PATIENCE, lambda found: all(text in found for text in texts))
        if not seen:
            raise Unseen("nothing came of it")

    def _gesture(self, plan: list[Action]) -> int:
        """Do what comes first, and what belongs to it; tells how much of the plan that was."""
        # Whoever is under way is halted by touching another.
        halting = int(self._role(plan[0]) == "halts" and len(plan) > 1 and self._kind(plan[1]) == "unit")
        plan = plan[halting:]
        if self._implied(plan):
            state = self._after(plan[0])
            attacks = self._role(plan[1]) == "begins"
            return 1 + (self._attack(plan[1:], state) if attacks else self._march(plan[1:], state))
        first = plan[0]
        if self._role(first) == "begins" and self._kind(first) == "hex":
            return halting + self._attack(plan, self.state)
        if self._kind(first) == "unit" and self._goal(first) is not None:
            return halting + self._march(plan, self.state)
        if self._kind(first) == "verb":
            self._button(first)
        elif self._kind(first) == "hex":
            self.mouse.hex(self._label(first[1]))
            self._settled(first)
        else:
            self._single(first)
        return halting + 1

    def _implied(self, plan: list[Action]) -> bool:
        """Whether a choice in words is made by what is done next: it is the only one that lets that be done."""
        if len(plan) < 2 or (self._role(plan[0]), self._kind(plan[0])) != ("acts", "verb"):
            return False
        marches = self._kind(plan[1]) == "unit" and self._goal(plan[1]) is not None
        kind, token = self.game.lexicon.key(plan[1])
        name = self.game.lexicon.kinds[kind].write(token) if kind in ("unit", "hex") else ""
        verbs = [one for one in self.game.legal(self.state, self.seat) if self._kind(one) == "verb"]
        leading = [one for one in verbs if name in self._foreseen(one).leads]
        return leading == [plan[0]] and (marches or self._stormed(plan[1:], self._after(plan[0])))

    def _foreseen(self, action: Action) -> Foreseen:
        verdict = self.game.explain(self.state, self.seat, action)
        return foreseen(self.game, self.state, self.seat, action, verdict)

    def _after(self, action: Action) -> Any:
        state = clone(self.state)
        self.game.apply(state, self.seat, action)
        return state

    def _label(self, hex_: int) -> str:
        return str(self.game.map.grid.label(hex_))

    def _goal(self, action: Action) -> str | None:
        kinds = self.game.lexicon.slots(action[0])
        found = [part for part, (kind, _) in zip(action[1:], kinds, strict=True) if kind.name == "hex"]
        return self._label(found[-1]) if found else None

    def _button(self, action: Action) -> None:
        """A verb of the panel; who has given the same answer three times lets it stand."""
        frame = type(self.state.agenda[-1]).__name__
        self.answers.append((frame, self._text(action)))
        always = self.mouse.at("always")
        mine = [text for name, text in self.answers if name == frame]
        if len(mine) > 2 and len(set(mine[-3:])) == 1 and always.is_visible():
            self.mouse.press(always)
        group = self.game.legal(self.state, self.seat).groups[("verb", action[0])].actions()
        buttons = self.page.get_by_test_id(f"verb-{action[0]}")
        buttons.first.wait_for(timeout=PATIENCE * 1000)
        button = buttons.nth(list(group).index(action))
        if self._role(action) in ("ends", "seals"):
            self.mouse.hold_button(button)
        else:
            self.mouse.press(button)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self._followed(0.1):
                return
            if self.mouse.at("end-anyway").is_visible():
                self.mouse.press(self.mouse.at("end-anyway"))
        raise Unseen("the button did nothing")

    def _single(self, action: Action) -> None:
        """Something that a counter or a card does by itself."""
        unit = self.game.lexicon.key(action)[1]
        label = str(self.game.lexicon.kinds[self._kind(action)].write(unit))
        card = self.mouse.at(f"pick-{label}").or_(self.mouse.at(f"card-{label}")).first
        if card.is_visible() and card.is_enabled():
            self.mouse.press(card)
        else:
            self.mouse.touch(label)
        if not self._followed(0.6, bool):
            self.mouse.press(self.mouse.at(f"do-{action[0]}"))
            self._settled(action)

    def _march(self, plan: list[Action], state: Any) -> int:
        """A unit, or the whole stack if all of it goes there, is pulled to where its way ends."""
        runs = self._runs(plan)
        first = runs[0]
        where = state.where[first[0][1]]
        same = [first]
        for run in runs[1:]:
            if state.where[run[0][1]] != where or run[-1][2] != first[-1][2]:
                break
            same.append(run)
        able = {
            token for kind, token in self._groups(state) if kind == "unit" and state.where[token] == where
        }
        whole = len(same) > 1 and {run[0][1] for run in same} == able
        name = str(self.game.lexicon.kinds["unit"].write(first[0][1]))
        try:
            self.mouse.pull(name, self._goal(first[-1]) or "", whole=whole)
        except Unseen:
            if len(first) == 1:
                raise
            # The table knows no way of several hexes here.
            self.page.keyboard.press("Escape")
            self.mouse.pull(name, self._goal(first[0]) or "")
            self._settled(first[0])
            return 1
        if self.mouse.at("hex-menu").is_visible():
            offers = self.game.legal(state, self.seat).groups[("unit", first[0][1])].actions()
            there = [one for one in offers if self._goal(one) == self._goal(first[-1])]
            self.mouse.press(self.page.locator("[data-testid=hex-menu] button").nth(there.index(first[-1])))
        led = same if whole else [first]
        self._settled(*[run[-1] for run in led])
        return self._length(plan, sum(map(len, led)))

    def _length(self, plan: list[Action], moves: int) -> int:
        """How much of a plan so many moves are, with the halts between them."""
        for number, action in enumerate(plan):
            if moves == 0:
                return number
            moves -= self._role(action) != "halts"
        return len(plan)

    def _groups(self, state: Any) -> list[tuple[str, Any]]:
        return list(self.game.legal(state, self.seat).groups)

    def _runs(self, plan: list[Action]) -> list[list[Action]]:
        """The moves with which a plan begins, unit by unit."""
        runs: list[list[Action]] = []
        for action in plan:
            if self._role(action) == "halts":
                continue
            if self._kind(action) != "unit" or self._goal(action) is None or action[0] != plan[0][0]:
                break
            if runs and runs[-1][0][1] == action[1]:
                runs[-1].append(action)
            else:
                runs.append([action])
        return runs

    def _joining(self, plan: list[Action], state: Any) -> tuple[list[int], set[int]]:
        """Who joins an attack, and who might."""
        joining = []
        for action in plan[1:]:
            if self._role(action) != "joins":
                break
            joining.append(action[1])
        after = clone(state)
        self.game.apply(after, self.seat, plan[0])
        return joining, {token for kind, token in self._groups(after) if kind == "unit"}

    def _stormed(self, plan: list[Action], state: Any) -> bool:
        """Whether all attack who may, and at once."""
        if self._role(plan[0]) != "begins" or self._kind(plan[0]) != "hex":
            return False
        joining, able = self._joining(plan, state)
        later = plan[1 + len(joining) :]
        return able == set(joining) and bool(later) and self._role(later[0]) == "launches"

    def _attack(self, plan: list[Action], state: Any) -> int:
        """All that may join are taken, and the others left out again, where that is shorter."""
        joining, able = self._joining(plan, state)
        label = self._label(plan[0][1])
        if self._stormed(plan, state):
            self.mouse.storm(label)
            self._settled(plan[1 + len(joining)])
            return 2 + len(joining)
        extra = sorted(able - set(joining))
        everybody = len(extra) < len(joining)
        self.mouse.hex(label, shift=everybody)
        self._settled(plan[0], *([("join", unit) for unit in able] if everybody else []))
        for unit in extra if everybody else joining:
            name = str(self.game.lexicon.kinds["unit"].write(unit))
            self.mouse.press(self.mouse.at(f"{'leave' if everybody else 'join'}-{name}"))
            self._followed(PATIENCE, bool)
        return 1 + len(joining)


def clicks(games: tuple[str, ...] = tuple(WANTED)) -> list[Turn]:
    """Both sides' first turns of these games."""
    with serving() as served, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=drawing.CHROMIUM, args=drawing.FLAGS)
        try:
            return [Script(served, browser, name, seat).run() for name in games for seat in (0, 1)]
        finally:
            browser.close()


if __name__ == "__main__":
    import sys

    for turn in clicks(tuple(sys.argv[1:]) or tuple(WANTED)):
        print(turn)
