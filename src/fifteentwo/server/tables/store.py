"""Games in the database: actions are only ever added, everything a step changes is written in one transaction."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Executable, Float, Row, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...chain import step_to_plain
from ...record import action_from_plain, action_to_plain
from ...ruleset import values_of, with_values
from ...seal import SealStep
from ...sealed_record import step_from_plain
from ..db.engine import Database
from ..db.schema import ACTIONS, GAMES, SEAL_STEPS, SEATS
from ..due.store import delete_due, insert_due
from ..profiles.rewards import Look
from ..profiles.store import looks_of, settle
from ..sessions.store import check_here
from .chair import Chair
from .play import AtTable, Setup, Sitter
from .rows import ActionRow, Entry, ListedGame, Moved, News, StoredGame

MOST_LISTED: Final = 200
# Built once: to build them for every step would cost more than to run them.
_INSERT_ACTIONS: Final = insert(ACTIONS)
_UPDATE_GAME: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of_game"))
    .values(
        {name: bindparam(name) for name in ("version", "scores", "deal", "won_by", "skunk", "deal_by", "paused")}
        # Who comes or goes does not move a game up in lists.
        | {"updated": func.coalesce(bindparam("updated", type_=Float), GAMES.c.updated)}
    )
)
_VERSIONS: Final = (
    select(GAMES.c.id, GAMES.c.version)
    .where(GAMES.c.id.in_(bindparam("games", expanding=True)))
    .order_by(GAMES.c.id)
    .with_for_update()
)
_OF_GAME: Final[BindParameter[str]] = bindparam("of_game")
_GAME: Final = select(GAMES).where(GAMES.c.id == _OF_GAME)
_STANDING: Final = select(*(GAMES.c[name] for name in ("version", "again", "deal_by", "paused", "secret"))).where(
    GAMES.c.id == _OF_GAME
)
_SEATS: Final = select(SEATS).where(SEATS.c.game == _OF_GAME).order_by(SEATS.c.seat)
_NEW_ACTIONS: Final = (
    select(ACTIONS).where(ACTIONS.c.game == _OF_GAME, ACTIONS.c.seq > bindparam("after")).order_by(ACTIONS.c.seq)
)
_NEW_STEPS: Final = (
    select(SEAL_STEPS.c.step)
    .where(SEAL_STEPS.c.game == _OF_GAME, SEAL_STEPS.c.number >= bindparam("after"))
    .order_by(SEAL_STEPS.c.number)
)
_THIS_SEAT: Final = (SEATS.c.game == bindparam("of_game"), SEATS.c.seat == bindparam("of_seat"))
_UPDATE_TURN: Final = update(SEATS).where(*_THIS_SEAT).values(your_turn=bindparam("your_turn"))
_CHAIR: Final = tuple(each.name for each in fields(Chair))
_UPDATE_CHAIR: Final = update(SEATS).where(*_THIS_SEAT).values({name: bindparam(name) for name in _CHAIR})


class TableStore:
    """Reads and writes games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, setup: Setup, entry: Entry) -> None:
        """Store a new game with its first step."""

        def job(connection: Connection) -> None:
            check_here(connection, *setup.people)
            insert_game(connection, setup, entry)

        await self._database.write(job)

    async def create_again(self, setup: Setup, entry: Entry, *, after: str) -> str:
        """Store the game that follows another, unless there is one already; the id of the one that follows."""

        def job(connection: Connection) -> str:
            # Locked: of two that ask at once, the second finds what the first has made.
            asked = select(GAMES.c.again).where(GAMES.c.id == after).with_for_update()
            known: str | None = connection.execute(asked).scalar_one()
            if known is None:
                check_here(connection, *setup.people)
                insert_game(connection, setup, entry)
                follow(connection, after, by=setup.id)
            return known or setup.id

        return await self._database.write(job)

    async def append(self, entry: Entry) -> None:
        """Store one step. Raises Moved, and changes nothing, when another was stored in between."""
        try:
            await self._database.write_with_others(_append, entry)
        except IntegrityError as error:
            raise Moved(entry.game) from error

    async def load(self, game: str) -> StoredGame | None:
        """The game with every action, in order; None when there is none of that id."""
        return await self._database.read(lambda connection: _load(connection, game))

    async def news(self, game: str, *, after: int, steps: int, version: int) -> News | None:
        """How the game stands, with the actions after the one that is known, and what was added to so many steps of
        its sealing; None when there was no step since."""

        def job(connection: Connection) -> News | None:
            row = connection.execute(_STANDING, {"of_game": game}).one()
            return None if row.version == version else News(**_news(connection, game, row, after=after, steps=steps))

        return await self._database.read(job)

    async def versions(self, games: Sequence[str]) -> dict[str, int]:
        """At which step each of these games is."""
        query = select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(games))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.id: row.version for row in rows}

    async def games_of(self, person: int) -> tuple[ListedGame, ...]:
        """The games that the guest sits in: in play first, its turn first, newest first; 200 at most."""
        return await self._database.read(lambda connection: _games_of(connection, person))

    async def looks(self, persons: Collection[int]) -> Mapping[int, Look]:
        """How these people appear at a table."""
        return await self._database.read(lambda connection: looks_of(connection, persons))

    async def in_play(self) -> int:
        """How many games are not over."""
        query = select(func.count()).select_from(GAMES).where(GAMES.c.won_by.is_(None))
        return int(await self._database.read(lambda connection: connection.execute(query).scalar_one()))

    async def answers(self) -> None:
        """Return when the database does. Raises Unavailable."""
        await self._database.answers()


def insert_game(connection: Connection, setup: Setup, entry: Entry) -> None:
    """Add a new game with its first step, inside the transaction of whoever begins it."""
    connection.execute(
        insert(GAMES),
        {
            "id": setup.id,
            "ruleset": setup.ruleset,
            "rules": json.dumps(values_of(setup.rules)),
            "secret": entry.secret,
            "sealed": setup.sealed,
            "previous_seal": setup.previous_seal,
            "first_dealer": setup.first_dealer,
            "created": entry.at,
            **_table(setup.table),
            **_standing(entry),
            "updated": entry.at,
        },
    )
    connection.execute(
        insert(SEATS),
        [
            {
                "game": setup.id,
                "seat": seat,
                "name": sitter.name,
                "person": sitter.person,
                "level": sitter.level,
                "seed": sitter.seed,
                **asdict(entry.chairs[seat]),
                "your_turn": entry.standing.your_turn.get(seat, False),
            }
            for seat, sitter in enumerate(setup.sitters)
        ],
    )
    _insert_actions(connection, [entry])
    _insert_steps(connection, entry)


def follow(connection: Connection, game: str, *, by: str) -> None:
    """Note which game follows that one."""
    follows = {"again": by, "version": GAMES.c.version + 1}
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(follows))


def _table(table: AtTable | None) -> dict[str, Any]:
    return {
        "at_table": None if table is None else table.id,
        "number": None if table is None else table.number,
        "match": None if table is None else table.match,
        "clock": "untimed" if table is None else table.clock,
        "rated": table is not None and table.rated,
        "spectators": table is not None and table.spectators,
    }


def _append(connection: Connection, entries: Sequence[Entry]) -> list[Moved | None]:
    """Store a step of each of these games, but of those that have had another in between: they have moved."""
    moved = _hold(connection, entries)
    _store(connection, [entry for entry, other in zip(entries, moved, strict=True) if other is None])
    return moved


def _store(connection: Connection, entries: Sequence[Entry]) -> None:
    """Store a step of each of these games, which stand where whoever made it had read them."""
    _execute(connection, _UPDATE_GAME, [{"of_game": entry.game, **_standing(entry)} for entry in entries])
    _execute(
        connection,
        _UPDATE_TURN,
        [
            {"of_game": entry.game, "of_seat": seat, "your_turn": turn}
            for entry in entries
            for seat, turn in entry.standing.your_turn.items()
        ],
    )
    _execute(
        connection,
        _UPDATE_CHAIR,
        [
            {"of_game": entry.game, "of_seat": seat, **{name: getattr(chair, name) for name in _CHAIR}}
            for entry in entries
            for seat, chair in entry.chairs.items()
        ],
    )
    _insert_actions(connection, entries)
    for entry in entries:
        _insert_steps(connection, entry)
        if entry.ended is not None:
            settle(connection, entry.ended)


def _hold(connection: Connection, entries: Sequence[Entry]) -> list[Moved | None]:
    """See whether each game stands where whoever made the step had read it, and that it stays there."""
    # In one order everywhere, so that two who wait for each other's games do not exist.
    held = connection.execute(_VERSIONS, {"games": sorted(entry.game for entry in entries)})
    versions = {row.id: row.version for row in held}
    return [None if versions.get(entry.game) == entry.version - 1 else Moved(entry.game) for entry in entries]


def _insert_actions(connection: Connection, entries: Sequence[Entry]) -> None:
    """Add the actions and what is due from them on, and remove what is due no more."""
    _execute(
        connection,
        _INSERT_ACTIONS,
        [
            {
                "game": entry.game,
                "seq": row.seq,
                "action": json.dumps(action_to_plain(row.action)),
                "by": row.by,
                "seat": row.seat,
                "question": row.question,
                "action_id": row.action_id,
                "at": entry.at,
            }
            for entry in entries
            for row in entry.actions
        ],
    )
    delete_due(connection, [due for entry in entries for due in entry.gone])
    insert_due(connection, [(due, entry.at) for entry in entries for due in entry.due])


def _insert_steps(connection: Connection, entry: Entry) -> None:
    """Add the steps of the deck's sealing; one that begins again has another secret."""
    if not entry.steps:
        return
    rows = [
        {"game": entry.game, "number": entry.steps_before + at, "step": json.dumps(step_to_plain(step))}
        for at, step in enumerate(entry.steps)
    ]
    connection.execute(insert(SEAL_STEPS), rows)
    connection.execute(update(GAMES).where(GAMES.c.id == entry.game).values(secret=entry.secret))


def _execute(connection: Connection, statement: Executable, rows: Sequence[Mapping[str, Any]]) -> None:
    """Once for every row, if there are any."""
    if rows:
        connection.execute(statement, rows)


def _standing(entry: Entry) -> dict[str, Any]:
    standing = entry.standing
    return {
        "version": entry.version,
        "updated": entry.at if entry.actions else None,
        "scores": json.dumps(standing.scores),
        "deal": standing.deal,
        "won_by": standing.won_by,
        "skunk": standing.skunk,
        "deal_by": standing.deal_by,
        "paused": standing.paused,
    }


def _load(connection: Connection, game: str) -> StoredGame | None:
    row = connection.execute(_GAME, {"of_game": game}).one_or_none()
    if row is None:
        return None
    news = _news(connection, game, row, after=0, steps=0)
    return StoredGame(
        setup=Setup(
            id=row.id,
            ruleset=row.ruleset,
            rules=with_values(json.loads(row.rules), where=f"game {row.id}"),
            first_dealer=row.first_dealer,
            sealed=row.sealed,
            previous_seal=row.previous_seal,
            sitters=news["sitters"],
            table=None if row.at_table is None else _at_table(row),
        ),
        **news,
    )


def _news(connection: Connection, game: str, row: Any, *, after: int, steps: int) -> dict[str, Any]:
    """The fields of News."""
    seats = connection.execute(_SEATS, {"of_game": game}).all()
    unread = connection.execute(_NEW_ACTIONS, {"of_game": game, "after": after})
    return {
        "version": row.version,
        "again": row.again,
        "sitters": tuple(map(_sitter, seats)),
        "chairs": tuple(Chair(**{name: getattr(seat, name) for name in _CHAIR}) for seat in seats),
        "deal_by": row.deal_by,
        "paused": row.paused,
        "actions": tuple(map(_action, unread)),
        "secret": row.secret,
        "steps": _steps(connection, game, after=steps),
    }


def _steps(connection: Connection, game: str, *, after: int) -> tuple[SealStep, ...]:
    rows = connection.execute(_NEW_STEPS, {"of_game": game, "after": after})
    return tuple(step_from_plain(json.loads(row.step)) for row in rows)


def _at_table(row: Row[Any]) -> AtTable:
    return AtTable(
        id=row.at_table,
        number=row.number,
        match=row.match,
        clock=row.clock,
        rated=row.rated,
        spectators=row.spectators,
    )


def _sitter(row: Row[Any]) -> Sitter:
    return Sitter(name=row.name, person=row.person, level=row.level, seed=row.seed or "")


def _action(row: Row[Any]) -> ActionRow:
    return ActionRow(
        seq=row.seq,
        action=action_from_plain(json.loads(row.action)),
        by=row.by,
        seat=row.seat,
        question=row.question,
        action_id=row.action_id,
    )


def _games_of(connection: Connection, person: int) -> tuple[ListedGame, ...]:
    mine = select(SEATS).where(SEATS.c.person == person).subquery()
    query = (
        select(GAMES, mine.c.seat, mine.c.your_turn, mine.c.deadline)
        .join(mine, mine.c.game == GAMES.c.id)
        .order_by(GAMES.c.won_by.is_not(None), mine.c.your_turn.desc(), GAMES.c.updated.desc())
        .limit(MOST_LISTED)
    )
    rows = connection.execute(query).all()
    names = _names(connection, [row.id for row in rows])
    return tuple(_listed(row, names[row.id]) for row in rows)


def _listed(row: Row[Any], names: tuple[str, ...]) -> ListedGame:
    rules = json.loads(row.rules)
    return ListedGame(
        id=row.id,
        ruleset=row.ruleset,
        sides=tuple(map(tuple, rules["sides"])),
        target=rules["target"],
        names=names,
        seat=row.seat,
        scores=tuple(json.loads(row.scores)),
        deal=row.deal,
        won_by=row.won_by,
        your_turn=row.your_turn,
        updated=row.updated,
        table=row.at_table,
        deadline=row.deadline,
    )


def _names(connection: Connection, games: Sequence[str]) -> dict[str, tuple[str, ...]]:
    query = select(SEATS.c.game, SEATS.c.name).where(SEATS.c.game.in_(games)).order_by(SEATS.c.game, SEATS.c.seat)
    names: dict[str, tuple[str, ...]] = {}
    for row in connection.execute(query):
        names[row.game] = (*names.get(row.game, ()), row.name)
    return names
