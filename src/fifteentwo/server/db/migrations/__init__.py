"""How the tables came to be what they are, version by version; `db/upgrade.py` runs them."""
