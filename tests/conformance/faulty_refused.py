"""Faults against promise 5 in what frames object to."""

from collections.abc import Callable, Iterator
from typing import Any

from faults import Patch, breaks, wrap

from hexfront.conformance.promises import refused
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront_drill import orders, rules


def objecting(patch: Patch, change: Callable[[list[Illegal]], list[Illegal]]) -> None:
    """Change all that is objected to an order."""

    def objections(true: Any, *rest: Any) -> Iterator[Illegal]:
        return iter(change(list(true(*rest))))

    wrap(patch, orders.Ordering, "objections", objections)


@breaks(5, refused.check)
def objects_to_nothing(patch: Patch) -> None:
    objecting(patch, lambda stands: [])


@breaks(5, refused.check)
def forgets_a_rule_that_bars(patch: Patch) -> None:
    def against(true: Any, barred: Any, *rest: Any) -> Iterator[Illegal]:
        return true([bar for bar in barred if bar.rule != "drill:3.3"], *rest)

    wrap(patch, orders, "against", against)


@breaks(5, refused.check)
def objects_to_what_it_offers(patch: Patch) -> None:
    objecting(patch, lambda stands: [*stands, Illegal("drill:3.1", t("No."))])


@breaks(5, refused.check)
def refuses_by_another_rule_than_the_first(patch: Patch) -> None:
    def refuse(true: Any, *rest: Any) -> Illegal:
        return Illegal("drill:3.3", true(*rest).text)

    wrap(patch, orders.Orders, "refuse", refuse)


@breaks(5, refused.check)
def refuses_in_other_words_than_the_first(patch: Patch) -> None:
    def refuse(true: Any, *rest: Any) -> Illegal:
        return Illegal(true(*rest).rule, t("No."))

    wrap(patch, orders.Ambush, "refuse", refuse)


@breaks(5, refused.check)
def objects_last_by_a_rule_that_nobody_wrote(patch: Patch) -> None:
    objecting(patch, lambda stands: [*stands, Illegal("drill:9.9", t("No."))] if stands else [])


@breaks(5, refused.check)
def leaves_a_gap_in_its_words(patch: Patch) -> None:
    objecting(patch, lambda stands: [*stands, Illegal("drill:3.1", t("{squad} rests."))] if stands else [])


@breaks(5, refused.check)
def speaks_of_another_hex(patch: Patch) -> None:
    full = Illegal("drill:3.1", t("{hex} is full.", hex="F33"))
    objecting(patch, lambda stands: [*stands, full] if stands else [])


@breaks(5, refused.check)
def speaks_of_another_squad(patch: Patch) -> None:
    asleep = Illegal("drill:3.1", t("{squad} sleeps.", squad="D2"))
    objecting(patch, lambda stands: [*stands, asleep] if stands else [])


@breaks(3, refused.check)
def objects_by_what_is_hidden(patch: Patch) -> None:
    def against(true: Any, barred: Any, order: Any, to: int = 0) -> Iterator[Illegal]:
        yield from (stands := list(true(barred, order, to)))
        hidden = rules.places(
            order.state, rules.of_side(order.state, 1 - rules.side(order.squad)), hidden=True
        )
        if stands and hidden >> to & 1:
            yield Illegal("drill:3.3", t("Somebody hides there."))

    wrap(patch, orders, "against", against)
