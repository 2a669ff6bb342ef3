"""Sealed decks: the steps by which each was sealed, and the secret in place of the deck's key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Games so far have decks that nobody sealed, and keep them."""
    with op.batch_alter_table("games") as games:
        games.alter_column("deck_key", new_column_name="secret", existing_type=sa.LargeBinary(32))
        games.add_column(sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()))
        games.add_column(sa.Column("previous_seal", sa.LargeBinary(32)))
    with op.batch_alter_table("games") as games:
        games.alter_column("sealed", server_default=None)
    op.create_table(
        "seal_steps",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("step", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_seal_steps"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seal_steps_game"),
    )
