"""Guests, games, their actions, and what bots have to answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    _games()
    op.create_table(
        "actions",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("by", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("question", sa.String(64)),
        sa.Column("action_id", sa.String(36)),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_actions"),
        sa.UniqueConstraint("game", "action_id", name="uq_actions_game_action_id"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_actions_game"),
    )
    op.create_table(
        "due",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("question", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "question", name="pk_due"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_due_game"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("deck_key", sa.LargeBinary(32), nullable=False),
        sa.Column("first_dealer", sa.Integer),
        sa.Column("again", sa.String(32)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("won_by", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["again"], ["games.id"], name="fk_games_again"),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("session", sa.Integer),
        sa.Column("level", sa.String(64)),
        sa.Column("seed", sa.String(32)),
        sa.Column("continued", sa.Integer, nullable=False),
        sa.Column("your_turn", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_seats_session"),
    )
    op.create_index("ix_seats_session", "seats", ["session"])
