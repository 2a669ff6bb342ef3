"""Ratings in the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from ..db.engine import Database
from ..db.schema import ACCOUNTS, RATING_CHANGES, RATINGS
from ..profiles.outcome import Ended
from .rating import SURE, Pool, Rating, rated, speed_of

MOST_LISTED: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A rating that somebody has; `games` that made it, `updated` in seconds since 1970."""

    pool: Pool
    rating: Rating
    games: int
    updated: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A line of a leaderboard."""

    name: str
    rating: Rating
    games: int


class RatingStore:
    """Reads ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: int) -> tuple[Held, ...]:
        """The person's ratings, those made by the most games first."""
        query = select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.games.desc(), RATINGS.c.form)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(
            Held(
                pool=Pool(row.form, row.speed),
                rating=Rating(row.mu, row.sigma),
                games=row.games,
                updated=row.updated,
            )
            for row in rows
        )

    async def change(self, game: str, person: int) -> tuple[Rating, Rating] | None:
        """The person's rating before and after the game; None where it changed none."""
        query = select(RATING_CHANGES).where(RATING_CHANGES.c.game == game, RATING_CHANGES.c.person == person)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else (Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma))

    async def leaders(self, pool: Pool) -> tuple[Leader, ...]:
        """The best of a pool among the sure ratings, 100 at most."""
        query = (
            select(ACCOUNTS.c.name, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games)
            .join(ACCOUNTS, ACCOUNTS.c.person == RATINGS.c.person)
            .where(RATINGS.c.form == pool.form, RATINGS.c.speed == pool.speed, RATINGS.c.sigma <= SURE)
            .order_by(RATINGS.c.mu.desc(), RATINGS.c.sigma)
            .limit(MOST_LISTED)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Leader(name=row.name, rating=Rating(row.mu, row.sigma), games=row.games) for row in rows)


def rate(connection: Connection, ended: Ended, members: Collection[int]) -> None:
    """Change the ratings of a game's members, in the transaction that ends it and with their rows locked.

    A game that was not rated changes nothing, one that was rated already neither.
    """
    persons = [end.person for end in ended.seats if end.person is not None]
    if not ended.rated or ended.form == "more" or len(persons) < ended.rules.seats:
        return
    done = select(RATING_CHANGES.c.person).where(RATING_CHANGES.c.game == ended.game).limit(1)
    if connection.execute(done).first() is not None:
        return
    pool = Pool(ended.form, speed_of(ended.clock))
    before = _ratings(connection, pool, persons)
    for person, rating in rated(ended, before).items():
        if person in members:
            _change(connection, ended, pool, person, before.get(person), rating)


def _ratings(connection: Connection, pool: Pool, persons: Collection[int]) -> Mapping[int, Rating]:
    query = select(RATINGS.c.person, RATINGS.c.mu, RATINGS.c.sigma).where(
        RATINGS.c.person.in_(persons), RATINGS.c.form == pool.form, RATINGS.c.speed == pool.speed
    )
    return {row.person: Rating(row.mu, row.sigma) for row in connection.execute(query)}


def _change(
    connection: Connection, ended: Ended, pool: Pool, person: int, before: Rating | None, rating: Rating
) -> None:
    old = before or Rating()
    change = {"mu_before": old.mu, "sigma_before": old.sigma, "mu": rating.mu, "sigma": rating.sigma}
    connection.execute(insert(RATING_CHANGES).values(game=ended.game, person=person, **change))
    now = {"mu": rating.mu, "sigma": rating.sigma, "updated": ended.at}
    if before is None:
        new = {"person": person, "form": pool.form, "speed": pool.speed, "games": 1}
        connection.execute(insert(RATINGS).values(**new, **now))
        return
    held = update(RATINGS).where(RATINGS.c.person == person, RATINGS.c.form == pool.form, RATINGS.c.speed == pool.speed)
    connection.execute(held.values(games=RATINGS.c.games + 1, **now))
