"""What players settle among themselves: take-backs, draws, and giving up."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Act
from hexfront.server.errors import Unanswerable, Unknown
from hexfront.server.matches.all_matches import House
from hexfront.server.matches.session import Session
from hexfront.server.store.rows import Ending, Offer, OfferKind

NO_OFFER = t("There is no such offer.")
AGREED = t("The players agree on a draw.")
SET_BACK = t("The rules have changed under this match: it is ended by agreement, without a winner.")


def check_running(session: Session) -> None:
    """Refuse what makes no sense after the end."""
    if session.over:
        raise Illegal("engine:over", t("The game is over."))


async def offer_take_back(house: House, session: Session, seat: Seat, version: int | None) -> None:
    """Propose to go back to a version of the seat's own, or to before its last action."""
    check_running(session)
    session.check_read()
    point = _before_last(session, seat) if version is None else session.point(seat, version)
    if not session.match.base <= point < session.match.version:
        raise Illegal("engine:undo", t("There is nothing to take back."))
    await _offer(house, session, Offer("takeback", seat, point))


async def offer_draw(house: House, session: Session, seat: Seat) -> None:
    """Propose a draw. Bots agree to none, but for one that ends a match which the rules have changed under."""
    check_running(session)
    if session.mode != "solo" and not session.set_back and not _asked(session, seat):
        raise Unanswerable(t("Nobody is there who could agree to a draw."))
    await _offer(house, session, Offer("draw", seat))


async def answer(house: House, session: Session, seat: Seat, kind: OfferKind, yes: bool) -> None:
    """Agree to an offer or refuse it; the one who made it takes it back by refusing."""
    check_running(session)
    offer = next((one for one in session.offers if one.kind == kind), None)
    if offer is None:
        raise Unknown(NO_OFFER)
    if not yes:
        await house.storage.withdraw(session.id, kind)
        _remove(session, kind)
        await house.changed(session)
        return
    if seat == offer.seat:
        raise Unanswerable(t("The others are to answer this offer."))
    agreed = await house.storage.agree(session.id, offer, seat)
    _remove(session, kind)
    if agreed is None:
        raise Unknown(NO_OFFER)
    session.offers = (*session.offers, agreed)
    if _complete(session, agreed):
        await _carry_out(house, session, agreed)
    else:
        await house.changed(session)


async def concede(house: House, session: Session, seat: Seat) -> None:
    """Give up: the other side has won."""
    check_running(session)
    own = session.game.team(session.state, seat)
    winners = tuple(one.seat for one in session.seats if one.seat not in own)
    text = t("{player} concedes.", player=session.match.name(seat))
    await house.end(session, Ending("concede", winners, text))


async def _offer(house: House, session: Session, offer: Offer) -> None:
    if _complete(session, offer):
        await _carry_out(house, session, offer)
        return
    await house.storage.offer(session.id, offer)
    _remove(session, offer.kind)
    session.offers = (*session.offers, offer)
    await house.changed(session)


async def _carry_out(house: House, session: Session, offer: Offer) -> None:
    if offer.kind == "draw":
        await house.end(session, Ending("draw", (), SET_BACK if session.set_back else AGREED))
        return
    session.go_back(offer.seat, offer.point)
    await house.commit(session, settled="takeback")


def _complete(session: Session, offer: Offer) -> bool:
    """Whether all have agreed who have to."""
    return set(_asked(session, offer.seat)) <= set(offer.agreed)


def _asked(session: Session, seat: Seat) -> list[Seat]:
    """The seats that have to agree: the other people, unless one person plays them all."""
    if session.mode == "solo":
        return []
    return [one.seat for one in session.seats if one.kind == "person" and one.seat != seat]


def _before_last(session: Session, seat: Seat) -> int:
    standing = session.match.standing()
    entries = session.match.entries()
    own = [
        number
        for number, entry in enumerate(entries)
        if isinstance(entry, Act) and entry.seat == seat and number + 1 in standing
    ]
    return own[-1] if own else -1


def _remove(session: Session, kind: OfferKind) -> None:
    session.offers = tuple(one for one in session.offers if one.kind != kind)
