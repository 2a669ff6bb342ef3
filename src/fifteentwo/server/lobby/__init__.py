"""Tables that people gather at: seats, bots, readiness, the match; from here games begin."""
