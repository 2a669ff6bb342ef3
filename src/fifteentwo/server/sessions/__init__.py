"""Sessions: who holds a token that we gave out is the person it was given to, nobody else is anybody."""
