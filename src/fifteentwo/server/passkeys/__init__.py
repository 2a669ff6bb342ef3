"""Passkeys: a key that a phone or a computer keeps, in place of a password."""
