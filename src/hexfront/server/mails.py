"""Mails through the mail server of the configuration."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from hexfront.server.config import Config
from hexfront.server.webhooks import NotDelivered

Send = Callable[[], None]
TIMEOUT = 10.0
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
    except (OSError, smtplib.SMTPException) as error:
        raise NotDelivered(f"{config.smtp_host}: {type(error).__name__}") from error


def _connected(config: Config) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if config.smtp_tls and config.smtp_port == TLS_FROM_THE_START:
        return smtplib.SMTP_SSL(config.smtp_host, config.smtp_port, timeout=TIMEOUT, context=context)
    server = smtplib.SMTP(config.smtp_host, config.smtp_port, timeout=TIMEOUT)
    if config.smtp_tls:
        server.starttls(context=context)
    return server
