"""Your-turn notices: a seat that is asked while nobody sits there is told so, by webhook or mail."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import catalogue, load_catalogue, t
from hexfront.errors import HexfrontError
from hexfront.server.errors import Malformed
from hexfront.server.http.token_buckets import Buckets
from hexfront.server.live import mails, webhooks
from hexfront.server.live.connections import Connections
from hexfront.server.live.receivers import WAITING, Receivers, Send
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.matches.installed_games import game_of
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.ops.config import Config
from hexfront.server.store.rows import Notices

log = logging.getLogger(__name__)
RETRIES = (2.0, 20.0)
"""How long to wait before each further attempt, in seconds."""
LOOKUP_THREADS, MAIL_THREADS = 16, 1
"""Names are looked up, and mails sent, in threads of their own: those who play must not wait for them."""
MAILS_WAITING = 200
"""How many mails may wait: all of them go through one mail server."""
AT_ONCE = 64
"""How many notices are under way at once, each to another receiver."""
LOCALE = Path(__file__).parents[1] / "locale"
_MAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")


class TurnNotice(msgspec.Struct, frozen=True):
    """What a notice says: that somebody is to decide, and where; nothing of how it stands there."""

    match: str
    game: str
    title: str
    scenario: str
    seat: Seat
    side: str
    turn: int
    url: str
    event: str = "your-turn"


def check_notices(config: Config, before: Notices, webhook: str, mail: str, language: str) -> Notices:
    """The notices a seat asks for, with a secret for its webhook; refused if they cannot be sent from here."""
    can = config.notices()
    if (webhook and "webhook" not in can) or (mail and "mail" not in can):
        raise Malformed(t("No notices of this kind are sent from here."))
    if mail and not _MAIL.fullmatch(mail):
        raise Malformed(t("A mail address looks like name@example.org; this one cannot be used."))
    if not webhook:
        return Notices(mail=mail, language=language)
    try:
        host = webhooks.checked(webhook, private=config.webhook_private).hostname or ""
    except webhooks.BadAddress:
        raise Malformed(t("A webhook is an https address; this one cannot be used.")) from None
    if not config.webhook_private and webhooks.is_closed(host):
        raise Malformed(t("This address lies in a private network; nothing is posted there from here."))
    secret = before.secret if before.webhook == webhook else secrets.token_urlsafe(24)
    return Notices(webhook, mail, language, secret)


class Notifier:
    """Watches who is asked, and tells those who stay away."""

    def __init__(self, all_matches: AllMatches, connections: Connections) -> None:
        self._all_matches = all_matches
        self._connections = connections
        self._config = all_matches.config
        self._waiting: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        hourly = self._config.notices_per_hour
        self._rate = Buckets(hourly / 3600, max(1.0, hourly))
        self._mailing = ThreadPoolExecutor(MAIL_THREADS, "mail")
        self._lookups = ThreadPoolExecutor(LOOKUP_THREADS, "lookup")
        self._receivers = Receivers(AT_ONCE)
        if self._config.notices():
            all_matches.attendants.append(self.attend)

    async def attend(self, open_match: OpenMatch) -> None:
        """A match has changed: whoever is newly asked, and wants to be told, is told after a while."""
        asked = frozenset(open_match.deciders())
        new, open_match.asked = asked - open_match.asked, asked
        for seat in new:
            key = open_match.id, seat
            if _wanted(open_match, seat) and key not in self._waiting:
                self._waiting[key] = asyncio.create_task(self._tell_later(*key))

    async def close(self) -> None:
        """Stop telling anybody."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for threads in (self._mailing, self._lookups):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _tell_later(self, match: str, seat: Seat) -> None:
        try:
            await asyncio.sleep(self._config.notice_seconds)
            async with self._all_matches.opened(match) as open_match:
                away = seat in open_match.deciders() and seat not in self._connections.online(match)
                if not (away and _wanted(open_match, seat)):
                    return
                notices, turn = open_match.seats[seat].notices, self._turn(open_match, seat)
            if self._rate.take(f"{match} {seat}", time.monotonic()):
                await self._tell(notices, turn)
        except HexfrontError as error:
            log.warning("a notice was not sent", extra={"match": match, "why": str(error)})
        finally:
            self._waiting.pop((match, seat), None)

    def _turn(self, open_match: OpenMatch, seat: Seat) -> TurnNotice:
        header = open_match.match.header
        sides = header.seats
        return TurnNotice(
            match=open_match.id,
            game=header.game,
            title=open_match.game.meta.title,
            scenario=header.scenario,
            seat=seat,
            side=sides[seat] if seat < len(sides) else "",
            turn=open_match.state.turn,
            url=f"{self._config.public_url.rstrip('/')}/m/{open_match.id}" if self._config.public_url else "",
        )

    async def _tell(self, notices: Notices, turn: TurnNotice) -> None:
        ways = []
        if notices.webhook and self._config.webhooks:
            host = urlsplit(notices.webhook).netloc.lower()
            ways.append(self._deliver("webhook", host, turn, lambda: self._post(notices, turn)))
        if notices.mail and "mail" in self._config.notices():
            ways.append(self._deliver("mail", "mail", turn, lambda: self._mail(notices, turn)))
        await asyncio.gather(*ways)

    async def _deliver(self, kind: str, receiver: str, turn: TurnNotice, send: Send) -> None:
        """Try, and try again later; what is refused for good is not tried again."""
        for pause in (*RETRIES, None):
            how = "sent"
            try:
                await self._receivers.deliver(receiver, send, MAILS_WAITING if kind == "mail" else WAITING)
            except webhooks.BadAddress as error:
                how = "refused"
                log.warning("a notice was refused", extra={"match": turn.match, "why": str(error)})
            except HexfrontError as error:
                how = "failed"
                log.info("a notice failed", extra={"match": turn.match, "why": str(error)})
            self._all_matches.metrics.count("hexfront_notices_total", kind=kind, how=how)
            if how != "failed" or pause is None:
                return
            await asyncio.sleep(pause)

    async def _post(self, notices: Notices, turn: TurnNotice) -> None:
        body = msgspec.json.encode(turn)
        private = self._config.webhook_private
        await webhooks.post(notices.webhook, notices.secret, body, private=private, threads=self._lookups)

    async def _mail(self, notices: Notices, turn: TurnNotice) -> None:
        said = catalogue(game_of(turn.game), notices.language) | load_catalogue(LOCALE, notices.language)
        subject = t("{game}: it is your turn ({side}).", game=turn.title, side=turn.side)
        body = t(
            "Turn {turn}. {url}\n\nYou get this because you asked for it at the table; there you can end it.",
            turn=turn.turn,
            url=turn.url,
        )
        words = notices.mail, subject.render(said), body.render(said)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._mailing, lambda: mails.send(self._config, *words))


def _wanted(open_match: OpenMatch, seat: Seat) -> bool:
    one = open_match.seats[seat]
    return one.kind == "person" and bool(one.notices.webhook or one.notices.mail)
