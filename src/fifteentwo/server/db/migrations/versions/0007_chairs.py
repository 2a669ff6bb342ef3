"""Clocks, absences and pauses: how each seat stands beside the cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Everybody is there, and no clock runs."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("deal_by", sa.Float))
        games.add_column(sa.Column("paused", sa.Float))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("bank", sa.Float, nullable=False, server_default="0"))
        seats.add_column(sa.Column("deadline", sa.Float))
        seats.add_column(sa.Column("late", sa.Integer, nullable=False, server_default="0"))
        seats.add_column(sa.Column("away_since", sa.Float))
        seats.add_column(sa.Column("left", sa.String(16)))
        seats.add_column(sa.Column("wish", sa.String(8)))
        seats.add_column(sa.Column("pause", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("seats") as seats:
        for column in ("bank", "late", "pause"):
            seats.alter_column(column, server_default=None)
