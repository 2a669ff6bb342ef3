"""/api/passkeys, /api/account/passkey, /api/login/passkey: each is asked for a challenge, then given its answer."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..bodies import read_body
from ..limits import ACCOUNTS, CEREMONIES, PROOFS, Limits
from ..sessions.routes import address_of, device, known, send_cookie
from ..sessions.service import Person
from ..wire import accounts as wire
from .service import Passkeys


@post("/api/account/passkey/ask", status_code=200, takes=wire.PasskeyJoin)
async def ask_join(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    passkeys: NamedDependency[Passkeys],
    limits: NamedDependency[Limits],
) -> wire.Ceremony:
    """A challenge for the device that is to open my new account."""
    name = (await read_body(request, wire.PasskeyJoin)).name
    await limits.take(CEREMONIES, address=address_of(request))
    return await passkeys.ask_join(name, person, origin=_origin(request))


@post("/api/account/passkey", status_code=201, takes=wire.PasskeyAnswer)
async def join(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    passkeys: NamedDependency[Passkeys],
    limits: NamedDependency[Limits],
) -> None:
    """Take a name, opened by a passkey: a guest keeps their games."""
    answer = await read_body(request, wire.PasskeyAnswer)
    await limits.take(ACCOUNTS, address=address_of(request))
    send_cookie(request, await passkeys.join(answer, person, device=device(request)))


@post("/api/passkeys/ask", status_code=200, takes=wire.Proof)
async def ask_add(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    passkeys: NamedDependency[Passkeys],
    limits: NamedDependency[Limits],
) -> wire.Ceremony:
    """A challenge for another device of mine."""
    proof, person = await read_body(request, wire.Proof), known(person)
    await limits.take(PROOFS, person=person.id, address=address_of(request))
    return await passkeys.ask_add(person, proof.password, origin=_origin(request))


@post("/api/passkeys", status_code=201, takes=wire.PasskeyAnswer)
async def add(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], passkeys: NamedDependency[Passkeys]
) -> None:
    """Another passkey."""
    await passkeys.add(await read_body(request, wire.PasskeyAnswer), known(person))


@post("/api/passkeys/{passkey:int}/remove", status_code=204, takes=wire.Proof)
async def remove(
    request: Request[Any, Any, Any],
    passkey: FromPath[int],
    person: NamedDependency[Person | None],
    passkeys: NamedDependency[Passkeys],
    limits: NamedDependency[Limits],
) -> None:
    """One passkey less."""
    proof, person = await read_body(request, wire.Proof), known(person)
    await limits.take(PROOFS, person=person.id, address=address_of(request))
    await passkeys.remove(passkey, person, proof.password)


@post("/api/login/passkey/ask", status_code=200)
async def ask_log_in(
    request: Request[Any, Any, Any], passkeys: NamedDependency[Passkeys], limits: NamedDependency[Limits]
) -> wire.Ceremony:
    """A challenge for whatever passkey of this site my device holds."""
    await limits.take(CEREMONIES, address=address_of(request))
    return await passkeys.ask_log_in(origin=_origin(request))


@post("/api/login/passkey", status_code=204, takes=wire.PasskeyAnswer)
async def log_in(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], passkeys: NamedDependency[Passkeys]
) -> None:
    """Log in with a passkey, in a new session."""
    answer = await read_body(request, wire.PasskeyAnswer)
    send_cookie(request, await passkeys.log_in(answer, person, device=device(request)))


def _origin(request: Request[Any, Any, Any]) -> str:
    """The page's origin. The edge has let it in only because it is that of the host asked, and the device signs what
    its browser says: a made-up one opens nothing."""
    return request.headers.get("origin") or f"{request.scope['scheme']}://{request.headers.get('host', '')}"


ROUTES: Final = (ask_join, join, ask_add, add, remove, ask_log_in, log_in)
