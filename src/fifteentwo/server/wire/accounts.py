"""Accounts: the bodies of their requests and answers. No answer ever holds a password or its hash."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

NameText = Annotated[str, Meta(max_length=64, description="2 to 20 letters, digits, _ or -")]
Password = Annotated[str, Meta(max_length=256, description="8 characters at least where it is a new one")]
Address = Annotated[str, Meta(max_length=254)]
Token = Annotated[str, Meta(max_length=64, description="From a link that was sent by mail")]
Label = Annotated[str, Meta(max_length=40)]
CeremonyId = Annotated[str, Meta(max_length=64)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password, for a new account or to log in."""

    name: NameText
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password. `current` is the one there is, null where the account has none yet."""

    password: Password
    current: Password | None = None


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """That it is really you, for what cannot be undone: the password, null where the account has none."""

    password: Password | None = None


class NewEmail(Struct, frozen=True, forbid_unknown_fields=True):
    """The address to be confirmed; `password` as in Proof."""

    email: Address
    password: Password | None = None


class TurnMail(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to be told by mail that it is your turn."""

    on: bool


class MailToken(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a link that confirms an address."""

    token: Token


class ResetRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send the links for new passwords: to the accounts that have confirmed this address, if any."""

    email: Address


class Reset(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password by the token of a link. All sessions end; log in anew."""

    token: Token
    password: Password


class PasskeyInfo(Struct, frozen=True):
    """A passkey as its owner sees it; moments are ISO 8601, `used` null for one never used."""

    id: int
    label: str
    created: str
    used: str | None


class Me(Struct, frozen=True, kw_only=True):
    """Who asks: `nobody` before the first game, a `guest` without a name, or a `member`. What follows `name` is a
    member's; `email` is one that was confirmed, null where there is none; `recent` says that the log-in is so new that
    what needs a Proof needs no password where the account has none."""

    kind: Literal["nobody", "guest", "member"]
    name: str | None = None
    email: str | None = None
    turn_mail: bool = False
    has_password: bool = False
    recent: bool = False
    passkeys: list[PasskeyInfo] = []


class SessionInfo(Struct, frozen=True, kw_only=True):
    """One of your sessions; `device` in a few words or empty, moments ISO 8601, `current` the one that asks."""

    id: int
    device: str
    created: str
    seen: str
    current: bool


class SessionList(Struct, frozen=True):
    """Your sessions, the last used first."""

    sessions: list[SessionInfo]


class PasskeyJoin(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account that is to be opened by a passkey."""

    name: NameText


class Ceremony(Struct, frozen=True):
    """What to give to the browser: `options` are those of WebAuthn as JSON, for `parseCreationOptionsFromJSON` or
    `parseRequestOptionsFromJSON`. `id` goes back with the answer; it is good once, for five minutes."""

    id: str
    options: dict[str, Any]


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser made of a ceremony: `credential.toJSON()`. `label` names a new passkey."""

    ceremony: CeremonyId
    credential: dict[str, Any]
    label: Label = ""
