"""/api/me, /api/account, /api/login, /api/password, /api/email, /api/reset."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from litestar import Request, get, post, put
from litestar.di import NamedDependency

from ..bodies import read_body
from ..passkeys.service import Passkeys
from ..sessions.routes import device, forget_cookie, known, send_cookie
from ..sessions.service import Person, Sessions
from ..wire import accounts as wire
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
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], accounts: NamedDependency[Accounts]
) -> None:
    """Take a name: a guest keeps their games."""
    joined = await accounts.join(await read_body(request, wire.Credentials), person, device=device(request))
    send_cookie(request, joined)


@post("/api/login", status_code=204, takes=wire.Credentials)
async def log_in(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], accounts: NamedDependency[Accounts]
) -> None:
    """Log in with name and password, in a new session."""
    entered = await accounts.log_in(await read_body(request, wire.Credentials), person, device=device(request))
    send_cookie(request, entered)


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
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], accounts: NamedDependency[Accounts]
) -> None:
    """Another password; the other sessions end."""
    wish = await read_body(request, wire.NewPassword)
    send_cookie(request, await accounts.change_password(wish, known(person), device=device(request)))


@put("/api/email", status_code=202, takes=wire.NewEmail)
async def ask_email(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], accounts: NamedDependency[Accounts]
) -> None:
    """Have a link sent that confirms an address."""
    await accounts.ask_email(await read_body(request, wire.NewEmail), known(person))


@post("/api/email/drop", status_code=204, takes=wire.Proof)
async def drop_email(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], accounts: NamedDependency[Accounts]
) -> None:
    """No address any more."""
    await accounts.drop_email(known(person), (await read_body(request, wire.Proof)).password)


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
async def ask_reset(request: Request[Any, Any, Any], accounts: NamedDependency[Accounts]) -> None:
    """Have links for new passwords sent to an address; the answer is the same whether it is known or not."""
    await accounts.ask_reset((await read_body(request, wire.ResetRequest)).email)


@put("/api/reset", status_code=204, takes=wire.Reset)
async def reset(request: Request[Any, Any, Any], accounts: NamedDependency[Accounts]) -> None:
    """A new password by the token of a link; every session ends."""
    wish = await read_body(request, wire.Reset)
    await accounts.reset(wish.token, wish.password)
    forget_cookie(request)


def moment(at: float) -> str:
    """Seconds since 1970 as ISO 8601."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


ROUTES: Final = (
    *(me, join, log_in, log_out, change_password),
    *(ask_email, drop_email, confirm_email, turn_mail, ask_reset, reset),
)
