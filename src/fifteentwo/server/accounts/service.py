"""Accounts: opened by a guest who takes a name, entered with a password, recovered by mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..errors import NotFound, NotOffered, NotProved, Refusal
from ..mail.letter import address_left, confirm_address, new_password
from ..mail.service import Post
from ..mail.store import Link, LinkStore, Purpose
from ..sessions.service import NewToken, Person, Sessions, hash_of
from ..wire.accounts import Credentials, NewEmail, NewPassword
from .names import key_of, proper_name
from .passwords import Passwords
from .store import Account, AccountStore, NewAccount

RECENT: Final = 15 * 60.0
"""Seconds after a log-in in which it stands for a password, where the account has none."""
RESET_LIFE: Final = 3600.0
CONFIRM_LIFE: Final = 24 * 3600.0
# As HTML's own field for addresses reads them; nothing that could be two addresses, or a line of a header.
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", re.ASCII)


class Accounts:
    """Members, and how they prove who they are. `site` is the address that links in letters begin with: taken from a
    request, it could be a thief's."""

    def __init__(
        self,
        store: AccountStore,
        links: LinkStore,
        sessions: Sessions,
        post: Post,
        *,
        site: str,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._links = links
        self._sessions = sessions
        self._post = post
        self._site = site
        self._clock = clock
        self._passwords = Passwords()

    async def open(self) -> None:
        """Get ready for the first log-in."""
        await self._passwords.prepare()

    def close(self) -> None:
        """Let go of the threads."""
        self._passwords.close()

    async def join(self, wish: Credentials, person: Person | None, *, device: str) -> Person:
        """An account for the guest, who keeps their games, or for somebody new; in a new session.

        Raises NotOffered or Conflict.
        """
        name = proper_name(wish.name)
        password = await self._passwords.hash(wish.password)
        new = NewAccount(name=name, key=key_of(name), password=password, joined=self._clock())
        joined = await self._store.create(None if person is None else person.id, new)
        return await self._sessions.log_in(joined, device=device, instead_of=person)

    async def log_in(self, given: Credentials, person: Person | None, *, device: str) -> Person:
        """A new session, where name and password are an account's. Raises NotProved, in the same words and after the
        same work whether there is such a name or not."""
        account = await self._named(given.name)
        if not await self._passwords.matches(given.password, None if account is None else account.password):
            raise NotProved("wrong_login", "there is no account with this name and this password")
        assert account is not None
        return await self._sessions.log_in(account.person, device=device, instead_of=person)

    async def of(self, person: Person) -> Account:
        """The member's account. Raises NotProved for a guest."""
        account = await self._store.of(person.id)
        if account is None:
            raise NotProved("not_a_member", "this needs an account: take a name first")
        return account

    async def find(self, person: Person) -> Account | None:
        """The person's account; None for a guest."""
        return await self._store.of(person.id)

    def recent(self, person: Person) -> bool:
        """Whether the session is so new that it stands for a password."""
        return self._clock() - person.since <= RECENT

    async def prove(self, person: Person, password: str | None) -> Account:
        """The account, once it is sure that its owner asks: by the password, or by a log-in just now where it has none.

        Raises NotProved.
        """
        account = await self.of(person)
        if account.password is None:
            if not self.recent(person):
                raise NotProved("log_in_again", "your log-in is some time ago: log in again for this")
        elif not await self._passwords.matches(password or "", account.password):
            raise NotProved("wrong_password", "that is not your password")
        return account

    async def change_password(self, wish: NewPassword, person: Person, *, device: str) -> Person:
        """Another password; every other session ends, and this one gets a new token. Raises NotProved or NotOffered."""
        account = await self.prove(person, wish.current)
        await self._store.set_password(account.person, await self._passwords.hash(wish.password))
        await self._links.drop(account.person, "reset")
        await self._sessions.end_others(person)
        return await self._sessions.log_in(account.person, device=device, instead_of=person)

    async def ask_email(self, wish: NewEmail, person: Person) -> None:
        """Send a link to the address, which is the account's once it has been opened. Raises NotProved, NotOffered."""
        address = _address(wish.email)
        account = await self.prove(person, wish.password)
        link = await self._link("confirm", Link(person=account.person, address=address), life=CONFIRM_LIFE)
        self._post.send(confirm_address(address, account.name, link))
        self._tell_old(account, address)

    async def drop_email(self, person: Person, password: str | None) -> None:
        """No address any more, and no link on its way. Raises NotProved."""
        account = await self.prove(person, password)
        await self._store.drop_email(account.person)
        await self._links.drop(account.person, "confirm")
        await self._links.drop(account.person, "reset")
        self._tell_old(account, None)

    async def confirm_email(self, token: str) -> None:
        """The address that the link was sent to is the account's. Raises NotFound for a link that is not good."""
        if not await self._store.confirm_email(hash_of(token), at=self._clock()):
            raise _no_such_link()

    async def set_turn_mail(self, person: Person, *, on: bool) -> None:
        """Whether to be told by mail that it is one's turn. Raises NotProved."""
        account = await self.of(person)
        await self._store.set_turn_mail(account.person, on=on)

    async def ask_reset(self, email: str) -> None:
        """Send a link for each account that has confirmed the address; whether there is one is not told."""
        accounts = await self._store.with_email(email.strip().lower()) if _ADDRESS.fullmatch(email.strip()) else ()
        links = []
        for account in accounts:
            assert account.email is not None
            link = Link(person=account.person, address=account.email)
            links.append((account.name, await self._link("reset", link, life=RESET_LIFE)))
        if links:
            assert accounts[0].email is not None
            self._post.send(new_password(accounts[0].email, links))

    async def reset(self, token: str, password: str) -> None:
        """Set a new password by a link, and end every session. Raises NotFound, or NotOffered, which leaves the link
        good."""
        token_hash = hash_of(token)
        # Asked first: hashing is dear, and a made-up token is not worth it.
        if not await self._links.holds(token_hash, purpose="reset", at=self._clock()):
            raise _no_such_link()
        hashed = await self._passwords.hash(password)
        person = await self._store.reset_password(token_hash, hashed, at=self._clock())
        if person is None:
            raise _no_such_link()
        self._sessions.ended(person)

    async def _named(self, name: str) -> Account | None:
        try:
            return await self._store.named(key_of(proper_name(name)))
        except Refusal:
            return None

    async def _link(self, purpose: Purpose, link: Link, *, life: float) -> str:
        new, now = NewToken.make(), self._clock()
        await self._links.put(new.hash, link, purpose=purpose, at=now, expires=now + life)
        # Behind the #, where no server and no log of a proxy sees it.
        return f"{self._site}/{purpose}#{new.token}"

    def _tell_old(self, account: Account, address: str | None) -> None:
        if account.email is not None and account.email != address:
            self._post.send(address_left(account.email, account.name))


def _address(text: str) -> str:
    address = text.strip()
    if not _ADDRESS.fullmatch(address):
        raise NotOffered("bad_email", "that is no e-mail address: it looks like ann@example.org")
    return address


def _no_such_link() -> NotFound:
    return NotFound("no_such_link", "this link has been used already, or is too old: ask for another")
