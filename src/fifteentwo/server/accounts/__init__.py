"""Accounts: a name that is one's own, the ways to prove that it is, and all that is known of a person."""
