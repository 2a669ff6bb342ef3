"""Passkeys: a challenge for the device, its answer checked, and what follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..accounts.names import key_of, proper_name
from ..accounts.service import Accounts
from ..accounts.store import NewAccount
from ..errors import Conflict, NotFound, NotOffered, NotProved
from ..sessions.service import NewToken, Person, Sessions, hash_of
from ..wire.accounts import Ceremony, PasskeyAnswer
from .store import Challenge, NewPasskey, Passkey, PasskeyStore, Purpose

LIFE: Final = 5 * 60.0
"""Seconds in which a challenge has to be answered."""
MOST: Final = 10
LONGEST_ORIGIN: Final = 300
_NAME: Final = "Fifteen Two"
# The device has to have made sure of its owner: the passkey stands alone, no password beside it.
_VERIFICATION: Final = UserVerificationRequirement.REQUIRED
_SELECTION: Final = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFICATION
)


class Passkeys:
    """Asks devices and checks what they answer; `origin` is always the page's as the server knows it."""

    def __init__(
        self, store: PasskeyStore, accounts: Accounts, sessions: Sessions, *, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._sessions = sessions
        self._clock = clock

    async def of(self, person: Person) -> tuple[Passkey, ...]:
        """The person's passkeys, the oldest first."""
        return await self._store.of(person.id)

    async def ask_join(self, name: str, person: Person | None, *, origin: str) -> Ceremony:
        """A challenge for a device that is to open a new account. Raises NotOffered, or Conflict for a member."""
        name = proper_name(name)
        if person is not None and person.name is not None:
            raise Conflict("already_a_member", "you have an account already: add the passkey to it")
        return await self._ask_new("join", name, None if person is None else person.id, (), origin=origin)

    async def join(self, answer: PasskeyAnswer, person: Person | None, *, device: str) -> Person:
        """An account that the passkey opens, for the guest or for somebody new. Raises NotProved or Conflict."""
        challenge = await self._take(answer, "join")
        if challenge.person != (None if person is None else person.id):
            raise _not_answered()
        assert challenge.name is not None
        account = NewAccount(name=challenge.name, key=key_of(challenge.name), password=None, joined=self._clock())
        joined = await self._store.join(challenge.person, account, self._made(answer, challenge))
        return await self._sessions.log_in(joined, device=device, instead_of=person)

    async def ask_add(self, person: Person, password: str | None, *, origin: str) -> Ceremony:
        """A challenge for another device of the member's. Raises NotProved."""
        account = await self._accounts.prove(person, password)
        has = await self._store.of(person.id)
        return await self._ask_new("add", account.name, person.id, has, origin=origin)

    async def add(self, answer: PasskeyAnswer, person: Person) -> None:
        """Keep the passkey that the device has made. Raises NotProved or Conflict."""
        challenge = await self._take(answer, "add")
        if challenge.person != person.id:
            raise _not_answered()
        await self._store.add(person.id, self._made(answer, challenge), most=MOST)

    async def ask_log_in(self, *, origin: str) -> Ceremony:
        """A challenge for whatever passkey of ours the device holds: no name is asked, and none is told."""
        options = generate_authentication_options(rp_id=_host(origin), user_verification=_VERIFICATION)
        return await self._ask(
            Challenge(purpose="login", person=None, name=None, challenge=options.challenge, origin=origin),
            options_to_json(options),
        )

    async def log_in(self, answer: PasskeyAnswer, person: Person | None, *, device: str) -> Person:
        """A new session of the passkey's owner. Raises NotProved."""
        challenge = await self._take(answer, "login")
        passkey = await self._store.find(_credential_id(answer.credential))
        if passkey is None:
            raise _not_answered()
        verified = _verified(answer.credential, challenge, passkey)
        await self._store.used(passkey.id, sign_count=verified.new_sign_count, at=self._clock())
        return await self._sessions.log_in(passkey.person, device=device, instead_of=person)

    async def remove(self, passkey: int, person: Person, password: str | None) -> None:
        """Take a passkey away, but not the last way in. Raises NotProved, NotFound or Conflict."""
        account = await self._accounts.prove(person, password)
        has = await self._store.of(person.id)
        if account.password is None and len(has) == 1 and has[0].id == passkey:
            raise Conflict("last_way_in", "this passkey is the only way into your account: set a password first")
        if not await self._store.remove(person.id, passkey):
            raise NotFound("no_such_passkey", "there is no such passkey of yours")

    async def _ask_new(
        self, purpose: Purpose, name: str, person: int | None, has: tuple[Passkey, ...], *, origin: str
    ) -> Ceremony:
        options = generate_registration_options(
            rp_id=_host(origin),
            rp_name=_NAME,
            user_name=name,
            authenticator_selection=_SELECTION,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in has],
        )
        challenge = Challenge(
            purpose=purpose,
            person=person,
            name=name if purpose == "join" else None,
            challenge=options.challenge,
            origin=origin,
        )
        return await self._ask(challenge, options_to_json(options))

    async def _ask(self, challenge: Challenge, options: str) -> Ceremony:
        new, now = NewToken.make(), self._clock()
        await self._store.ask(new.hash, challenge, at=now, expires=now + LIFE)
        return Ceremony(new.token, json.loads(options))

    async def _take(self, answer: PasskeyAnswer, purpose: Purpose) -> Challenge:
        challenge = await self._store.take(hash_of(answer.ceremony), purpose, at=self._clock())
        if challenge is None:
            raise _not_answered()
        return challenge

    def _made(self, answer: PasskeyAnswer, challenge: Challenge) -> NewPasskey:
        try:
            verified = verify_registration_response(
                credential=dict(answer.credential),
                expected_challenge=challenge.challenge,
                expected_rp_id=_host(challenge.origin),
                expected_origin=challenge.origin,
                require_user_verification=True,
            )
        except _UNREADABLE as error:
            raise _not_answered() from error
        return NewPasskey(
            credential=verified.credential_id,
            public_key=verified.credential_public_key,
            sign_count=verified.sign_count,
            label=_label(answer.label),
            created=self._clock(),
        )


# The answer is a stranger's: the library's parsers raise these on what they do not foresee.
_UNREADABLE: Final = (WebAuthnException, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError)


def _verified(credential: Mapping[str, Any], challenge: Challenge, passkey: Passkey) -> VerifiedAuthentication:
    try:
        return verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge.challenge,
            expected_rp_id=_host(challenge.origin),
            expected_origin=challenge.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except _UNREADABLE as error:
        raise _not_answered() from error


def _credential_id(credential: Mapping[str, Any]) -> bytes:
    try:
        return base64url_to_bytes(credential["rawId"])
    except _UNREADABLE as error:
        raise _not_answered() from error


def _host(origin: str) -> str:
    host = urlsplit(origin).hostname
    if not host or len(origin) > LONGEST_ORIGIN:
        raise NotOffered("no_passkeys_here", "passkeys need the name of this site, and the request does not say it")
    return host


def _label(text: str) -> str:
    label = "".join(letter for letter in text.strip() if letter.isprintable())
    return label or "Passkey"


def _not_answered() -> NotProved:
    return NotProved("passkey_refused", "that is not the answer to what this passkey was asked: try again")
