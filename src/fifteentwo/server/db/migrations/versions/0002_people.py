"""People apart from their sessions, so that one person can have several."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Every session so far is a person of its own, and keeps its seats."""
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.execute("INSERT INTO people (id, created) SELECT id, created FROM sessions ORDER BY id")
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("person", sa.Integer))
    op.execute("UPDATE sessions SET person = id")
    with op.batch_alter_table("sessions") as sessions:
        sessions.alter_column("person", existing_type=sa.Integer, nullable=False)
        sessions.create_foreign_key("fk_sessions_person", "people", ["person"], ["id"])
        sessions.create_index("ix_sessions_person", ["person"])
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_session")
        seats.drop_constraint("fk_seats_session", type_="foreignkey")
        seats.alter_column("session", new_column_name="person", existing_type=sa.Integer)
    with op.batch_alter_table("seats") as seats:
        seats.create_foreign_key("fk_seats_person", "people", ["person"], ["id"])
        seats.create_index("ix_seats_person", ["person"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("SELECT setval(pg_get_serial_sequence('people', 'id'), COALESCE((SELECT max(id) FROM people), 1))")
