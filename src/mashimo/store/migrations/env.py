"""Runs the revisions on the connection that `mashimo.store.schema` hands over, inside its transaction."""

from alembic import context

from mashimo.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # true of SQLite too, since we begin its transactions ourselves
    render_as_batch=True,
)
context.run_migrations()
