"""What games give, in the database: written in the transaction that ends the game, summed up for profiles."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, case, delete, func, insert, select

from ..db.engine import Database
from ..db.schema import ACCOUNTS, AVERAGES, GAMES, OUTCOMES, PEOPLE, SEATS, WORN
from ..ratings.store import rate
from ..sessions.store import check_here, gone_of
from .averages import Role, Sums
from .outcome import Against, Ended, Form, Outcome, outcomes_of
from .progress import Today, day_of, experience, source_of
from .rewards import KINDS, PLAIN, Look, Worn

MOST_LAST: Final = 20
_THEIRS: Final = OUTCOMES.alias()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How a person's games of one form against people, or against bots, have ended. `won` and `lost` are completed
    ones, `unfinished` those that another's leaving ended, `left` those the person left; skunks and double skunks are
    of completed ones, each counted once."""

    form: Form
    against: Against
    won: int
    lost: int
    unfinished: int
    left: int
    skunks_given: int
    doubles_given: int
    skunks_taken: int
    doubles_taken: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SumLine:
    """Sums of one form, against people or bots, in one role."""

    form: Form
    against: Against
    role: Role
    sums: Sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """One of a person's last games; `names` and `scores` as the game has them, which may be past its `target`; `at` in
    seconds since 1970."""

    game: str
    ruleset: str
    at: float
    form: Form
    against: Against
    seat: int
    won: bool
    completed: bool
    left: bool
    skunk: int
    xp: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What a game was for a person, and all the experience they had from it and the games before."""

    won: bool
    completed: bool
    xp: int
    experience: int


class ProfileStore:
    """Reads what games have given, and keeps what is worn."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def experience(self, person: int) -> int:
        """All that the person has got."""
        query = select(func.coalesce(func.sum(OUTCOMES.c.xp), 0)).where(OUTCOMES.c.person == person)
        return int(await self._database.read(lambda connection: connection.execute(query).scalar_one()))

    async def gain(self, game: str, person: int) -> Gain | None:
        """What the game gave to the person; None where it is not over, or was not theirs."""
        one = select(OUTCOMES).where(OUTCOMES.c.game == game, OUTCOMES.c.person == person)

        def job(connection: Connection) -> Gain | None:
            row = connection.execute(one).one_or_none()
            if row is None:
                return None
            until = select(func.sum(OUTCOMES.c.xp)).where(OUTCOMES.c.person == person, OUTCOMES.c.at <= row.at)
            experience = int(connection.execute(until).scalar_one())
            return Gain(won=row.won, completed=row.completed, xp=row.xp, experience=experience)

        return await self._database.read(job)

    async def tallies(self, person: int) -> tuple[Tally, ...]:
        """How the person's games have ended."""
        query = _tallies().where(OUTCOMES.c.person == person)
        rows = await self._database.read(lambda connection: connection.execute(query).mappings().all())
        return tuple(Tally(**row) for row in rows)

    async def sums(self, person: int) -> tuple[SumLine, ...]:
        """The person's points by role."""
        query = (
            select(
                *(AVERAGES.c.form, AVERAGES.c.against, AVERAGES.c.role),
                *(func.sum(AVERAGES.c[name]).label(name) for name in asdict(Sums())),
            )
            .where(AVERAGES.c.person == person)
            .group_by(AVERAGES.c.form, AVERAGES.c.against, AVERAGES.c.role)
            .order_by(AVERAGES.c.form, AVERAGES.c.against, AVERAGES.c.role)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(
            SumLine(
                form=row.form,
                against=row.against,
                role=row.role,
                sums=Sums(**{name: int(getattr(row, name)) for name in asdict(Sums())}),
            )
            for row in rows
        )

    async def last(self, person: int, *, most: int = MOST_LAST) -> tuple[Finished, ...]:
        """The games that the person finished last, the newest first."""
        query = (
            select(OUTCOMES, GAMES.c.ruleset, GAMES.c.rules, GAMES.c.scores)
            .join(GAMES, GAMES.c.id == OUTCOMES.c.game)
            .where(OUTCOMES.c.person == person)
            .order_by(OUTCOMES.c.at.desc(), OUTCOMES.c.game)
            .limit(most)
        )

        def job(connection: Connection) -> tuple[Finished, ...]:
            rows = connection.execute(query).all()
            names = _names(connection, [row.game for row in rows])
            return tuple(_finished(row, names[row.game]) for row in rows)

        return await self._database.read(job)

    async def worn(self, persons: Collection[int]) -> Mapping[int, Worn]:
        """What these wear, by person; who never chose is not there."""
        query = select(WORN).where(WORN.c.person.in_(persons))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.person: _worn(row) for row in rows}

    async def wear(self, person: int, worn: Worn) -> None:
        """Wear that from now on."""

        def job(connection: Connection) -> None:
            connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update())
            check_here(connection, person)
            connection.execute(delete(WORN).where(WORN.c.person == person))
            connection.execute(insert(WORN).values(person=person, **asdict(worn)))

        await self._database.write(job)


def looks_of(connection: Connection, persons: Collection[int]) -> Mapping[int, Look]:
    """How these people appear at a table."""
    query = (
        select(PEOPLE.c.id, ACCOUNTS.c.name, *(WORN.c[kind] for kind in KINDS))
        .outerjoin(ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .outerjoin(WORN, WORN.c.person == PEOPLE.c.id)
        .where(PEOPLE.c.id.in_(persons))
    )
    return {row.id: Look(row.name, _worn(row)) for row in connection.execute(query)}


def settle(connection: Connection, ended: Ended) -> None:
    """Write what the game gives to each of its people, and change their ratings: in the transaction that ends it."""
    outcomes = outcomes_of(ended)
    persons = sorted({outcome.person for outcome in outcomes})
    if not persons:
        return
    # In one order, whoever ends a game: what somebody got today is read and written by one game at a time.
    connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id.in_(persons)).order_by(PEOPLE.c.id).with_for_update())
    # Of who was forgotten while others played on, nothing is kept.
    gone = gone_of(connection, persons)
    outcomes = tuple(outcome for outcome in outcomes if outcome.person not in gone)
    if not outcomes:
        return
    members = set(connection.execute(select(ACCOUNTS.c.person).where(ACCOUNTS.c.person.in_(persons))).scalars())
    todays = {outcome.person: _today(connection, outcome) for outcome in outcomes if outcome.completed}
    connection.execute(insert(OUTCOMES), [_row(outcome, members, todays.get(outcome.person)) for outcome in outcomes])
    sums = [row for outcome in outcomes for row in _sum_rows(ended, outcome)]
    if sums:
        connection.execute(insert(AVERAGES), sums)
    rate(connection, ended, members)


def _today(connection: Connection, outcome: Outcome) -> Today:
    mine = and_(OUTCOMES.c.person == outcome.person, OUTCOMES.c.at >= day_of(outcome.at), OUTCOMES.c.completed)
    got = select(OUTCOMES.c.xp_source, func.sum(OUTCOMES.c.xp)).where(mine).group_by(OUTCOMES.c.xp_source)
    xp: dict[str, int] = {source: int(points) for source, points in connection.execute(got)}
    met = (
        select(_THEIRS.c.person, func.count())
        .join(OUTCOMES, OUTCOMES.c.game == _THEIRS.c.game)
        .where(mine, _THEIRS.c.person.in_(outcome.people), _THEIRS.c.completed)
        .group_by(_THEIRS.c.person)
    )
    counted = {person: int(games) for person, games in connection.execute(met)}
    return Today(members=xp.get("members", 0), others=xp.get("others", 0), met=counted)


def _row(outcome: Outcome, members: Collection[int], today: Today | None) -> dict[str, Any]:
    source = source_of(outcome, members)
    return {
        "game": outcome.game,
        "person": outcome.person,
        "seat": outcome.seat,
        "at": outcome.at,
        "form": outcome.form,
        "against": outcome.against,
        "won": outcome.won,
        "completed": outcome.completed,
        "gone": outcome.left,
        "skunk": outcome.skunk,
        "xp": 0 if today is None else experience(outcome, source, today),
        "xp_source": source,
    }


def _sum_rows(ended: Ended, outcome: Outcome) -> Iterable[dict[str, Any]]:
    if not outcome.left:
        shared = {"game": outcome.game, "person": outcome.person, "form": outcome.form, "against": outcome.against}
        for role, sums in ended.seats[outcome.seat].sums.items():
            yield {**shared, "role": role, **asdict(sums)}


def _tallies() -> Any:
    won, completed, gone = OUTCOMES.c.won, OUTCOMES.c.completed, OUTCOMES.c.gone

    def many(name: str, *conditions: Any) -> Any:
        return func.coalesce(func.sum(case((and_(*conditions), 1), else_=0)), 0).label(name)

    return (
        select(
            OUTCOMES.c.form,
            OUTCOMES.c.against,
            many("won", won, completed),
            many("lost", ~won, completed),
            many("unfinished", ~completed, ~gone),
            many("left", gone),
            many("skunks_given", won, completed, OUTCOMES.c.skunk == 1),
            many("doubles_given", won, completed, OUTCOMES.c.skunk == 2),
            many("skunks_taken", ~won, completed, OUTCOMES.c.skunk == 1),
            many("doubles_taken", ~won, completed, OUTCOMES.c.skunk == 2),
        )
        .group_by(OUTCOMES.c.form, OUTCOMES.c.against)
        .order_by(OUTCOMES.c.form, OUTCOMES.c.against)
    )


def _worn(row: Row[Any]) -> Worn:
    return PLAIN if row.face is None else Worn(**{kind: getattr(row, kind) for kind in KINDS})


def _names(connection: Connection, games: Sequence[str]) -> dict[str, tuple[str, ...]]:
    query = select(SEATS.c.game, SEATS.c.name).where(SEATS.c.game.in_(games)).order_by(SEATS.c.game, SEATS.c.seat)
    names: dict[str, tuple[str, ...]] = {}
    for row in connection.execute(query):
        names[row.game] = (*names.get(row.game, ()), row.name)
    return names


def _finished(row: Row[Any], names: tuple[str, ...]) -> Finished:
    return Finished(
        game=row.game,
        ruleset=row.ruleset,
        at=row.at,
        form=row.form,
        against=row.against,
        seat=row.seat,
        won=row.won,
        completed=row.completed,
        left=row.gone,
        skunk=row.skunk,
        xp=row.xp,
        names=names,
        scores=tuple(json.loads(row.scores)),
        target=json.loads(row.rules)["target"],
    )
