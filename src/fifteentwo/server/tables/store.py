"""Games in the database: actions are only ever added, everything a step changes is written in one transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from ...deck import Deck
from ...record import action_from_plain, action_to_plain
from ...ruleset import values_of, with_values
from ..db.engine import Database
from ..db.schema import ACTIONS, DUE, GAMES, SEATS
from .play import Setup, Sitter
from .rows import ActionRow, DueRow, Entry, ListedGame, Moved, StoredGame

MOST_LISTED: Final = 200
# Built once: to build them for every step would cost more than to run them.
_INSERT_ACTIONS: Final = insert(ACTIONS)
_INSERT_DUE: Final = insert(DUE)
_DELETE_DUE: Final = delete(DUE).where(
    DUE.c.game == bindparam("of_game"), DUE.c.seat == bindparam("of_seat"), DUE.c.question == bindparam("of_question")
)
_UPDATE_GAME: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of_game"))
    .values({name: bindparam(name) for name in ("updated", "scores", "deal", "won_by")})
)
_THIS_SEAT: Final = (SEATS.c.game == bindparam("of_game"), SEATS.c.seat == bindparam("of_seat"))
_UPDATE_TURN: Final = update(SEATS).where(*_THIS_SEAT).values(your_turn=bindparam("your_turn"))
_UPDATE_CONTINUED: Final = update(SEATS).where(*_THIS_SEAT).values(continued=bindparam("continued"))


class TableStore:
    """Reads and writes games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, setup: Setup, entry: Entry) -> None:
        """Store a new game with its first step."""

        def job(connection: Connection) -> None:
            _insert_game(connection, setup, entry)

        await self._database.write(job)

    async def create_again(self, setup: Setup, entry: Entry, *, after: str) -> str:
        """Store the game that follows another, unless there is one already; the id of the one that follows."""

        def job(connection: Connection) -> str:
            known: str | None = connection.execute(select(GAMES.c.again).where(GAMES.c.id == after)).scalar_one()
            if known is None:
                _insert_game(connection, setup, entry)
                connection.execute(update(GAMES).where(GAMES.c.id == after).values(again=setup.id))
            return known or setup.id

        return await self._database.write(job)

    async def append(self, entry: Entry) -> None:
        """Store one step. Raises Moved, and changes nothing, when another was stored in between."""

        def job(connection: Connection) -> None:
            _insert_actions(connection, entry)
            _update_standing(connection, entry)

        try:
            await self._database.write(job)
        except IntegrityError as error:
            raise Moved(entry.game) from error

    async def drop_due(self, due: DueRow) -> None:
        """Forget a question that nobody asks any more."""
        await self._database.write(lambda connection: _drop_due(connection, due))

    async def all_due(self) -> tuple[DueRow, ...]:
        """What bots have still to answer, the oldest first."""
        query = select(DUE.c.game, DUE.c.seat, DUE.c.question).order_by(DUE.c.at)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(DueRow(row.game, row.seat, row.question) for row in rows)

    async def load(self, game: str) -> StoredGame | None:
        """The game with every action, in order; None when there is none of that id."""
        return await self._database.read(lambda connection: _load(connection, game))

    async def games_of(self, person: int) -> tuple[ListedGame, ...]:
        """The games that the guest sits in: in play first, its turn first, newest first; 200 at most."""
        return await self._database.read(lambda connection: _games_of(connection, person))

    async def answers(self) -> None:
        """Return when the database does."""
        await self._database.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())


def _insert_game(connection: Connection, setup: Setup, entry: Entry) -> None:
    connection.execute(
        insert(GAMES),
        {
            "id": setup.id,
            "ruleset": setup.ruleset,
            "rules": json.dumps(values_of(setup.rules)),
            "deck_key": setup.deck.key,
            "first_dealer": setup.first_dealer,
            "created": entry.at,
            **_standing(entry),
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
                "continued": -1,
                "your_turn": entry.standing.your_turn.get(seat, False),
            }
            for seat, sitter in enumerate(setup.sitters)
        ],
    )
    _insert_actions(connection, entry)


def _insert_actions(connection: Connection, entry: Entry) -> None:
    """Add the actions; the unique sequence number makes a step that came too late fail, before anything else."""
    if entry.actions:
        connection.execute(
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
                for row in entry.actions
            ],
        )
    if entry.answered is not None and not _drop_due(connection, entry.answered):
        raise Moved(entry.game)
    if entry.due:
        connection.execute(
            _INSERT_DUE,
            [{"game": due.game, "seat": due.seat, "question": due.question, "at": entry.at} for due in entry.due],
        )


def _drop_due(connection: Connection, due: DueRow) -> bool:
    """Whether the question was still there."""
    which = {"of_game": due.game, "of_seat": due.seat, "of_question": due.question}
    return connection.execute(_DELETE_DUE, which).rowcount == 1


def _update_standing(connection: Connection, entry: Entry) -> None:
    connection.execute(_UPDATE_GAME, {"of_game": entry.game, **_standing(entry)})
    turns = entry.standing.your_turn.items()
    if turns:
        in_game = [{"of_game": entry.game, "of_seat": seat, "your_turn": turn} for seat, turn in turns]
        connection.execute(_UPDATE_TURN, in_game)
    if entry.continued is not None:
        seat, deal = entry.continued
        connection.execute(_UPDATE_CONTINUED, {"of_game": entry.game, "of_seat": seat, "continued": deal})


def _standing(entry: Entry) -> dict[str, Any]:
    standing = entry.standing
    return {
        "updated": entry.at,
        "scores": json.dumps(standing.scores),
        "deal": standing.deal,
        "won_by": standing.won_by,
    }


def _load(connection: Connection, game: str) -> StoredGame | None:
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
    if row is None:
        return None
    seats = connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat)).all()
    actions = connection.execute(select(ACTIONS).where(ACTIONS.c.game == game).order_by(ACTIONS.c.seq)).all()
    return StoredGame(
        setup=Setup(
            id=row.id,
            ruleset=row.ruleset,
            rules=with_values(json.loads(row.rules), where=f"game {row.id}"),
            deck=Deck(row.deck_key),
            first_dealer=row.first_dealer,
            sitters=tuple(_sitter(seat) for seat in seats),
        ),
        again=row.again,
        continued=tuple(seat.continued for seat in seats),
        actions=tuple(_action(action) for action in actions),
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
    mine = select(SEATS.c.game, SEATS.c.seat, SEATS.c.your_turn).where(SEATS.c.person == person).subquery()
    query = (
        select(GAMES, mine.c.seat, mine.c.your_turn)
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
    )


def _names(connection: Connection, games: Sequence[str]) -> dict[str, tuple[str, ...]]:
    query = select(SEATS.c.game, SEATS.c.name).where(SEATS.c.game.in_(games)).order_by(SEATS.c.game, SEATS.c.seat)
    names: dict[str, tuple[str, ...]] = {}
    for row in connection.execute(query):
        names[row.game] = (*names.get(row.game, ()), row.name)
    return names
