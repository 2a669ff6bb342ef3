"""The tables. The migrations make the same ones; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
"""Moments are seconds since 1970 (UTC)."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("created", Float, nullable=False),
)
"""Whoever has played here: a guest, as long as nothing else is known of them."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), nullable=False),
    # Only the hash of what the cookie holds: who reads the store can be nobody else.
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index(None, "person"),
)

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    # As resolved values: a ruleset that is edited later does not touch a game in play.
    Column("rules", Text, nullable=False),
    # Tells every card to come: leaves the store only into the deck.
    Column("deck_key", LargeBinary(32), nullable=False),
    Column("first_dealer", Integer),
    Column("again", String(32), ForeignKey("games.id")),
    Column("created", Float, nullable=False),
    # Counts the steps, those without an action too: a step is stored only if none was since the game was read.
    Column("version", Integer, nullable=False, server_default="0"),
    # What lists show, written with the action that changed it.
    Column("updated", Float, nullable=False),
    Column("scores", Text, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("won_by", Integer),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    # A person's seat names the person, a bot's has a level and a seed.
    Column("person", Integer, ForeignKey("people.id")),
    Column("level", String(64)),
    Column("seed", String(32)),
    # The last deal whose show a person has seen, 0 for the cut for first deal, -1 for nothing yet.
    Column("continued", Integer, nullable=False),
    Column("your_turn", Boolean, nullable=False),
    Index(None, "person"),
)

ACTIONS: Final = Table(
    "actions",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("action", Text, nullable=False),
    # person, bot, or deck for chance.
    Column("by", String(8), nullable=False),
    Column("seat", Integer),
    # What the seat was asked, and the client's own id of the action.
    Column("question", String(64)),
    Column("action_id", String(36)),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "action_id"),
)

DUE: Final = Table(
    "due",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("question", String(64), primary_key=True),
    # Whose business it is: bot.
    Column("kind", String(8), primary_key=True),
    # From when on it is to be done.
    Column("at", Float, nullable=False),
    # Until then a process is at it; if it has not done it by then, another takes it up.
    Column("taken_until", Float, nullable=False),
    Index(None, "at"),
)
"""What has to be done about questions, written with what asked them and gone with the answer."""
