"""Who people are at a table: members by their own name and rating, guests as they like to be called."""

from __future__ import annotations

from ...rules import Rules
from ..accounts.names import key_of
from ..accounts.store import AccountStore
from ..errors import Conflict, NotFound
from ..names import checked_name
from ..profiles.outcome import form_of
from ..ratings.rating import Rating, speed_of
from ..ratings.store import RatingStore
from ..tables.play import ClockName


class People:
    """Names and ratings."""

    def __init__(self, accounts: AccountStore, ratings: RatingStore) -> None:
        self._accounts = accounts
        self._ratings = ratings

    async def called(self, person: int | None, wish: str | None) -> str | None:
        """What the person is to be called: a member by their name, a guest as wished; None for one without a wish.

        Raises NotOffered for what is no name, Conflict for a member's.
        """
        account = None if person is None else await self._accounts.of(person)
        if account is not None:
            return account.name
        if wish is None:
            return None
        name = checked_name(wish)
        if await self._accounts.named(key_of(name)) is not None:
            raise Conflict("name_taken", f"a member is called {name}: choose another name")
        return name

    async def check_rated(self, person: int) -> None:
        """Raises Conflict for a guest: their games are casual."""
        if await self._accounts.of(person) is None:
            raise Conflict("members_only", "rated games are for members: take a name of your own first")

    async def named(self, name: str) -> int:
        """The member of that name. Raises NotFound."""
        account = await self._accounts.named(key_of(name))
        if account is None:
            raise NotFound("no_such_member", f"no member is called {name}")
        return account.person

    async def rating(self, person: int, rules: Rules, clock: ClockName) -> int:
        """The number that people see for such games; that of somebody new, where there is none."""
        form, speed = form_of(rules), speed_of(clock)
        held = [
            held.rating for held in await self._ratings.of(person) if (held.pool.form, held.pool.speed) == (form, speed)
        ]
        return (held[0] if held else Rating()).shown
