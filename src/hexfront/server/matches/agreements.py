"""What players settle among themselves: take-backs, draws, and giving up."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Act
from hexfront.server.errors import Unanswerable, Unknown
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import Ending, Offer, OfferKind

NO_OFFER = t("There is no such offer.")
AGREED = t("The players agree on a draw.")
SET_BACK = t("The rules have changed under this match: it is ended by agreement, without a winner.")


def check_running(open_match: OpenMatch) -> None:
    """Refuse what makes no sense after the end."""
    if open_match.over:
        raise Illegal("engine:over", t("The game is over."))


async def offer_take_back(
    all_matches: AllMatches, open_match: OpenMatch, seat: Seat, version: int | None
) -> None:
    """Propose to go back to a version of the seat's own, or to before its last action."""
    check_running(open_match)
    open_match.check_read()
    point = _before_last(open_match, seat) if version is None else open_match.point(seat, version)
    if not open_match.match.base <= point < open_match.match.version:
        raise Illegal("engine:undo", t("There is nothing to take back."))
    await _offer(all_matches, open_match, Offer("takeback", seat, point))


async def offer_draw(all_matches: AllMatches, open_match: OpenMatch, seat: Seat) -> None:
    """Propose a draw. Bots agree only to end a match whose rules have changed under it."""
    check_running(open_match)
    if open_match.mode != "solo" and not open_match.set_back and not _asked(open_match, seat):
        raise Unanswerable(t("Nobody is there who could agree to a draw."))
    await _offer(all_matches, open_match, Offer("draw", seat))


async def answer(
    all_matches: AllMatches, open_match: OpenMatch, seat: Seat, kind: OfferKind, yes: bool
) -> None:
    """Agree to an offer or refuse it; the one who made it takes it back by refusing."""
    check_running(open_match)
    offer = next((one for one in open_match.offers if one.kind == kind), None)
    if offer is None:
        raise Unknown(NO_OFFER)
    if not yes:
        await all_matches.storage.withdraw(open_match.id, kind)
        _remove(open_match, kind)
        await all_matches.changed(open_match)
        return
    if seat == offer.seat:
        raise Unanswerable(t("The others are to answer this offer."))
    agreed = await all_matches.storage.agree(open_match.id, offer, seat)
    _remove(open_match, kind)
    if agreed is None:
        raise Unknown(NO_OFFER)
    open_match.offers = (*open_match.offers, agreed)
    if _complete(open_match, agreed):
        await _carry_out(all_matches, open_match, agreed)
    else:
        await all_matches.changed(open_match)


async def concede(all_matches: AllMatches, open_match: OpenMatch, seat: Seat) -> None:
    """Give up: the other side has won."""
    check_running(open_match)
    own = open_match.game.team(open_match.state, seat)
    winners = tuple(one.seat for one in open_match.seats if one.seat not in own)
    text = t("{player} concedes.", player=open_match.match.name(seat))
    await all_matches.end(open_match, Ending("concede", winners, text))


async def _offer(all_matches: AllMatches, open_match: OpenMatch, offer: Offer) -> None:
    if _complete(open_match, offer):
        await _carry_out(all_matches, open_match, offer)
        return
    await all_matches.storage.offer(open_match.id, offer)
    _remove(open_match, offer.kind)
    open_match.offers = (*open_match.offers, offer)
    await all_matches.changed(open_match)


async def _carry_out(all_matches: AllMatches, open_match: OpenMatch, offer: Offer) -> None:
    if offer.kind == "draw":
        await all_matches.end(open_match, Ending("draw", (), SET_BACK if open_match.set_back else AGREED))
        return
    open_match.go_back(offer.seat, offer.point)
    await all_matches.commit(open_match, settled="takeback")


def _complete(open_match: OpenMatch, offer: Offer) -> bool:
    """Whether all have agreed who have to."""
    return set(_asked(open_match, offer.seat)) <= set(offer.agreed)


def _asked(open_match: OpenMatch, seat: Seat) -> list[Seat]:
    """The seats that have to agree: the other people, unless one person plays them all."""
    if open_match.mode == "solo":
        return []
    return [one.seat for one in open_match.seats if one.kind == "person" and one.seat != seat]


def _before_last(open_match: OpenMatch, seat: Seat) -> int:
    standing = open_match.match.standing()
    entries = open_match.match.entries()
    own = [
        number
        for number, entry in enumerate(entries)
        if isinstance(entry, Act) and entry.seat == seat and number + 1 in standing
    ]
    return own[-1] if own else -1


def _remove(open_match: OpenMatch, kind: OfferKind) -> None:
    open_match.offers = tuple(one for one in open_match.offers if one.kind != kind)
