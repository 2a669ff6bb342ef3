"""Tables that people gather at, and what their games were begun with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Games so far were against bots: at no table, untimed, casual and unseen by others."""
    _tables()
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("at_table", sa.String(32)))
        games.add_column(sa.Column("number", sa.Integer))
        games.add_column(sa.Column("match", sa.Integer))
        games.add_column(sa.Column("clock", sa.String(8), nullable=False, server_default="untimed"))
        games.add_column(sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
        games.add_column(sa.Column("spectators", sa.Boolean, nullable=False, server_default=sa.false()))
        games.add_column(sa.Column("skunk", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("games") as games:
        for column in ("clock", "rated", "spectators", "skunk"):
            games.alter_column(column, server_default=None)
        games.create_foreign_key("fk_games_at_table", "tables", ["at_table"], ["id"])
        games.create_unique_constraint("uq_games_at_table_number", ["at_table", "number"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("match_kind", sa.String(8)),
        sa.Column("match_length", sa.Integer),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host"),
    )
    op.create_index("ix_tables_open_seen", "tables", ["open", "seen"])
    op.create_table(
        "places",
        sa.Column("at_table", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("person", sa.Integer),
        sa.Column("level", sa.String(64)),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("at_table", "seat", name="pk_places"),
        sa.ForeignKeyConstraint(["at_table"], ["tables.id"], name="fk_places_at_table"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_places_person"),
    )
    op.create_index("ix_places_person", "places", ["person"])
