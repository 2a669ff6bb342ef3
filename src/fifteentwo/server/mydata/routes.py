"""/api/export, /api/account/delete."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.di import NamedDependency

from ..bodies import read_body
from ..limits import EXPORTS, PROOFS, Limits
from ..sessions.routes import address_of, forget_cookie, known
from ..sessions.service import Person
from ..wire.accounts import Proof
from .service import MyData


@get("/api/export")
async def export(
    person: NamedDependency[Person | None], mydata: NamedDependency[MyData], limits: NamedDependency[Limits]
) -> Response[bytes]:
    """All my data, as one document."""
    person = known(person)
    await limits.take(EXPORTS, person=person.id)
    return Response(
        await mydata.document(person),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="fifteentwo.json"'},
    )


@post("/api/account/delete", status_code=204, takes=Proof)
async def delete_account(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    mydata: NamedDependency[MyData],
    limits: NamedDependency[Limits],
) -> None:
    """Forget me: my games stay, without my name."""
    proof, person = await read_body(request, Proof), known(person)
    await limits.take(PROOFS, person=person.id, address=address_of(request))
    await mydata.forget(person, proof.password)
    forget_cookie(request)


ROUTES: Final = (export, delete_account)
