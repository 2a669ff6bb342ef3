"""An index of the games that are not over, so that they can be counted beside many that are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """The steps of a game change nothing in it, only its end does."""
    in_play = sa.text("won_by IS NULL")
    op.create_index("ix_games_in_play", "games", ["id"], sqlite_where=in_play, postgresql_where=in_play)
