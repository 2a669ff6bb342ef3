"""Bots against bots: whole games, duplicate deals, and what the results prove."""
