"""How strangers and friends find each other: pairing with whoever wants the same, and challenges by name."""
