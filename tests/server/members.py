"""Members for the tests: guests who take a name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import msgspec

from fifteentwo.server.wire.accounts import Me
from tests.server.scripted import Guest
from tests.server.site import Site

PASSWORD = "correct horse battery"
_NUMBERS = count(1)


def fresh_name() -> str:
    """A name that nobody on any site of this run has."""
    return f"Member{next(_NUMBERS)}"


class Member(Guest):
    """A browser whose person can take a name."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.url)
        self.name = fresh_name()

    def join(self, name: str | None = None, password: str = PASSWORD) -> None:
        self.name = name or self.name
        answer = self.http.post("/api/account", json={"name": self.name, "password": password})
        assert answer.status_code == 201, answer.text

    def log_in(self, name: str, password: str = PASSWORD) -> Any:
        return self.http.post("/api/login", json={"name": name, "password": password})

    def me(self) -> Me:
        return msgspec.json.decode(self.http.get("/api/me").content, type=Me)

    @property
    def token(self) -> str | None:
        return self.http.cookies.get("crib_guest")

    def confirm(self, site: Site, email: str) -> None:
        """Have an address that is confirmed."""
        asked = self.http.put("/api/email", json={"email": email, "password": PASSWORD})
        assert asked.status_code == 202, asked.text
        answer = self.http.post("/api/email/confirm", json={"token": token_in(site.letters.next().text)})
        assert answer.status_code == 204, answer.text


@contextmanager
def members(site: Site, many: int = 1) -> Iterator[list[Member]]:
    """Browsers that have not been here before."""
    browsers = [Member(site) for _ in range(many)]
    try:
        yield browsers
    finally:
        for browser in browsers:
            browser.close()


def token_in(text: str) -> str:
    """What stands behind the # of a letter's first link."""
    return next(line.partition("#")[2] for line in text.splitlines() if "#" in line)
