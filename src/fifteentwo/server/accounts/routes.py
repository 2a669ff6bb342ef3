"""/api/me, /api/account, /api/login, /api/password, /api/email, /api/reset."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from litestar import Request, get, post, put
from litestar.di import NamedDependency

from ..bodies import read_body
from ..limits import ACCOUNTS, LETTERS, LOG_INS, PROOFS, Limits
from ..passkeys.service import Passkeys
from ..sessions.routes import address_of, device, forget_cookie, known, send_cookie
from ..sessions.service import Person, Sessions, hash_of
from ..wire import accounts as wire
from .names import key_of
from .service import Accounts


@get("/api/me")
async def me(
    person: NamedDependency[Person | None],
    accounts: NamedDependency[Accounts],
    passkeys: NamedDependency[Passkeys],
) -> wire.Me:
    """Who I am here."""
    if person is None:
        return wire.Me(kind="nobody")
    account = await accounts.find(person)
    if account is None:
        return wire.Me(kind="guest")
    return wire.Me(
        kind="member",
        name=account.name,
        email=account.email,
        turn_mail=account.turn_mail,
        has_password=account.password is not None,
        recent=accounts.recent(person),
        passkeys=[
            wire.PasskeyInfo(
                each.id, each.label, moment(each.created), None if each.used is None else moment(each.used)
            )
            for each in await passkeys.of(person)
        ],
    )


@post("/api/account", status_code=201, takes=wire.Credentials)
async def join(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    accounts: NamedDependency[Accounts],
    limits: NamedDependency[Limits],
) -> None:
    """Take a name: a guest keeps their games."""
    wish = await read_body(request, wire.Credentials)
    await limits.take(ACCOUNTS, address=address_of(request))
    send_cookie(request, await accounts.join(wish, person, device=device(request)))


@post("/api/login", status_code=204, takes=wire.Credentials)
async def log_in(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    accounts: NamedDependency[Accounts],
    limits: NamedDependency[Limits],
) -> None:
    """Log in with name and password, in a new session."""
    given = await read_body(request, wire.Credentials)
    await limits.take(LOG_INS, name=key_of(given.name), address=address_of(request))
    send_cookie(request, await accounts.log_in(given, person, device=device(request)))


@post("/api/logout", status_code=204)
async def log_out(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], sessions: NamedDependency[Sessions]
) -> None:
    """End this session."""
    if person is not None:
        await sessions.end(person)
    forget_cookie(request)


@put("/api/password", status_code=204, takes=wire.NewPassword)
async def change_password(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    accounts: NamedDependency[Accounts],
    limits: NamedDependency[Limits],
) -> None:
    """Another password; the other sessions end."""
    wish, person = await read_body(request, wire.NewPassword), known(person)
    await limits.take(PROOFS, person=person.id, address=address_of(request))
    send_cookie(request, await accounts.change_password(wish, person, device=device(request)))


@put("/api/email", status_code=202, takes=wire.NewEmail)
async def ask_email(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    accounts: NamedDependency[Accounts],
    limits: NamedDependency[Limits],
) -> None:
    """Have a link sent that confirms an address."""
    wish, person = await read_body(request, wire.NewEmail), known(person)
    await limits.take(PROOFS, person=person.id, address=address_of(request))
    await limits.take(LETTERS, person=person.id, name=_counted_as(wish.email), address=address_of(request))
    await accounts.ask_email(wish, person)


@post("/api/email/drop", status_code=204, takes=wire.Proof)
async def drop_email(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    accounts: NamedDependency[Accounts],
    limits: NamedDependency[Limits],
) -> None:
    """No address any more."""
    proof, person = await read_body(request, wire.Proof), known(person)
    await limits.take(PROOFS, person=person.id, address=address_of(request))
    await accounts.drop_email(person, proof.password)


@post("/api/email/confirm", status_code=204, takes=wire.MailToken)
async def confirm_email(request: Request[Any, Any, Any], accounts: NamedDependency[Accounts]) -> None:
    """Confirm an address by the token of its link."""
    await accounts.confirm_email((await read_body(request, wire.MailToken)).token)


@put("/api/email/turns", status_code=204, takes=wire.TurnMail)
async def turn_mail(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], accounts: NamedDependency[Accounts]
) -> None:
    """Whether to be told by mail that it is my turn."""
    await accounts.set_turn_mail(known(person), on=(await read_body(request, wire.TurnMail)).on)


@post("/api/reset", status_code=202, takes=wire.ResetRequest)
async def ask_reset(
    request: Request[Any, Any, Any], accounts: NamedDependency[Accounts], limits: NamedDependency[Limits]
) -> None:
    """Have links for new passwords sent to an address; the answer is the same whether it is known or not."""
    email = (await read_body(request, wire.ResetRequest)).email
    await limits.take(LETTERS, name=_counted_as(email), address=address_of(request))
    await accounts.ask_reset(email)


@put("/api/reset", status_code=204, takes=wire.Reset)
async def reset(request: Request[Any, Any, Any], accounts: NamedDependency[Accounts]) -> None:
    """A new password by the token of a link; every session ends."""
    wish = await read_body(request, wire.Reset)
    await accounts.reset(wish.token, wish.password)
    forget_cookie(request)


def _counted_as(email: str) -> str:
    """What letters to an address are counted by: the address itself is not kept with the counters."""
    return hash_of(email.strip().lower()).hex()


def moment(at: float) -> str:
    """Seconds since 1970 as ISO 8601."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


ROUTES: Final = (
    *(me, join, log_in, log_out, change_password),
    *(ask_email, drop_email, confirm_email, turn_mail, ask_reset, reset),
)
