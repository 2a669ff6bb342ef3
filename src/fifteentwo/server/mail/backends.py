"""The ways to send a letter: shown on the console, or handed to an SMTP server."""

from __future__ import annotations

import smtplib
import ssl
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

from ..errors import StartError
from .letter import Letter

SECONDS: Final = 20.0
"""So long a server may take to answer."""
_PORTS: Final = {"smtp": 587, "smtps": 465}


class Backend(Protocol):
    """Sends a letter, and may take its time: it is called beside the event loop. Raises OSError when it cannot."""

    def send(self, letter: Letter) -> None: ...


class Console:
    """Shows letters to whoever started the server, who is also whoever may read them."""

    def send(self, letter: Letter) -> None:
        sys.stdout.write(f"\nTo: {letter.to}\nSubject: {letter.subject}\n\n{letter.text}\n")
        sys.stdout.flush()


@dataclass(frozen=True, slots=True, kw_only=True)
class Smtp:
    """Hands letters to a server. `encrypted` from the first byte (`smtps`); otherwise the connection is turned into an
    encrypted one before anything is said, unless the server is on this machine."""

    host: str
    port: int
    user: str | None
    password: str | None = field(repr=False)
    sender: str
    encrypted: bool

    def send(self, letter: Letter) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, letter.to, letter.subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message.set_content(letter.text)
        with self._connected() as server:
            if self.user is not None:
                server.login(self.user, self.password or "")
            server.send_message(message, self.sender, [letter.to])

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.encrypted:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        if self.host not in ("localhost", "127.0.0.1", "::1"):
            try:
                server.starttls(context=context)
            except BaseException:
                server.close()
                raise
        return server


def backend_of(environment: Mapping[str, str]) -> Backend:
    """What `FIFTEENTWO_SMTP` and `FIFTEENTWO_MAIL_FROM` name, the console where they do not. Raises StartError.

    They are no options: a command line, and with it the password, is there for every user of the machine to read.
    """
    url = environment.get("FIFTEENTWO_SMTP", "")
    return smtp_at(url, sender=environment.get("FIFTEENTWO_MAIL_FROM", "")) if url else Console()


def smtp_at(url: str, *, sender: str) -> Smtp:
    """The server that a URL names: `smtp://user:password@host:587`, `smtps://…`. Raises StartError."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        parts, port = urlsplit(""), None
    if port is None or not parts.hostname:
        raise StartError("the mail server cannot be read: write smtp://user:password@host:587, or smtps://")
    if "@" not in sender:
        raise StartError("letters need a sender: name an address such as table@example.org in FIFTEENTWO_MAIL_FROM")
    return Smtp(
        host=parts.hostname,
        port=port,
        user=None if parts.username is None else unquote(parts.username),
        password=None if parts.password is None else unquote(parts.password),
        sender=sender,
        encrypted=parts.scheme == "smtps",
    )
