"""What games give: outcomes, averages, ratings, and things to wear."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Games that are over already give nothing: whether their players stayed to the end is not stored."""
    _outcomes()
    _averages()
    _ratings()
    op.create_table(
        "worn",
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("face", sa.String(16), nullable=False),
        sa.Column("back", sa.String(16), nullable=False),
        sa.Column("pegs", sa.String(16), nullable=False),
        sa.Column("board", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_worn"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_worn_person"),
    )


def _outcomes() -> None:
    op.create_table(
        "outcomes",
        *_of_game_and_person(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("against", sa.String(8), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("completed", sa.Boolean, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("skunk", sa.Integer, nullable=False),
        sa.Column("xp", sa.Integer, nullable=False),
        sa.Column("xp_source", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_outcomes"),
        *_to_game_and_person("outcomes"),
    )
    op.create_index("ix_outcomes_person_at", "outcomes", ["person", "at"])


def _averages() -> None:
    op.create_table(
        "averages",
        *_of_game_and_person(),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("against", sa.String(8), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("plays", "play", "hands", "hand", "cribs", "crib")),
        sa.PrimaryKeyConstraint("game", "person", "role", name="pk_averages"),
        *_to_game_and_person("averages"),
    )
    op.create_index("ix_averages_person", "averages", ["person"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", "form", "speed", name="pk_ratings"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person"),
    )
    op.create_index("ix_ratings_form_speed_mu", "ratings", ["form", "speed", "mu"])
    op.create_table(
        "rating_changes",
        *_of_game_and_person(),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("mu_before", "sigma_before", "mu", "sigma")),
        sa.PrimaryKeyConstraint("game", "person", name="pk_rating_changes"),
        *_to_game_and_person("rating_changes"),
    )
    op.create_index("ix_rating_changes_person", "rating_changes", ["person"])


def _of_game_and_person() -> tuple[sa.Column[str], sa.Column[int]]:
    return sa.Column("game", sa.String(32), nullable=False), sa.Column("person", sa.Integer, nullable=False)


def _to_game_and_person(table: str) -> tuple[sa.ForeignKeyConstraint, sa.ForeignKeyConstraint]:
    return (
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=f"fk_{table}_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=f"fk_{table}_person"),
    )
