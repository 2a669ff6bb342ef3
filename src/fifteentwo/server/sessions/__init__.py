"""Guests: who holds a token that we gave out is the guest it was given to, nobody else is anybody."""
