"""Alembic's entry: runs inside the transaction that the caller has begun, so that a half migration rolls back."""

from alembic import context

from fifteentwo.server.db.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
