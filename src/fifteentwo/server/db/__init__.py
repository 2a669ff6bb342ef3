"""The store's ground: tables, migrations, and one writer thread that commits for many at once."""
