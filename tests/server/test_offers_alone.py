"""What is offered, first heard and posted, each by itself: sizes on both sides of a limit, both halves of a rule."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexfront.engine.api import Choices, Reason, t
from hexfront.engine.base.actions import Action, Kind, Lexicon, Verb
from hexfront.engine.contract.verdict import Fight, Verdict
from hexfront.server.errors import Unknown
from hexfront.server.live.first_message import (
    LARGEST,
    MALFORMED,
    TOO_LARGE,
    FirstMessage,
    Pong,
    SocketEnded,
    heard,
)
from hexfront.server.live.webhooks import LONGEST, BadAddress, _request, checked, is_closed
from hexfront.server.matches import offers
from hexfront.server.matches.offers import expanded, groups, last_of, offered


class Oracle:
    """A game that offers ``bet 0``, ``bet 1`` ... as one group, and explains what it is told to."""

    def __init__(self, many: int = 3, verdict: Verdict | None = None) -> None:
        self.many = many
        self.verdict = verdict or Verdict(True, ())
        self.lexicon = Lexicon([Verb("bet {number}", role="acts"), Verb("unpick", role="takes-back")], [])
        self.explained: list[Action] = []

    def legal(self, state: Any, seat: int) -> Choices:
        return Choices.of(
            lambda action: ("verb", action[0]), [("bet", number) for number in range(self.many)]
        )

    def explain(self, state: Any, seat: int, action: Action) -> Verdict:
        self.explained.append(action)
        return self.verdict


def opened(game: Oracle) -> Any:
    """A match of it in which seat 0 decides."""
    return SimpleNamespace(game=game, state=None, deciders=lambda: (0,))


VIEW: Any = SimpleNamespace(counters=())


def test_a_group_of_a_verb_is_written_out_up_to_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "WRITTEN_OUT", 3)
    (small,) = groups(opened(Oracle(3)), 0, VIEW)
    (large,) = groups(opened(Oracle(4)), 0, VIEW)
    assert [one.text for one in small.actions or ()] == ["bet 0", "bet 1", "bet 2"] and large.actions is None
    assert (small.key, small.kind, small.token, small.label) == ("verb:bet", "verb", "bet", "bet {number}")
    assert groups(opened(Oracle(3)), 1, VIEW) == []


def test_the_actions_of_a_group_are_explained_up_to_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "EXPLAINED", 3)
    for many, explained in ((3, 3), (4, 0)):
        game = Oracle(many)
        assert len(expanded(opened(game), 0, "verb:bet")) == many
        assert len(game.explained) == explained
    for seat, key in ((0, "verb:fly"), (1, "verb:bet")):
        with pytest.raises(Unknown):
            expanded(opened(Oracle()), seat, key)


def fight(blind: bool) -> Fight:
    """A fight, with an enemy in sight or without."""
    return Fight("0101", (1, 1), (1, 1), (), (), (), blind=blind)


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (Verdict(True, ()), ("", "", False, False)),
        (Verdict(True, (Reason("toy:1", t("Road")),)), ("", "toy:1", False, False)),
        (
            Verdict(
                True,
                (Reason("toy:1", t("Road")), Reason("toy:2", t("Hill"), "2"), Reason("toy:3", t("Mud"), "1")),
            ),
            ("2", "toy:2", False, False),
        ),
        (Verdict(True, (), (fight(False),)), ("", "", True, False)),
        (Verdict(True, (), (fight(True),)), ("", "", True, True)),
        (Verdict(True, (), (fight(True), fight(False))), ("", "", True, False)),
    ],
)
def test_an_action_is_offered_with_its_first_cost_and_whether_it_is_a_fight(
    verdict: Verdict, told: Any
) -> None:
    one = offered(opened(Oracle(3, verdict)), 0, ("bet", 1), explain=True)
    assert (one.cost, one.rule, one.attack, one.blind) == told
    plain = offered(opened(Oracle(3, verdict)), 0, ("bet", 1))
    assert (plain.cost, plain.rule, plain.attack, plain.blind) == ("", "", False, False)
    assert (plain.text, plain.verb, plain.label, plain.role, plain.back) == (
        "bet 1",
        "bet",
        "bet {number}",
        "acts",
        False,
    )
    assert offered(opened(Oracle()), 0, ("unpick",)).back


def test_the_last_of_several_hexes_is_the_one_an_action_leads_to() -> None:
    assert last_of("hex", "step {unit} from {hex} to {hex}", ("step", 1, 7, 9)) == 9
    assert last_of("facing", "face {unit} to {facing}", ("face", 1, 0)) == 0
    assert last_of("facing", "step {unit} to {hex}", ("step", 1, 7)) is None


def test_a_message_over_a_socket_is_as_large_as_it_may_be() -> None:
    whole = '{"type":"token","token":"%s"}'
    longest = whole % ("x" * (LARGEST - len(whole) + 2))
    assert len(longest) == LARGEST and heard({"text": longest}, FirstMessage).token
    for text, code in (
        (whole % ("x" * LARGEST), TOO_LARGE),
        ("{", MALFORMED),
        ("", MALFORMED),
        (None, MALFORMED),
    ):
        with pytest.raises(SocketEnded) as ended:
            heard({"text": text}, FirstMessage)
        assert ended.value.code == code and ended.value.why
    assert heard({"text": '{"type":"pong"}'}, Pong) == Pong()


@pytest.mark.parametrize(
    "url",
    [
        "https://a.org:x/",
        "https://a.org:99999/",
        "https://a.org/\u00e9",
        "https://a.org/ x",
        "https://a.org/\x07",
        "https:///turn",
        "https://a.org/" + "x" * (LONGEST - 13),
        "ftp://a.org/",
        "https://ann@a.org/",
        "https://ann:pw@a.org/",
    ],
)
def test_what_is_no_address_is_not_posted_to_even_in_a_private_network(url: str) -> None:
    for private in (False, True):
        with pytest.raises(BadAddress):
            checked(url, private=private)


def test_an_address_may_be_as_long_as_its_limit_and_plain_only_in_a_private_network() -> None:
    assert checked("https://a.org/" + "x" * (LONGEST - 14)).hostname == "a.org"
    assert checked("http://a.org:8080/turn", private=True).port == 8080
    with pytest.raises(BadAddress, match="only https"):
        checked("http://a.org:8080/turn")
    assert is_closed("LOCALHOST") and is_closed("a.localhost") and not is_closed("alocalhost.org")


def test_what_is_posted_names_its_path_and_query_and_how_long_it_is() -> None:
    for url, target in (
        ("https://a.org", b"/"),
        ("https://a.org/turn", b"/turn"),
        ("https://a.org/turn?of=x", b"/turn?of=x"),
        ("https://a.org?of=x", b"/?of=x"),
    ):
        request = _request(checked(url), b"{}", "17", "sha256=0")
        assert request.target == target and request.method == b"POST"
    headers = dict(request.headers)
    assert headers[b"host"] == b"a.org" and headers[b"content-length"] == b"2"
    assert headers[b"content-type"] == b"application/json" and headers[b"connection"] == b"close"
    assert headers[b"x-hexfront-timestamp"] == b"17" and headers[b"x-hexfront-signature"] == b"sha256=0"


class Shop(Oracle):
    """A game that sells the same for cash, or on credit; some of it may be regretted."""

    def __init__(self, verdict: Verdict | None = None) -> None:
        super().__init__(verdict=verdict)
        way = Kind("way", str, str, means=("cash", "credit"))
        self.lexicon = Lexicon([Verb("buy {number} by {way}", role="acts")], [way])

    def legal(self, state: Any, seat: int) -> Choices:
        wares = [("buy", 1, "credit"), ("buy", 1, "cash"), ("buy", 2, "credit")]
        return Choices.of(lambda action: ("verb", action[0]), wares)


def test_the_usual_means_is_the_first_by_which_the_same_is_offered() -> None:
    found = [(one.text, one.means, one.usual) for one in expanded(opened(Shop()), 0, "verb:buy")]
    assert found == [
        ("buy 1 by credit", "credit", False),
        ("buy 1 by cash", "cash", True),
        ("buy 2 by credit", "credit", True),
    ]


def test_what_may_be_regretted_is_offered_with_its_reason() -> None:
    doubt = Reason("shop:1", t("It is dear."), "-3", doubtful=True)
    first = expanded(
        opened(Shop(Verdict(True, (Reason("shop:2", t("A price."), "5"), doubt)))), 0, "verb:buy"
    )[0]
    assert (first.doubt, first.cost) == (doubt, "5")
    assert expanded(opened(Shop()), 0, "verb:buy")[0].doubt is None
