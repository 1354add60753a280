"""Mails through the mail server of the configuration."""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from threading import Timer

from hexfront.server.live.webhooks import BadAddress, NotDelivered
from hexfront.server.ops.config import Config

TIMEOUT = 10.0
"""Seconds for each step."""
TOTAL = 30.0
"""Seconds for a whole mail, however slowly the mail server goes on."""
TLS_FROM_THE_START = 465


def send(config: Config, to: str, subject: str, body: str) -> None:
    """Hand one mail to the mail server."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = config.mail_from, to, subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="hexfront")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(body)
    try:
        with _connected(config) as server:
            if config.smtp_user:
                server.login(config.smtp_user, config.smtp_password)
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:  # the player's fault, not that of the mail server
        raise BadAddress("this mail address is refused") from error
    except OSError as error:  # every error of the mail server is one
        raise NotDelivered(f"{config.smtp_host}: {type(error).__name__}") from error


@contextmanager
def _connected(config: Config) -> Iterator[smtplib.SMTP]:
    """A connection that is cut after a while, whatever it is doing then."""
    context = ssl.create_default_context()
    at_once = config.smtp_tls and config.smtp_port == TLS_FROM_THE_START
    server = smtplib.SMTP_SSL(timeout=TIMEOUT, context=context) if at_once else smtplib.SMTP(timeout=TIMEOUT)
    server._host = config.smtp_host  # type: ignore[attr-defined]  # whose certificate it has to be
    timer = Timer(TOTAL, _cut, [server])
    timer.daemon = True
    timer.start()
    try:
        server.connect(config.smtp_host, config.smtp_port)
        if config.smtp_tls and not at_once:
            server.starttls(context=context)
        yield server
        server.quit()
    finally:
        timer.cancel()
        server.close()


def _cut(server: smtplib.SMTP) -> None:
    with suppress(OSError, AttributeError):
        server.sock.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]
