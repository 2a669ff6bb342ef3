"""Accounts: names, passwords, passkeys, links sent by mail, and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody has an account yet; sessions so far do not say what they were opened with."""
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("device", sa.String(40), nullable=False, server_default=""))
    _accounts()
    _ways_in()
    op.create_table(
        "preferences",
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_preferences"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_preferences_person"),
    )


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("name_key", sa.String(64), nullable=False),
        sa.Column("password", sa.String(255)),
        sa.Column("email", sa.String(254)),
        sa.Column("email_key", sa.String(254)),
        sa.Column("turn_mail", sa.Boolean, nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_accounts_person"),
        sa.UniqueConstraint("name_key", name="uq_accounts_name_key"),
    )
    op.create_index("ix_accounts_email_key", "accounts", ["email_key"])


def _ways_in() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("credential", sa.LargeBinary(1023), nullable=False),
        sa.Column("public_key", sa.LargeBinary(2048), nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_passkeys_person"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "ceremonies",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("person", sa.Integer),
        sa.Column("name", sa.String(20)),
        sa.Column("challenge", sa.LargeBinary(64), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_ceremonies"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ceremonies_person"),
    )
    op.create_table(
        "mail_links",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_mail_links"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_mail_links_person"),
    )
    op.create_index("ix_mail_links_person", "mail_links", ["person"])
