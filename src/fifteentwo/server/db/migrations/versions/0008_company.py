"""Pairing, challenges, and what is said at tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nobody seeks, asks or says anything yet."""
    _meeting()
    op.create_table(
        "mutes",
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("other", sa.Integer, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_mutes"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mutes_person"),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name="fk_mutes_other"),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at_table", sa.String(32), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("phrase", sa.String(16)),
        sa.Column("text", sa.String(200)),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_talk"),
        sa.ForeignKeyConstraint(["at_table"], ["tables.id"], name="fk_talk_at_table"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_talk_person"),
    )
    op.create_index("ix_talk_at_table_id", "talk", ["at_table", "id"])
    op.create_index("ix_talk_person_at", "talk", ["person", "at"])
    op.create_table(
        "reports",
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("line", "person", name="pk_reports"),
        sa.ForeignKeyConstraint(["line"], ["talk.id"], name="fk_reports_line"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_reports_person"),
    )


def _meeting() -> None:
    op.create_table(
        "seeks",
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("at_table", sa.String(32)),
        sa.PrimaryKeyConstraint("person", name="pk_seeks"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seeks_person"),
        sa.ForeignKeyConstraint(["at_table"], ["tables.id"], name="fk_seeks_at_table"),
    )
    op.create_index("ix_seeks_ruleset_seats_clock_rated", "seeks", ["ruleset", "seats", "clock", "rated"])
    op.create_table(
        "invites",
        sa.Column("at_table", sa.String(32), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("at_table", "person", name="pk_invites"),
        sa.ForeignKeyConstraint(["at_table"], ["tables.id"], name="fk_invites_at_table"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_invites_person"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_invites_by"),
    )
    op.create_index("ix_invites_person_at", "invites", ["person", "at"])
