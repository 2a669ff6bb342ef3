"""Steps are counted, and what is due says whose business it is, and who is at it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Count the steps of every game anew; everything that is due is a bot's, and nobody is at it."""
    op.add_column("games", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    waiting = connection.execute(sa.text("SELECT game, seat, question, at FROM due")).mappings().all()
    op.drop_table("due")
    due = op.create_table(
        "due",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("question", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("taken_until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "question", "kind", name="pk_due"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_due_game"),
    )
    op.create_index("ix_due_at", "due", ["at"])
    if waiting:
        connection.execute(due.insert(), [{**row, "kind": "bot", "taken_until": 0.0} for row in waiting])
